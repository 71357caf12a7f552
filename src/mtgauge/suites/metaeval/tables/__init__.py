"""Tables of rankings, agreement and samples."""
