"""``mtgauge campaign re-examine``."""

from __future__ import annotations

from mtgauge.base.errors import OptionError
from mtgauge.base.sentences import say
from mtgauge.commands import exit_codes
from mtgauge.commands.sections import argument, command
from mtgauge.suites.campaign.cli.clock import folder_argument, opened_at
from mtgauge.suites.campaign.cli.findings import format_option, print_findings
from mtgauge.suites.campaign.cli.record.common import reason_needed
from mtgauge.suites.campaign.inbox.commit import open_ledger
from mtgauge.suites.campaign.inbox.receive import examine_again
from mtgauge.suites.campaign.ledger.decisions import Who
from mtgauge.suites.campaign.ledger.standing import decide


@command(
    name="re-examine",
    examples=(
        'mtgauge campaign re-examine wmt26 7 --reason "rule corrected"',
        'mtgauge campaign re-examine wmt26 7 8 9 --reason "new version"',
    ),
)
@folder_argument
@argument("entries", nargs=-1, required=True, type=int, metavar="ENTRY...", help="Numbers of files.")
@reason_needed
@format_option
def re_examine(folder: str, entries: tuple[int, ...], by: str, reason: str, at: str | None, form: str) -> int:
    """Examine files again with the current rules and program; exit with 1 if one is rejected.

    The new examination counts, and the old one stays in the journal. `mtgauge campaign check` lists the files for
    which the result would be different now.
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
