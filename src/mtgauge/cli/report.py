"""``mtgauge report``."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import click

from mtgauge.base.errors import RecordError
from mtgauge.base.sentences import say
from mtgauge.commands import exit_codes
from mtgauge.commands.progress import progress_bar
from mtgauge.commands.sections import argument, command, section_option
from mtgauge.commands.streams import tell
from mtgauge.commands.trusting import trust_options
from mtgauge.corpus.reader import InputFile
from mtgauge.engine.setting import COMPUTATION, INPUT, OUTPUT
from mtgauge.records.archives import records_in
from mtgauge.records.record import read_record
from mtgauge.records.record_kinds import kind_of
from mtgauge.records.rerun import rerun
from mtgauge.records.trust import Trust
from mtgauge.report.page import check_language, check_path, write_page


@command(examples=("mtgauge report my-record", "mtgauge report my-record -o report.pdf"))
@argument("record", type=click.Path(), metavar="RECORD", help="Folder of a record, or a ZIP archive of one.")
@section_option(
    "-o",
    "--output",
    section=OUTPUT,
    type=click.Path(),
    metavar="FILE",
    help="Page to write: .html, or .pdf if Chromium is installed.  [default: report.html in RECORD]",
)
@section_option(
    "--report-language",
    "language",
    section=OUTPUT,
    metavar="CODE",
    help="Language in which the report opens, such as en or zh.  [default: the reader's; en in a PDF]",
)
@section_option(
    "--title",
    section=OUTPUT,
    metavar="HEADING",
    help="Heading of the report.  [default: the test set, its languages and the date of the run]",
)
@section_option(
    "--threads",
    section=COMPUTATION,
    type=click.IntRange(0),
    default=0,
    show_default=True,
    metavar="N",
    help="Number of CPU cores to use; 0 uses all.",
)
@trust_options(partial(section_option, section=INPUT))
def report(
    record: str,
    output: str | None,
    language: str | None,
    title: str | None,
    threads: int,
    allow_hub: bool,
    most_samples: int | None,
) -> int:
    """Write the report page of RECORD, with its texts and recomputed scores.

    Exit code 1: an input has changed, and nothing is written; or a number has changed, as the page then shows.
    """
    place = Path(record)
    path = output or str(place.with_suffix(".html") if place.suffix == ".zip" else place / "report.html")
    if output is not None or place.exists():
        check_path(path)
    check_language(language)
    with records_in(record) as kept, progress_bar() as progress:
        if len(kept.folders) != 1:
            message = say("has {n} records", n=len(kept.folders))
            raise RecordError(message, file=record, hint=say("name one of them, or show all: mtgauge history"))
        [folder] = kept.folders.values()
        content = read_record(folder)
        kind = kind_of(folder, content)
        if kind.no_page is not None:
            raise RecordError(kind.no_page, file=record, hint=say("rerun it"))
        trust = Trust(allow_hub=allow_hub, most_samples=most_samples)
        outcome = rerun(folder, threads=threads, progress=progress, trust=trust)
        for difference in (*kept.faults, *outcome.differences):
            tell(difference)
        if outcome.evaluation is None:
            return exit_codes.FINDING
        notes = tuple(
            say("not as in the record: {difference}", difference=difference) for difference in outcome.differences
        )
        evaluation = replace(outcome.evaluation, notes=(*outcome.evaluation.notes, *notes))
        written = content.get("environment", {}).get("written")
        date = written[:10] if isinstance(written, str) else None
        inputs = _inputs(folder, content)
        write_page(evaluation, path, language=language, title=title, date=date, inputs=inputs, progress=progress)
    tell(f"report: {path}")
    return exit_codes.FINDING if outcome.differences else 0


def _inputs(folder: str, content: Mapping[str, Any]) -> list[InputFile]:
    """The files of a record, with their paths from the current folder."""
    return [
        InputFile(one["role"], one["name"], os.path.relpath(Path(folder) / one["path"]), None, one["segments"])
        for one in content.get("inputs", [])
    ]
