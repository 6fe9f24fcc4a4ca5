"""The server's front door: HTTP, websockets, the page's files, and who is let in."""
