"""Extract check-points, compare systems by them."""
