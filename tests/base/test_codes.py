"""One table of codes: every code that is given is in it, each of it is given, and pages say what it says."""

import re
from pathlib import Path

import pytest
from sources import PACKAGE, sources

from mtgauge.base.findings import Finding, Severity
from mtgauge.base.findings.codes import CORE, ERRORS, FILES, WARNINGS, all_codes, warning_kinds
from mtgauge.base.suites import bundled_suites, loaded
from mtgauge.corpus.checks import ranked
from mtgauge.corpus.markup.faults import REPAIRABLE
from mtgauge.suites.campaign.finding_codes import CAMPAIGN

CODES = all_codes()
SUITES = {suite.name: loaded(suite.findings) for suite in bundled_suites() if suite.findings}
ROOT = Path(__file__).parents[2]
REFERENCE = ROOT / "docs" / "reference"
CODE = re.compile(r"[a-z]+(-[a-z]+)+")
#: Calls whose first argument is a code, by the last part of their name; `code=` gives one in any call.
FIRST = {"Finding", "finding", "fault", "_fault", "warn", "_UnreadableError"}


def read():
    inner = ((source, source.path.relative_to(PACKAGE)) for source in sources())
    return (
        source
        for source, path in inner
        if not {"codes", "sacrebleu"} & {*path.parts} and path.name != "finding_codes.py"
    )


def given():
    """(code, file) of each literal code in a call that makes a finding or an error."""
    for call in (call for source in read() for call in source.calls):
        named = [value for name, value in call.keywords if name == "code"]
        is_first = call.last in FIRST or call.name.endswith("findings.add")
        for value in (*(call.arguments[:1] if is_first else ()), *named):
            if CODE.fullmatch(str(value.literal)):
                yield value.literal, call.path.name


def test_no_code_means_two_things():
    tables = (ERRORS, FILES, WARNINGS, *SUITES.values())
    assert len(CODES) == sum(map(len, tables))
    assert all(CODE.fullmatch(code) or code in WARNINGS for code in CODES)


def test_a_suite_lists_the_codes_that_only_it_gives():
    folders = {}
    for source in read():
        parts = source.path.relative_to(PACKAGE).parts
        for code in CODES.keys() & {*source.strings} - {"metric"}:
            folders.setdefault(code, set()).add(parts[1] if parts[0] == "suites" else "core")
    own = {code: name for name, table in SUITES.items() if name != "campaign" for code in table}
    assert {code: folders[code] for code, name in own.items() if name not in folders[code]} == {}
    assert {code for code in CORE if len(of := folders.get(code, {"core"})) == 1 and "core" not in of} == set()


def test_warnings_of_suites_have_their_place_among_those_of_the_core():
    kinds = warning_kinds()
    assert [code for code in kinds if code in WARNINGS] == [*WARNINGS]
    assert [kind.severity for kind in kinds.values()] == sorted(
        (kind.severity for kind in kinds.values()), key=list(Severity).index
    )
    places = {code: kind.before for code, kind in kinds.items() if kind.before}
    assert places.keys() <= kinds.keys() - WARNINGS.keys()
    order = [*kinds]
    for code, following in places.items():
        assert next(one for one in order[order.index(code) :] if one in WARNINGS) == following
    found = [Finding(code, "found", Severity.NOTABLE) for code in ("of-nobody", *reversed(order))]
    assert [finding.code for finding in ranked(found)] == [*order, "of-nobody"]


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
    [
        ("campaign-findings", CAMPAIGN, row),
        *(
            ("findings", {code: kind for code, kind in table.items() if kind.severity.refuses}, plain_row)
            for table in (FILES, ERRORS, *(table for name, table in SUITES.items() if name != "campaign"))
        ),
    ],
    ids=["campaign", "files", "errors", *(name for name in SUITES if name != "campaign")],
)
def test_pages_say_what_the_table_says(page, table, made):
    lines = (REFERENCE / f"{page}.md").read_text("utf-8").splitlines()
    assert [line for line in (made(code, kind) for code, kind in table.items()) if line not in lines] == []
    documented = {match[1] for line in lines if (match := re.match(r"\| `([a-z-]+)` \|", line))}
    assert documented <= set(CODES)
