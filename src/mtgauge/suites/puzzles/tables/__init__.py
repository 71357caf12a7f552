"""Tables of puzzles."""
