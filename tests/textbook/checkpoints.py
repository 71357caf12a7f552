"""Check-points by the words of the specification: one loop for each sentence of it."""

from __future__ import annotations

from fractions import Fraction
from itertools import product


def grams(piece, most):
    return [tuple(piece[at : at + n]) for n in range(1, most + 1) for at in range(len(piece) - n + 1)]


def occurrences(gram, tokens):
    return sum(tuple(tokens[at : at + len(gram)]) == gram for at in range(len(tokens)))


def matched_and_counted(pieces, tokens, match, most):
    """Equation 2 of one reference: (matched, counted)."""
    if match == "whole":
        return int(stands_whole(pieces, tokens)), 1
    every = [gram for piece in pieces for gram in grams(piece, most)]
    if match == "occurs":
        return sum(occurrences(gram, tokens) > 0 for gram in every), len(every)
    return sum(min(every.count(gram), occurrences(gram, tokens)) for gram in set(every)), len(every)


def stands_whole(pieces, tokens):
    """Whether some places of the pieces are in order and do not overlap."""
    places = [
        [at for at in range(len(tokens)) if tuple(tokens[at : at + len(piece)]) == tuple(piece)]
        for piece in pieces
    ]
    return any(
        all(one + len(piece) <= other for one, other, piece in zip(chosen, chosen[1:], pieces, strict=False))
        for chosen in product(*places)
    )


def trust(pieces, entries):
    """Equation 5."""
    tokens = [token.lower() for piece in pieces for token in piece]
    return max(Fraction(1, 10), Fraction(sum(token in entries for token in tokens), len(tokens)))


def best(candidates, tokens, match, most):
    """Equation 4: (place, DM, matched, counted) of the reference that counts.

    Args:
        candidates: (pieces, DM) of each.
        tokens: Those of the translation.
        match: When an n-gram counts.
        most: The greatest order.
    """
    found = [
        (place, dm, *matched_and_counted(pieces, tokens, match, most))
        for place, (pieces, dm) in enumerate(candidates)
    ]
    return max(found, key=lambda one: (one[1] * Fraction(one[2], one[3]), one[1], -one[3], -one[0]))
