"""Pairs and ranks of scores, counted by kernels, held against their definitions and SciPy's."""

import numpy as np
import pytest
import scipy.stats
from hypothesis import given, settings
from hypothesis import strategies as st
from thoroughness import budget

from mtgauge.stats.correlation import CorrelationStatistic, Grouping, RatedGroups, correlate
from mtgauge.stats.correlation.pair_counts import PairCounts
from mtgauge.stats.correlation.rank_products import RankProducts
from textbook import correlation as textbook
from textbook import permutation

NAMES = ("concordant", "discordant", "gold_ties", "metric_ties", "both_ties")


@st.composite
def grouped(draw, columns):
    """Entries of some groups, of few values or many, the two zeros among them."""
    sizes = draw(st.lists(st.integers(2, 9), max_size=5))
    if draw(st.booleans()):
        # beyond what is sorted by inserting
        sizes.append(draw(st.integers(60, 140)))
    rng = np.random.default_rng(draw(st.integers(0, 2**32)))
    values = draw(st.sampled_from([1, 2, 5, 1000]))
    scores = rng.integers(-values, values, (columns, sum(sizes))) * draw(
        st.sampled_from([1.0, 0.1, 1e-310, 1e300])
    )
    scores[:, rng.random(scores.shape[1]) < 0.1] = -0.0
    return RatedGroups(scores, np.array(sizes, dtype=np.int64), 0)


def entries_of(groups, metric):
    """Lists of (gold, score) by group."""
    pairs = list(zip(groups.columns[0].tolist(), metric.tolist(), strict=True))
    return [pairs[start : start + size] for start, size in zip(groups.starts, groups.sizes, strict=True)]


def doubled_ranks(values):
    return [2 * rank - len(values) - 1 for rank in textbook.mid_ranks(values)]


def check_pairs(counts, at, groups):
    for place, entries in enumerate(groups):
        found = [int(np.broadcast_to(getattr(counts, name)[at], len(groups))[place]) for name in NAMES]
        assert found == textbook.pair_counts(entries)
        assert counts.pairs[place] == sum(found)
        assert counts.gold_values[place] == len({gold for gold, _ in entries})
        assert counts.metric_values[at][place] == len({score for _, score in entries})


def check_ranks(products, at, groups):
    for place, entries in enumerate(groups):
        gold, metric = (doubled_ranks(side) for side in zip(*entries, strict=True))
        assert products.gold_squares[place] == sum(x * x for x in gold)
        assert products.products[at][place] == sum(x * y for x, y in zip(gold, metric, strict=True))
        assert products.metric_squares[at][place] == sum(y * y for y in metric)


@given(grouped(2))
@settings(max_examples=budget(150), deadline=None)
def test_pairs_and_ranks_are_those_of_the_definitions(groups):
    entries = entries_of(groups, groups.columns[1])
    check_pairs(PairCounts.of(groups), ..., entries)
    check_ranks(RankProducts.of(groups), ..., entries)


@given(grouped(3), st.integers(0, 99))
@settings(max_examples=60, deadline=None)
def test_pairs_and_ranks_after_swaps_are_those_of_the_definitions(groups, seed):
    kept = np.random.default_rng(seed).random((3, groups.columns.shape[1])) < 0.5
    kept[0] = True
    pairs, ranks = PairCounts.of_swapped(groups, kept), RankProducts.of_swapped(groups, kept)
    gold = [[g for g, _ in entries] for entries in entries_of(groups, groups.columns[1])]
    for trial, bits in enumerate(kept.tolist()):
        sides = permutation.swapped(gold, groups.columns[1].tolist(), groups.columns[2].tolist(), bits)
        for side, entries in enumerate(sides):
            check_pairs(pairs, (side, trial), entries)
            check_ranks(ranks, (side, trial), entries)


@pytest.mark.parametrize("threads", [0, 2, 3])
def test_trials_are_the_same_with_any_number_of_threads(threads):
    rng = np.random.default_rng(2)
    groups = RatedGroups(rng.normal(size=(3, 9000)).round(2), np.array([3000, 2, 5998]), 0)
    kept = rng.random((23, 9000)) < 0.5
    for kind in (PairCounts, RankProducts):
        one, more = kind.of_swapped(groups, kept), kind.of_swapped(groups, kept, threads)
        for name in kind.__slots__:
            assert getattr(one, name).tobytes() == getattr(more, name).tobytes()


@pytest.mark.parametrize("decimals", [0, 1, 12])
@pytest.mark.parametrize("n", [9840, 22_920])
def test_pooled_coefficients_of_many_entries_are_those_of_scipy(n, decimals):
    gold, noise = np.random.default_rng(decimals).normal(size=(2, n)).round(decimals)
    metric = gold + noise
    found = [correlate(gold, metric, CorrelationStatistic(name)).value for name in ("kendall_b", "spearman")]
    expected = [scipy.stats.kendalltau(gold, metric).statistic, scipy.stats.spearmanr(gold, metric).statistic]
    assert found == pytest.approx(expected, rel=0, abs=1e-12)


def test_pairs_beyond_32_bits_are_counted():
    n = 200_000
    groups = RatedGroups(np.stack([np.arange(n), -np.arange(n)]).astype(float), np.array([n]), 0)
    assert PairCounts.of(groups).discordant.tolist() == [n * (n - 1) // 2]
    constant = PairCounts.of(groups.with_columns(np.ones((2, n))))
    assert constant.both_ties.tolist() == [n * (n - 1) // 2]
    ranks = RankProducts.of(groups)
    squares = (n**3 - n) // 3
    assert (ranks.gold_squares.tolist(), ranks.products.tolist()) == ([squares], [-squares])


def test_groups_of_unequal_sizes_keep_apart():
    gold = [[1, 2, 3, np.nan], [1, 2, np.nan, np.nan], [3, 2, 1, 0]]
    metric = [[1, 2, 3, 4], [2, 1, 0, 0], [1, 2, 3, 4]]
    groups = RatedGroups.of([gold, metric], Grouping.SYSTEM)
    assert PairCounts.of(groups).discordant.tolist() == [0, 1, 6]
