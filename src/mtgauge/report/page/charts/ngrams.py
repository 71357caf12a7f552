"""N-grams that systems write too often or too rarely: tables, because a chart of words says less."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mtgauge.diagnostics import Ngram
from mtgauge.pages.page import Fragment, PagePart
from mtgauge.report.page.diagnosis import Diagnosis
from mtgauge.report.page.facts import EvaluationFacts


def ngrams(facts: EvaluationFacts, diagnosis: Diagnosis) -> list[PagePart]:
    """The tables; the reader chooses a system and an order."""
    if not diagnosis.ngrams:
        return []
    return [Fragment("ngrams.html", {"systems": facts.systems})]


def ngram_block(diagnosis: Diagnosis) -> list[list[dict[str, Any]]]:
    """[system][order - 1] -> ``over`` and ``under``: lists of (n-gram, surplus, in output, in references)."""
    return [
        [{"over": _rows(found.over), "under": _rows(found.under)} for found in orders]
        for orders in diagnosis.ngrams.values()
    ]


def _rows(found: Sequence[Ngram]) -> list[list[Any]]:
    return [[" ".join(n.tokens), n.surplus, n.hypotheses, n.references] for n in found]
