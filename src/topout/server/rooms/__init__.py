"""Tables in use: who is there, one thing at a time, kept before it is told."""
