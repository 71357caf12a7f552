"""What difference the tests of a run could show, as the page says it."""

import pytest

from mtgauge import evaluate
from mtgauge.report.page import detectable
from mtgauge.report.page.facts import EvaluationFacts

#: Scores of four segments; the standard errors of the differences can be computed by hand.
SCORES = {"a": [1.0, 2.0, 3.0, 4.0], "b": [1.0, 1.0, 3.0, 3.0], "c": [0.0, 0.0, 0.0, 0.0]}
#: a - b is 0 1 0 1, with the standard error 0.2887; a - c has 0.6455, b - c 0.5774. Power 0.8 takes 2.8016 of them at
#: alpha 0.05, and 3.2356 at a third of that.
ONE = "people: a test on these 4 segments finds a true difference of {} points in 80 % of cases."
THREE = (
    "people: a test on these 4 segments, with the same correction, finds a true difference of {} to {} points in 80 % "
    "of cases, depending on the pair (median {} points)."
)
WORDS = [
    ("ab", {}, [ONE.format("0.81")], 0.05),
    (
        "abc",
        {"correction": "none"},
        [THREE.format("0.81", "1.81", "1.62"), "Between a and b it is 0.81 points."],
        0.05,
    ),
    ("abc", {}, [THREE.format("0.93", "2.09", "1.87"), "Between a and b it is 0.93 points."], 0.05 / 3),
    ("abc", {"tested": ["a", "c"]}, [ONE.format("1.81")], 0.05),
    ("abc", {"baseline": "c"}, [THREE.format("1.78", "1.99", "1.89")], 0.05 / 2),
]


def facts_of(names, n=1, **settings):
    given = {"people": {name: SCORES[name] * n for name in names}}
    outputs = {name: ["x"] * 4 * n for name in names}
    return EvaluationFacts(evaluate(outputs, given=given, **settings))


@pytest.mark.parametrize(("names", "settings", "expected", "alpha"), WORDS)
def test_the_difference_is_that_of_the_test_that_was_made(names, settings, expected, alpha, monkeypatch):
    # four segments are too few for a verdict, and for a page
    monkeypatch.setattr(detectable, "LEAST_UNITS", 4)
    facts = facts_of(names, **{"test": "bootstrap", "alpha": 0.05, **settings})
    monkeypatch.setattr("mtgauge.report.page.facts.all", lambda _: False, raising=False)
    assert list(detectable.could_show(facts)) == expected
    assert facts.detectable.alpha == pytest.approx(alpha)


def test_without_a_test_nothing_is_said():
    facts = facts_of("abc", n=10)
    assert facts.detectable is None
    assert list(detectable.could_show(facts)) == []


def test_n_is_that_of_the_judged_segments():
    scores = {name: [*values, *[None] * 4] * 10 for name, values in SCORES.items()}
    outputs = {name: ["x"] * 80 for name in scores}
    facts = EvaluationFacts(evaluate(outputs, given={"people": scores}, test="auto"))
    [told, *_] = detectable.could_show(facts)
    assert "a test on these 40 segments" in told


def test_one_system_has_nothing_to_show():
    assert facts_of("a").detectable is None
