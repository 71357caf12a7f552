"""``--human``: people beside metrics, in scores, tests, records and pages."""

import json
import tomllib

import pytest
from judged_sets import BIO_MQM, MQM, MTME, TARGETS

from mtgauge.cli.main import main
from mtgauge.corpus.judgements.column import JudgementRules
from mtgauge.corpus.judgements.reading import HumanRequest
from mtgauge.corpus.load import load_corpus
from mtgauge.records.rerun import rerun

SOURCE = "id\tdocument\ttext\n" + "".join(f"{n}\t{'ferry' if n < 4 else 'market'}\tx\n" for n in range(1, 7))
ERROR = {"start": 0, "end": 1, "category": "Style", "severity": "minor"}
RATINGS = "system\tsegment\trater\tscore\n" + "".join(
    f"{system}\t{n}\t{rater}\t{score + 3 * n + (5 if rater == 'r2' else 0)}\n"
    for system, score in (("ours", 70), ("theirs", 40))
    for n in range(1, 6)
    for rater in ("r1", "r2")
)


@pytest.fixture
def folder(tmp_path, monkeypatch):
    for system, lines in TARGETS.items():
        (tmp_path / f"{system}.txt").write_text("\n".join(lines) + "\n")
    (tmp_path / "source.tsv").write_text(SOURCE)
    (tmp_path / "ratings.tsv").write_text(RATINGS)
    (tmp_path / "mqm.tsv").write_text(MQM)
    (tmp_path / "ours.toml").write_text("[severity]\nmajor = 2\nminor = 1\n")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def evaluated(capsys, *arguments, command="score"):
    assert main([command, *arguments, "-s", "source.tsv", "ours.txt", "theirs.txt", "--format", "json"]) == 0
    return json.loads(capsys.readouterr().out)


def scores(evaluation):
    return {(s["metric"], s["system"]): s["score"] for s in evaluation["scores"]}


def test_people_stand_beside_metrics(folder, capsys):
    found = evaluated(capsys, "--human", "ratings.tsv", "-m", "chrf", "-r", "ours.txt")
    assert scores(found)["ratings", "ours"] == 81.5
    assert scores(found)["ratings", "theirs"] == 51.5
    assert scores(found)["chrf", "ours"] == 100
    assert "ratings: scores as given" in found["notes"]
    assert "ratings: no score for 1 of 6 segments of each system" in found["notes"]


def test_people_alone_need_no_reference(folder, capsys):
    assert set(scores(evaluated(capsys, "--human", "people=ratings.tsv"))) == {("people", n) for n in TARGETS}


def test_penalties_are_better_where_they_are_lower(folder, capsys):
    found = evaluated(capsys, "--human", "mqm.tsv", "--human", "ratings.tsv")
    assert (found["scores"][0]["metric"], "better:lower" in found["scores"][0]["signature"]) == ("mqm", True)
    assert scores(found)["mqm", "ours"] == pytest.approx(1.8)
    assert "better:higher" in next(s["signature"] for s in found["scores"] if s["metric"] == "ratings")
    turned = evaluated(capsys, "--human", "ratings.tsv", "--lower-is-better", "ratings")
    assert "better:lower" in turned["scores"][0]["signature"]


@pytest.mark.parametrize(("options", "score"), [
    ([], 1.8), (["--human-weights", "critical"], 2.25), (["--human-weights", "ours.toml"], 1.5),
])  # fmt: skip
def test_weights_are_chosen(folder, capsys, options, score):
    assert scores(evaluated(capsys, "--human", "mqm.tsv", *options))["mqm", "ours"] == pytest.approx(score)


def errors_of(evaluation, metric="mqm errors"):
    return {(s["system"], s["output"]): s["score"] for s in evaluation["scores"] if s["metric"] == metric}


def test_marked_errors_are_counted_beside_their_penalty(folder, capsys):
    found = evaluated(capsys, "--human", "mqm.tsv")
    assert scores(found)["mqm", "ours"] == pytest.approx(1.8)
    errors = errors_of(found)
    # two in one segment, and one by the second of two raters in the other
    assert errors["ours", "mean"] == 1.25
    # the one segment that both systems have: two errors of ours, one of theirs, and so half an error each way
    assert (errors["ours", "score"], errors["theirs", "score"]) == (0.5, -0.5)
    assert (errors["ours", "Accuracy/Omission"], errors["ours", "Minor"]) == (0.25, 1)
    assert (errors["theirs", "Non-translation"], errors["theirs", "Style"]) == (1, 0)
    assert (errors["ours", "errors"], errors["ours", "judgements"], errors["ours", "segments"]) == (3, 3, 2)
    kinds = {
        one["output"]: (one["kind"], one["group"]) for one in found["outputs"] if one["metric"] == "mqm errors"
    }
    assert kinds["Style"] == ("tested", "category")
    assert kinds["Style (Minor)"] == ("detail", "category and severity")


@pytest.mark.parametrize(("options", "measured"), [
    (["--human", "mqm.tsv", "--human-errors", "skip"], {"mqm"}),
    (["--human", "ratings.tsv"], {"ratings"}),
    (["--human", "marks=mqm.tsv"], {"marks", "marks errors"}),
    # a program set the tags, nobody marked errors
    (["--human", "edits.hter"], {"edits"}),
])  # fmt: skip
def test_errors_are_measured_where_somebody_marked_some(folder, capsys, options, measured):
    for suffix, text in (("hter", "0.5\n"), ("mt", "A ferry sank.\n"), ("tags", "OK BAD OK OK OK OK OK\n")):
        (folder / f"edits.{suffix}").write_text(text * 6)
    assert main(["score", *options, "--skip-unknown", "-s", "source.tsv", "ours.txt", "--format", "json"]) == 0
    assert {s["metric"] for s in json.loads(capsys.readouterr().out)["scores"]} == measured


def test_errors_of_raters_who_are_left_out_are_left_out(folder, capsys):
    objects = [
        {"system": "ours", "segment": str(n), "rater": rater, "kind": kind, "errors": [ERROR] * count}
        for rater, counts in (("careful", (1, 3)), ("careless", (4, 0)))
        for n in range(1, 7)
        for kind, count in zip(("TGT", "BAD"), counts, strict=True)
    ]
    (folder / "marks.jsonl").write_text("".join(json.dumps(one) + "\n" for one in objects))
    options = ["--human", "marks.jsonl", "--failed-raters"]
    assert errors_of(evaluated(capsys, *options, "keep"), "marks errors")["ours", "score"] == 2.5
    assert errors_of(evaluated(capsys, *options, "drop"), "marks errors")["ours", "score"] == 1


def test_skipping_errors_needs_judgements(folder, capsys):
    assert main(["score", "--human-errors", "skip", "-s", "source.tsv", "ours.txt"]) == 2
    assert "--human-errors is for judgements" in capsys.readouterr().err


def test_an_older_record_counts_no_errors(folder, capsys):
    evaluated(capsys, "--human", "mqm.tsv", "--human-errors", "skip", "--record", "kept")
    file = folder / "kept" / "record.toml"
    text = file.read_text()
    assert 'errors = "skip"\n' in text
    file.write_text(text.replace('errors = "skip"\n', "").replace("record = 3\n", "record = 1\n"))
    assert rerun("kept").differences == ()


def test_systems_are_compared_by_what_people_say(folder, capsys):
    found = evaluated(capsys, "--human", "ratings.tsv", "--human", "mqm.tsv", command="compare")
    [by_score, *_] = found["comparisons"]
    assert (by_score["metric"], by_score["a"], by_score["delta"]) == ("ratings", "ours", 30)


def test_a_system_that_nobody_judged_has_no_value_and_a_warning(folder, capsys):
    (folder / "half.tsv").write_text("".join(line for line in RATINGS.splitlines(True) if "theirs" not in line))
    found = evaluated(capsys, "--human", "half.tsv", command="compare")
    assert scores(found)["half", "theirs"] is None
    assert found["comparisons"] == []
    assert [(w["code"], w["system"]) for w in found["warnings"]] == [("unjudged-system", "theirs")]


def test_files_of_one_name_are_put_together(folder, capsys):
    lines = RATINGS.splitlines(True)
    (folder / "a.tsv").write_text("".join(lines[:11]))
    (folder / "b.tsv").write_text("".join([lines[0], *lines[11:]]))
    both = evaluated(capsys, "--human", "all=a.tsv", "--human", "all=b.tsv")
    assert list(scores(both).values()) == list(scores(evaluated(capsys, "--human", "ratings.tsv")).values())
    assert main(["score", "--human", "all=a.tsv", "--human", "all=mqm.tsv", "ours.txt"]) == 2
    assert "mqm.tsv: is in another format than a.tsv: mqm and table" in capsys.readouterr().err


def test_a_folder_of_files_is_one_column_and_that_of_mtme_one_for_each(folder, capsys):
    (folder / "bio").mkdir()
    (folder / "bio" / "ours.json").write_text(BIO_MQM, encoding="utf-8")
    assert scores(evaluated(capsys, "--human", "bio"))["bio", "ours"] == 6
    (folder / "wmt" / "human-scores").mkdir(parents=True)
    (folder / "wmt" / "human-scores" / "zh-en.mqm.seg.score").write_text(MTME)
    (folder / "wmt" / "human-scores" / "zh-en.da.seg.score").write_text(MTME)
    assert {metric for metric, _ in scores(evaluated(capsys, "--human", "wmt"))} == {"da", "mqm"}


@pytest.mark.parametrize("options", [
    ["--human", "ratings.tsv"],
    ["--human", "people=ratings.tsv", "--human-values", "z", "--failed-raters", "drop", "--skip-unknown"],
    ["--human", "mqm.tsv", "--human-weights", "ours.toml", "--human", "ratings.tsv"],
    ["--human", "wmt", "--human", "bio"],
    ["--human", "ratings.tsv", "--lower-is-better", "ratings"],
])  # fmt: skip
def test_a_record_is_computed_again(folder, capsys, options):
    for name, file, text in (("wmt", "human-scores/zh-en.mqm.seg.score", MTME), ("bio", "ours.json", BIO_MQM)):
        (folder / name / file).parent.mkdir(parents=True)
        (folder / name / file).write_text(text, encoding="utf-8")
    before = evaluated(capsys, *options, "--record", "kept")
    assert rerun("kept").differences == ()
    kept = tomllib.loads((folder / "kept" / "record.toml").read_text())
    assert {item["role"] for item in kept["inputs"]} >= {"human", "system", "source"}
    assert scores(json.loads(rerun("kept").evaluation.to_json())) == scores(before)


@pytest.mark.parametrize("name", ["mqm.tsv", "ours.toml"])
def test_a_rerun_tells_changed_judgements_and_weights(folder, capsys, name):
    evaluated(capsys, "--human", "mqm.tsv", "--human-weights", "ours.toml", "--record", "kept")
    with (folder / name).open("a") as file:
        file.write("\n")
    [difference] = rerun("kept").differences
    assert f"{name} has changed" in difference


def test_standard_input_is_kept_in_the_record(folder, capsys, monkeypatch):
    import io
    import types

    monkeypatch.setattr("sys.stdin", types.SimpleNamespace(buffer=io.BytesIO(RATINGS.encode())))
    evaluated(capsys, "--human", "people=-", "--record", "kept")
    assert (folder / "kept" / "inputs" / "people.txt").read_text() == RATINGS
    assert rerun("kept").differences == ()


def test_the_page_shows_people(folder, capsys):
    assert main(["compare", "--human", "people=ratings.tsv", "-s", "source.tsv", "ours.txt", "theirs.txt",
                 "--report", "page.html"]) == 0  # fmt: skip
    assert "people" in (folder / "page.html").read_text(encoding="utf-8")


def test_from_python_with_raters_and_documents(folder):
    corpus = load_corpus(
        [("ours", "ours.txt"), ("theirs", "theirs.txt")], [], "source.tsv",
        human=HumanRequest((("", "ratings.tsv"),), JudgementRules()),
    )  # fmt: skip
    [reading] = corpus.human
    assert reading.column.matrix().shape == (2, 6)
    assert reading.column.raters["ours"][0] == ("r1", "r2")
    assert corpus.testset.documents == ("ferry",) * 3 + ("market",) * 3
    assert [scores.name for scores in corpus.given] == ["ratings"]


def test_lines_count_documents_that_are_not_scored(folder, capsys):
    (folder / "set.tsv").write_text(
        "id\tdocument\ttestsuite\tsource\tref:A\thyp:ours\n"
        "a\tp\thard\tx\tOne.\tOne.\nb\tq\t\tx\tTwo.\tTwo.\nc\tq\t\tx\tThree.\tThree.\n"
    )
    (folder / "lines.tsv").write_text("system\tline\tscore\nours\t1\t10\nours\t2\t20\nours\t3\t30\nA\t2\t99\n")
    assert main(["score", "--testset", "set.tsv", "--human", "lines.tsv", "-m", "chrf", "--systems", "ours",
                 "--format", "json", "--level", "segment"]) == 0  # fmt: skip
    found = json.loads(capsys.readouterr().out)
    judged = {s["id"]: s["score"] for s in found["scores"] if s["metric"] == "lines"}
    assert judged == {"b": 20, "c": 30}
    assert "lines: judgements of translations that are not scored are left out (1)" in found["notes"]
    assert "lines: human references are kept apart from systems: A" in found["notes"]
