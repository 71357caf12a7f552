"""Units: the segments or items that a page lists one by one, with their texts, scores, places and marks."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from mtgauge.base.progress import Progress
from mtgauge.base.readable import EMPTY
from mtgauge.base.sentences import Sentence
from mtgauge.pages.alternatives import Alternatives
from mtgauge.pages.axes import Axis
from mtgauge.pages.spans import Spans
from mtgauge.pages.store import Blocks
from mtgauge.pages.text import Scripted, Text

#: Units of a block of texts: few enough to open ten at once for twenty systems, enough to compress well.
CHUNK = 100


@dataclass(frozen=True, slots=True)
class Facet:
    """Which items of an axis each unit belongs to: its domain, its document, its categories.

    Attributes:
        axis: The axis.
        of: For each unit the place of its item, or a list of places where it may belong to several.
        is_document: Whether units of one item follow each other as a text, which readers see as such.
        is_told: Whether the item stands beside each unit and in the table that is saved; not where it only repeats
            what the texts show.
        heading: What its column is called in saved files; empty: the id of the axis.
    """

    axis: Axis
    of: Sequence[int | Sequence[int]]
    is_document: bool = False
    is_told: bool = True
    heading: str = ""

    def to_json(self) -> dict[str, Any]:
        """As the page's script reads it."""
        return {
            "axis": self.axis.id,
            "heading": self.heading or self.axis.id,
            "of": list(self.of),
            "isDocument": self.is_document,
            "isTold": self.is_told,
        }


@dataclass(frozen=True, slots=True)
class UnitWarning:
    """What is suspicious about some units.

    Attributes:
        code: The kind.
        owner: The place of the owner whose outputs are meant; None: the test set.
        units: Places of the units.
        messages: What is said of each of them.
    """

    code: str
    owner: int | None
    units: Sequence[int]
    messages: Sequence[str]

    def to_json(self) -> dict[str, Any]:
        """As the page's script reads it: each message once, and its place for each unit."""
        places = {message: place for place, message in enumerate(dict.fromkeys(self.messages))}
        return {
            "code": self.code,
            "owner": self.owner,
            "units": list(self.units),
            "of": [places[message] for message in self.messages],
            "messages": [m.to_json() if isinstance(m, Sentence) else m for m in places],
        }


@dataclass(frozen=True, slots=True)
class FactorNode(Scripted):
    """A factor with what it is made of in turn.

    Attributes:
        title: What it is.
        column: The place of its value among the factors; None where it has none.
        weight: Its weight in what it is a part of, 0 to 1; None where it is no part of a weighted mean.
        item: The place of the item of its layer's axis whose marks show where it loses; None for none.
        children: Its parts.
    """

    title: Text
    column: int | None
    weight: float | None = None
    item: int | None = None
    children: Sequence[FactorNode] = ()


@dataclass(frozen=True, slots=True)
class Factors:
    """What the scores of a metric are made of, such as precisions.

    Attributes:
        names: Names of the factors; none where a metric does not say.
        columns: For each owner n lists of values; None where one is undefined, in a tree alone.
        tree: How they make each other up, where they are a tree; else they are shown side by side.
        layer: Id of the spans that show where factors of the tree lose; empty for none.
    """

    names: Sequence[str]
    columns: Sequence[Sequence[Sequence[float | None]]]
    tree: Sequence[FactorNode] = ()
    layer: str = ""


@dataclass(frozen=True, slots=True)
class Rescoring:
    """How the page scores some units again, by the formula of the metric itself, on sums of rows.

    Attributes:
        about: The formula, its bounds and the layout of the rows, as the script reads them (``script/subsets.js``
            and ``script/rows.js``); None where the page cannot score these units again.
        rows: For each owner the rows of all units as the script reads them.
    """

    about: Mapping[str, Any] | None = None
    rows: Sequence[bytes] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Jackknife(Scripted):
    """How the page finds intervals of what it scores again.

    Attributes:
        alpha: One minus the level of the intervals.
        facet: Id of the axis whose items are left out one by one; None for single units.
        least: The least number of such items; where there are fewer, single units are left out.
    """

    alpha: float
    facet: str | None = None
    least: int = 2


@dataclass(frozen=True, kw_only=True)
class Units:
    """All units of a page.

    Attributes:
        owner: The axis of those whose outputs are shown: systems, runs, raters.
        metric: The axis of scores; None where there are none.
        scored: What stands beside single units, where that is not what readers choose on the axis of scores: an
            axis with as many items, in the same order. None: it is the same.
        outputs: For each owner n texts.
        sources: n texts, or None.
        references: Name -> n texts, None where a unit has none.
        ids: n names; None: numbers from 1.
        scores: For each metric and owner n float64 values; NaN where there is none. Nothing for a metric that does
            not score units.
        facets: What else the units are found by.
        spans: Layers of marked places, the one that is shown at first first.
        warnings: What is suspicious about them, the gravest first.
        meanings: Code of a warning -> what it means.
        factors: For each metric what its scores are made of; empty where none says.
        command: Prints every step behind the scores of a unit, with ``{unit}`` for its id; empty: nothing does.
        files: For each owner the arguments of this command that name its files; none where they are not known.
        rescoring: For each metric how the page scores some units again; empty where it does not.
        jackknife: How intervals of these scores are found; None where nothing is scored again.
        languages: Tags of the languages, ``source`` and ``target``, as HTML writes them.
        noun: What readers call a unit: ``segment``, or ``item``, whose source is a question and whose reference is
            an answer key.
        alternatives: The texts that the reference of a unit stands for; None where it is itself what counts.
        rated: Places of the metrics whose values people gave: a unit without a value was judged by nobody.
    """

    owner: Axis
    outputs: Sequence[Sequence[str]]
    metric: Axis | None = None
    scored: Axis | None = None
    sources: Sequence[str] | None = None
    references: Mapping[str, Sequence[str | None]] = EMPTY
    ids: Sequence[str] | None = None
    scores: Sequence[Sequence[npt.NDArray[np.float64]]] = ()
    facets: Sequence[Facet] = ()
    spans: Sequence[Spans] = ()
    warnings: Sequence[UnitWarning] = ()
    meanings: Mapping[str, Text] = EMPTY
    factors: Sequence[Factors] = ()
    command: str = ""
    files: Sequence[str] = ()
    rescoring: Sequence[Rescoring] = ()
    jackknife: Jackknife | None = None
    languages: Mapping[str, str] | None = None
    noun: str = "segment"
    alternatives: Alternatives | None = None
    rated: Sequence[int] = ()
    template: str = field(default="units.html", init=False)

    @property
    def axes(self) -> Sequence[Axis]:
        """The axes that it names."""
        scores = [axis for axis in (self.metric, self.scored) if axis is not None]
        return [self.owner, *scores, *(facet.axis for facet in self.facets)]

    def __len__(self) -> int:
        """Number of units."""
        return len(self.outputs[0])


def add_units(blocks: Blocks, units: Units, progress: Progress) -> dict[str, Any]:
    """Adds all that the page knows of single units; returns what the script must know before it opens any.

    The blocks: ``index`` (ids, facets, warnings, equal outputs), ``texts-0``, ``texts-1``, ... (`CHUNK` units
    each), ``spans-0``, ... and ``alternatives-0``, ... (the same units), ``factors-0``, ... (what their scores
    are made of: for each metric and owner a list of values per unit), ``scores-M-S`` (float64, the scores of
    owner S under metric M), ``rows-M-S`` (what is added up and scored again).
    """
    n = len(units)
    blocks.add_json("index", _index(units))
    for metric, columns in enumerate(units.scores):
        for owner, values in enumerate(columns):
            blocks.add_floats(f"scores-{metric}-{owner}", values)
    for metric, rescoring in enumerate(units.rescoring):
        for owner, rows in enumerate(rescoring.rows):
            blocks.add_bytes(f"rows-{metric}-{owner}", rows)
    for number, start in enumerate(range(0, n, CHUNK)):
        part = slice(start, min(start + CHUNK, n))
        blocks.add_json(f"texts-{number}", _texts(units, part))
        if units.spans:
            layers = [[column[part] for column in (*layer.columns, *layer.originals)] for layer in units.spans]
            blocks.add_json(f"spans-{number}", [list(zip(*layer, strict=True)) for layer in layers])
        if any(table.names for table in units.factors):
            of_part = [[column[part] for column in table.columns] for table in units.factors]
            blocks.add_json(f"factors-{number}", of_part)
        if units.alternatives is not None:
            blocks.add_json(f"alternatives-{number}", units.alternatives.block(part))
        progress("page", min(start + CHUNK, n), n)
    return _about(units)


def content_key(units: Units) -> str:
    """A name of what a page shows, under which a browser keeps what its reader notes on single units.

    It is the same for another page of the same units and texts, and for no other.
    """
    columns = [units.ids or [], units.sources or [], *units.references.values(), *units.outputs]
    texts = ("\0".join(text or "" for text in column) for column in columns)
    owners = map(units.owner.whole, range(len(units.owner.items)))
    names = [*units.references, *owners]
    text = "\0\0".join([*names, *texts])
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]


def _about(units: Units) -> dict[str, Any]:
    scored = units.scored or units.metric
    return {
        "n": len(units),
        "chunk": CHUNK,
        "noun": units.noun,
        "alternatives": units.alternatives is not None,
        "owner": units.owner.id,
        "metric": units.metric and units.metric.id,
        "scored": scored and scored.id,
        "rated": list(units.rated),
        "unscored": [place for place, columns in enumerate(units.scores) if not columns],
        "references": list(units.references),
        "sources": units.sources is not None,
        "languages": units.languages,
        "facets": [facet.axis.id for facet in units.facets],
        "spans": [layer.to_json() for layer in units.spans],
        "factors": [list(table.names) for table in units.factors],
        "trees": [_tree(units, table) for table in units.factors],
        "command": units.command,
        "files": list(units.files),
        "rescored": [rescoring.about for rescoring in units.rescoring],
        "jackknife": units.jackknife and units.jackknife.to_json(),
        "warnings": {code: meaning.to_json() for code, meaning in units.meanings.items()},
    }


def _tree(units: Units, factors: Factors) -> dict[str, Any] | None:
    if not factors.tree:
        return None
    layers = [layer.id for layer in units.spans]
    layer = layers.index(factors.layer) if factors.layer in layers else None
    return {"nodes": [node.to_json() for node in factors.tree], "layer": layer}


def _texts(units: Units, part: slice) -> list[list[str | None]]:
    """Texts of some units, unit by unit: what is alike stands together, and compresses."""
    columns: list[Sequence[str | None]] = [
        *([units.sources] if units.sources is not None else []),
        *units.references.values(),
        *units.outputs,
    ]
    return [list(texts) for texts in zip(*(column[part] for column in columns), strict=True)]


def _index(units: Units) -> dict[str, Any]:
    return {
        "ids": None if units.ids is None else list(units.ids),
        "facets": [facet.to_json() for facet in units.facets],
        "warnings": [warning.to_json() for warning in units.warnings],
        "same": _same(units.outputs),
    }


def _same(outputs: Sequence[Sequence[str]]) -> list[list[int]]:
    """For each owner and unit the first owner with the same output."""
    columns: list[list[int]] = [[] for _ in outputs]
    for texts in zip(*outputs, strict=True):
        first: dict[str, int] = {}
        for place, output in enumerate(texts):
            columns[place].append(first.setdefault(output, place))
    return columns
