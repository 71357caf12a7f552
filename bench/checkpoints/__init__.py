"""What check-points are worth: the price of a parser, real systems, a test of validity; and how long they take."""
