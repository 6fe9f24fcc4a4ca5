"""What every game is built on: states, actions, chance, events, the linker and the match."""
