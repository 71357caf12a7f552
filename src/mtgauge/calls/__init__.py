"""The functions of Python besides `mtgauge.evaluate`, which commands of the same names call, too."""
