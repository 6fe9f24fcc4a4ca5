"""What is kept of people among each other: results and ratings, profiles, friends, and who looks for someone."""
