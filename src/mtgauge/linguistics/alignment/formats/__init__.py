"""Files of word alignments, one format a file."""
