"""``mtgauge campaign re-examine``."""

from __future__ import annotations

import click

from mtgauge.campaign.folder import CampaignFolder
from mtgauge.campaign.inbox.commit import open_ledger
from mtgauge.campaign.inbox.receive import examine_again
from mtgauge.campaign.ledger.decisions import Who
from mtgauge.campaign.ledger.standing import decide
from mtgauge.cli import exit_codes
from mtgauge.cli.campaign.clock import moment
from mtgauge.cli.campaign.findings import format_option, print_findings
from mtgauge.cli.campaign.record.common import reason_needed
from mtgauge.errors import OptionError
from mtgauge.sentences import say


@click.command(name="re-examine")
@click.argument("folder", type=click.Path(), metavar="DIR")
@click.argument("entries", nargs=-1, required=True, type=int, metavar="ENTRY...")
@reason_needed
@format_option
def re_examine(folder: str, entries: tuple[int, ...], by: str, reason: str, at: str | None, form: str) -> int:
    """Examine files with these numbers again, by today's rules and program; exits with 1 where one is refused.

    The new examination counts, and the old one stays in the journal. `mtgauge campaign check` lists the files of
    which something else would be found today.
    """
    opened = CampaignFolder.open(folder)
    now = moment(at, opened.campaign.calendar)
    unknown = sorted(set(entries) - open_ledger(opened).by_number.keys())
    if unknown:
        hint = say("mtgauge campaign standings lists them")
        raise OptionError(say("there is no entry {entry}", entry=unknown[0]), hint=hint)
    ledger = examine_again(opened, entries, Who(now, by, reason))
    found = [standing for standing in decide(ledger, now) if standing.entry.number in entries]
    fates = [
        say("entry {n}, {sent}: {state}", n=one.entry.number, sent=one.received.sent, state=one.state.said)
        for one in found
    ]
    print_findings([finding for standing in found for finding in standing.findings], form, *fates)
    return 0 if all(standing.state.is_taken for standing in found) else exit_codes.FINDING
