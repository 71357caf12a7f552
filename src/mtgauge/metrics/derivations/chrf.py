"""How chrF comes about (Popović 2015, 2017): the n-grams of each order that match, precision, recall, F."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from mtgauge.base.sentences import say
from mtgauge.measures.derivation import CellValue, Formula, Mark, MarkedTokens, NumericValue, Part, Step, StepTable
from mtgauge.metrics.shared.ngram_matches import NgramTokens, ngrams


class ChrfTexts(NamedTuple):
    """The characters and the words of one text.

    Attributes:
        characters: Its characters; without white space, unless that is kept.
        words: Its words, with punctuation apart.
    """

    characters: Sequence[str]
    words: Sequence[str]


def chrf_counts(
    hypothesis: ChrfTexts, reference: ChrfTexts, scores: Mapping[str, float], orders: tuple[int, int]
) -> Iterator[Step]:
    """The reference that counts, and the n-grams of each order of characters and words that match.

    Args:
        hypothesis: The hypothesis.
        reference: The reference with the highest score.
        scores: The score against each reference, by name.
        orders: The longest n-grams of characters, and of words.
    """
    if len(scores) > 1:
        table = StepTable([say("reference"), "F"], [[name, score] for name, score in scores.items()])
        yield Step(say("The best reference"), [table, say("The first with the highest score counts.")])
    note = say("In brackets: what matches n-grams of the reference, each as often as the reference has it.")
    kinds = (
        (say("Characters"), "", hypothesis.characters, reference.characters, orders[0]),
        (say("Words"), " ", hypothesis.words, reference.words, orders[1]),
    )
    for title, blank, ours, theirs, longest in kinds:
        if not longest:
            continue
        texts = [MarkedTokens(say("hypothesis ({n})", n=len(ours)), ours)]
        texts.append(MarkedTokens(say("reference ({n})", n=len(theirs)), theirs))
        yield Step(title, texts)
        parts: list[Part] = [note]
        for order in range(1, longest + 1):
            if len(ours) < order:
                parts.append(say("The hypothesis is too short for n-grams of order {order}.", order=order))
                break
            parts.append(_matches(ours, theirs, order, blank))
        yield Step(say("Matches: {what}", what=title), parts)


def _matches(ours: Sequence[str], theirs: Sequence[str], order: int, blank: str) -> MarkedTokens:
    """The n-grams of one order of the hypothesis, with marks on those that match."""
    left: Counter[NgramTokens] = Counter(ngrams(theirs, order))
    found = ngrams(ours, order)
    marks = []
    for place, ngram in enumerate(found):
        if left[ngram] > 0:
            left[ngram] -= 1
            marks.append(Mark(place, 1, "match"))
    title = say("order {order}: {matches} of {n} match", order=order, matches=len(marks), n=len(found))
    return MarkedTokens(title, [blank.join(ngram) for ngram in found], marks)


class ChrfOrder(NamedTuple):
    """The counts and values of one order, for one total.

    Attributes:
        name: ``1`` for characters, ``w1`` for words.
        hypothesis: N-grams of the hypothesis; 0 where the reference is too short for the order.
        reference: N-grams of the reference.
        matches: N-grams in common.
        precision: Precision, 0 to 1.
        recall: Recall, 0 to 1.
        f: Their F score, 0 to 1.
    """

    name: str
    hypothesis: int
    reference: int
    matches: int
    precision: float
    recall: float
    f: float

    @property
    def counts(self) -> bool:
        """Whether both sides have n-grams of this order."""
        return self.hypothesis > 0 and self.reference > 0


def chrf_score(
    orders: Sequence[ChrfOrder], beta: float, values: Sequence[float], *, of_each: bool
) -> Iterator[Step]:
    """Precision, recall and F of each order, their averages, and the score.

    Args:
        orders: The orders, characters first.
        beta: The weight of recall.
        values: Score, precision and recall in percent, as the measure gives them.
        of_each: Whether the score is the mean of the F scores of the orders, and not the F score of the means.
    """
    columns = [say("order"), say("hypothesis"), say("reference"), say("matches"), "P", "R", "F"]
    rows: list[list[CellValue]] = [
        [
            order.name, order.hypothesis, order.reference, order.matches,
            100 * order.precision, 100 * order.recall, 100 * order.f,
        ]
        for order in orders
    ]  # fmt: skip
    table = StepTable(columns, rows)
    meaning = say("P: matches in percent of the hypothesis's n-grams; R: in percent of the reference's.")
    f_form = say("F = (1 + beta^2) P R / (beta^2 P + R); beta = {beta}", beta=f"{beta:g}")
    parts: list[Part] = [table, meaning, f_form]
    if any(order.name.startswith("w") for order in orders):
        parts.append(say("w1, w2, ...: orders of words"))
    yield Step(say("Precision and recall of each order"), parts)
    yield Step(say("Score"), list(_mean_of_f(orders, values) if of_each else _f_of_means(orders, beta, values)))


def _mean_of_f(orders: Sequence[ChrfOrder], values: Sequence[float]) -> Iterator[Part]:
    terms = {f"F_{order.name}": 100 * order.f for order in orders}
    yield say("With eps_smoothing the score is the mean of F over all orders.")
    yield Formula("chrF", f"({' + '.join(terms)}) / {len(terms)}", terms, values[0])


def _f_of_means(orders: Sequence[ChrfOrder], beta: float, values: Sequence[float]) -> Iterator[Part]:
    score, precision, recall = values
    counted = [order for order in orders if order.counts]
    if not counted:
        yield say("No order has n-grams on both sides.")
        yield Formula("chrF", "", {}, score)
        return
    if len(counted) < len(orders):
        yield say("Only orders with n-grams on both sides are averaged.")
    for symbol, value, each in (
        ("P", precision, [order.precision for order in counted]),
        ("R", recall, [order.recall for order in counted]),
    ):
        terms: dict[str, NumericValue] = {
            f"{symbol}_{order.name}": 100 * one for order, one in zip(counted, each, strict=True)
        }
        yield Formula(symbol, f"({' + '.join(terms)}) / {len(terms)}", terms, value)
    if precision + recall > 0:
        last: dict[str, NumericValue] = {"beta": beta, "P": precision, "R": recall}
        yield Formula("chrF", "(1 + beta ** 2) * P * R / (beta ** 2 * P + R)", last, score)
    else:
        yield Formula("chrF", "", {}, score)
