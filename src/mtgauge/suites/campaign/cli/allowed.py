"""``mtgauge campaign allowed``."""

from __future__ import annotations

import json

import click

from mtgauge.base.sentences import say
from mtgauge.commands import exit_codes
from mtgauge.commands.sections import argument, command
from mtgauge.commands.streams import print_text
from mtgauge.suites.campaign.cli.clock import clock_option, folder_argument, opened_at
from mtgauge.suites.campaign.cli.findings import format_option
from mtgauge.suites.campaign.inbox.commit import open_ledger
from mtgauge.suites.campaign.ledger.permissions import Action, permission


@command(
    examples=(
        "mtgauge campaign allowed register wmt26",
        "mtgauge campaign allowed submit wmt26 --site oxbow --task news",
    )
)
@argument(
    "action", type=click.Choice([str(action) for action in Action]), metavar="ACTION", help="Action to check."
)
@folder_argument
@click.option("--site", metavar="SITE", help="Site that wants to act.  [default: one that has not registered]")
@click.option("--task", metavar="ID", help="Task that the action concerns.")
@clock_option
@format_option
def allowed(action: str, folder: str, site: str | None, task: str | None, at: str | None, form: str) -> int:
    """Check whether an action is allowed now, and why; exit with 1 if it is not."""
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
