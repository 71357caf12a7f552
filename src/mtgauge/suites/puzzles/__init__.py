"""The evaluation of linguistic puzzles."""
