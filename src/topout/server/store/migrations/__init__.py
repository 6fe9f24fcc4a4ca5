"""The schema's history, one migration per file."""
