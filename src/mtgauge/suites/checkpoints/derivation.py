"""How a score of check-points comes about: those of a segment, their categories, and the length penalty."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

import numpy.typing as npt

from mtgauge.base.sentences import say
from mtgauge.measures.derivation import CellValue, Formula, Step, StepTable
from mtgauge.metrics.derivations.ngrams import Texts, mean_length, tokens_step
from mtgauge.suites.checkpoints.scores import LENGTHS, CategorySums, CheckPointScores, Total
from mtgauge.suites.checkpoints.translations import PointTranslation


def checkpoint_steps(
    hypothesis: Sequence[str], references: Texts, found: Sequence[PointTranslation], texts: Mapping[str, str]
) -> Iterator[Step]:
    """The tokens, and each check-point with its best reference (equations 2, 4 and 5).

    Args:
        hypothesis: Its tokens.
        references: Those of the references of the segment, by name.
        found: The check-points of the segment.
        texts: Id of each check-point -> what stands there in its best reference.
    """
    yield tokens_step(hypothesis, references)
    columns = [
        say("category"), say("check-point"), say("best reference"), say("reads"), "DM", say("matched"),
        say("counted"), "DM × recall",
    ]  # fmt: skip
    rows: list[list[CellValue]] = [
        [
            one.category, " ".join(one.point.words), one.reference, texts[one.point.id],
            one.trust[0] / one.trust[1], one.matched, one.counted, one.value,
        ]
        for one in found
    ]  # fmt: skip
    title = say("Check-points of the segment")
    if rows:
        told = say("The best reference has the greatest DM x recall; matched and counted are n-grams.")
        yield Step(title, [told, StepTable(columns, rows, text_columns=4)])
    else:
        yield Step(title, [say("There are none.")])
    yield Step(say("Reference length"), [mean_length(references)])


def score_steps(
    scores: CheckPointScores, total: Total, totals: npt.NDArray[Any], value: float, unsummed: Collection[str]
) -> Iterator[Step]:
    """The categories, their sum, and the length penalty (equations 1 and 3).

    Args:
        scores: What turns totals into scores.
        total: What a score is.
        totals: A total of rows.
        value: The score of the whole.
        unsummed: The categories that are in no sum.
    """
    sums = [one for one in scores.sums_of(totals) if one.points]
    own = [(one.credit if total is Total.SUM else one.matched / one.counted) for one in sums]
    heading = say("sum") if total is Total.SUM else say("recall")
    columns = [say("category"), say("check-points"), say("DM × matched"), say("DM × counted"), heading]
    rows: list[list[CellValue]] = [
        [one.category, int(one.points), one.matched, one.counted, score]
        for one, score in zip(sums, own, strict=True)
    ]
    left_out = [one.category for one in sums if one.category in unsummed]
    yield Step(say("Categories"), [*_categories(columns, rows, left_out)])
    yield Step(say("Score"), [*_formulas(scores, sums, total, totals, value)])


def _categories(
    columns: Sequence[str], rows: Sequence[list[CellValue]], left_out: Sequence[str]
) -> Iterator[str | StepTable]:
    yield StepTable(columns, rows) if rows else say("There are none.")
    if left_out:
        yield say("In no sum, since the test set has too few of them: {names}.", names=", ".join(left_out))


def _formulas(
    scores: CheckPointScores, sums: Sequence[CategorySums], total: Total, totals: npt.NDArray[Any], value: float
) -> Iterator[Formula]:
    ours, theirs = (float(one) for one in totals[:LENGTHS])
    yield Formula("L_T", "", {}, ours, say("tokens of the translation"))
    yield Formula("L_R", "", {}, theirs, say("tokens of the references"))
    penalty = float(scores.penalties(totals))
    form = "L_R / L_T" if ours > theirs else ""
    yield Formula("P", form, {"L_R": theirs, "L_T": ours} if form else {}, penalty, say("length penalty"))
    if total is Total.POOLED:
        matched, counted = (sum(getattr(one, name) for one in sums) for name in ("matched", "counted"))
        yield Formula("M", "", {}, matched, say("DM × matched of all categories"))
        yield Formula("C", "", {}, counted, say("DM × counted of all categories"))
        yield Formula("score", "M / C * P", {"M": matched, "C": counted, "P": penalty}, value)
    else:
        together = float(scores.unpenalized(totals)[0])
        yield Formula("S", "", {}, together, say("sum of the categories"))
        yield Formula("score", "S * P", {"S": together, "P": penalty}, value)
