"""The whole report in a folder: pages, tables in the forms that people use, and the archive that reproduces them.

- ``index.html``: the front page, and ``index.pdf`` where Chromium is installed;
- ``TASK.html``: the report page of each task, with charts and every segment;
- ``results.csv``, ``results.json``, ``results.tex``: the numbers;
- ``archive.zip``: texts and records of all scores, for ``mtgauge rerun``.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from mtgauge.base.errors import InputError, RecordError
from mtgauge.base.files import Draft, draft, scratch_folder
from mtgauge.base.progress import Progress, silent
from mtgauge.base.sentences import say
from mtgauge.engine.rowcache import RowCache
from mtgauge.pages.table import PageLink
from mtgauge.pages.text import Text
from mtgauge.records.record import check_target
from mtgauge.report.page.build import build_page
from mtgauge.suites.campaign.archive import zipped
from mtgauge.suites.campaign.folder import CampaignFolder
from mtgauge.suites.campaign.inbox.commit import commit, recover
from mtgauge.suites.campaign.ledger.events import EmbargoLifted
from mtgauge.suites.campaign.ledger.ledger import Ledger
from mtgauge.suites.campaign.report.board import roles
from mtgauge.suites.campaign.report.exports import to_csv, to_json, to_latex
from mtgauge.suites.campaign.report.own_texts import own_text, translations_of
from mtgauge.suites.campaign.report.page import front_page
from mtgauge.suites.campaign.report.results import CampaignResults, Stage, TaskResults, gather, suspicions
from mtgauge.suites.campaign.scoring.measuring import Measuring
from mtgauge.suites.campaign.scoring.score import ROWS

ARCHIVE = "archive.zip"


def write_report(
    folder: CampaignFolder,
    ledger: Ledger,
    target: str | Path,
    *,
    stage: Stage,
    at: datetime,
    lifted: Sequence[EmbargoLifted] = (),
    pdf: bool = True,
    language: str | None = None,
    threads: int = 0,
    progress: Progress = silent,
) -> CampaignResults:
    """Writes the report of the last runs, whole or not at all.

    Args:
        folder: The campaign.
        ledger: What happened in it.
        target: A new or empty folder.
        stage: Whether sites are named.
        at: Now.
        lifted: The embargoes that do not hold for it. They are written down when everything else is there, before
            the report gets its name: a report that could not be made lifts none, and none is there without a word
            of it.
        pdf: Whether the front page is printed too, which needs Chromium.
        language: The language that pages open in; None: the reader's.
        threads: Cores to use; 0 for all.
        progress: Called as ``progress(task, done, of)``.

    Raises:
        InputError: Nothing has been scored yet, or Chromium is needed and not there.
        RecordError: The folder holds something, or a run is damaged.
    """
    check_target(str(target))
    recover(folder)
    with draft(target, error=RecordError) as made, scratch_folder(target) as archive:
        measuring = Measuring(RowCache(folder.scores / ROWS), threads, progress)
        results = gather(folder, ledger, stage, at, measuring, archive, lifted)
        if not results.tasks:
            raise InputError(
                say("nothing has been scored"), file=folder.path, hint=say("mtgauge campaign score first")
            )
        _write_pages(results, made, pdf=pdf, language=language, progress=progress)
        made.write(to_csv(results).encode(), "results.csv")
        made.write(to_json(results).encode(), "results.json")
        made.write(to_latex(results).encode(), "results.tex")
        files = sorted(item for item in archive.rglob("*") if item.is_file())
        kept = {item.relative_to(archive).as_posix(): item.read_bytes() for item in files}
        made.write(zipped(kept), ARCHIVE)
        for event in lifted:
            commit(folder, lambda _, event=event: event)  # type: ignore[misc]
    return results


def _files(task: TaskResults) -> Text | None:
    """The warnings about the files of a task, which its page does not list."""
    of_texts = sum(warning.system is not None for warning in suspicions(task.scores.evaluation))
    count = sum(row.warned for row in task.rows) - of_texts
    if not count:
        return None
    return say("Warnings about the result files: {n}; the page of the campaign lists them.", n=count)


def _write_pages(
    results: CampaignResults, made: Draft, *, pdf: bool, language: str | None, progress: Progress
) -> None:
    tasks = [task.task.id for task in results.tasks]
    made.write(front_page(results, pages=tasks, language=language), "index.html")
    campaign = results.folder.campaign
    name = own_text(campaign, campaign.name)
    for task in results.tasks:
        page = build_page(
            task.scores.evaluation,
            language=language,
            progress=progress,
            title=Text("{campaign}: {task}", {"campaign": name, "task": task.task.id}),
            back=PageLink(name, f"index.html#task-{task.task.id}"),
            translations=translations_of(campaign, campaign.name),
            worry=_files(task),
            roles=roles(task),
        )
        made.write(page, f"{task.task.id}.html")
    if pdf:
        from mtgauge.pages.pdf import find_browser, print_page

        printed = print_page(find_browser(), front_page(results, language=language or "en"))
        made.write(printed, "index.pdf")
