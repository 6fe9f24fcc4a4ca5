"""Turns that wait at slow tables, and the calls to them."""
