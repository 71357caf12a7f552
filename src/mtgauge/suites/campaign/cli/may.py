"""``mtgauge campaign may``."""

from __future__ import annotations

import json

import click

from mtgauge.base.sentences import say
from mtgauge.commands import exit_codes
from mtgauge.commands.streams import print_text
from mtgauge.suites.campaign.cli.clock import clock_option, opened_at
from mtgauge.suites.campaign.cli.findings import format_option
from mtgauge.suites.campaign.inbox.commit import open_ledger
from mtgauge.suites.campaign.ledger.permissions import Action, permission


@click.command()
@click.argument("action", type=click.Choice([str(action) for action in Action]), metavar="ACTION")
@click.argument("folder", type=click.Path(), metavar="DIR")
@click.option("--site", metavar="SITE", help="The site that wants to; without it somebody who has not registered.")
@click.option("--task", metavar="TASK", help="The task that it is about.")
@clock_option
@format_option
def may(action: str, folder: str, site: str | None, task: str | None, at: str | None, form: str) -> int:
    """Say whether ACTION is allowed in the campaign of DIR, and why or why not; exits with 1 where it is not."""
    opened, now = opened_at(folder, at)
    about = opened.campaign.task(task) if task is not None else None
    answer = permission(open_ledger(opened), Action(action), now, site=site, task=about)
    if form == "json":
        times, zone = {"since": answer.since, "until": answer.until}, opened.campaign.calendar.zone
        shown = {name: time and time.astimezone(zone).isoformat() for name, time in times.items()}
        print_text(json.dumps({"allowed": answer.allowed, "reason": answer.reason, **shown}, ensure_ascii=False))
    else:
        reason = answer.reason
        print_text(say("yes: {reason}", reason=reason) if answer.allowed else say("no: {reason}", reason=reason))
    return 0 if answer.allowed else exit_codes.FINDING
