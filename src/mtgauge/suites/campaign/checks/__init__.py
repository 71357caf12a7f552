"""Contradictions in a campaign: between its events, between its tasks, in its texts."""
