"""Alpha-beta search for Festival Climbers with two seats: exact where it reaches the end."""
