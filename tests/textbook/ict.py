"""ICT, the metric of the Institute of Computing Technology: the entropy of the blocks that match."""

from math import log2
from typing import NamedTuple

Words = list[str]

#: How much more than a matched block of one token a token without a match weighs.
UNMATCHED = 6.7
BASE = 1.1


class Block(NamedTuple):
    """Tokens of the hypothesis; without a length it is one token that matches nothing."""

    begin: int
    length: int
    reference: int | None = None
    position: int | None = None


def leftmost(hypothesis: Words, reference: Words, before: list[int | None]) -> list[int | None]:
    """The position that each token takes in a reference; `before` is where a token without one stays."""
    used: set[int] = set()
    positions = list(before)
    for at, token in enumerate(hypothesis):
        free = (there for there, other in enumerate(reference) if other == token and there not in used)
        position = next(free, None)
        if position is not None:
            used.add(position)
            positions[at] = position
    return positions


def run_from(positions: list[int | None], at: int) -> int:
    """How many tokens from `at` on stand side by side in the reference too."""
    if positions[at] is None:
        return 0
    length = 1
    while at + length < len(positions) and positions[at + length] == positions[at + length - 1] + 1:
        length += 1
    return length


def blocks(hypothesis: Words, references: list[Words], *, compat: bool = False) -> list[Block]:
    nowhere: list[int | None] = [None] * len(hypothesis)
    alignments: list[list[int | None]] = []
    for reference in references:
        before = alignments[-1] if compat and alignments else nowhere
        alignments.append(leftmost(hypothesis, reference, before))
    found, at = [], 0
    while at < len(hypothesis):
        lengths = [run_from(positions, at) for positions in alignments]
        longest = max(lengths)
        if longest == 0:
            found.append(Block(at, 0))
        else:
            which = lengths.index(longest)
            found.append(Block(at, longest, which, alignments[which][at]))
        at += max(longest, 1)
    return found


def entropy(found: list[Block], tokens: int) -> float:
    """In bits; a token without a match weighs more."""
    total = 0.0
    for block in found:
        share = max(block.length, 1) / tokens
        total -= share * log2(share) * (1 if block.length else UNMATCHED)
    return total


def score(hypothesis: Words, references: list[Words], *, compat: bool = False) -> float:
    if not hypothesis:
        return 1.0 if compat or not all(references) else 0.0
    if not any(references):
        return 0.0
    found = blocks(hypothesis, references, compat=compat)
    if not compat and not any(block.length for block in found):
        return 0.0
    length = sum(map(len, references)) / len(references)
    h = entropy(found, len(hypothesis))
    return BASE ** (-h * 2 ** abs(len(hypothesis) / length - 1)) if h else 1.0
