"""What several metrics share: tokens, edits, matches, quotients, the order of references."""
