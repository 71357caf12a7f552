"""Bad input of check-points, case by case: one line that says what is wrong and where, or a warning that is seen."""

import json

import pytest
from made_sets import HYPOTHESES, REFERENCES, example_set

from mtgauge.cli.main import main
from mtgauge.suites.checkpoints.set_file import write_set

pytestmark = pytest.mark.unit

CATEGORY = '[[category]]\nid = "{id}"\nside = "source"\npatterns = [\'{pattern}\']\n\n'
NOUN = CATEGORY.format(id="noun", pattern="W {upos=NOUN}")
TAXONOMY = 'schema = "mtgauge/taxonomy/1"\nname = "own"\n\n'
SET = write_set(example_set())
SCORE = ["score", "-r", "A=A.jsonl", "hyp.txt", "-m", "checkpoints:set=set.jsonl,least=0"]
CHECK = ["checkpoints", "taxonomy", "check", "own.toml"]

#: What is wrong: (file, its content, command, what the one line says).
REFUSED = {
    "a set of another test set": ("A.jsonl", '{"text": "Other words ."}\n' * 4, SCORE, "set.jsonl: was made for another test set: no reference has the same texts"),
    "a category twice": ("own.toml", TAXONOMY + NOUN + NOUN, CHECK, "noun stands twice"),
    "a pattern that can never match": ("own.toml", TAXONOMY + CATEGORY.format(id="noun", pattern="W {upos=NOUN, upos=VERB}"), CHECK, "nothing can match"),
    "a group that names nothing": ("own.toml", TAXONOMY + NOUN + '[[group]]\nid = "word"\nmembers = ["verb"]\n', CHECK, "group word names 'verb', which is neither a category nor a group"),
    "a group without members": ("own.toml", TAXONOMY + NOUN + '[[group]]\nid = "word"\nmembers = []\n', CHECK, "group word is empty"),
    "a place outside of a reference": ("set.jsonl", SET.replace("[[5, 9]]", "[[5, 99]]"), SCORE, "check-point 3-verb: 5 to 99 lies outside reference A of 11 characters"),
    "another text than the file shows": ("set.jsonl", SET.replace('"text": "boat"', '"text": "ship"', 1), SCORE, "reference A has 'boat' there, not 'ship'"),
    "an empty file": ("set.jsonl", "", SCORE, "set.jsonl: is empty"),
    "a set without check-points": ("set.jsonl", SET.split("\n")[0] + "\n", SCORE, "set.jsonl: there are no check-points"),
}  # fmt: skip


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "set.jsonl").write_text(SET, "utf-8")
    (tmp_path / "hyp.txt").write_text("\n".join(HYPOTHESES) + "\n", "utf-8")
    rows = "".join(json.dumps({"text": text}) + "\n" for text in REFERENCES["A"])
    (tmp_path / "A.jsonl").write_text(rows, "utf-8")
    return tmp_path


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_wrong_is_one_line(name, folder, capsys):
    file, content, command, message = REFUSED[name]
    (folder / file).write_text(content, "utf-8")
    assert main(command) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.startswith("mtgauge: error: ")
    assert message in shown.err
    assert shown.err.count("\n") == 1


def test_a_system_without_any_text_has_zero_and_a_warning(folder, capsys):
    (folder / "hyp.txt").write_text("\n" * 4, "utf-8")
    assert main([*SCORE, "--format", "json"]) == 0
    content = json.loads(capsys.readouterr().out)
    scores = {score["output"]: score["score"] for score in content["scores"]}
    assert (scores["score"], scores["noun"], scores["noun.n"]) == (0, 0, 2)
    assert {warning["code"] for warning in content["warnings"]} >= {"empty"}


def test_traditional_characters_are_told_where_nothing_can_convert_them(folder, capsys):
    (folder / "s.txt").write_text("這隻船開走了\n他們來了\n", "utf-8")
    (folder / "r.txt").write_text("This boat left\nThey came\n", "utf-8")
    words = "1\t{}\t_\tNOUN\t_\t_\t0\troot\t_\t_\n\n"
    (folder / "s.conllu").write_text(words.format("這隻船開走了") + words.format("他們來了"), "utf-8")
    (folder / "t.conllu").write_text(words.format("This boat left") + words.format("They came"), "utf-8")
    (folder / "links").write_text("0-0\n0-0\n", "utf-8")
    given = ["-s", "s.txt", "-r", "r.txt", "-l", "zh-en", "--links", "r", "links", "-o", "made.jsonl"]
    annotators = ["--source-annotator", "conllu:s.conllu", "--target-annotator", "conllu:t.conllu"]
    assert main(["checkpoints", "extract", *given, *annotators]) == 0
    assert "the source is in traditional characters" in capsys.readouterr().err
