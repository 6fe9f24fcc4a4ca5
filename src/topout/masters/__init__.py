"""Players made for one game: they know more of it than its hints tell every bot."""
