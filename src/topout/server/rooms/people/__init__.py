"""What concerns people at all their tables: their accounts, calls to their turn, and meeting each other."""
