"""Rules as WebAssembly: made once when the package is built, run wherever a player is."""
