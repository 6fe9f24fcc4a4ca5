"""Persistence: the database, its schema, the single writer, and what is read from it."""
