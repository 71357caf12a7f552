"""A journal that is gone or was cut: ``check`` says so, nothing that came is removed, and nobody writes a new one."""

import json
import shutil
from hashlib import sha256

import pytest
from journal_lines import cut, events_of, unwrite

import small_campaign
from mtgauge.cli.main import main
from mtgauge.suites.campaign.folder import CampaignFolder
from mtgauge.suites.campaign.inbox.commit import open_ledger
from mtgauge.suites.campaign.inbox.damage import unrecorded
from mtgauge.suites.campaign.inbox.journal_end import end_file

AT = "2030-03-02T12:00"
PRIMARY, CONTRAST = (f"zh_en_news_trans-sparrow-{part}.xml" for part in ("primary-alpha", "contrast-beta"))


@pytest.fixture(scope="module")
def received(tmp_path_factory):
    """A campaign with a primary, a contrast that came twice, a form of one system, and a file that was refused."""
    place = tmp_path_factory.mktemp("received")
    text = small_campaign.DESCRIPTION.replace("progress_required = true\n", "")
    made = small_campaign.registered(small_campaign.make_folder(place / "c", text))
    (place / "sent").mkdir()
    snow = {**small_campaign.ENGLISH, "d2": {"1": "Snow falls today."}}
    for name, documents, sysid in (
        (PRIMARY, small_campaign.ENGLISH, "alpha"),
        ("bad.xml", snow, "alpha"),
        (CONTRAST, small_campaign.ENGLISH, "beta"),
        (CONTRAST, snow, "beta"),
    ):
        path = place / "sent" / name
        path.write_text(
            small_campaign.marked("tgtset", "small_test", documents, site="sparrow", sysid=sysid), "utf-8"
        )
        main(["campaign", "submit", str(made.path), str(path), "--at", AT])
    assert small_campaign.faults_of(made) == ()
    return place


@pytest.fixture
def folder(received, tmp_path):
    """A copy of it, for one test."""
    shutil.copytree(received, tmp_path, dirs_exist_ok=True)
    return CampaignFolder.open(tmp_path / "c")


def found(folder):
    return sorted((one.code, one.file.rpartition("/")[2]) for one in small_campaign.faults_of(folder))


def copies(folder):
    """The bytes of everything that lies under a name that people can read."""
    places = [folder.path / name for name in ("submissions", "registrations", "set-aside")]
    return {item.read_bytes() for place in places for item in place.rglob("*") if item.is_file()}


#: lines that are left -> the names of files that the journal knows nothing of
CUTS = {7: [CONTRAST], 5: [CONTRAST], 3: ["bad.xml", "bad.xml.findings.txt", CONTRAST]}


@pytest.mark.parametrize("lines", CUTS)
def test_what_was_written_down_and_no_event_tells_of_is_found_and_set_aside(folder, mtgauge, lines):
    before, whole, end = copies(folder), folder.journal.read_bytes(), end_file(folder.journal).read_bytes()
    kept = {item.name for item in folder.blobs.iterdir()}
    unwrite(folder, lines)
    names = [name for code, name in found(folder) if code == "cut-journal"]
    assert {name for name in CUTS[lines] if any(one.endswith(name) for one in names)} == {*CUTS[lines]}
    unknown = {name for code, name in found(folder) if code == "unknown-bytes"}
    assert unknown == kept - open_ledger(folder).received
    done = mtgauge("campaign", "score", folder.path, "--at", AT)
    assert done.code == 1
    assert all(f"{name}: " in done.err for name in (*names, *unknown))
    assert mtgauge("campaign", "record", "signature", folder.path, "sparrow").code == 0
    assert copies(folder) >= before
    assert {name for code, name in found(folder)} == unknown
    # what was set aside is no reason not to go back to a copy of the journal, which knows nothing of the new scores
    folder.journal.write_bytes(whole)
    assert found(folder) == [("damaged-journal", "journal.jsonl")]  # its end is that of the other lines
    end_file(folder.journal).write_bytes(end)
    assert mtgauge("campaign", "rebuild", folder.path).code == 0
    assert {code for code, _ in found(folder)} <= {"unknown-run"}
    assert copies(folder) >= before


COMMANDS = {
    "submit": ("sent.xml", "--at", AT), "register": ("sent.xml",), "submit-report": ("sparrow", "sent.xml"), "score": (),
    "rebuild": (), "record fee": ("sparrow", "30", "CNY"),
    "package": ("--output", "x.zip", "--at", "2030-06-01T12:00"), "report": ("--at", "2030-06-01T12:00"),
}  # fmt: skip


@pytest.mark.parametrize("command", [*COMMANDS, "standings", "history"])
def test_lines_that_are_lost_at_its_end_are_missed(folder, tmp_path, mtgauge, command, monkeypatch):
    monkeypatch.chdir(tmp_path)
    shutil.copy(tmp_path / "sent" / PRIMARY, tmp_path / "sent.xml")
    # what no file tells of: only the journal knew
    withdrawal = ("withdrawal", folder.path, "sparrow", "--reason", "fault", "--at", AT)
    assert mtgauge("campaign", "record", *withdrawal).code == 0
    cut(folder, -1)
    before = {item: item.read_bytes() for item in folder.path.rglob("*") if item.is_file()}
    lines = len(events_of(folder))
    done = mtgauge("campaign", *command.split(), folder.path, *COMMANDS.get(command, ()))
    assert (done.code, done.out) == (2, "")
    assert f"{folder.journal}: ends after line {lines}, and {lines + 1} lines had been written" in done.err
    assert {item: item.read_bytes() for item in folder.path.rglob("*") if item.is_file()} == before
    assert found(folder) == [("cut-journal", "journal.jsonl")]
    # without a copy, somebody decides to go on
    end_file(folder.journal).unlink()
    assert found(folder) == []
    assert mtgauge("campaign", "record", "signature", folder.path, "sparrow").code == 0
    assert found(folder) == []


def test_the_last_line_is_vouched_for_too(folder):
    last = folder.journal.read_bytes().splitlines(keepends=True)[-1]
    changed = last.replace(b'"program": "', b'"program": "other ')
    assert changed != last
    folder.journal.write_bytes(folder.journal.read_bytes().replace(last, changed))
    assert found(folder) == [("damaged-journal", "journal.jsonl")]


def test_a_torn_line_that_had_been_whole_is_missed(folder):
    folder.journal.write_bytes(folder.journal.read_bytes()[:-5])
    assert found(folder) == [("cut-journal", "journal.jsonl")]


#: what is noted of the end -> what is found
NOTES = {
    "nothing, as in an earlier version": (None, []),
    "an earlier line, as after a kill": (3, []),
    "no JSON": (b"{", [("damaged-journal", "end.json")]),
    "something else": (b'{"number": "3", "sha256": ""}', [("damaged-journal", "end.json")]),
}


@pytest.mark.parametrize("what", NOTES)
def test_a_journal_is_read_whose_end_is_behind_it(folder, what):
    note, findings = NOTES[what]
    if isinstance(note, int):
        first = b"".join(folder.journal.read_bytes().splitlines(keepends=True)[:note])
        note = json.dumps({"number": note, "sha256": sha256(first).hexdigest()}).encode()
    end = end_file(folder.journal)
    end.unlink() if note is None else end.write_bytes(note)
    assert found(folder) == findings


def test_a_killed_command_that_noted_no_end_is_made_good_by_the_next(folder, tmp_path, mtgauge):
    whole = end_file(folder.journal).read_bytes()
    end_file(folder.journal).unlink()
    (tmp_path / "form.toml").write_text(small_campaign.FORM, "utf-8")
    same = ("register", folder.path, tmp_path / "form.toml", "--at", "2030-01-25T12:00")
    assert mtgauge("campaign", *same).code == 0
    assert end_file(folder.journal).read_bytes() == whole


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("lose", ["the journal", "its lines", "the journal and the list of names"])
def test_without_its_journal_nothing_is_written(folder, tmp_path, mtgauge, command, lose, monkeypatch):
    monkeypatch.chdir(tmp_path)
    shutil.copy(tmp_path / "sent" / PRIMARY, tmp_path / "sent.xml")
    folder.journal.unlink() if lose != "its lines" else folder.journal.write_bytes(b"")
    if lose.endswith("names"):
        folder.named.unlink()
    before = {item: item.read_bytes() for item in folder.path.rglob("*") if item.is_file()}
    done = mtgauge("campaign", *command.split(), folder.path, *COMMANDS[command])
    assert (done.code, "is gone, and files had been received" in done.err) == (2, True), done.err
    assert {item: item.read_bytes() for item in folder.path.rglob("*") if item.is_file()} == before
    assert {code for code, _ in found(folder)} == {"cut-journal"}


def test_a_command_that_was_killed_before_its_receipt_is_no_cut(folder):
    (folder.blobs / ("0" * 64)).write_bytes(b"")
    assert found(folder) == [("unknown-bytes", "0" * 64)]
    assert [*unrecorded(folder, open_ledger(folder))] == []
