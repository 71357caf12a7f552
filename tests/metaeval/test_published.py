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


def ranked(mtgauge, *options):
    folder = shared("data", "mtme", "wmt23")
    human = folder / "human-scores" / "he-en.mqm.seg.score"
    asked = ("--testset", str(folder), "-l", "he-en", "--human", str(human), "--samples", "0", "--trials", "0")
    found = mtgauge("meta", "rank", *asked, "--format", "json", *options)
    assert found.code == 0, found.err
    [ranking] = json.loads(found.out)["rankings"]
    assert len(ranking["systems"]) == 12
    return {row["metric"]: row["value"] for row in ranking["metrics"]}


@pytest.mark.parametrize(("unit", "statistic"), COLUMNS)
def test_every_row_is_reproduced(mtgauge, unit, statistic):
    column = COLUMNS[unit, statistic]
    expected = {name: row[column] for name, row in rows().items() if row[column]}
    scores = shared("data", "mtme", "wmt23", "metric-scores", "he-en")
    given = ["--system-scores", str(scores)]
    if unit == "segment":
        given = [part for name in expected for part in ("--scores", f"{name}={scores / name}.seg.score")]
    found = ranked(mtgauge, "--unit", unit, "--correlation", statistic, *given)
    assert {name: f"{found[name]:.4f}" for name in expected} == expected
    assert len(expected) == (71 if unit == "system" else 5)


@pytest.mark.parametrize(("metric", "stored"), [("bleu", "BLEU"), ("chrf", "chrF")])
@pytest.mark.parametrize("statistic", ["pearson", "kendall_b"])
def test_our_segments_correlate_as_the_stored_ones_do(mtgauge, tmp_path, metric, stored, statistic):
    folder = shared("data", "mtme", "wmt23")
    reference = folder / "references" / "he-en.refA.txt"
    systems = sorted((folder / "system-outputs" / "he-en").glob("*.txt"))
    human = folder / "human-scores" / "he-en.mqm.seg.score"
    scores = folder / "metric-scores" / "he-en" / f"{stored}-refA.seg.score"
    asked = ("-r", str(reference), "-l", "he-en", "--human", str(human), "--samples", "0", "--trials", "0")
    found = mtgauge(
        "meta", "rank", *asked, "-m", f"ours={metric}", "--scores", f"stored={scores}", "--unit", "segment",
        "--correlation", statistic, "--format", "json", *map(str, systems),
    )  # fmt: skip
    assert found.code == 0, found.err
    [ranking] = json.loads(found.out)["rankings"]
    values = {row["metric"]: row["value"] for row in ranking["metrics"]}
    assert values["ours"] == pytest.approx(values["stored"], abs=1e-12)


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
