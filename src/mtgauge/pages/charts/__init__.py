"""Charts as functions of rows and axes: dots, lines, steps, points, named points, heat maps, stacked bars."""

from mtgauge.pages.charts.chart import Chart, ChartGroup, Tip, in_columns, verbatim
from mtgauge.pages.charts.dots import dots
from mtgauge.pages.charts.heat_map import heat_map
from mtgauge.pages.charts.lines import lines
from mtgauge.pages.charts.named_points import NamedPoint, named_points
from mtgauge.pages.charts.scatter import scatter
from mtgauge.pages.charts.stacked import stacked
from mtgauge.pages.charts.steps import steps

__all__ = [
    "Chart",
    "ChartGroup",
    "NamedPoint",
    "Tip",
    "dots",
    "heat_map",
    "in_columns",
    "lines",
    "named_points",
    "scatter",
    "stacked",
    "steps",
    "verbatim",
]
