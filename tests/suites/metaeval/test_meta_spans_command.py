"""`mtgauge meta spans`: what it prints, and what it refuses."""

import json

import pytest
from neural import write_comet

from shared_data import shared


def line(segment, rater, *errors, system="one"):
    row = {"system": system, "segment": segment, "rater": rater, "target": "We set out at dawn."}
    found = [{"start": start, "end": end, "severity": severity} for start, end, severity in errors]
    return json.dumps(row | {"errors": found}) + "\n"


@pytest.fixture
def files(tmp_path, monkeypatch):
    """Two raters in one file, and a metric that marks more."""
    monkeypatch.chdir(tmp_path)
    people = [
        line("s1", "ann", (0, 2, "minor")), line("s1", "bob", (0, 2, "major")),
        line("s2", "ann"), line("s2", "bob", (3, 6, "minor")),
    ]  # fmt: skip
    (tmp_path / "people.jsonl").write_text("".join(people), "utf-8")
    (tmp_path / "metric.jsonl").write_text(line("s1", "", (0, 6, "minor")) + line("s2", ""), "utf-8")
    (tmp_path / "scores.tsv").write_text("system\tsegment\trater\tscore\none\ts1\tann\t70\n", "utf-8")


@pytest.mark.unit
def test_raters_in_a_table(mtgauge, files):
    shown = mtgauge("meta", "spans", "people.jsonl")
    assert shown.code == 0, shown.err
    assert "Error spans: 2 translations" in shown.out
    # two characters in common of two, two and three
    assert "people  characters            0.571" in shown.out
    assert "people  characters, severity  0.286" in shown.out


@pytest.mark.unit
def test_files_in_json(mtgauge, files):
    asked = ("meta", "spans", "people.jsonl", "xcomet=metric.jsonl", "self=people.jsonl", "--format", "json")
    shown = mtgauge(*asked, "--same", "severity")
    assert shown.code == 0, shown.err
    content = json.loads(shown.out)
    assert (content["schema"], content["gold"], content["translations"]) == ("mtgauge/spans/1", "people", 2)
    scores = {(score["name"], score["match"]): score for score in content["scores"]}
    assert scores["xcomet", "exact"]["f"]["value"] == 0
    # each rater of the file with each one there: found 12 characters, gold 7, 4 in common
    assert scores["xcomet", "characters"]["precision"]["value"] == pytest.approx(4 / 12)
    assert scores["xcomet", "characters"]["recall"]["value"] == pytest.approx(4 / 7)
    assert scores["self", "characters"]["f"]["value"] < 1
    assert [one["p"] for one in content["differences"]] == [0.5] * 3  # two segments have two swaps


@pytest.mark.unit
def test_counts_of_what_is_left_out_and_the_weights_are_told(mtgauge, files, tmp_path):
    people = (tmp_path / "people.jsonl").read_text("utf-8")
    exercise = line("s1", "ann", (0, 9, "major")).replace('"rater"', '"kind": "TUTORIAL", "rater"')
    (tmp_path / "more.jsonl").write_text(people + exercise * 9 + exercise.replace("TUTORIAL", "BAD"), "utf-8")
    before, after = (
        json.loads(mtgauge("meta", "spans", file, "metric.jsonl", "--format", "json").out)
        for file in ("people.jsonl", "more.jsonl")
    )
    assert after["scores"] == before["scores"]
    assert (before["items_left_out"], before["several_pairs"]) == ([], 2)
    assert after["items_left_out"] == [
        {"file": "more", "kind": "BAD", "items": 1}, {"file": "more", "kind": "TUTORIAL", "items": 9},
    ]  # fmt: skip
    assert "|gold:file|pairs:mean|mtgauge:" in after["signature"]
    shown = mtgauge("meta", "spans", "more.jsonl", "metric.jsonl").out
    assert (
        "more: items that are no measurement are left out: damaged translations (1); tutorial items (9)" in shown
    )
    assert "each translation weighs once: where several pairs of judgements are of it (2)" in shown
    assert after["signature"] in shown


@pytest.mark.parametrize(
    ("match", "f", "interval"), [("exact", 0.038, (0.028, 0.050)), ("characters", 0.181, (0.135, 0.232))]
)
def test_two_campaigns_of_wmt23(mtgauge, match, f, interval):
    """As the reference program has it without tutorials; intervals within what another draw may change."""
    files = [str(shared("data", "wmt23-esa", f"{name}ESA.scores.csv.gz")) for name in ("240315rc5", "240520rc6")]
    content = json.loads(mtgauge("meta", "spans", *files, "--format", "json").out)
    found = {score["match"]: score["f"] for score in content["scores"]}[match]
    assert round(found["value"], 3) == f
    assert (found["low"], found["high"]) == pytest.approx(interval, abs=0.005)
    left_out = {(one["file"], one["kind"]): one["items"] for one in content["items_left_out"]}
    assert sorted(n for (_, kind), n in left_out.items() if kind == "TUTORIAL") == [198, 204]


@pytest.mark.unit
def test_a_metric_against_people(mtgauge, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    write_comet(tmp_path / "xcomet", "xcomet")
    texts = [f"Sentence {n} of the river." for n in range(1, 5)]
    (tmp_path / "source.txt").write_text("".join(f"Satz {n} vom Fluss.\n" for n in range(1, 5)), "utf-8")
    (tmp_path / "one.txt").write_text("".join(f"{text}\n" for text in texts), "utf-8")
    people = [line(str(n), "ann", (0, 8, "major")).replace("We set out at dawn.", text)
              for n, text in enumerate(texts, start=1)]  # fmt: skip
    (tmp_path / "people.jsonl").write_text("".join(people), "utf-8")
    asked = ("-m", "xcomet=comet:model=xcomet", "-s", "source.txt", "--level", "segment", "--format", "json")
    assert mtgauge("score", *asked, "one.txt", "--output", "xcomet.json").code == 0
    shown = mtgauge("meta", "spans", "people.jsonl", "xcomet.json", "--format", "json")
    assert shown.code == 0, shown.err
    content = json.loads(shown.out)
    assert content["translations"] == 4
    scores = {score["match"]: score for score in content["scores"]}
    marked = {
        (row["segment"], place)
        for row in json.loads((tmp_path / "xcomet.json").read_text("utf-8"))["errors"]
        for place in range(row["start"], max(row["end"], row["start"] + 1))
    }
    expected = {(str(n), place) for n in range(1, 5) for place in range(8)}
    assert scores["characters"]["precision"]["value"] == pytest.approx(len(marked & expected) / len(marked))
    assert scores["characters"]["recall"]["value"] == pytest.approx(len(marked & expected) / 32)


@pytest.mark.unit
@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("scores.tsv",), "scores.tsv: holds scores, and no errors with their places"),
        (("metric.jsonl",), "metric.jsonl: holds no translation whose errors two raters marked"),
        (("people.jsonl", "--rater", "eve"), "holds no translation whose errors 'eve' and another rater marked"),
        (("people.jsonl", "metric.jsonl", "metric.jsonl"), "two files are named 'metric'"),
        (("people.jsonl", "--resample-by", "document"), "the judgements name no documents"),
        (("people.jsonl", "--samples", "1"), "samples 1 is out of its range"),
        (("nowhere.jsonl",), "nowhere.jsonl"),
    ],
)
def test_refused_in_one_line(mtgauge, files, arguments, said):
    shown = mtgauge("meta", "spans", *arguments)
    assert shown.code == 2
    assert said in shown.err
    assert shown.err.count("\n") == 1
