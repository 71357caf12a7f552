"""Clusters: tables by hand, the published ones of WMT22, and evaluations."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from mtgauge import evaluate
from mtgauge.base.errors import OptionError
from mtgauge.stats.clusters import pairwise_ranks, wmt_ranks
from shared_data import shared_lines

# which system is better than which; systems are ordered best first
CASES = [
    ([], [], []),
    (["."], [1], [1]),
    # no systems can be distinguished
    (["...", "...", "..."], [1, 1, 1], [1, 1, 1]),
    # a line below each
    ([".>>", "..>", "..."], [1, 2, 3], [1, 2, 3]),
    # the best beats only the last: no line for WMT, but no member of a pairwise cluster may beat another
    (["..>", "...", "..."], [1, 1, 1], [1, 1, 2]),
    # the first line of WMT needs the best to beat all below
    ([".>>>", "...>", "...>", "...."], [1, 2, 2, 3], [1, 2, 2, 3]),
    # the second beats the third, and nothing else holds
    (["...", "..>", "..."], [1, 1, 1], [1, 1, 2]),
]


@pytest.mark.parametrize(("table", "wmt", "pairwise"), CASES)
def test_clusters_by_hand(table, wmt, pairwise):
    better = np.array([[cell == ">" for cell in row] for row in table], dtype=bool).reshape(len(table), len(table))
    assert wmt_ranks(better) == wmt
    assert pairwise_ranks(better) == pairwise


SQUARES = st.integers(1, 8).flatmap(lambda n: hnp.arrays(np.bool_, (n, n)))


@given(SQUARES)
def test_clusters_are_those_of_their_definitions(better):
    better = np.triu(better, 1)
    n = len(better)
    wmt, greedy = wmt_ranks(better), pairwise_ranks(better)
    for ranks in (wmt, greedy):
        assert ranks[0] == 1
        assert all(b - a in (0, 1) for a, b in pairwise(ranks))
    for place in range(1, n):
        line = all(better[i, j] for i in range(place) for j in range(place, n))
        assert line == (wmt[place] > wmt[place - 1])
    for i in range(n):
        for j in range(i + 1, n):
            assert not (better[i, j] and greedy[i] == greedy[j])
    for place in range(1, n):
        if greedy[place] > greedy[place - 1]:
            assert any(better[i, place] for i in range(n) if greedy[i] == greedy[place - 1])


def test_the_clusters_that_wmt22_published():
    """Human judgements of Chinese to English: p-values of all pairs, and the clusters made from them."""
    folder = ("data", "wmt22", "humaneval", "DA", "newstest2022-toen")
    header, *lines = shared_lines(*folder, "adwilcox-zhen.csv")
    names = header.split()
    p = np.array([[float(cell) for cell in line.split()[1:]] for line in lines if line.strip()])
    starts = {
        line.split()[-1]: int(line.split()[4])
        for line in shared_lines(*folder, "clusters.csv")
        if line.startswith("zh en")
    }
    ranks = wmt_ranks(p < 0.05)
    assert [ranks.index(rank) + 1 for rank in ranks] == [starts[name] for name in names]
    assert len(set(ranks)) == 2


RNG = np.random.default_rng(5)
REFERENCE = [" ".join(RNG.choice(list("abcdefghij"), 12)) for _ in range(80)]
SYSTEMS = {
    name: [" ".join(w if RNG.random() < keep else "x" for w in line.split()) for line in REFERENCE]
    for name, keep in {"weak": 0.5, "good": 0.9, "twin": 0.9, "fair": 0.7}.items()
}
CLOSE_RNG = np.random.default_rng(1)
#: One system is slightly better than two others, which is significant only without a correction.
CLOSE = {
    name: [" ".join(w if CLOSE_RNG.random() < keep else "x" for w in line.split()) for line in REFERENCE]
    for name, keep in {"one": 0.9, "two": 0.86, "three": 0.86}.items()
}


@pytest.mark.parametrize("method", ["wmt", "pairwise"])
@pytest.mark.parametrize("test", ["auto", "bootstrap", "randomization"])
def test_clusters_of_an_evaluation(method, test):
    evaluation = evaluate(SYSTEMS, REFERENCE, metrics=["bleu", "chrf"], clusters=method, test=test, samples=500)
    for metric in ("bleu", "chrf"):
        found = [(c.rank, set(c.systems)) for c in evaluation.clusters if c.metric == metric]
        assert found == [(1, {"good", "twin"}), (2, {"fair"}), (3, {"weak"})]
    assert len(evaluation.comparisons) == 12


def test_equal_systems_share_a_cluster_in_the_order_given():
    systems = {"b": REFERENCE, "a": REFERENCE}
    [cluster] = evaluate(systems, REFERENCE, metrics="bleu", clusters="pairwise").clusters
    assert (cluster.rank, cluster.systems) == (1, ("b", "a"))


def test_pairwise_uses_corrected_p_values_and_wmt_does_not():
    found = {
        (method, correction): evaluate(
            CLOSE,
            REFERENCE,
            metrics="bleu",
            clusters=method,
            correction=correction,
            test="randomization",
            samples=10_000,
        )
        for method in ("pairwise", "wmt")
        for correction in ("none", "holm")
    }
    ps = sorted(c.p for c in found["pairwise", "holm"].comparisons)
    assert ps[1] < 0.05 < 3 * ps[0]
    assert {key: len(evaluation.clusters) for key, evaluation in found.items()} == {
        ("pairwise", "none"): 2,
        ("pairwise", "holm"): 1,
        ("wmt", "none"): 2,
        ("wmt", "holm"): 2,
    }


def test_no_line_depends_on_a_comparison_without_a_verdict():
    """With 99 draws p is at least 0.01, which becomes 0.06 for six pairs."""
    for method in ("wmt", "pairwise"):
        found = evaluate(SYSTEMS, REFERENCE, metrics="bleu", clusters=method, test="bootstrap", samples=99)
        assert [len(found.clusters), {c.verdict for c in found.comparisons}] == [1, {None}]


@pytest.mark.parametrize(("alpha", "clusters"), [(0.218, 1), (14 / 64, 1), (0.219, 2)])
@pytest.mark.parametrize("method", ["wmt", "pairwise"])
def test_a_line_needs_a_p_value_below_alpha(method, alpha, clusters):
    """Of six segments five speak for the one system, and one for the other: in 14 of 64 swaps as many or more do."""
    reference = [f"sentence {number}" for number in range(6)]
    systems = {"one": [*reference[:5], "x"], "other": ["x"] * 5 + reference[5:]}
    found = evaluate(
        systems,
        reference,
        metrics="exact_match",
        clusters=method,
        alpha=alpha,
        test="permutation",
        correction="none",
    )
    assert [(c.p, c.verdict is None) for c in found.comparisons] == [(14 / 64, False)]
    assert len(found.clusters) == clusters


REFUSED = [
    ({"baseline": "good"}, "clusters need the tests of all pairs"),
    ({"levels": ["segment"]}, "clusters are of corpus scores"),
    ({"clusters": "best"}, "unknown cluster method 'best'"),
]


@pytest.mark.parametrize(("options", "message"), REFUSED)
def test_refused(options, message):
    with pytest.raises(OptionError, match=message):
        evaluate(SYSTEMS, REFERENCE, **{"clusters": "wmt", **options})
