"""The page of findings names every code that the campaign's code names, and no other."""

import ast
import re
from pathlib import Path

import pytest

from campaign_cases import CASES
from mtgauge.base.findings.codes import WARNINGS as CODES
from mtgauge.corpus.markup.faults import REPAIRABLE

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "reference" / "campaign-findings.md").read_text("utf-8")
ROW = re.compile(
    r"^\| `(?P<code>[a-z-]+)` \| (?P<severity>error|warning|error; warning [^|]+|warning; error [^|]+) \| [^|]+ \| [^|]+ \|$"
)
CODE = re.compile(r"[a-z]+(-[a-z]+)+")
#: Calls that are given a code, by the last part of their name: findings, faults, and what hands a code on to them.
GIVEN = {"Finding", "finding", "fault", "_fault", "at", "_Codes", "_unknown", "_UnreadableError"}


def trees():
    source = ROOT / "src" / "mtgauge"
    for folder in (source / "suites" / "campaign", source / "corpus" / "markup"):
        # no campaign reads WMT's XML
        for path in sorted(path for path in folder.rglob("*.py") if path.stem != "wmtbuilder"):
            yield ast.parse(path.read_text("utf-8"))
    yield ast.parse((source / "base" / "findings" / "capped.py").read_text("utf-8"))


def constants(node):
    """Strings that look like a code, anywhere below a node."""
    found = (
        item.value for item in ast.walk(node) if isinstance(item, ast.Constant) and isinstance(item.value, str)
    )
    return {value for value in found if CODE.fullmatch(value)}


def given():
    """Codes in calls that make findings."""
    calls = (node for tree in trees() for node in ast.walk(tree) if isinstance(node, ast.Call))
    made = (call for call in calls if ast.unparse(call.func).rpartition(".")[2] in GIVEN)
    return {code for call in made for argument in call.args for code in constants(argument)}


def repairs():
    return {f"repair-{code}" for code in REPAIRABLE}


@pytest.fixture(scope="module")
def documented():
    rows = [ROW.match(line) for line in PAGE.splitlines() if line.startswith("| `")]
    assert all(rows)
    codes = [row["code"] for row in rows]
    assert len(codes) == len(set(codes))
    return set(codes)


def test_every_code_is_documented(documented):
    assert (given() | set(REPAIRABLE) | repairs()) - documented == set()
    assert {fault[0] for *_, expected in CASES for fault in expected} <= documented


def test_every_documented_code_is_used(documented):
    named = {code for tree in trees() for code in constants(tree)}
    assert documented - named - repairs() <= set(CODES)
