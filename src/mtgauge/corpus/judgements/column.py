"""Judgements of a test set as one column: a value for each system and segment, and who gave it."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, TypeAlias

from mtgauge.base.errors import InputError
from mtgauge.base.readable import EMPTY
from mtgauge.base.sentences import say
from mtgauge.corpus.given import GivenScores
from mtgauge.corpus.judgements import wmt_da, wmt_segments
from mtgauge.corpus.judgements.control import RaterControl, rater_controls
from mtgauge.corpus.judgements.judgement import Judgement, Judgements
from mtgauge.corpus.judgements.matching import JudgedSet, Placed, place
from mtgauge.corpus.judgements.standardise import RaterItems, standard_scores
from mtgauge.corpus.judgements.tables import RaterChoice
from mtgauge.corpus.judgements.weights import default_weights, weights_of

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


class JudgedValues(StrEnum):
    """What of a judgement is the value."""

    RAW = "raw"  # its score, or the penalty of its errors
    Z = "z"  # standardised by rater, over all that the rater judged
    Z_TARGETS = "z-targets"  # standardised by rater, over translations of systems alone


class FailedRaters(StrEnum):
    """What becomes of raters who fail the control."""

    DROP = "drop"
    KEEP = "keep"


class ErrorUse(StrEnum):
    """What becomes of the errors that raters marked, beside the value that they give."""

    COUNT = "count"  # counted by category and severity, and shown in the texts
    SKIP = "skip"


@dataclass(frozen=True, slots=True)
class JudgementRules:
    """How judgements become values.

    Attributes:
        values: What of a judgement is the value; None: raw scores where the file has them, else what it has.
        weights: Name or file of the weights of errors; empty for `default_weights`.
        failed_raters: Whether judgements of raters who fail the control count. They do by default: published files
            hold the raters who passed on all that they judged, of which a file is a part.
        skip_unknown: Whether judgements of systems and segments that the test set does not have are left out; they
            are refused otherwise.
        errors: What becomes of marked errors.
        raters: The raters who count, by a column that says something of them; None for all.
    """

    values: JudgedValues | None = None
    weights: str = ""
    failed_raters: FailedRaters = FailedRaters.KEEP
    skip_unknown: bool = False
    errors: ErrorUse = ErrorUse.COUNT
    raters: RaterChoice | None = None


@dataclass(frozen=True, slots=True)
class HumanColumn:
    """What people say of the segments of a test set, under one name.

    Attributes:
        name: What it is called.
        values: System -> n values in the order of the test set; None where nobody judged. A value is the mean of
            the judgements that count: of each rater, of first and repeated items alike.
        raters: System -> for each of the n segments the raters of these judgements, in the order of the file; a
            rater who judged twice stands twice.
        higher_is_better: The direction.
        controls: The control of each rater.
        standard: The same values standardised by rater, as the file has them or over all that a rater judged;
            empty where raters are unknown, or the rules name raw values.
        published_means: As `GivenScores.published_means`: for direct assessment of WMT.
    """

    name: str
    values: Mapping[str, tuple[float | None, ...]] = field(hash=False, repr=False)
    raters: Mapping[str, tuple[tuple[str, ...], ...]] = field(hash=False, repr=False)
    higher_is_better: bool
    controls: tuple[RaterControl, ...] = field(default=(), repr=False)
    standard: Mapping[str, tuple[float | None, ...]] = field(default=EMPTY, hash=False, repr=False)
    published_means: bool = False

    @property
    def given(self) -> GivenScores:
        """The values as scores that were made elsewhere, for `mtgauge.evaluate`."""
        return GivenScores(
            self.name,
            self.values,
            higher_is_better=self.higher_is_better,
            standard=self.standard,
            published_means=self.published_means,
            by_humans=True,
        )

    @property
    def systems(self) -> tuple[str, ...]:
        """The systems with a value, in byte order of their names."""
        judged = (name for name, values in self.values.items() if any(value is not None for value in values))
        return tuple(sorted(judged))

    def matrix(self, systems: Sequence[str] | None = None) -> npt.NDArray[np.float64]:
        """(systems, n) values in the order of the test set, NaN where nobody judged.

        Args:
            systems: Names of systems, in the order of the rows; by default `systems`.
        """
        import numpy as np

        names = self.systems if systems is None else systems
        n = len(next(iter(self.values.values()), ()))
        lacking = (None,) * n
        rows = [self.values.get(name, lacking) for name in names]
        return np.array(rows, dtype=np.float64).reshape(len(names), n)


@dataclass(frozen=True, slots=True)
class JudgedColumn:
    """A column, and what is to be told of it.

    Attributes:
        column: The column.
        placed: Where the judgements belong.
        rule: How the values came about, one sentence.
        without_scale: Raters whose judgements are all equal or too few to be standardised.
    """

    column: HumanColumn
    placed: Placed
    rule: str
    without_scale: tuple[str, ...] = ()


def human_column(
    name: str,
    judgements: Judgements,
    judged: JudgedSet,
    rules: JudgementRules,
    lower_is_better: bool | None = None,
) -> JudgedColumn:
    """The values of a test set's segments by judgements.

    Control and standard scores are by all judgements of a rater, also of those of other systems and segments.

    Args:
        name: What the column is called.
        judgements: The judgements.
        judged: The test set and the systems.
        rules: How they become values.
        lower_is_better: The direction of scores; by default that of the file.

    Raises:
        InputError: A severity has no weight; nothing in the file is of the kind of value that was asked for; or
            there are judgements of systems or segments that the test set does not have.
        OptionError: Weights that are not known.
    """
    placed = place(judgements, judged)
    if placed.first_unknown is not None and not rules.skip_unknown:
        raise _unknown(placed, judged, placed.first_unknown)
    lower = judgements.lower_is_better if lower_is_better is None else lower_is_better
    values, rule, without_scale = judged_values(judgements, rules)
    controls = rater_controls(judgements.rows, [None if v is None else -v if lower else v for v in values])
    failed = {control.rater for control in controls if control.failed}
    dropped = failed if rules.failed_raters is FailedRaters.DROP else set()
    cells = _cells(judgements, values, placed, dropped)
    n = len(judged.testset)
    here = {system for system, _ in cells}
    systems = [system for system in judged.systems if system in here]
    standard = _standard(judgements, values, rules)
    column = HumanColumn(
        name,
        _means(cells, systems, n),
        {
            system: tuple(tuple(rater for _, rater in cells.get((system, i), ())) for i in range(n))
            for system in systems
        },
        higher_is_better=not lower,
        controls=tuple(controls),
        standard=_means(_cells(judgements, standard, placed, dropped), systems, n) if standard else {},
        published_means=judgements.form in (wmt_da.NAME, wmt_segments.NAME),
    )
    return JudgedColumn(column, placed, rule, without_scale)


#: (system, position) -> values that count, with their raters.
_Cells: TypeAlias = Mapping[tuple[str, int], Sequence[tuple[float, str]]]


def _cells(
    judgements: Judgements, values: Sequence[float | None], placed: Placed, dropped: Collection[str]
) -> _Cells:
    cells: dict[tuple[str, int], list[tuple[float, str]]] = defaultdict(list)
    for row, value, cell in zip(judgements, values, placed.places, strict=True):
        if cell is not None and value is not None and row.kind.counts and row.rater not in dropped:
            cells[cell].append((value, row.rater))
    return cells


def _means(cells: _Cells, systems: Sequence[str], n: int) -> dict[str, tuple[float | None, ...]]:
    return {system: tuple(_mean(cells.get((system, i))) for i in range(n)) for system in systems}


def _standard(
    judgements: Judgements, values: Sequence[float | None], rules: JudgementRules
) -> Sequence[float | None]:
    """The values standardised by rater; nothing where raters are unknown, or the rules name raw values."""
    if rules.values is not None:
        return () if rules.values is JudgedValues.RAW else values
    if any(row.z is not None for row in judgements):
        return [row.z for row in judgements]
    return standard_scores(judgements.rows, values) if any(judgements.raters) else ()


def _mean(found: Sequence[tuple[float, str]] | None) -> float | None:
    return math.fsum(value for value, _ in found) / len(found) if found else None


def judged_values(
    judgements: Judgements, rules: JudgementRules
) -> tuple[list[float | None], str, tuple[str, ...]]:
    """The value of each judgement, how they came about, and the raters who have no scale.

    Raises:
        InputError: A severity has no weight, or nothing in the file is of the kind of value that was asked for.
        OptionError: Weights that are not known.
    """
    rows = judgements.rows
    has_z = any(row.z is not None for row in rows)
    wanted = rules.values
    raw: list[float | None] = [row.value for row in rows]
    rule: str = ""
    if judgements.has_values:
        rule = say("scores as given")
    elif judgements.has_penalties:
        weights = weights_of(rules.weights) if rules.weights else default_weights(rows)
        raw = [None if row.errors is None else weights.penalty(row) for row in rows]
        rule = say("penalties of marked errors by the weights {weights}, less is better", weights=weights.name)
    if wanted is None and has_z and not rule:
        wanted = JudgedValues.Z
    if wanted in (None, JudgedValues.RAW):
        if not rule:
            message = say("holds standardised scores and no raw ones")
            hint = say("leave --human-values out")
            raise InputError(message, file=rows[0].file if rows else None, hint=hint, code="without-scores")
        return raw, rule, ()
    if has_z:
        return [row.z for row in rows], say("standardised by rater in the file"), ()
    over = RaterItems.ALL if wanted is JudgedValues.Z else RaterItems.TARGETS
    z = standard_scores(rows, raw, over)
    lost = (
        row.rater for row, value, score in zip(rows, raw, z, strict=True) if value is not None and score is None
    )
    told = (
        say("{rule}, standardised by rater over all items", rule=rule)
        if over is RaterItems.ALL
        else say("{rule}, standardised by rater over translations of systems", rule=rule)
    )
    return z, told, tuple(dict.fromkeys(lost))


def _unknown(placed: Placed, judged: JudgedSet, first: Judgement) -> InputError:
    """What is said of judgements that belong nowhere: how many, and the names."""
    parts = list(_unknown_parts(placed))
    ids = judged.testset.ids
    hint = say(
        "the test set has {systems} and segments such as {segment}; --skip-unknown leaves them out",
        systems=", ".join(judged.systems),
        segment=ids[0],
    )
    message = parts[0] if len(parts) == 1 else say("{one}; {other}", one=parts[0], other=parts[1])
    code = "unknown-segment" if placed.unknown_segments else "unknown-judged-system"
    return InputError(message, file=first.file, line=first.line or None, hint=hint, code=code)


def _unknown_parts(placed: Placed) -> Iterator[str]:
    if placed.unknown_systems:
        n, names = sum(placed.unknown_systems.values()), named_some(placed.unknown_systems)
        yield (
            say("1 judgement is of a system that the test set does not have: {names}", names=names)
            if n == 1
            else say("{n:,} judgements are of systems that the test set does not have: {names}", n=n, names=names)
        )
    if placed.unknown_segments:
        n, names = sum(placed.unknown_segments.values()), named_some(placed.unknown_segments)
        yield (
            say("1 judgement is of a segment that the test set does not have: {names}", names=names)
            if n == 1
            else say("{n:,} judgements are of segments that the test set does not have: {names}", n=n, names=names)
        )


def named_some(counts: Collection[str]) -> str:
    """The first five names, and how many more there are."""
    names, more = ", ".join([*counts][:5]), len(counts) - 5
    return names if more <= 0 else say("{names} and {n} more", names=names, n=more)
