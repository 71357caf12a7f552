"""Programs recorded from score functions give the same bits; what cannot be recorded gives none."""

from dataclasses import dataclass
from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays
from rescored_metrics import METRICS
from thoroughness import budget

from mtgauge.base.signature import Signature
from mtgauge.corpus import SystemOutput, TestSet
from mtgauge.measures import Batch, FittedMeasure, Level, Measure, Output, Resources
from mtgauge.measures.needs import Several
from mtgauge.measures.registry import parse_metric
from mtgauge.measures.several import SeveralReferences
from mtgauge.measures.tracing import traced, traced_where_equal
from textbook.programs import run

TESTSET = TestSet.of(
    {
        "A": ["A boat sank here in 1998.", "Who came to help them?", "", "Two dogs and one cat."],
        "B": ["In 1998 a boat went down.", None, "Nothing.", "A cat and two dogs."],
    },
    languages="de-en",
)
SYSTEM = SystemOutput("s", ("A boat sank in 1998.", "", "It is nothing.", "Two dogs and one cat."))


def fitted_with_rows(measure):
    fitted = measure.fit(TESTSET, Resources(TESTSET.languages))
    return fitted, fitted.statistics(Batch.of(fitted.testset, SYSTEM, slice(0, 4)))


def same(first, second):
    """Equal to the last bit, where no number equals itself too."""
    return np.asarray(first, dtype=float).tobytes() == np.asarray(second, dtype=float).tobytes() or np.array_equal(
        first, second, equal_nan=True
    )


@cache
def recorded(text, level):
    fitted, rows = fitted_with_rows(parse_metric(text).measure)
    return fitted, rows.shape[1], traced(fitted, rows.shape[1], level=level)


#: Counts that often coincide, and large ones.
COUNTS = st.one_of(st.integers(0, 3), st.integers(0, 10**6)).map(float)


@pytest.mark.property
@pytest.mark.parametrize("level", [Level.CORPUS, Level.SEGMENT])
@pytest.mark.parametrize("text", METRICS)
@given(st.data())
@settings(max_examples=budget(20))
def test_a_program_gives_the_bits_of_the_score_function(text, level, data):
    fitted, k, program = recorded(text, level)
    rows = data.draw(arrays.arrays(float, (3, k), elements=COUNTS))
    # whole totals, sums of rows, and totals with all bits, as measures with floats have them
    for totals in (rows, np.cumsum(rows, axis=0), rows / data.draw(st.integers(1, 2**40))):
        with np.errstate(all="ignore"):
            wanted = fitted.score(totals, level)
        assert same(program(totals), wanted)
        assert same([run(program, one) for one in totals], wanted)


@pytest.mark.parametrize("text", METRICS)
def test_one_output_needs_no_more_than_it_uses(text):
    fitted, rows = fitted_with_rows(parse_metric(text).measure)
    whole = traced(fitted, rows.shape[1])
    one = traced(fitted, rows.shape[1], outputs=[0])
    assert len(one.steps) <= len(whole.steps)
    used = {number for _, operands in one.steps for number in operands} | {*one.outputs}
    assert used == set(range(len(one.columns) + len(one.constants) + len(one.steps)))
    assert len(set(one.steps)) == len(one.steps)
    assert same(one(rows)[:, 0], fitted.score(rows.astype(float), Level.CORPUS)[:, 0])


@pytest.mark.parametrize("choice", [Several.MEAN, Several.MAXIMUM, Several.FIRST])
@pytest.mark.parametrize("text", ["bleu", "ter", "rouge_l", "chrf"])
def test_measures_of_several_references_are_recorded(text, choice):
    fitted, rows = fitted_with_rows(SeveralReferences(measure=parse_metric(text).measure, choice=choice))
    program = traced(fitted, rows.shape[1])
    totals = np.vstack([rows, rows.sum(axis=0), np.zeros_like(rows[0])]).astype(float)
    assert same(program(totals), fitted.score(totals, Level.CORPUS))


@dataclass(frozen=True, kw_only=True)
class Own(Measure):
    """A measure of somebody else, with any score function of two columns."""

    id = "own"
    summary = "own"
    formula: object = None

    @property
    def outputs(self):
        return (Output("score"),)

    def fit(self, testset, resources):
        return FittedOwn(self, testset, resources)


class FittedOwn(FittedMeasure):
    def statistics(self, batch, *, threads=1):
        return np.ones((len(batch), 10), dtype=np.int64)

    def score(self, totals, level):
        return self.measure.formula(totals)[..., np.newaxis]

    def signature(self, level):
        return Signature.of("own")


def masked(totals):
    values = np.zeros(totals.shape[:-1])
    values[totals[..., 1] > 0] = 1
    return values


def kept(totals):
    values = np.zeros(totals.shape[:-1])
    np.divide(totals[..., 0], totals[..., 1], out=values, where=totals[..., 1] > 0)
    return values


def branching(totals):
    return totals[..., 0] * 2 if (totals[..., 1] > 0).all() else totals[..., 0]


# A score function, and whether it can be recorded.
FORMULAS = [
    (lambda totals: totals.sum(axis=-1), True),
    (lambda totals: totals.mean(axis=-1), True),
    (lambda totals: np.sum(totals[..., ::-1], axis=-1) / np.max(totals, axis=-1), True),
    (lambda totals: np.sqrt(totals[..., 0]) * np.exp(-totals[..., 1]) + totals[..., 2] ** 2, True),
    (lambda totals: np.cumsum(totals, axis=-1)[..., -1] - np.abs(totals[..., 0] - 7), True),
    (lambda totals: np.where(np.isnan(totals[..., 0]) | ~(totals[..., 1] >= 3), 1.5, np.floor(totals[..., 2] / 3)), True),
    (lambda totals: np.concatenate([totals, totals, totals * 1.1], axis=-1).sum(axis=-1), True),
    (lambda totals: np.clip(-totals[..., 0], -5, None), True),
    (lambda totals: np.add.reduce(totals, -1) + np.maximum.accumulate(totals, 1)[..., 4], True),
    (lambda totals: (totals.reshape(*totals.shape[:-1], 2, 5) @ np.eye(5)[:, :3])[..., 1, 2], True),
    (lambda totals: np.tanh(totals[..., 0]), False),
    (lambda totals: totals.astype(np.float32)[..., 0], False),
    (lambda totals: np.asarray(totals, dtype=float)[..., 0], False),
    (lambda totals: np.array([float(one) for one in totals[..., 0].ravel()]), False),
    (masked, False),
    (branching, False),
    (kept, False),
]  # fmt: skip


@pytest.mark.parametrize(("formula", "can_be_recorded"), FORMULAS)
def test_what_depends_on_values_gives_no_program(formula, can_be_recorded):
    fitted = Own(formula=formula).fit(TESTSET, Resources())
    totals = np.random.default_rng(3).integers(0, 9, (50, 10)) / 7
    totals[0] = 0
    with np.errstate(all="ignore"):
        program = traced_where_equal(fitted, totals, outputs=[0])
    assert (program is not None) == can_be_recorded


def test_a_truth_value_is_not_compared_with_zero_again():
    fitted = Own(formula=lambda totals: np.where(totals[..., 0] > totals[..., 1], 1.0, 2.0)).fit(
        TESTSET, Resources()
    )
    assert [operation for operation, _ in traced(fitted, 10).steps] == ["lt", "select"]


@pytest.mark.parametrize(("text", "expected"), [("bleu", True), ("nist", True), ("wer", False), ("chrf", False)])
def test_programs_with_logarithms_and_exponentials_say_so(text, expected):
    assert recorded(text, Level.CORPUS)[2].has_elementary is expected


def test_sums_of_many_columns_are_added_as_numpy_adds_them():
    formula = lambda totals: np.concatenate([totals] * 30, axis=-1).sum(axis=-1)  # noqa: E731
    fitted = Own(formula=formula).fit(TESTSET, Resources())
    totals = np.random.default_rng(5).random((20, 10))
    assert same(traced(fitted, 10)(totals)[:, 0], formula(totals))
