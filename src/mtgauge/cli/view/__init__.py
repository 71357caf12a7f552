"""``mtgauge view``: a page on this machine, on which files become reports.

The page runs commands of mtgauge as they are typed, so its reports equal theirs, byte for byte.
"""
