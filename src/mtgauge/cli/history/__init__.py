"""``mtgauge history``: the command and its page."""
