"""Results and ratings, profiles, friends, and the search for opponents."""
