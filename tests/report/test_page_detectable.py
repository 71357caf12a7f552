"""The difference that the tests of a run could show, as the page reports it."""

from math import sqrt
from statistics import NormalDist, median, stdev

import pytest

from mtgauge import evaluate
from mtgauge.report.page.detectable import could_show, could_show_between, how_computed
from mtgauge.report.page.facts import EvaluationFacts

#: Scores of four segments, which are repeated ten times.
SCORES = {"a": [1.0, 2.0, 3.0, 4.0], "b": [1.0, 1.0, 3.0, 3.0], "c": [0.0, 0.0, 0.0, 0.0]}
TIMES = 10
#: Systems, settings -> tested pairs, and the number by which alpha is divided; None: no single threshold is known.
CASES = [
    ("ab", {}, ["ab"], 1),
    ("abc", {"correction": "none"}, ["ab", "ac", "bc"], 1),
    ("abc", {}, ["ab", "ac", "bc"], 3),
    ("abc", {"tested": ["a", "c"]}, ["ac"], 1),
    ("abc", {"baseline": "c"}, ["ac", "bc"], 2),
    ("abc", {"correction": "bh"}, [], None),
    ("abc", {"correction": "maxt", "test": "randomization"}, [], None),
    ("abc", {"test": None}, [], None),
]


def facts_of(names, padding=0, **settings):
    given = {"people": {name: SCORES[name] * TIMES + [None] * padding for name in names}}
    outputs = {name: ["x"] * (4 * TIMES + padding) for name in names}
    return EvaluationFacts(evaluate(outputs, given=given, **{"test": "auto", **settings}))


def by_hand(pair, alpha):
    """The detectable difference of two systems, to two decimals."""
    first, second = (SCORES[name] * TIMES for name in pair)
    error = stdev(a - b for a, b in zip(first, second, strict=True)) / sqrt(4 * TIMES)
    return (NormalDist().inv_cdf(1 - alpha / 2) + NormalDist().inv_cdf(0.8)) * error


@pytest.mark.parametrize(("names", "settings", "pairs", "divisor"), CASES)
def test_the_difference_is_that_of_the_test_that_was_made(names, settings, pairs, divisor):
    facts = facts_of(names, **settings)
    told = " ".join(could_show(facts))
    if divisor is None:
        assert (told, facts.detectable, list(how_computed(facts))) == ("", None, [])
        return
    assert facts.detectable.alpha == pytest.approx(0.05 / divisor)
    sizes = sorted(by_hand(pair, 0.05 / divisor) for pair in pairs)
    shown = [f"{size:.2f}" for size in (sizes[0], sizes[-1], median(sizes))]
    assert told.startswith("people: a test on these 40 segments")
    if len(pairs) > 1:
        assert f"{shown[0]} to {shown[1]} points" in told
        assert f"(median {shown[2]} points)" in told
    else:
        assert f"a true difference of {shown[0]} points in 80 % of cases" in told
    if "ab" in pairs:
        [between] = could_show_between(facts, "b", "a")
        assert f"{by_hand('ab', 0.05 / divisor):.2f} points between these two" in between
        assert len(pairs) == 1 or f"Between a and b it is {by_hand('ab', 0.05 / divisor):.2f} points." in told
    method = " ".join(how_computed(facts))
    assert (f"0.05 divided by {divisor} comparisons" in method) == (divisor > 1)


def test_n_is_the_number_of_judged_segments():
    [told, *_] = could_show(facts_of("abc", padding=40))
    assert "a test on these 40 segments" in told


def test_one_system_has_nothing_to_show():
    assert facts_of("a", test=None).detectable is None
