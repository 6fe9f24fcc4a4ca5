"""The table server: many tables, people and bots, nothing lost, nothing leaked."""
