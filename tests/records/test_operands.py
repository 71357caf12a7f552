"""Records in the place of files: names, the test set, settings, and what is refused."""

import json
import shutil

import pytest
from recorded_runs import write_texts

from mtgauge.cli.main import main
from mtgauge.records.record import read_record

METRICS = {"monday": "bleu,chrf", "tuesday": "bleu,ter"}


def record(texts, folder, *systems, metrics="bleu", reference="ref", options=()):
    """Writes a record, and keeps its texts."""
    files = [f"{name}={texts / file}.txt" for name, file in systems]
    arguments = ["score", "-r", texts / f"{reference}.txt", *files, "-m", metrics, "--record", folder, *options]
    assert main([*map(str, arguments), "--keep-texts", "-q", "-o", str(texts / "table.txt")]) == 0
    return folder


@pytest.fixture
def runs(tmp_path):
    """Two records with two systems each, under the names of one and two, and the texts."""
    texts = write_texts(tmp_path)
    record(texts, tmp_path / "monday", ("one", "one"), ("two", "two"), metrics=METRICS["monday"])
    record(texts, tmp_path / "tuesday", ("one", "two"), ("two", "three"), metrics=METRICS["tuesday"])
    record(texts, tmp_path / "lone", ("one", "three"), metrics="chrf,bleu")
    for name in ("one", "two", "three", "ref"):
        (tmp_path / f"{name}.txt").rename(tmp_path / f"{name}-later.txt")
    return tmp_path


def evaluated(mtgauge, *arguments):
    result = mtgauge(*arguments, "--format", "json")
    assert result.code == 0, result.err
    return json.loads(result.out)


#: Arguments -> the systems, the pairs that are compared, and the metrics.
NAMED = [
    pytest.param(
        ["monday", "tuesday"], "one@monday two@monday one@tuesday two@tuesday",
        ["one@tuesday one@monday", "two@tuesday two@monday"], "bleu", id="namesakes",
    ),
    pytest.param(
        ["one=monday", "one=tuesday"], "one@monday one@tuesday", ["one@tuesday one@monday"], "bleu",
        id="one system of each",
    ),
    pytest.param(
        ["old=monday", "new=tuesday", "--systems", "two"], "two@old two@new", ["two@new two@old"], "bleu",
        id="runs that are named",
    ),
    pytest.param(
        ["lone", "monday"], "one@lone one@monday two",
        ["one@monday one@lone", "two one@lone"], "chrf bleu", id="the first has one system",
    ),
    pytest.param(
        ["lone", "one=one-later.txt"], "one@lone one", ["one one@lone"], "chrf bleu", id="a file of the same name",
    ),
    pytest.param(["two-later.txt", "lone"], "one two-later", ["two-later one"], "chrf bleu", id="a file first"),
    pytest.param(["monday"], "one two", ["one two"], "bleu chrf", id="one record"),
    pytest.param(
        ["monday", "tuesday", "-m", "wer", "--baseline", "two@tuesday"],
        "one@monday two@monday one@tuesday two@tuesday",
        ["one@monday two@tuesday", "two@monday two@tuesday", "one@tuesday two@tuesday"], "wer",
        id="options that were typed",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("arguments", "systems", "pairs", "metrics"), NAMED)
def test_systems_are_named_and_compared_by_run(mtgauge, runs, monkeypatch, arguments, systems, pairs, metrics):
    monkeypatch.chdir(runs)
    found = evaluated(mtgauge, "compare", *arguments)
    assert found["systems"] == systems.split()
    tested = dict.fromkeys(f"{c['a']} {c['b']}" for c in found["comparisons"])
    assert list(tested) == pairs
    assert [item["metric"] for item in found["settings"]["metrics"]] == metrics.split()


def test_the_scores_are_those_of_the_records(mtgauge, runs, monkeypatch):
    monkeypatch.chdir(runs)
    found = evaluated(mtgauge, "score", "monday", "tuesday")
    assert not found["comparisons"]
    for run in METRICS:
        was = json.loads((runs / run / "evaluation.json").read_text("utf-8"))
        for score in was["scores"]:
            if score["metric"] == "bleu":
                [now] = [
                    s["score"]
                    for s in found["scores"]
                    if (s["system"], s["output"]) == (f"{score['system']}@{run}", score["output"])
                    and s["metric"] == "bleu"
                ]
                assert now == score["score"]
    assert "left out, since only monday has these metrics: chrf" in found["notes"]
    assert "left out, since only tuesday has these metrics: ter" in found["notes"]


def test_settings_come_from_the_first_record(mtgauge, runs, monkeypatch):
    monkeypatch.chdir(runs)
    one = "one-later.txt"
    first = ["score", "-r", "ref-later.txt", f"one={one}", "-m", "bleu", "--seed", "7", "--ci", "--samples", "60"]
    assert mtgauge(*first, "--record", "seven", "-q").code == 0
    settings = evaluated(mtgauge, "compare", "seven", "one=tuesday")["settings"]
    assert (settings["seed"], settings["samples"], settings["test"]) == (7, 60, "auto")
    assert evaluated(mtgauge, "compare", "seven", "one=tuesday", "--seed", "8")["settings"]["seed"] == 8
    assert evaluated(mtgauge, "score", "seven", "one=tuesday")["settings"]["intervals"] is True


def test_a_record_of_records_is_computed_again(mtgauge, runs, monkeypatch):
    monkeypatch.chdir(runs)
    assert mtgauge("compare", "monday", "tuesday", "--record", "both", "-q").code == 0
    again = mtgauge("rerun", "both")
    assert again.code == 0, again.out
    assert read_record("both")["settings"]["contrasts"] == ["one@tuesday=one@monday", "two@tuesday=two@monday"]
    assert mtgauge("compare", "monday", "tuesday", "--record", "kept", "--keep-texts", "-q").code == 0
    shutil.rmtree("monday")
    assert mtgauge("rerun", "--sealed", "kept").code == 0


def test_an_archive_is_a_record(mtgauge, runs, monkeypatch):
    monkeypatch.chdir(runs)
    shutil.make_archive("packed", "zip", ".", "monday")
    assert evaluated(mtgauge, "score", "packed.zip")["systems"] == ["one", "two"]
    refused = mtgauge("score", "packed.zip", "--record", "new")
    assert "is an archive, and the inputs of a record have to stay (unpack it first)" in refused.err


def changed_text(runs):
    with (runs / "tuesday" / "inputs" / "three.txt").open("a", encoding="utf-8") as file:
        file.write("one line more\n")


def other_reference(runs):
    record(
        later(runs), runs / "other", ("one", "one-later"), reference="other", metrics="bleu",
    )  # fmt: skip


def shorter(runs):
    for name in ("one", "ref"):
        lines = (runs / f"{name}-later.txt").read_text("utf-8").splitlines(keepends=True)
        (runs / f"{name}-short.txt").write_text("".join(lines[:3]), "utf-8")
    record(runs, runs / "short", ("one", "one-short"), reference="ref-short")


def later(runs):
    return runs


def other_metric(runs):
    record(runs, runs / "wer", ("one", "one-later"), reference="ref-later", metrics="wer")


def nested(runs):
    (runs / "all").mkdir()
    for name in METRICS:
        (runs / name).rename(runs / "all" / name)


def nothing(runs):
    pass


#: What is done before, the arguments, and what is said.
REFUSED = [
    pytest.param(changed_text, ["monday", "tuesday"], "three.txt has changed", id="a changed text"),
    pytest.param(
        other_reference, ["monday", "other"],
        "other has another test set than monday: the reference of segment 1 differs", id="another reference",
    ),
    pytest.param(
        shorter, ["monday", "short"], "short has another test set than monday: 3 segments, not 4", id="fewer segments"
    ),
    pytest.param(
        other_metric, ["lone", "wer"], "the records have no metric in common (lone: bleu, chrf; wer: wer)",
        id="other metrics",
    ),
    pytest.param(nothing, ["monday", "monday"], "two systems are named 'one@monday'", id="one record twice"),
    pytest.param(nothing, ["monday", "-r", "ref-later.txt"], "a record has its own -r", id="a reference"),
    pytest.param(nothing, ["monday", "-l", "zh-en"], "a record has its own -l", id="a language pair"),
    pytest.param(nothing, ["monday", "--systems", "too"], "no record has a system 'too'", id="an unknown system"),
    pytest.param(nothing, ["monday", "tuesday", "--baseline", "one"], "the baseline 'one' is not a system", id="a baseline"),
    pytest.param(nested, ["all"], "all: has 2 records (name one, such as all/monday; mtgauge history all shows all)", id="a folder of records"),
    pytest.param(nothing, ["one-later.txt", "one=nowhere"], "nowhere: no such file", id="no record"),
]  # fmt: skip


@pytest.mark.parametrize(("prepare", "arguments", "message"), REFUSED)
def test_what_cannot_be_compared_is_refused(mtgauge, runs, monkeypatch, prepare, arguments, message):
    monkeypatch.chdir(runs)
    prepare(runs)
    result = mtgauge("compare", *arguments)
    assert result.code == 2
    assert message in result.err


def test_runs_of_one_system_may_be_equal(mtgauge, sample, tmp_path):
    """Nothing has changed overnight: that is no copy of another system."""
    reference, system = sample / "reference-A.txt", sample / "systems" / "aurora.txt"
    for day in ("monday", "tuesday"):
        assert mtgauge("score", "-r", reference, system, "-m", "chrf", "--record", tmp_path / day).code == 0
    found = evaluated(mtgauge, "score", tmp_path / "monday", tmp_path / "tuesday")
    assert found["warnings"] == []
    copies = evaluated(mtgauge, "score", "-r", reference, system, f"copy@tuesday={system}", "-m", "chrf")
    assert [warning["code"] for warning in copies["warnings"]] == ["duplicate-system"]


def test_kept_texts_have_names_of_their_own(mtgauge, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "out.txt").write_text(f"{folder}\n", "utf-8")
    arguments = ["-r", "a/out.txt", "a=a/out.txt", "b=b/out.txt", "-m", "chrf", "--record", "kept", "--keep-texts"]
    assert mtgauge("score", *arguments).code == 0
    paths = [item["path"] for item in read_record("kept")["inputs"]]
    assert paths == ["inputs/out.txt", "inputs/out.txt", "inputs/1-out.txt"]
    assert (tmp_path / "kept" / "inputs" / "1-out.txt").read_text("utf-8") == "b\n"
    shutil.rmtree("a")
    assert mtgauge("rerun", "kept").code == 0
    refused = mtgauge("score", *arguments[:-3], "--keep-texts")
    assert "--keep-texts is for a record (add --record DIR)" in refused.err
