"""How the score of one answer comes about: the steps of each measure, as the challenge works its examples."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from mtgauge import native
from mtgauge.base.sentences import say
from mtgauge.measures.derivation import CellValue, Formula, MarkedTokens, NumericValue, Part, Step, StepTable
from mtgauge.metrics.derivations.character import character_counts
from mtgauge.metrics.shared.ngram_matches import ClippedNgram, clipped_ngrams
from mtgauge.suites.puzzles.scores import BLEU_ORDERS, CHRF_ORDERS, BestReference

#: How many references a table shows at most, besides the one that won.
_SHOWN = 20
#: The name of the reference that won, in steps that are those of any metric.
_KEY = "key"


class ComparedAnswer(NamedTuple):
    """An answer and its references.

    Attributes:
        answer: The normalised answer; of several texts that it represents the best.
        answers: How many texts it represents.
        references: The normalised references.
        best: The score and the reference that won.
        leave_out: Whether n-grams longer than both sides are left out.
        value_of: The score against one reference alone.
    """

    answer: str
    answers: int
    references: Sequence[str]
    best: BestReference
    leave_out: bool
    value_of: Callable[[str], float]

    @property
    def reference(self) -> str:
        """The reference that won; the first one if all count together."""
        return self.references[self.best.reference or 0]


def steps(measure: str, compared: ComparedAnswer) -> Iterator[Step]:
    """The steps from an answer and its references to a value, 0 to 1, which is the last formula, ``s``.

    Args:
        measure: The id of the measure.
        compared: What is compared.
    """
    yield _references(compared)
    yield from _STEPS[measure](compared)


def score_steps(total: float, items: int, score: float) -> Iterator[Step]:
    """The steps from values to a score in percent.

    Args:
        total: The value, or the sum of the values of all items.
        items: How many items they are.
        score: The score.
    """
    if items == 1:
        yield Step(say("Score"), [Formula("score", "100 * s", {"s": total}, score, say("in percent"))])
        return
    parts = [
        Formula("S", "", {}, total, say("sum of the values of all items")),
        Formula("N", "", {}, items, say("number of items")),
        Formula("score", "100 * S / N", {"S": total, "N": items}, score, say("mean of the items, in percent")),
    ]
    yield Step(say("Score"), parts)


def _references(compared: ComparedAnswer) -> Step:
    """The answer and the alternatives as they are compared, with the one that won."""
    parts: list[Part] = [MarkedTokens(say("the answer as it is compared"), compared.answer.split())]
    if compared.answers > 1:
        parts.append(say("The answer stands for {n} texts, of which this one is the best.", n=compared.answers))
    won = compared.best.reference
    places = [place for place in range(len(compared.references)) if place < _SHOWN or place == won]
    shown = [compared.references[place] for place in places]
    if won is None:
        parts.append(StepTable([say("references")], [[text or say("(empty)")] for text in shown]))
    else:
        rows = [
            [text or say("(empty)"), say("won") if place == won and compared.best.value else "", value]
            for place, text, value in zip(places, shown, map(compared.value_of, shown), strict=True)
        ]
        parts.append(StepTable([say("reference"), "", "s"], rows, text_columns=2))
    hidden = len(compared.references) - len(shown)
    if hidden:
        parts.append(say("{n:,} more references are not shown.", n=hidden))
    if won is None:
        parts.append(say("All references count together."))
    elif len(compared.references) > 1 and compared.best.value:
        parts.append(say("The best reference counts, of equally good ones the first."))
    return Step(say("Answer and references"), parts)


# -- BLEU-2 -----------------------------------------------------------------------------------------------------


def _bleu(compared: ComparedAnswer) -> Iterator[Step]:
    answer = compared.answer.split()
    texts = [compared.reference] if compared.best.reference is not None else compared.references
    references = {text: text.split() for text in texts}
    matches = []
    for order in BLEU_ORDERS:
        found = clipped_ngrams(answer, references, order)
        matches.append(sum(item.clipped for item in found))
        title = say("Words") if order == 1 else say("Pairs of words")
        yield Step(title, [_ngrams(found, len(references))] if found else [say("The answer has none.")])
    if not matches[0]:
        yield Step(say("Value"), [Formula("s", "", {}, 0.0, say("no word matches"))])
        return
    lengths = [len(words) for words in references.values()]
    closest = min(lengths, key=lambda length: (abs(length - len(answer)), length))
    one_order = compared.leave_out and max(len(answer), closest) < 2
    precisions = _precisions(matches[:1] if one_order else matches, len(answer))
    yield Step(say("Modified precisions"), [*precisions, *([_ONE_WORD] if one_order else [])])
    penalty, said = _brevity(len(answer), closest)
    yield Step(say("Brevity penalty"), said)
    terms: dict[str, NumericValue] = {"BP": penalty.value}
    terms |= {part.symbol: part.value for part in precisions if isinstance(part, Formula)}
    form = "BP * p_1" if one_order else "BP * exp(0.5 * log(p_1) + 0.5 * log(p_2))"
    yield Step(say("Value"), [Formula("s", form, terms, compared.best.value)])


_ONE_WORD = say("Neither side has a pair of words, so only words count.")


def _ngrams(found: Sequence[ClippedNgram], references: int) -> StepTable:
    """The n-grams of an answer, and how many of them count."""
    theirs = say("reference") if references == 1 else say("most in a reference")
    columns = [say("n-gram"), say("answer"), theirs, say("counted")]
    rows: list[list[CellValue]] = [
        [" ".join(item.ngram), item.occurrences, max(item.references.values()), item.clipped] for item in found
    ]
    return StepTable(columns, rows)


def _precisions(matches: Sequence[int], length: int) -> list[Part]:
    """The precision of each order, where the first order has a match."""
    parts: list[Part] = []
    for order, matched in enumerate(matches, start=1):
        m, h = f"m_{order}", f"h_{order}"
        terms: dict[str, NumericValue] = {m: matched or 0.5, h: max(1, length - order + 1)}
        meaning = say("m of h words match") if order == 1 else say("m of h pairs match")
        parts.append(Formula(f"p_{order}", f"{m} / {h}", terms, terms[m] / terms[h], meaning))
    if 0 in matches:
        parts.append(say("Smoothing: no pair matches, which counts as half a match."))
    return parts


def _brevity(length: int, reference: int) -> tuple[Formula, Sequence[Part]]:
    lengths = [
        Formula("c", "", {}, length, say("words of the answer")),
        Formula("r", "", {}, reference, say("words of the reference, of several the closest number")),
    ]
    if length >= reference:
        penalty = Formula("BP", "", {}, 1.0, say("the answer is not shorter than the reference"))
    else:
        value = math.exp(1 - reference / length)
        penalty = Formula("BP", "exp(1 - r / c)", {"r": reference, "c": length}, value)
    return penalty, [*lengths, penalty]


# -- CharacTER --------------------------------------------------------------------------------------------------


def _character(compared: ComparedAnswer) -> Iterator[Step]:
    [[edits, cost, length]] = native.character_statistics(
        [compared.answer], [[compared.reference]], "none"
    ).tolist()
    shifted = list(character_counts(compared.answer.split(), {_KEY: compared.reference.split()}))
    yield from shifted
    costs = {part.symbol: part.value for step in shifted for part in step.parts if isinstance(part, Formula)}
    parts = [
        Formula("D", "", {}, int(edits), say("character edits")),
        Formula("S", " + ".join(costs), costs, cost, say("cost of the shifts: the sum over the phrases")),
        Formula("L", "", {}, int(length), say("characters of the hypothesis, with one blank between words")),
    ]
    if not length:
        yield Step(say("Value"), [*parts, Formula("s", "", {}, 0.0, say("an empty answer has the value 0"))])
        return
    terms: dict[str, NumericValue] = {"D": int(edits), "S": cost, "L": int(length)}
    rate = min((edits + cost) / length, 1.0)
    rates = [
        Formula("CTER", "min((D + S) / L, 1)", terms, rate, say("CharacTER, at most 1")),
        Formula("s", "1 - CTER", {"CTER": rate}, compared.best.value),
    ]
    yield Step(say("Value"), [*parts, *rates])


# -- ChrF-3 -----------------------------------------------------------------------------------------------------


def _chrf(compared: ComparedAnswer) -> Iterator[Step]:
    ours, theirs = "".join(compared.answer.split()), "".join(compared.reference.split())
    yield Step(
        say("Characters without white space"),
        [MarkedTokens(say("answer"), ours), MarkedTokens(say("reference"), theirs)],
    )
    rows: list[list[CellValue]] = []
    formulas: list[Formula] = []
    values: dict[str, NumericValue] = {}
    for order in CHRF_ORDERS:
        found = clipped_ngrams(ours, {"": theirs}, order)
        counts = (max(0, len(ours) - order + 1), max(0, len(theirs) - order + 1), sum(n.clipped for n in found))
        rows.append([f"{order}", *counts])
        if any(counts) or not compared.leave_out:
            formulas.append(_f_score(order, *counts))
            values[f"F_{order}"] = formulas[-1].value
    columns = [say("order"), say("n-grams of the answer"), say("n-grams of the reference"), say("matches")]
    left = say("Orders of which neither side has an n-gram are left out.")
    yield Step(
        say("Character n-grams"), [StepTable(columns, rows), *([left] if len(values) < len(CHRF_ORDERS) else [])]
    )
    weight = say("With beta = 2, recall weighs more than precision; F comes from m matches of h and r n-grams.")
    yield Step(say("F of each order"), [weight, *formulas])
    if not values:
        yield Step(say("Value"), [Formula("s", "", {}, 0.0, say("there is no order"))])
        return
    form = f"({' + '.join(values)}) / {len(values)}"
    yield Step(say("Value"), [Formula("s", form, values, compared.best.value, say("mean of the orders"))])


def _f_score(order: int, ours: int, theirs: int, matches: int) -> Formula:
    """The F score of one order, with beta = 2."""
    symbol = f"F_{order}"
    if not ours + theirs:
        return Formula(symbol, "", {}, 0.0, say("neither side has an n-gram"))
    m, h, r = f"m_{order}", f"h_{order}", f"r_{order}"
    terms: Mapping[str, NumericValue] = {"beta": 2, m: matches, h: ours, r: theirs}
    value = 5 * matches / (ours + 4 * theirs)
    return Formula(symbol, f"(1 + beta ** 2) * {m} / ({h} + beta ** 2 * {r})", terms, value)


# -- exact match ------------------------------------------------------------------------------------------------


def _exact(compared: ComparedAnswer) -> Iterator[Step]:
    value = compared.best.value
    said = say("the answer is one of the references") if value else say("the answer is none of the references")
    yield Step(say("Value"), [Formula("s", "", {}, value, said)])


_STEPS = {
    "puzzle_bleu": _bleu,
    "puzzle_character": _character,
    "puzzle_chrf": _chrf,
    "puzzle_exact": _exact,
}
