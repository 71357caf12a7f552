"""Matches of check-points are those of the textbook, and sums of them those of each segment."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from thoroughness import budget

from mtgauge.suites.checkpoints.candidates import PointCandidate, PointMatch, pieces_of, trust_in
from mtgauge.suites.checkpoints.matching import PlacedPoint, PointMatcher, category_sums
from textbook import checkpoints as textbook

TOKEN = st.sampled_from("abcd")
TOKENS = st.lists(TOKEN, max_size=8)
PIECES = st.lists(st.lists(TOKEN, min_size=1, max_size=4).map(tuple), min_size=1, max_size=3).map(tuple)
TRUST = st.sampled_from([(1, 10), (1, 3), (1, 2), (2, 3), (3, 4), (1, 1)])
CANDIDATES = st.lists(st.builds(PointCandidate, PIECES, TRUST), min_size=1, max_size=4).map(tuple)


def checkpoints_of(candidates, segments):
    return [
        PlacedPoint(str(at), segment, at % 2, found, tuple(map(str, range(len(found)))))
        for at, (found, segment) in enumerate(zip(candidates, sorted(segments), strict=True))
    ]


@pytest.mark.property
@settings(max_examples=budget(200))
@given(st.data(), st.sampled_from(list(PointMatch)), st.integers(1, 5))
def test_the_best_reference_is_that_of_the_textbook(data, match, most):
    texts = data.draw(st.lists(TOKENS, min_size=1, max_size=3))
    found = data.draw(st.lists(CANDIDATES, max_size=6))
    segments = data.draw(st.lists(st.integers(0, len(texts) - 1), min_size=len(found), max_size=len(found)))
    points = checkpoints_of(found, segments)
    matched = PointMatcher(points, len(texts), match, most).match(texts, 0)
    shown = zip(
        matched.best.tolist(),
        matched.trust.tolist(),
        matched.matched.tolist(),
        matched.counted.tolist(),
        strict=True,
    )
    assert [(place, Fraction(*dm), m, n) for place, dm, m, n in shown] == [
        textbook.best(
            [(one.pieces, Fraction(*one.trust)) for one in point.candidates], texts[point.segment], match, most
        )
        for point in points
    ]


@pytest.mark.property
@settings(max_examples=budget(200))
@given(st.lists(TOKENS, min_size=2, max_size=4), st.lists(CANDIDATES, max_size=6), st.data())
def test_segments_alone_are_those_of_all(texts, found, data):
    segments = data.draw(st.lists(st.integers(0, len(texts) - 1), min_size=len(found), max_size=len(found)))
    matcher = PointMatcher(checkpoints_of(found, segments), len(texts), PointMatch.OCCURS, 4)

    def sums(start, stop):
        points = matcher.points[matcher.between(start, stop)]
        return category_sums(points, matcher.match(texts[start:stop], start), range(start, stop), 2)

    alone = [sums(at, at + 1) for at in range(len(texts))]
    assert np.array_equal(np.concatenate(alone), sums(0, len(texts)))


@pytest.mark.property
@given(PIECES, st.frozensets(TOKEN.map(str.lower)))
def test_trust_is_that_of_the_textbook(pieces, entries):
    upper = tuple(tuple(token.upper() for token in piece) for piece in pieces)
    assert Fraction(*trust_in(upper, entries)) == textbook.trust(upper, entries)


TEXT = "ab cd ef gh"
PLACES = [(0, 2), (3, 5), (6, 8), (9, 11)]
SPANS = {
    "a token": ([(0, 2)], ["ab"]),
    "a part of a token": ([(4, 5)], ["cd"]),
    "a blank": ([(2, 3)], []),
    "tokens side by side": ([(0, 5)], ["ab cd"]),
    "a gap": ([(0, 2), (6, 8)], ["ab", "ef"]),
    "two spans side by side": ([(3, 5), (0, 2)], ["ab cd"]),
    "spans that overlap": ([(0, 4), (3, 7)], ["ab cd ef"]),
    "all": ([(0, 11)], ["ab cd ef gh"]),
}


@pytest.mark.unit
@pytest.mark.parametrize("name", SPANS)
def test_tokens_that_follow_each_other_are_a_piece(name):
    spans, pieces = SPANS[name]
    assert pieces_of(TEXT.split(), PLACES, spans) == tuple(tuple(piece.split()) for piece in pieces)
