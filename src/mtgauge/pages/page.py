"""A page: axes, sections of parts, and the units behind them, put together in one HTML file."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Protocol

from markupsafe import Markup

from mtgauge.base.progress import Progress, silent
from mtgauge.base.readable import EMPTY
from mtgauge.base.version import __version__
from mtgauge.pages.axes import Axis
from mtgauge.pages.charts.chart import Chart
from mtgauge.pages.palette import style_of, with_system_theme
from mtgauge.pages.shell import asset, bundle, environment, frame, vendored
from mtgauge.pages.store import Blocks
from mtgauge.pages.table import PageLink
from mtgauge.pages.text import ENGLISH, Text, Writer, page_catalogues, say
from mtgauge.pages.units import Units, add_units, content_key

#: Names in the address of a page that are no axes.
IN_ADDRESS = frozenset({
    "about", "against", "colours", "differ", "expression", "high", "low", "marked", "page", "picked", "plot",
    "query", "read", "scope", "scored", "size", "sort", "text", "warning",
})  # fmt: skip
STYLES = (
    "page.css", "bar.css", "answers.css", "controls.css", "charts.css", "matrix.css", "grid.css", "units.css",
    "reader.css", "pair.css", "print.css",
)  # fmt: skip


class PagePart(Protocol):
    """What a section is made of: a `Chart`, a `ChartGroup`, a `Table`, `Units`, or a `Fragment`."""

    @property
    def template(self) -> str:
        """The template that writes it, which knows it as ``part``."""
        ...


@dataclass(frozen=True, slots=True)
class Fragment:
    """A part that a template of the page's own package writes.

    Attributes:
        template: Its name.
        values: What it knows, as ``part.values``, besides `Page.values`.
        charts: The charts that it draws by the macro ``figure``.
    """

    template: str
    values: Mapping[str, Any] = EMPTY
    charts: Sequence[Chart] = ()


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a page under a heading.

    Attributes:
        id: Its anchor.
        title: Its heading.
        parts: What stands in it.
        short: Its heading in the list of sections; None: it is not in the list.
        is_first: Whether its heading is that of the whole page.
    """

    id: str
    title: Text
    parts: Sequence[PagePart]
    short: Text | None = None
    is_first: bool = False


@dataclass(frozen=True, slots=True)
class Skip:
    """The first link of a page, for those who come by keyboard.

    Attributes:
        text: What it says.
        to: Id of the element that it leads to.
    """

    text: Text
    to: str


@dataclass(frozen=True, kw_only=True)
class Page:
    """A page.

    Attributes:
        title: Its title in the browser's tab.
        sections: From top to end.
        axes: What its numbers are told apart by.
        units: The units that its marks lead to; also a part of one of its sections. None: there are none.
        pair: Id of the axis whose items are held against each other; None where nothing is.
        controls_before: Id of the section before which the bar with the choices stands; it governs what follows.
        skip: The first link.
        back: The page that this one is a part of.
        packages: Packages with templates of its own.
        values: What those templates know.
        styles: (package, file) of style files of its own, in the folder ``assets`` of the package. What
            they have for ``:root[data-theme="dark"]`` also holds where the reader's system is dark.
        said: Sentences that were said elsewhere, such as warnings, which it says again in the reader's language.
        translations: Language -> what data give a name in English -> their name in that language.
        data: Blocks of its own by name, as JSON: a value; a string stands as it is.
        scripts: Scripts of its own, after those of the kit.
        asks_server: Whether its scripts may ask the server that it comes from; a page in a file has none.
    """

    title: str
    sections: Sequence[Section]
    axes: Sequence[Axis] = ()
    units: Units | None = None
    pair: str | None = None
    controls_before: str = ""
    skip: Skip | None = None
    back: PageLink | None = None
    packages: Sequence[str] = ()
    values: Mapping[str, Any] = EMPTY
    styles: Sequence[tuple[str, str]] = ()
    said: Iterable[str] = ()
    translations: Mapping[str, Mapping[str, str]] = EMPTY
    data: Mapping[str, Any] = EMPTY
    scripts: Sequence[str] = ()
    asks_server: bool = False

    def __post_init__(self) -> None:
        """Refuses names that stand for nothing, or for two things.

        Raises:
            ValueError: It says which.
        """
        ids = [axis.id for axis in self.axes]
        _refuse([name for name in ids if ids.count(name) > 1], "several axes are {}")
        taken = IN_ADDRESS | ({"pair"} if self.pair else set())
        _refuse(
            [axis.id for axis in self.axes if axis.choice and axis.id in taken], "an address needs the name {}"
        )
        _refuse([axis.id for axis in self.axes if axis.coloured][1:], "{} is a second axis with colours")
        sections = [section.id for section in self.sections]
        _refuse([name for name in sections if sections.count(name) > 1], "several sections are {}")
        _refuse({self.controls_before} - {"", *sections}, "no section is {}")
        named = {self.pair} | {axis.ranked_by for axis in self.axes} | {n for c in self.charts for n in c.axes}
        if self.units is not None:
            named |= {axis.id for axis in self.units.axes}
        _refuse(named - {None, *ids}, "no axis is {}")

    @property
    def charts(self) -> Sequence[Chart]:
        """All charts of its sections, each once."""
        found = [chart for s in self.sections for part in s.parts for chart in getattr(part, "charts", ())]
        return list({chart.id: chart for chart in found}.values())

    @property
    def first(self) -> Skip:
        """The first link: the one that was given, or one to the first section."""
        return self.skip or Skip(say("Skip to the content"), self.sections[0].id)


def _refuse(names: Iterable[str | None], why: str) -> None:
    for name in names:
        raise ValueError(f"page: {why.format(repr(name))}")


def build(
    page: Page,
    *,
    language: str | None = None,
    progress: Progress = silent,
) -> bytes:
    """The page as UTF-8.

    Args:
        page: What it shows.
        language: The language it opens in; None: the reader's, and English where scripts do not run.
        progress: Called while units are written.
    """
    blocks = Blocks()
    for name, value in page.data.items():
        if isinstance(value, str):
            blocks.add_text(name, value)
        else:
            blocks.add_json(name, value)
    for chart in page.charts:
        blocks.add_json(f"chart-{chart.id}", chart.to_json())
    units = None if page.units is None else add_units(blocks, page.units, progress)
    meta = {
        "mtgauge": __version__,
        "language": language,
        "catalogues": page_catalogues(page.said, page.translations),
        "axes": [axis.to_json() for axis in page.axes],
        "pair": page.pair,
        "units": units,
        "content": page.units and content_key(page.title, page.units),
    }
    writer = Writer(language or ENGLISH, page.translations.get(language or ENGLISH, {}))
    scripts = [*([vendored("vega.js")] if page.charts else []), bundle("page.js"), *page.scripts]
    text = environment(writer, *page.packages).get_template("page.html").render(
        page=page,
        blocks=blocks.markup(),
        notice=vendored("vega.txt") if page.charts else "",
        worker=None if page.units is None else Markup(bundle("worker.js")),  # noqa: S704  # ours
        **page.values,
        **frame(writer, _style(page), scripts, meta, asks_server=page.asks_server),
    )  # fmt: skip
    # half a surrogate pair in a name has no UTF-8
    return text.encode("utf-8", "replace")


def _style(page: Page) -> str:
    own = (asset(name, package) for package, name in page.styles)
    return "\n".join([_common_style(), *map(with_system_theme, [style_of(page.axes), *own])])


@cache
def _common_style() -> str:
    return with_system_theme("\n".join(map(asset, STYLES)))
