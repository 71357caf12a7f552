"""Code shared by several metrics: tokens, edits, matches, ratios, the order of references."""
