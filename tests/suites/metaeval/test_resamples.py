"""Intervals of agreement: resamples of systems and items, against resamples that are made by hand."""

import numpy as np
import pytest

from mtgauge.stats.correlation import Grouping
from mtgauge.suites.metaeval import resamples
from mtgauge.suites.metaeval.agreement import agreement
from mtgauge.suites.metaeval.columns import ScoreColumn
from mtgauge.suites.metaeval.experiment import Experiment
from mtgauge.suites.metaeval.resamples import resampled_agreements

pytestmark = pytest.mark.unit

S, N = 5, 24


@pytest.fixture(scope="module")
def columns():
    """People and two metrics, one close to them and one not; a third of the segments is not rated."""
    generator = np.random.default_rng(5)
    quality = generator.normal(size=(S, 1))
    gold = np.round(quality + generator.normal(size=(S, N)), 1)
    gold[:, ::3] = np.nan
    close = np.round(np.nan_to_num(gold) + generator.normal(size=(S, N)) / 3, 1)
    far = np.round(generator.normal(size=(S, N)), 1)
    return [
        ScoreColumn(name, np.nanmean(items, axis=1), items)
        for name, items in (("people", gold), ("close", close), ("far", far))
    ]


def drawn_by_hand(gold, experiment):
    """The places that each resample has, by the documented rule: rated items only, all with replacement."""
    generator = np.random.default_rng(experiment.seed)
    rated = [place for place in range(N) if not np.isnan(gold.items[:, place]).all()]
    for _ in range(experiment.samples):
        systems = generator.integers(0, S, S)
        yield systems, [rated[place] for place in generator.integers(0, len(rated), len(rated))]


def pair_means(gold, metric, systems, items, threshold):
    """The mean over items of the share of agreeing pairs of different systems, pair by pair."""
    shares = []
    for item in items:
        agreed = []
        for i in range(len(systems)):
            for j in range(i):
                if systems[i] == systems[j]:
                    continue
                a = gold[systems[i], item] - gold[systems[j], item]
                b = metric[systems[i], item] - metric[systems[j], item]
                if not np.isnan(a + b):
                    agreed.append(np.sign(a) == (0 if abs(b) <= threshold else np.sign(b)))
        if agreed:
            shares.append(np.mean(agreed))
    return np.mean(shares) if shares else np.nan


@pytest.mark.parametrize("statistic", ["pearson", "spearman", "kendall_b", "kendall_c"])
@pytest.mark.parametrize("grouping", list(Grouping))
def test_coefficients_are_those_of_the_resampled_scores(columns, statistic, grouping):
    gold, *metrics = columns
    experiment = Experiment(statistic=statistic, grouping=grouping, samples=12, seed=3)
    told = []
    found = resampled_agreements(gold, metrics, experiment, told.append)
    assert told == list(range(1, 13))
    for row, (systems, items) in zip(found, drawn_by_hand(gold, experiment), strict=True):
        resampled = [
            ScoreColumn(column.name, column.systems[systems], column.items[np.ix_(systems, items)])
            for column in columns
        ]
        expected = [agreement(resampled[0], metric, experiment).value for metric in resampled[1:]]
        np.testing.assert_array_equal(row, expected)


@pytest.mark.parametrize("statistic", ["acc23", "tau23", "acc23_calibrated"])
def test_a_system_is_no_pair_with_itself(columns, statistic):
    gold, *metrics = columns
    experiment = Experiment(statistic=statistic, grouping=Grouping.ITEM, samples=12, seed=4)
    found = resampled_agreements(gold, metrics, experiment, lambda done: None)
    thresholds = [agreement(gold, metric, experiment).threshold or 0 for metric in metrics]
    for row, (systems, items) in zip(found, drawn_by_hand(gold, experiment), strict=True):
        expected = [
            pair_means(gold.items, metric.items, systems, items, threshold)
            for metric, threshold in zip(metrics, thresholds, strict=True)
        ]
        scaled = [2 * mean - 1 for mean in expected] if statistic == "tau23" else expected
        np.testing.assert_allclose(row, scaled, atol=1e-12)


@pytest.mark.parametrize("statistic", ["pairwise_accuracy", "acc23"])
def test_pairs_of_systems(columns, statistic):
    gold, *metrics = columns
    experiment = Experiment(unit="system", statistic=statistic, samples=9, seed=2)
    found = resampled_agreements(gold, metrics, experiment, lambda done: None)
    for row, (systems, _) in zip(found, drawn_by_hand(gold, experiment), strict=True):
        expected = [
            pair_means(gold.systems[:, None], metric.systems[:, None], systems, [0], 0) for metric in metrics
        ]
        np.testing.assert_allclose(row, expected, atol=1e-12)


def test_scores_of_systems_are_those_of_the_resample_where_they_are_known(columns):
    gold, metric, _ = columns
    moving = ScoreColumn("moving", metric.systems, metric.items, metric.systems + np.eye(S)[:4])
    experiment = Experiment(unit="system", samples=4, seed=1)
    found = resampled_agreements(gold, [metric, moving], experiment, lambda done: None)
    for number, (systems, _) in enumerate(drawn_by_hand(gold, experiment)):
        people = ScoreColumn("people", gold.systems[systems])
        known = ScoreColumn("moving", moving.resampled[number][systems])
        np.testing.assert_array_equal(found[number, 1], agreement(people, known, experiment).value)


@pytest.mark.parametrize("statistic", ["pearson", "spearman", "kendall_b", "kendall_c", "tau10", "tau13", "tau14"])
def test_coefficients_of_systems_are_those_of_each_resample(columns, statistic, monkeypatch):
    """In more than one block; systems have no score by a metric, so that some resamples have too few."""
    monkeypatch.setattr(resamples, "_BLOCK", 20 * S)
    gold, close, far = columns
    moving = ScoreColumn(
        "moving", far.systems, far.items, far.systems + np.sin(np.arange(103 * S)).reshape(103, S)
    )
    lacking = ScoreColumn("lacking", np.where(np.arange(S) < 3, np.nan, close.systems))
    experiment = Experiment(unit="system", statistic=statistic, samples=103, seed=6)
    told = []
    found = resampled_agreements(gold, [close, moving, lacking], experiment, told.append)
    assert told == list(range(1, 104))
    expected = [
        [
            agreement(
                ScoreColumn("people", gold.systems[systems]), ScoreColumn("metric", scores[systems]), experiment
            ).value
            for scores in (close.systems, moving.resampled[number], lacking.systems)
        ]
        for number, (systems, _) in enumerate(drawn_by_hand(gold, experiment))
    ]
    np.testing.assert_array_equal(found, expected)
    assert 0 < np.isnan(found[:, 2]).sum() < 103


def test_pooled_pairs_with_calibrated_ties_are_too_many(columns):
    gold, *metrics = columns
    assert resampled_agreements(gold, metrics, Experiment(statistic="acc23_calibrated"), print) is None


def test_soft_accuracy_is_near_that_of_the_whole_set(columns):
    gold, *metrics = columns
    experiment = Experiment(unit="system", statistic="soft_pairwise_accuracy", samples=40)
    found = resampled_agreements(gold, metrics, experiment, lambda done: None)
    whole = [agreement(gold, metric, experiment).value for metric in metrics]
    assert ((found > 0) & (found <= 1)).all()
    assert (np.quantile(found, 0.01, axis=0) <= whole).all()
    assert (whole <= np.quantile(found, 0.99, axis=0)).all()
