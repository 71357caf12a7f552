"""Drawings of a page as it opens: of the rows that are chosen then, as HTML that needs no script."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from markupsafe import Markup

from mtgauge.pages.axes import Axis, Choice
from mtgauge.pages.charts.chart import Chart
from mtgauge.pages.charts.drawing import ChartRow, Drawing, draw
from mtgauge.pages.charts.svg import element, markup, short
from mtgauge.pages.palette import COLOURS, by_rank
from mtgauge.pages.text import Text, Writer, say
from mtgauge.pages.units import Units


class Opening:
    """The charts before readers choose anything; the script draws the same (`script/charts`).

    Args:
        axes: The axes of the page.
        units: Its units, if it has any.
        pair: Id of the axis whose items are held against each other; None where nothing is.
        writer: Writes texts in the language of the page.
    """

    def __init__(self, axes: Sequence[Axis], units: Units | None, pair: str | None, writer: Writer) -> None:
        self._axes = {axis.id: axis for axis in axes}
        self._order = {axis.id: by_rank(axis, axes) for axis in axes}
        self._writer = writer
        self._context = {**_measured(self._axes, units), **self._pair(pair)}

    def html(self, chart: Chart) -> Markup:
        """The drawing of a chart, with its label for those who cannot see it."""
        rows = self._rows(chart)
        if not rows:
            nothing = self._writer.html(say("There is nothing to draw."))
            return Markup('<div class="plot"><p class="none">{}</p></div>').format(nothing)
        words = _PageWords(self._axes, self._order, self._writer, self._context | self._shown(chart, rows))
        return Markup('<div class="plot" role="img" aria-label="{}">{}</div>').format(
            words.said(chart.label), as_html(draw(chart.picture, rows, words))
        )

    def _rows(self, chart: Chart) -> list[ChartRow]:
        names = [*chart.columns]
        rows = [dict(zip(names, values, strict=True)) for values in zip(*chart.columns.values(), strict=True)]
        chosen = {name: self._chosen(self._axes[name]) for name in chart.follows if name in names}
        return [row for row in rows if all(row[name] in places for name, places in chosen.items())]

    def _chosen(self, axis: Axis) -> Sequence[int]:
        """Places of the items that the page opens with."""
        if axis.choice is Choice.ONE:
            return [axis.first]
        return self._order[axis.id][: len(COLOURS)] if axis.choice is Choice.MANY else range(len(axis.items))

    def _pair(self, pair: str | None) -> dict[str, Any]:
        if pair is None:
            return {}
        first, second = [*self._order[pair], *self._order[pair]][:2]
        return {"x": _item(self._axes[pair], first), "y": _item(self._axes[pair], second)}

    def _shown(self, chart: Chart, rows: Sequence[ChartRow]) -> dict[str, Any]:
        """The coloured items that are drawn."""
        coloured = next((axis for axis in self._axes.values() if axis.coloured and axis.id in chart.columns), None)
        if coloured is None:
            return {}
        places = dict.fromkeys(row[coloured.id] for row in rows)
        return {"shown": ", ".join(self._writer.plain(_item(coloured, place)) for place in places)}


class _PageWords:
    """Texts of a page, and names and looks of its items."""

    def __init__(
        self,
        axes: Mapping[str, Axis],
        order: Mapping[str, Sequence[int]],
        writer: Writer,
        context: Mapping[str, Any],
    ) -> None:
        self._axes, self._order, self._writer, self._context = axes, order, writer, context

    def said(self, text: Text) -> str:
        """A text with the choices that the page opens with in its places."""
        return self._writer.plain(Text(text.form, {**self._context, **text.values}))

    def name(self, axis: str, place: int) -> str:
        """The name of an item."""
        return self._writer.plain(_item(self._axes[axis], place))

    def whole(self, axis: str, place: int) -> str:
        """The whole name of an item."""
        tips = self._axes[axis].tips
        return tips[place] if tips and tips[place] else self.name(axis, place)

    def depth(self, axis: str, place: int) -> int:
        """How many items an item belongs to."""
        return len(self._axes[axis].ancestors(place))

    def parts(self, axis: str) -> int:
        """How many items an axis has."""
        return len(self._axes[axis].items)

    def slot(self, axis: str, place: int) -> int | None:
        """The place of an item's colour; None for one beyond the colours, and for no item."""
        if not self._axes[axis].coloured or place not in self._order[axis]:
            return None
        slot = [*self._order[axis]].index(place)
        return slot if slot < len(COLOURS) else None


def _item(axis: Axis, place: int) -> Text:
    item = axis.items[place]
    return item if isinstance(item, Text) else Text("{name}", {"name": item})


def _measured(axes: Mapping[str, Axis], units: Units | None) -> dict[str, Any]:
    """Values for the words in charts: the items that the page opens with; as in `script/charts/scene.js`."""
    found: dict[str, Any] = {}
    for axis in axes.values():
        if axis.choice is not Choice.ONE:
            continue
        found[axis.id] = _item(axis, axis.first)
        if axis.better:
            found["axis"] = _directed(axis, axis.first)
        if units is not None and units.metric is not None and units.metric.id == axis.id:
            scored = units.scored or units.metric
            found["scored"] = _item(scored, axis.first)
            found["scores"] = found["group_scores"] = _directed(scored, axis.first)
            about = units.rescoring[axis.first].about if units.rescoring else None
            if unit := (about or {}).get("effectUnit"):
                found["group_scores"] = say(
                    "{metric}: effect in {unit}", metric=found[axis.id], unit=Text(unit["t"], unit["a"])
                )
    return found


def _directed(axis: Axis, place: int) -> Text:
    """An item that values are measured by, with the direction in which they are better."""
    name, higher = _item(axis, place), axis.better[place] if axis.better else None
    if higher is None:
        return name
    if higher:
        return say("{metric} (higher is better)", metric=name)
    return say("{metric} (lower is better)", metric=name)


def as_html(drawing: Drawing) -> Markup:
    """A drawing as elements of a page; so does `script/charts/pane.js`."""
    return Markup('<div class="drawing">{}</div>').format(Markup("").join(_parts(drawing)))


def _parts(drawing: Drawing) -> Iterator[Markup]:
    if drawing.up:
        yield Markup('<p class="axis-title up">{}</p>').format(drawing.up)
    panes = [_pane("names", drawing.names, drawing.room, drawing.height)] if drawing.names else []
    least = markup(element("svg", width=drawing.least, height=0)) if drawing.least else Markup("")
    marks = _pane("plotted", drawing.marks, "100%", drawing.height)
    panes.append(Markup('<div class="marks">{}{}</div>').format(least, marks))
    if drawing.notes:
        panes.append(_pane("notes", drawing.notes, drawing.noted, drawing.height))
    kind = "panes scrolled" if drawing.least else "panes"
    yield Markup('<div class="{}">{}</div>').format(kind, Markup("").join(panes))
    if drawing.across:
        yield Markup('<p class="axis-title">{}</p>').format(drawing.across)
    if drawing.legend:
        entries = (
            Markup('<li class="{}">{} {}</li>').format(
                look, markup(element("svg", sign, width=24, height=14)), name
            )
            for sign, look, name in drawing.legend
        )
        yield Markup('<ul class="key">{}</ul>').format(Markup("").join(entries))


def _pane(name: str, elements: Sequence[Any], width: int | str, height: float) -> Markup:
    return markup(element("svg", *elements, class_=name, width=width, height=short(height)))
