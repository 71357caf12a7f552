"""N-grams that a system produces too often or too rarely."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from mtgauge import native
from mtgauge.base.errors import OptionError
from mtgauge.base.sentences import say
from mtgauge.diagnostics.tokens import TokenIds, Tokens

#: The longest n-grams that are counted.
MAX_ORDER = 4
#: How many n-grams of each kind are listed.
TOP = 20
#: How many n-grams of the largest surplus are ranked by their log-odds.
CANDIDATES = 1000
#: Times that every n-gram is taken to be in either text besides: the more, the more rare ones yield.
PRIOR = 5


@dataclass(frozen=True, slots=True)
class Ngram:
    """An n-gram that a system produces more often or more rarely than the references.

    Attributes:
        tokens: Its tokens.
        surplus: For an over-produced n-gram, the sum over segments of max(0, h - max R), where h is its count in
            the hypothesis and R its counts in the segment's references; for an under-produced one, the sum of
            max(0, min R - h).
        hypotheses: The sum of h.
        references: The sum of max R, or of min R.
    """

    tokens: tuple[str, ...]
    surplus: int
    hypotheses: int
    references: int


@dataclass(frozen=True, slots=True)
class NgramSurplus:
    """The n-grams of one order with the largest surplus; ties are broken by the order of their tokens.

    Tokens are compared one after another, by code points. N-grams without a surplus are left out.

    Attributes:
        order: The number of tokens.
        over: Over-produced n-grams.
        under: Under-produced n-grams.
    """

    order: int
    over: tuple[Ngram, ...]
    under: tuple[Ngram, ...]


def ngram_surplus(
    tokens: Tokens, *, max_order: int = MAX_ORDER, top: int = TOP, threads: int = 0
) -> dict[str, tuple[NgramSurplus, ...]]:
    """Over- and under-produced n-grams of every system, see `Ngram`.

    Segments without any reference are left out.

    Args:
        tokens: The texts.
        max_order: The longest n-grams, 1 to `MAX_ORDER`.
        top: The greatest number of n-grams of each order and kind.
        threads: Number of threads; 0 for all cores. The result does not depend on it.

    Returns:
        system -> the orders from 1 to `max_order`.

    Raises:
        OptionError: `max_order` or `top` is out of range.
    """
    check_limits(max_order, top)
    systems, references = (
        [texts.arrays for texts in side.values()] for side in (tokens.systems, tokens.references)
    )
    orders = range(1, max_order + 1)
    found = [native.ngram_surplus(systems, references, order, top, threads) for order in orders]
    return {
        name: tuple(
            NgramSurplus(
                order,
                over=tuple(_ngrams(rows[number][0], order, tokens.vocabulary)),
                under=tuple(_ngrams(rows[number][1], order, tokens.vocabulary)),
            )
            for order, rows in zip(orders, found, strict=True)
        )
        for number, name in enumerate(tokens.systems)
    }


def telling_surplus(
    tokens: Tokens, *, max_order: int = MAX_ORDER, top: int = TOP, threads: int = 0
) -> dict[str, tuple[NgramSurplus, ...]]:
    """Over- and under-produced n-grams of every system, those first that tell its output from the references.

    Of the `CANDIDATES` n-grams with the largest surplus, the first are those with the largest log-odds ratio with
    a Dirichlet prior (Monroe, Colaresi and Quinn 2008), here a flat one of `PRIOR` occurrences. A word that
    has a surplus only because it is frequent has a small ratio.

    Args:
        tokens: The texts.
        max_order: The longest n-grams, 1 to `MAX_ORDER`.
        top: The greatest number of n-grams without and with punctuation, for each order and kind.
        threads: Number of threads; 0 for all cores. The result does not depend on it.

    Returns:
        system -> the orders from 1 to `max_order`; of each kind first the n-grams without punctuation, then those
        with some.

    Raises:
        OptionError: `max_order` or `top` is out of range.
    """
    check_limits(max_order, top)
    found = ngram_surplus(tokens, max_order=max_order, top=CANDIDATES, threads=threads)
    each = max(float(tokens.reference_counts.mean()), 1.0) if tokens.references else 1.0
    telling: dict[str, tuple[NgramSurplus, ...]] = {}
    for name, orders in found.items():
        listed = []
        for one in orders:
            written = _all_ngrams([tokens.systems[name]], one.order)
            expected = _all_ngrams(tokens.references.values(), one.order) / each
            over = _telling(one.over, written, expected, top)
            listed.append(NgramSurplus(one.order, over, _telling(one.under, written, expected, top, sign=-1)))
        telling[name] = tuple(listed)
    return telling


def has_punctuation(tokens: Sequence[str]) -> bool:
    """Whether a token has neither a letter nor a digit."""
    return not all(any(map(str.isalnum, token)) for token in tokens)


def _telling(
    ngrams: Sequence[Ngram], written: float, expected: float, top: int, *, sign: int = 1
) -> tuple[Ngram, ...]:
    """The first `top` without and with punctuation; the sort keeps the order of those that are equal."""

    def ratio(one: Ngram) -> float:
        return sign * (_odds(one.hypotheses, written) - _odds(one.references, expected))

    ranked = sorted(ngrams, key=ratio, reverse=True)
    sides = [
        [one for one in ranked if has_punctuation(one.tokens) == is_marks][:top] for is_marks in (False, True)
    ]
    return tuple(sides[0] + sides[1])


def _odds(count: int, of: float) -> float:
    """The logarithm of how often an n-gram is there to how often it is not."""
    return math.log((count + PRIOR) / (max(of - count, 0.0) + PRIOR))


def _all_ngrams(columns: Iterable[TokenIds], order: int) -> float:
    """How many n-grams of an order texts have."""
    return float(sum(np.maximum(texts.lengths - order + 1, 0).sum() for texts in columns))


def check_limits(max_order: int, top: int) -> None:
    """Refuses orders that are not counted, and lists of a negative length.

    Args:
        max_order: The longest n-grams, 1 to `MAX_ORDER`.
        top: The greatest number of n-grams in a list.

    Raises:
        OptionError: One of them is out of range.
    """
    if not 1 <= max_order <= MAX_ORDER:
        raise OptionError(say("max_order must be 1 to {most}, not {value}", most=MAX_ORDER, value=max_order))
    if top < 0:
        raise OptionError(say("top must be 0 or more, not {top}", top=top))


def _ngrams(rows: Any, order: int, vocabulary: Sequence[str]) -> Iterator[Ngram]:
    """N-grams from rows of token ids and three counts."""
    numbers: Iterable[list[int]] = rows.tolist()
    for row in numbers:
        yield Ngram(tuple(vocabulary[id_] for id_ in row[:order]), *row[order:])
