"""Many games watched closely, and what they say about a game's design; `topout report` and `topout compare` show it."""
