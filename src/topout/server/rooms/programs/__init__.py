"""Programs (bots by users, with keys of their own): what they offer to play, and how they are invited."""
