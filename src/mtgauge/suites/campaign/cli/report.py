"""``mtgauge campaign report``."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain, count
from pathlib import Path

import click

from mtgauge.base.errors import InputError
from mtgauge.base.sentences import say
from mtgauge.commands.language import language as spoken_in
from mtgauge.commands.options import options_named
from mtgauge.commands.output import screen
from mtgauge.commands.printing import form_option
from mtgauge.commands.progress import progress_bar
from mtgauge.commands.sections import command, section_option
from mtgauge.commands.streams import print_text, tell
from mtgauge.engine.setting import OUTPUT
from mtgauge.pages.pdf import find_browser
from mtgauge.report.page import check_language
from mtgauge.suites.campaign.cli.clock import clock_option, folder_argument, opened_at
from mtgauge.suites.campaign.cli.record.common import by_option, not_empty
from mtgauge.suites.campaign.folder import CampaignFolder
from mtgauge.suites.campaign.inbox.commit import open_ledger
from mtgauge.suites.campaign.inbox.lock import locked
from mtgauge.suites.campaign.inbox.receive import examine_all
from mtgauge.suites.campaign.ledger.decisions import Who
from mtgauge.suites.campaign.report.current import left_out_by_runs
from mtgauge.suites.campaign.report.embargoes import lifted_embargoes
from mtgauge.suites.campaign.report.exports import to_csv, to_json, to_latex, to_text
from mtgauge.suites.campaign.report.results import Stage, stage_at
from mtgauge.suites.campaign.report.write import write_report

_FORMS = {
    "table": lambda results: to_text(results, screen(), spoken_in()),
    "json": to_json,
    "csv": to_csv,
    "latex": to_latex,
}


@command(
    examples=(
        "mtgauge campaign report wmt26",
        "mtgauge campaign report wmt26 -o public --stage named",
    )
)
@folder_argument
@section_option(
    "-o",
    "--output",
    section=OUTPUT,
    type=click.Path(),
    metavar="FOLDER",
    help="New folder for the report.  [default: DIR/report, or DIR/report-2 and so on if that exists]",
)
@section_option(
    "--stage",
    section=OUTPUT,
    type=click.Choice(list(map(str, Stage))),
    help="Show site names or anonymous ids.  [default: as the campaign's embargo on sites requires]",
)
@section_option(
    "--pdf/--no-pdf",
    section=OUTPUT,
    default=None,
    help="Also write the front page as PDF.  [default: if Chromium is installed]",
)
@section_option(
    "--report-language",
    "language",
    section=OUTPUT,
    metavar="CODE",
    help="Language in which pages open, such as en or zh.  [default: the reader's]",
)
@form_option(_FORMS)
@click.option(
    "--force",
    metavar="REASON",
    callback=not_empty,
    help="Write the report despite an embargo; the reason is kept in the history.",
)
@by_option
@clock_option
@options_named("threads")
def report(
    folder: str,
    output: str | None,
    stage: str | None,
    pdf: bool | None,
    language: str | None,
    form: str,
    force: str,
    by: str,
    at: str | None,
    threads: int,
) -> None:
    """Write the organisers' report of the last scores: pages, CSV, JSON, LaTeX, PDF and an archive.

    The archive has the texts and records of all scores: `mtgauge rerun FOLDER/archive.zip` recomputes them.
    """
    check_language(language)
    opened, now = opened_at(folder, at)
    shown = Stage(stage) if stage else stage_at(opened, now)
    lifted = lifted_embargoes(opened, shown, Who(now, by, force))
    ledger = examine_all(opened, now, is_left_out=left_out_by_runs(opened, open_ledger(opened)))
    with _target(opened, output) as target, progress_bar() as progress:
        results = write_report(
            opened,
            ledger,
            target,
            stage=shown,
            at=now,
            lifted=lifted,
            pdf=_can_print() if pdf is None else pdf,
            language=language,
            threads=threads,
            progress=progress,
        )
    print_text(_FORMS[form](results).rstrip("\n"))
    for what, until in results.embargoes:
        moment_told = opened.campaign.calendar.shown(until)
        tell(say("note: {what} are kept back until {moment}", what=what.said, moment=moment_told))
    if pdf is None and not (target / "index.pdf").exists():
        tell(say("note: no PDF, since there is no Chromium"))
    tell(say("report: {path}", path=target))


@contextmanager
def _target(folder: CampaignFolder, output: str | None) -> Iterator[Path]:
    """Where the report goes; where nobody says it, no other report takes the place meanwhile."""
    if output is not None:
        yield Path(output)
        return
    with locked(folder.scores):
        yield _new_folder(folder.path)


def _new_folder(folder: Path) -> Path:
    """Where the next report goes: an earlier one is never overwritten."""
    names = chain(["report"], (f"report-{number}" for number in count(2)))
    return next(path for name in names if not (path := folder / name).exists())


def _can_print() -> bool:
    try:
        find_browser()
    except InputError:
        return False
    return True
