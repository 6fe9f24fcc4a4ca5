"""What concerns people at all their tables: accounts, notifications of turns, and finding company."""
