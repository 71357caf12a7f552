"""Bracketed trees of constituents, as the Stanford and Berkeley parsers write them."""

from mtgauge.linguistics.brackets.reading import read_brackets

__all__ = ["read_brackets"]
