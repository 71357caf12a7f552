"""Sites that are left out, for a reason: what is lost stops nobody else, and the history tells who was left out and why."""

from datetime import datetime
from hashlib import sha256

import pytest
from journal_lines import events_of, unwrite

import small_campaign
from mtgauge.suites.campaign.description.task import SetName
from mtgauge.suites.campaign.inbox.blobs import keep
from mtgauge.suites.campaign.inbox.commit import commit, open_ledger
from mtgauge.suites.campaign.ledger.events import FileReceived
from mtgauge.suites.campaign.scoring.runs import runs_of

AT = datetime.fromisoformat("2030-03-02T12:00:00+08:00")
SCORE, PACKAGE, REPORT = "2030-03-09T12:00", "2030-03-16T12:00", "2030-05-03T12:00"
#: a site, and another whose name has an accent
SPARROW, HERON = "sparrow", "h\u00e9ron"
TASK = "ZH-EN-NEWS-TRANS"


def sent(site, system="alpha", text="It snows today."):
    name = f"zh_en_news_trans-{site}-primary-{system}.xml"
    documents = {**small_campaign.ENGLISH, "d2": {"1": text}}
    return name, small_campaign.marked("tgtset", "small_test", documents, site=site, sysid=system)


@pytest.fixture
def folder(tmp_path, mtgauge):
    """A campaign with a result of each site."""
    text = small_campaign.DESCRIPTION.replace("progress_required = true\n", "").partition("[[fees]]")[0]
    made = small_campaign.make_folder(tmp_path / "c", text)
    for site in (SPARROW, HERON):
        small_campaign.registered(made, small_campaign.FORM.replace("sparrow", site, 1))
        name, content = sent(site)
        (tmp_path / name).write_text(content, "utf-8")
        assert mtgauge("campaign", "submit", made.path, tmp_path / name, "--at", AT.isoformat()).code == 0
    return made


def unexamined(folder, name, content=""):
    """Keeps a file as a process that is killed before its examination does; returns where its bytes lie."""
    sha256 = keep(folder, (content or name).encode())
    event = FileReceived(at=AT, by="", sent=name, set=SetName.TEST, sha256=sha256)
    commit(folder, lambda _: event)
    return folder.blobs / sha256


@pytest.fixture
def run(folder, tmp_path, mtgauge):
    """A command on the campaign."""
    times = {"score": SCORE, "package": PACKAGE, "report": REPORT}
    more = {"package": ("--output", tmp_path / "out.zip"), "report": ("--no-pdf",)}

    def run(command, *options):
        options = (*more.get(command, ()), *options, *(("--at", times[command]) if command in times else ()))
        return mtgauge("campaign", command, folder.path, *options)

    return run


def told(folder, kind):
    """The events of a kind, as the journal has them, without their time."""
    return [
        {name: line[name] for name in line if name not in ("at", "kind")}
        for line in events_of(folder)
        if line["kind"] == kind
    ]


WRONG = {
    "an unknown site": (("hron",), "broken", "is 'h\u00e9ron' meant?"),
    "one of two": ((SPARROW, "h\u00e9rn"), "broken", "is 'h\u00e9ron' meant?"),
    "no reason": ((SPARROW,), None, "say why with --reason"),
    "a blank reason": ((SPARROW,), " ", "--reason is empty"),
}


@pytest.mark.parametrize("command", ["score", "package"])
@pytest.mark.parametrize("what", WRONG)
def test_a_site_that_is_none_is_refused_with_the_nearest(run, folder, command, what):
    sites, reason, hint = WRONG[what]
    before = folder.journal.read_bytes()
    why = () if reason is None else ("--reason", reason)
    done = run(command, *(word for site in sites for word in ("--without", site)), *why)
    assert (done.code, done.out, folder.journal.read_bytes()) == (2, "", before)
    assert hint in done.err
    assert not (folder.path / "scores").exists()


@pytest.mark.parametrize("written", [HERON, "he\u0301ron"])
def test_the_history_tells_which_site_was_left_out_of_what_and_why(run, folder, written):
    assert run("score", "--without", written, "--reason", "its disk broke").code == 1
    assert run("package", "--without", written, "--reason", "its disk broke again").code == 1
    common = {"by": "organiser", "site": HERON}
    assert told(folder, "site-left-out") == [
        {**common, "why": "its disk broke", "task": TASK, "run": 1},
        {**common, "why": "its disk broke again", "task": "ZH-EN-NEWS-COMBI", "run": None},
    ]
    lines = run("history").out
    assert f"organiser: site {HERON} was left out of run 1 of {TASK} (its disk broke)" in lines
    assert f"organiser: site {HERON} was left out of a package of ZH-EN-NEWS-COMBI (its disk broke again)" in lines
    assert "left out" in run("history", "--site", HERON).out
    assert "left out" not in run("history", "--site", SPARROW).out
    # the same again is no other run, and is not told twice
    assert run("score", "--without", HERON, "--reason", "its disk broke").code == 1
    assert len(told(folder, "site-left-out")) == 2
    assert len(runs_of(folder, open_ledger(folder), folder.campaign.tasks[0])) == 1


def test_the_history_tells_why_a_task_was_scored_on_other_files(run, folder):
    assert run("score").code == 0
    [first] = told(folder, "run-made")
    assert (first["run"], first["why"], first["files"]) == (1, "", [])
    path = folder.path / "data" / "test-reference.xml"
    path.write_text(path.read_text("utf-8").replace("A bird sings.", "A bird is singing."), "utf-8")
    assert run("score", "--reason", "a slip").code == 0
    files = ["data/test-reference.xml"]
    [_, second] = told(folder, "run-made")
    description = (folder.scores / TASK / "2" / "run.toml").read_bytes()
    about = {"sha256": sha256(description).hexdigest(), "task": TASK, "run": 2, "files": files, "lost": []}
    assert second == {"by": "organiser", "why": "a slip", **about}
    assert f"{TASK} was scored as run 2, since data/test-reference.xml changed (a slip)" in run("history").out


def test_a_run_that_a_killed_process_did_not_explain_is_explained_by_the_next(run, folder):
    assert run("score", "--without", HERON, "--reason", "its disk broke").code == 1
    whole = folder.journal.read_bytes()
    unwrite(folder, -1)
    assert run("score", "--without", HERON, "--reason", "its disk broke").code == 1
    assert folder.journal.read_bytes() == whole


#: A file that is lost before anybody examined it: the name it was sent with, the command -> whether it needs --without.
LOST = {
    "another system": (sent(HERON, "beta")[0], True),
    "no name of the rule": ("whatever.xml", False),
}


@pytest.mark.parametrize("command", ["score", "package"])
@pytest.mark.parametrize("what", LOST)
def test_what_is_lost_before_its_examination_stops_nobody_who_leaves_its_site_out(run, folder, command, what):
    name, is_needed = LOST[what]
    unexamined(folder, name).unlink()
    done = run(command)
    assert done.code == (2 if is_needed else 0), done.err
    if not is_needed:
        return
    assert "--without SITE --reason TEXT" in done.err
    assert run(command, "--without", HERON, "--reason", "lost").code == 1
    if command == "score":
        assert run("report").code == 0
        assert run("score").code == 2


def test_the_only_file_of_a_site_may_be_lost_and_the_report_goes_on(run, folder):
    small_campaign.registered(folder, small_campaign.FORM.replace("sparrow", "egret", 1))
    assert run("score").code == 0
    unexamined(folder, sent("egret")[0]).unlink()
    done = run("report")
    assert (done.code, "score and package go on without its site" in done.err) == (2, True)
    assert run("score", "--without", "egret", "--reason", "lost").code == 1
    assert [one["site"] for one in told(folder, "site-left-out")] == ["egret"]
    assert run("report").code == 0
    assert open_ledger(folder).entries[-1].examination is None
