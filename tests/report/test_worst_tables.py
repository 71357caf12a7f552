"""The worst segments as people read them and as programs do: tables on narrow terminals, Markdown, JSON, CSV."""

import csv
import io
import json

import jsonschema
import pytest

from mtgauge import Evaluation, TestSet, evaluate
from mtgauge.report import render
from mtgauge.report.jsonform import schema
from mtgauge.report.layout import text_width
from mtgauge.report.screen import Screen

SOURCES = ["河水在一夜之间上涨了两米，低洼地带的居民已经全部撤离。", "没有人受伤。", "下雨了。"]
REFERENCE = ["The river rose by two metres overnight.", "Nobody was hurt.", "It rained."]
NEW = ["The water\x1b[31m came up two metres.\u202e", "Nobody was hurt.", "=Rain|fell"]


def evaluated(**known):
    testset = TestSet.of(known.pop("references", REFERENCE), sources=SOURCES, **known)
    return evaluate({"old": REFERENCE, "new": NEW}, testset, metrics=["bleu", "chrf"], baseline="old")


def last_table(text):
    return text[text.rindex("Worst segments") :].splitlines()


def test_the_table_has_a_row_for_each_text():
    assert last_table(render(evaluated(), "table", worst=2)) == [
        "Worst segments: new against old",
        "-------  ---------  ------------------------------------------------------  ------  ----------",
        "segment  text                                                                 chrF  difference",
        "-------  ---------  ------------------------------------------------------  ------  ----------",
        "3        source     下雨了。",
        "         reference  It rained.",
        "         old        It rained.                                              100.00",
        "         new        =Rain|fell                                               13.63      -86.37",
        "1        source     河水在一夜之间上涨了两米，低洼地带的居民已经全部撤离。",
        "         reference  The river rose by two metres overnight.",
        "         old        The river rose by two metres overnight.                 100.00",
        "         new        The water\\x1b[31m came up two metres.\\u202e              27.74      -72.26",
        "-------  ---------  ------------------------------------------------------  ------  ----------",
        "",
        "new scores worse in 2 of 3 segments, and better in 0",
        "chrF: chrf|nrefs:1|case:mixed|eff:yes|nc:6|nw:0|space:no|mtgauge:0.1.0",
    ]


#: what is known of the test set; the first cells of the first row
COLUMNS = {
    "numbers": ({}, ["3 ", "source"]),
    "ids": ({"ids": ["a", "b", "c"]}, ["c ", "source"]),
    "documents": ({"documents": ["d1", "d1", "d2"]}, ["3 ", "d2 ", "source"]),
}


@pytest.mark.parametrize("case", COLUMNS)
def test_segments_are_named_as_elsewhere(case):
    known, cells = COLUMNS[case]
    row = last_table(render(evaluated(**known), "table", worst=1))[4]
    assert [text.strip() for text in row.split("  ") if text][: len(cells)] == [cell.strip() for cell in cells]


def test_several_references_have_their_names():
    references = {"A": REFERENCE, "B": [None, "No one was hurt.", "Rain fell."]}
    rows = "\n".join(last_table(render(evaluated(references=references), "table", worst=2)))
    assert rows.count("reference A") == 2
    assert rows.count("reference B") == 1


@pytest.mark.parametrize("width", [60, 80, 120])
def test_texts_are_folded_to_the_terminal(width):
    text = "\n".join(last_table(render(evaluated(), "table", worst=2, screen=Screen(width, styled=False))))
    table = text.split("\n\n")[0].splitlines()
    assert max(map(text_width, table)) <= width
    assert "".join(text.split()).count("居") == 1


def test_markdown_shows_texts_as_they_are():
    lines = last_table(render(evaluated(), "markdown", worst=1))
    assert any("=Rain\\|fell" in line for line in lines)


def test_a_system_that_is_nowhere_worse_has_a_table_that_says_so():
    same = evaluate({"old": REFERENCE, "new": REFERENCE}, REFERENCE, metrics="chrf")
    assert "new scores worse in 0 of 3 segments, and better in 0" in render(same, "table", worst=5)


def test_segments_without_a_score_of_both_are_not_counted():
    given = {"people": {"old": [5.0, None, 5.0], "new": [4.0, 1.0, 5.0]}}
    evaluation = evaluate({"old": REFERENCE, "new": NEW}, REFERENCE, metrics=[], given=given)
    assert "new scores worse in 1 of 2 segments, and better in 0" in render(evaluation, "table", worst=5)


def test_decimals_are_those_that_were_requested():
    assert "-86.4 " not in render(evaluated(), "table", worst=1)
    assert render(evaluated(), "table", precision=1, worst=1).count("-86.4\n") == 1


def test_json_has_the_list_on_request():
    assert "worst" not in json.loads(render(evaluated(), "json"))
    document = json.loads(render(evaluated(), "json", worst=1))
    jsonschema.validate(document, schema())
    [one] = document["worst"]
    assert (one["system"], one["baseline"], one["segment"], one["document"]) == ("new", "old", "3", None)
    assert one["references"] == {"ref": "It rained."}
    assert one["translation"] == "=Rain|fell"
    assert list(one) == [*schema()["properties"]["worst"]["items"]["properties"]]
    assert Evaluation.from_json(json.dumps(document))["new", "chrF"].score == evaluated()["new", "chrF"].score


def test_json_lines_and_csv_have_a_row_for_each():
    lines = [json.loads(line) for line in render(evaluated(), "jsonl", worst=2).splitlines()]
    assert [line["segment"] for line in lines if line["type"] == "worst"] == ["3", "1"]
    rows = [*csv.DictReader(io.StringIO(render(evaluated(), "csv", worst=2)))]
    found = [row for row in rows if row["kind"] == "worst"]
    assert [row["segment"] for row in found] == ["3", "1"]
    assert found[0]["reference ref"] == "It rained."
    assert found[0]["translation"] == "'=Rain|fell"  # no formula of a spreadsheet


#: what is typed; exit code; a part of what is printed
TYPED = {
    "a baseline": ("compare -r ref.txt old.txt new.txt --baseline old --worst 1 -m chrf", 0, "Worst segments: new against old"),
    "score": ("score -r ref.txt old.txt new.txt --worst 1 -m chrf", 0, "Worst segments: new against old"),
    "one system": ("score -r ref.txt new.txt --worst 1", 2, "no other system to compare 'new' with (add a system)"),
    "none": ("score -r ref.txt old.txt new.txt --worst 0", 2, "0 is not in the range x>=1"),
    "latex": ("score -r ref.txt old.txt new.txt --worst 1 -f latex", 2, "the format latex has no room for"),
    "sentences": ("compare -r ref.txt old.txt new.txt --worst 1 -f sentences", 2, "the format sentences has no room"),
    "numbers": ("score -r ref.txt old.txt new.txt --worst 1 -b", 2, "omit --format, --checklist and --worst"),
}  # fmt: skip


@pytest.mark.parametrize("case", TYPED)
def test_the_command_lists_them(case, mtgauge, tmp_path, monkeypatch):
    line, code, message = TYPED[case]
    monkeypatch.chdir(tmp_path)
    for name, texts in {"ref.txt": REFERENCE, "old.txt": REFERENCE, "new.txt": NEW}.items():
        (tmp_path / name).write_text("\n".join(texts) + "\n", "utf-8")
    done = mtgauge(*line.split())
    assert done.code == code, done.err
    assert message in (done.err if code else done.out)


def test_one_system_is_refused_before_any_work(mtgauge, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.txt").write_text("The river rose.\n", "utf-8")
    monkeypatch.setattr("mtgauge.commands.evaluating.evaluate", None)
    assert mtgauge("score", "-r", "a.txt", "a.txt", "--worst", "1").code == 2
