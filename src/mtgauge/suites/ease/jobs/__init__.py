"""Score cognitive ease, judge units."""
