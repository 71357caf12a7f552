"""What the contract promises, held for every measure of the registry.

A new measure is tested here by being registered.
"""

import numpy as np
import pytest

from mtgauge import load_metric
from mtgauge.corpus import SystemOutput, TestSet
from mtgauge.measures import Batch, Level, Resources
from mtgauge.measures.registry import available_metrics
from mtgauge.signature import Signature
from mtgauge.stats.totals import total

TESTSET = TestSet.of(
    {
        "A": [
            "The river rose by 3.5 metres.",
            "Nobody was hurt, officials said.",
            "",
            "Repairs start on Monday.",
        ],
        "B": ["The river climbed 3.5 m.", None, "Rain fell.", "Repair work will begin Monday."],
    },
    sources=["河水上涨了3.5米。", "官员说无人受伤。", "下雨了。", "维修周一开始。"],
    languages="zh-en",
)
SYSTEM = SystemOutput("s", ("The river rose 3.5 m.", "", "It rained.", "Repairs start on Monday."))
NAMES = [name for name, cls in available_metrics().items() if isinstance(cls, type)]


@pytest.fixture(params=NAMES)
def fitted(request):
    return load_metric(request.param).fit(TESTSET.references, Resources(TESTSET.languages))


def rows_of(fitted, positions=slice(0, 4), **options):
    return fitted.statistics(Batch.of(TESTSET, SYSTEM, positions), **options)


def test_one_row_a_unit_and_the_same_rows_in_parts(fitted):
    rows = rows_of(fitted)
    assert len(rows) == len(TESTSET)
    parts = [rows_of(fitted, slice(i, i + 1)) for i in range(len(TESTSET))]
    assert np.array_equal(np.concatenate(parts), rows)


def test_threads_change_nothing(fitted):
    assert np.array_equal(rows_of(fitted, threads=1), rows_of(fitted, threads=0))


@pytest.mark.parametrize("level", Level)
def test_scores_are_finite_named_and_in_range(fitted, level):
    rows = rows_of(fitted)
    values = fitted.score(np.vstack([rows, total(rows), np.zeros_like(rows[0])]).astype(float), level)
    outputs = fitted.measure.outputs
    assert values.shape == (len(rows) + 2, len(outputs))
    assert np.isfinite(values).all()
    assert len({output.name for output in outputs}) == len(outputs)
    assert not outputs[0].detail
    for column, output in zip(values.T, outputs, strict=True):
        assert output.low is None or (column >= output.low).all()
        assert output.high is None or (column <= output.high + 1e-9).all()


def test_signatures_survive_printing(fitted):
    signature = fitted.signature(Level.CORPUS)
    assert Signature.parse(str(signature)) == signature
    assert "mtgauge" in dict(signature.parts)


def test_the_hash_follows_references_and_options_and_nothing_else(fitted):
    again = type(fitted.measure)(**fitted.measure.option_values()).fit(
        TESTSET.references, Resources(TESTSET.languages)
    )
    assert again.hash == fitted.hash
    changed = TestSet.of({"A": ["x", "y", "z", "w"]}, languages="zh-en")
    assert fitted.measure.fit(changed.references, Resources(changed.languages)).hash != fitted.hash
