"""A kit for pages: axes, tables, charts, marked texts, and units.

A page is a `Page` of chapters with sections; `build` makes one HTML file of it. It knows nothing of evaluations,
campaigns and puzzles: those make pages by it.
"""

from mtgauge.pages.axes import Axis, Choice
from mtgauge.pages.page import Chapter, Fragment, Page, Section, build
from mtgauge.pages.spans import Label, Side, Spans, TextSpan
from mtgauge.pages.table import Column, ColumnKind, Row, Table
from mtgauge.pages.units import Facet, Units

__all__ = [
    "Axis",
    "Chapter",
    "Choice",
    "Column",
    "ColumnKind",
    "Facet",
    "Fragment",
    "Label",
    "Page",
    "Row",
    "Section",
    "Side",
    "Spans",
    "Table",
    "TextSpan",
    "Units",
    "build",
]
