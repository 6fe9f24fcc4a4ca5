"""Background work: the clocks of slow games, rounds of tournaments, and upkeep."""
