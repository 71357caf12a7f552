"""Each of some translations held against each of some references, by way of `fit` and `statistics`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

import numpy as np

from mtgauge.corpus import SystemOutput, TestSet
from mtgauge.errors import InputError
from mtgauge.measures.batch import Batch
from mtgauge.measures.resources import Resources
from mtgauge.stats.totals import Rows

if TYPE_CHECKING:
    from mtgauge.measures.measure import Measure


def pairwise_rows(
    measure: Measure,
    candidates: Sequence[str],
    references: Sequence[str],
    source: str | None,
    resources: Resources,
) -> Rows:
    """What `Measure.pairwise` gives, shape (n, m, k): one fit for each reference, equal texts once.

    Raises:
        InputError: There is no candidate or no reference, or the measure needs something else.
    """
    for what, texts in (("candidates", candidates), ("references", references)):
        if isinstance(texts, str):
            raise InputError(f"{what} are one string", hint="give a list of strings")
        if not texts:
            raise InputError(f"there are no {what}")
    ours, theirs = list(dict.fromkeys(candidates)), list(dict.fromkeys(references))
    rows = np.stack([_held_against(measure, ours, reference, source, resources) for reference in theirs], axis=1)
    rows = rows[_places(candidates, ours)][:, _places(references, theirs)]
    return cast("Rows", rows)


def _held_against(
    measure: Measure, candidates: Sequence[str], reference: str, source: str | None, resources: Resources
) -> Rows:
    """(n, k) rows of texts as those of n systems on a test set of one segment, which is one document."""
    testset = TestSet.of(
        [reference], sources=None if source is None else [source], documents=["1"], languages=resources.languages
    )
    fitted = measure.fit(testset, resources)
    systems = (SystemOutput(str(number), (text,)) for number, text in enumerate(candidates, start=1))
    rows = fitted.statistics_of_all([Batch.of(fitted.testset, system, slice(0, 1)) for system in systems])
    return cast("Rows", np.concatenate(rows))


def _places(texts: Sequence[str], distinct: Sequence[str]) -> list[int]:
    place = {text: index for index, text in enumerate(distinct)}
    return [place[text] for text in texts]
