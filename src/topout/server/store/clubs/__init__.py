"""Clubs: who founded and joined them, what they begin their tables with, and who stands where."""
