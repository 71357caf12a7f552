"""Published judgements give the scores that were published with them."""

import csv
import gzip
import math
import statistics
from dataclasses import replace

import numpy as np
import pytest

from mtgauge import LanguagePair, TestSet
from mtgauge.corpus.judgements.column import JudgedValues, JudgementRules, human_column
from mtgauge.corpus.judgements.item_marks import items_left_out
from mtgauge.corpus.judgements.judgement import ItemKind, Judgements
from mtgauge.corpus.judgements.matching import JudgedSet
from mtgauge.corpus.judgements.reading import read_column
from mtgauge.corpus.judgements.registry import judgement_files, parse_judgements, read_judgements
from mtgauge.corpus.judgements.standardise import RaterItems, standard_scores
from shared_data import shared

TED = ("data", "mqm", "ted", "zhen")
DA = ("data", "wmt22", "humaneval", "DA", "newstest2022-toen")
DA_LINES = 1_875


def table(path, delimiter="\t"):
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter=delimiter))


def column(judgements, n, **rules):
    testset = TestSet.of(None, ids=[str(line) for line in range(1, n + 1)])
    return human_column(
        "human", judgements, JudgedSet(testset, judgements.systems), JudgementRules(**rules)
    ).column


def means(found):
    return {
        system: statistics.fmean(v for v in values if v is not None) for system, values in found.values.items()
    }


# -- MQM --------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def spans():
    """The errors that raters marked in TED talks."""
    return read_judgements(str(shared(*TED, "mqm_ted_zhen.tsv")))


def test_ted_mqm_gives_the_stored_segment_scores(spans):
    averages = read_judgements(str(shared(*TED, "mqm_ted_zhen.avg_seg_scores.tsv")))
    n = max(int(row.segment) for row in averages)
    stored, made = column(averages, n), column(spans, n)
    names = {"ref": "ref-A", "refB": "ref-B"}
    assert not made.higher_is_better
    assert len(made.systems) == 15
    for system in made.systems:
        found, expected = (
            np.array(c, float) for c in (made.values[system], stored.values[names.get(system, system)])
        )
        assert np.isfinite(found).sum() == 529
        np.testing.assert_allclose(found, -expected, rtol=0, atol=1e-15)
    published = {"DIDI-NLP": 1.6509, "NiuTrans": 2.4868, "ref": 5.5151, "refB": 0.4153}
    assert {s: round(value, 4) for s, value in means(made).items() if s in published} == published


def test_ted_mqm_has_the_errors_that_the_field_counts(spans):
    rows = spans.rows
    errors = [error for row in rows for error in row.errors]
    assert len(errors) == 5_618
    assert sum(error.side == "target" and error.start is not None for error in errors) == 5_269
    assert sum(error.side == "source" for error in errors) == 349
    raters = {row.item: set() for row in rows[:300]}
    for row in rows:
        raters.get(row.item, set()).add(row.rater)
    assert {*map(len, raters.values())} == {1}


@pytest.mark.parametrize(("testset", "n", "systems"), [("newstest2021", 1_948, 9), ("ted", 1_000, 15)])
def test_mqm_gives_the_published_table(testset, n, systems):
    folder = shared("data", "mqm", testset, "zhen")
    found = means(column(read_judgements(str(folder / f"mqm_{testset}_zhen.avg_seg_scores.tsv")), n))
    rows = table(shared("data", "expected", "mqm_system_published.tsv"))
    published = {row["system"]: float(row["mqm_penalty_published"]) for row in rows if row["testset"] == testset}
    assert len(published) == systems
    # the table is rounded unevenly
    assert {system: -found[system] for system in published} == pytest.approx(published, abs=0.0054)


def test_human_scores_of_mtme_give_the_stored_system_scores():
    folder = shared("data", "mtme", "wmt23")
    [(name, file)] = judgement_files(str(folder), LanguagePair.parse("he-en"))
    found = means(column(read_judgements(file), 1_910))
    stored = (
        line.split("\t") for line in (folder / "human-scores" / "he-en.mqm.sys.score").read_text().splitlines()
    )
    expected = {system: float(score) for system, score in stored if score != "None"}
    assert name == "mqm"
    assert found == pytest.approx(expected, abs=1e-14)


# -- direct assessment of WMT22, by points 1 to 4 of the rule that reproduces ---------------------------------------


@pytest.fixture(scope="module")
def da():
    path = shared(*DA, "ad-zhen-good-stnd-redup.csv.gz")
    return parse_judgements(path.read_bytes(), str(path))


@pytest.fixture(scope="module")
def raw(da):
    """The judgements with raw scores, from the mean and deviation of each annotator, and without standardised ones."""
    rows = table(shared("goldens", "meta", "wmt22-zh-en-DA.annotators.tsv"))
    scale = {row["annotator"]: (float(row["mean"]), float(row["sd"])) for row in rows}
    scores = [row.z * scale[row.rater][1] + scale[row.rater][0] for row in da]
    assert max(abs(score - round(score)) for score in scores) < 3e-13
    made = [replace(row, value=float(round(score)), z=None) for row, score in zip(da, scores, strict=True)]
    return Judgements(tuple(made), da.form, da.numbering)


@pytest.fixture(scope="module")
def by_z(da):
    return column(da, DA_LINES)


def test_da_has_the_items_that_were_shown(da):
    kinds = [row.kind for row in da]
    assert {kind: kinds.count(kind) for kind in set(kinds)} == {
        ItemKind.TARGET: 24_546, ItemKind.REFERENCE: 3_613, ItemKind.REPEAT: 3_574, ItemKind.BAD: 3_570,
    }  # fmt: skip
    assert len(da.raters) == 172


def test_da_standardises_over_all_items_with_seven_digits(da, raw):
    values = [row.value for row in raw]
    z = standard_scores(raw.rows, values, RaterItems.ALL, digits=7)
    assert max(abs(found - row.z) for found, row in zip(z, da, strict=True)) < 4e-14
    unrounded = standard_scores(raw.rows, values)
    assert max(abs(found - row.z) for found, row in zip(unrounded, da, strict=True)) < 3e-6


def test_da_gives_the_published_system_scores(raw, by_z):
    published = table(shared(*DA, "ad-sys-scores-zh-en.csv"), " ")
    expected = {
        row["SYS"]: (float(row["RAW.SCR"]), float(row["Z.SCR"]), int(row["N"]), int(row["N.ALL"]))
        for row in published
    }
    by_raw = column(raw, DA_LINES, values=JudgedValues.RAW)
    assert set(by_raw.systems) == set(by_z.systems) == set(expected)
    for system, (raw_score, z, segments, judgements) in expected.items():
        assert means(by_raw)[system] == pytest.approx(raw_score, abs=6e-14)
        assert means(by_z)[system] == pytest.approx(z, abs=1e-15)
        assert sum(value is not None for value in by_z.values[system]) == segments
        assert sum(map(len, by_z.raters[system])) == judgements


def test_da_gives_the_published_segment_scores(by_z):
    for row in table(shared(*DA, "ad-seg-scores-zh-en.csv"), " "):
        assert math.isclose(by_z.values[row["SYS"]][int(row["SID"]) - 1], float(row["Z.SCR"]), abs_tol=1e-13)


@pytest.mark.parametrize(
    ("year", "lines"), [("wmt22", DA_LINES), pytest.param("wmt21", 1_948, marks=pytest.mark.slow)]
)
def test_means_of_segments_give_the_published_system_scores(year, lines):
    folder = shared("data", year, "humaneval", "DA" if year == "wmt22" else ".", f"newstest20{year[3:]}-toen")
    judgements = read_judgements(str(folder / "ad-seg-scores-zh-en.csv"))
    assert judgements.form == "wmt-da-segments"
    published = {row["SYS"]: row for row in table(folder / "ad-sys-scores-zh-en.csv", " ")}
    for values, name in ((JudgedValues.RAW, "RAW.SCR"), (JudgedValues.Z, "Z.SCR")):
        found = means(column(judgements, lines, values=values))
        assert found == pytest.approx({system: float(row[name]) for system, row in published.items()}, abs=1e-13)


# -- other files ------------------------------------------------------------------------------------------------


def test_calibration_tasks_of_appraise():
    path = shared("data", "wmt22", "humaneval", "DA+SQM", "calibration-HITs",
                  "WMT22.Appraise.calibrationHITs.20221103.csv")  # fmt: skip
    found = {pair: read_judgements(str(path), pair) for pair in ("zh-en", "en-zh")}
    assert {pair: [str(what) for what in rows.left][1] for pair, rows in found.items()} == {
        "zh-en": "194 scores of whole documents", "en-zh": "178 scores of whole documents",
    }  # fmt: skip
    counts = sorted(sum(row.rater == rater for row in found["zh-en"]) for rater in found["zh-en"].raters)
    assert counts == [12, *[100] * 12]


def test_esa_of_wmt24_counts_the_translations_that_the_organisers_count():
    folder = shared("data", "wmt24-esa")
    documents = gzip.decompress((folder / "en-zh" / "en-zh.docs.gz").read_bytes()).decode().splitlines()[1:]
    testset = TestSet.of(
        ["x"] * len(documents), documents=[line.split("\t")[1] for line in documents], languages="en-zh"
    )
    files = [folder / f"esa_generalMT2024_wave{wave}.csv.gz" for wave in (2, 3)]
    stored = [(str(file), file.read_bytes()) for file in files]
    systems = parse_judgements(stored[1][1], stored[1][0], LanguagePair.parse("en-zh")).systems
    reading = read_column("esa", stored, JudgedSet(testset, systems), JudgementRules())
    assert len(systems) == 13
    raters = [cell for column in reading.column.raters.values() for cell in column if cell]
    # the organisers take the last of 91 judgements that a rater gave twice, and have so many rows
    assert (len(raters), sum(map(len, raters))) == (8_242, 8_333)
    assert items_left_out(reading.judgements) == {
        ItemKind.BAD: 1_278, ItemKind.TUTORIAL: 638, ItemKind.INCOMPLETE: 374, ItemKind.DUPLICATE: 77,
    }  # fmt: skip
    assert all(control.p is not None for control in reading.column.controls)


def test_bio_mqm_has_two_annotators_where_a_segment_stands_twice():
    folder = shared("data", "bio-mqm", "v2", "target", "main_phase", "round_two", "zh2en")
    rows = read_judgements(str(folder))
    items = {}
    for row in rows:
        items.setdefault(row.item, []).append(row)
    twice = [found for found in items.values() if len(found) > 1]
    assert len(rows.systems) == 16
    assert len(twice) == 512
    assert all(len({row.rater for row in found}) == 2 for found in twice)
    assert sum(len({row.target for row in found}) > 1 for found in twice) == 46


def test_mlqe_pe_is_read_from_its_archives(tmp_path):
    import tarfile

    data = shared("data", "mlqe-pe", "data")
    for name in ("direct-assessments", "post-editing"):
        with tarfile.open(data / name / "test" / "en-zh-test.tar.gz") as archive:
            archive.extractall(tmp_path / name, filter="data")
    [assessed] = (tmp_path / "direct-assessments").rglob("*.df.short.tsv")
    rows = read_judgements(str(assessed))
    assert (len(rows), len({row.segment for row in rows})) == (6_000, 1_000)
    with assessed.open(encoding="utf-8") as file:
        published = [line.rstrip("\n").split("\t") for line in file][1:]
    testset = TestSet.of(None, ids=[str(n) for n in range(1, 1_001)])
    for values, place in ((JudgedValues.RAW, 4), (JudgedValues.Z, 6)):
        found = human_column("da", rows, JudgedSet(testset, ["mt"]), JudgementRules(values)).column.values["mt"]
        np.testing.assert_allclose(found, [float(row[place]) for row in published], rtol=0, atol=1e-12)
    [edited] = (tmp_path / "post-editing").rglob("*.hter")
    tagged = read_judgements(str(edited))
    assert len(tagged) == 1_000
    assert all(error.end <= len(row.target if error.side == "target" else row.source)
               for row in tagged for error in row.errors)  # fmt: skip
