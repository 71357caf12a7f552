"""The chain of the journal: a line that is lost, doubled, moved or changed is found, and nothing is decided without it."""

import json
from datetime import UTC, datetime

import pytest
from journal_lines import events_of, rewrite

import small_campaign
from mtgauge.base.errors import InputError
from mtgauge.suites.campaign.checks.folder import check_campaign
from mtgauge.suites.campaign.inbox.commit import open_ledger
from mtgauge.suites.campaign.ledger.standing import State, decide

NAME = "zh_en_news_trans-sparrow-primary-alpha.xml"
LATE = "2030-03-09T12:00"
NOW = datetime(2030, 3, 10, tzinfo=UTC)


@pytest.fixture
def folder(tmp_path, mtgauge):
    """A campaign with a late file that the organiser takes: form, signature, file, examination, decision, fee."""
    text = small_campaign.DESCRIPTION.replace("progress_required = true\n", "")
    made = small_campaign.registered(small_campaign.make_folder(tmp_path / "c", text))
    (tmp_path / NAME).write_text(
        small_campaign.marked("tgtset", "small_test", small_campaign.ENGLISH, site="sparrow"), "utf-8"
    )
    for command, *words in (
        ("record signature", "sparrow"),
        ("submit", tmp_path / NAME, "--at", LATE),
        ("record late-file", "3", "--reason", "storm", "--at", LATE),
        ("record fee", "sparrow", "30", "CNY", "--at", LATE),
    ):
        mtgauge("campaign", *command.split(), made.path, *words)
    assert [one.state for one in decide(open_ledger(made), NOW)] == [State.ACCEPTED]
    return made


#: what becomes of the lines -> the first line that is not the one that was written there
DAMAGE = {
    "a line is lost": (lambda lines: lines[:1] + lines[2:], 2),
    "a line is doubled": (lambda lines: [*lines[:2], lines[1], *lines[2:]], 3),
    "two are in another order": (lambda lines: [*lines[:2], lines[3], lines[2], *lines[4:]], 3),
    "a word is another": (lambda lines: [line.replace(b"storm", b"flood") for line in lines], 6),
    "a space is added": (lambda lines: [lines[0].replace(b": ", b":  ", 1), *lines[1:]], 2),
    "one without a link is added": (lambda lines: [*lines, _without_link(lines[1])], 7),
    "the last is doubled": (lambda lines: [*lines, lines[-1]], 7),
}
COMMANDS = {
    "score": (), "package": ("--output", "x.zip"), "report": ("--no-pdf", "--at", "2030-06-01T12:00"), "submit": (NAME,), "standings": (),
    "history": (), "rebuild": (), "record signature": ("sparrow",),
}  # fmt: skip


def _without_link(line):
    values = json.loads(line)
    return (
        json.dumps({name: values[name] for name in values if name not in ("number", "before")}) + "\n"
    ).encode()


def damaged(folder, change):
    lines = folder.journal.read_bytes().splitlines(keepends=True)
    folder.journal.write_bytes(b"".join(change(lines)))


@pytest.mark.parametrize("what", DAMAGE)
def test_a_line_that_does_not_follow_is_found(folder, what):
    change, line = DAMAGE[what]
    damaged(folder, change)
    with pytest.raises(InputError, match="does not follow from the lines before it") as raised:
        open_ledger(folder)
    assert (raised.value.file, raised.value.line) == (str(folder.journal), line)
    [finding] = [one for one in check_campaign(folder.path) if one.severity.refuses]
    assert (finding.code, finding.line) == ("damaged-journal", line)
    assert "restore the journal from a copy" in finding.hint


@pytest.mark.parametrize("command", COMMANDS)
def test_nothing_is_decided_on_a_damaged_journal(folder, tmp_path, mtgauge, monkeypatch, command):
    monkeypatch.chdir(tmp_path)
    damaged(folder, DAMAGE["a line is lost"][0])
    before = {item: item.read_bytes() for item in folder.path.rglob("*") if item.is_file()}
    done = mtgauge("campaign", *command.split(), folder.path, *COMMANDS[command])
    assert (done.code, done.out) == (2, "")
    assert f"{folder.journal}, line 2: does not follow" in done.err
    assert {item: item.read_bytes() for item in folder.path.rglob("*") if item.is_file()} == before
    assert mtgauge("campaign", "check", folder.path).code == 1


def test_a_journal_of_before_is_read_and_its_lines_are_chained_to_the_next(folder, mtgauge):
    rewrite(folder, events_of(folder), linked=False)
    before = open_ledger(folder).events
    assert mtgauge("campaign", "record", "signature", folder.path, "sparrow").code == 0
    assert open_ledger(folder).events[:-1] == before
    assert small_campaign.faults_of(folder) == ()
    damaged(folder, lambda lines: [line.replace(b"storm", b"flood") for line in lines])
    with pytest.raises(InputError, match="line 7: does not follow"):
        open_ledger(folder)


#: number of a line, its field, a value that it cannot have, what is said of it
WRONG = [
    (1, "sha256", "abc", "sha256 must be 64 hexadecimal digits"),
    (1, "findings", [{"code": 5, "severity": "error", "message": "x"}], "findings.code must be a text"),
    (1, "findings", [{"code": "x", "severity": "error", "message": {"form": "{a}"}}], "findings.message must be a sentence"),
    (1, "registration", {"site": "sparrow"}, "registration.affiliation is missing"),
    (3, "sent", 5, "sent must be a text"),
    (3, "set", "other", "set must be one of test, progress"),
    (3, "form_sha256", "A" * 64, "form_sha256 must be 64 hexadecimal digits"),
    (3, "lenient", 1, "lenient must be true or false"),
    (3, "at", "2030-03-09", "at must be a moment with its time zone"),
    (3, "at", None, "at must be a text"),
    (3, "colour", "red", "it has no field 'colour'"),
    (4, "entry", "3", "entry must be a whole number"),
    (4, "entry", True, "entry must be a whole number"),
    (4, "description", {"parts": {"weather": "fine"}}, "description.parts must be one of"),
    (5, "kind", "parade", "there is no event 'parade'"),
    (6, "amount", 30.5, "amount must be a whole number"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "field", "value", "said"), WRONG)
def test_a_value_of_another_type_is_no_event(folder, mtgauge, line, field, value, said):
    events = events_of(folder)
    events[line - 1][field] = value
    rewrite(folder, events, linked=False)
    done = mtgauge("campaign", "standings", folder.path)
    assert done.code == 2
    assert f"{folder.journal}, line {line}: is not an event: {said}" in done.err


def _extension(event):
    return {
        "kind": "deadline-extended", "at": "2030-03-09T00:00:00+00:00", "by": "organiser", "why": "", "event": event,
        "until": "2030-03-19T00:00:00+00:00", "site": None,
    }  # fmt: skip


#: what becomes of the events, what is said of it
NOT_THERE = {
    "an examination of a form": (lambda events: events[3].update(entry=1), "line 4: is about entry 1, and no result file"),
    "an examination of what comes later": (lambda events: events[3].update(entry=9), "line 4: is about entry 9"),
    "a decision about a fee": (lambda events: events[4].update(entry=2), "line 5: is about entry 2, and neither"),
    "an extension of nothing": (lambda events: events.append(_extension("harvest")), "line 7: extends 'harvest', which"),
}  # fmt: skip


@pytest.mark.parametrize("what", NOT_THERE)
def test_an_event_about_what_is_not_there_is_damage(folder, what):
    change, said = NOT_THERE[what]
    events = events_of(folder)
    change(events)
    rewrite(folder, events)
    with pytest.raises(InputError, match=said):
        open_ledger(folder)
    assert [one.code for one in small_campaign.faults_of(folder)] == ["damaged-journal"]
