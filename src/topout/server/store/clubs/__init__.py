"""Clubs: membership, settings and leaderboards."""
