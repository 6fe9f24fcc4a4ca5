"""What is kept: the database, its shape, its one writer, and what is read from it."""
