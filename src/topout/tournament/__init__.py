"""Tournaments: who meets whom in which round, and who stands where; no framework, database or thread is needed."""
