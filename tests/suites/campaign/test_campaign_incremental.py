"""Scoring with nothing new: no text is read, no metric counts, the same is printed; and whatever matters is new."""

import shlex
import shutil
from dataclasses import asdict, replace

import judged_campaign
import pytest
from scored_campaign import AT, IN_TIME, record
from small_scoring import ENGLISH, FEW, small_submission

import small_campaign
from mtgauge.cli.main import main
from mtgauge.engine.results import row_of
from mtgauge.engine.rowcache import RowCache
from mtgauge.report import FORMATS
from mtgauge.suites.campaign import submissions as submissions_module
from mtgauge.suites.campaign.folder import CampaignFolder
from mtgauge.suites.campaign.inbox.commit import open_ledger
from mtgauge.suites.campaign.ledger.events import Withdrawal
from mtgauge.suites.campaign.report.printed import PRINTED
from mtgauge.suites.campaign.scoring import content, measuring, texts
from mtgauge.suites.campaign.scoring.runs import last_run, runs_of
from mtgauge.suites.campaign.scoring.score import score_task

SITES = tuple(ENGLISH)


@pytest.fixture
def folder(tmp_path):
    made = small_campaign.make_folder(tmp_path / "campaign")
    receive(made)
    return made


def receive(folder, sites=SITES, *more):
    return record(folder, [small_submission(folder, site, ENGLISH[site]) for site in sites], *more)


def printed(folder, capsys, options=""):
    """What the command prints: on standard output and beside it."""
    capsys.readouterr()
    command = f"campaign score {shlex.quote(str(folder.path))} --samples 100 --at {AT.isoformat()} {options}"
    assert main(shlex.split(command)) == 0
    return capsys.readouterr()


@pytest.fixture
def counted(monkeypatch):
    """How often submissions and texts of the organiser are parsed, and evaluations made."""
    calls = {"submission": 0, "organiser": 0, "evaluation": 0}

    def count(what, module, name):
        real = getattr(module, name)

        def counting(*args, **options):
            calls[what] += 1
            return real(*args, **options)

        monkeypatch.setattr(module, name, counting)

    count("submission", submissions_module, "read_set")
    count("organiser", texts, "read_given")
    count("evaluation", measuring, "evaluate")
    return calls


@pytest.mark.parametrize("options", ["", "--precision 3", *(f"--format {form}" for form in FORMATS)])
def test_nothing_new_is_printed_again_without_a_text_read_or_a_metric_asked(folder, capsys, counted, options):
    first = printed(folder, capsys, options)
    assert counted == {"submission": 3, "organiser": 2, "evaluation": 2}
    again = printed(folder, capsys, options)
    assert counted == {"submission": 3, "organiser": 2, "evaluation": 2}
    assert again.out == first.out
    assert "ZH-EN-NEWS-TRANS: unchanged since run 1: " in again.err


def test_another_form_of_the_same_run_is_measured_from_what_is_kept(folder, capsys, counted):
    printed(folder, capsys)
    printed(folder, capsys, "--format json")
    assert counted == {"submission": 3, "organiser": 2, "evaluation": 2}
    assert len(runs_of(folder, open_ledger(folder), folder.campaign.tasks[0])) == 1


@pytest.mark.parametrize("damage", [b"", b"{}", None])
def test_what_was_printed_and_is_damaged_or_gone_is_made_again(folder, capsys, damage):
    first = printed(folder, capsys)
    for path in (folder.scores / PRINTED).iterdir():
        path.unlink() if damage is None else path.write_bytes(path.read_bytes()[:70] + damage)
    assert printed(folder, capsys).out == first.out


def test_a_new_main_metric_is_printed_and_no_new_run(folder, capsys, counted):
    first = printed(folder, capsys)
    toml = folder.path / "campaign.toml"
    toml.write_text(toml.read_text("utf-8").replace('main_metric = "BLEU"', 'main_metric = "chrF"', 1), "utf-8")
    again = printed(folder, capsys)
    assert "ranked by BLEU" in first.out
    assert "ranked by chrF" in again.out
    assert "unchanged since run 1" in again.err


def test_of_a_new_submission_alone_rows_are_counted(folder, capsys, monkeypatch):
    receive(folder, SITES[:2])
    printed(folder, capsys)
    put, kept = RowCache.put, []

    def counting(self, fitted, rows, *more):
        kept.extend(system.name for system, _ in rows)
        put(self, fitted, rows, *more)

    monkeypatch.setattr(RowCache, "put", counting)
    receive(folder)
    printed(folder, capsys)
    assert sorted(kept) == ["cedar-primary-one"] * 2


def test_rows_that_somebody_damaged_are_counted_again(folder, capsys):
    receive(folder, SITES[:2])
    printed(folder, capsys)
    for path in (folder.scores / "rows").glob("*.npy"):
        data = path.read_bytes()
        path.write_bytes(data[:-48] + b"\x07\x07" + data[-46:])
    receive(folder)
    damaged = printed(folder, capsys).out
    shutil.rmtree(folder.scores)
    assert damaged == printed(folder, capsys, "--reason deleted").out


# -- what is new ------------------------------------------------------------------------------------------------------


def reference(folder):
    path = folder.path / "data" / "test-reference.xml"
    path.write_text(path.read_text("utf-8").replace("A bird sings.", "A bird is singing."), "utf-8")


def description(old, new):
    def change(folder):
        path = folder.path / "campaign.toml"
        assert old in path.read_text("utf-8")
        path.write_text(path.read_text("utf-8").replace(old, new), "utf-8")

    return change


CHANGES = {
    "a reference": (reference, {"reason": "a fault"}),
    "a metric": (description('chrF = "chrf"', 'chrF = "chrf:word_order=2"'), {}),
    "the samples": (None, {"statistics": replace(FEW, samples=101)}),
    "the seed": (None, {"statistics": replace(FEW, seed=1)}),
    "the level of significance": (None, {"statistics": replace(FEW, alpha=0.1)}),
    "the correction": (None, {"statistics": replace(FEW, correction="none")}),
    "a site left out": (None, {"without": ("cedar",), "reason": "a fault"}),
    "nothing": (None, {}),
}


@pytest.mark.parametrize("name", CHANGES)
def test_what_changes_the_numbers_makes_a_new_run(folder, name):
    change, options = CHANGES[name]
    first = score_task(folder, receive(folder), folder.campaign.tasks[0], at=AT, statistics=FEW)
    if change is not None:
        change(folder)
    opened = CampaignFolder.open(folder.path)
    task = opened.campaign.tasks[0]
    second = score_task(opened, receive(opened), task, **{"at": AT, "statistics": FEW} | options)
    assert (first.is_new, second.is_new, second.run.number) == (True, name != "nothing", 1 + (name != "nothing"))
    assert last_run(opened, open_ledger(opened), task) == second.run


def test_another_program_makes_a_new_run(folder, monkeypatch):
    def scored():
        return score_task(folder, receive(folder), folder.campaign.tasks[0], at=AT, statistics=FEW)

    scored()
    monkeypatch.setattr(content, "__version__", "999")
    assert scored().run.number == 2


def test_another_standing_makes_a_new_run(folder):
    gone = Withdrawal(at=IN_TIME, by="cedar", why="a fault", site="cedar")
    task = folder.campaign.tasks[0]
    score_task(folder, receive(folder), task, at=AT, statistics=FEW)
    found = score_task(folder, receive(folder, SITES, gone), task, at=AT, statistics=FEW)
    assert (found.is_new, found.run.number, len(found.run.submissions)) == (True, 2, 2)


# -- files ------------------------------------------------------------------------------------------------------------


def test_files_are_those_that_a_run_reads(tmp_path):
    folder = judged_campaign.make_folder(tmp_path / "campaign", scored=judged_campaign.NAMES)
    task = folder.campaign.tasks[0]
    ledger = record(folder, judged_campaign.submissions(folder))
    run = score_task(folder, ledger, task, at=AT, statistics=FEW).run
    assert [file.role for file in run.files] == ["source", "scored", "reference", "judgements", "judgements"]
    assert content.used_files(folder, task) == run.files
    assert not score_task(folder, ledger, task, at=AT, statistics=FEW).is_new


def test_judgements_that_changed_make_a_new_run(tmp_path):
    folder = judged_campaign.make_folder(tmp_path / "campaign")
    task = folder.campaign.tasks[0]
    ledger = record(folder, judged_campaign.submissions(folder))
    score_task(folder, ledger, task, at=AT, statistics=FEW)
    path = folder.path / "data" / "da.csv"
    path.write_text(path.read_text("utf-8").rstrip("\n") + "\n\n", "utf-8")
    assert score_task(folder, ledger, task, at=AT, statistics=FEW, reason="a blank line").run.number == 2


def test_rows_of_results_are_their_fields(folder):
    found = score_task(folder, receive(folder), folder.campaign.tasks[0], at=AT, statistics=FEW).scores.evaluation
    entries = [*found.scores, *found.comparisons, *found.clusters]
    assert {type(entry).__name__ for entry in entries} == {"Score", "Comparison", "Cluster"}
    assert [row_of(entry) for entry in entries] == [asdict(entry) for entry in entries]
