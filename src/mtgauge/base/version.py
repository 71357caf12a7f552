"""The version, which every signature has, and the day on which it was made."""

__version__ = "0.1.0"

#: Year, month and day; `mtgauge cite` and CITATION.cff have it, too.
RELEASED = "2026-11-27"
