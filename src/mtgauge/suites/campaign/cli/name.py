"""``mtgauge campaign name``."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import click

from mtgauge.base.errors import OptionError
from mtgauge.base.findings import Finding, has_errors
from mtgauge.base.sentences import say
from mtgauge.commands import exit_codes
from mtgauge.commands.sections import argument, command, section_option
from mtgauge.commands.streams import print_text
from mtgauge.engine.setting import OUTPUT
from mtgauge.suites.campaign.description.formats import FileFormat
from mtgauge.suites.campaign.folder import CampaignFolder
from mtgauge.suites.campaign.inbox.commit import open_ledger
from mtgauge.suites.campaign.rules.names import SubmissionName, compose_name, explained, parse_name

_PARTS = ("TASK", "SITE", "ROLE", "SYSTEM")


@command(
    examples=(
        "mtgauge campaign name news oxbow primary beta",
        "mtgauge campaign name --explain --campaign wmt26 news-oxbow-primary-beta.xml",
    )
)
@argument(
    "parts",
    nargs=-1,
    required=True,
    metavar="TASK SITE primary|contrast SYSTEM",
    help="Parts of the name; with --explain, file names.",
)
@click.option("--explain", is_flag=True, help="Explain file names instead.")
@click.option(
    "--campaign",
    "folder",
    type=click.Path(),
    metavar="DIR",
    help="Campaign with the tasks and registered sites to check against; required by --explain.",
)
@section_option(
    "-f",
    "--format",
    "form",
    section=OUTPUT,
    type=click.Choice([str(form) for form in FileFormat]),
    help="Format of the file.  [default: the first that the task accepts, else cwmt]",
)
def name(parts: tuple[str, ...], explain: bool, folder: str | None, form: str | None) -> int:
    """Compose the name of a result file, or explain names; exit with 1 if a name is invalid."""
    opened = CampaignFolder.open(folder) if folder is not None else None
    if not explain:
        print_text(str(_composed(parts, opened, FileFormat(form) if form is not None else None)))
        return 0
    if opened is None:
        raise OptionError(say("--explain needs the tasks of a campaign"), hint=say("add --campaign DIR"))
    if form is not None:
        raise OptionError(say("--{name} says nothing beside {beside}", name="format", beside="--explain"))
    found = [_explain(part, opened) for part in parts]
    return exit_codes.FINDING if any(map(has_errors, found)) else 0


def _composed(parts: tuple[str, ...], opened: CampaignFolder | None, form: FileFormat | None) -> SubmissionName:
    if len(parts) != len(_PARTS):
        raise OptionError(
            say("a name has {expected} parts, not {n}", expected=len(_PARTS), n=len(parts)), hint=" ".join(_PARTS)
        )
    task, site, role, system = parts
    formats = [*FileFormat] if form is not None else [FileFormat.CWMT]
    if opened is not None:
        described = opened.campaign.task(task)
        task, formats = described.id, [*described.formats]
        sites = open_ledger(opened).registrations
        if site not in sites:
            known = ", ".join(sites) or say("none")
            raise OptionError(
                say("site {site!r} is not registered", site=site), hint=say("registered: {names}", names=known)
            )
    form = form or formats[0]
    if form not in formats:
        known = ", ".join(formats)
        raise OptionError(
            say("task {id} takes no {format}", id=task, format=form), hint=say("it takes {formats}", formats=known)
        )
    composed = compose_name(task, site, role, system, form.ending)
    read, findings = parse_name(str(composed), {task: [form.ending]}, [site] if opened else [])
    if read != composed:
        raise OptionError(
            findings[0].message if findings else say("{name} would be read as {read}", name=composed, read=read)
        )
    return composed


def _explain(file: str, opened: CampaignFolder) -> tuple[Finding, ...]:
    tasks = opened.campaign.endings
    read, findings = parse_name(Path(file).name, tasks, list(open_ledger(opened).registrations))
    if read is not None:
        print_text(say("{file}: {name}", file=file, name=explained(read)))
    for finding in findings:
        print_text(replace(finding, file=file).sentence)
    return findings
