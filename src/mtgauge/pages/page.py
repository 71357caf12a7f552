"""A page: axes, chapters of sections of parts, and the units behind them, put together in one HTML file."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Protocol

from markupsafe import Markup

from mtgauge.base.progress import Progress, silent
from mtgauge.base.readable import EMPTY
from mtgauge.base.version import __version__
from mtgauge.pages.axes import Axis, Choice
from mtgauge.pages.charts.chart import Chart
from mtgauge.pages.charts.opening import Opening
from mtgauge.pages.palette import style_of, with_system_theme
from mtgauge.pages.shell import asset, bundle, environment, frame
from mtgauge.pages.store import Blocks
from mtgauge.pages.table import PageLink
from mtgauge.pages.text import ENGLISH, Text, Writer, page_catalogues, say, seen
from mtgauge.pages.units import Units, add_units, content_key

#: Names in the address of a page that are no axes.
IN_ADDRESS = frozenset({
    "about", "against", "colours", "differ", "expression", "filters", "high", "low", "marked", "page", "picked",
    "plot", "query", "read", "scope", "scored", "size", "sort", "text", "warning",
})  # fmt: skip
STYLES = (
    "page.css", "bar.css", "answers.css", "leaderboard.css", "controls.css", "charts.css", "matrix.css",
    "grid.css", "units.css", "reader.css", "pair.css", "print.css",
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
    """A part of a chapter under a heading; without parts it is not on the page, unless its heading is the page's.

    Attributes:
        id: Its anchor.
        title: Its heading.
        parts: What stands in it.
        short: Its heading in the list at the beginning of its chapter; None: it is not in the list.
        is_first: Whether its heading is that of the whole page.
    """

    id: str
    title: Text
    parts: Sequence[PagePart]
    short: Text | None = None
    is_first: bool = False

    @property
    def charts(self) -> Sequence[Chart]:
        """The charts of its parts."""
        return [chart for part in self.parts for chart in getattr(part, "charts", ())]


@dataclass(frozen=True, slots=True)
class Chapter:
    """Sections that answer one question; the head of the page has a link to each chapter.

    A page has few chapters, with names of one word, so that the links fit on a phone.

    Attributes:
        id: Its anchor.
        title: Its name in the head.
        sections: From top to end; a chapter without sections is not on the page.
    """

    id: str
    title: Text
    sections: Sequence[Section]

    @property
    def listed(self) -> Sequence[Section]:
        """The sections that its beginning has links to; none where one link would lead to what follows it."""
        listed = [section for section in self.sections if section.short is not None]
        return listed if len(listed) > 1 else []


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
        title: Its title in the browser's tab; it begins with the words that distinguish the page from others of
            its kind.
        chapters: From top to end; those without content withdraw.
        axes: What its numbers are told apart by.
        units: The units that its marks lead to; also a part of one of its sections. None: there are none.
        pair: Id of the axis whose items are held against each other; None where nothing is.
        skip: The first link; one to the units follows it.
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

    title: str | Text
    chapters: Sequence[Chapter]
    axes: Sequence[Axis] = ()
    units: Units | None = None
    pair: str | None = None
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
        """Leaves out what has no content; refuses names that stand for nothing, or for two things.

        Raises:
            ValueError: It says which.
        """
        kept = [replace(one, sections=[s for s in one.sections if s.parts or s.is_first]) for one in self.chapters]
        object.__setattr__(self, "chapters", [chapter for chapter in kept if chapter.sections])
        ids = [axis.id for axis in self.axes]
        _refuse([name for name in ids if ids.count(name) > 1], "several axes are {}")
        taken = IN_ADDRESS | ({"pair"} if self.pair else set())
        _refuse(
            [axis.id for axis in self.axes if axis.choice and axis.id in taken], "an address needs the name {}"
        )
        _refuse([axis.id for axis in self.axes if axis.coloured][1:], "{} is a second axis with colours")
        anchors = [chapter.id for chapter in self.chapters] + [section.id for section in self.sections]
        _refuse([name for name in anchors if anchors.count(name) > 1], "several chapters or sections are {}")
        named = {self.pair} | {axis.ranked_by for axis in self.axes} | {n for c in self.charts for n in c.axes}
        if self.units is not None:
            named |= {axis.id for axis in self.units.axes}
        _refuse(named - {None, *ids}, "no axis is {}")

    @property
    def sections(self) -> Sequence[Section]:
        """The sections of all chapters."""
        return [section for chapter in self.chapters for section in chapter.sections]

    @property
    def charts(self) -> Sequence[Chart]:
        """All charts of its sections, each once."""
        found = [chart for section in self.sections for chart in section.charts]
        return list({chart.id: chart for chart in found}.values())

    @property
    def skips(self) -> Sequence[Skip]:
        """The first links: the one that was given, or one to the first section, and one to the units."""
        first = self.skip or Skip(say("Skip to the content"), self.sections[0].id)
        units = [section.id for section in self.sections if self.units in section.parts and self.units is not None]
        text = (
            say("Skip to the items") if self.units and self.units.noun == "item" else say("Skip to the segments")
        )
        return [first, *(Skip(text, to) for to in units if to != first.to)]

    @property
    def chosen(self) -> Axis | None:
        """The axis of which readers choose one item for the whole page: of the units' scores, or the first."""
        ones = self._with_choice(Choice.ONE)
        scores = self.units.metric if self.units else None
        return next((axis for axis in ones if axis is scores), next(iter(ones), None))

    @property
    def versus(self) -> Axis | None:
        """The axis of the pair, where it has two items."""
        return next((axis for axis in self.axes if axis.id == self.pair and len(axis.items) > 1), None)

    @property
    def shown(self) -> Sequence[Axis]:
        """The axes of which readers choose what is shown."""
        return [axis for axis in self._with_choice(Choice.MANY) if len(axis.items) > 2]

    def _with_choice(self, choice: Choice) -> Sequence[Axis]:
        return [axis for axis in self.axes if axis.choice is choice and len(axis.items) > 1]

    def choices_of(self, section: Section) -> Sequence[Axis]:
        """The other axes of which readers choose one item: at the beginning of what follows them."""
        followed = {name for chart in section.charts for name in chart.follows}
        return [a for a in self._with_choice(Choice.ONE) if a is not self.chosen and a.id in followed]


def titled(page: Page, title: str | Text) -> Page:
    """The page under another title, in the browser's tab and as its heading."""
    heading = title if isinstance(title, Text) else Text("{title}", {"title": seen(title)})
    first, *others = page.chapters
    section, *rest = first.sections
    first = replace(first, sections=[replace(section, title=heading), *rest])
    return replace(page, title=heading, chapters=[first, *others])


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
        "content": page.units and content_key(page.units),
    }
    writer = Writer(language or ENGLISH, page.translations.get(language or ENGLISH, {}))
    scripts = [bundle("page.js"), *page.scripts]
    templates = environment(writer, *page.packages)
    templates.globals["drawn"] = Opening(page.axes, page.units, page.pair, writer).html
    text = templates.get_template("page.html").render(
        page=page,
        title=Text("{title} · mtgauge", {"title": page.title}),
        blocks=blocks.markup(),
        worker=None if page.units is None else Markup(bundle("worker.js")),  # noqa: S704  # ours
        **page.values,
        **frame(writer, _style(page), scripts, meta, asks_server=page.asks_server),
    )  # fmt: skip
    # half a surrogate pair in a name has no UTF-8
    return text.encode("utf-8", "replace")


def _style(page: Page) -> str:
    own = (asset(name, package) for package, name in page.styles)
    return "\n".join(
        [_common_style(), *map(with_system_theme, [style_of(page.axes, page.pair if page.versus else None), *own])]
    )


@cache
def _common_style() -> str:
    written = "\n".join(map(asset, STYLES))
    return with_system_theme(re.sub(r"/\*.*?\*/|^\s+", "", written, flags=re.DOTALL | re.MULTILINE))
