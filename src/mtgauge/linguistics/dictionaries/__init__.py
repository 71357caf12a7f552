"""Bilingual dictionaries: CC-CEDICT, tables, and termbases."""

from mtgauge.linguistics.dictionaries.dictionary import Dictionary
from mtgauge.linguistics.dictionaries.reading import read_dictionary

__all__ = ["Dictionary", "read_dictionary"]
