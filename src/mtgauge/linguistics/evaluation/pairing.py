"""Which words of two annotations of one text are the same word."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mtgauge.linguistics.evaluation.units import PlacedWord


def paired_words(gold: Sequence[PlacedWord], system: Sequence[PlacedWord]) -> list[tuple[int, int]]:
    """The places of words that are the same, gold first, in order.

    Words that are tokens of their own are the same where their characters are. Around a token of several words
    those of both sides are a region that ends where tokens of both end; in it the words are aligned by the longest
    common subsequence of their forms, in lower case (CoNLL 2018, evaluation).
    """
    found: list[tuple[int, int]] = []
    i = j = 0
    while i < len(gold) and j < len(system):
        if gold[i].is_shared or system[j].is_shared:
            i, j, last, end = _region(gold, system, i, j)
            found += [(i + a, j + b) for a, b in _common(_forms(gold[i:last]), _forms(system[j:end]))]
            i, j = last, end
        elif gold[i].span == system[j].span:
            found.append((i, j))
            i, j = i + 1, j + 1
        elif gold[i].span[0] <= system[j].span[0]:
            i += 1
        else:
            j += 1
    return found


def _region(gold: Sequence[PlacedWord], system: Sequence[PlacedWord], i: int, j: int) -> tuple[int, int, int, int]:
    """Where the region around a shared token begins on both sides, and where it ends."""
    # a word that begins before the token belongs to no region
    if gold[i].is_shared:
        end = gold[i].span[1]
        if not system[j].is_shared and system[j].span[0] < gold[i].span[0]:
            j += 1
    else:
        end = system[j].span[1]
        if gold[i].span[0] < system[j].span[0]:
            i += 1
    last, until = i, j
    while not (_is_beyond(gold, last, end) and _is_beyond(system, until, end)):
        takes_gold = last < len(gold) and (until >= len(system) or gold[last].span[0] <= system[until].span[0])
        word = gold[last] if takes_gold else system[until]
        if word.is_shared:
            end = max(end, word.span[1])
        last, until = (last + 1, until) if takes_gold else (last, until + 1)
    return i, j, last, until


def _forms(words: Sequence[PlacedWord]) -> list[str]:
    return [placed.word.form.lower() for placed in words]


def _is_beyond(words: Sequence[PlacedWord], place: int, end: int) -> bool:
    """Whether a word lies behind a region that ends at a character; a shared one that begins in it does not."""
    if place >= len(words):
        return True
    start, stop = words[place].span
    return start >= end if words[place].is_shared else stop > end


def _common(a: Sequence[str], b: Sequence[str]) -> Iterator[tuple[int, int]]:
    """A longest common subsequence; of several the one whose pairs come first."""
    longest = [[0] * (len(b) + 1) for _ in range(len(a) + 1)]
    for i in reversed(range(len(a))):
        for j in reversed(range(len(b))):
            longest[i][j] = (
                1 + longest[i + 1][j + 1] if a[i] == b[j] else max(longest[i + 1][j], longest[i][j + 1])
            )
    i = j = 0
    while i < len(a) and j < len(b):
        if a[i] == b[j]:
            yield i, j
            i, j = i + 1, j + 1
        elif longest[i + 1][j] >= longest[i][j + 1]:
            i += 1
        else:
            j += 1
