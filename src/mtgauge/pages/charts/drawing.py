"""Drawings of charts, from rows of values and a picture: which columns each mark shows.

A picture is plain data, which the script reads too and draws by the same rules (`script/charts/drawing.js`) when
readers choose something else: ``{"x": ..., "y": ..., "marks": [...]}``.

- A scale: ``linear`` over one or several ``fields``, with ``zero`` inside, between ``limits``, longer at its ends
  by a ``pad`` (a share of the values), ``signed`` or in ``percents``; or ``band``, a place for each value of a
  ``field``, in the order of the rows or in an ``order``, named by the items of an axis (``names``) or by a column
  (``labels``), with a ``count`` below. A ``title`` is a text. An upright band has the height of a ``row``, an
  upright scale of numbers its own ``height``.
- Marks: ``bands``, ``zero``, ``range``, ``upright``, ``dot``, ``ring``, ``name``, ``line``, ``steps``, ``bar``,
  ``cell``, ``note``, ``parting``, ``diagonal``, and ``density``, in whose place the script paints points. The
  ``look`` of one is the look of an item of an axis.
- ``zones``: whether a whole place along ``x`` or ``y`` is what the pointer points at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from mtgauge.pages.charts.labels import text_width
from mtgauge.pages.charts.svg import (
    DASHES,
    LEVEL_TICKS,
    MOST_TICKS,
    SIGNS,
    TICK_ROOM,
    SvgElement,
    Ticks,
    cut,
    element,
    inner_range,
    percent,
    short,
    shown,
    ticks,
)
from mtgauge.pages.text import Text

Picture = Mapping[str, Any]
ChartRow = Mapping[str, Any]

#: Pixels above the first row, for the ticks of an axis above and below, and between a name and its row.
MARGIN, AXIS, GAP = 8, 22, 8
#: From this number of rows on the axis is also above them: the lower one is out of sight.
TALL = 15
#: Pixels for names: the most, and on a narrow screen.
ROOM, NARROW_ROOM = 190, 104
#: Pixels that an item of a tree is set in below what it belongs to.
INDENT = 12
#: Pixels of a cell: the least, and of one whose level name is above it.
CELL, WIDE_CELL = 36, 84
#: Pixels of all cells of a row up to which their names are level, and of names that are turned.
LEVEL_ROOM, TURNED = 640, 120
#: The share of all values by which an axis is longer at each end.
PADDING = 0.04
#: Units of the width of a drawing of lines, which is stretched.
WIDTH = 1000
#: Up to so few ticks are all on a narrow screen too.
FEW_TICKS = 3
#: Half the height of letters.
MIDDLE = 4.5
#: Shades of the cells of a density.
DENSITIES = 5
#: Shades of cells, and tints of parts of bars.
SHADES, TINTS = 6, 5
#: Numbers from this one on are shortened below places.
LARGE = 10_000


class DrawingWords(Protocol):
    """Texts of the page, and names and looks of its items."""

    def said(self, text: Text) -> str:
        """A text in the language of the page, with the choices of its reader."""
        ...

    def name(self, axis: str, place: int) -> str:
        """The name of an item."""
        ...

    def whole(self, axis: str, place: int) -> str:
        """The whole name of an item."""
        ...

    def depth(self, axis: str, place: int) -> int:
        """How far an item is set in, on an axis that is a tree."""
        ...

    def parts(self, axis: str) -> int:
        """How many items an axis has."""
        ...

    def slot(self, axis: str, place: int) -> int | None:
        """The place of an item's colour; None where it has none of its own."""
        ...


@dataclass(frozen=True, slots=True)
class Drawing:
    """A drawing: panes next to each other, all of one height, and words above and below.

    Attributes:
        height: In pixels.
        marks: The middle pane, which is as wide as there is room.
        names: The pane left of it, `room` pixels wide.
        room: Likewise.
        notes: The pane right of it, `noted` pixels wide.
        noted: Likewise.
        least: Pixels of the middle pane below which readers scroll.
        up: The title of the upright axis, or an empty string.
        across: That of the other.
        legend: (element, class, name) of each item.
    """

    height: float
    marks: Sequence[SvgElement]
    names: Sequence[SvgElement] = ()
    room: int = 0
    notes: Sequence[SvgElement] = ()
    noted: int = 0
    least: int = 0
    up: str = ""
    across: str = ""
    legend: Sequence[tuple[SvgElement, str, str]] = ()


class Linear:
    """A scale of numbers.

    Args:
        scale: As pictures have it.
        rows: The rows.
        most: How many ticks there is room for.
        stack: The column whose values are added up, place by place; None: they are not.
    """

    def __init__(self, scale: Picture, rows: Sequence[ChartRow], most: int, stack: str | None = None) -> None:
        if stack is None:
            found = [row[one] for one in scale["fields"] for row in rows if row.get(one) is not None]
        else:
            sums: dict[Any, float] = {}
            for row in rows:
                sums[row[stack]] = sums.get(row[stack], 0) + row[scale["fields"][0]]
            found = list(sums.values())
        found += [0] if scale.get("zero") else []
        low, high = scale.get("limits") or _padded(min(found), max(found), scale)
        self.ticks: Ticks = ticks(
            low, high, most, signed=scale.get("signed", False), percents=scale.get("percents", False)
        )

    def at(self, value: float) -> float:
        """Where a value is, from 0 to 1."""
        return self.ticks.share(value)


def _padded(low: float, high: float, scale: Picture) -> tuple[float, float]:
    """The ends of an axis: marks at its ends do not touch them, but for zero."""
    room = scale.get("pad", PADDING) * (high - low)
    is_fixed = scale.get("zero", False)
    return low if is_fixed and low == 0 else low - room, high if is_fixed and high == 0 else high + room


class Band:
    """A scale of places.

    Args:
        scale: As pictures have it.
        rows: The rows; places are in their order, or in that of the scale.
    """

    def __init__(self, scale: Picture, rows: Sequence[ChartRow]) -> None:
        firsts: dict[Any, int] = {}
        for at, row in enumerate(rows):
            firsts.setdefault(row[scale["field"]], at)
        order = scale.get("order") or firsts
        #: Place -> the first row there.
        self.firsts = {key: firsts[key] for key in order if key in firsts}
        self.field: str = scale["field"]
        self._numbers = {key: number for number, key in enumerate(self.firsts)}

    def number(self, row: ChartRow) -> int:
        """The number of the place of a row."""
        return self._numbers[row[self.field]]

    def __len__(self) -> int:
        """How many places there are."""
        return len(self.firsts)


def draw(picture: Picture, rows: Sequence[ChartRow], words: DrawingWords) -> Drawing:
    """The drawing of some rows, of which there is one at least."""
    return _Drawing(picture, rows, words).drawing


@dataclass
class _Drawing:
    picture: Picture
    rows: Sequence[ChartRow]
    words: DrawingWords
    top: float = field(init=False, default=MARGIN)

    def __post_init__(self) -> None:
        x, y = self.picture["x"], self.picture["y"]
        bars = next((mark for mark in self.picture["marks"] if mark["mark"] == "bar"), None)
        self.y = Band(y, self.rows) if y["kind"] == "band" else None
        self.x = Band(x, self.rows) if x["kind"] == "band" else None
        self.height: float = y["row"] * len(self.y) if self.y is not None else y["height"]
        self.across = None if self.x is not None else Linear(x, self.rows, LEVEL_TICKS, bars and y["field"])
        most = min(MOST_TICKS, int(self.height // TICK_ROOM))
        self.up = None if self.y is not None else Linear(y, self.rows, most)
        self.is_tall = self.across is not None and self.y is not None and len(self.y) > TALL
        if self.is_tall:
            self.top = AXIS

    @property
    def drawing(self) -> Drawing:
        """Everything."""
        kinds: dict[str, Callable[[Picture], Iterator[SvgElement]]] = {
            "bands": self._bands, "zero": self._zero, "range": self._range, "dot": self._dots, "line": self._lines,
            "upright": self._uprights, "ring": self._rings, "name": self._beside, "parting": self._partings,
            "steps": self._steps, "bar": self._bars, "cell": self._cells, "diagonal": self._diagonal,
            "density": self._density,
        }  # fmt: skip
        heads, least = self._heads()
        marks = [*heads, *self._grid(), *self._zones()]
        for mark in self.picture["marks"]:
            if mark["mark"] in kinds:
                marks += kinds[mark["mark"]](mark)
        names, room = self._names()
        notes, noted = self._notes()
        x, y = self.picture["x"], self.picture["y"]
        return Drawing(
            height=self.top + self.height + self._below(),
            marks=marks,
            names=names,
            room=room,
            notes=notes,
            noted=noted,
            least=least,
            up=self.words.said(y["title"]) if y.get("title") else "",
            across=self.words.said(x["title"]) if x.get("title") else "",
            legend=[*self._legend()],
        )

    # where things are

    def _right(self, row: ChartRow, name: str) -> float:
        """The share of the width at which a value of a row is."""
        if self.across is not None:
            return self.across.at(row[name])
        assert self.x is not None  # noqa: S101
        return (self.x.number(row) + 0.5) / len(self.x)

    def _down(self, row: ChartRow, name: str = "") -> float:
        """The pixels from the top at which a value of a row is."""
        if self.up is not None:
            return self.top + self.height * (1 - self.up.at(row[name]))
        assert self.y is not None  # noqa: S101
        size: float = self.picture["y"]["row"]
        return self.top + size * (self.y.number(row) + 0.5)

    def _below(self) -> float:
        if self.across is not None:
            return AXIS
        return MARGIN if self.y is not None else AXIS * (1 + ("count" in self.picture["x"]))

    # axes

    def _grid(self) -> Iterator[SvgElement]:
        bottom = self.top + self.height
        if self.across is not None:
            axis = self.across.ticks
            # on a narrow screen zero is among the labels that are left
            zero = axis.values.index(0) if 0 in axis.values else 0
            for number, (value, label) in enumerate(zip(axis.values, axis.labels, strict=True)):
                x = percent(axis.share(value))
                yield element("line", class_="grid", x1=x, x2=x, y1=short(self.top), y2=short(bottom))
                look = _tick(number - zero, len(axis.values))
                yield element("text", label, class_=look, x=x, y=short(bottom + AXIS - MARGIN + 2))
                if self.is_tall:
                    yield element("text", label, class_=look, x=x, y=short(self.top - MARGIN))
        if self.up is not None:
            for value in self.up.ticks.values:
                y = short(self.top + self.height * (1 - self.up.at(value)))
                yield element("line", class_="grid", x1="0%", x2="100%", y1=y, y2=y)
            yield from self._places()

    def _places(self) -> Iterator[SvgElement]:
        """Names of the places below lines, and a count of each."""
        scale, bottom = self.picture["x"], self.top + self.height
        if self.across is not None or self.x is None:
            return
        for number, first in enumerate(self.x.firsts.values()):
            row = self.rows[first]
            x, look = percent((number + 0.5) / len(self.x)), _tick(number, len(self.x))
            lines = [str(row[scale["labels"]]), *([_count(row[scale["count"]])] if "count" in scale else [])]
            for line, label in enumerate(lines):
                kind = look if line == 0 else f"{look} count"
                yield element("text", label, class_=kind, x=x, y=short(bottom + AXIS * (1 + line) - MARGIN + 2))

    def _names(self) -> tuple[list[SvgElement], int]:
        """ChartRow names or ticks, left of the marks."""
        if self.up is not None:
            labels = self.up.ticks.labels
            ys = [self.top + self.height * (1 - self.up.at(value)) for value in self.up.ticks.values]
            texts = [
                element("text", label, class_="tick left", x="100%", dx=-GAP, y=short(y + MIDDLE))
                for label, y in zip(labels, ys, strict=True)
            ]
            return texts, _pixels(max(map(text_width, labels))) + 2 * GAP
        assert self.y is not None  # noqa: S101
        scale, found = self.picture["y"], []
        rows = [self.rows[first] for first in self.y.firsts.values()]
        most = max(self._width(row, scale) for row in rows)
        room = min(ROOM, _pixels(most))
        is_tree = any(self._depth(row, scale) for row in rows)
        for row in rows:
            name, whole = self._name(row, scale)
            depth, y = self._depth(row, scale), short(self._down(row) + MIDDLE)
            place = {"x": str(INDENT * depth)} if is_tree else {"x": "100%", "dx": -GAP}
            kind = " ".join(["name", *(["left"] if not is_tree else []), *(["head"] if row.get("head") else [])])
            wide, narrow = (cut(name, limit - INDENT * depth) for limit in (room, min(room, NARROW_ROOM)))
            title = [element("title", whole)] if whole != wide or wide != narrow else []
            if wide == narrow:
                found.append(element("text", wide, *title, class_=kind, **place, y=y))
            else:
                found.append(element("text", wide, *title, class_=f"{kind} wide", **place, y=y))
                found.append(element("text", narrow, *title, class_=f"{kind} narrow", **place, y=y))
        return found, room + GAP + 2

    def _name(self, row: ChartRow, scale: Picture) -> tuple[str, str]:
        """The name of a row's place, and the whole one."""
        if "labels" in scale:
            label = row[scale["labels"]]
            said = self.words.said(label) if isinstance(label, Text) else label
            return said, said
        place = row[scale["field"]]
        return self.words.name(scale["names"], place), self.words.whole(scale["names"], place)

    def _depth(self, row: ChartRow, scale: Picture) -> int:
        return 0 if "labels" in scale else self.words.depth(scale["names"], row[scale["field"]])

    def _width(self, row: ChartRow, scale: Picture) -> float:
        return text_width(self._name(row, scale)[0]) + INDENT * self._depth(row, scale)

    # cells

    def _heads(self) -> tuple[list[SvgElement], int]:
        """Names above columns, which make room for themselves, and the pixels that all columns need."""
        if self.x is None or self.y is None:
            return [], 0
        columns = [self._name(self.rows[first], self.picture["x"]) for first in self.x.firsts.values()]
        slim = [cut(name, WIDE_CELL - GAP) for name, _ in columns]
        cell = max(CELL, _pixels(max(map(text_width, slim)) + GAP))
        if cell * len(columns) > LEVEL_ROOM:
            return self._turned(columns), CELL * len(columns)
        self.top = AXIS
        found = []
        for number, ((name, whole), short_name) in enumerate(zip(columns, slim, strict=True)):
            place = {"x": percent((number + 0.5) / len(columns)), "y": short(self.top - MARGIN)}
            broad = cut(name, max(WIDE_CELL, LEVEL_ROOM / len(columns)) - GAP)
            title = [element("title", whole)] if whole != short_name else []
            if broad == short_name:
                found.append(element("text", broad, *title, class_="tick", **place))
            else:
                found.append(element("text", broad, *title, class_="tick broad", **place))
                found.append(element("text", short_name, *title, class_="tick slim", **place))
        return found, cell * len(columns)

    def _turned(self, columns: Sequence[tuple[str, str]]) -> list[SvgElement]:
        names = [cut(name, TURNED - GAP) for name, _ in columns]
        self.top = _pixels(max(map(text_width, names))) + GAP
        found = []
        for number, ((_, whole), name) in enumerate(zip(columns, names, strict=True)):
            title = [element("title", whole)] if whole != name else []
            text = element("text", name, *title, class_="name", transform="rotate(-90)", y=short(MIDDLE))
            place = {"x": percent((number + 0.5) / len(columns)), "y": short(self.top - GAP)}
            found.append(element("svg", text, **place, overflow="visible"))
        return found

    # marks

    def _zones(self) -> Iterator[SvgElement]:
        along = self.picture.get("zones")
        if along == "y" and self.y is not None:
            row = self.picture["y"]["row"]
            for number, at in enumerate(self.y.firsts.values()):
                if not self.rows[at].get("head"):
                    y = short(self.top + row * number)
                    yield element("rect", class_="zone", x="0%", width="100%", y=y, height=short(row), data_at=at)
        elif along == "x" and self.x is not None:
            for number, at in enumerate(self.x.firsts.values()):
                yield self._upright(at, number / len(self.x), 1 / len(self.x))
        elif along == "bins" and self.across is not None:
            seen = set()
            for at, row in enumerate(self.rows):
                if row["low"] not in seen:
                    seen.add(row["low"])
                    low, high = self.across.at(row["low"]), self.across.at(row["high"])
                    yield self._upright(at, low, high - low)

    def _upright(self, at: int, x: float, width: float) -> SvgElement:
        place = {"x": percent(x), "width": percent(width), "y": short(self.top), "height": short(self.height)}
        return element("rect", class_="zone", **place, data_at=at)

    def _bands(self, mark: Picture) -> Iterator[SvgElement]:
        """Shades under every other group of rows, and a line above each group but the first."""
        assert self.y is not None  # noqa: S101
        before = None
        for at in self.y.firsts.values():
            row = self.rows[at]
            group, height = row[mark["field"]], self.picture["y"]["row"]
            y = self._down(row) - height / 2
            if group is not None and group % 2 == 1:
                yield element("rect", class_="band", x="0%", width="100%", y=short(y), height=short(height))
            if before is not None and group != before:
                yield element("line", class_="rule", x1="0%", x2="100%", y1=short(y), y2=short(y))
            before = group

    def _zero(self, mark: Picture) -> Iterator[SvgElement]:
        assert self.across is not None  # noqa: S101
        x = percent(self.across.at(0))
        yield element("line", class_="zero", x1=x, x2=x, y1=short(self.top), y2=short(self.top + self.height))

    def _range(self, mark: Picture) -> Iterator[SvgElement]:
        for row in self.rows:
            if row.get(mark["from"]) is not None and row.get(mark["to"]) is not None:
                y = short(self._down(row, mark.get("at", "")))
                x1, x2 = (percent(self._right(row, mark[end])) for end in ("from", "to"))
                yield element(
                    "line",
                    class_=f"{'range thin' if 'at' in mark else 'range'} {self._look(mark, row)}".rstrip(),
                    x1=x1,
                    x2=x2,
                    y1=y,
                    y2=y,
                )

    def _dots(self, mark: Picture) -> Iterator[SvgElement]:
        for at, row in enumerate(self.rows):
            if row.get(mark["value"]) is not None:
                x, y = self._point(mark, row)
                sign = element("path", class_="sign", d=SIGNS[self._slot(mark, row) or 0])
                item = row[mark["look"]] if mark.get("light") else None
                look = self._look(mark, row) or None
                here = at if mark.get("told") else None
                yield element("svg", sign, class_=look, x=x, y=y, overflow="visible", data_item=item, data_at=here)

    def _point(self, mark: Picture, row: ChartRow) -> tuple[str, str]:
        right, up = _columns(mark)
        return percent(self._right(row, right)), short(self._down(row, up))

    def _rings(self, mark: Picture) -> Iterator[SvgElement]:
        """Around the dots of rows that are marked."""
        for row in self.rows:
            if row[mark["field"]]:
                x, y = self._point(mark, row)
                yield element("circle", class_=f"ring {self._look(mark, row)}", cx=x, cy=y, r="9")

    def _uprights(self, mark: Picture) -> Iterator[SvgElement]:
        """Intervals along the upright axis."""
        for row in self.rows:
            x = percent(self._right(row, mark["at"]))
            y1, y2 = (short(self._down(row, mark[end])) for end in ("from", "to"))
            look = f"range thin {self._look(mark, row)}"
            yield element("line", class_=look, x1=x, x2=x, y1=y1, y2=y2)

    def _beside(self, mark: Picture) -> Iterator[SvgElement]:
        """Names next to dots, where `labels` has placed them: on a narrow screen, and on others."""
        for row in self.rows:
            x, y = self._point(mark, row)
            texts = []
            for kind, place in (("narrow", "near"), ("wide", "wide")):
                dx, dy = row[f"{place}_dx"], row[f"{place}_dy"] + MIDDLE
                look = f"name {kind}" + (" left" if row[f"{place}_align"] == "right" else "")
                texts.append(element("text", row[mark["field"]], class_=look, x=short(dx), y=short(dy)))
            yield element("svg", *texts, x=x, y=y, overflow="visible")

    def _partings(self, mark: Picture) -> Iterator[SvgElement]:
        """Lines across, at values that some rows have."""
        for row in self.rows:
            if row[mark["value"]] is not None:
                y = short(self._down(row, mark["value"]))
                yield element("line", class_="rule", x1="0%", x2="100%", y1=y, y2=y, stroke_dasharray="4 4")

    def _lines(self, mark: Picture) -> Iterator[SvgElement]:
        """A line for each item, in a drawing that is stretched while its lines are not."""
        paths = []
        for item in dict.fromkeys(row[mark["look"]] for row in self.rows):
            rows = [row for row in self.rows if row[mark["look"]] == item]
            points = [(WIDTH * self._right(row, ""), self._down(row, mark["value"]) - self.top) for row in rows]
            d = "M" + "L".join(f"{short(x)},{short(y)}" for x, y in points)
            kind = f"line {self._look(mark, rows[0])}".rstrip()
            dash = DASHES[self._slot(mark, rows[0]) or 0] or None
            stretched = {"vector_effect": "non-scaling-stroke"}
            paths.append(element("path", class_=kind, d=d, stroke_dasharray=dash, data_item=item, **stretched))
            paths.append(element("path", class_="near", d=d, data_item=item, **stretched))
        box = f"0 0 {WIDTH} {short(self.height)}"
        size = {"x": "0", "y": short(self.top), "width": "100%", "height": short(self.height)}
        yield element("svg", *paths, viewBox=box, preserveAspectRatio="none", overflow="visible", **size)

    def _steps(self, mark: Picture) -> Iterator[SvgElement]:
        """The shape of each item in its row, with the outline of the first one over all others."""
        assert self.across is not None  # noqa: S101
        assert self.y is not None  # noqa: S101
        most, height = max(row[mark["value"]] for row in self.rows) or 1, self.picture["y"]["row"] - GAP
        first = ""
        for item, at in self.y.firsts.items():
            rows = [row for row in self.rows if row[self.y.field] == item]
            points = [
                f"{short(WIDTH * self.across.at(row[end]))},{short(height * (1 - row[mark['value']] / most))}"
                for row in rows
                for end in ("low", "high")
            ]
            left, right = (point.partition(",")[0] for point in (points[0], points[-1]))
            shape = f"M{left},{height}L{'L'.join(points)}L{right},{height}Z"
            inside = [element("path", class_=f"shape {self._look(mark, rows[0])}".rstrip(), d=shape)]
            if first:
                inside.append(element("path", class_="outline", d=first, vector_effect="non-scaling-stroke"))
            first = first or f"M{'L'.join(points)}"
            y = short(self._down(self.rows[at]) - height / 2)
            box = {"viewBox": f"0 0 {WIDTH} {height}", "preserveAspectRatio": "none"}
            yield element("svg", *inside, **box, x="0", y=y, width="100%", height=short(height))

    def _bars(self, mark: Picture) -> Iterator[SvgElement]:
        assert self.across is not None  # noqa: S101
        sums: dict[Any, float] = {}
        height = self.picture["y"]["row"]
        for at, row in sorted(enumerate(self.rows), key=lambda one: one[1][mark["part"]]):
            key = row[self.picture["y"]["field"]]
            low = sums.get(key, 0)
            sums[key] = high = low + row[mark["value"]]
            x, width = self.across.at(low), self.across.at(high) - self.across.at(low)
            place = {"x": percent(x), "width": percent(width)}
            y = short(self._down(row) - height / 2 + 3)
            kind = f"bar t{self._tint(mark['part'], row[mark['part']])}"
            yield element("rect", class_=kind, **place, y=y, height=short(height - 6), data_at=at)

    def _diagonal(self, mark: Picture) -> Iterator[SvgElement]:
        """Where both values are equal."""
        assert self.across is not None  # noqa: S101
        assert self.up is not None  # noqa: S101
        right, up = self.across.ticks, self.up.ticks
        ends = max(right.low, up.low), min(right.high, up.high)
        x1, x2 = (percent(self.across.at(end)) for end in ends)
        y1, y2 = (short(self.top + self.height * (1 - self.up.at(end))) for end in ends)
        yield element("line", class_="rule", x1=x1, x2=x2, y1=y1, y2=y2, stroke_dasharray="4 4")

    def _density(self, mark: Picture) -> Iterator[SvgElement]:
        """Cells between the limits of both scales, shaded by the powers of two in their counts."""
        assert self.across is not None  # noqa: S101
        assert self.up is not None  # noqa: S101
        cells, paths = mark["cells"], dict[tuple[int, int], str]()
        for row in self.rows:
            key = row[mark["look"]], min(DENSITIES, int(row["n"]).bit_length())
            cell = f"M{row['right']} {cells - 1 - row['up']}h1v1h-1z"
            paths[key] = paths.get(key, "") + cell
        (left, right), (low, high) = self.picture["x"]["limits"], self.picture["y"]["limits"]
        x, y = self.across.at(left), self.height * (1 - self.up.at(high))
        place = {"x": percent(x), "width": percent(self.across.at(right) - x), "y": short(self.top + y)}
        height = short(self.height * (1 - self.up.at(low)) - y)
        inside = [
            element("path", class_=f"density d{level} {f'i{item}' if item >= 0 else 'neither'}", d=d)
            for (item, level), d in paths.items()
        ]
        box = f"0 0 {cells} {cells}"
        yield element("svg", *inside, viewBox=box, preserveAspectRatio="none", **place, height=height)

    def _tint(self, axis: str, place: int) -> int:
        """From the first part to the last in equal steps."""
        steps = self.words.parts(axis) - 1
        return int(TINTS * place / steps + 0.5) if steps else 1

    def _cells(self, mark: Picture) -> Iterator[SvgElement]:
        assert self.x is not None  # noqa: S101
        known = [row[mark["value"]] for row in self.rows if row[mark["value"]] is not None]
        values = [abs(value) for value in known] if mark["diverging"] else known
        low, high = inner_range(values) if values else (0, 0)
        low = 0 if mark["diverging"] else low
        height = self.picture["y"]["row"]
        for at, row in enumerate(self.rows):
            value = row[mark["value"]]
            if value is None:
                continue
            size = abs(value) if mark["diverging"] else value
            share = min(1, max(0, (size - low) / (high - low))) if high > low else 0.5
            kind = f"cell s{int(SHADES * share + 0.5)}" + (" below" if mark["diverging"] and value < 0 else "")
            x, y = self.x.number(row) / len(self.x), self._down(row) - height / 2
            place = {"x": percent(x), "width": percent(1 / len(self.x))}
            yield element("rect", class_=kind, **place, y=short(y), height=short(height), data_at=at)
            middle = percent(x + 0.5 / len(self.x))
            yield element(
                "text", shown(value, mark["digits"]), class_="number", x=middle, y=short(y + height / 2 + MIDDLE)
            )

    def _notes(self) -> tuple[list[SvgElement], int]:
        """Notes right of rows; on a narrow screen only their first signs."""
        name: str = next((mark["field"] for mark in self.picture["marks"] if mark["mark"] == "note"), "")
        noted = [row for row in self.rows if row.get(name)]
        found = []
        for row in noted:
            y = short(self._down(row) + MIDDLE)
            found.append(element("text", row[name], class_="name wide", x=str(GAP), y=y))
            found.append(element("text", row[name][0], class_="name narrow", x=str(GAP), y=y))
        return found, GAP + _pixels(max(text_width(row[name]) for row in noted)) if noted else 0

    # looks

    def _slot(self, mark: Picture, row: ChartRow) -> int | None:
        axis = mark.get("look")
        return None if axis is None else self.words.slot(axis, row[axis])

    def _look(self, mark: Picture, row: ChartRow) -> str:
        """The class by which the style knows an item's colour."""
        axis = mark.get("look")
        if axis is None:
            return ""
        return f"i{row[axis]}" if row[axis] >= 0 else "neither"

    def _legend(self) -> Iterator[tuple[SvgElement, str, str]]:
        for mark in self.picture["marks"]:
            if mark["mark"] == "bar":
                for place in sorted({row[mark["part"]] for row in self.rows}):
                    tint = f"bar t{self._tint(mark['part'], place)}"
                    sign = element("rect", class_=tint, x="4", y="1", width="16", height="12")
                    yield sign, "", self.words.name(mark["part"], place)
            elif mark.get("legend"):
                axis = mark["look"]
                slots = {row[axis]: self.words.slot(axis, row[axis]) for row in self.rows}
                known = {place: len(SIGNS) if slot is None else slot for place, slot in slots.items()}
                for place in sorted(known, key=lambda place: (known[place], place)):
                    yield self._sign(mark, slots[place] or 0, place), f"i{place}", self.words.name(axis, place)

    def _sign(self, mark: Picture, slot: int, place: int) -> SvgElement:
        sign = element("path", class_="sign", d=SIGNS[slot], transform="translate(12 7)")
        if mark["mark"] == "dot":
            return sign
        dash = DASHES[slot] or None
        line = element("path", class_="line", d="M0,7L24,7", stroke_dasharray=dash)
        return element("g", line, *([sign] if mark.get("signs") else []), data_item=place)


def _tick(number: int, of: int) -> str:
    """The classes of a tick's label: on a narrow screen every other one of many is left out."""
    return "tick other" if number % 2 and of > FEW_TICKS else "tick"


def _columns(mark: Picture) -> tuple[str, str]:
    """The columns of a point along both axes."""
    return mark.get("x", mark["value"]), mark["value"]


def _pixels(width: float) -> int:
    return int(width + 0.5)


def _count(value: int) -> str:
    """A count in few signs."""
    if value < LARGE:
        return str(value)
    return f"{float(f'{value:.2e}') / 1000:g}k"
