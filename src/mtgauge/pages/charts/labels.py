"""Where the names of points stand, so that they cover neither each other nor the points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

#: Height of a line of text in pixels, and width of its narrow and of its wide characters.
LINE, NARROW_SIGN, WIDE_SIGN = 15.0, 8.0, 13.5
#: From this character on they are wide: those of East Asia.
_WIDE_FROM = "\u2e80"
#: Pixels between a point and its name, and half the width of a point.
_GAP, _POINT = 7.0, 5.0
#: What it costs that a name covers another, a point or a line, or leaves the plot; that it stands further away.
_ON_NAME, _ON_POINT, _ON_LINE, _OUTSIDE, _LATER = 40.0, 15.0, 8.0, 60.0, 1.0
#: How often all names look for a better place.
_ROUNDS = 4


@dataclass(frozen=True, slots=True)
class NamePlace:
    """A name beside its point.

    Attributes:
        dx: Pixels from the point to the right, to where the text is aligned.
        dy: Pixels downwards, to the middle of the line.
        align: ``left`` or ``right``.
    """

    dx: float
    dy: float
    align: str


class Box(NamedTuple):
    """A rectangle of a plot, in pixels from its left and from its top."""

    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: Box) -> bool:
        """Whether the two have some place in common; touching is none."""
        apart = self.right <= other.left or other.right <= self.left
        return not (apart or self.bottom <= other.top or other.bottom <= self.top)


#: How far above or below a point its name may stand, the best first.
_LEVELS = (0.0, -LINE, LINE, -1.8 * LINE, 1.8 * LINE, -2.6 * LINE, 2.6 * LINE)


def placed_labels(
    names: Sequence[str],
    points: Sequence[tuple[float, float]],
    lines: Sequence[Box],
    width: float,
    height: float,
) -> list[NamePlace]:
    """A place for each name, found by letting one after the other take the best that the others leave.

    In a wider plot of the same height names stay as far apart, or further.

    Args:
        names: n names.
        points: n points in pixels from the left and from the top of the plot.
        lines: Lines of the plot, which names do not cover where there is room.
        width: Of the plot, in pixels.
        height: Likewise.
    """
    dots = [Box(x - _POINT, y - _POINT, x + _POINT, y + _POINT) for x, y in points]
    places = [[*_places(text_width(name), x, width)] for name, (x, _) in zip(names, points, strict=True)]
    boxes = [
        [_box(name, point, place) for place in some]
        for name, point, some in zip(names, points, places, strict=True)
    ]
    fixed = [
        [_LATER * place + _cost(box, dots, lines, width, height) for place, box in enumerate(some)]
        for some in boxes
    ]
    chosen = [0] * len(names)
    for _ in range(_ROUNDS):
        before = list(chosen)
        for one in range(len(names)):
            taken = [boxes[other][chosen[other]] for other in range(len(names)) if other != one]
            costs = [
                fixed[one][place] + sum(_ON_NAME for name in taken if box.meets(name))
                for place, box in enumerate(boxes[one])
            ]
            chosen[one] = costs.index(min(costs))
        if chosen == before:
            break
    return [some[place] for some, place in zip(places, chosen, strict=True)]


def _places(size: float, x: float, width: float) -> Iterator[NamePlace]:
    """Places of a name, the best first: beside its point, above and below it, then further away."""
    left = min(max(x - size / 2, 0.0), max(width - size, 0.0))
    for dy in _LEVELS:
        yield NamePlace(_GAP, dy, "left")
        yield NamePlace(-_GAP, dy, "right")
        if dy:
            # in the middle, or as near to it as the plot has room
            yield NamePlace(left - x, dy, "left")


def _cost(box: Box, dots: Sequence[Box], lines: Sequence[Box], width: float, height: float) -> float:
    """What a place costs whatever the places of the other names."""
    covered = sum(_ON_POINT for dot in dots if box.meets(dot)) + sum(_ON_LINE for line in lines if box.meets(line))
    outside = max(0.0, -box.left, box.right - width) + max(0.0, -box.top, box.bottom - height)
    return covered + (_OUTSIDE + outside if outside else 0.0)


def _box(name: str, point: tuple[float, float], place: NamePlace) -> Box:
    size = text_width(name)
    x, y = point[0] + place.dx, point[1] + place.dy
    left = x if place.align == "left" else x - size
    return Box(left, y - LINE / 2, left + size, y + LINE / 2)


def text_width(text: str) -> float:
    """About how many pixels wide a text is, rather more than less."""
    return sum(WIDE_SIGN if sign >= _WIDE_FROM else NARROW_SIGN for sign in text)


def scaled(values: Sequence[float], ends: tuple[float, float], size: float, padding: float) -> Iterator[float]:
    """Values in pixels along an axis; the middle of the plot if all are equal.

    Args:
        values: The values.
        ends: The least and the greatest of all that is drawn.
        size: Pixels of the plot.
        padding: Pixels of the plot beyond either of them.
    """
    low, high = ends
    for value in values:
        share = (value - low) / (high - low) if high > low else 0.5
        yield padding + share * (size - 2 * padding)
