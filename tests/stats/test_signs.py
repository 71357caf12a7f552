"""The sign test and McNemar's: counts by hand, tails by fractions, and both in an evaluation."""

import math
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgauge import evaluate
from mtgauge.base.errors import OptionError
from mtgauge.base.signature import Signature
from mtgauge.measures import Contract, FittedMeasure, Level, Measure, Output, Reduction
from mtgauge.stats.effect import cohen_d
from mtgauge.stats.signs import Signs

TAILS = [
    # by hand: 2 (1 + 12 + 66) / 4096; 2 / 2^5; 2 (1 + 5) / 2^5; a tie of wins; no unit that differs; one unit
    (2, 10, 158 / 4096), (5, 0, 2 / 32), (1, 4, 12 / 32), (3, 3, 1.0), (0, 0, 1.0), (1, 0, 1.0),
]  # fmt: skip


@pytest.mark.parametrize(("wins", "losses", "p"), TAILS)
def test_tails_by_hand(wins, losses, p):
    assert Signs(wins, losses).p == pytest.approx(p, rel=1e-15)


@given(st.integers(0, 700), st.integers(0, 700))
def test_tails_are_exact(wins, losses):
    n, least = wins + losses, min(wins, losses)
    tail = sum(math.comb(n, k) for k in range(least + 1))
    assert Signs(wins, losses).p == pytest.approx(float(min(Fraction(1), Fraction(2 * tail, 2**n))), rel=1e-12)


@pytest.mark.parametrize(("wins", "losses"), [(100_000, 0), (0, 5000), (50_000, 50_100)])
def test_many_units_neither_overflow_nor_vanish(wins, losses):
    assert 0 < Signs(wins, losses).p <= 1


def test_ties_are_dropped():
    signs = Signs.of(np.array([1.0, 2, 3, 4, 5]), np.array([1.0, 1, 1, 9, 5]))
    assert (signs.wins, signs.losses, signs.n) == (2, 1, 3)
    assert signs.g == pytest.approx(2 / 3 - 1 / 2)
    assert Signs(0, 0).g == 0


EFFECTS = [
    # differences 1, 2, 3: mean 2, standard deviation 1
    ([1, 2, 3], [0, 0, 0], 2.0), ([0, 0, 0], [1, 2, 3], -2.0), ([1, 2], [1, 2], 0.0), ([2, 3], [1, 2], None),
    ([1], [0], None), ([3, 1], [2, 2], 0.0),
]  # fmt: skip


@pytest.mark.parametrize(("first", "second", "expected"), EFFECTS)
def test_effects_by_hand(first, second, expected):
    found = cohen_d(np.array(first, dtype=float), np.array(second, dtype=float))
    assert found == (expected if expected is None else pytest.approx(expected))


@dataclass(frozen=True, kw_only=True)
class Exact(Measure):
    """Whether a translation is the reference, 0 or 100, or the share of mistakes, lower being better."""

    id = "exact"
    summary = "equal or not"
    contract = Contract(reduction=Reduction.MEAN)
    errors: bool = False

    @property
    def outputs(self):
        return (Output("score", 0, 100, higher_is_better=not self.errors),)

    def fit(self, testset, resources):
        return FittedExact(self, testset, resources)


class FittedExact(FittedMeasure):
    def statistics(self, batch, *, threads=1):
        [texts] = self.references.texts.values()
        same = [h == r for h, r in zip(batch.hypotheses, texts[batch.positions], strict=True)]
        return np.array([[equal != self.measure.errors, 1] for equal in same], dtype=np.int64)

    def score(self, totals, level):
        totals = np.asarray(totals, dtype=float)
        return 100 * totals[..., :1] / np.maximum(totals[..., 1:], 1)

    def signature(self, level):
        return Signature.of("exact")


# right: 10 by both, 10 by a alone, 2 by b alone, 3 by neither
REFERENCE = ["x"] * 25
RIGHT = {"a": [*"x" * 20, *"o" * 5], "b": [*"x" * 10, *"o" * 10, *"xx", *"ooo"]}


@pytest.mark.parametrize("test", ["mcnemar", "sign"])
def test_mcnemar_by_hand(test):
    [c] = evaluate(RIGHT, REFERENCE, metrics=Exact(), test=test).comparisons
    assert (c.n, c.p, c.effect) == (12, pytest.approx(158 / 4096), pytest.approx(10 / 12 - 0.5))
    assert (c.method, c.delta) == (test, pytest.approx(32))
    # the score is the share of right answers, so McNemar's test decides about it
    assert (c.winner, c.ahead) == (("a", None) if test == "mcnemar" else (None, "a"))


def test_documents_are_units_and_may_not_be_of_two_values():
    documents = ["d1"] * 5 + ["d2"] * 5 + ["d3"] * 15
    [c] = evaluate(
        RIGHT, REFERENCE, documents=documents, metrics=Exact(), test="sign", resample_by="document"
    ).comparisons
    assert (c.n, c.p) == (1, 1.0)
    with pytest.raises(OptionError, match=r"exact gives 66\.6667"):
        evaluate(RIGHT, REFERENCE, documents=documents, metrics=Exact(), test="mcnemar", resample_by="document")


def test_mcnemar_is_refused_for_other_metrics():
    systems = {"a": ["the river rose", "x"], "b": ["the river", "y"]}
    with pytest.raises(
        OptionError, match=r"two values, such as exact match, and bleu gives .* \(take the sign test\)"
    ):
        evaluate(systems, ["the river rose again", "z"], metrics="bleu", test="mcnemar")


def test_signs_decide_nothing_about_the_score():
    """One system is slightly better in most segments, the other has the higher corpus score."""
    reference = ["a b c d e f g h"] * 12
    little, much = "a b c d e f g x", "a b c d e x x x"
    systems = {"many": [little] * 11 + ["x"], "one": [much] * 11 + [reference[0]]}
    [c] = evaluate(systems, reference, metrics="bleu", test="sign").comparisons
    assert (c.verdict, c.winner, c.ahead, c.effect > 0) == ("better in more units", None, "many", True)
    assert c.p == pytest.approx(2 * 13 / 2**12)


def test_lower_is_better_reverses_clusters_and_verdicts():
    evaluation = evaluate(RIGHT, REFERENCE, metrics=Exact(errors=True), test="mcnemar", clusters="wmt")
    assert [(c.rank, c.systems) for c in evaluation.clusters] == [(1, ("a",)), (2, ("b",))]
    assert (evaluation.comparisons[0].winner, evaluation.comparisons[0].verdict) == ("a", "better")


def test_clusters_are_not_made_of_signs():
    with pytest.raises(OptionError, match="clusters are of scores, and the sign test compares single segments"):
        evaluate(RIGHT, REFERENCE, metrics=Exact(), test="sign", clusters="wmt")


def test_scores_of_every_level_may_be_given():
    assert (
        evaluate(RIGHT, REFERENCE, metrics=Exact(), levels=["corpus", "segment"]).scores[-1].level == Level.SEGMENT
    )


def test_a_tiny_p_value_is_not_shown_as_zero():
    from mtgauge.engine.results import shown_p

    assert [shown_p(p) for p in (1.8e-28, 0.00004, 0.00006, 0.05, 1.0, 0.05004)] == [
        "<0.0001",
        "<0.0001",
        "0.0001",
        "0.0500",
        "1.0000",
        "0.05004",
    ]
    assert [shown_p(p, 0.01) for p in (0.05004, 0.00996, 0.009996)] == ["0.0500", "0.00996", "0.009996"]
