"""Every write of every command that changes a campaign: killed there, without power there, or with a full disk there.

Without power a disk forgets every content and every name that was not synced. Whatever happens: nothing that was
received is lost or changed, nothing that was decided is decided otherwise, and the next run is whole.

``make storm`` strikes scores and reports at every step, too, and kills 200 processes at random moments.
"""

import json
import os
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from contextlib import suppress
from itertools import count
from pathlib import Path
from random import Random

import click
import faults
import pytest
from thoroughness import ALL, some, stride

import small_campaign
from mtgauge.cli.main import main
from mtgauge.suites.campaign.cli import campaign
from mtgauge.suites.campaign.folder import CampaignFolder
from mtgauge.suites.campaign.inbox.commit import open_ledger
from mtgauge.suites.campaign.inbox.damage import damage, unrecorded
from mtgauge.suites.campaign.ledger.ledger import Ledger
from mtgauge.suites.campaign.ledger.reports import decide_reports
from mtgauge.suites.campaign.ledger.standing import decide

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")

#: Where Linux has files in memory.
MEMORY = "/dev/shm"
#: How many processes are killed at random moments.
KILLS = int(os.environ.get("KILLS", "0"))
SEED = int(os.environ.get("SEED", "1"))
#: What became of a process that was not killed.
ENDED = "ended before"

NAME = "zh_en_news_trans-sparrow-primary-alpha.xml"
OTHER = "zh_en_news_trans-sparrow-contrast-beta.xml"
REGISTER = "campaign register c ../in/form.toml --at 2030-01-25T12:00"
PROGRESS = f"campaign submit c ../in/p/{NAME} --progress --at 2030-03-02T12:00"
SUBMIT = f"campaign submit c ../in/{NAME} --at 2030-03-02T12:00"
AGAIN = f"campaign submit c ../in/again/{NAME} --at 2030-03-02T13:00"
CONTRAST = f"campaign submit c ../in/{OTHER} --at 2030-03-02T12:00"
LATE = f"campaign submit c ../in/{NAME} --at 2030-03-09T12:00"
SENT = (REGISTER, PROGRESS, SUBMIT)
SCORE = "campaign score c --at 2030-03-09T12:00"
WITHDRAW = "campaign record withdrawal c sparrow --reason fault --at 2030-03-03T12:00"
REPORT = "campaign report c --at 2030-05-03T12:00 --no-pdf"
KIT = (
    "campaign kit make c --task ZH-EN-NEWS-TRANS --site sparrow --system alpha --output kit --at 2030-03-02T12:00"
)
SEND_REPORT = "campaign submit-report c sparrow ../in/report.md --at 2030-04-03T12:00"
RECORD = "campaign record {} --at 2030-03-04T12:00"

#: name, what is done before, the command, of how many steps one is tried
CASES = [
    ("init", (), "campaign init cwmt2008 n", 1),
    ("register", (), REGISTER, 1),
    ("submit", (REGISTER, PROGRESS), SUBMIT, 1),
    ("submit again", SENT, AGAIN, 1),
    ("submit refused", (REGISTER,), "campaign submit c ../in/bad.xml --at 2030-03-02T12:00", 1),
    ("submit progress", (REGISTER, SUBMIT), PROGRESS, 1),
    ("submit-report", SENT, SEND_REPORT, 1),
    ("submit-report again", (*SENT, SEND_REPORT), SEND_REPORT.replace("report.md", "better.txt"), 1),
    ("record approval", SENT, RECORD.format("approval c sparrow --turn-away"), 1),
    ("record fee", (REGISTER,), RECORD.format("fee c sparrow 30 CNY"), 1),
    ("record signature", (REGISTER,), RECORD.format("signature c sparrow"), 1),
    ("record extension", (REGISTER, "late"),
     RECORD.format("extension c test-deadline 2030-03-10T00:00 --reason storm"), 1),
    ("record quota", (REGISTER,), RECORD.format("quota c sparrow ZH-EN-NEWS-TRANS contrast 1 --reason asked"), 1),
    ("record late-file", (REGISTER, "late"), RECORD.format("late-file c 2 --reason storm"), 1),
    ("record withdrawal", SENT, WITHDRAW, 1),
    ("record new-name", SENT, RECORD.format("new-name c sparrow ZH-EN-NEWS-TRANS alpha omega"), 1),
    ("record new-primary", (*SENT, CONTRAST), RECORD.format("new-primary c sparrow ZH-EN-NEWS-TRANS beta"), 1),
    ("re-examine", SENT, "campaign re-examine c 4 --reason asked --at 2030-03-03T12:00", 1),
    ("rebuild", (*SENT, "lose"), "campaign rebuild c", 1),
    ("package", SENT, "campaign package c --output new.zip --at 2030-03-16T12:00", 2),
    ("score", SENT, SCORE, 13),
    ("report", (*SENT, SCORE), REPORT, 29),
    ("template", (), "campaign template c/data/test-source.xml --output t.xml", 1),
    ("form", (), "campaign form c --output form.html", 1),
    ("kit make", (REGISTER,), KIT, 3),
    ("check-results", (), f"campaign check-results ../in/{NAME} --source c/data/test-source.xml --format html --output v.html", 1),
]  # fmt: skip
#: Cases that write what another one writes: a fee, an extension, a new name, a file of the test set.
ALIKE = {"record signature", "record quota", "record late-file", "record new-primary", "submit progress"}
#: Commands that change nothing and take no lock.
READING = [
    "check c", "allowed see-results c", "name ZH-EN-NEWS-TRANS sparrow primary alpha --campaign c", "standings c",
    "history c", "check-report ../in/report.md --campaign c", "kit check kit",
]  # fmt: skip


@pytest.fixture
def tmp_path():
    """A folder in memory where there is such, since each fault copies and removes whole campaigns."""
    with tempfile.TemporaryDirectory(dir=MEMORY if os.access(MEMORY, os.W_OK) else None) as name:
        yield Path(name)


@pytest.fixture
def work(tmp_path, monkeypatch):
    """A campaign in ``work/c``, and in ``in`` what sites send."""
    (tmp_path / "work" / "tmp").mkdir(parents=True)
    small_campaign.make_folder(tmp_path / "work" / "c")
    snow = {**small_campaign.ENGLISH, "d2": {"1": "Snow falls today."}}
    report = "We translate with phrases and a language model. " * 5
    files = {
        "form.toml": small_campaign.FORM,
        NAME: small_campaign.marked("tgtset", "small_test", small_campaign.ENGLISH, site="sparrow"),
        OTHER: small_campaign.marked("tgtset", "small_test", snow, site="sparrow", sysid="beta"),
        f"again/{NAME}": small_campaign.marked("tgtset", "small_test", snow, site="sparrow"),
        f"p/{NAME}": small_campaign.marked(
            "tgtset", "small_progress", small_campaign.PROGRESS_ENGLISH, site="sparrow"
        ),
        "bad.xml": "<tgtset>",
        "report.md": report,
        "better.txt": f"{report} It was better in May.",
    }
    for name, text in files.items():
        path = tmp_path / "in" / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
    monkeypatch.chdir(tmp_path / "work")
    return tmp_path / "work"


@pytest.fixture(scope="module")
def after(tmp_path_factory):
    """Does commands in a folder as `work` makes it: once, and then by a copy of what they left."""
    kept = {}

    def made(work, commands):
        if commands in kept:
            shutil.rmtree(work)
            shutil.copytree(kept[commands], work)
            os.chdir(work)
        else:
            done(work, commands)
            kept[commands] = shutil.copytree(work, tmp_path_factory.mktemp("after") / "work")

    return made


def done(work, commands):
    for command in commands:
        if command == "lose":
            (work / "c" / "submissions" / "test" / NAME).unlink()
        elif command == "late":
            assert main(shlex.split(LATE)) == 1
        else:
            assert main(shlex.split(command)) == 0, command


def leaves(group, name=""):
    """The names of all commands below a group."""
    context = click.Context(group)
    for each in group.list_commands(context):
        command, path = group.get_command(context, each), f"{name} {each}".strip()
        yield from leaves(command, path) if isinstance(command, click.Group) else [path]


def test_every_command_is_struck_or_reads_alone():
    commands = [*leaves(campaign)]
    struck = [command.removeprefix("campaign ") for _, _, command, _ in CASES]
    found = [[name for name in commands if f"{text} ".startswith(f"{name} ")] for text in (*struck, *READING)]
    assert {name for names in found for name in names} == {*commands}


@pytest.mark.parametrize("command", READING)
def test_what_only_reads_changes_nothing_and_takes_no_lock(work, command, programs, after):
    after(work, (*SENT, KIT))
    before = faults.content(work)
    steps = faults.under_faults(
        programs, work, ["campaign", *shlex.split(command)], "killed", MTGAUGE_CACHE=str(work / "lex")
    )
    assert [step["event"] for step in steps] == [None]
    assert steps[0]["code"] in (0, 1), steps[0]["err"]
    assert steps[0]["after"] == before


def written(state, folder):
    """The campaign of a state, in a folder."""
    shutil.rmtree(folder, ignore_errors=True)
    for path, text in state.items():
        place = folder / path
        if path.endswith("/"):
            place.mkdir(parents=True, exist_ok=True)
        else:
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(text.encode("latin-1"))
    return CampaignFolder.open(folder / "c")


def decisions(ledger):
    files = [(one.entry.number, one.state, one.name, one.findings) for one in decide(ledger, small_campaign.LATER)]
    return files, [(one.number, one.state, one.findings) for one in decide_reports(ledger)]


def assert_nothing_is_lost(before, after):
    """What had been written down is there, with its bytes, and counts for what it did."""
    known, now = open_ledger(before), open_ledger(after)
    assert now.events[: len(known.events)] == known.events
    assert decisions(Ledger(now.campaign, now.events[: len(known.events)])) == decisions(known)
    assert [*damage(after, now)] == []


def kinds(every):
    """Kind of fault -> the first step that is struck, and from one to the next: each is struck by one of three.

    In `make test` one of ten is struck: all commands write by the same few functions, each at other steps.
    """
    if KILLS:
        return {"killed": (0, 1), "lost": (0, 1), "full": (0, 1)}
    every *= 1 if ALL else 10
    return {"killed": (0, 3 * every), "lost": (every, 3 * every), "full": (2 * every, 3 * every)}


@pytest.mark.parametrize(
    ("before", "command", "every"),
    [pytest.param(*case, id=name, marks=pytest.mark.slow if name in ALIKE else ()) for name, *case in CASES],
)
def test_nothing_is_lost_at_any_write_and_the_next_run_is_whole(
    work, tmp_path, before, command, every, programs, after
):
    after(work, before)
    found = faults.under_all_faults(
        programs,
        work,
        shlex.split(command),
        kinds(every),
        MTGAUGE_CACHE=str(work / "lexicons"),
        TMPDIR=str(work / "tmp"),
    )
    whole = found["killed"][-1]
    first, expected = written(whole["before"], tmp_path / "first"), written(whole["after"], tmp_path / "whole")
    checked = set()
    for kind, (*steps, last) in found.items():
        assert last["code"] == whole["code"]
        assert shape(last["after"]) == shape(whole["after"])
        for step in steps:
            state = faults.seen(step["after"])
            if (kind, state) not in checked:
                checked.add((kind, state))
                assert_is_whole_afterwards(step, whole, first, tmp_path, is_lost="lose" in before)
    # power is lost when the command has ended: what it said is so
    left = written(found["lost"][-1]["left"], tmp_path / "left")
    assert [*map(gist, open_ledger(left).events)] == [*map(gist, open_ledger(expected).events)]
    assert shape(found["lost"][-1]["left"]) == shape(whole["after"])
    assert_nothing_is_lost(expected, left)


@pytest.mark.parametrize(("before", "command"), [((), REGISTER), ((REGISTER, PROGRESS), SUBMIT)])
def test_what_a_command_says_is_so_though_one_before_it_was_killed_and_power_is_lost_after_it(
    work, tmp_path, before, command, programs
):
    done(work, before)
    every = 1 if KILLS else stride(4)
    *steps, whole = faults.under_all_faults(programs, work, shlex.split(command), {"later": (0, every)})["later"]
    expected = open_ledger(written(whole["after"], tmp_path / "whole")).events
    for again in (step["again"] for step in steps):
        assert again["code"] == whole["code"], again["err"]
        left = written(again["left"], tmp_path / "left")
        now = open_ledger(left)
        assert {*map(gist, now.events)} >= {*map(gist, expected)}
        assert [*damage(left, now)] == []


def gist(event):
    return type(event).__name__, getattr(event, "entry", None), getattr(event, "sha256", None)


def assert_is_whole_afterwards(step, whole, first, tmp_path, *, is_lost):
    """Nothing is lost after a fault, and after the next run everything is as it had been without one."""
    after = written(step["after"], tmp_path / "after")
    if not is_lost:
        assert_nothing_is_lost(first, after)
    again = step.get("again")
    if again is None:  # a full disk: the command says so
        assert step["code"] in (whole["code"], 2), step["err"]
        return
    # what is never done twice may have been done, and then the next run says so
    assert again["code"] in (whole["code"], 2), again["err"]
    # a campaign that has begun is not begun again, and its next command sweeps
    drafts = [path for path in again["after"] if faults.DRAFT in path and not path.startswith("n/")]
    assert drafts == [], step["event"]
    assert shape(again["after"]) == shape(whole["after"]), step["event"]
    finished = written(again["after"], tmp_path / "again")
    assert_nothing_is_lost(first, finished)
    assert [*unrecorded(finished, open_ledger(finished))] == []


def shape(state):
    """What people see, without what was refused or replaced, and what was tried twice."""
    hidden = (
        "c/ledger/", "c/submissions/refused/", "c/reports/refused/", "c/scores/rows/", "tmp/", "lexicons/",
        "c/report-2/",  # where the fault came when the first was whole
        "c/set-aside/ZH-EN-NEWS-TRANS-1-",  # a run that had its place when the fault came, and not yet its event
    )  # fmt: skip
    return {
        path: text
        for path, text in state.items()
        if not path.endswith(("/", "/.lock")) and not path.startswith(hidden) and faults.DRAFT not in path
    }


#: Prints the number of its process, which is a fork of a warm one, and runs commands.
RUNNER = """
import contextlib, json, os, shlex, sys, warnings
from mtgauge.cli.main import main
print(os.getpid(), flush=True)
warnings.simplefilter(sys.argv[1])
with open(os.devnull, "w") as nowhere, contextlib.redirect_stdout(nowhere), contextlib.redirect_stderr(nowhere):
    for command in json.loads(sys.argv[2]):
        main(shlex.split(command))
"""


@pytest.fixture
def start(tmp_path, work, programs):
    """Starts a process that runs commands: the process, and the number of that which runs them."""
    runner = tmp_path / "runner.py"
    runner.write_text(RUNNER, "utf-8")
    environment = {**os.environ, "MTGAUGE_CACHE": str(work / "lexicons")}

    def started(commands, warnings="default"):
        process = subprocess.Popen(
            [programs / "python", runner, warnings, json.dumps(commands)], stdout=subprocess.PIPE, env=environment
        )
        with process.stdout:
            return process, int(process.stdout.readline())

    return started


@pytest.mark.parametrize("seed", some(range(2), every=2))
def test_sigkill_at_any_moment(work, start, seed):
    """Real processes, killed at a random moment."""
    storm(work, start, Random(seed), 3)


@pytest.mark.skipif(not KILLS, reason="make storm kills 200 processes, which takes minutes")
def test_sigkill_at_many_moments(work, start):
    told = storm(work, start, Random(SEED), KILLS)
    print(f"\nseed {SEED}: {KILLS} killed, " + ", ".join(f"{n} {what}" for what, n in sorted(told.items())))


def storm(work, start, random, times):
    """Kills so many processes that submit, score and report, and looks each time; how many ended how."""
    done(work, SENT)
    folder, told, longest = CampaignFolder.open(work / "c"), Counter(), None
    for number in count():
        change = AGAIN if number % 2 else SUBMIT
        sent = f"{change.rsplit(' ', 1)[0]} 2030-03-02T14:{number // 60:02}:{number % 60:02}"
        commands = [sent, SCORE, f"{REPORT} --output r"]
        if number and random.random() < 0.25:
            commands = commands[:1]  # so that many are killed in submit, which takes a moment
        before = open_ledger(folder)
        process, runner = start(commands)
        begun = time.monotonic()
        if longest is None:  # the first one may end, and says how long one takes on this machine
            assert process.wait() == 0
            longest = time.monotonic() - begun
        else:
            seconds = random.uniform(0.05, 1) * longest
            fate = killed(process, runner, folder, work, len(before.events), seconds)
            told[fate] += 1
            print(f"process {number}, {len(commands)} commands, {seconds:.2f} s: {fate}", flush=True)
        now = open_ledger(folder)
        assert now.events[: len(before.events)] == before.events
        assert decisions(Ledger(now.campaign, now.events[: len(before.events)])) == decisions(before)
        assert [*damage(folder, now)] == []
        shutil.rmtree(work / "r", ignore_errors=True)
        is_enough = told.total() - told[ENDED] == times
        if number % 10 == 9 or is_enough:
            # a process of its own: each sweeps a folder once
            assert start([SCORE, f"{REPORT} --output r"], "error")[0].wait() == 0
            assert (work / "r").is_dir()
            assert not [path for path in work.rglob(f"{faults.DRAFT}*") if path.is_dir()]
            shutil.rmtree(work / "r")
        found = {finding.code for finding in small_campaign.faults_of(folder)}
        assert found <= {"unexamined-submission", "unknown-run"}
        if is_enough:
            break
    assert small_campaign.faults_of(folder) == ()
    return told


def killed(process, runner, folder, work, events, seconds):
    """Kills after so many seconds the process that runs commands; what it was at."""
    try:
        process.wait(seconds)
    except subprocess.TimeoutExpired:
        with suppress(ProcessLookupError):
            os.kill(runner, signal.SIGKILL)
        if process.wait() != -signal.SIGKILL:
            return ENDED
        if len(open_ledger(folder).events) < events + 2:
            return "killed before or in submit"
        in_report = [*work.glob(f"{faults.DRAFT}*"), *work.glob("r")]
        return "killed in or after report" if in_report else "killed in or after score"
    return ENDED
