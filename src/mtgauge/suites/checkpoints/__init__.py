"""Check-points."""
