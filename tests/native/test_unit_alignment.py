"""The alignment of units by links of their words, against all alignments that there are."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from thoroughness import budget

from mtgauge import native

pytestmark = pytest.mark.property

units = st.integers(0, 4)
links = st.lists(st.tuples(units, units), max_size=12)


def all_alignments(pairs):
    """Every set of pairs of which no two share a unit."""
    rows = sorted({i for i, _ in pairs})
    columns = sorted({j for _, j in pairs})
    for count in range(min(len(rows), len(columns)) + 1):
        for chosen in combinations(rows, count):
            for partners in permutations(columns, count):
                found = list(zip(chosen, partners, strict=True))
                if all(pair in pairs for pair in found):
                    yield found


def textbook(given_links):
    """The best alignment by the words of the specification."""
    weight = Counter(given_links)
    return min(
        all_alignments(weight),
        key=lambda found: (
            -sum(weight[pair] for pair in found),
            sum((i - j) ** 2 for i, j in found),
            sum(j for _, j in found),
            found,
        ),
    )


def aligned(groups):
    rows = np.array([i for group in groups for i, _ in group], np.int64)
    columns = np.array([j for group in groups for _, j in group], np.int64)
    offsets = np.cumsum([0, *map(len, groups)], dtype=np.int64)
    found = native.align_units(rows, columns, offsets)
    return [
        list(zip(found[0][a:b].tolist(), found[1][a:b].tolist(), strict=True))
        for a, b in zip(found[2], found[2][1:], strict=False)
    ]


@given(st.lists(links, max_size=3))
# as good in all sums: (0, 1), (1, 2), (2, 0) and (0, 2), (1, 0), (2, 1)
@example([[(0, 1), (1, 2), (2, 0), (0, 2), (1, 0), (2, 1)]])
# words that are all alike
@example([[(i, j) for i in range(5) for j in range(3)]])
@example([[(i, j) for i in range(2) for j in range(5)], [(4, 4)]])
@settings(max_examples=budget(400), deadline=None)
def test_as_the_textbook_has_it(groups):
    assert aligned(groups) == [textbook(group) for group in groups]


@given(st.lists(st.tuples(units, units), min_size=1, max_size=10, unique=True), st.randoms())
@settings(max_examples=100, deadline=None)
def test_any_order_of_links_gives_the_same(given_links, random):
    shuffled = random.sample(given_links, len(given_links))
    assert aligned([given_links]) == aligned([shuffled])


def test_a_long_text_of_one_word_is_aligned_from_its_beginning():
    found = aligned([[(i, j) for i in range(300) for j in range(500)]])
    assert found == [[(i, i) for i in range(300)]]


@pytest.mark.parametrize(
    ("rows", "columns", "offsets"),
    [([0], [], [0, 1]), ([0], [0], [0, 2]), ([-1], [0], [0, 1]), ([0], [2**31], [0, 1])],
)
def test_arrays_that_do_not_fit(rows, columns, offsets):
    with pytest.raises(ValueError, match=r"fit|lengths|unit"):
        native.align_units(*(np.array(values, np.int64) for values in (rows, columns, offsets)))
