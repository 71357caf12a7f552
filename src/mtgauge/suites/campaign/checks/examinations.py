"""Files that nobody has examined, and files that would be judged otherwise today."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

from mtgauge.base.findings import Finding, has_errors
from mtgauge.base.sentences import say
from mtgauge.suites.campaign.folder import CampaignFolder
from mtgauge.suites.campaign.inbox.receive import judged_otherwise
from mtgauge.suites.campaign.ledger.ledger import Ledger


def examinations(folder: CampaignFolder, ledger: Ledger) -> Iterator[Finding]:
    """What stands open, and what an examination by today's rules and program would change.

    Nothing is changed: an examination counts until the organiser has the file examined again, for a reason.
    """
    for entry in ledger.entries:
        if entry.examination is None:
            message = say("entry {number}, {sent}, is not examined", number=entry.number, sent=entry.received.sent)
            hint = say("mtgauge campaign score examines what came")
            yield Finding("unexamined-submission", message, file=str(folder.journal), line=entry.number, hint=hint)
    # a source or bytes that cannot be read have been named already
    for entry, found in judged_otherwise(folder, ledger, datetime.now(UTC)):
        numbers = {"number": entry.number, "sent": entry.received.sent}
        message = (
            say("entry {number}, {sent}, would be refused by today's rules", **numbers)
            if has_errors(found.findings)
            else say("entry {number}, {sent}, would be found otherwise by today's rules", **numbers)
        )
        about = {"folder": folder.path, "number": entry.number}
        hint = say(
            "mtgauge campaign re-examine {folder} {number} --reason TEXT examines it by them, and what is found "
            "then counts",
            **about,
        )
        yield Finding("judged-otherwise", message, file=str(folder.journal), line=entry.number, hint=hint)
