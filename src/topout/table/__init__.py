"""The logic of one table, replayed from its journal: chairs, match, talk and clocks; it also runs in a browser."""
