"""Sending e-mail and web push messages."""
