"""How BLEU comes about (Papineni et al. 2002, sections 2.1 to 2.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from mtgauge.base.sentences import say
from mtgauge.measures.derivation import CellValue, Formula, NumericValue, Part, Step, StepTable
from mtgauge.metrics.derivations.ngrams import Texts, ngram_table, no_more, tokens_step
from mtgauge.metrics.shared.ngram_matches import clipped_ngrams


class BleuFactors(NamedTuple):
    """What BLEU is made of, for one total.

    Attributes:
        matches: Clipped matches of each order.
        ngrams: N-grams of the hypothesis of each order.
        precisions: Precisions in percent, smoothed.
        mean: Their geometric mean.
        is_effective: Whether the mean is of those orders alone that the hypothesis has.
        smoothing: How orders without a match are smoothed.
        smooth_value: The value for ``floor`` and ``add-k``.
        weights: The weight of each order; None for equal ones.
        brevity: Which length is compared: ``closest``, ``shortest`` or ``strict``.
        length: The hypothesis length that the penalty compares.
        reference: The reference length.
        penalty: The brevity penalty.
        score: BLEU.
    """

    matches: Sequence[float]
    ngrams: Sequence[float]
    precisions: Sequence[float]
    mean: float
    is_effective: bool
    smoothing: str
    smooth_value: float
    weights: Sequence[float] | None
    brevity: str
    length: int
    reference: int
    penalty: float
    score: float

    @property
    def counted(self) -> int:
        """How many orders have n-grams to count, or something that smoothing adds."""
        adds = self.smoothing == "add-k" and any(self.matches)
        for order, count in enumerate(self.ngrams, start=1):
            added = self.smooth_value if adds and order > 1 else 0.0
            if not count + added > 0:
                return order - 1
        return len(self.ngrams)

    @property
    def averaged(self) -> int:
        """How many orders the mean is of."""
        return self.counted if self.is_effective and self.counted else len(self.ngrams)


def bleu_counts(hypothesis: Sequence[str], references: Texts, max_order: int, brevity: str) -> Iterator[Step]:
    """Tokens, the n-grams of each order with what counts of them, and the lengths of the references.

    Args:
        hypothesis: Its tokens.
        references: Those of the references, by name.
        max_order: The longest n-grams that count.
        brevity: Which length the brevity penalty compares: ``closest``, ``shortest`` or ``strict``.
    """
    yield tokens_step(hypothesis, references)
    for order in range(1, max_order + 1):
        found = clipped_ngrams(hypothesis, references, order)
        title = say("N-grams of order {order}", order=order)
        if not found:
            yield Step(title, [no_more(order)])
            break
        clipping = say(
            "Of each n-gram of the hypothesis as many count as the reference that has most of them has, at most."
        )
        yield Step(title, [*([clipping] if order == 1 else []), ngram_table(found, list(references))])
    length = len(hypothesis)
    rows: list[list[CellValue]] = [
        [name, len(tokens), len(tokens) - length] for name, tokens in references.items()
    ]
    columns = [say("reference"), say("tokens"), say("more than the hypothesis")]
    yield Step(say("Lengths"), [StepTable(columns, rows), _CHOICES[brevity]])


def bleu_score(factors: BleuFactors) -> Iterator[Step]:
    """Precisions, brevity penalty, and their product."""
    matching = say("Of the h_n n-grams of order n in the hypothesis, m_n match.")
    yield Step(say("Precisions in percent"), [matching, *_precisions(factors)])
    yield Step(say("Brevity penalty"), list(_penalty(factors)))
    yield Step(say("Score"), list(_product(factors)))


def _precisions(factors: BleuFactors) -> Iterator[Part]:
    smoothed, halved = False, 0
    columns = zip(factors.matches, factors.ngrams, factors.precisions, strict=True)
    for order, (match, count, precision) in enumerate(islice(columns, factors.counted), start=1):
        terms: dict[str, NumericValue] = {f"m_{order}": int(match), f"h_{order}": int(count)}
        form = f"100 * m_{order} / h_{order}"
        is_smoothed = match == 0 and precision > 0
        if factors.smoothing == "add-k" and order > 1 and precision > 0:
            form, is_smoothed = f"100 * (m_{order} + k) / (h_{order} + k)", True
            terms["k"] = factors.smooth_value
        elif is_smoothed and factors.smoothing == "exp":
            halved += 1
            form, terms = f"100 / (2 ** {halved} * h_{order})", {f"h_{order}": int(count)}
        elif is_smoothed:
            form, terms = f"100 * k / h_{order}", {"k": factors.smooth_value, f"h_{order}": int(count)}
        smoothed |= is_smoothed
        yield Formula(f"p_{order}", form, terms, precision)
    if smoothed:
        yield _SMOOTHING[factors.smoothing]
    if factors.counted < len(factors.ngrams):
        yield no_more(factors.counted + 1)


_SMOOTHING = {
    "exp": say(
        "Smoothing exp: the first order without a match counts as half a match, the next as a quarter, and so on."
    ),
    "floor": say("Smoothing floor: an order without a match counts as k matches."),
    "add-k": say("Smoothing add-k: k is added to matches and n-grams of all orders but the first."),
}
_CHOICES = {
    "closest": say("The length closest to the hypothesis counts; of equally close ones the shorter."),
    "shortest": say("The shortest length counts."),
    "strict": say("The shortest length counts, and the hypothesis with at most as many tokens."),
}
_LENGTHS = {
    "closest": say("reference length: the closest"),
    "shortest": say("reference length: the shortest"),
    "strict": say("reference length: the shortest"),
}


def _penalty(factors: BleuFactors) -> Iterator[Part]:
    length, reference = factors.length, factors.reference
    ours = say("length of the hypothesis")
    if factors.brevity == "strict":
        ours = say("length of the hypothesis, but in each segment at most that of its reference")
    yield Formula("c", "", {}, length, ours)
    yield Formula("r", "", {}, reference, _LENGTHS[factors.brevity])
    if length >= reference:
        yield Formula("BP", "", {}, factors.penalty, say("there is no penalty, since c is not below r"))
    elif length == 0:
        yield Formula("BP", "", {}, factors.penalty, say("nothing was translated"))
    else:
        yield Formula("BP", "exp(1 - r / c)", {"r": reference, "c": length}, factors.penalty, say("c is below r"))


def _product(factors: BleuFactors) -> Iterator[Part]:
    meaning = say("geometric mean of the precisions")
    counted = range(1, factors.averaged + 1)
    terms: dict[str, NumericValue] = {}
    if factors.mean == 0.0:
        yield Formula("G", "", {}, 0.0, say("a precision is 0, and so is their geometric mean"))
    else:
        form = _mean_form(factors, counted, terms)
        yield Formula("G", form, terms, factors.mean, meaning)
        if factors.averaged < len(factors.precisions):
            yield say("Only the {n} orders that the hypothesis has are averaged.", n=factors.averaged)
        if factors.counted < factors.averaged:
            yield say("Orders that the hypothesis does not have count as 100 percent, as in mteval.")
    factor: dict[str, NumericValue] = {"BP": factors.penalty, "G": factors.mean}
    if factors.score == factors.penalty * factors.mean:
        yield Formula("BLEU", "BP * G", factor, factors.score)
    else:
        yield Formula("BLEU", "", {}, factors.score, say("an empty translation scores 0"))


def _mean_form(factors: BleuFactors, counted: Sequence[int], terms: dict[str, NumericValue]) -> str:
    """The form of the geometric mean; it enters what stands in it into `terms`."""
    logs = []
    for order in counted:
        log = "log(100)"
        if order <= factors.counted:
            log, terms[f"p_{order}"] = f"log(p_{order})", factors.precisions[order - 1]
        if factors.weights is not None:
            log, terms[f"w_{order}"] = f"w_{order} * {log}", factors.weights[order - 1]
        logs.append(log)
    added = " + ".join(logs)
    if factors.weights is None:
        return f"exp(({added}) / {len(logs)})" if len(logs) > 1 else f"exp({added})"
    if len(logs) == len(factors.weights):
        return f"exp({added})"
    weights = " + ".join(f"w_{order}" for order in counted)
    return f"exp(({added}) / ({weights}))"
