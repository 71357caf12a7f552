"""N-grams of a hypothesis that references have too, counted as BLEU does (Papineni et al. 2002, section 2.1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from mtgauge.measures import Explanation, Link, Span

NgramTokens: TypeAlias = tuple[str, ...]


class ClippedNgram(NamedTuple):
    """An n-gram of a hypothesis.

    Attributes:
        ngram: Its tokens.
        occurrences: How often the hypothesis has it.
        references: How often each reference has it, by name.
        clipped: How many of them count: as many as the reference with the most has, at most.
        reference: Name of that reference, the first if there are several; None if none has the n-gram.
    """

    ngram: NgramTokens
    occurrences: int
    references: Mapping[str, int]
    clipped: int
    reference: str | None


class PlacedTokens(NamedTuple):
    """The tokens of a text, and the interval of each in it."""

    tokens: Sequence[str]
    spans: Sequence[tuple[int, int]]


def ngrams(tokens: Sequence[str], order: int) -> list[NgramTokens]:
    """The n-grams of one order, in the order of the text."""
    return [tuple(tokens[at : at + order]) for at in range(len(tokens) - order + 1)]


def clipped_ngrams(
    hypothesis: Sequence[str], references: Mapping[str, Sequence[str]], order: int
) -> list[ClippedNgram]:
    """The n-grams of one order of a hypothesis, in the order of the text, each once."""
    counts = {name: Counter(ngrams(tokens, order)) for name, tokens in references.items()}
    found = []
    for ngram, count in Counter(ngrams(hypothesis, order)).items():
        of_each = {name: those[ngram] for name, those in counts.items()}
        best = max(of_each, key=of_each.__getitem__, default=None)
        most = of_each[best] if best is not None else 0
        found.append(ClippedNgram(ngram, count, of_each, min(count, most), best if most else None))
    return found


def explain_ngrams(
    hypothesis: PlacedTokens,
    references: Mapping[str, PlacedTokens],
    orders: Iterable[int],
    *,
    unmatched: str = "unmatched",
    missing: str | None = None,
) -> Explanation:
    """Each n-gram that counts as a match, linked to its place in a reference, and the tokens that match nothing.

    A span with the label ``match`` covers one n-gram, and its `Span.order` is n. Of an n-gram that counts k times,
    the first k in the hypothesis are matches, and they are linked to the first k of the reference that has most
    of them. Spans of different orders overlap.

    Args:
        hypothesis: The hypothesis.
        references: The references by name.
        orders: The orders, 1 among them.
        unmatched: The label of tokens that do not count as matches of order 1.
        missing: The label of tokens of references that no match of order 1 is linked to; None leaves them out.
    """
    spans: list[Span] = []
    links: list[Link] = []
    left = set(range(len(hypothesis.tokens)))
    free = {(name, at) for name, each in references.items() for at in range(len(each.tokens))}
    for order in orders:
        for start, name, there in _matches(hypothesis, references, order):
            links.append(Link(len(spans), len(spans) + 1, "match"))
            spans.append(_span("hypothesis", hypothesis, start, order))
            spans.append(_span("reference", references[name], there, order, name))
            if order == 1:
                left.discard(start)
                free.discard((name, there))
    spans += [Span("hypothesis", *hypothesis.spans[at], unmatched) for at in sorted(left)]
    if missing is not None:
        spans += [Span("reference", *references[name].spans[at], missing, name) for name, at in sorted(free)]
    return Explanation(tuple(spans), tuple(links))


def _matches(
    hypothesis: PlacedTokens, references: Mapping[str, PlacedTokens], order: int
) -> Iterator[tuple[int, str, int]]:
    """For each match of one order its start in the hypothesis, its reference, and its start there."""
    tokens = {name: each.tokens for name, each in references.items()}
    counted = {item.ngram: item for item in clipped_ngrams(hypothesis.tokens, tokens, order)}
    places: dict[str, dict[NgramTokens, list[int]]] = {name: {} for name in references}
    for name, each in tokens.items():
        for at, ngram in enumerate(ngrams(each, order)):
            places[name].setdefault(ngram, []).append(at)
    used: Counter[NgramTokens] = Counter()
    for at, ngram in enumerate(ngrams(hypothesis.tokens, order)):
        item = counted[ngram]
        if item.reference is not None and used[ngram] < item.clipped:
            yield at, item.reference, places[item.reference][ngram][used[ngram]]
            used[ngram] += 1


def _span(side: str, text: PlacedTokens, start: int, order: int, reference: str | None = None) -> Span:
    first, last = text.spans[start], text.spans[start + order - 1]
    return Span(side, first[0], last[1], "match", reference, order=order)
