"""What every game stands on: records, actions, chance, events, the linker and the match."""
