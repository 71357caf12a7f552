"""The scores of the systems that were compared are those that were given, whichever direction is better."""

import numpy as np
import pytest

from mtgauge.suites.metaeval.columns import ScoreColumn
from mtgauge.suites.metaeval.compared import SystemColumn

GIVEN = np.array([0.0, 2.0, 5.0])
DRAWN = GIVEN + np.array([[-1.0], [0.0], [1.0]])


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("resampled", [None, DRAWN])
def test_scores_are_those_that_were_given(turned, resampled):
    sign = -1 if turned else 1
    column = ScoreColumn(
        "m", sign * GIVEN, resampled=None if resampled is None else sign * resampled, turned=turned
    )
    found = SystemColumn.of(column, 0.5)
    assert (found.name, found.higher_is_better, found.scores) == ("m", not turned, (0.0, 2.0, 5.0))
    assert str(found.scores[0]) == "0.0"
    ends = (None, None) if resampled is None else ((-0.5, 1.5, 4.5), (0.5, 2.5, 5.5))
    assert (found.low, found.high) == ends
