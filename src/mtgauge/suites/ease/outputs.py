"""The named values of cognitive ease, and where each comes from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from mtgauge.measures import Kind, Output, Unit
from mtgauge.measures.elementary import Values
from mtgauge.suites.ease.editing import edit_share
from mtgauge.suites.ease.editing_log import EFFORTS, efforts_by_word
from mtgauge.suites.ease.layers import ANNOTATED, Layer
from mtgauge.suites.ease.parameter import EaseParameter, EaseSide, MatchedShare, ratio
from mtgauge.suites.ease.scores import EaseScores, LevelScores

SCORE, SENTENCE, EDIT = "score", "sentence", "edit"
_DECIMALS = 4
_SHARE: dict[str, Any] = {"low": 0, "high": 1, "optional": True, "decimals": _DECIMALS}
_RATE: dict[str, Any] = {"low": 0, "higher_is_better": False, "optional": True, "decimals": _DECIMALS}


def first_outputs(*, of_documents: bool, has_total: bool, levels: Sequence[str]) -> tuple[Output, ...]:
    """The primary values: a total, or for a profile without one each level.

    Args:
        of_documents: Whether the total is one of documents.
        has_total: Whether there is one.
        levels: Ids of the levels.
    """
    if has_total:
        return (Output(SCORE if of_documents else SENTENCE, **_SHARE),)
    return tuple(Output(f"G{level}", **_SHARE) for level in levels)


def names_taken(levels: Sequence[str]) -> frozenset[str]:
    """The names that values of ease have beside those of parameters.

    Args:
        levels: Ids of the levels.
    """
    of_levels = (f"{kind}{level}" for level in levels for kind in ("G", "A", "B", "stopped"))
    return frozenset({SCORE, SENTENCE, EDIT, *EFFORTS, *of_levels})


@dataclass(frozen=True)
class EaseColumns:
    """The columns of rows: parameters, edits, documents in which a factor stopped at 0, and documents; what lacks.

    Attributes:
        scores: Turns totals of parameters into scores.
        levels: Ids of the levels that are scored, in order.
        segment_levels: Ids of those that segments have.
        of_documents: Whether documents are scored.
        efforts: What a log of post-editing has, of `EFFORTS`; empty without one.
    """

    scores: EaseScores
    levels: Sequence[str]
    segment_levels: Sequence[str]
    of_documents: bool
    efforts: Sequence[str] = ()

    @property
    def edits(self) -> slice:
        """Where edits stand."""
        return slice(self.scores.width, self.scores.width + 2)

    @property
    def stops(self) -> slice:
        """Where units stand whose factor stopped, level by level; then the number of units."""
        return slice(self.edits.stop, self.edits.stop + len(self.levels) + 1)

    @cached_property
    def layers(self) -> Sequence[Layer]:
        """Layers of annotation that parameters need."""
        needed = frozenset(layer for one in self.scores.parameters for layer in one.needs)
        return [layer for layer in ANNOTATED if layer in needed]

    @property
    def lacking(self) -> slice:
        """Where the number of translations stands that lack each of these layers."""
        return slice(self.stops.stop, self.stops.stop + len(self.layers))

    @property
    def logged(self) -> slice:
        """Where efforts of post-editors stand, each with the words that it took; nothing without a log."""
        start = self.lacking.stop
        return slice(start, start + 2 * len(self.efforts))

    @property
    def width(self) -> int:
        """Number of columns, without those of metrics."""
        width: int = self.logged.stop
        return width

    @property
    def segment_place(self) -> int | None:
        """The place, among the outputs, of the first value that segments have; None where they have no level."""
        if not self.of_documents:
            return 0
        if not self.segment_levels:
            return None
        wanted = SENTENCE if self.scores.profile.has_total else f"G{self.segment_levels[0]}"
        return [output.name for output in self.outputs].index(wanted)

    @property
    def outputs(self) -> tuple[Output, ...]:
        """All named values, in the order of `values`."""
        return tuple(self._outputs())

    def _outputs(self) -> Iterator[Output]:
        profile = self.scores.profile
        first = first_outputs(of_documents=self.of_documents, has_total=profile.has_total, levels=self.levels)
        yield from first
        taken = {output.name for output in first}
        if profile.has_total:
            other = SENTENCE if self.of_documents else SCORE
            # without documents there is no score: a dash stands for it beside the other values
            columns = self._columns(self.segment_levels) if self.of_documents else None
            yield Output(other, **_SHARE, kind=Kind.TESTED, columns=columns)
        for level in self.levels:
            if f"G{level}" not in taken:
                yield Output(f"G{level}", **_SHARE, kind=Kind.TESTED, columns=self._columns([level]))
        yield Output(EDIT, **_SHARE, kind=Kind.TESTED, columns=tuple(range(self.edits.start, self.edits.stop)))
        for place, effort in enumerate(self.efforts):
            start = self.logged.start + 2 * place
            yield Output(effort, **_RATE, kind=Kind.TESTED, columns=(start, start + 1))
        for level in self.levels:
            yield Output(f"A{level}", **_SHARE, kind=Kind.DETAIL)
            yield Output(f"B{level}", **_RATE, kind=Kind.DETAIL)
            yield Output(f"stopped{level}", kind=Kind.DETAIL, **{**_RATE, "high": 1})
        for parameter in self.scores.parameters:
            yield from _parameter_outputs(parameter, Kind.DETAIL if profile.has_total else Kind.TESTED)

    def _columns(self, levels: Sequence[str]) -> tuple[int, ...] | None:
        """The columns that levels depend on; None where a metric has a part in them."""
        places = self.scores.slices()
        names = [name for one in self.scores.profile.levels if one.level in levels for name in one.parameters]
        if any(name in self.scores.profile.metrics for name in names):
            return None
        needed = {layer for one in self.scores.parameters if one.id in names for layer in one.needs}
        return (
            *(
                column
                for name in names
                if name in places
                for column in range(places[name].start, places[name].stop)
            ),
            *(self.lacking.start + place for place, layer in enumerate(self.layers) if layer in needed),
        )

    def values(
        self, totals: npt.NDArray[Any], metrics: Mapping[str, Values], *, of_segments: bool
    ) -> npt.NDArray[np.float64]:
        """The (..., m) values of (..., k) totals.

        Args:
            totals: Totals of rows.
            metrics: The values of parameters that are metrics.
            of_segments: Whether they are of single segments, which have nothing of documents.
        """
        found = self.parameter_values(totals, of_segments=of_segments)
        levels = self.scores.levels({**found, **metrics})
        return np.stack(list(self._values(totals, found, levels, of_segments=of_segments)), axis=-1)

    def parameter_values(self, totals: npt.NDArray[Any], *, of_segments: bool) -> dict[str, Values]:
        """The value of each parameter; undefined where a text lacks a layer that it needs.

        Args:
            totals: Totals of rows, shape (..., k).
            of_segments: Whether they are of single segments, which have no value of documents.
        """
        found = self.scores.values(totals)
        are_lacking = totals[..., self.lacking] > 0
        for parameter in self.scores.parameters:
            needed = [place for place, layer in enumerate(self.layers) if layer in parameter.needs]
            is_undefined = are_lacking[..., needed].any(axis=-1)
            if of_segments and parameter.level.unit is Unit.DOCUMENT:
                is_undefined = np.ones_like(is_undefined)
            found[parameter.id] = np.where(is_undefined, np.nan, found[parameter.id])
        return found

    def _values(
        self,
        totals: npt.NDArray[Any],
        found: Mapping[str, Values],
        levels: Mapping[str, LevelScores],
        *,
        of_segments: bool,
    ) -> Iterator[Values]:
        whole = self.scores.total(levels)
        if of_segments or not self.of_documents:
            whole = np.full(whole.shape, np.nan)
        totals_of_units = (whole, self.scores.total(levels, self.segment_levels))
        if self.scores.profile.has_total:
            yield from totals_of_units if self.of_documents else totals_of_units[::-1]
        for level in self.levels:
            yield levels[level].ease
        yield edit_share(totals[..., self.edits])
        yield from efforts_by_word(totals[..., self.logged])
        stops = totals[..., self.stops]
        for place, level in enumerate(self.levels):
            yield levels[level].adequacy
            yield np.where(np.isnan(levels[level].adequacy), np.nan, levels[level].disfluency)
            yield ratio(stops[..., place], stops[..., -1])
        places = self.scores.slices()
        for parameter in self.scores.parameters:
            yield found[parameter.id]
            if isinstance(parameter, MatchedShare):
                own = totals[..., places[parameter.id]]
                yield 1 - parameter.precision(own)
                yield 1 - parameter.recall(own)


def _parameter_outputs(parameter: EaseParameter[Any], kind: Kind) -> Iterator[Output]:
    if parameter.side is EaseSide.DISFLUENCY:
        yield Output(parameter.id, **_RATE, kind=kind)
        return
    yield Output(parameter.id, **_SHARE, kind=kind)
    if isinstance(parameter, MatchedShare):
        for part in ("wrong", "missing"):
            yield Output(f"{parameter.id}.{part}", **{**_RATE, "high": 1}, kind=Kind.DETAIL)
