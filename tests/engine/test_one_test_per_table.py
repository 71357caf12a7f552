"""All pairs of a metric and table have one test and one number of draws, so that their p-values compare."""

import math
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from thoroughness import budget

from mtgauge import evaluate
from mtgauge.engine.settings import Settings
from mtgauge.stats.decidable import RESAMPLED, least_p

REFERENCE = ["the boat lies at the old bridge"] * 130
#: What a system may write in place of a segment of the reference; each makes WER worse.
WORSE = ("the boat lies at the old", "a boat lay by the bridge", "no word is right in this")


def made(changes):
    """Systems whose segments differ from the reference in the first places, as many as each is given."""
    return {
        f"s{number}": [
            WORSE[(place + number) % len(WORSE)] if place < count else line for place, line in enumerate(REFERENCE)
        ]
        for number, count in enumerate(changes)
    }


def textbook_method(differing):
    """The specification, rule 1."""
    tested = [n for n in differing if n]
    if len(tested) == 1 and tested[0] <= 16:
        return "permutation"
    if not tested:
        return "permutation"
    return "bootstrap" if min(tested) >= 100 else "randomization"


def textbook_draws(method, comparisons, alpha):
    """Rule 4."""
    if method == "permutation":
        return None
    wanted = math.ceil(round(20 * comparisons / alpha, 6) / 1000) * 1000
    return max(wanted, 10_000 if method == "randomization" else 1_000)


def check(comparisons, alpha, correction):
    """What is true of one table."""
    assert len({(c.method, c.n, c.comparisons) for c in comparisons}) == 1
    [first, *_] = comparisons
    assert first.method == textbook_method([c.differing for c in comparisons])
    draws = textbook_draws(first.method, first.comparisons if correction != "none" else 1, alpha)
    floor = 0.0
    if draws is not None:
        assert first.n == draws
        floor = 1 / (draws + 1)
    for c in comparisons:
        assert c.p_least == max(floor, least_p(c.differing))
        assert c.p >= c.p_least
        assert c.differing or c.p == 1
    unbounded = {c.p for c in comparisons if c.p_floor and least_p(c.differing) <= floor}
    assert unbounded <= {floor}
    # what is further from 0, in its own errors, has no larger bound
    apart = [c for c in comparisons if c.differing >= 20 and c.standard_error]
    surest = sorted(apart, key=lambda c: -abs(c.delta) / c.standard_error)
    assert all(a.p_least <= b.p_least for a, b in pairwise(surest))


def amounts():
    """Numbers of changed segments: none, a few, and many; equal ones make identical systems."""
    return st.sampled_from([0, 0, 1, 3, 6, 12, 16, 17, 40, 99, 100, 130])


@pytest.mark.property
@given(
    st.lists(amounts(), min_size=2, max_size=6), st.sampled_from(["auto", "none"]), st.sampled_from([0.05, 0.01])
)
@settings(max_examples=budget(50))
def test_every_table_has_one_test_and_one_number_of_draws(changes, correction, alpha):
    found = evaluate(
        made(changes), REFERENCE, metrics=["wer", "length_ratio"], test="auto", correction=correction, alpha=alpha
    )
    for metric in ("wer", "length_ratio"):
        check([c for c in found.comparisons if c.metric == metric], alpha, correction)


@pytest.mark.unit
@pytest.mark.parametrize("systems", [2, 3, 7, 13])
@pytest.mark.parametrize("family", ["systems", "both"])
def test_tables_of_few_and_of_many_systems(systems, family):
    changes = [0, 130, 12, 130, 5, 0, 40, 99, 100, 110, 120, 17, 16][:systems]
    found = evaluate(made(changes), REFERENCE, metrics="wer", test="auto", family=family)
    assert len(found.comparisons) == systems * (systems - 1) // 2
    check(found.comparisons, 0.05, "auto")


@pytest.mark.unit
def test_copies_do_not_choose_the_test():
    """Two pairs differ in all segments and one nowhere: the bootstrap, not random swaps."""
    systems = made([130, 0])
    found = evaluate(systems | {"copy": systems["s1"]}, REFERENCE, metrics="wer", test="auto").comparisons
    assert sorted((c.differing >= RESAMPLED, c.method, c.n, c.p < 1) for c in found) == [
        (False, "bootstrap", 2_000, False),
        (True, "bootstrap", 2_000, True),
        (True, "bootstrap", 2_000, True),
    ]


@pytest.mark.unit
@pytest.mark.parametrize("test", ["auto", "bootstrap", "randomization"])
def test_a_number_of_draws_that_is_named_is_drawn(test):
    found = evaluate(made([0, 40, 130]), REFERENCE, metrics="wer", test=test, samples=700).comparisons
    assert {c.n for c in found} == {700}
    assert {f"bs:{c.n}" in c.signature for c in found} == {True}


@pytest.mark.unit
@pytest.mark.parametrize(
    ("options", "comparisons", "draws"),
    [
        ({}, 66, 27_000),
        ({}, 190, 76_000),
        ({}, 250, 100_000),
        ({}, 251, 10_000),
        ({"correction": "holm"}, 251, 100_000),
        ({"correction": "bh"}, 66, 27_000),
        ({"correction": "none"}, 66, 10_000),
        ({"samples": 500}, 66, 500),
    ],
)
def test_draws_of_families(options, comparisons, draws):
    asked = Settings.of(test="auto", **options)
    assert asked.draws(asked.test, comparisons) == draws
