"""Judgements of some raters alone: tables, JSON Lines, records."""

import json

import pytest

from mtgauge.cli.main import main
from mtgauge.corpus.judgements.registry import parse_judgements
from mtgauge.corpus.judgements.tables import RaterChoice

ROWS = [("a", 1, "anna", "expert", 90), ("a", 1, "ben", "lay", 50), ("a", 2, "ben", "lay", 40)]
NAMES = ("system", "segment", "rater", "expertise", "score")
FILES = {
    "ratings.tsv": "\n".join("\t".join(map(str, row)) for row in (NAMES, *ROWS)) + "\n",
    "ratings.csv": "\n".join(",".join(map(str, row)) for row in (NAMES, *ROWS)) + "\n",
    "ratings.jsonl": "\n".join(json.dumps(dict(zip(NAMES, row, strict=True))) for row in ROWS) + "\n",
}


@pytest.mark.parametrize("name", FILES)
def test_other_raters_are_not_read(name):
    found = parse_judgements(FILES[name].encode(), name, raters=RaterChoice("expertise", "lay"))
    assert [(row.rater, row.value) for row in found] == [("ben", 50), ("ben", 40)]
    assert len(parse_judgements(FILES[name].encode(), name)) == 3


@pytest.mark.parametrize("name", FILES)
def test_a_run_counts_them_and_its_record_says_so(name, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    for file, content in {name: FILES[name], "a.txt": "one two\nthree\n", "ref.txt": "one two\nthree\n"}.items():
        (tmp_path / file).write_text(content, "utf-8")
    asked = ["score", "-r", "ref.txt", "a.txt", "-m", "chrf", "--human", name, "--raters", "expertise=lay"]
    assert main([*asked, "--format", "json", "--record", "run"]) == 0
    found = json.loads(capsys.readouterr().out)["scores"]
    assert [one["score"] for one in found if one["metric"] == "ratings"] == [45]
    assert main(["rerun", "run"]) == 0
    assert "expertise=lay" in "".join(file.read_text("utf-8") for file in (tmp_path / "run").glob("*.toml"))
