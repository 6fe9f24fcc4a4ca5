"""Searching for rules that meet a designer's targets."""
