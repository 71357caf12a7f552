"""A folder of records as scores over time."""

import csv
import io
import json
import shutil

import pytest
from made_texts import pair

from mtgauge.cli.main import main
from mtgauge.records.record import read_record


class Runs:
    """Records in a folder, whose texts are kept."""

    def __init__(self, folder):
        self.folder, self.texts = folder / "runs", folder / "texts"
        self.folder.mkdir()
        self.texts.mkdir()
        self.reference, self.systems = pair(40, keeps=(0.95, 0.5))

    def write(self, name, output, *options, metrics="chrf", system="mt", n=40):
        """Writes the record of a run on the first n segments."""
        for file, lines in (("reference", self.reference), ("output", self.systems[output])):
            (self.texts / f"{file}.txt").write_text("".join(f"{line}\n" for line in lines[:n]), "utf-8")
        arguments = [
            "score", "-r", self.texts / "reference.txt", f"{system}={self.texts / 'output.txt'}", "-m", metrics,
            "--ci", "--record", self.folder / name, "--keep-texts", "-q", "-o", self.texts / "table.txt", *options,
        ]  # fmt: skip
        assert main([*map(str, arguments)]) == 0

    def edit(self, name, old, new):
        """Changes the settings of a record."""
        path = self.folder / name / "record.toml"
        text = path.read_text("utf-8")
        assert old in text
        path.write_text(text.replace(old, new), "utf-8")


@pytest.fixture
def runs(tmp_path):
    return Runs(tmp_path)


@pytest.fixture
def shown(mtgauge, runs):
    """The scores of the history, and its messages."""

    def read(*options):
        result = mtgauge("history", runs.folder, "--format", "json", *options)
        assert result.code == 0, result.err
        return json.loads(result.out), result.err

    return read


def test_changes_are_those_of_the_records(runs, shown):
    runs.write("2026-11-27", "b", metrics="chrf,ter")
    runs.write("2026-11-26", "a")
    found, messages = shown()
    assert [row["run"] for row in found["runs"]] == ["2026-11-26", "2026-11-27"]
    first, second, ter = found["scores"]
    assert [row["metric"] for row in found["scores"]] == ["chrf", "chrf", "ter"]
    assert (first["previous"], first["delta"], ter["previous"]) == (None, None, None)
    assert (second["previous"], second["delta"]) == ("2026-11-26", second["score"] - first["score"])
    assert second["intervals_apart"] is True
    assert first["low"] < first["score"] < first["high"]
    assert [row["verdict"] for row in found["scores"]] == [None, None, None]
    assert messages == ""


def test_equal_runs_are_not_apart(runs, shown, mtgauge):
    runs.write("1", "a")
    runs.write("2", "a")
    [_, second] = shown()[0]["scores"]
    assert (second["delta"], second["intervals_apart"], second["changes"]) == (0, False, [])
    assert "*" not in mtgauge("history", runs.folder).out


#: Names and times of runs, in the order of the history; the last one has the later score.
ORDERS = [
    pytest.param(["2026-11-09", "2026-11-10"], [None, None], id="dates"),
    pytest.param(["nightly-20261109", "nightly-20261110"], [None, None], id="dates in names"),
    pytest.param(["z", "a"], ["2026-11-09T01:00:00Z", "2026-11-10T01:00:00Z"], id="times"),
    pytest.param(["run-9", "run-10"], ["", ""], id="numbers"),
    pytest.param(["z", "2026-11-10"], ["2026-11-09T01:00:00Z", "2020-01-01T00:00:00Z"], id="a time and a date"),
    pytest.param(["9", "2026-11-10"], ["", None], id="neither, and a date"),
]


@pytest.mark.parametrize(("names", "times"), ORDERS)
def test_runs_are_sorted_by_date(runs, shown, names, times):
    for name, time in reversed([*zip(names, times, strict=True)]):
        runs.write(name, "a")
        written = read_record(str(runs.folder / name))["environment"]["written"]
        if time is not None:
            runs.edit(name, f'written = "{written}"', f'written = "{time}"' if time else "")
    assert [row["run"] for row in shown()[0]["scores"]] == names


#: What the second run has that is different, and how it is shown; a third one is as the first.
CHANGES = [
    pytest.param({"n": 39}, "test set: reference (40 -> 39 segments)", id="fewer segments"),
    pytest.param({"metrics": "chrf=chrf:beta=3"}, "signature: beta:- -> beta:3", id="an option"),
    pytest.param({"metrics": "chrf=ter"}, "signature: chrf -> ter", id="another metric"),
]


@pytest.mark.parametrize(("values", "change"), CHANGES)
def test_only_comparable_runs_are_compared(runs, shown, values, change):
    runs.write("1", "a")
    runs.write("2", "a", **values)
    runs.write("3", "b")
    _, second, third = shown("--metric", "chrf")[0]["scores"]
    assert (second["previous"], second["delta"]) == (None, None)
    assert change in second["changes"][0]
    assert third["previous"] == "1"
    assert third["changes"]


def test_neither_intervals_nor_names_of_files_nor_versions_keep_runs_apart(runs, shown):
    runs.write("1", "a")
    runs.write("2", "b", "--samples", "500", "--seed", "3")
    runs.edit("2", 'name = "reference"', 'name = "ref"')
    runs.edit("2", "mtgauge:", "mtgauge:9.")
    runs.edit("2", 'mtgauge = "', 'mtgauge = "9.')
    runs.edit("2", "fit = ", "former = ")
    [_, row] = shown()[0]["scores"]
    assert row["previous"] == "1"
    [change] = row["changes"]
    assert change.startswith("mtgauge: ")
    assert " -> 9." in change


def test_changes_are_tested_on_request(runs, shown, mtgauge):
    runs.write("1", "a", metrics="chrf,ter")
    runs.write("2", "b", metrics="chrf,ter")
    runs.write("3", "b", metrics="chrf,ter")
    found, messages = shown("--paired-tests")
    verdicts = [(row["metric"], row["run"], row["verdict"]) for row in found["scores"]]
    assert verdicts == [
        ("chrf", "1", None), ("chrf", "2", "worse"), ("chrf", "3", None),
        ("ter", "1", None), ("ter", "2", "worse"), ("ter", "3", None),
    ]  # fmt: skip
    compared = mtgauge("compare", runs.folder / "1", runs.folder / "2", "--format", "json")
    for c in json.loads(compared.out)["comparisons"]:
        [row] = [row for row in found["scores"] if (row["run"], row["metric"]) == ("2", c["metric"])]
        assert (row["p"], row["p_adjusted"], row["delta"]) == (c["p"], c["p_adjusted"], c["delta"])
    assert messages == ""
    shutil.rmtree(runs.folder / "2" / "inputs")
    found, messages = shown("--paired-tests")
    assert all(row["verdict"] is None for row in found["scores"])
    assert messages.startswith("warning: 2 is not tested: reference reference: ")
    assert "warning: 3 is not tested: " in messages
    assert found["warnings"]
    assert shown("--paired-tests", "-q")[1] == ""


def test_tables_mark_changes(runs, mtgauge):
    runs.write("2026-11-26", "a")
    runs.write("2026-11-27", "b")
    table = mtgauge("history", runs.folder).out
    assert " *\n" in table
    assert "*: the intervals of the two scores do not overlap; --paired-tests compares the texts" in table
    assert "date" not in table
    tested = mtgauge("history", runs.folder, "--paired-tests", "--format", "markdown").out
    assert "| worse |" in tested.replace("  ", "")
    (runs.folder / "2026-11-27").rename(runs.folder / "last")
    assert "date" in mtgauge("history", runs.folder).out
    rows = [*csv.DictReader(io.StringIO(mtgauge("history", runs.folder, "--format", "csv").out))]
    assert [row["run"] for row in rows] == ["2026-11-26", "last"]


def test_a_broken_record_is_left_out(runs, shown):
    runs.write("1", "a")
    runs.write("2", "b")
    (runs.folder / "2" / "evaluation.json").write_text("{}", "utf-8")
    found, messages = shown()
    assert [row["run"] for row in found["runs"]] == ["1"]
    assert messages.startswith("warning: 2 is left out: ")
    assert messages.count("\n") == 1


def test_an_archive_has_a_history(runs, shown, mtgauge):
    runs.write("1", "a")
    runs.write("2", "b")
    path = shutil.make_archive(str(runs.folder), "zip", runs.folder)
    found = json.loads(mtgauge("history", path, "--paired-tests", "--format", "json").out)
    assert found == shown("--paired-tests")[0]


#: Options, and what is said.
REFUSED = [
    pytest.param(["--metric", "chf"], "no run has a metric 'chf' (is 'chrf' meant?)", id="a metric"),
    pytest.param(["-m", "chf"], "no run has a metric 'chf' (is 'chrf' meant?)", id="a metric by the short option"),
    pytest.param(["--system", "nobody"], "no run has a system 'nobody' (there are: mt)", id="a system"),
    pytest.param(["--between", "1", "3"], "there is no run '3' (there are: 1, 2)", id="a run"),
    pytest.param(["--threshold", "3"], "--threshold is for two runs (add --between OLD NEW)", id="a threshold"),
    pytest.param(["--between", "1", "2"], "segments are not simply right or wrong by chrf", id="no threshold"),
    pytest.param(["--between", "1", "2", "--paired-tests"], "--paired-tests is for the whole history", id="both"),
]


@pytest.mark.parametrize(("options", "message"), REFUSED)
def test_what_no_run_has_is_refused(runs, mtgauge, options, message):
    runs.write("1", "a")
    runs.write("2", "b")
    result = mtgauge("history", runs.folder, *options)
    assert result.code == 2
    assert message in result.err


def test_a_folder_without_records_is_refused(mtgauge, tmp_path):
    assert "is not a record: it has no record.toml" in mtgauge("history", tmp_path).err


def test_a_folder_that_is_not_there_is_refused(mtgauge, tmp_path):
    assert "nowhere: no such file or folder" in mtgauge("history", tmp_path / "nowhere").err


def test_segments_are_fixed_and_broken(mtgauge, tmp_path):
    texts = {
        "ref": ["a", "b", "c", "d", "e"],
        "old": ["a", "x", "c", "x", "x"],
        "new": ["a", "b", "x", "x", "e"],
    }
    for name, lines in texts.items():
        (tmp_path / f"{name}.txt").write_text("".join(f"{line}\n" for line in lines), "utf-8")
    for name in ("old", "new"):
        files = ["-r", tmp_path / "ref.txt", f"mt={tmp_path / name}.txt"]
        record = tmp_path / "runs" / name
        record.parent.mkdir(exist_ok=True)
        assert mtgauge("score", *files, "-m", "exact_match,wer,bleu", "--record", record).code == 0
    options = ["history", tmp_path / "runs", "--between", "old", "new"]
    expected = {"fixed": ["2", "5"], "broken": ["3"], "wrong": ["4"], "right": ["1"]}
    for metric, threshold in (
        ("exact_match", []),
        ("wer", ["--threshold", "50"]),
        ("exact_match", ["--threshold", "1"]),
    ):
        found = json.loads(mtgauge(*options, "--metric", metric, *threshold, "--format", "json").out)
        [outcome] = found["outcomes"]
        assert {name: outcome[name] for name in expected} == expected
        assert (outcome["system"], outcome["metric"]) == ("mt", metric)
    rows = csv.DictReader(io.StringIO(mtgauge(*options, "--metric", "exact_match", "--format", "csv").out))
    assert {(row["outcome"], row["segment"]) for row in rows} == {
        (name, segment) for name, segments in expected.items() for segment in segments
    }
    table = mtgauge(*options, "--metric", "exact_match").out
    paths = [tmp_path / "runs" / name for name in ("old", "new")]
    assert mtgauge(*options[:-2], *paths, "--metric", "exact_match").out == table
    assert "wrong in both" in table
    assert "2, 5" in table
