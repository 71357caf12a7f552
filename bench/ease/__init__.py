"""What cognitive ease is worth: independence of its levels, gold and automatic trees, people, times."""
