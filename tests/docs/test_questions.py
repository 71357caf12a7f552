"""The questions in CONTRIBUTING.md lead to the lines that answer them.

``python tests/docs/test_questions.py --update`` writes the line numbers anew.
"""

import re
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "CONTRIBUTING.md"

#: A place: a file, a line, and the name that stands on it.
PLACE = re.compile(r"`(?P<file>[\w./-]+):(?P<line>\d+)` (?P<name>`[^`]+`)")


def places(text):
    return list(PLACE.finditer(text))


PLACES = places(PAGE.read_text("utf-8"))


def test_there_are_ten_questions():
    section = PAGE.read_text("utf-8").split("## Questions", 1)[1]
    questions = [line for line in section.splitlines() if line.startswith("| ") and "?" in line]
    assert len(questions) >= 10
    assert all(places(line) for line in questions)


@pytest.mark.parametrize("place", PLACES, ids=lambda place: place["file"])
def test_a_question_leads_to_its_answer(place):
    lines = (ROOT / place["file"]).read_text("utf-8").splitlines()
    assert place["name"].strip("`") in lines[int(place["line"]) - 1], (
        "run: python tests/docs/test_questions.py --update"
    )


def update():
    """Writes the line on which each name stands first."""

    def found(place):
        name = place["name"].strip("`")
        lines = (ROOT / place["file"]).read_text("utf-8").splitlines()
        numbers = [number for number, line in enumerate(lines, start=1) if name in line]
        if not numbers:
            sys.exit(f"{place['file']} has no {name}")
        return f"`{place['file']}:{numbers[0]}` {place['name']}"

    PAGE.write_text(PLACE.sub(found, PAGE.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    if sys.argv[1:] != ["--update"]:
        sys.exit("usage: python tests/docs/test_questions.py --update")
    update()
