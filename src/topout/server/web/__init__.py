"""The web interface: HTTP, websockets, static files and access control."""
