"""Benchmark programs: each prints a table."""
