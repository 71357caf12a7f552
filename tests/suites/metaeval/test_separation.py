"""Clusters of systems by what people say of their segments."""

import numpy as np
import pytest

from mtgauge.suites.metaeval.columns import ScoreColumn
from mtgauge.suites.metaeval.experiment import Experiment
from mtgauge.suites.metaeval.ranking import rank_metrics
from mtgauge.suites.metaeval.separation import clusters_of, systems_by_people

pytestmark = pytest.mark.unit


def column(*rows):
    items = np.array(rows, dtype=float)
    return ScoreColumn("people", np.nanmean(items, axis=1), items)


LOW, MIDDLE, HIGH = np.arange(20) % 5, 10 + np.arange(20) % 5, 20 + np.arange(20) % 5
GAPPED = (np.where(np.arange(20) < 8, np.nan, LOW), np.where(np.arange(20) > 11, np.nan, HIGH))


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ((LOW, HIGH, MIDDLE), (("b",), ("c",), ("a",))),
        ((LOW, LOW, LOW), (("a", "b", "c"),)),
        ((MIDDLE, LOW, LOW[::-1], HIGH), (("d",), ("a",), ("b", "c"))),
        # unrated segments differ by system, and do not count
        (GAPPED, (("b",), ("a",))),
    ],
)
def test_clusters_by_hand(rows, expected):
    assert clusters_of(systems_by_people("abcd"[: len(rows)], column(*rows), 0.05)) == expected


def test_wins_and_ranks_by_hand():
    found = systems_by_people("abcd", column(MIDDLE, LOW, LOW[::-1], HIGH), 0.05)
    standings = {one.system: (one.standing.wins, one.standing.losses, one.standing.ranks) for one in found}
    assert standings == {"d": (3, 0, (1, 1)), "a": (2, 1, (2, 2)), "b": (0, 2, (3, 4)), "c": (0, 2, (3, 4))}


def test_gaps_are_not_counted_as_ratings():
    assert {one.system: one.rated for one in systems_by_people("ab", column(*GAPPED), 0.05)} == {"a": 12, "b": 12}


def test_systems_alone_make_no_clusters():
    assert systems_by_people("abc", ScoreColumn("people", np.arange(3.0)), 0.05) == []


@pytest.mark.parametrize(("unit", "expected"), [("system", (("b",), ("c",), ("a",))), ("segment", ())])
def test_rankings_of_systems_have_them(unit, expected):
    gold = column(LOW, HIGH, MIDDLE)
    metric = ScoreColumn("m", gold.systems, gold.items)
    found = rank_metrics(Experiment(unit=unit, samples=0, trials=0), "abc", gold, [metric], lambda *_: None)
    assert found.human_clusters == expected
    assert [one.system for one in found.judged] == ["b", "c", "a"]
