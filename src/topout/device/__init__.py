"""Tables on one device: what a server does, done inside a browser, for all who sit in front of it."""
