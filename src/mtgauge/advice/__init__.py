"""Which metrics to use: advice, its figures, and how fast metrics are."""
