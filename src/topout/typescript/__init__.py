"""What the page must know of the games, written out as TypeScript: `python -m topout.typescript` writes the modules."""
