"""The n-grams of the references that one system finds and another does not, for all pairs of systems."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import Any

import numpy as np
import numpy.typing as npt

from mtgauge.diagnostics.ngrams import MAX_ORDER, check_limits
from mtgauge.diagnostics.tokens import TokenIds, Tokens
from mtgauge.diagnostics.wordclasses import function_words

#: How many n-grams of each order are kept for each pair of systems and direction.
TOP = 20
#: How many of the n-grams on which systems differ most are looked at before all are.
_FEW = 20_000

_Ints = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class MatchedNgram:
    """An n-gram of the references, and how often each system matches it.

    Attributes:
        tokens: Its tokens.
        matched: For each system, the sum over segments of min(h, max R), where h is its count in the hypothesis
            and R its counts in the segment's references: the clipped matches of BLEU (Papineni et al. 2002).
        expected: The sum of max R.
        has_content: Whether one of its tokens is neither punctuation nor one of the most frequent words.
    """

    tokens: tuple[str, ...]
    matched: tuple[int, ...]
    expected: int
    has_content: bool


@dataclass(frozen=True, slots=True)
class NgramGains:
    """The n-grams of one order in which systems differ most.

    Attributes:
        order: The number of tokens.
        systems: Names of the systems, in the order of `MatchedNgram.matched`.
        top: How many n-grams `gained` can list for any pair.
        ngrams: For every ordered pair of systems, the `top` that the first gains most against the second, and the
            `top` with content; ordered by their tokens.
    """

    order: int
    systems: tuple[str, ...]
    top: int
    ngrams: tuple[MatchedNgram, ...]

    def gained(self, first: str, second: str, *, with_content: bool = False) -> list[tuple[MatchedNgram, int]]:
        """What one system matches more often than another, and by how much; what it lost is the other's gain.

        Args:
            first: The system that gains.
            second: The other.
            with_content: Whether n-grams of frequent words and punctuation alone are left out.

        Returns:
            At most `top` n-grams, the largest difference first, then by their tokens.
        """
        a, b = self.systems.index(first), self.systems.index(second)
        found = [
            (ngram, ngram.matched[a] - ngram.matched[b])
            for ngram in self.ngrams
            if ngram.matched[a] > ngram.matched[b] and (ngram.has_content or not with_content)
        ]
        # the sort keeps the order of the tokens
        return sorted(found, key=lambda item: -item[1])[: self.top]


def ngram_gains(tokens: Tokens, *, max_order: int = MAX_ORDER, top: int = TOP) -> tuple[NgramGains, ...]:
    """The n-grams that systems gain and lose against each other, for the orders from 1 to `max_order`.

    compare-mt (Neubig et al. 2019) lists the same differences for one pair. It takes the time
    to sort the n-grams of the references, and to look up those of the systems among them.

    Args:
        tokens: The texts.
        max_order: The longest n-grams, 1 to `MAX_ORDER`.
        top: The greatest number of n-grams for each pair, direction and order.

    Raises:
        OptionError: `max_order` or `top` is out of range.
    """
    check_limits(max_order, top)
    systems = tuple(tokens.systems)
    plain = function_words(tokens)
    found = []
    for ngrams in _matches(tokens, max_order):
        has_content: npt.NDArray[np.bool_] = np.any(~plain[ngrams.tokens], axis=1)
        chosen = _chosen(ngrams.matched, has_content, top)
        columns: list[npt.NDArray[Any]] = [ngrams.tokens, ngrams.matched.T, ngrams.expected, has_content]
        rows = zip(*(column[chosen].tolist() for column in columns), strict=True)
        listed = tuple(
            MatchedNgram(tuple(tokens.vocabulary[id_] for id_ in ids), tuple(matched), expected, content)
            for ids, matched, expected, content in rows
        )
        found.append(NgramGains(ngrams.tokens.shape[1], systems, top, listed))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class _Ngrams:
    """All distinct n-grams of one order in the references, ordered by their tokens.

    Attributes:
        tokens: (m, order) ids.
        matched: (systems, m) clipped matches.
        expected: (m,) sums over segments of the largest count in a reference.
    """

    tokens: _Ints
    matched: _Ints
    expected: _Ints


class _Walk:
    """The places of one column of texts at which an n-gram of the references begins, order after order.

    Args:
        texts: The column.

    Attributes:
        places: Positions in the ids of the column.
        nodes: At each, the number of the n-gram among those of its segment's references; for the order 0, the
            number of the segment.
    """

    def __init__(self, texts: TokenIds) -> None:
        self.texts = texts
        self.places = np.arange(len(texts.ids), dtype=np.int64)
        self._segments = np.repeat(np.arange(len(texts), dtype=np.int64), texts.lengths)
        self.nodes = self._segments

    def codes(self, order: int, words: int) -> _Ints:
        """Of each n-gram one token longer, a number made of that of its beginning and of its last token."""
        last = self.places + order - 1
        fits = last < self.texts.offsets[self._segments[self.places] + 1]
        self.places, self.nodes = self.places[fits], self.nodes[fits]
        return self.nodes * words + self.texts.ids[last[fits]]

    def go(self, codes: _Ints, known: _Ints) -> None:
        """Keeps the n-grams that are known, and numbers them by their places among these."""
        nodes = np.minimum(np.searchsorted(known, codes), len(known) - 1)
        here = known[nodes] == codes
        self.places, self.nodes = self.places[here], nodes[here]


def _matches(tokens: Tokens, max_order: int) -> Iterator[_Ngrams]:
    """The n-grams of each order, as long as the references have any.

    An n-gram of a segment's references is a node: the node of its beginning, and its last token. Nodes are
    numbered segment by segment, so that what hypotheses have is found close to what they had before.
    """
    words = max(len(tokens.vocabulary), 1)
    references = [_Walk(texts) for texts in tokens.references.values()]
    systems = [_Walk(texts) for texts in tokens.systems.values()]
    #: Of each node the distinct n-gram, whatever the segment, and of each of these its tokens.
    ngram_of = np.zeros(len(tokens), dtype=np.int64)
    ids = np.zeros((1, 0), dtype=np.int64)
    for order in range(1, max_order + 1):
        codes = [walk.codes(order, words) for walk in references]
        known = np.unique(np.concatenate(codes)) if codes else np.zeros(0, dtype=np.int64)
        if not len(known):
            return
        parents, last = np.divmod(known, words)
        distinct, ngram_of = np.unique(ngram_of[parents] * words + last, return_inverse=True)
        ids = np.column_stack([ids[distinct // words], distinct % words])
        limit = _most(references, codes, known)
        yield _Ngrams(
            ids,
            np.stack(
                [_summed(_clipped(walk, order, words, known, limit), ngram_of, len(ids)) for walk in systems]
            ),
            _summed(limit, ngram_of, len(ids)),
        )


def _most(references: Sequence[_Walk], codes: Sequence[_Ints], known: _Ints) -> _Ints:
    """For each node, its count in the reference that has the most of it."""
    most = np.zeros(len(known), dtype=np.int64)
    for walk, own in zip(references, codes, strict=True):
        walk.go(own, known)
        np.maximum(most, np.bincount(walk.nodes, minlength=len(known)), out=most)
    return most


def _clipped(walk: _Walk, order: int, words: int, known: _Ints, limit: _Ints) -> _Ints:
    """For each node, its count in the hypotheses, at most that in the references."""
    walk.go(walk.codes(order, words), known)
    return np.minimum(np.bincount(walk.nodes, minlength=len(known)), limit)


def _summed(counts: _Ints, ngram_of: _Ints, ngrams: int) -> _Ints:
    """Counts of nodes, summed by distinct n-gram; sums of integers below 2^53 are exact."""
    return np.bincount(ngram_of, weights=counts, minlength=ngrams).astype(np.int64)


def _chosen(matched: _Ints, has_content: npt.NDArray[np.bool_], top: int) -> _Ints:
    """Places of the n-grams among the first `top` of any pair, counting all of them or only those with content."""
    is_chosen = _is_leading(matched, top)
    content = np.flatnonzero(has_content)
    is_chosen[content] |= _is_leading(matched[:, content], top)
    return np.flatnonzero(is_chosen)


def _is_leading(matched: _Ints, top: int) -> npt.NDArray[np.bool_]:
    """Which columns are among the first `top` of any ordered pair of rows."""
    found = np.zeros(matched.shape[1], dtype=np.bool_)
    if not len(found) or not top:
        return found
    # four bytes a count where they do: pairs are many, and memory is what they wait for
    counts = matched.astype(np.promote_types(np.min_scalar_type(matched.max()), np.int32))
    spread = counts.max(axis=0) - counts.min(axis=0)
    order = np.argsort(-spread, kind="stable")
    # no column outside the few differs by more than this
    beyond = int(spread[order[_FEW:]].max(initial=0))
    few = np.sort(order[:_FEW])
    of_few = counts[:, few]
    for a, b in permutations(range(len(counts)), 2):
        places, least = _first(of_few[a] - of_few[b], top)
        # ties at the end could go to a column outside
        if least > beyond or not beyond:
            found[few[places]] = True
        else:
            found[_first(counts[a] - counts[b], top)[0]] = True
    return found


def _first(differences: npt.NDArray[Any], top: int) -> tuple[_Ints, int]:
    """Places of the `top` largest differences above 0, of equal ones the first, and the least of these.

    The least is 0 where there are fewer than `top`.
    """
    places = np.flatnonzero(differences > 0)
    gains = differences[places]
    if len(gains) < top:
        return places, 0
    # most differences are 1 or 2: counting them is faster than any way to sort so many ties
    how_many = np.bincount(gains)[::-1].cumsum()
    least = len(how_many) - 1 - int(np.searchsorted(how_many, top))
    more, equal = places[gains > least], places[gains == least]
    return np.concatenate([more, equal[: top - len(more)]]), least
