"""Letters: how they are written, and how they get to the mail server."""
