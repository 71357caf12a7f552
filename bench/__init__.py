"""mtgauge beside its peers: one run measures both sides in turn and writes the page from what it measured."""
