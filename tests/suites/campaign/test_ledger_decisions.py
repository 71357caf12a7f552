"""Decisions, by command: what would change nothing is refused, a name is one in every form, and who decided stays."""

import json
import re
import shlex
from types import SimpleNamespace

import pytest
from journal_lines import events_of, rewrite
from lxml import html

import small_campaign
from mtgauge.base.version import __version__
from mtgauge.suites.campaign.checks.folder import check_campaign
from mtgauge.suites.campaign.inbox import program
from mtgauge.suites.campaign.inbox.commit import open_ledger
from mtgauge.suites.campaign.inbox.program import examining_program
from mtgauge.suites.campaign.ledger.events import EmbargoLifted, FileExamined, FileReceived, RunMade
from mtgauge.suites.campaign.ledger.standing import decide

TASK = "ZH-EN-NEWS-TRANS"
#: The name of a site, and the same name in Unicode's form NFD.
SITE, APART = "h\u00e9ron", "he\u0301ron"
BEFORE, CAME, LATER = "2030-03-02T11:59", "2030-03-02T12:00", "2030-03-02T12:01"


def name_of(role, system):
    return f"zh_en_news_trans-{SITE}-{role}-{system}.xml"


@pytest.fixture
def work(tmp_path, monkeypatch, mtgauge):
    """A campaign in ``c``, in which the site has a primary, alpha, and a contrast, ga\u0308mma; both sets came."""
    folder = small_campaign.make_folder(tmp_path / "c")
    small_campaign.registered(folder)
    small_campaign.registered(folder, small_campaign.FORM.replace("sparrow", APART, 1))
    monkeypatch.chdir(tmp_path)

    def run(line, code=0):
        done = mtgauge("campaign", *shlex.split(line))
        assert done.code == code, done.out + done.err
        return done.out + done.err

    (tmp_path / "p").mkdir()
    for role, system in (("primary", "alpha"), ("contrast", "g\u00e4mma")):
        about = {"site": SITE, "sysid": system}
        name = name_of(role, system)
        sets = {
            f"p/{name}": ("small_progress", small_campaign.PROGRESS_ENGLISH, "--progress"),
            name: ("small_test", small_campaign.ENGLISH, ""),
        }
        for path, (setid, texts, option) in sets.items():
            (tmp_path / path).write_text(small_campaign.marked("tgtset", setid, texts, **about), "utf-8")
            run(f"submit c {path} --at {CAME} {option}")
    return SimpleNamespace(folder=folder, run=run, path=tmp_path)


def events(work):
    return open_ledger(work.folder).events


SWAP, NAME = f"record new-primary c {SITE} {TASK} g\u00e4mma", f"record new-name c {SITE} {TASK} alpha omega"
WITHDRAW = f"record withdrawal c {SITE} --reason asked"
EXTEND = "record extension c {} 2030-06-01T12:00 --reason storm"
DEADLINES = "deadlines: registration-deadline, test-deadline, combination-deadline, report-deadline"
#: the command, when it is given, a part of why it is refused
REFUSED = [
    (SWAP, BEFORE, "has no result 'g\u00e4mma'"),
    (NAME, BEFORE, "has no result 'alpha'"),
    (WITHDRAW, BEFORE, "nothing of site h\u00e9ron counts that could be withdrawn"),
    (EXTEND.format("results"), LATER, f"'results' is no deadline, so it cannot be extended ({DEADLINES})"),
    (EXTEND.format("test-release"), LATER, f"'test-release' is no deadline, so it cannot be extended ({DEADLINES})"),
    (EXTEND.format("workshop"), LATER, "no deadline"),
    ("record extension c test-deadline 2030-07-09 --reason storm", LATER, "error: TIME '2030-07-09' is a day without a time"),
    ("record late-file c 999 --reason storm", LATER, "error: there is no entry 999 (mtgauge campaign standings lists them)"),
    ("record extension c test-deadline soon --reason storm", LATER, "error: TIME 'soon' is not a date and time"),
    (f"record approval c {SITE} --by Ada", LATER.partition("T")[0], "error: --at '2030-03-02' is a day without"),
    (EXTEND.format("test-dedline"), LATER, "the calendar has no event 'test-dedline' (is 'test-deadline' meant?)"),
]  # fmt: skip


@pytest.mark.parametrize(("command", "at", "why"), REFUSED)
def test_what_would_change_nothing_is_refused(work, command, at, why):
    before = events(work)
    assert why in work.run(f"{command} --at {at}", 2)
    assert events(work) == before


TAKEN = [
    (SWAP, f"{name_of('primary', 'alpha')}, test, {{}}: accepted, now {name_of('contrast', 'alpha')}"),
    (NAME, f"{name_of('primary', 'alpha')}, test, {{}}: accepted, now {name_of('primary', 'omega')}"),
    (WITHDRAW, f"{name_of('primary', 'alpha')}, test, {{}}: withdrawn\n"),
    *[(EXTEND.format(event), "") for event in DEADLINES.removeprefix("deadlines: ").split(", ")],
]


@pytest.mark.parametrize(("command", "line"), TAKEN)
def test_what_changes_something_is_written_down_and_standings_show_both_names(work, command, line):
    work.run(f"{command} --at {CAME}")
    shown = work.run("standings c")
    assert line.format("2030-03-02 12:00:00 CST (04:00:00 UTC)") in shown
    assert work.run(f"standings c --site {SITE}") == shown


def test_the_history_has_what_came_of_each_file_and_whose_it_was(work):
    (work.path / "of-nobody.xml").write_text("<tgtset/>", "utf-8")
    work.run(f"submit c of-nobody.xml --at {LATER}", 1)
    told = [line.partition(", organiser: ")[2] for line in work.run("history c").splitlines()]
    entries = [
        f"entry {number} was examined by mtgauge {__version__}: sound, 0 findings"
        for number, event in open_ledger(work.folder).numbered(FileReceived)
        if event.sent != "of-nobody.xml"
    ]
    assert [line for line in told if ": sound" in line] == entries
    of_site = json.loads(work.run(f"history c --site {SITE} -f json"))
    examined = [line for line in of_site if line.get("kind") == "file-examined"]
    assert len(examined) == len(entries)
    standing = json.loads(work.run("standings c -f json"))[-1]
    assert (standing["state"], standing["provisional"]) == ("refused", False)


def test_a_name_is_the_same_in_every_form(work):
    assert set(open_ledger(work.folder).registrations) == {"sparrow", SITE}
    system = "ga\u0308mma"
    for command in (
        f"record approval c {APART}",
        f"record fee c {APART} 30 CNY",
        f"record signature c {APART}",
        f"record quota c {APART} {TASK} contrast 1 --reason asked",
        f"record new-primary c {APART} {TASK} {system}",
        f"record new-name c {APART} {TASK} {system} ba\u0308ta",
        f"record extension c test-deadline 2030-03-10T12:00 --site {APART} --reason storm",
        f"record withdrawal c {APART} --system ba\u0308ta --reason asked",
    ):
        work.run(f"{command} --at {LATER}")
        assert events(work)[-1].site == SITE
    assert work.run(f"may submit c --task {TASK} --site {APART} --at 2030-03-09T12:00").startswith("yes")
    for command in ("standings", "history"):
        told = work.run(f"{command} c --site {APART}")
        assert (told, SITE in told) == (work.run(f"{command} c --site {SITE}"), True)
    states = {one.name.system: str(one.state) for one in decide(open_ledger(work.folder), events(work)[-1].at)}
    assert states == {"alpha": "accepted", "b\u00e4ta": "withdrawn"}


@pytest.mark.parametrize(
    ("options", "what"),
    [
        ("", "all tasks, all systems"),
        (f"--task {TASK}", f"{TASK}, all systems"),
        (f"--task {TASK} --system alpha", f"{TASK}, alpha"),
    ],
)
def test_the_history_tells_what_was_withdrawn(work, options, what):
    work.run(f"{WITHDRAW} {options} --at {CAME}")
    work.run(f"{WITHDRAW} {options} --undo --at {CAME}")
    told = work.run("history c")
    assert f"site {SITE} withdrew results ({what})" in told
    assert f"the withdrawal of {SITE} ({what}) was taken back" in told


def test_whoever_decides_is_named(work):
    work.run(f"re-examine c 3 --reason asked --by Ada --at {LATER}")
    work.run(f"score c --at {LATER}")
    work.run(f"report c --at {LATER} --no-pdf --force 'the press asked' --by Bea")
    ledger = open_ledger(work.folder)
    assert ledger.all_of(FileExamined)[-1].by == "Ada"
    assert {event.by for event in ledger.all_of(EmbargoLifted)} == {"Bea"}
    assert ", Bea: results were given out" in work.run("history c")
    reference = next((work.folder.path / "data").glob("test-ref*"))
    reference.write_text(reference.read_text("utf-8").replace(".<", "!<"), "utf-8")
    for by in ("Cleo", "Dan"):  # the second has nothing new to say
        work.run(f"score c --at {LATER} --reason asked --by {by}")
    assert [event.by for event in open_ledger(work.folder).all_of(RunMade) if event.why] == ["Cleo"]


def test_what_cannot_be_read_hides_nothing_else_that_would_be_judged_otherwise(work):
    lines = events_of(work.folder)
    for line in lines:
        if line["kind"] == "file-examined":
            line |= {"program": "0", "description": line["description"] | {"is_declared": False}}
    rewrite(work.folder, lines)
    first, *others = open_ledger(work.folder).entries
    (work.folder.blobs / first.received.sha256).unlink()
    found = [f for f in check_campaign(work.folder.path) if f.code == "judged-otherwise"]
    assert [f.line for f in found] == [entry.number for entry in others]
    for finding, entry in zip(found, others, strict=True):
        command = f"mtgauge campaign re-examine {work.folder.path} {entry.number} --reason TEXT"
        assert finding.hint == f"{command} examines it by them, and what is found then counts"


#: what happened before, the moment at which another file of a name comes, the exit code, what is said of it
FATES = [
    (f"may submit c --task {TASK} --site {SITE}", "2030-03-02T11:00", 1, "replaced by a later file of this name, kept as"),
    (f"may submit c --task {TASK} --site {SITE}", "2030-03-02T13:00", 0, "accepted, kept as"),
    (WITHDRAW, "2030-03-02T12:00:30", 1, "withdrawn, kept as"),
    (WITHDRAW, "2030-03-02T12:02", 0, "accepted, kept as"),
]  # fmt: skip


@pytest.mark.parametrize(("before", "at", "code", "fate"), FATES)
def test_a_receipt_says_what_became_of_the_file(work, before, at, code, fate):
    work.run(f"{before} --at {LATER}")
    number = len(events(work)) + 1
    name = name_of("primary", "alpha")
    path = work.path / name
    path.write_text(path.read_text("utf-8").replace("cold", "cool"), "utf-8")
    assert f"{name}: entry {number}, {fate}" in work.run(f"submit c {name} --at {at}", code)


#: the command, what is received, what became of it
SEVERAL = [
    (f"submit c {name_of('primary', 'alpha')} missing.xml", "accepted before: nothing changes"),
    ("register c form.toml missing.xml", "form.toml: registered as"),
]


@pytest.mark.parametrize(("command", "fate"), SEVERAL)
def test_what_came_before_an_error_is_told(work, mtgauge, command, fate):
    (work.path / "form.toml").write_text(small_campaign.FORM.replace("1 Nest", "2 Nest"), "utf-8")
    at = "2030-01-21T12:00" if "register" in command else LATER
    for form in ("text", "json"):
        done = mtgauge("campaign", *command.split(), "--at", at, "--format", form)
        assert done.code == 2
        assert done.err.startswith("mtgauge: error: missing.xml: no such file")
        assert (fate in done.out) if form == "text" else isinstance(json.loads(done.out), list)


SCORED, PACKED, TOLD = "2030-03-09T12:00", "2030-03-16T12:00", "2030-04-02T12:00"
#: commands in their order, what they say in Chinese
IN_CHINESE = [
    (f"score c --at {SCORED}", [f"{TASK}：第 1 次评分：", "ZH-EN-NEWS-COMBI：没有已接受的提交，因此不评分"]),
    (f"score c --at {SCORED}", [f"{TASK}：自第 1 次评分以来没有变化："]),
    (f"package c --output p.zip --at {PACKED}", ["：每个句段 1 个译文，含进度集", "说明：参评单位", "包：p.zip"]),
    (f"report c --output r --at {TOLD} --no-pdf", ["说明：参评单位在 2030-05-01 00:00:00 CST", "报告：r"]),
]


def test_what_is_scored_packed_and_reported_is_told_in_chinese(work, mtgauge):
    for command, lines in IN_CHINESE:
        done = mtgauge("--language", "zh", "campaign", *command.split())
        assert done.code == 0, done.err
        assert [line for line in lines if line not in done.out + done.err] == []


def test_the_report_shows_the_deadlines_that_decided(work):
    work.run(f"record extension c test-deadline 2030-03-08T23:59:59.9999995 --reason storm --at {LATER}", 2)
    work.run(f"record extension c test-deadline 2030-03-09T11:00 --reason storm --at {LATER}")
    work.run(f"record extension c report-deadline 2030-04-20T12:00 --site {SITE} --reason storm --at {LATER}")
    work.run(f"score c --at {SCORED}")
    work.run(f"report c --output r --at {TOLD} --no-pdf")
    rows = html.fromstring((work.path / "r" / "index.html").read_bytes()).xpath(
        "//table[@id='table-calendar']//tr"
    )
    ends = {row.xpath("string(*[1])").strip(): row.xpath("string(*[last()])").strip() for row in rows}
    assert ends["Translations are due"] == "2030-03-09 11:00:00 CST (03:00:00 UTC)"
    assert ends["Technical reports are due"] == "2030-04-10 23:59:59 CST (15:59:59 UTC)"


def test_the_program_that_examines_is_known_by_its_code(tmp_path, monkeypatch):
    assert re.fullmatch(re.escape(__version__) + r"\+[0-9a-f]{12}", examining_program())
    for folder in program._EXAMINES:
        (tmp_path / folder).mkdir(parents=True)
        (tmp_path / folder / "one.py").write_text("a = 1\n", "utf-8")
    monkeypatch.setattr(program, "_PACKAGE", tmp_path)
    before = examining_program.__wrapped__()
    (tmp_path / "campaign" / "validation" / "one.py").write_text("a = 2\n", "utf-8")
    changed = examining_program.__wrapped__()
    (tmp_path / "campaign" / "validation" / "one.py").rename(tmp_path / "campaign" / "validation" / "two.py")
    assert len({before, changed, examining_program.__wrapped__()}) == 3
