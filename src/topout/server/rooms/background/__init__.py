"""What a server does without being asked: slow clocks, rounds of tournaments, and upkeep."""
