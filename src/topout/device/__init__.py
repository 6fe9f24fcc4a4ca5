"""Tables without a server: a browser does the server's part for everyone in front of the device."""
