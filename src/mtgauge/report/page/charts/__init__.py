"""The charts of the page: what is drawn, from which numbers, and the words that explain it."""
