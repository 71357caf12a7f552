"""Metrics in the order of their agreement: ranks, outliers, what could be found, and what is refused."""

import numpy as np
import pytest

from mtgauge.base.errors import InputError, OptionError
from mtgauge.suites.metaeval.columns import ScoreColumn
from mtgauge.suites.metaeval.experiment import Experiment
from mtgauge.suites.metaeval.outliers import outlying
from mtgauge.suites.metaeval.ranking import rank_metrics

pytestmark = pytest.mark.unit

NAMES = tuple("abcdef")
PEOPLE = np.array([1.0, 2.0, 3.0, 4.0, 5.0, 6.0])


def column(name, systems):
    return ScoreColumn(name, np.asarray(systems, dtype=float))


def ranked(*metrics, people=PEOPLE, **given):
    experiment = Experiment(unit="system", **{"samples": 50, "trials": 0, **given})
    names = NAMES[: len(people)]
    return rank_metrics(experiment, names, column("people", people), metrics, lambda *_: None)


def test_the_best_is_first_and_equal_ones_stand_by_name():
    noisy = PEOPLE + np.array([0, 1, -1, 0, 1, 0])
    found = ranked(column("z", PEOPLE), column("noisy", noisy), column("a", 2 * PEOPLE), column("flat", [1] * 6))
    assert [row.metric for row in found.metrics] == ["a", "z", "noisy", "flat"]
    assert [row.value is None for row in found.metrics] == [False, False, False, True]
    assert found.metrics[0].detectable is None
    assert found.metrics[1].detectable == 0
    assert found.metrics[2].low < found.metrics[2].value < found.metrics[2].high
    assert (found.rated, found.items) == (6, 0)


def test_results_stand_with_and_without_outliers():
    people = np.array([1.0, 2.0, 1.5, 2.5, 2.2, 90.0])
    metric = column("m", [2.0, 1.0, 2.5, 1.5, 1.7, 99.0])
    found = ranked(metric, people=people, outliers=2.5)
    assert found.outliers == ("f",)
    [row] = found.metrics
    assert row.value > 0.99
    assert row.without_outliers < 0
    assert ranked(metric, people=people).metrics[0].without_outliers is None


def test_without_outliers_a_metric_is_compared_with_people_and_not_they_with_it():
    """Pairs that a metric ties are wrong; pairs that people tie do not count."""
    people = np.array([1.0, 2.0, 1.5, 2.5, 2.2, 90.0])
    [row] = ranked(column("m", [1, 2, 1, 2, 2, 9]), people=people, outliers=2.5, statistic="tau10").metrics
    assert row.without_outliers == pytest.approx((6 - 4) / 10)


@pytest.mark.parametrize(
    ("scores", "expected"),
    [
        ([1, 2, 3, 4, 5], [0, 0, 0, 0, 0]),
        ([1, 2, 3, 4, 50], [0, 0, 0, 0, 1]),
        ([3, 3, 3, 3, 9], [0, 0, 0, 0, 0]),  # no deviation, no outlier
        # the median is 2, the deviation 1.483: 5.7 is 2.495 of them away, 5.8 is 2.56
        ([1, 1, 2, 3, 5.7], [0, 0, 0, 0, 0]),
        ([1, 1, 2, 3, 5.8], [0, 0, 0, 0, 1]),
    ],
)
def test_outliers_by_the_median_absolute_deviation(scores, expected):
    assert outlying(np.array(scores, dtype=float), 2.5).tolist() == [bool(found) for found in expected]


def test_a_score_at_the_bound_is_no_outlier():
    # the median is 2, the deviation 1.483, and the last score 3 from the median
    assert not outlying(np.array([1.0, 1, 2, 3, 5]), 3 / 1.483).any()


def test_one_resample_says_nothing_about_differences():
    found = ranked(column("a", PEOPLE), column("b", PEOPLE[::-1]), samples=1)
    assert found.metrics[1].low == found.metrics[1].high
    assert found.metrics[1].detectable is None


def test_ties_of_people_and_of_a_metric_are_not_the_same():
    tied = column("tied", [1, 1, 2])
    # of three pairs, two are concordant, and one is tied by the metric: a disagreement
    assert ranked(tied, people=PEOPLE[:3], statistic="tau10").metrics[0].value == pytest.approx(1 / 3)
    swapped = ranked(column("metric", PEOPLE[:3]), people=tied.systems, statistic="tau10")
    assert swapped.metrics[0].value == 1.0


def test_metrics_that_cannot_be_told_apart_share_a_rank():
    generator = np.random.default_rng(3)
    gold = generator.normal(size=(6, 60))
    noisy = {
        name: gold + size * generator.normal(size=gold.shape) for name, size in (("a", 0.5), ("b", 0.51), ("c", 9))
    }
    columns = [ScoreColumn(name, items.mean(axis=1), items) for name, items in {"people": gold, **noisy}.items()]
    found = rank_metrics(Experiment(samples=0, trials=200), NAMES, columns[0], columns[1:], lambda *_: None)
    assert {row.metric: row.rank for row in found.metrics} == {"a": 1, "b": 1, "c": 2}
    assert found.p_values["a", "c"] <= 0.05
    assert len(found.p_values) == 3


def test_a_metric_without_a_value_has_no_rank():
    found = ranked(column("flat", [1] * 6), column("good", PEOPLE), trials=100)
    assert {row.metric: row.rank for row in found.metrics} == {"good": 1, "flat": None}


@pytest.mark.parametrize("statistic", ["soft_pairwise_accuracy", "pearson_pairwise_difference"])
def test_what_cannot_be_tested_has_no_ranks(statistic):
    items = np.random.default_rng(4).normal(size=(6, 9))
    column = ScoreColumn("m", items.mean(axis=1), items)
    unit = "system" if statistic.startswith("soft") else "segment"
    experiment = Experiment(unit=unit, statistic=statistic, samples=0)
    found = rank_metrics(experiment, NAMES, ScoreColumn("people", PEOPLE, items + 1), [column], lambda *_: None)
    assert (found.metrics[0].rank, found.p_values) == (None, {})


def test_a_metric_that_is_upside_down_is_named():
    found = ranked(column("good", PEOPLE), column("turned", -PEOPLE))
    assert found.upside_down == ("turned",)


@pytest.mark.parametrize(
    ("people", "message"),
    [
        ([1, 2], "by metrics: 2; a correlation needs 3"),
        ([3, 3, 3], "all scores of people are the same"),
        ([np.nan] * 3, "all scores of people are the same"),
    ],
)
def test_what_has_no_correlation_is_refused(people, message):
    with pytest.raises(InputError, match=message):
        ranked(column("m", people), people=np.array(people, dtype=float))


def test_no_metric_is_refused():
    with pytest.raises(InputError, match="no metric to hold against people"):
        ranked()


def test_segments_need_scores_of_segments():
    with pytest.raises(InputError, match="m has scores of systems alone"):
        rank_metrics(
            Experiment(samples=0), NAMES, ScoreColumn("people", PEOPLE, np.eye(6)), [column("m", PEOPLE)], print
        )


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"statistic": "person"}, "unknown statistic 'person'"),
        ({"unit": "word"}, "unknown unit 'word'"),
        ({"grouping": "row"}, "unknown grouping 'row'"),
        ({"statistic": "pairwise_accuracy"}, "pairwise_accuracy is a statistic of systems"),
        ({"unit": "system", "grouping": "item"}, "scores of systems are not grouped"),
        ({"samples": -1}, "samples must be 0 or more"),
        ({"samples": "many"}, "samples must be a whole number, not 'many'"),
        ({"outliers": float("nan")}, "outliers must be a number, not nan"),
        ({"alpha": 1}, "alpha must lie between 0 and 1"),
        ({"metric": "bleu"}, "an experiment has no 'metric'"),
    ],
)
def test_experiments_that_make_no_sense(given, message):
    with pytest.raises(OptionError, match=message):
        Experiment.of(given)
