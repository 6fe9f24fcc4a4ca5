"""What the page must know of games and messages, as TypeScript: `python -m topout.typescript` writes its modules."""
