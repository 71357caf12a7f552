"""Score and rank submissions to puzzles."""
