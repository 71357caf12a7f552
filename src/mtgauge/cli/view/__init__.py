"""``mtgauge view``: a page on this machine, on which files become reports.

The page runs commands of mtgauge as they are typed, so its reports are those of the commands, byte for byte.
"""
