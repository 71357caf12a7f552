"""Two systems by check-points: where they differ, category by category, with examples."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from mtgauge.base.errors import InputError
from mtgauge.base.progress import Progress, silent
from mtgauge.base.sentences import say
from mtgauge.corpus import SystemOutput, TestSet
from mtgauge.corpus.load import Corpus
from mtgauge.evaluation import Evaluation, evaluate
from mtgauge.measures import Batch, Level
from mtgauge.suites.checkpoints.differences import CategoryDifference, CheckPointDifferences, PointExample
from mtgauge.suites.checkpoints.measure import CheckPoints, FittedCheckPoints

_PAIR = 2


def checkpoint_differences(
    measure: CheckPoints, corpus: Corpus, examples: int = 0, *, threads: int = 0, progress: Progress = silent
) -> CheckPointDifferences:
    """Where two systems differ: all categories tested together, as in every evaluation of check-points.

    Args:
        measure: The check-points.
        corpus: The test set, and the two systems.
        examples: How many check-points of each category are shown.
        threads: Cores to use; 0 for all.
        progress: Called while work goes on.

    Raises:
        InputError: There are not two systems, or anything that `evaluate` raises.
    """
    if len(corpus.systems) != _PAIR:
        raise InputError(say("two systems are compared, and there are {n}", n=len(corpus.systems)))
    first, second = corpus.systems
    evaluation = evaluate(
        corpus.systems,
        corpus.testset,
        metrics=[measure],
        test="auto",
        intervals=True,
        threads=threads,
        progress=progress,
    )
    fitted = evaluation.measured[0].fitted
    assert isinstance(fitted, FittedCheckPoints)  # noqa: S101  # the only metric that was asked for
    shown = _examples(fitted, corpus.testset, first, second, examples)
    found = [_difference(name, evaluation, fitted, shown.get(name, ())) for name in fitted.row_names]
    groups = 1 + len(measure._points.taxonomy.groups)
    categories = sorted(found[groups:], key=_size, reverse=True)
    return CheckPointDifferences(
        (first.name, second.name), (*found[:groups], *categories), evaluation.notes,
        str(fitted.signature(Level.CORPUS)), evaluation, fitted.left_out,
    )  # fmt: skip


def _size(difference: CategoryDifference) -> float:
    one, other = difference.values
    return -1.0 if one is None or other is None else abs(one - other)


def _difference(
    name: str, evaluation: Evaluation, fitted: FittedCheckPoints, examples: Sequence[PointExample]
) -> CategoryDifference:
    scores = {score.system: score.score for score in evaluation.scores if score.output == name}
    one, other = scores.values()
    tests = [test for test in evaluation.comparisons if test.output == name]
    return CategoryDifference(
        name, fitted.count_of(name), (one, other), tests[0] if tests else None, tuple(examples)
    )


def _examples(
    fitted: FittedCheckPoints, testset: TestSet, first: SystemOutput, second: SystemOutput, most: int
) -> dict[str, list[PointExample]]:
    """By category, the check-points with the greatest differences."""
    if not most:
        return {}
    values = [fitted.checkpoint_values(Batch(system.segments)) for system in (first, second)]
    delta = values[0].value - values[1].value
    found: dict[str, list[PointExample]] = {}
    # stable: of equal differences those that come first in the test set
    for at in np.argsort(-np.abs(delta), kind="stable").tolist():
        if not delta[at]:
            break
        category, point, position = fitted.place_of(at)
        if len(found.setdefault(category, [])) < most:
            better = values[0] if delta[at] > 0 else values[1]
            found[category].append(
                PointExample(
                    point, testset.ids[position], fitted.text_of(at, int(better.best[at])),
                    (float(values[0].value[at]), float(values[1].value[at])),
                    (first.segments[position], second.segments[position]),
                )
            )  # fmt: skip
    return found
