"""Records of rankings of metrics: what they hold, computed again, changed, broken."""

import io
import json
import shutil
import tomllib
import types

import pytest
import tomli_w
from ranked_set import ASKED, FILES, asked_with, ratings, write_ranked_set

from mtgauge.metrics.bleu import FittedBleu
from mtgauge.metrics.chrf import FittedChrf
from mtgauge.records.record import checksum_of
from mtgauge.records.rerun import rerun

pytestmark = pytest.mark.unit

OTHER = ("--human", "other.tsv", "--against", "ratings")
#: What is asked beside `ranked_set.ASKED`.
RUNS = {
    "as it is": (),
    "file": ("--system-scores", "best=whole.sys.score"),
    "folder": ("--system-scores", ".", "--lower-is-better", "errors"),
    "people": (*OTHER, "--human-values", "z", "--failed-raters", "drop", "--skip-unknown"),
    "penalties": ("--lower-is-better", "ratings"),
    "scores": ("--scores", "judge=other.tsv"),
    "calibrated": ("--unit", "segment", "--correlation", "acc23_calibrated", "--grouping", "item"),
    "soft": ("--correlation", "soft_pairwise_accuracy", "--seed", "7", "--alpha", "0.1"),
    "some": ("--unit", "system", "--among", "one", "--among", "two", "--among", "three", "--trials", "0"),
    "no draws": ("--samples", "0", "--trials", "0", "--outliers", "0"),
    "options": ("-m", "bleu:tokenize=char", "-m", "c=chrf:word_order=2"),
}


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A working folder with the set of `ranked_set` and the ratings of somebody else."""
    work = tmp_path / "work"
    work.mkdir()
    write_ranked_set(work)
    (work / "other.tsv").write_text("".join(f"{line}\n" for line in ratings("bob", 7.5)), "utf-8")
    monkeypatch.chdir(work)
    return work


@pytest.fixture
def recorded(mtgauge, folder):
    """Runs ``meta rank`` of few trials with a record in ``record`` and returns what it printed as JSON."""

    def run(*options, record="record"):
        options += () if "--trials" in options else ("--trials", "99")
        done = mtgauge("meta", "rank", *asked_with(*options), "--format", "json", "--record", record)
        assert (done.code, done.err) == (0, f"record: {record}\n")
        return done.out

    return run


@pytest.fixture(scope="module")
def kept():
    """Options and whatever else decides a record -> its files, which were made once."""
    return {}


@pytest.fixture
def copied(kept, recorded, folder):
    """Puts a record into ``record`` as `recorded` does, which is run once for each options, and whatever else decides."""

    def run(*options, beside=None):
        record = folder / "record"
        key = (*options, beside)
        if key not in kept:
            recorded(*options)
            kept[key] = {path.name: path.read_bytes() for path in record.iterdir()}
            return
        record.mkdir()
        for name, data in kept[key].items():
            (record / name).write_bytes(data)

    return run


@pytest.mark.parametrize("options", RUNS.values(), ids=RUNS)
def test_a_record_is_computed_again_to_the_last_digit(recorded, mtgauge, folder, options):
    printed = recorded(*options)
    assert (folder / "record" / "rankings.json").read_text("utf-8") == printed
    content = json.loads(printed)
    outcome = rerun("record")
    assert outcome.differences == ()
    [result] = outcome.results
    assert (result.file, result.document["rankings"]) == ("rankings.json", content["rankings"])
    done = mtgauge("rerun", "record")
    n = len(content["rankings"])
    count = len(outcome.compared)
    scores = len(json.loads((folder / "record" / "evaluation.json").read_text())["scores"])
    said = "a ranking" if n == 1 else f"{n} rankings"
    assert (done.code, done.out) == (
        0,
        f"record: reproduced, {count} values identical, among them {scores} scores and {said}\n",
    )


def test_a_record_has_the_same_bytes_with_any_number_of_threads(recorded, folder):
    options = ("--system-scores", "whole.sys.score")
    for record, threads in (("first", 1), ("second", 2), ("third", 2)):
        recorded(*options, "--threads", threads, record=record)
    files = {
        record: {path.name: path.read_bytes() for path in (folder / record).iterdir()}
        for record in ("first", "second", "third")
    }
    assert set(files["first"]) == {"record.toml", "evaluation.json", "rankings.json"}
    assert files["first"] == files["second"] == files["third"]


def test_the_table_of_each_experiment_is_complete(recorded, folder):
    recorded(
        "--seed", "3", "--outliers", "2", "--system-scores", "errors.sys.score", "--lower-is-better", "errors"
    )
    content = tomllib.loads((folder / "record" / "record.toml").read_text())
    shared = {"statistic": "pearson", "grouping": "none", "references": False, "outliers": 2.0, "samples": 60,
              "trials": 99, "alpha": 0.05, "seed": 3}  # fmt: skip
    assert content["experiment"] == [{"name": unit, "unit": unit, **shared} for unit in ("system", "segment")]
    assert content["system_scores"] == [{"name": "errors", "lower_is_better": True}]
    roles = [item["role"] for item in content["inputs"]]
    assert roles == ["reference", "system", "system", "system", "system", "human", "system-scores"]
    assert content["inputs"][-1]["path"] == "../errors.sys.score"


def test_a_task_is_recorded_as_what_it_asks_for(mtgauge, folder):
    (folder / "task.toml").write_text(
        """
        [input]
        systems = ["*o*.txt", "three.txt"]
        references = ["ref.txt"]
        human = ["ratings.tsv"]
        system_scores = ["*.sys.score"]
        lower_is_better = ["errors"]
        metrics = ["chrf"]

        [[experiment]]
        name = "do segments agree?"
        grouping = "item"
        samples = 40
        systems = ["one", "two", "three"]
        """,
        "utf-8",
    )
    done = mtgauge("meta", "run", "task.toml", "--record", "record", "--output", "table.txt")
    assert (done.code, done.out, done.err) == (0, "", "record: record\n")
    [experiment] = tomllib.loads((folder / "record" / "record.toml").read_text())["experiment"]
    assert (experiment["test_set"], experiment["systems"]) == ("task", ["one", "two", "three"])
    (folder / "task.toml").unlink()
    moved = folder.parent / "elsewhere"
    shutil.move(folder, moved)
    assert rerun(str(moved / "record")).differences == ()
    made = shutil.make_archive(str(moved.parent / "all"), "zip", moved)
    done = mtgauge("rerun", made)
    assert (done.code, done.out.partition(": ")[2]) == (
        0,
        "reproduced, 420 values identical, among them 16 scores and a ranking\n",
    )


@pytest.mark.parametrize("option", ["--human", "--system-scores"])
def test_standard_input_is_kept(mtgauge, folder, monkeypatch, option):
    names = {"--human": ("people", "ratings.tsv"), "--system-scores": ("best", "whole.sys.score")}
    name, file = names[option]
    data = (folder / file).read_bytes()
    monkeypatch.setattr("sys.stdin", types.SimpleNamespace(buffer=io.BytesIO(data)))
    asked = ["-r", "ref.txt", "-m", "chrf", "--samples", "30", *FILES, option, f"{name}=-"]
    asked += [] if option == "--human" else ["--human", "ratings.tsv"]
    assert mtgauge("meta", "rank", *asked, "--record", "record").code == 0
    assert (folder / "record" / "inputs" / f"{name}.txt").read_bytes() == data
    assert rerun("record").differences == ()


@pytest.mark.parametrize(
    ("options", "file"),
    [
        (("--human", "ratings.tsv", "--system-scores", "a=-", "--system-scores", "b=-"), "whole.sys.score"),
        (("--human", "people=-", "--system-scores", "a=-"), "ratings.tsv"),
    ],
)
def test_standard_input_is_read_once(mtgauge, folder, monkeypatch, options, file):
    data = (folder / file).read_bytes()
    monkeypatch.setattr("sys.stdin", types.SimpleNamespace(buffer=io.BytesIO(data)))
    done = mtgauge("meta", "rank", "-r", "ref.txt", *options, *FILES)
    assert (done.code, done.err) == (2, "mtgauge: error: standard input is asked for twice\n")


@pytest.mark.parametrize(
    "file",
    ["one.txt", "ref.txt", "ratings.tsv", "weights.toml", "whole.sys.score", "errors.sys.score", "other.tsv"],
)
def test_a_changed_input_is_named_and_nothing_is_computed(copied, mtgauge, folder, file):
    (folder / "weights.toml").write_text("[severity]\nmajor = 2\nminor = 1\n", "utf-8")
    copied("--system-scores", ".", "--scores", "judge=other.tsv", "--human-weights", "weights.toml")
    with (folder / file).open("a") as changed:
        changed.write("\n")
    done = mtgauge("rerun", "record")
    assert done.code == 1
    assert done.out.count("\n") == 1
    assert f"{file} has changed (sha256 was " in done.out
    (folder / file).unlink()
    done = mtgauge("rerun", "record")
    assert (done.code, done.out.count("\n")) == (1, 1)
    assert file in done.out
    assert rerun("record").results == ()


def changed(folder, change):
    """Changes ``record.toml``."""
    path = folder / "record" / "record.toml"
    content = tomllib.loads(path.read_text("utf-8"))
    change(content)
    path.write_text(tomli_w.dumps(content), "utf-8")


@pytest.mark.parametrize(
    ("table", "field", "value", "message"),
    [
        ("experiment", "statistic", "person", "record.toml: unknown statistic 'person'"),
        ("experiment", "unit", "word", "record.toml: unknown unit 'word'"),
        ("experiment", "seed", -1, "record.toml: seed must be 0 or more"),
        ("experiment", "seed", True, "record.toml: seed must be a whole number, not True"),
        ("experiment", "samples", 1.5, "record.toml: samples must be a whole number, not 1.5"),
        ("experiment", "alpha", "0.05", "record.toml: alpha must be a number, not '0.05'"),
        ("experiment", "alpha", 1, "record.toml: alpha must lie between 0 and 1, not 1"),
        ("experiment", "outliers", float("nan"), "record.toml: outliers must be a number, not nan"),
        ("experiment", "systems", "one", "record.toml: systems must be a list of names, not 'one'"),
        ("experiment", "systems", [1], "record.toml: systems must be a list of names, not (1,)"),
        ("experiment", "human", 1, "record.toml: human must be a name, not 1"),
        ("experiment", "references", 0, "record.toml: references must be true or false, not 0"),
        ("experiment", "metric", "bleu", "record.toml: an experiment has no 'metric'"),
        ("experiment", "human", "mqm", "there are no human scores 'mqm'"),
        ("experiment", "systems", ["five"], "the experiment names the system 'five', which is not there"),
        ("metrics", "name", "blue", "unknown metric 'blue'"),
        ("system_scores", "name", None, "record.toml: [[system_scores]] is not as mtgauge writes it: 'name'"),
        ("inputs", "path", 1, "describes an input without role, name, path or sha256"),
        ("settings", "seed", "many", "seed must be a whole number"),
        ("settings", "samples", None, ""),
        ("settings", "levels", 3, "unknown level 3 (known: corpus, domain, document, segment)"),
        ("settings", "languages", 3, "record.toml: [settings] is not as mtgauge writes it"),
        ("human", "failed_raters", "some", "record.toml: [human] is not as mtgauge writes it"),
        ("human", "skip_unknown", None, "record.toml: [human] is not as mtgauge writes it: 'skip_unknown'"),
    ],
)
def test_a_setting_that_makes_no_sense_is_one_line(copied, mtgauge, folder, table, field, value, message):
    copied("--system-scores", "whole.sys.score")

    def change(content):
        item = content[table][0] if isinstance(content[table], list) else content[table]
        item[field] = value
        if value is None:
            del item[field]
        if not message:
            content["record"] = 1

    changed(folder, change)
    done = mtgauge("rerun", "record")
    if not message:  # what an older version left out
        assert (done.code, done.err) == (0, "")
        return
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("mtgauge: error: ")
    assert message in done.err
    assert done.err.count("\n") == 1


@pytest.mark.parametrize("table", ["experiment", "human", "metrics", "settings", "inputs"])
@pytest.mark.parametrize("value", [None, [], {}, 3, "x", [3], [[]]])
def test_a_table_that_is_none_is_one_line(copied, mtgauge, folder, table, value):
    copied("--unit", "system")
    changed(folder, lambda content: content.pop(table) if value is None else content.update({table: value}))
    done = mtgauge("rerun", "record")
    if (table, value) in (("settings", []), ("settings", {})):  # empty: everything by default
        assert (done.code, done.err) == (1, "")
        assert done.out.startswith("record.toml: has changed since it was written\n")
        return
    assert (done.code, done.out) == (2, "")
    assert done.err.count("\n") == 1, done.err


@pytest.mark.parametrize(
    ("change", "code", "said"),
    [
        ({"record": 4}, 2, "mtgauge: error: record/record.toml: is of format 4, not 3"),
    ],
)
def test_records_of_other_versions(copied, mtgauge, folder, change, code, said):
    copied("--unit", "system")
    changed(folder, lambda content: content.update(change))
    done = mtgauge("rerun", "record")
    assert (done.code, (done.err or done.out).splitlines()[0]) == (code, said)


def test_a_record_of_another_version_is_reproduced(copied, mtgauge, folder):
    copied("--unit", "system")
    for file in (folder / "record").iterdir():
        file.write_text(file.read_text("utf-8").replace("0.1.0", "0.0.9"), "utf-8")
    changed(folder, lambda content: content.update(checksum=checksum_of(content)))
    done = mtgauge("rerun", "record")
    assert (done.code, done.out.splitlines()[1:]) == (
        0, ["record: written by mtgauge 0.0.9, computed again by 0.1.0"]
    )  # fmt: skip


def altered(folder, change):
    """Changes ``rankings.json``."""
    path = folder / "record" / "rankings.json"
    content = json.loads(path.read_text("utf-8"))
    change(content)
    path.write_text(json.dumps(content), "utf-8")


@pytest.mark.translated
def test_differences_are_named(recorded, mtgauge, folder):
    recorded()
    printed = (folder / "record" / "rankings.json").read_text("utf-8")

    def change(content):
        first, second = content["rankings"]
        first["experiment"]["seed"] = 1
        first["metrics"][0] |= {"rank": 9}
        second["metrics"].pop()
        second["p_values"][0] |= {"p": 0.5}

    altered(folder, change)
    done = mtgauge("rerun", "record")
    [first, second] = json.loads(printed)["rankings"]
    test = second["p_values"][0]
    assert done.code == 1
    assert done.out.splitlines() == [
        "ranking 1 experiment: seed is 12345, was 1",
        f"ranking 1 metric {first['metrics'][0]['metric']}: rank is 1, was 9",
        f"ranking 2 metric {second['metrics'][-1]['metric']}: was not there",
        f"ranking 2 p {test['better']} {test['worse']}: p is {test['p']}, was 0.5",
    ]
    altered(folder, lambda content: content["rankings"].pop())
    assert "rankings: there are 2, were 1" in mtgauge("rerun", "record").out
    said = mtgauge("--language", "zh", "rerun", "record").out.splitlines()
    assert said == ["rankings.json rankings：现有 2 个，原有 1 个"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("no JSON", "rankings.json, line 1: is not JSON: Expecting value at column 1"),
        ("[]", "rankings.json: the record lacks 'rankings'"),
        ('{"rankings": 3}', "rankings.json: the record lacks 'rankings'"),
        ('{"rankings": [], "rankings": []}', "rankings.json: the key 'rankings' is there twice"),
        (None, "rankings.json: no such file"),
    ],
)
def test_rankings_that_cannot_be_read_are_one_line(copied, mtgauge, folder, text, message):
    copied("--unit", "system")
    path = folder / "record" / "rankings.json"
    path.unlink()
    if text is not None:
        path.write_text(text, "utf-8")
    done = mtgauge("rerun", "record")
    assert (done.code, done.out) == (2, "")
    assert message in done.err
    assert done.err.count("\n") == 1


@pytest.mark.parametrize(
    ("inexact", "metric", "field", "is_named"),
    [
        (FittedChrf, "chrf", "value", False),
        (FittedChrf, "chrf", "low", False),
        (FittedChrf, "chrf", "detectable", False),
        (FittedChrf, "chrf", "rank", True),
        (FittedChrf, "chrf", "groups", True),
        (FittedChrf, "bleu", "value", True),
        (FittedChrf, "chrf bleu", "p", False),
        (FittedChrf, "bleu ter", "p", True),
        (FittedBleu, "chrf", "value", True),
        (None, "chrf", "value", True),
    ],
)
def test_of_a_metric_with_a_tolerance_its_rank_counts(
    copied, mtgauge, folder, monkeypatch, inexact, metric, field, is_named
):
    if inexact is not None:
        monkeypatch.setattr(inexact, "tolerance", 1e-5)
    copied("-m", "chrf", "--unit", "segment", beside=inexact)

    def change(content):
        [ranking] = content["rankings"]
        if field == "p":
            pair = set(metric.split())
            [row] = [row for row in ranking["p_values"] if {row["better"], row["worse"]} == pair]
        else:
            [row] = [row for row in ranking["metrics"] if row["metric"] == metric]
        row[field] = (row[field] or 0) + 1

    altered(folder, change)
    done = mtgauge("rerun", "record")
    assert done.code == int(is_named)
    assert (f": {field} is " in done.out) == is_named
    assert ("within the tolerance of" in done.out) == (inexact is not None)


@pytest.mark.parametrize("first", ["bleu", "chrf"])
def test_detectable_differences_follow_from_the_first_metric(recorded, mtgauge, folder, monkeypatch, first):
    monkeypatch.setattr({"bleu": FittedBleu, "chrf": FittedChrf}[first], "tolerance", 1e-5)
    recorded("-m", "chrf", "--unit", "segment")

    def change(content):
        rows = content["rankings"][0]["metrics"]
        assert rows[0]["metric"] != "ter"
        [row] = [row for row in rows if row["metric"] == "ter"]
        row["detectable"] += 1

    altered(folder, change)
    best = json.loads((folder / "record" / "rankings.json").read_text())["rankings"][0]["metrics"][0]["metric"]
    assert mtgauge("rerun", "record").code == int(best != first)


def test_what_else_takes_a_record_says_what_it_can_do(recorded, mtgauge, folder):
    recorded()
    done = mtgauge("report", "record")
    assert (done.code, done.out) == (2, "")
    assert done.err == "mtgauge: error: record: is a record of rankings, which has no page (rerun it)\n"
    assert not (folder / "record" / "report.html").exists()
    done = mtgauge("power", "--from-record", "record", "--format", "json")
    assert done.code == 0, done.err
    pairs = dict.fromkeys(("bleu", "ter", "ratings"), 0)
    for pair in json.loads(done.out)["pairs"]:
        pairs[pair["metric"]] += 1
    # people scored three of the four systems
    assert pairs == {"bleu": 6, "ter": 6, "ratings": 3}
    done = mtgauge("meta", "rank", *ASKED, "--record", "record")
    assert (done.code, done.out) == (2, "")
    assert "record: exists already" in done.err


def test_a_record_is_not_begun_where_the_run_fails(mtgauge, folder):
    done = mtgauge("meta", "rank", *ASKED, "--against", "mqm", "--record", "record")
    assert done.code == 2
    assert not (folder / "record").exists()
    done = mtgauge("meta", "rank", *ASKED, "--record", "nowhere/record")
    assert (done.code, done.err) == (
        2,
        "mtgauge: error: nowhere/record: its parent folder does not exist (make it first: mkdir nowhere)\n",
    )
