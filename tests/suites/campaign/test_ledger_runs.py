"""Runs are events: one that is lost or changed is found and stops whoever rests on it, and one without an event is none."""

import shutil
from dataclasses import replace

import pytest
from journal_lines import events_of, rewrite

import small_campaign
from mtgauge.base.sentences import said, say
from mtgauge.suites.campaign.inbox.commit import open_ledger
from mtgauge.suites.campaign.scoring.runs import MadeRun, runs_of

NAME = "zh_en_news_trans-sparrow-primary-alpha.xml"
TASK = "ZH-EN-NEWS-TRANS"
SCORE, REPORT = "2030-03-09T12:00", "2030-06-01T12:00"


@pytest.fixture
def folder(tmp_path):
    text = small_campaign.DESCRIPTION.replace("progress_required = true\n", "")
    made = small_campaign.registered(small_campaign.make_folder(tmp_path / "c", text))
    (tmp_path / NAME).write_text(
        small_campaign.marked("tgtset", "small_test", small_campaign.ENGLISH, site="sparrow"), "utf-8"
    )
    return made


@pytest.fixture
def run(folder, tmp_path, mtgauge):
    """A command on the campaign, which has one run."""

    def run(command, *words):
        more = {"score": ("--at", SCORE), "report": ("--at", REPORT, "--no-pdf", "--output", tmp_path / "r")}
        return mtgauge("campaign", command, folder.path, *words, *more.get(command, ()))

    assert run("submit", tmp_path / NAME, "--at", "2030-03-02T12:00").code == 0
    assert run("score").code == 0
    return run


def runs(folder):
    return [run.number for run in runs_of(folder, open_ledger(folder), folder.campaign.tasks[0])]


#: what is done to the folder of a run -> what is said
DAMAGE = {
    "the run is gone": (shutil.rmtree, "what was scored is gone"),
    "its description is gone": (lambda place: (place / "run.toml").unlink(), "what was scored is gone"),
    "its description has changed": (
        lambda place: (place / "run.toml").write_bytes((place / "run.toml").read_bytes().replace(b"alpha", b"omega")),
        "what was scored has changed",
    ),
    "it says that it is of an earlier version": (
        lambda place: (place / "run.toml").write_bytes(b"run = 1\n"), "what was scored has changed",
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", DAMAGE)
def test_a_run_that_is_lost_or_changed_stops_until_it_is_given_up_for_a_reason(folder, run, what):
    damage, said = DAMAGE[what]
    damage(folder.scores / TASK / "1")
    [finding] = small_campaign.faults_of(folder)
    description = folder.scores / TASK / "1" / "run.toml"
    assert (finding.code, finding.file, finding.message) == ("damaged-run", str(description), said)
    for words in (("score",), ("report",), ("score", "--without", "sparrow", "--reason", "asked")):
        done = run(*words)
        assert (done.code, done.out) == (2, "")
        assert f"{description}: {said}" in done.err
    done = run("score", "--reason", "the disk broke")
    assert done.code == 0, done.err
    assert runs(folder) == [2]
    assert f"{TASK} was scored as run 2, since run 1 was lost (the disk broke)" in run("history").out
    assert small_campaign.faults_of(folder) == ()
    assert run("report").code == 0


def test_a_run_before_the_last_is_looked_at_too(folder, run, tmp_path):
    path = folder.path / "data" / "test-reference.xml"
    path.write_text(path.read_text("utf-8").replace("A bird sings.", "A bird is singing."), "utf-8")
    assert run("score", "--reason", "a slip").code == 0
    shutil.move(folder.scores / TASK / "1", tmp_path / "away")
    assert [finding.code for finding in small_campaign.faults_of(folder)] == ["damaged-run"]
    assert (run("score").code, run("report").code) == (2, 2)
    shutil.move(tmp_path / "away", folder.scores / TASK / "1")
    assert small_campaign.faults_of(folder) == ()
    assert (run("score").code, run("report").code) == (0, 0)


def test_a_run_that_no_event_tells_of_counts_for_nothing_and_is_set_aside(folder, run):
    before = (folder.scores / TASK / "1" / "run.toml").read_bytes()
    rewrite(folder, events_of(folder)[:-1])
    assert runs(folder) == []
    [finding] = small_campaign.faults_of(folder)
    assert (finding.code, finding.file) == ("unknown-run", str(folder.scores / TASK / "1"))
    assert run("report").out == ""
    assert run("score").code == 0
    assert runs(folder) == [1]
    assert (folder.set_aside / f"{TASK}-1-1" / "run.toml").read_bytes() == before
    assert small_campaign.faults_of(folder) == ()


def test_a_run_is_one_line_of_the_history_which_is_news_where_it_has_a_reason(folder, run):
    lines = run("history").out.splitlines()
    assert [line for line in lines if line.endswith(f"organiser: {TASK} was scored as run 1")]
    assert "was scored" not in run("history", "--site", "sparrow").out
    path = folder.path / "data" / "test-reference.xml"
    path.write_text(path.read_text("utf-8").replace("A bird sings.", "A bird is singing."), "utf-8")
    assert run("score", "--reason", "a slip").code == 0
    assert "was scored as run 2" in run("history", "--site", "sparrow").out


def test_a_journal_of_before_tells_of_runs_that_had_a_reason_alone(folder, run):
    old = {"kind": "run-explained", "at": "2030-03-09T04:00:00+00:00", "by": "organiser", "why": "a slip"}
    rewrite(
        folder, [*events_of(folder)[:-1], {**old, "task": TASK, "run": 1, "files": ["data/x.xml"]}], linked=False
    )
    assert f"{TASK} was scored as run 1, since data/x.xml changed (a slip)" in run("history").out


@pytest.mark.translated
def test_notes_are_said_in_other_languages_and_those_of_earlier_versions_in_english(run, folder):
    [made] = runs_of(folder, open_ledger(folder), folder.campaign.tasks[0])
    where = say("{n:,} texts", n=1200)
    notes = (say("bullets ({bullet}) became middle dots ({middle_dot}) in {where}", bullet="•", middle_dot="·", where=where),
             "1 of 2 segments are scored, those of {odd}.txt")  # fmt: skip
    (made.path / "run.toml").write_text(replace(made, notes=notes).to_toml(), "utf-8")
    first, second = MadeRun(made.path, 1, None).opened().notes
    assert (first, second) == notes
    assert said(first, "zh") == "1,200 条文本中的项目符号（•）改成了间隔号（·）"
    assert said(second, "zh") == second
