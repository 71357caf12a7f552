"""``mtgauge campaign standings``."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict

import click

from mtgauge.base.findings import Finding
from mtgauge.base.printable import visible
from mtgauge.base.sentences import say
from mtgauge.commands.language import spoken, spoken_line
from mtgauge.commands.sections import command
from mtgauge.commands.streams import print_text
from mtgauge.suites.campaign.cli.clock import clock_option, folder_argument, opened_at
from mtgauge.suites.campaign.cli.findings import format_option
from mtgauge.suites.campaign.inbox.commit import open_ledger
from mtgauge.suites.campaign.inbox.names import path_of, path_of_report
from mtgauge.suites.campaign.ledger.ledger import Ledger
from mtgauge.suites.campaign.ledger.reports import ReportStanding, decide_reports, owed_report, owing
from mtgauge.suites.campaign.ledger.standing import Standing, decide, name_of
from mtgauge.suites.campaign.rules.names import composed


@command(examples=("mtgauge campaign standings wmt26", "mtgauge campaign standings wmt26 --site oxbow"))
@folder_argument
@click.option("--site", metavar="SITE", help="Only show files of this site.")
@clock_option
@format_option
def standings(folder: str, site: str | None, at: str | None, form: str) -> None:
    """Show the status of every result file and technical report, with reasons.

    After the deadline for technical reports, also lists the sites whose report is missing.
    """
    opened, now = opened_at(folder, at)
    ledger = open_ledger(opened)
    site = None if site is None else composed(site)
    made = [one for one in decide(ledger, now) if site is None or (one.name and one.name.site) == site]
    reports = [one for one in decide_reports(ledger) if site in (None, one.received.site)]
    owed = {name: owed_report(ledger, name) for name in owing(ledger, now) if site in (None, name)}
    if form == "json":
        sent = [*map(_as_json, made), *map(_report_as_json, reports)]
        missing = [_owed_as_json(name, finding) for name, finding in owed.items()]
        print_text(json.dumps([*sent, *missing], ensure_ascii=False, indent=1))
        return
    for line in (*_lines(ledger, made), *_report_lines(ledger, reports)):
        print_text(visible(spoken(line)))
    for finding in owed.values():
        print_text(spoken_line(finding.message))


def _lines(ledger: Ledger, made: Sequence[Standing]) -> list[str]:
    shown = ledger.campaign.calendar.shown
    found: list[str] = []
    for one in made:
        numbers = {"n": one.entry.number, "sent": one.received.sent, "moment": shown(one.received.at)}
        line = say(
            "entry {n}: {sent}, {set}, {moment}: {state}", **numbers, set=one.received.set, state=one.state.said
        )
        if one.name != name_of(ledger, one.entry):
            line = say("{line}, now {name}", line=line, name=str(one.name))
        found.append(say("{line} (provisional)", line=line) if one.provisional else line)
        found += [f"  {spoken_line(finding.sentence)}" for finding in one.findings]
    return found


def _report_lines(ledger: Ledger, made: Sequence[ReportStanding]) -> list[str]:
    found: list[str] = []
    for one in made:
        sent = {"n": one.number, "sent": one.received.sent, "site": one.received.site, "state": one.state.said}
        moment = ledger.campaign.calendar.shown(one.received.at)
        found.append(say("entry {n}: {sent}, report of {site}, {moment}: {state}", **sent, moment=moment))
        found += [f"  {spoken_line(finding.sentence)}" for finding in one.findings]
    return found


def _as_json(standing: Standing) -> dict[str, object]:
    return {
        "entry": standing.entry.number,
        "received": standing.received.at.isoformat(),
        "sent": standing.received.sent,
        "set": str(standing.received.set),
        "sha256": standing.received.sha256,
        "state": str(standing.state),
        "provisional": standing.provisional,
        "replaces": standing.replaces,
        "task": standing.name.task if standing.name else None,
        "site": standing.name.site if standing.name else None,
        "role": str(standing.name.role) if standing.name else None,
        "system": standing.name.system if standing.name else None,
        "path": path_of(standing),
        "findings": [finding.as_dict() for finding in standing.findings],
    }


def _report_as_json(standing: ReportStanding) -> dict[str, object]:
    received = standing.received
    return {
        "entry": standing.number,
        "received": received.at.isoformat(),
        "sent": received.sent,
        "set": "report",
        "sha256": received.sha256,
        "state": str(standing.state),
        "site": received.site,
        "length": None if received.length is None else asdict(received.length),
        "path": path_of_report(standing),
        "findings": [finding.as_dict() for finding in standing.findings],
    }


def _owed_as_json(site: str, finding: Finding) -> dict[str, object]:
    return {"entry": None, "set": "report", "state": "owed", "site": site, "findings": [finding.as_dict()]}
