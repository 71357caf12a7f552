"""Files for other programs, each read by a parser of its format and never as text only."""

import json
import subprocess
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest
from composite_action import parsed

from mtgauge.base.version import __version__
from shared_data import ROOT


def as_json_lines(text: str) -> list[object]:
    return [json.loads(line) for line in text.splitlines()]


PARSERS: dict[str, Callable[[str], object]] = {
    ".yml": parsed, ".yaml": parsed, ".cff": parsed, ".json": json.loads, ".ipynb": json.loads,
    ".toml": tomllib.loads, ".jsonl": as_json_lines,
}  # fmt: skip
#: Broken on purpose, or another's.
APART = ("tests/cases/",)


def tracked():
    """The files of the repository that have a parser here."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False)
    names = listed.stdout.split("\0") if listed.returncode == 0 else []
    return [name for name in names if Path(name).suffix in PARSERS and not name.startswith(APART)]


def test_every_file_is_of_its_format():
    names = tracked()
    if not names:
        pytest.skip("not a checkout of git")
    assert {"action.yml", "CITATION.cff", ".github/workflows/ci.yml"} <= set(names)
    faults = []
    for name in names:
        try:
            PARSERS[Path(name).suffix]((ROOT / name).read_text("utf-8"))
        except Exception as error:
            faults.append(f"{name}: {error}")
    assert not faults


@pytest.mark.parametrize(
    "text", ["description: What it meets: not-worse, better", "a: 1\na: 2", "a:\n\t- b", "a: 'b", "- a\nb: c"]
)
def test_what_is_no_yaml_is_seen(text):
    with pytest.raises(Exception, match=r"line|twice"):
        parsed(text)


def test_the_citation_has_what_its_format_asks_for():
    citation = parsed((ROOT / "CITATION.cff").read_text("utf-8"))
    assert {"cff-version", "message", "title", "authors"} <= set(citation)
    assert citation["version"] == __version__


def test_the_workflow_runs_what_is_there():
    workflow = parsed((ROOT / ".github" / "workflows" / "ci.yml").read_text("utf-8"))
    assert "push" in workflow["on"]
    for job in workflow["jobs"].values():
        for step in job["steps"]:
            assert ("run" in step) != ("uses" in step)
            program = step.get("run", "").split(" ")[0]
            assert not program.startswith(".") or (ROOT / program).exists(), program
