"""One table of codes: every code that is given is in it, each of it is given, and pages say what it says."""

import re
from pathlib import Path

import pytest
from sources import sources

from mtgauge.base.findings.codes import ERRORS, FILES, WARNINGS, all_codes
from mtgauge.corpus.markup.faults import REPAIRABLE
from mtgauge.suites.campaign.finding_codes import CAMPAIGN

CODES = all_codes()
ROOT = Path(__file__).parents[2]
REFERENCE = ROOT / "docs" / "reference"
CODE = re.compile(r"[a-z]+(-[a-z]+)+")
#: Calls whose first argument is a code, by the last part of their name; `code=` gives one in any call.
FIRST = {"Finding", "finding", "fault", "_fault", "warn", "_UnreadableError"}


def read():
    return (source for source in sources() if not {"codes", "sacrebleu"} & {*source.path.parts})


def given():
    """(code, file) of each literal code in a call that makes a finding or an error."""
    for call in (call for source in read() for call in source.calls):
        named = [value for name, value in call.keywords if name == "code"]
        is_first = call.last in FIRST or call.name.endswith("findings.add")
        for value in (*(call.arguments[:1] if is_first else ()), *named):
            if CODE.fullmatch(str(value.literal)):
                yield value.literal, call.path.name


def test_no_code_means_two_things():
    tables = (ERRORS, FILES, CAMPAIGN, WARNINGS)
    assert len(CODES) == sum(map(len, tables))
    assert all(CODE.fullmatch(code) or code in WARNINGS for code in CODES)


def test_every_code_that_is_given_is_in_the_table():
    assert [item for item in given() if item[0] not in CODES] == []


def test_every_code_of_the_table_is_given():
    named = {text for source in read() for text in source.strings}
    assert set(CODES) - named - {f"repair-{code}" for code in REPAIRABLE} == set()


def row(code, kind):
    """How a page says what the table says."""
    severity = "; ".join(filter(None, [kind.severity.word, kind.exception]))
    return f"| `{code}` | {severity} | {kind.meaning} | {kind.advice} |"


def plain_row(code, kind):
    return f"| `{code}` | {kind.meaning} |"


@pytest.mark.parametrize(
    ("page", "table", "made"),
    [("campaign-findings", CAMPAIGN, row), ("findings", FILES, plain_row), ("findings", ERRORS, plain_row)],
)
def test_pages_say_what_the_table_says(page, table, made):
    lines = (REFERENCE / f"{page}.md").read_text("utf-8").splitlines()
    assert [line for line in (made(code, kind) for code, kind in table.items()) if line not in lines] == []
    documented = {match[1] for line in lines if (match := re.match(r"\| `([a-z-]+)` \|", line))}
    assert documented <= set(CODES)
