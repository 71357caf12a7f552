"""Rows of all pairs of candidate translations and references."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

import numpy as np

from mtgauge.errors import InputError
from mtgauge.sentences import say
from mtgauge.stats.totals import Rows


def pairwise_rows(
    rows_against: Callable[[str, Sequence[str]], Rows], candidates: Sequence[str], references: Sequence[str]
) -> Rows:
    """The rows of all pairs, shape (n, m, k). Each distinct pair of texts is compared once.

    Args:
        rows_against: Gives the (n, k) rows of n candidates against one reference.
        candidates: n translations.
        references: m references.

    Raises:
        InputError: There is no candidate or no reference.
    """
    for what, texts in (("candidates", candidates), ("references", references)):
        if isinstance(texts, str):
            raise InputError(say("{what} are one string", what=what), hint=say("give a list of strings"))
        if not texts:
            raise InputError(say("there are no {what}", what=what))
    ours, theirs = list(dict.fromkeys(candidates)), list(dict.fromkeys(references))
    rows = np.stack([rows_against(reference, ours) for reference in theirs], axis=1)
    return cast("Rows", rows[_places(candidates, ours)][:, _places(references, theirs)])


def _places(texts: Sequence[str], distinct: Sequence[str]) -> list[int]:
    place = {text: index for index, text in enumerate(distinct)}
    return [place[text] for text in texts]
