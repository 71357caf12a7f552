"""``mtgauge campaign history``."""

from __future__ import annotations

import json

import click

from mtgauge.commands.language import spoken_line
from mtgauge.commands.sections import command
from mtgauge.commands.streams import print_text
from mtgauge.suites.campaign.cli.clock import clock_option, folder_argument, opened_at
from mtgauge.suites.campaign.cli.findings import format_option
from mtgauge.suites.campaign.inbox.commit import open_ledger
from mtgauge.suites.campaign.ledger.history import history as told
from mtgauge.suites.campaign.ledger.history import history_for
from mtgauge.suites.campaign.ledger.lines import to_line
from mtgauge.suites.campaign.ledger.reports import owed_report, owing
from mtgauge.suites.campaign.rules.names import composed


@command(examples=("mtgauge campaign history wmt26", "mtgauge campaign history wmt26 --site oxbow"))
@folder_argument
@click.option("--site", metavar="SITE", help="Only show events of this site, and events that concern all sites.")
@clock_option
@format_option
def history(folder: str, site: str | None, at: str | None, form: str) -> None:
    """List all events of a campaign, one per line: who, when, what and why.

    Also lists who still has to submit a technical report. JSON has the numbered events of the journal.
    """
    opened, now = opened_at(folder, at)
    ledger = open_ledger(opened)
    site = None if site is None else composed(site)
    lines = told(ledger) if site is None else history_for(ledger, site, now)
    if form == "json":
        events = [{"number": line.number, **json.loads(to_line(line.event))} for line in lines]
        print_text(json.dumps(events, ensure_ascii=False, indent=1))
        return
    for line in lines:
        print_text(spoken_line(line.shown(ledger)))
    for name in owing(ledger, now):
        if site in (None, name):
            print_text(spoken_line(owed_report(ledger, name).message))
