"""Elements of drawings, scales with their ticks, and names that fit.

Nothing scales with the window: along the page places are percent, down the page pixels, and texts keep their size.
The script draws the same from the same data (`script/charts/marks.js`); a table of cases keeps the two equal.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import quantiles
from typing import Any

from markupsafe import Markup, escape

from mtgauge.pages.charts.labels import text_width

#: An element: its name, its attributes, and then texts and elements inside it.
SvgElement = list[Any]

MINUS = "\u2212"
ELLIPSIS = "\u2026"
#: The most ticks of an axis, and pixels of an upright one that each of them needs.
MOST_TICKS, TICK_ROOM = 8, 40
#: The most ticks of a level axis, which also has to fit on a phone.
LEVEL_TICKS = 6
#: Of fewer values than this none is far out.
FEW = 5
#: Half the height of a sign, and the outlines of signs, by the places of the colours that they go with.
SIGN = 4.5
SIGNS = (
    "M-4.5,0a4.5,4.5 0 1,0 9,0a4.5,4.5 0 1,0 -9,0z",
    "M-4,-4h8v8h-8z",
    "M0,-5l5,9h-10z",
    "M0,-5.5l5.5,5.5l-5.5,5.5l-5.5,-5.5z",
    "M0,5l5,-9h-10z",
    "M-1.7,-5h3.4v3.3h3.3v3.4h-3.3v3.3h-3.4v-3.3h-3.3v-3.4h3.3z",
    "M5,0l-9,5v-10z",
    "M-5,0l9,5v-10z",
)
#: Dashes of lines, likewise.
DASHES = ("", "6 3", "2 2", "8 3 2 3", "4 2 1 2", "10 4", "1 3", "12 3 3 3")


def element(name: str, *inside: Any, **attributes: Any) -> SvgElement:
    """An element; attributes that are None are left out, and ``data_at`` is written with a hyphen."""
    known = {key.rstrip("_").replace("_", "-"): value for key, value in attributes.items() if value is not None}
    return [name, known, *inside]


def markup(one: SvgElement | str) -> Markup:
    """An element as HTML; texts and attributes are escaped."""
    if isinstance(one, str):
        return escape(one)
    name, attributes, *inside = one
    written = Markup("").join(Markup(' {}="{}"').format(key, value) for key, value in attributes.items())
    return Markup("<{0}{1}>{2}</{0}>").format(name, written, Markup("").join(map(markup, inside)))


def short(value: float) -> str:
    """A place with at most two decimals."""
    hundredths = math.floor(value * 100 + 0.5)  # as the script rounds
    return f"{hundredths / 100:.2f}".rstrip("0").rstrip(".")


def percent(share: float) -> str:
    """A share of the width."""
    return f"{short(100 * share)}%"


def shown(value: float, digits: int) -> str:
    """A number with a number of decimals and the sign of minus; no zero is negative."""
    text = f"{value:.{digits}f}"
    if not text.strip("-0."):
        return text.removeprefix("-")
    return text.replace("-", MINUS)


@dataclass(frozen=True, slots=True)
class Ticks:
    """An axis of numbers.

    Attributes:
        low: Its lower end.
        high: Its upper end.
        values: Where the ticks are, ascending.
        labels: Their labels.
    """

    low: float
    high: float
    values: Sequence[float]
    labels: Sequence[str]

    def share(self, value: float) -> float:
        """Where a value is between the ends: from 0 to 1."""
        return (value - self.low) / (self.high - self.low)


def ticks(low: float, high: float, most: int, *, signed: bool = False, percents: bool = False) -> Ticks:
    """An axis with ticks in the finest steps of 1, 2 or 5 that have at most `most` of them: two at least.

    Args:
        low: Its lower end.
        high: Its upper end; where it is the lower one as well, the axis has room on both sides.
        most: Five or more.
        signed: Whether values above zero have a sign.
        percents: Whether values are shares, shown in percent.
    """
    if high <= low:
        room = abs(low) / 20 or 0.5
        low, high = low - room, high + room
    exponent = math.floor(math.log10((high - low) / most)) - 1
    while True:
        for factor in (1, 2, 5):
            # 0.1 is no number of the computer, 10 is one: so steps are the same in every language
            size = 10.0 ** abs(exponent)
            steps = [value / factor * size if exponent < 0 else value / factor / size for value in (low, high)]
            first, last = math.ceil(steps[0] - 1e-9), math.floor(steps[1] + 1e-9)
            if last - first < most:
                numbers = [factor * step for step in range(first, last + 1)]
                return Ticks(
                    low,
                    high,
                    [number / size if exponent < 0 else number * size for number in numbers],
                    [_label(number, exponent, signed, percents) for number in numbers],
                )
        exponent += 1


def _label(number: int, exponent: int, signed: bool, percents: bool) -> str:
    exponent += 2 * percents
    text = shown(number / 10.0**-exponent if exponent < 0 else number * 10.0**exponent, max(0, -exponent))
    return ("+" if signed and number > 0 else "") + text + ("%" if percents else "")


def cut(name: str, room: float) -> str:
    """A name that is at most `room` pixels wide: cut in the middle, since names differ at their ends."""
    if text_width(name) <= room:
        return name
    signs = list(name)
    kept = len(signs) - 1
    while kept > 2 and text_width("".join(_around(signs, kept))) > room:
        kept -= 1
    return "".join(_around(signs, kept))


def _around(signs: Sequence[str], kept: int) -> Iterator[str]:
    """`kept` signs of both ends, with a sign between them for the missing ones."""
    after = kept // 2
    yield from signs[: kept - after]
    yield ELLIPSIS
    yield from signs[len(signs) - after :]


def inner_range(values: Sequence[float]) -> tuple[float, float]:
    """The least and the greatest value but those far out, by Tukey's fences: one broken system bleaches no other.

    None is far out among fewer than five, or where half of all are equal.
    """
    low, high = min(values), max(values)
    if len(values) < FEW:
        return low, high
    first, _, third = quantiles(values, method="inclusive")
    if first == third:
        return low, high
    fence = 1.5 * (third - first)
    inside = [value for value in values if first - fence <= value <= third + fence]
    return min(inside), max(inside)
