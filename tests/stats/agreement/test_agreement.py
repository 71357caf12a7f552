"""Agreement of raters held against its definitions, published examples, and goldens of WMT22's calibration."""

import csv
import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from thoroughness import budget

from mtgauge.base.errors import InputError
from mtgauge.stats.agreement import (
    KappaWeights,
    ScaleLevel,
    SelfAgreement,
    cohen_kappa,
    fleiss_kappa,
    intraclass_correlations,
    krippendorff_alpha,
    mean_pearson,
    self_agreements,
)
from mtgauge.stats.correlation import correlate
from shared_data import shared, shared_lines
from textbook import agreement as textbook


def array(table):
    return np.array([[np.nan if x is None else x for x in row] for row in table], dtype=float)


def ratings(elements, raters=(1, 5), units=(1, 7)):
    sizes = st.tuples(st.integers(*raters), st.integers(*units))
    return sizes.flatmap(
        lambda size: st.lists(
            st.lists(elements, min_size=size[1], max_size=size[1]), min_size=size[0], max_size=size[0]
        )
    )


WITH_GAPS = st.one_of(st.none(), st.integers(-2, 3))


@pytest.mark.parametrize("level", list(ScaleLevel))
@given(ratings(WITH_GAPS))
@settings(max_examples=budget(200))
def test_alpha_is_that_of_coincidences(level, table):
    expected = textbook.krippendorff_alpha(table, level)
    assert krippendorff_alpha(array(table), level) == pytest.approx(expected, abs=1e-12, nan_ok=True)


# four raters, twelve units: the example of Krippendorff's "Computing Krippendorff's alpha-reliability" (2011)
N = None
EXAMPLE = [
    [1, 2, 3, 3, 2, 1, 4, 1, 2, N, N, N],
    [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, N, 3],
    [N, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, N],
    [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, N],
]


@pytest.mark.parametrize(("level", "expected"), [("nominal", 0.743), ("ordinal", 0.815), ("interval", 0.849)])
def test_alpha_of_the_published_example(level, expected):
    assert krippendorff_alpha(array(EXAMPLE), ScaleLevel(level)) == pytest.approx(expected, abs=0.0005)


@pytest.mark.parametrize("weights", list(KappaWeights))
@given(ratings(WITH_GAPS, raters=(2, 2)))
@settings(max_examples=budget(200))
def test_kappa_of_two_is_that_of_the_definition(weights, table):
    expected = textbook.cohen_kappa(*table, weights)
    assert cohen_kappa(*array(table), weights) == pytest.approx(expected, abs=1e-12, nan_ok=True)


@pytest.mark.parametrize("weights", list(KappaWeights))
@given(ratings(st.integers(0, 3), raters=(2, 5)))
@settings(max_examples=budget(200))
def test_kappa_of_many_is_that_of_the_definition(weights, table):
    units = list(zip(*table, strict=True))
    counts = [[unit.count(category) for category in range(4)] for unit in units]
    expected = textbook.fleiss_kappa(units, list(range(4)), weights)
    assert fleiss_kappa(counts, weights) == pytest.approx(expected, abs=1e-12, nan_ok=True)


def test_kappas_of_published_examples():
    # ten subjects, fourteen raters, five categories, after Fleiss (1971)
    counts = [[0, 0, 0, 0, 14], [0, 2, 6, 4, 2], [0, 0, 3, 5, 6], [0, 3, 9, 2, 0], [2, 2, 8, 1, 1],
              [7, 7, 0, 0, 0], [3, 2, 6, 3, 0], [2, 5, 3, 2, 2], [6, 5, 2, 1, 0], [0, 2, 2, 3, 7]]  # fmt: skip
    assert fleiss_kappa(counts) == pytest.approx(0.210, abs=0.0005)
    # 20 and 15 agreements, 5 and 10 disagreements: (0.7 - 0.5) / (1 - 0.5)
    first, second = [1] * 25 + [0] * 25, [1] * 20 + [0] * 5 + [1] * 10 + [0] * 15
    assert cohen_kappa(first, second) == pytest.approx(0.4)


@given(ratings(st.integers(-5, 5), raters=(2, 5), units=(2, 7)))
@settings(max_examples=budget(200))
def test_intraclass_correlations_are_those_of_the_definition(table):
    found = intraclass_correlations(table)
    expected = textbook.intraclass_correlations(table)
    # a whole of 0 may be 1e-17 in doubles
    for value, right in zip((found.icc11, found.icc21, found.icc31), expected, strict=True):
        if not math.isnan(right):
            assert value == pytest.approx(right, abs=1e-9)


def test_intraclass_correlations_of_the_published_example():
    # six targets and four judges, Shrout and Fleiss (1979), table 2
    table = [[9, 6, 8, 7, 10, 6], [2, 1, 4, 1, 5, 2], [5, 3, 6, 2, 6, 4], [8, 2, 8, 6, 9, 7]]
    found = intraclass_correlations(table)
    assert (found.icc11, found.icc21, found.icc31) == pytest.approx((0.17, 0.29, 0.71), abs=0.006)
    assert math.isnan(intraclass_correlations([[2, 2], [2, 2]]).icc31)


@pytest.mark.parametrize("table", [[[1, 2]], [[1], [2]], [[1, 2], [2, None]]])
def test_intraclass_correlations_need_a_whole_table(table):
    with pytest.raises(InputError, match="two raters and two units or more, without gaps"):
        intraclass_correlations(array(table))


@pytest.mark.parametrize("counts", [[], [[1, 0]], [[2, 0], [1, 2]]])
def test_kappa_of_many_needs_the_same_number_of_ratings(counts):
    with pytest.raises(InputError, match="the same number of ratings, two or more"):
        fleiss_kappa(counts)


def test_kappa_of_two_needs_the_same_units():
    with pytest.raises(InputError, match="differ in shape"):
        cohen_kappa([1, 2], [1, 2, 3])


def test_mean_of_pairs_leaves_out_raters_without_variance():
    table = array([[1, 2, 3, 4], [2, 1, 4, N], [5, 5, 5, 5]])
    assert mean_pearson(table) == correlate(table[0, :3], table[1, :3]).value
    assert math.isnan(mean_pearson(table[1:]))


def test_raters_with_themselves():
    raters, units = [*"ababaabac"], [1, 1, 1, 2, 2, 1, 1, 2, 1]
    values = [3, 7, 4, 5, 1, 6, 7, 5, 2]
    # a rates unit 1 as 3, 4, 6 and unit 2 as 1, 5; b rates unit 1 as 7, 7
    first, second = self_agreements(raters, units, values)
    assert (first.rater, first.pairs, first.equal, first.mean_difference) == ("a", 3, 0, pytest.approx(7 / 3))
    assert first.pearson == pytest.approx(correlate([3.0, 4, 1], [4.0, 6, 5]).value)
    assert (second.rater, second.pairs, second.equal, second.mean_difference) == ("b", 1, 1, 0)
    assert math.isnan(second.pearson)
    assert self_agreements([*"abc"], [1, 1, 1], [1, 2, 3]) == []
    assert isinstance(first, SelfAgreement)


def test_goldens_of_calibration():
    """Annotators of WMT22 zh-en who all rated the same 100 segments, one of them only 12 of these."""
    folder = "data", "wmt22", "humaneval", "DA+SQM", "calibration-HITs"
    name = "WMT22.Appraise.calibrationHITs.20221103.csv"
    header = shared(*folder, "header.calibrationHITs.csv").read_text("utf-8").strip().split(",")
    rows = [row for row in csv.DictReader(shared_lines(*folder, name), header) if row["isDocScore"] != "True"]
    rows = [row for row in rows if (row["srcLang"], row["trgLang"]) == ("zho", "eng")]
    raters = sorted({row["username"] for row in rows})
    units = sorted({(row["system"], row["itemId"], row["docId"]) for row in rows})
    table = np.full((len(raters), len(units)), np.nan)
    for row in rows:
        table[raters.index(row["username"]), units.index((row["system"], row["itemId"], row["docId"]))] = row[
            "score"
        ]
    deviations = np.nanstd(table, axis=1, ddof=1, keepdims=True)
    complete = table[~np.isnan(table).any(axis=1)]
    iccs = intraclass_correlations(complete)
    found = {
        "annotators": len(raters), "annotators_complete": len(complete), "items": len(units),
        "judgements": np.sum(~np.isnan(table)), "alpha_interval_raw": krippendorff_alpha(table),
        "alpha_interval_z": krippendorff_alpha((table - np.nanmean(table, axis=1, keepdims=True)) / deviations),
        "icc11_complete": iccs.icc11, "icc21_complete": iccs.icc21, "icc31_complete": iccs.icc31,
        "mean_pearson_complete": mean_pearson(complete),
    }  # fmt: skip
    lines = shared_lines("goldens", "meta", "calibration-zho-eng.tsv")[1:]
    expected = {key: float(value) for key, value in (line.split("\t") for line in lines)}
    assert found == pytest.approx(expected, abs=1e-11)
