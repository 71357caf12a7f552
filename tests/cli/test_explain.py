"""`mtgauge explain`: its numbers are those of `score`, in text of 80 columns and in JSON by its schema."""

import io
import json
import sys

import jsonschema
import pytest
from wcwidth import wcswidth

from mtgauge.cli.main import main
from mtgauge.measures.derivation import Formula, MarkedTokens, Step, StepMatrix, StepTable
from mtgauge.report.derivations import StepWriter, derivation_schema, step_dict
from mtgauge.report.screen import Screen

METRICS = ["bleu", "chrf", "nist", "ter", "wer", "mwer", "character"]
HYPOTHESES = ["over the lazy dog jumps a brown fox .", "昨夜河水漫过了老桥。", ""]
FIRST = ["the quick brown fox jumps over the lazy dog .", "昨天夜里，河水漫过了村口的老桥。", "nothing"]
SECOND = ["a brown fox jumped over a dog", "河水昨夜漫过老桥。", "nothing at all"]


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name, lines in (("hyp.txt", HYPOTHESES), ("A.txt", FIRST), ("B.txt", SECOND)):
        (tmp_path / name).write_text("".join(f"{line}\n" for line in lines), "utf-8")
    return tmp_path


def printed(capsys, *arguments, code=0):
    assert main([*map(str, arguments)]) == code
    captured = capsys.readouterr()
    return captured.out if code == 0 else captured.err


REFERENCES = ("-r", "A.txt", "-r", "zweite=B.txt")


def explained(capsys, *arguments):
    content = json.loads(printed(capsys, "explain", *REFERENCES, "hyp.txt", "--format", "json", *arguments))
    jsonschema.validate(content, derivation_schema())
    return content["derivations"]


@pytest.mark.parametrize("metric", [*METRICS, "bleu:tokenize=zh,max_order=2", "chrf++"])
@pytest.mark.parametrize("segment", ["1", "2", "3", None])
def test_its_values_are_those_of_score(folder, capsys, metric, segment):
    arguments = ["-m", metric, "--format", "json", *(["--level", "segment"] if segment else [])]
    scores = json.loads(printed(capsys, "score", *REFERENCES, "hyp.txt", *arguments))["scores"]
    wanted = {s["output"]: s["score"] for s in scores if s["id"] == segment}
    [found] = explained(capsys, "-m", metric, *(["--segment", segment] if segment else []))
    assert {name: found["outputs"][name] for name in wanted} == wanted
    assert (found["score"], found["id"], found["system"]) == (wanted["score"], segment, "hyp")
    last = [part for step in found["steps"] for part in step["parts"] if part["kind"] == "formula"][-1]
    assert last["value"] == wanted["score"]
    assert {s["signature"] for s in scores if s["output"] == "score"} == {found["signature"]}


@pytest.mark.parametrize("metric", METRICS)
@pytest.mark.parametrize(
    ("segment", "language"), [("1", "en"), ("2", "en"), ("3", "en"), ("1", "zh"), ("2", "zh")]
)
def test_text_fits_into_80_columns(folder, capsys, metric, segment, language):
    text = printed(
        capsys, "--language", language, "explain", *REFERENCES, "-m", metric, "hyp.txt", "--segment", segment
    )
    lines = [line for line in text.splitlines() if "|" not in line]  # signatures stay whole
    assert max(map(wcswidth, lines)) <= 80


def test_chinese_stands_above_chinese(folder, capsys):
    text = printed(capsys, "explain", "-r", "A.txt", "-m", "wer:tokenize=zh", "hyp.txt", "--segment", "2")
    rows = [line for line in text.splitlines() if line.startswith(("  hypothesis  ", "  A           "))]
    ours, theirs = rows[:2]
    assert wcswidth(ours[: ours.index("河")]) == wcswidth(theirs[: theirs.index("河")])
    assert "***" in ours


def test_several_systems_and_metrics_come_one_after_the_other(folder, capsys):
    arguments = ["-m", "bleu", "-m", "ter", "hyp.txt", "second=B.txt", "--segment", "1"]
    text = printed(capsys, "explain", "-r", "A.txt", *arguments)
    heads = [line for line in text.splitlines() if ", segment 1: " in line]
    assert [head.partition(",")[0] for head in heads] == [
        "BLEU of hyp",
        "BLEU of second",
        "TER of hyp",
        "TER of second",
    ]


def test_a_segment_is_named_by_its_id_before_its_number(folder, capsys):
    rows = "".join(f'{{"id": "{name}", "text": "{text}"}}\n' for name, text in zip("2ab", FIRST, strict=True))
    (folder / "ids.jsonl").write_text(rows, "utf-8")
    arguments = ["explain", "-m", "wer", "-r", "ids.jsonl", "hyp.txt", "--format", "json", "--segment"]
    for asked, position in (("2", 0), ("b", 2), ("3", 2), ("1", 0)):
        [found] = json.loads(printed(capsys, *arguments, asked))["derivations"]
        assert found["id"] == "2ab"[position]


def test_standard_input(folder, capsys, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO((folder / "hyp.txt").read_bytes()), "utf-8"))
    assert "segment 1" in printed(capsys, "explain", "-m", "bleu", "-r", "A.txt", "-", "--segment", "1")


@pytest.mark.translated
def test_it_speaks_chinese(folder, capsys):
    text = printed(capsys, "--language", "zh", "explain", "-m", "bleu", "-r", "A.txt", "hyp.txt", "--segment", "1")
    assert "Precisions" not in text
    assert "1. 词元" in text


def test_precision(folder, capsys):
    arguments = ["explain", "-m", "chrf", "-r", "A.txt", "hyp.txt", "--segment", "1", "--precision", "1"]
    assert printed(capsys, *arguments).splitlines()[-1].endswith(" = 60.6")
    [found] = json.loads(printed(capsys, *arguments, "--format", "json"))["derivations"]
    assert found["score"] == round(found["score"], 1)


def test_output_is_a_file(folder, capsys):
    assert printed(capsys, "explain", "-m", "wer", "-r", "A.txt", "hyp.txt", "--output", "steps.txt") == ""
    assert (folder / "steps.txt").read_text("utf-8").startswith("WER of hyp: ")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["-m", "bleu", "hyp.txt", "--segment", "4"], "there is no segment '4'"),
        (["-m", "bleu", "hyp.txt", "--segment", "9" * 5000], "there is no segment '999"),
        (["-m", "bleu", "hyp.txt", "--segment", "1-" + "9" * 5000], "there is no segment '1-999"),
        (["-m", "bleu", "hyp.txt", "--segment", "１"], "there is no segment '１'"),
        (["-m", "bleu", "hyp.txt", "--segment", "x"], "one of the ids, or a number from 1 to 3"),
        (["-m", "ribes", "hyp.txt", "--segment", "1"], "metric ribes does not show how its scores come about"),
        (["-m", "bleu", "--segment", "1"], "no system output given"),
        (["-m", "bleu", "hyp.txt", "--output", "no/folder.txt"], "its folder does not exist"),
    ],
)
def test_what_cannot_be_explained(folder, capsys, arguments, message):
    assert message in printed(capsys, "explain", "-r", "A.txt", *arguments, code=2)


def test_what_a_terminal_would_obey_is_not_printed():
    steps = [
        Step(
            "a\x1b[1m",
            [MarkedTokens("b", ["x\x07"]), StepTable(["c"], [["\x1b"]]), Formula("p", "", {}, 0.00001234)],
        )
    ]
    text = StepWriter().steps(steps)
    assert "\x1b" not in text
    assert "\x07" not in text
    assert "p = 1.234e-05" in text


MATRIX = StepMatrix(
    rows=["a", "河 水"],
    columns=["the", "x" * 12],
    values=[[0.75, -0.125], [0.5, 1.0]],
    best_of_rows=[0, 1],
    best_of_columns=[0, 1],
    title="cosines",
)


@pytest.mark.parametrize(
    ("width", "lines"),
    [
        (
            80,
            [
                "  cosines",
                "              the  xxxxxxxxxxxx",
                "  a      [0.750]^      -0.125",
                "  河␣水   0.500        [1.000]^",
            ],
        ),
        (
            24,
            [
                "  cosines",
                "              the",
                "  a      [0.750]^",
                "  河␣水   0.500",
                "",
                "         xxxxxxxxxxxx",
                "  a          -0.125",
                "  河␣水      [1.000]^",
            ],
        ),
    ],
)
def test_a_matrix_stands_under_its_columns_in_parts_that_fit(width, lines):
    text = StepWriter(Screen(width, styled=False), digits=3).steps([Step("t", [MATRIX])])
    assert text.splitlines()[1:] == lines


def test_a_matrix_in_json():
    part = step_dict(Step("t", [MATRIX]))["parts"][0]
    schema = derivation_schema()
    jsonschema.validate(part, {**schema["$defs"]["matrix"], "$defs": schema["$defs"]})
    assert part["values"] == [[0.75, -0.125], [0.5, 1.0]]
    assert part["best_of_rows"] == [0, 1]
