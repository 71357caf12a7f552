"""The questions in CONTRIBUTING.md lead to definitions that exist."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

#: A file, and a name in it.
PLACE = re.compile(r"`(?P<file>(?:src|docs)/[\w./-]+)` `(?P<name>[^`]+)`")


def test_each_question_leads_to_its_answer():
    section = (ROOT / "CONTRIBUTING.md").read_text("utf-8").split("## Questions", 1)[1]
    questions = [line for line in section.splitlines() if line.startswith("| ") and "?" in line]
    assert len(questions) >= 10
    lost = []
    for question in questions:
        places = PLACE.findall(question)
        assert places, question
        lost += [(file, name) for file, name in places if name not in (ROOT / file).read_text("utf-8")]
    assert lost == []
