"""Numbers that others published of WMT23's Hebrew to English, by the command."""

import csv
import json

import pytest

from shared_data import shared

pytestmark = pytest.mark.unit

EXPECTED = ("expected", "computed_metric_vs_human_wmt23.tsv")
COLUMNS = {
    ("system", "pearson"): "sys_pearson",
    ("system", "kendall_b"): "sys_kendall_b",
    ("system", "pairwise_accuracy"): "sys_pairwise_accuracy",
    ("segment", "pearson"): "seg_pearson_pooled",
    ("segment", "kendall_b"): "seg_kendall_b_pooled",
}


def rows():
    with shared("data", *EXPECTED).open(encoding="utf-8") as file:
        return {row["metric"]: row for row in csv.DictReader(file, delimiter="\t")}


#: Metrics of ours that are stored, too.
OURS = {"bleu": "BLEU-refA", "chrf": "chrF-refA"}
#: What each statistic gave: a run is made once.
RUNS = {}


def ranked(mtgauge, statistic, unit):
    """Values of the stored scores of whole systems, of those of segments, and of our own metrics."""
    if statistic not in RUNS:
        RUNS[statistic] = {ranking["experiment"]["unit"]: ranking for ranking in rankings(mtgauge, statistic)}
    ranking = RUNS[statistic][unit]
    assert len(ranking["systems"]) == 12
    return {row["metric"]: row["value"] for row in ranking["metrics"]}


def rankings(mtgauge, statistic):
    folder = shared("data", "mtme", "wmt23")
    human = folder / "human-scores" / "he-en.mqm.seg.score"
    scores = folder / "metric-scores" / "he-en"
    asked = [
        "-r",
        "refA",
        "-l",
        "he-en",
        "--human",
        human,
        "--samples",
        0,
        "--trials",
        0,
        "--correlation",
        statistic,
    ]
    asked += ["--system-scores", scores, "--unit", "system"]
    if ("segment", statistic) in COLUMNS:
        stored = {*expected_values("segment", statistic), *OURS.values()}
        asked += ["--unit", "segment", "-m", ",".join(OURS)]
        asked += [part for name in stored for part in ("--scores", f"stored {name}={scores / name}.seg.score")]
    found = mtgauge("meta", "rank", "--testset", folder, *asked, "--format", "json")
    assert found.code == 0, found.err
    return json.loads(found.out)["rankings"]


def expected_values(unit, statistic):
    column = COLUMNS[unit, statistic]
    return {name: row[column] for name, row in rows().items() if row[column]}


@pytest.mark.parametrize(("unit", "statistic"), COLUMNS)
def test_every_row_is_reproduced(mtgauge, unit, statistic):
    expected = expected_values(unit, statistic)
    values = ranked(mtgauge, statistic, unit)
    prefix = "stored " if unit == "segment" else ""
    assert {name: f"{values[prefix + name]:.4f}" for name in expected} == expected
    assert len(expected) == (71 if unit == "system" else 5)


@pytest.mark.parametrize(("metric", "stored"), OURS.items())
@pytest.mark.parametrize("statistic", ["pearson", "kendall_b"])
def test_our_segments_correlate_as_the_stored_ones_do(mtgauge, metric, stored, statistic):
    values = ranked(mtgauge, statistic, "segment")
    assert values[metric] == pytest.approx(values[f"stored {stored}"], abs=1e-12)


def test_people_separate_no_system_of_wmt22(mtgauge):
    """Direct assessment of Chinese into English: one cluster of twelve, and the correlations of stored scores."""
    folder = shared("data", "wmt22")
    judged = folder / "humaneval" / "DA" / "newstest2022-toen" / "ad-zhen-good-stnd-redup.csv.gz"
    begin = "generaltest2022.zh-en.hyp."
    outputs = sorted((folder / "txt" / "system-outputs").glob(f"{begin}*.en"))
    systems = [f"{path.stem.removeprefix(begin)}={path}" for path in outputs]
    found = mtgauge(
        "meta", "rank", "-l", "zh-en", "-s", folder / "txt" / "sources" / "generaltest2022.zh-en.src.zh",
        "-r", folder / "txt" / "references" / "generaltest2022.zh-en.ref.A.en", "--human", f"DA={judged}",
        "-m", "bleu", "-m", "chrf", "--unit", "system", "--samples", "0", "--trials", "0", "--format", "json",
        *systems,
    )  # fmt: skip
    assert found.code == 0, found.err
    [ranking] = json.loads(found.out)["rankings"]
    [cluster] = ranking["human_clusters"]
    assert sorted(cluster) == ranking["systems"]
    assert len(cluster) == 12
    values = {row["metric"]: f"{row['value']:.4f}" for row in ranking["metrics"]}
    assert values == {"bleu": "0.6399", "chrf": "0.5710"}
