"""``mtgauge campaign re-examine``."""

from __future__ import annotations

import click

from mtgauge.base.errors import OptionError
from mtgauge.base.sentences import say
from mtgauge.commands import exit_codes
from mtgauge.suites.campaign.cli.clock import opened_at
from mtgauge.suites.campaign.cli.findings import format_option, print_findings
from mtgauge.suites.campaign.cli.record.common import reason_needed
from mtgauge.suites.campaign.inbox.commit import open_ledger
from mtgauge.suites.campaign.inbox.receive import examine_again
from mtgauge.suites.campaign.ledger.decisions import Who
from mtgauge.suites.campaign.ledger.standing import decide


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
    opened, now = opened_at(folder, at)
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
