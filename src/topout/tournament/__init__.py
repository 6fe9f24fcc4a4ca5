"""The logic of tournaments, pairing and standings, free of frameworks, databases and threads."""
