"""For designers: games by the thousand, and what they say."""
