"""Rows of all pairs of candidate translations and references."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, cast

import numpy as np

from mtgauge.base.errors import InputError
from mtgauge.base.sentences import say
from mtgauge.corpus.columns import kind_of, listed_column
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
        InputError: There is no candidate or no reference, or one is no string.
    """
    candidates, references = _texts("candidates", candidates), _texts("references", references)
    ours, theirs = list(dict.fromkeys(candidates)), list(dict.fromkeys(references))
    rows = np.stack([rows_against(reference, ours) for reference in theirs], axis=1)
    return cast("Rows", rows[_places(candidates, ours)][:, _places(references, theirs)])


def _texts(what: str, given: Any) -> Sequence[str]:
    """The texts of a column, all of which are there."""
    texts = listed_column(what, given, say("give a list of strings"))
    if not texts:
        raise InputError(say("there are no {what}", what=what))
    for index, text in enumerate(texts):
        if not isinstance(text, str):
            kind = say("missing") if text is None else kind_of(text)
            raise InputError(
                say("{what}[{index}] is {kind}; a string is expected", what=what, index=index, kind=kind),
                code="wrong-type",
            )
    return texts


def _places(texts: Sequence[str], distinct: Sequence[str]) -> list[int]:
    place = {text: index for index, text in enumerate(distinct)}
    return [place[text] for text in texts]
