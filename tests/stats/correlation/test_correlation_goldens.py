"""Correlations of real metrics with people, beside values made by slow code and checked with mt-metrics-eval."""

import csv
import json
from functools import cache

import numpy as np
import pytest
from thoroughness import some

from human_scores import he_en_gold, he_en_metric, zh_en_gold, zh_en_metric, zh_en_system_scores
from mtgauge.stats import correlation
from mtgauge.stats.correlation import CorrelationStatistic, Grouping, RatedGroups
from shared_data import shared, shared_lines

SETS = ["he-en mqm", "he-en mqm gaps", "he-en mqm rounded metric", "wmt22 zh-en DA z", "wmt22 zh-en DA raw"]


def scores(name, metric):
    """Gold and metric of a set of the goldens."""
    if name.startswith("wmt22"):
        return zh_en_gold(), zh_en_metric()[1]
    gold, found = he_en_gold()[1], he_en_metric(metric)
    if name.endswith("gaps"):
        gold = np.where((7 * np.arange(gold.shape[1]) + 3 * np.arange(len(gold))[:, None]) % 4 == 0, np.nan, gold)
    if name.endswith("rounded metric"):
        found = np.round(found, 1)
    return gold, found


@cache
def golden_rows():
    return list(csv.DictReader(shared_lines("goldens", "meta", "correlations.tsv"), delimiter="\t"))


def rows(name, is_wanted):
    chosen = [row for row in golden_rows() if row["set"] == name and is_wanted(row)]
    assert chosen
    return chosen


def is_of_all_pairs(row):
    return (row["statistic"], row["grouping"]) == ("acc23_calibrated", "none")


@pytest.mark.parametrize("name", SETS[:-1])
def test_correlations_of_segments(name):
    check(name, rows(name, lambda row: row["grouping"] in list(Grouping) and not is_of_all_pairs(row)))


@pytest.mark.parametrize("metric", some(["BLEU-refA", "COMET-refA", "XCOMET-Ensemble-refA"]))
def test_thresholds_among_fifty_million_pairs(metric):
    check("he-en mqm", rows("he-en mqm", lambda row: is_of_all_pairs(row) and row["metric"] == metric))


def check(name, rows):
    for row in rows:
        gold, metric = scores(name, row["metric"])
        found = correlation.correlate(
            gold, metric, CorrelationStatistic(row["statistic"]), Grouping(row["grouping"])
        )
        assert found.value == pytest.approx(float(row["value"]), abs=1e-11), row
        assert found.groups_used == int(row["groups_used"]), row
        # these rows of the goldens do not count what is left out
        if row["threshold"]:
            assert found.threshold == pytest.approx(float(row["threshold"]), abs=1e-11), row
        elif row["statistic"] != "pearson_pairwise_difference":
            assert (found.groups_nan, found.groups_short) == (int(row["groups_nan"]), int(row["groups_short"]))


@pytest.mark.parametrize("name", [name for name in SETS if not name.endswith(("gaps", "raw"))])
def test_soft_pairwise_accuracy(name):
    for row in rows(name, lambda row: row["grouping"] == "items rated for all systems"):
        gold, metric = scores(name, row["metric"])
        items = int(correlation.common_items(gold, metric).sum())
        if row["statistic"].endswith("seed4_k1000"):
            signs = correlation.mtme_signs(items)
        else:
            signs = correlation.random_signs(items, 20000, seed=1)
        found = correlation.soft_pairwise_accuracy(gold, metric, signs)
        assert found.value == pytest.approx(float(row["value"]), abs=1e-11), row
        assert found.items == int(row["groups_used"])


@pytest.mark.parametrize("name", SETS[-2:])
def test_correlations_of_systems(name):
    for row in rows(name, lambda row: row["grouping"] == "system"):
        gold, metric = zh_en_system_scores({"z": "Z.SCR", "raw": "RAW.SCR"}[name.rsplit()[-1]], row["metric"])
        if row["statistic"] == "pairwise_accuracy":
            value = correlation.pairwise_accuracy([(gold, metric)])
        else:
            value = correlation.correlate(gold, metric, CorrelationStatistic(row["statistic"])).value
        assert (len(gold), value) == (12, pytest.approx(float(row["value"]), abs=1e-11)), row


def vectors():
    """Cases of the tests of mt-metrics-eval: the (systems, items) scores, and the literal numbers."""
    for case in json.loads(shared("data", "expected", "mtme_stats_vectors.json").read_text("utf-8"))["cases"]:
        shape = case.get("num_sys", 1), -1
        yield np.reshape(case["gold"], shape), np.reshape(case["metric"], shape), case


NAMES = {"kendall_b": "kendall_b", "kendall_c": "kendall_c", "pearson": "pearson", "tau_b": "kendall_b",
         "tau_c": "kendall_c", "tau_23": "tau23", "acc_23(acc_eq)": "acc23", "tau_23_eps0_or_0.1": "tau23",
         "pearson_pairwise_difference": "pearson_pairwise_difference",
         "acc_23_optimised_tie_threshold": "acc23_calibrated"}  # fmt: skip


def test_literal_numbers_of_mt_metrics_eval():
    seen = set()
    for gold, metric, case in vectors():
        for key in NAMES.keys() & case.keys():
            expected = case[key] if isinstance(case[key], dict) else {"none": case[key]}
            for grouping, value in expected.items():
                found = correlation.correlate(gold, metric, CorrelationStatistic(NAMES[key]), Grouping(grouping))
                assert found.value == pytest.approx(value, abs=0.5 * 10 ** -case.get("places", 9)), (key, grouping)
                seen.add(key)
    assert seen == NAMES.keys()


def test_other_literal_numbers_of_mt_metrics_eval():
    found = {}
    for gold, metric, case in vectors():
        groups = RatedGroups.of([gold, metric])
        if "acc_23_epsilon2" in case:
            right = sum(
                int(np.sum(np.sign(b[0] - a[0]) == np.sign(b[1] - a[1]) * (abs(b[1] - a[1]) > 2)))
                for _, a, b in groups.pair_blocks()
            )
            found["threshold 2"] = right / groups.pairs.sum() == pytest.approx(case["acc_23_epsilon2"])
        if "thresh_default" in case:
            for key, least in (("thresh_default", 25), ("thresh_1", 1)):
                value, _, pairs, concordant, discordant = case[key]
                ranking = correlation.RelativeRanking.of(groups, least)
                assert ranking.tau == pytest.approx(value)
                assert (ranking.concordant, ranking.discordant) == (concordant, discordant)
                found[key] = concordant + discordant == pairs
        if "agree" in case:
            accuracy = correlation.correlate(gold, metric, CorrelationStatistic.ACC23).value
            found["agree"] = accuracy == pytest.approx(case["agree"] / case["pairs"])
        if "pairwise_confidence_error" in case:
            soft = correlation.soft_pairwise_accuracy(gold, metric, correlation.mtme_signs(gold.shape[1]))
            found["soft"] = soft.value == pytest.approx(case["pairwise_confidence_error"], abs=0.0005)
    assert found == dict.fromkeys(["threshold 2", "thresh_default", "thresh_1", "agree", "soft"], True)
