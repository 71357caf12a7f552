"""What the organiser still waits for from registered sites."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime

from mtgauge.base.findings import Finding
from mtgauge.base.sentences import say
from mtgauge.suites.campaign.folder import CampaignFolder
from mtgauge.suites.campaign.ledger.ledger import Ledger
from mtgauge.suites.campaign.ledger.reports import owed_report, owing


def owed(folder: CampaignFolder, ledger: Ledger, at: datetime) -> Iterator[Finding]:
    """Fees and signatures that have not come, and technical reports that were due."""
    for site, form in ledger.registrations.items():
        path = str(folder.registrations / f"{site}.toml")
        fee = ledger.campaign.fee_of(form.country)
        if fee is not None and not ledger.has_paid(form):
            message = say(
                "the organiser has not received the fee, {amount} {currency} ({who})",
                amount=fee.amount,
                currency=fee.currency,
                who=fee.who,
            )
            hint = say("until then there are no training data")
            yield Finding("unpaid-fee", message, file=path, hint=hint)
        if ledger.campaign.signature and not ledger.has_signed(site):
            message = say("the organiser does not have the form with a signature or stamp")
            yield Finding("unsigned-form", message, file=path, hint=say("until then there are no data"))
    for site in owing(ledger, at):
        yield replace(owed_report(ledger, site), file=str(folder.reports))
