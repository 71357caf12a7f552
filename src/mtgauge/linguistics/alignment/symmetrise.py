"""One alignment from two: one for each direction (Och and Ney, 2003; Koehn, Och and Marcu, 2003)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from mtgauge.linguistics.alignment.links import WordAlignment, WordLink

_Pair = tuple[int, int]
#: Around a link, those beside it first, then those across.
_NEIGHBOURS = ((-1, 0), (0, -1), (1, 0), (0, 1), (-1, -1), (-1, 1), (1, -1), (1, 1))


class Symmetrisation(StrEnum):
    """How the two directions become one alignment."""

    MARGINALS = "marginals"  # every link whose mean probability in both directions is high enough
    INTERSECTION = "intersection"
    UNION = "union"
    GROW_DIAG = "grow-diag"
    GROW_DIAG_FINAL = "grow-diag-final"
    GROW_DIAG_FINAL_AND = "grow-diag-final-and"
    FORWARD = "forward"  # each target word has one link at most
    REVERSE = "reverse"  # each source word has one


@dataclass(frozen=True, slots=True)
class DirectedLinks:
    """The links of one sentence pair in both directions.

    Attributes:
        source_words: Number of words of the source.
        target_words: Number of words of the target.
        forward: (source, target) of links of the direction in which each target word has one at most.
        reverse: Those of the other direction.
        confidences: The mean of a link's probabilities in both directions. Of a link that is not in it: 1 if both
            directions have the link, 1/2 if one has it.
    """

    source_words: int
    target_words: int
    forward: frozenset[_Pair]
    reverse: frozenset[_Pair]
    confidences: Mapping[_Pair, float] = field(default_factory=dict)

    def confidence(self, pair: _Pair) -> float:
        """Of a link, from 0 to 1."""
        if pair in self.confidences:
            return self.confidences[pair]
        return ((pair in self.forward) + (pair in self.reverse)) / 2


def symmetrise(directed: DirectedLinks, how: Symmetrisation, threshold: float) -> WordAlignment:
    """One alignment from both directions.

    Args:
        directed: The links in both directions.
        how: The way.
        threshold: The least mean probability of a link of `MARGINALS`; other ways do not need it.
    """
    pairs = _chosen(directed, how, threshold)
    links = (WordLink(*pair, confidence=directed.confidence(pair)) for pair in pairs)
    return WordAlignment(tuple(links), directed.source_words, directed.target_words)


def _chosen(directed: DirectedLinks, how: Symmetrisation, threshold: float) -> Iterable[_Pair]:
    forward, reverse = directed.forward, directed.reverse
    match how:
        case Symmetrisation.MARGINALS:
            return [pair for pair, probable in directed.confidences.items() if probable >= threshold]
        case Symmetrisation.FORWARD:
            return forward
        case Symmetrisation.REVERSE:
            return reverse
        case Symmetrisation.UNION:
            return forward | reverse
        case Symmetrisation.INTERSECTION:
            return forward & reverse
    grown = _Growth(forward & reverse)
    grown.grow(forward | reverse)
    if how is not Symmetrisation.GROW_DIAG:
        for direction in (forward, reverse):
            grown.finish(direction, both=how is Symmetrisation.GROW_DIAG_FINAL_AND)
    return grown.pairs


class _Growth:
    """An alignment that grows, and the words that have a link in it."""

    def __init__(self, pairs: frozenset[_Pair]) -> None:
        self.pairs: set[_Pair] = set()
        self._sources: set[int] = set()
        self._targets: set[int] = set()
        for pair in pairs:
            self._add(pair)

    def grow(self, union: frozenset[_Pair]) -> None:
        """Adds links of the union beside others, if a word of theirs has none, as often as it goes."""
        queue = sorted(self.pairs)
        while queue:
            added = []
            for source, target in queue:
                for beside, across in _NEIGHBOURS:
                    pair = (source + beside, target + across)
                    if pair in union and pair not in self.pairs and self._is_free(pair, both=False):
                        self._add(pair)
                        added.append(pair)
            queue = added

    def finish(self, direction: frozenset[_Pair], *, both: bool) -> None:
        """Adds links of one direction if a word of theirs has none, or only if both have none."""
        for pair in sorted(direction):
            if self._is_free(pair, both=both):
                self._add(pair)

    def _is_free(self, pair: _Pair, *, both: bool) -> bool:
        free = (pair[0] not in self._sources, pair[1] not in self._targets)
        return all(free) if both else any(free)

    def _add(self, pair: _Pair) -> None:
        self.pairs.add(pair)
        self._sources.add(pair[0])
        self._targets.add(pair[1])
