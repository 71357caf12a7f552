"""What hostile sites send, through ``submit``: a line, an exit code, and nothing outside the places of a campaign."""

import gzip
import json
import os
import re
import shutil
import subprocess
import sys
from dataclasses import replace

import pytest

import small_campaign
from mtgauge.base.findings.capped import LISTED, LISTED_IN_ALL
from mtgauge.suites.campaign.folder import CampaignFolder
from mtgauge.suites.campaign.inbox.commit import open_ledger
from mtgauge.suites.campaign.inbox.damage import damage, unrecorded
from mtgauge.suites.campaign.inbox.journal import append_event

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="names and locks of POSIX")

AT = "2030-03-02T12:00"
STEM = "zh_en_news_trans-sparrow-primary-"
NAME = f"{STEM}alpha.xml"
GOOD = small_campaign.marked("tgtset", "small_test", small_campaign.ENGLISH, site="sparrow")
#: What may stand in the names of files that a campaign keeps.
SAFE = re.compile(r"[\w.+-]+")
#: What a terminal would obey, or would not show.
UNSEEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b\u202a-\u202e]")


def seg(text):
    return GOOD.replace("A bird sings.", text)


NAMES = {
    "markup": "<img src=x onerror=alert(1)>", "a line break": "a\nb", "a backslash": "a\\b", "a colon": "x:y",
    "another direction": "\u202egnol", "nothing to see": "a\u200bb", "the folder above": "..", "a bell": "a\x07", "colours": "\x1b[31mred",
    "a quote": 'a"b', "a star": "a*",
}  # fmt: skip
#: what is sent -> its name, its text, options, exit code, code of a finding
SENT = {
    **{f"a name with {what}": (f"{STEM}{part}.xml", GOOD, (), 1, "name-unfit") for what, part in NAMES.items()},
    "a name without an end": (f"{STEM}alpha", GOOD, (), 1, "name-ending"),
    "a name of no task": ("x-sparrow-primary-alpha.xml", GOOD, (), 1, "name-unknown-task"),
    "many <": (NAME, seg("<" * 20_000), (), 1, "stray-less-than"),
    "many < in lines": (NAME, seg("<\n" * 5000), (), 1, "more-errors"),
    "many < in lines, mended": (NAME, seg("<\n" * 5000), ("--lenient",), 0, "more-warnings"),
    "many &": (NAME, seg("&" * 20_000), (), 1, "stray-ampersand"),
    "many candidates": (NAME, seg("A." + "<cand>a</cand>" * 5000), (), 1, "more-warnings"),
    "many attributes": (NAME, seg("<cand " + "".join(f'a{n}="" ' for n in range(9000)) + ">"), (), 1, "broken-markup"),
    "deep nesting": (NAME, seg("<p>" * 5000), (), 1, "unclosed-element"),
    "an entity": (NAME, GOOD.replace("<tgtset", '<!DOCTYPE a [<!ENTITY b "c">]><tgtset', 1), (), 1, "broken-markup"),
    "an outer entity": (
        NAME, GOOD.replace("<tgtset", '<!DOCTYPE a SYSTEM "/etc/passwd"><tgtset', 1).replace("A bird", "&a; A bird"),
        (), 1, "stray-ampersand",
    ),
    "UTF-16": (NAME, GOOD.encode("utf-16"), (), 1, "unreadable-file"),
    "nothing": (NAME, b"", (), 1, "not-a-set"),
    "zeros": (NAME, bytes(1000), (), 1, "illegal-character"),
    "half a gzip": (NAME, b"\x1f\x8b\x08\x00broken", (), 1, "unreadable-file"),
    "text behind candidates": (
        NAME, seg("First half <cand>A.</cand> second half."), ("--lenient",), 1, "text-after-candidates",
    ),
    "text outside": (NAME, GOOD.replace("<p>", "words <p>", 1), ("--lenient",), 1, "text-outside"),
    "markup as a system": (NAME, GOOD.replace('sysid="alpha"', 'sysid="&lt;img&gt;"'), (), 1, "wrong-sysid"),
    "another site": (NAME, GOOD.replace('site="sparrow"', 'site="heron"'), (), 1, "wrong-site"),
}  # fmt: skip


@pytest.fixture
def folder(tmp_path):
    return small_campaign.registered(small_campaign.make_folder(tmp_path / "c"))


def inside(path):
    return {item.relative_to(path).as_posix() for item in path.rglob("*")}


def assert_whole(folder, sent):
    """Everything under a safe name, whole, and nothing else written."""
    ledger = open_ledger(folder)
    assert [*damage(folder, ledger), *unrecorded(folder, ledger)] == []
    assert not list(folder.ledger.glob("torn-line-*"))
    for path in inside(folder.path):
        assert all(SAFE.fullmatch(part) for part in path.split("/") if part != ".lock"), path
        assert ".mtgauge-" not in path
    assert {item.name for item in folder.path.parent.iterdir()} == {"c", "sent"}
    assert inside(folder.path.parent / "sent") == sent


def as_bytes(content):
    return content if isinstance(content, bytes) else content.encode("utf-8", "surrogatepass")


@pytest.mark.parametrize("what", SENT)
def test_whatever_is_sent_gets_its_line_and_nothing_is_half_done(folder, tmp_path, mtgauge, what):
    name, content, options, code, finding = SENT[what]
    path = tmp_path / "sent" / name
    path.parent.mkdir()
    path.write_bytes(as_bytes(content))
    done = mtgauge("campaign", "submit", folder.path, path, "--at", AT, *options)
    assert (done.code, done.err) == (code, "")
    told = done.out.splitlines()
    assert any(f"[{finding}]" in line for line in told), told[:5]
    assert sum("entry " in line and ("accepted" in line or "refused" in line) for line in told) == 1
    assert len(told) <= LISTED_IN_ALL + 10
    assert not UNSEEN.search(done.out)
    for command in ("standings", "history"):
        told = mtgauge("campaign", command, folder.path).out
        assert name[:8] in told
        assert not UNSEEN.search(told)
    examined = open_ledger(folder).events[-1]
    assert max(sum(f.code == one.code for f in examined.findings) for one in examined.findings) <= LISTED
    assert_whole(folder, {name})
    [entry] = open_ledger(folder).entries
    assert (folder.blobs / entry.received.sha256).read_bytes() == path.read_bytes()


def test_a_file_that_is_too_large_may_come_compressed_as_its_refusal_says(folder, tmp_path, mtgauge):
    description = folder.path / "campaign.toml"
    description.write_text(f"largest_file = 1\n{description.read_text('utf-8')}", "utf-8")
    path = tmp_path / NAME
    large = GOOD.replace("</tgtset>", " " * 1_000_000 + "</tgtset>").encode()
    for content, name, code, told in (
        (large, NAME, 2, "text may be compressed with gzip if it keeps its name, without .gz"),
        (gzip.compress(large), f"{NAME}.gz", 1, "refused"),
        (gzip.compress(large), NAME, 0, "accepted"),
    ):
        path.with_name(name).write_bytes(content)
        done = mtgauge("campaign", "submit", folder.path, path.with_name(name), "--at", AT)
        assert (done.code, told in done.out + done.err) == (code, True), done.out + done.err


def test_names_that_look_alike_are_one_name(folder, tmp_path, mtgauge):
    (tmp_path / "sent").mkdir()
    for number, name in enumerate((f"{STEM}ca\u0301.xml", f"{STEM}c\u00e1.xml")):
        path = tmp_path / "sent" / name
        path.write_text(
            GOOD.replace('sysid="alpha"', 'sysid="c\u00e1"').replace("cold.", f"cold{number}."), "utf-8"
        )
        done = mtgauge("campaign", "submit", folder.path, path, "--at", AT)
        assert done.code == 0, done.out
    assert "[replaces-earlier]" in done.out
    assert [path.name for path in (folder.path / "submissions" / "test").iterdir()] == [f"{STEM}c\u00e1.xml"]


#: A name as long as disks take, or whose copies would be longer: what it is -> the name, whether it is accepted.
LONG = {
    "three bytes each": ("h " + "译" * 80 + ".xml", False), "three bytes each, a system": (f"{STEM}{'译' * 70}.xml", True),
    "a system": (f"{STEM}{'b' * (251 - len(STEM))}.xml", True), "text": ("x" * 251 + ".txt", False),
    "TSV": ("x" * 251 + ".tsv", False), "no ending": ("x" * 255, False),
}  # fmt: skip


@pytest.mark.parametrize("what", LONG)
def test_a_name_of_any_length_is_kept_replaced_and_set_aside(folder, tmp_path, mtgauge, what):
    name, is_accepted = LONG[what]
    sysid = name.removeprefix(STEM).removesuffix(".xml")
    path = tmp_path / "sent" / name
    path.parent.mkdir()
    for text in (GOOD, seg("A bird is singing."), seg("A bird sang.")):
        path.write_text(text.replace('sysid="alpha"', f'sysid="{sysid}"'), "utf-8")
        done = mtgauge("campaign", "submit", folder.path, path, "--at", AT)
        assert (done.code, done.err) == (0 if is_accepted else 1, ""), done.out
    [own, *_] = sorted(item for item in (folder.path / "submissions").rglob("*.*") if item.is_file())
    own.write_text("another text", "utf-8")
    assert mtgauge("campaign", "rebuild", folder.path).code == 0
    [aside] = folder.set_aside.iterdir()
    assert aside.read_text("utf-8") == "another text"
    assert mtgauge("campaign", "record", "signature", folder.path, "sparrow").code == 0
    ledger = open_ledger(folder)
    assert [*damage(folder, ledger), *unrecorded(folder, ledger)] == []


def test_an_id_that_leaves_names_no_room_is_refused_and_one_in_the_journal_is_written_shorter(
    folder, tmp_path, mtgauge
):
    form = tmp_path / "form.toml"
    form.write_text(small_campaign.FORM.replace("sparrow", "x" * 251, 1), "utf-8")
    done = mtgauge("campaign", "register", folder.path, form, "--at", "2030-01-25T12:00")
    assert (done.code, done.err) == (1, "")
    assert "site has more than 100 bytes" in done.out
    [known] = open_ledger(folder).forms
    append_event(folder.journal, replace(known, registration=replace(known.registration, site="x" * 254)))
    assert mtgauge("campaign", "record", "signature", folder.path, "sparrow").code == 0
    assert len([*folder.registrations.iterdir()]) == 2


PATHS = ["../../x.xml", "/etc/x.xml", "a/b.xml"]


@pytest.mark.parametrize("path", PATHS)
def test_no_name_that_a_program_hands_over_leads_out(folder, path):
    from mtgauge.suites.campaign.rules.names import parse_name

    name, [finding] = parse_name(STEM + path, ["ZH-EN-NEWS-TRANS"], ["sparrow"])
    assert (name, finding.code) == (None, "name-unfit")


def test_a_torn_line_and_a_stray_folder_stop_nobody(folder, tmp_path, mtgauge):
    (tmp_path / "sent").mkdir()
    (tmp_path / "sent" / NAME).write_text(GOOD, "utf-8")
    with folder.journal.open("ab") as journal:
        journal.write(b'{"kind": "file-rec')
    stray = folder.path / "submissions" / "test" / "stray"
    stray.mkdir(parents=True)
    (stray / NAME).write_text(GOOD, "utf-8")
    for command in (("submit", folder.path, tmp_path / "sent" / NAME, "--at", AT), ("standings", folder.path)):
        done = mtgauge("campaign", *command)
        assert (done.code, done.err) == (0, "")
        assert f"{NAME}" in done.out
    assert mtgauge("campaign", "score", folder.path, "--at", AT).code == 1  # nobody knows when it came
    found = mtgauge("campaign", "check", folder.path).out
    assert found.count("[unrecorded-submission]") == 1
    assert found.count("[torn-entry]") == 1


def run_at_once(programs, commands):
    started = [
        subprocess.Popen(
            [programs / "mtgauge", "campaign", *map(str, command)],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )
        for command in commands
    ]  # fmt: skip
    ended = [(process, *process.communicate(timeout=300)) for process in started]
    return [(process.returncode, out, err) for process, out, err in ended]


def test_two_commands_at_once_score_one_run_and_draw_one_set_of_ids(folder, tmp_path, mtgauge, programs):
    (tmp_path / "sent").mkdir()
    path = folder.path / "campaign.toml"
    path.write_text(path.read_text("utf-8").replace("progress_required = true\n", ""), "utf-8")
    for site in ("sparrow", "heron", "egret"):
        if site != "sparrow":
            small_campaign.registered(folder, small_campaign.FORM.replace("sparrow", site, 1))
        path = tmp_path / "sent" / NAME.replace("sparrow", site)
        path.write_text(GOOD.replace('site="sparrow"', f'site="{site}"'), "utf-8")
        done = mtgauge("campaign", "submit", folder.path, path, "--at", AT)
        assert done.code == 0, done.out
    for code, out, err in run_at_once(programs, [("score", folder.path, "--at", AT)] * 2):
        assert code == 0, err
        assert "Traceback" not in err
        assert "sparrow" in out
    packages = [tmp_path / f"{number}.zip" for number in range(3)]
    done = run_at_once(
        programs, [("package", folder.path, "--output", path, "--at", "2030-03-16T12:00") for path in packages]
    )
    assert [(code, err) for code, _, err in done] == [(0, f"package: {path}\n") for path in packages]
    assert len({path.read_bytes() for path in packages}) == 1
    drawn = [line for line in folder.journal.read_text("utf-8").splitlines() if '"ids-drawn"' in line]
    [ids] = [json.loads(line)["ids"] for line in drawn]
    assert sorted(ids) == ["egret", "heron", "sparrow"]
    assert sorted(ids.values()) == ["S1", "S2", "S3"]
    for code, _, err in run_at_once(
        programs, [("report", folder.path, "--no-pdf", "--at", "2030-05-03T12:00")] * 2
    ):
        assert code == 0, err
    one, two = (
        {item.name: item.read_bytes() for item in folder.file(name).iterdir()} for name in ("report", "report-2")
    )
    assert one == two


#: Command on a campaign that nobody may write to -> its exit code.
READ_ONLY = {
    "submit": 2, "score": 2, "report": 2, "package": 2, "rebuild": 2, "check": 0, "standings": 0, "history": 0, "allowed": 0,
    "check-results": 0,
}  # fmt: skip


#: Runs each command in a fork, and prints its exit code, its output, its errors, and the files that are there afterwards.
RUNNER = """
import importlib, json, os, pkgutil, sys, tempfile, traceback
from pathlib import Path
import lxml.etree, mtgauge.suites.campaign, mtgauge.suites.campaign.cli
from mtgauge.cli.main import main
for package in (mtgauge.suites.campaign, mtgauge.suites.campaign.cli):
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        importlib.import_module(module.name)
folder, *commands = json.loads(sys.argv[1])
told = []
for command in commands:
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        child = os.fork()
        if child == 0:
            os.dup2(out.fileno(), 1)
            os.dup2(err.fileno(), 2)
            code = 70
            try:
                code = main(command)
            except BaseException:
                traceback.print_exc()
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(code)
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        said = [os.pread(stream.fileno(), 1 << 20, 0).decode() for stream in (out, err)]
    told.append([code, *said, [path.relative_to(folder).as_posix() for path in Path(folder).rglob("*")]])
print(json.dumps(told))
"""


@pytest.fixture(scope="module")
def sealed(tmp_path_factory):
    """A campaign that nobody may write to, with one submission and a paid fee; what it has, and what commands do to it."""
    from mtgauge.cli.main import main

    tmp = tmp_path_factory.mktemp("sealed")
    text = small_campaign.DESCRIPTION.replace("progress_required = true\n", "").partition("[[fees]]")[0]
    folder = small_campaign.registered(small_campaign.make_folder(tmp / "c", text))
    (tmp / NAME).write_text(GOOD, "utf-8")
    assert main(["campaign", "submit", str(folder.path), str(tmp / NAME), "--at", AT]) == 0
    (folder.ledger / ".lock").unlink()
    places = [folder.path, *(item for item in folder.path.rglob("*"))]
    for item in places:
        item.chmod(0o555 if item.is_dir() else 0o444)
    yield folder.path, inside(folder.path), done_without_power(tmp)
    for item in places:
        item.chmod(0o755 if item.is_dir() else 0o644)


def done_without_power(tmp):
    """Each of these commands by one who may write only where the folder says so; one process for all, as they take long to start."""
    humble = ["setpriv", "--bounding-set=-dac_override"] if os.geteuid() == 0 else []
    order = json.dumps([str(tmp / "c"), *(arguments(tmp, command) for command in READ_ONLY)])
    done = subprocess.run(
        [*humble, sys.executable, "-c", RUNNER, order], capture_output=True, text=True, check=False, timeout=120
    )
    assert done.returncode == 0, done.stderr
    return dict(zip(READ_ONLY, json.loads(done.stdout), strict=True))


def arguments(tmp, command):
    c = str(tmp / "c")
    found = {
        "submit": [c, str(tmp / NAME), "--at", AT],
        "check-results": [str(tmp / NAME), "--campaign", c],
        "allowed": ["see-references", c, "--at", "2031-01-01T00:00"],
        "package": [c, "--output", str(tmp / "x.zip"), "--at", "2030-03-16T12:00"],
        "report": [c, "--at", "2030-04-02T12:00", "--no-pdf"],
        "score": [c, "--at", AT],
        "standings": [c, "--at", AT],
    }.get(command, [c])
    return ["campaign", command, *found]


@pytest.mark.skipif(not shutil.which("setpriv"), reason="root may write everywhere")
@pytest.mark.parametrize("command", READ_ONLY)
def test_where_nothing_can_be_written_a_command_reads_or_says_so(sealed, command):
    path, before, done = sealed
    code, out, err, after = done[command]
    assert code == READ_ONLY[command], err + out
    assert "Traceback" not in err
    if code == 2:
        [line] = [line for line in err.splitlines() if "cannot be" in line]
        assert line.startswith("mtgauge: error: ")
    assert {*after} == before
    assert CampaignFolder.open(path)


def test_what_a_terminal_would_obey_is_written_as_its_code():
    from mtgauge.base.printable import visible
    from mtgauge.commands.language import spoken_line

    assert visible("a\u202eb\x1b[31m\x9b") == "a\\u202eb\\x1b[31m\\x9b"
    assert visible("é\u3000\u200cज\u200d\n") == "é\u3000\u200cज\u200d\n"
    assert spoken_line("a\nb\x07") == "a b\\x07"
