"""Check-points on the report page: which categories each system gets right, and where."""
