"""Systems by metrics in one table: the scores of one level in columns, as data frames and papers have them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from mtgauge.base.errors import OptionError
from mtgauge.base.nearest import guess
from mtgauge.base.sentences import say
from mtgauge.engine.results import Score
from mtgauge.measures import Level


class WideTable(NamedTuple):
    """The columns of a table, each with a value for every row.

    Attributes:
        keys: Name -> what identifies the rows: the systems, and below the corpus the groups or segments.
        values: Name -> the values, None where one is undefined or missing.
    """

    keys: dict[str, list[str]]
    values: dict[str, list[float | None]]


def wide_table(
    scores: Iterable[Score], level: str, is_shown: Callable[[str, str], bool], *, intervals: bool
) -> WideTable:
    """Spread scores over columns: ``bleu``, ``bleu_low`` and ``bleu_high``, or ``NAME_OUTPUT`` for other outputs.

    Args:
        scores: Those of an evaluation.
        level: Their level.
        is_shown: Whether an output of a metric is in the table.
        intervals: Whether the bounds of the intervals have columns.

    Raises:
        OptionError: There are no scores of that level, or no intervals.
    """
    chosen = [score for score in scores if score.level == level]
    if not chosen:
        names = [*dict.fromkeys([*(score.level for score in scores), *map(str, Level)])]
        near = None if level in names else guess(level, names)
        raise OptionError(
            say("scores of the level {level} were not requested", level=level),
            hint=near or say("add it: evaluate(..., levels=[..., {level!r}])", level=str(level)),
        )
    if intervals and all(score.low is None for score in chosen):
        raise OptionError(say("there are no intervals"), hint=say("request them: evaluate(..., intervals=True)"))
    rows = {row: place for place, row in enumerate(dict.fromkeys((s.system, s.id) for s in chosen))}
    values: dict[str, list[float | None]] = {}
    for score in chosen:
        if not is_shown(score.metric, score.output):
            continue
        name = score.metric if score.output == "score" else f"{score.metric}_{score.output}"
        cells = {name: score.score}
        if intervals:
            cells |= {f"{name}_low": score.low, f"{name}_high": score.high}
        for column, value in cells.items():
            values.setdefault(column, [None] * len(rows))[rows[score.system, score.id]] = value
    keys = {"system": [system for system, _ in rows]}
    if level != Level.CORPUS:
        keys[str(level)] = [str(group) for _, group in rows]
    return WideTable(keys, values)
