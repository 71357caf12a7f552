"""Contributions: the difference of two systems minus that of the test set without the segment, scored anew."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

import mtgauge
from mtgauge import load_metric
from mtgauge.base.errors import OptionError
from mtgauge.corpus import SystemOutput, TestSet
from mtgauge.diagnostics import contributions
from mtgauge.measures import Batch, Resources
from mtgauge.stats.totals import total, totals_without

REFERENCE = ["The river rose.", "Nobody was hurt at all.", "Repairs start on Monday.", "It rained."]
FIRST = ["The river rose.", "Nobody hurt at all.", "Repairs begin Monday.", "Rain."]
SECOND = ["A river rises.", "Nobody was hurt.", "Repairs start Monday.", "It rained."]


@pytest.mark.parametrize("metric", ["bleu", "chrf", "ter", "ribes", "gleu", "meteor"])
def test_a_contribution_is_what_scoring_without_the_segment_changes(metric):
    measure = load_metric(metric)
    fitted = measure.fit(TestSet.of(REFERENCE), Resources())
    rows = [
        fitted.statistics(Batch.of(fitted.testset, SystemOutput("s", tuple(texts)), slice(0, 4)))
        for texts in (FIRST, SECOND)
    ]
    whole = measure.corpus_score(FIRST, REFERENCE).score - measure.corpus_score(SECOND, REFERENCE).score
    expected = []
    for left in range(4):
        rest = [
            [text for place, text in enumerate(texts) if place != left] for texts in (FIRST, SECOND, REFERENCE)
        ]
        a, b = (measure.corpus_score(texts, rest[2]).score for texts in rest[:2])
        expected.append(whole - (a - b))
    assert contributions(fitted, *rows).tolist() == expected


def test_an_evaluation_gives_them_by_name():
    systems = {"one": FIRST, "two": SECOND}
    evaluation = mtgauge.evaluate(systems, REFERENCE, metrics="chrf")
    found = evaluation.contributions("chrf", "one", "two")
    assert found.shape == (4,)
    assert found.tolist() == (-evaluation.contributions("chrf", "two", "one")).tolist()
    with pytest.raises(OptionError, match="three"):
        evaluation.contributions("chrf", "one", "three")
    with pytest.raises(OptionError, match="bleu"):
        evaluation.contributions("bleu", "one", "two")


NUMBERS = st.one_of(st.integers(-5, 5).map(float), st.floats(-1e20, 1e20), st.floats(-1e-20, 1e-20))


@pytest.mark.property
@given(arrays.arrays(float, st.tuples(st.integers(1, 12), st.integers(1, 3)), elements=NUMBERS))
def test_totals_without_a_row_are_those_of_the_other_rows(rows):
    without = totals_without(rows)
    assert without.shape == rows.shape
    for place in range(len(rows)):
        assert without[place].tolist() == total(np.delete(rows, place, axis=0)).tolist()
