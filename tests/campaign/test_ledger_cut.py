"""A journal that is gone or was cut: ``check`` says so, nothing that came is removed, and nobody writes a new one."""

import shutil

import pytest

import small_campaign
from mtgauge.campaign.inbox.commit import open_ledger
from mtgauge.campaign.inbox.damage import unrecorded

AT = "2030-03-02T12:00"
PRIMARY, CONTRAST = (f"zh_en_news_trans-sparrow-{part}.xml" for part in ("primary-alpha", "contrast-beta"))


@pytest.fixture
def folder(tmp_path, mtgauge):
    """A campaign with a primary, a contrast that came twice, a form of one system, and a file that was refused."""
    text = small_campaign.DESCRIPTION.replace("progress_required = true\n", "")
    made = small_campaign.registered(small_campaign.make_folder(tmp_path / "c", text))
    (tmp_path / "sent").mkdir()
    snow = {**small_campaign.ENGLISH, "d2": {"1": "Snow falls today."}}
    for name, documents, sysid in (
        (PRIMARY, small_campaign.ENGLISH, "alpha"),
        ("bad.xml", snow, "alpha"),
        (CONTRAST, small_campaign.ENGLISH, "beta"),
        (CONTRAST, snow, "beta"),
    ):
        path = tmp_path / "sent" / name
        path.write_text(
            small_campaign.marked("tgtset", "small_test", documents, site="sparrow", sysid=sysid), "utf-8"
        )
        mtgauge("campaign", "submit", made.path, path, "--at", AT)
    assert small_campaign.faults_of(made) == ()
    return made


def cut(folder, lines):
    whole = folder.journal.read_bytes().splitlines(keepends=True)
    folder.journal.write_bytes(b"".join(whole[:lines]))


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
    before, whole = copies(folder), folder.journal.read_bytes()
    kept = {item.name for item in folder.blobs.iterdir()}
    cut(folder, lines)
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
    assert mtgauge("campaign", "rebuild", folder.path).code == 0
    assert {code for code, _ in found(folder)} <= {"unknown-run"}
    assert copies(folder) >= before


COMMANDS = {
    "submit": ("sent.xml", "--at", AT), "register": ("sent.xml",), "submit-report": ("sparrow", "sent.xml"), "score": (),
    "rebuild": (), "record fee": ("sparrow", "30", "CNY"), "package": ("--output", "x.zip"), "report": (),
}  # fmt: skip


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("lose", ["the journal", "its lines", "the journal and the list of names"])
def test_without_its_journal_nothing_is_written(folder, tmp_path, mtgauge, command, lose, monkeypatch):
    monkeypatch.chdir(tmp_path)
    shutil.copy(tmp_path / "sent" / PRIMARY, tmp_path / "sent.xml")
    folder.journal.unlink() if lose != "its lines" else folder.journal.write_bytes(b"")
    if lose.endswith("names"):
        folder.named.unlink()
    before = {item: item.read_bytes() for item in folder.path.rglob("*") if item.is_file()}
    more = ("--at", "2030-06-01T12:00") if command in ("report", "package") else ()
    done = mtgauge("campaign", *command.split(), folder.path, *COMMANDS[command], *more)
    if command == "submit-report":
        assert (done.code, "is not registered" in done.err) == (2, True)
    else:
        assert (done.code, "is gone, and files had been received" in done.err) == (2, True), done.err
    assert {item: item.read_bytes() for item in folder.path.rglob("*") if item.is_file()} == before
    assert "cut-journal" in {code for code, _ in found(folder)} or lose == "the journal and the list of names"


def test_a_command_that_was_killed_before_its_receipt_is_no_cut(folder):
    (folder.blobs / ("0" * 64)).write_bytes(b"")
    assert found(folder) == [("unknown-bytes", "0" * 64)]
    assert [*unrecorded(folder, open_ledger(folder))] == []
