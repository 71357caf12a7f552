"""The marked errors of judgements, by system and segment."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence

from mtgauge.corpus.given_errors import GivenErrors, RatedErrors, errors_name
from mtgauge.corpus.judgements import post_edits
from mtgauge.corpus.judgements.judgement import Judgements
from mtgauge.corpus.judgements.matching import Placed


def marked_errors(
    name: str, judgements: Judgements, placed: Placed, n: int, dropped: Collection[str] = ()
) -> GivenErrors | None:
    """The errors of the judgements that count: those of first and repeated items, as for scores.

    None where nobody was asked to mark errors. Tags of words that follow from post-edits are none: a program set
    them.

    Args:
        name: What the judgements are called.
        judgements: The judgements.
        placed: Where they belong.
        n: Number of segments.
        dropped: Raters whose judgements do not count.
    """
    if judgements.form == post_edits.NAME:
        return None
    columns: dict[str, list[Sequence[RatedErrors]]] = defaultdict(lambda: [()] * n)
    for row, cell in zip(judgements, placed.places, strict=True):
        if cell is not None and row.errors is not None and row.kind.counts and row.rater not in dropped:
            system, position = cell
            rated = RatedErrors(row.errors, row.rater, row.target, row.source)
            columns[system][position] = (*columns[system][position], rated)
    return GivenErrors(errors_name(name), columns) if columns else None
