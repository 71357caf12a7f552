"""N-grams that systems write too often or too rarely: tables, because a chart of words says less."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mtgauge.diagnostics import Ngram, NgramSurplus
from mtgauge.diagnostics.ngrams import has_punctuation
from mtgauge.pages.page import Fragment, PagePart
from mtgauge.report.page.diagnosis import Diagnosis
from mtgauge.report.page.facts import EvaluationFacts


def ngrams(facts: EvaluationFacts, diagnosis: Diagnosis) -> list[PagePart]:
    """The tables; the reader chooses a system and an order."""
    if not diagnosis.ngrams:
        return []
    return [
        Fragment("ngrams.html", {"systems": facts.systems, "orders": diagnosis.orders, "unit": diagnosis.unit})
    ]


def ngram_block(diagnosis: Diagnosis) -> list[list[dict[str, Any]]]:
    """[system][order - 1] -> ``over`` and ``under``: lists of (n-gram, surplus, in output, in references).

    ``overMarks`` and ``underMarks`` have those with punctuation. An order that is not shown has empty lists.
    """
    return [
        [
            _lists(found) if found.order in diagnosis.orders else _lists(NgramSurplus(found.order, (), ()))
            for found in orders
        ]
        for orders in diagnosis.ngrams.values()
    ]


def _lists(found: NgramSurplus) -> dict[str, list[list[Any]]]:
    kinds = {"over": found.over, "under": found.under}
    return {
        name + suffix: _rows([one for one in ngrams if has_punctuation(one.tokens) == is_marks])
        for name, ngrams in kinds.items()
        for suffix, is_marks in (("", False), ("Marks", True))
    }


def _rows(found: Sequence[Ngram]) -> list[list[Any]]:
    return [[" ".join(n.tokens), n.surplus, n.hypotheses, n.references] for n in found]
