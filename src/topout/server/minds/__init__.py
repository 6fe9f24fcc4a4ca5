"""Thinking outside the server process: bots' decisions and analyses."""
