"""A mean of units of which some have no value: a toy measure, from contract to evaluation."""

from dataclasses import dataclass

import numpy as np
import pytest

from mtgauge import evaluate
from mtgauge.base.signature import Signature
from mtgauge.corpus import SystemOutput, TestSet
from mtgauge.measures import Batch, Contract, FittedMean, Level, Measure, Need, Needs, Output, Reduction, Resources
from mtgauge.testing import check_measure


@dataclass(frozen=True, kw_only=True)
class Asking(Measure):
    """Percentage of questions that are questions in the translation too; other segments have no value."""

    id = "asking"
    summary = "questions that stay questions"
    contract = Contract(reduction=Reduction.MEAN, needs=Needs(references=Need.NO, sources=Need.REQUIRED))

    @property
    def outputs(self):
        return (Output("score", 0, 100, optional=True),)

    def fit(self, testset, resources):
        return FittedAsking(self, testset, resources)


class FittedAsking(FittedMean):
    scale = 100.0

    def values(self, batch, *, threads=1):
        pairs = zip(batch.sources, batch.hypotheses, strict=True)
        return np.array([float("?" in hypothesis) if "?" in source else np.nan for source, hypothesis in pairs])

    def signature(self, level):
        return Signature.of("asking", toy=1)


SOURCES = ["Wer?", "Ja.", "Wo?", "Nein."]
SYSTEM = ["Who?", "Yes?", "There.", "No."]


def test_units_without_a_value_are_ignored():
    testset = TestSet.of(None, sources=SOURCES)
    fitted = Asking().fit(testset, Resources())
    rows = fitted.statistics(Batch.of(testset, SystemOutput("s", tuple(SYSTEM)), slice(0, 4)))
    assert rows.tolist() == [[1, 1], [0, 0], [0, 1], [0, 0]]
    assert fitted.score(rows.sum(axis=0), Level.CORPUS).tolist() == [50]
    np.testing.assert_array_equal(fitted.score(rows, Level.SEGMENT)[:, 0], [100, np.nan, 0, np.nan])
    check_measure(Asking())


def test_the_toy_is_evaluated_as_any_measure():
    systems = {"asks": ["Who?", "Yes.", "Where?", "No."], "tells": ["He.", "Yes.", "There.", "No."]}
    evaluation = evaluate(systems, sources=SOURCES, metrics=Asking(), test="permutation")
    assert [score.score for score in evaluation.scores] == [100, 0]
    [comparison] = evaluation.comparisons
    assert (comparison.delta, comparison.differing) == (100, 2)


# -- what other means do ----------------------------------------------------------------------------------------


class Other(FittedMean):
    """A mean of given values with given outputs."""

    def __init__(self, values, *outputs, scale=1.0):
        self._values, self._outputs, self.scale = np.array(values), outputs, scale

    @property
    def outputs(self):
        return self._outputs

    def values(self, batch, *, threads=1):
        return self._values

    def signature(self, level):
        return Signature.of("other")


PLAIN, OPTIONAL = Output("score"), Output("score", optional=True)


@pytest.mark.parametrize(
    ("values", "output", "rows"),
    [
        ([1, 0, 3], PLAIN, [[1, 1], [0, 1], [3, 1]]),
        ([0.5, np.nan], OPTIONAL, [[0.5, 1], [0, 0]]),
        ([[1.0, 2.0], [np.nan, np.nan]], OPTIONAL, [[1, 2, 1], [0, 0, 0]]),
        # a single missing value of several, or a missing value that is not optional, is an error of the engine
        ([[1.0, np.nan]], OPTIONAL, [[1, np.nan, 1]]),
        ([np.nan], PLAIN, [[np.nan, 1]]),
    ],
)
def test_rows_are_values_and_their_number(values, output, rows):
    np.testing.assert_array_equal(Other(values, output).statistics(None), rows)


def test_counts_stay_whole_numbers():
    assert Other([1, 0], PLAIN).statistics(None).dtype == np.int64


@pytest.mark.parametrize(("output", "nothing"), [(PLAIN, 0.0), (OPTIONAL, np.nan)])
def test_the_mean_of_nothing(output, nothing):
    fitted = Other([], output)
    np.testing.assert_array_equal(fitted.score(np.array([[0, 0], [3, 2]]), Level.CORPUS), [[nothing], [1.5]])


def test_each_value_has_its_scale():
    fitted = Other([], PLAIN, Output("part"), scale=(100.0, 1.0))
    assert fitted.score(np.array([1.0, 1.0, 2.0]), Level.CORPUS).tolist() == [50, 0.5]
