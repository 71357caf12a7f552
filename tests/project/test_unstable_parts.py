"""Young parts have one mark, which docs/explanation/stability.md explains."""

import ast
import re
from types import SimpleNamespace

import pytest
from docs_page import DOCS, ROOT

from mtgauge.base import suites
from mtgauge.cli.main import main

PAGE = (DOCS / "explanation" / "stability.md").read_text("utf-8")


def marked_names():
    """Classes, functions and modules whose docstring has a paragraph that begins with the mark."""
    kinds = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    for path in sorted((ROOT / "src" / "mtgauge").rglob("*.py")):
        text = path.read_text("utf-8")
        if suites.UNSTABLE not in text:
            continue
        for node in ast.walk(ast.parse(text)):
            paragraphs = (ast.get_docstring(node) or "").split("\n\n") if isinstance(node, kinds) else []
            if any(paragraph.startswith(suites.UNSTABLE) for paragraph in paragraphs):
                yield getattr(node, "name", path.stem)


def test_the_page_lists_all_marked_parts():
    section = PAGE.partition("## Unstable parts")[2]
    assert f"`{suites.UNSTABLE}`" in section
    assert re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE) == sorted(marked_names())


@pytest.mark.parametrize("own", [True, False], ids=["installed", "bundled"])
def test_help_marks_commands_of_other_packages(own, monkeypatch, capsys):
    moods = suites.Suite(name="moods", commands={"moods": ("moods.cli", "Measure moods.")})
    points = {"moods": [SimpleNamespace(load=lambda: moods, value="moods:SUITE")]}
    monkeypatch.setattr(suites, "offered_points", lambda _: points if own else {})
    assert main(["--help"]) == 0
    out = capsys.readouterr().out
    assert len(re.findall(rf"^  moods +{re.escape(suites.UNSTABLE)} Measure moods\.$", out, re.MULTILINE)) == own
    assert out.count(suites.UNSTABLE) == own
