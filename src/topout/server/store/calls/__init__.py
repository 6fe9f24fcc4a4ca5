"""Turns at slow tables that wait for someone, and the notifications about them."""
