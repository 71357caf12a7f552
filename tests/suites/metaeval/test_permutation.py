"""PERM-BOTH held against its definition, exact tails and goldens."""

import csv
import math
import os
import subprocess
import sys
from fractions import Fraction

import numpy as np
import pytest
import scipy.stats
from hypothesis import given, settings
from hypothesis import strategies as st
from thoroughness import budget

from human_scores import he_en_gold, he_en_metric
from mtgauge.base.errors import InputError, OptionError
from mtgauge.stats.correlation import CorrelationStatistic, Grouping, RatedGroups, correlate
from mtgauge.suites.metaeval.decisions import PairDecisions, SwappedDecisions
from mtgauge.suites.metaeval.permutation import compare_metrics
from mtgauge.suites.metaeval.stopping import is_decided
from mtgauge.suites.metaeval.swapped import SwappedScores, swapped_correlations, z_normalised
from mtgauge.suites.metaeval.swaps import RandomSwaps
from shared_data import shared_lines
from textbook import permutation as textbook

TESTED = [name for name in CorrelationStatistic if "difference" not in name and "calibrated" not in name]


class GivenSwaps:
    """Swaps from an array, for all trials."""

    def __init__(self, kept):
        self.kept = np.asarray(kept, dtype=bool)

    def block(self, start, trials):
        return self.kept[start : start + trials]


@st.composite
def scored(draw, systems=(1, 4), items=(1, 6)):
    """Gold with gaps and two metrics, of few values, as arrays."""
    shape = draw(st.integers(*systems)), draw(st.integers(*items))
    rng = np.random.default_rng(draw(st.integers(0, 2**32)))
    gold = rng.integers(-3, 1, shape).astype(float)
    gold[rng.random(shape) < draw(st.sampled_from([0, 0.2]))] = np.nan
    return gold, *(np.round(rng.normal(size=(2, *shape)), draw(st.integers(0, 2))))


@pytest.mark.parametrize("statistic", TESTED)
@pytest.mark.parametrize("grouping", list(Grouping))
@given(scored(), st.integers(0, 99))
@settings(max_examples=budget(50))
def test_swapped_correlations_are_those_of_the_definition(statistic, grouping, scores, seed):
    groups = RatedGroups.of(scores, grouping)
    kept = np.random.default_rng(seed).random((4, groups.columns.shape[1])) < 0.5
    kept[0] = True
    gold, first, second = groups.columns
    # rounded, so that scores of the two metrics are equal or clearly are not
    standard = [np.round(z_normalised(scores), 6) for scores in (first, second)]
    swapped = swapped_correlations(groups.with_columns(np.stack([gold, *standard])), statistic)
    found = swapped.block(kept)(0, 1)
    split = [part.tolist() for part in np.split(gold, np.cumsum(groups.sizes)[:-1])]
    for trial, pair in zip(kept.tolist(), found.T, strict=True):
        sides = textbook.swapped(split, *(scores.tolist() for scores in standard), trial)
        values = [textbook.mean_correlation([x for x in side if x], statistic) for side in sides]
        assert pair.tolist() == pytest.approx(values, abs=1e-7, nan_ok=True)


def test_a_column_that_no_trial_varies_has_no_pearson():
    """Its sums are what is left of those of a metric that varies, so rounding must not make it vary."""
    gold = np.array([-1.0, -1, -1, 0])
    # the mean of the first is almost that of the second
    metrics = np.array([[-0.57735, -0.57735, 1.732051, -0.57735], [0.0, 0, 0, 0]])
    groups = RatedGroups(np.stack([gold, *metrics]), np.array([4]), 0)
    for seed in range(20):
        kept = np.random.default_rng(seed).random((4, 4)) < 0.5
        kept[0] = True
        values = swapped_correlations(groups, CorrelationStatistic.PEARSON).block(kept)(0, 1)
        assert values[0, 0] == pytest.approx(-1 / 3, abs=1e-6)
        assert math.isnan(values[1, 0])


def test_a_column_that_varies_little_beside_the_other_has_its_own_pearson():
    """Its sums are what is left of large ones, and are computed again, trial by trial."""
    gold = np.array([-2.0, -1, 0, 3])
    little = np.array([1.0, 3, 2, 4])
    groups = RatedGroups(np.stack([gold, np.array([900.0, -500, 700, -1100]), 1e-4 * little]), np.array([4]), 0)
    kept = np.array([[True] * 4, [False] * 4, [True] * 4])
    values = swapped_correlations(groups, CorrelationStatistic.PEARSON).block(kept)(0, 1)
    expected = np.corrcoef(gold, little)[0, 1]
    assert [values[1, 0], values[0, 1], values[1, 2]] == pytest.approx([expected] * 3, rel=1e-6)


@given(st.lists(st.integers(-1000, 1000).map(lambda n: n / 8), min_size=1))
@settings(max_examples=budget(100))
def test_scores_are_z_normalised_by_the_population(scores):
    found = z_normalised(np.array(scores)).tolist()
    assert found == pytest.approx(textbook.z_normalised(scores), rel=1e-6, abs=1e-6)


@pytest.mark.parametrize("size", [3, 24, 25, 40])
@pytest.mark.parametrize("statistic", [CorrelationStatistic.PEARSON, CorrelationStatistic.KENDALL_B])
def test_groups_of_any_size_give_what_correlate_gives(statistic, size):
    """Small and large groups go different ways; metrics of few values have ties and constant groups."""
    rng = np.random.default_rng(size)
    gold = rng.integers(0, 3, (30, size)).astype(float)
    metrics = rng.integers(0, 3 if size > 3 else 2, (2, 30, size)) / 1.0
    gold[rng.random(gold.shape) < 0.1] = np.nan
    groups = RatedGroups.of([gold, *metrics], Grouping.SYSTEM)
    swaps = RandomSwaps(groups.columns.shape[1], 7)
    differences = SwappedScores(groups, statistic, swaps).block(0, 30)(0, 1)
    standard = [(m - m.mean()) / m.std() for m in groups.columns[1:]]
    for kept, difference in zip(swaps.block(0, 30), differences, strict=True):
        sides = []
        for first, second in (standard, standard[::-1]):
            columns = np.stack([groups.columns[0], np.where(kept, first, second)])
            by_group = [np.full((len(groups.sizes), size), np.nan) for _ in columns]
            for table, column in zip(by_group, columns, strict=True):
                table[np.arange(size) < groups.sizes[:, None]] = column
            sides.append(correlate(*by_group, statistic, Grouping.SYSTEM).value)
        assert difference == pytest.approx(sides[1] - sides[0], abs=1e-12)


@pytest.mark.parametrize("grouping", list(Grouping))
@given(scored(), st.sampled_from([0.0, 0.3, 1.0]))
@settings(max_examples=budget(50))
def test_decisions_are_those_of_the_definition(grouping, scores, threshold):
    groups = RatedGroups.of(scores, grouping)
    found = PairDecisions.of(groups, [threshold, 0.0])
    parts = np.split(groups.columns, np.cumsum(groups.sizes)[:-1], axis=1) if len(groups.sizes) else []
    expected = {}
    for gold, first, second in parts:
        decided = [
            textbook.right(list(zip(gold, m, strict=True)), t) for m, t in ((first, threshold), (second, 0.0))
        ]
        only_a, only_b = expected.get(len(gold), (0, 0))
        expected[len(gold)] = (
            only_a + sum(a and not b for a, b in zip(*decided, strict=True)),
            only_b + sum(b and not a for a, b in zip(*decided, strict=True)),
        )
    assert found.only(0, 1) == expected


def test_swapped_decisions_have_the_exact_distribution():
    """Each difference that swaps can make has its share of 20,000 trials, of groups of two sizes."""
    rng = np.random.default_rng(8)
    gold = rng.integers(0, 3, (4, 3)).astype(float)
    gold[3, 0] = np.nan
    metrics = [rng.normal(size=gold.shape), np.round(rng.normal(size=gold.shape) + gold, 1)]
    groups = RatedGroups.of([gold, *metrics], Grouping.ITEM)
    swapped = SwappedDecisions(groups, 5)
    drawn = swapped.block(0, 20_000)(0, 1)
    ties = [correlate(gold, m, CorrelationStatistic.ACC23_CALIBRATED, Grouping.ITEM) for m in metrics]
    assert swapped.values == [found.value for found in ties]
    parts = np.split(groups.columns, np.cumsum(groups.sizes)[:-1], axis=1)
    decided = [
        [textbook.right(list(zip(part[0], part[k + 1], strict=True)), ties[k].threshold) for part in parts]
        for k in (0, 1)
    ]
    expected = textbook.distribution_of_decisions(*decided)
    ways = sum(expected.values())
    assert len(expected) > 4
    for value, count in expected.items():
        share, p = np.mean(np.abs(drawn - float(value)) < 1e-9), count / ways
        assert share == pytest.approx(p, abs=5 * math.sqrt(p * (1 - p) / 20_000)), value


def test_p_of_calibrated_accuracy_is_that_of_the_exact_tail():
    rng = np.random.default_rng(2)
    gold = rng.normal(size=(4, 12))
    metrics = [gold + rng.normal(size=gold.shape) * noise for noise in (1.5, 1.0)]
    [test] = compare_metrics(
        gold, metrics, CorrelationStatistic.ACC23_CALIBRATED, Grouping.ITEM, trials=20_000, early_stopping=False
    )
    groups = RatedGroups.of([gold, *metrics], Grouping.ITEM)
    thresholds = [
        correlate(gold, m, CorrelationStatistic.ACC23_CALIBRATED, Grouping.ITEM).threshold for m in metrics
    ]
    [(lost, won)] = PairDecisions.of(groups, thresholds).only(test.worse, test.better).values()
    p = sum(math.comb(lost + won, k) for k in range(won, lost + won + 1)) / 2 ** (lost + won)
    assert 0.01 < p < 0.5
    assert test.delta == pytest.approx(float(Fraction(won - lost, 6 * 12)))
    assert test.p == pytest.approx(p, abs=4 * math.sqrt(p * (1 - p) / 20_000))


@pytest.mark.parametrize(
    ("count", "trials"),
    [(0, 1), (1, 1), (2, 2), (0, 100), (0, 200), (3, 300), (20, 100), (10, 100), (50, 1000), (30, 1000)],
)
@pytest.mark.parametrize("alpha", [0.01, 0.05, 0.5])
def test_the_interval_of_early_stopping_is_exact(count, trials, alpha):
    interval = scipy.stats.binomtest(count, trials).proportion_ci(0.999, "exact")
    assert is_decided(count, trials, alpha) == (not interval.low <= alpha <= interval.high)


def three_metrics(seed=0):
    rng = np.random.default_rng(seed)
    gold = rng.integers(-5, 1, (6, 40)).astype(float)
    gold[:, 30:] = np.nan
    return gold, [gold * quality + rng.normal(size=gold.shape) * 3 for quality in (1.0, 0.0, 1.02)]


CASES = [("pearson", "none"), ("pearson", "item"), ("spearman", "item"), ("kendall_b", "item"), ("kendall_b", "sys"),
         ("acc23", "none"), ("acc23_calibrated", "item"), ("acc23_calibrated", "none")]  # fmt: skip


@pytest.mark.parametrize(("statistic", "grouping"), CASES)
def test_a_seed_gives_the_same_tests_and_stopping_the_same_verdicts(statistic, grouping):
    gold, metrics = three_metrics()
    metrics[0][:, :30] = np.nan_to_num(gold[:, :30]) + np.random.default_rng(3).normal(size=(6, 30))
    how = CorrelationStatistic(statistic), Grouping(grouping)
    stopped = compare_metrics(gold, metrics, *how, trials=500, seed=9)
    whole = compare_metrics(gold, metrics, *how, trials=500, seed=9, early_stopping=False)
    assert stopped == compare_metrics(gold, metrics, *how, trials=500, seed=9)
    assert [(t.better, t.worse, t.delta, t.p <= 0.05) for t in stopped] == [
        (t.better, t.worse, t.delta, t.p <= 0.05) for t in whole
    ]
    assert {t.trials for t in whole} == {500}
    assert min(t.trials for t in stopped) < 500
    values = [correlate(gold, m, *how).value for m in metrics]
    for test in whole:
        assert test.delta == pytest.approx(values[test.better] - values[test.worse], abs=1e-15)
    # the first metric is much better than noise
    assert whole[0].better == 0
    assert whole[0].p < 0.01


def test_swaps_come_from_a_counter():
    swaps = RandomSwaps(33, 4)
    assert swaps.block(200, 100).tolist() == swaps.block(200, 100).tolist()
    drawn = np.concatenate([swaps.block(start, 100) for start in range(0, 2000, 100)])
    assert len(np.unique(drawn, axis=0)) == 2000
    assert drawn.mean() == pytest.approx(0.5, abs=5 * 0.5 / math.sqrt(drawn.size))
    assert np.abs(drawn.mean(axis=0) - 0.5).max() < 5 * 0.5 / math.sqrt(2000)
    # those of a seed are the same in every version
    assert RandomSwaps(8, 4).block(0, 2).astype(int).tolist() == [
        [0, 1, 1, 0, 0, 1, 1, 1],
        [0, 0, 1, 0, 0, 0, 0, 0],
    ]
    assert RandomSwaps(33, 5).block(200, 100).tolist() != swaps.block(200, 100).tolist()


@pytest.mark.parametrize("statistic", ["pearson", "kendall_b", "spearman", "acc23_calibrated"])
def test_a_metric_is_not_better_than_itself(statistic):
    gold, metrics = three_metrics()
    [test] = compare_metrics(
        gold, [metrics[0], 2 * metrics[0] + 1], CorrelationStatistic(statistic), Grouping.ITEM, trials=200
    )
    assert (test.better, test.worse, test.p) == (1, 0, 1.0)
    assert test.delta == pytest.approx(0, abs=1e-12)


@pytest.mark.parametrize("statistic", ["pearson", "kendall_b", "kendall_c", "spearman"])
def test_without_two_entries_of_an_item_nothing_is_tested(statistic):
    gold = [[1, np.nan], [np.nan, 2]]
    [test] = compare_metrics(gold, [gold, gold], CorrelationStatistic(statistic), Grouping.ITEM, trials=100)
    assert math.isnan(test.delta)
    assert test.trials == 0


def test_a_metric_without_value_is_not_tested():
    gold, metrics = three_metrics()
    tests = compare_metrics(gold, [metrics[0], np.full(gold.shape, 0.1), metrics[2]], trials=100)
    assert [math.isnan(t.p) for t in tests] == [True, False, True]
    assert [t.trials for t in tests] == [0, 100, 0]


def test_progress_is_told_and_may_end_the_tests():
    gold, metrics = three_metrics()
    told = []
    compare_metrics(gold, metrics, trials=250, progress=lambda *step: told.append(step))
    assert told == [(step, 9) for step in range(1, 10)]

    def interrupt(done, total):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        compare_metrics(gold, metrics, trials=250, progress=interrupt)


def test_what_cannot_be_tested_is_refused():
    gold, metrics = three_metrics()
    with pytest.raises(OptionError, match="cannot be compared by pearson_pairwise_difference"):
        compare_metrics(gold, metrics, CorrelationStatistic.PEARSON_PAIRWISE_DIFFERENCE)
    with pytest.raises(OptionError, match="acc23_calibrated with swaps of scores"):
        compare_metrics(gold, metrics, CorrelationStatistic.ACC23_CALIBRATED, swaps=RandomSwaps(180, 1))
    with pytest.raises(InputError, match="differ in shape"):
        compare_metrics(gold, [metrics[0], metrics[1][1:]])


def test_goldens_with_their_bits():
    for row in csv.DictReader(shared_lines("goldens", "meta", "perm_both.tsv"), delimiter="\t"):
        trials = int(row["trials"])
        swaps = GivenSwaps(np.random.default_rng(12345).integers(0, 2, size=(trials, 9840), dtype=np.int8))
        gold, metrics = he_en_gold()[1], [he_en_metric(row["metric1"]), he_en_metric(row["metric2"])]
        how = CorrelationStatistic(row["statistic"]), Grouping(row["grouping"])
        [test] = compare_metrics(gold, metrics, *how, trials=trials, swaps=swaps, early_stopping=False)
        assert (test.better, test.count, test.trials) == (1, int(row["count_at_least_delta"]), trials)
        assert test.delta == pytest.approx(float(row["delta"]), abs=1e-11)
        assert test.p == float(row["p"])
        groups = RatedGroups.of([gold, *metrics], how[1])
        drawn = SwappedScores(groups, how[0], swaps).block(0, trials)(0, 1)
        for which, place in (("first", 0), ("last", -1)):
            first, second = (float(row[f"{which}_draw_metric{k}"]) for k in (1, 2))
            assert drawn[place] == pytest.approx(second - first, abs=1e-11)


PROGRAM = """
import sys
import numpy as np
from mtgauge.suites.metaeval.permutation import compare_metrics
from mtgauge.stats.correlation import CorrelationStatistic, Grouping, random_signs, soft_pairwise_accuracy
rng = np.random.default_rng(1)
gold = rng.normal(size=(12, 820)).round(1)
metrics = [gold + rng.normal(size=gold.shape) * noise for noise in (3.0, 3.01, 2.99, 8.0)]
for statistic, grouping in (
    ("pearson", "none"), ("pearson", "item"), ("spearman", "none"), ("kendall_b", "none"), ("kendall_b", "item"),
    ("acc23", "item"), ("acc23_calibrated", "item"),
):
    how = CorrelationStatistic(statistic), Grouping(grouping)
    print(compare_metrics(gold, metrics, *how, trials=200, threads=int(sys.argv[1])))
print(soft_pairwise_accuracy(gold, metrics[0], random_signs(820, 5000)))
"""


def test_bytes_do_not_depend_on_threads():
    printed = {
        threads: subprocess.run(
            [sys.executable, "-c", PROGRAM, threads], capture_output=True, text=True, check=True,
            env={**os.environ, "OPENBLAS_NUM_THREADS": threads, "OMP_NUM_THREADS": threads},
        ).stdout
        for threads in ("1", "2")
    }  # fmt: skip
    assert printed["1"] == printed["2"]
    assert printed["1"].count("MetricTest(") == 42
