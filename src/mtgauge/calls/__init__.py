"""What Python users call beside `mtgauge.evaluate`: the functions behind the commands of the same names."""
