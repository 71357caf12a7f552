"""The page on the four documents: no section is missing, and what it names is there."""

import re
from pathlib import Path

import pytest

from shared_data import SHARED, shared

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "explanation" / "seeds.md"
#: Heading of the page -> number of the document, what a heading of it looks like.
DOCUMENTS = {
    "The guidelines of CWMT 2008": ("001", r"^#+ (?:\**)(?:[IV]+\. |\d\. |\(\d\) |[a-c]\) )?(.*?)(?:\**)$"),
    "The puzzle evaluation": ("000", r"<h[45]> ?(.*?) ?</h[45]>"),
    "The metric catalogue": ("002", r"^#+ (.*)$"),
    "Cognitive ease": ("003", r"^ *([1-7](?:\.\d)*) (?=[A-Z])(?!February)"),
}
#: Headings without anything to do.
BARE = {"Guidelines for CWMT2008 Machine Translation Evaluation", "Reference:"}


def rows(heading):
    """The rows of the table under a heading."""
    part = PAGE.read_text("utf-8").partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    lines = [line for line in part.splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines[2:]]


@pytest.mark.parametrize("heading", DOCUMENTS)
def test_every_row_has_a_test(heading):
    found = rows(heading)
    assert found
    for row in found:
        assert len(row) == 4, row
        assert all(row), row
        assert re.fullmatch(r"`tests/[^`]+`(, `tests/[^`]+`)*", row[3]), row


def test_every_test_that_is_named_is_there():
    named = re.findall(r"`(tests/[\w/]+\.py)(?:::(\w+))?`", PAGE.read_text("utf-8"))
    assert len(named) > 80
    for path, name in named:
        text = (ROOT / path).read_text("utf-8")
        assert not name or f"\ndef {name}(" in text, (path, name)


def anchors(page):
    """The anchors of a page's headings, as they are made."""
    headings = re.findall(r"^#+ (.*)$", page.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).strip().replace(" ", "-") for heading in headings}


def test_every_page_that_is_named_is_there():
    links = re.findall(r"\]\(([^)#]*)(?:#([^)]+))?\)", PAGE.read_text("utf-8"))
    assert len(links) > 50
    for path, anchor in links:
        page = (PAGE.parent / path).resolve() if path else PAGE
        assert page.is_file(), path
        assert not anchor or anchor in anchors(page), (path, anchor)


@pytest.mark.parametrize("heading", DOCUMENTS)
def test_no_section_is_missing(heading):
    if not (SHARED / "seeds").is_dir():
        shared("seeds")
    number, pattern = DOCUMENTS[heading]
    [path] = (SHARED / "seeds").glob(f"{number}_*")
    sections = set(re.findall(pattern, path.read_text("utf-8"), re.MULTILINE)) - BARE
    assert sections
    assert {row[0] for row in rows(heading)} == sections


def test_every_document_has_its_errors_in_the_list():
    found = rows("Errors and open points")
    assert {row[0] for row in found} == {"CWMT 2008", "puzzle evaluation", "metric catalogue", "cognitive ease"}
    assert all(len(row) == 3 for row in found)
