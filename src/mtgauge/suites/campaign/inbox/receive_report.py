"""Receiving a technical report: kept for good, whatever is wrong with it."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from pathlib import Path

from mtgauge.base.errors import OptionError
from mtgauge.base.sentences import say
from mtgauge.base.version import __version__
from mtgauge.suites.campaign.folder import CampaignFolder
from mtgauge.suites.campaign.inbox.blobs import keep
from mtgauge.suites.campaign.inbox.commit import commit, open_ledger
from mtgauge.suites.campaign.inbox.names import path_of_report
from mtgauge.suites.campaign.inbox.receive import Receipt
from mtgauge.suites.campaign.inbox.sizes import read_limited
from mtgauge.suites.campaign.ledger.events import ReportReceived
from mtgauge.suites.campaign.ledger.reports import ReportStanding, decide_reports
from mtgauge.suites.campaign.rules.names import composed
from mtgauge.suites.campaign.rules.technical_reports import check_report


def receive_report(folder: CampaignFolder, site: str, path: str | Path, at: datetime) -> Receipt[ReportStanding]:
    """Keeps the technical report of a site, and says whether it counts.

    A later report without faults replaces an earlier one.

    Args:
        folder: The campaign.
        site: Whose report it is.
        path: The file that it sent.
        at: When it came, with time zone.

    Raises:
        OptionError: No form of such a site has come.
        InputError: The file cannot be read or kept.
        MissingExtraError: It is a PDF, and pypdf is not installed; then it is not kept.
    """
    path, site = Path(path), _known(folder, site)
    data = read_limited(folder.campaign, path)
    limits = {"characters": folder.campaign.report_characters, "words": folder.campaign.report_words}
    found = check_report(data, path.name, **limits)
    event = ReportReceived(
        at=at,
        by=site,
        site=site,
        sent=path.name,
        sha256=keep(folder, data),
        length=found.length,
        findings=found.findings,
        program=__version__,
    )
    ledger = commit(folder, lambda _: event)
    standing = next(one for one in decide_reports(ledger) if one.number == len(ledger.events))
    findings = tuple(replace(finding, file=str(path)) for finding in standing.findings)
    return Receipt(folder.path / path_of_report(standing), standing, findings)


def _known(folder: CampaignFolder, site: str) -> str:
    """The site, which has sent a form, whatever became of that; nothing is kept under a name that was mistyped."""
    ledger = open_ledger(folder)
    site = composed(site)
    if site not in ledger.sites_before(len(ledger.events) + 1):
        # who else takes part may be kept back
        hint = say("write it as in the registration form, or register first")
        raise OptionError(say("site {site!r} is not registered", site=site), hint=hint)
    return site
