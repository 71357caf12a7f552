"""Receiving a registration form: kept for good, whatever it says."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from mtgauge.base.errors import InputError
from mtgauge.base.findings import Finding, has_errors
from mtgauge.base.findings.capped import capped
from mtgauge.base.sentences import say
from mtgauge.suites.campaign.description.calendar import REGISTRATION_DEADLINE
from mtgauge.suites.campaign.folder import CampaignFolder
from mtgauge.suites.campaign.inbox.blobs import keep
from mtgauge.suites.campaign.inbox.commit import commit, open_ledger
from mtgauge.suites.campaign.inbox.names import path_of_form
from mtgauge.suites.campaign.inbox.sizes import read_limited
from mtgauge.suites.campaign.ledger.events import FormReceived, LedgerEvent
from mtgauge.suites.campaign.ledger.ledger import Ledger
from mtgauge.suites.campaign.rules.registration import check_form


@dataclass(frozen=True, slots=True)
class RegistrationReceipt:
    """What became of a form.

    Attributes:
        path: Where it lies now; the path that was given where it is refused.
        site: Its site; None where it cannot be read.
        findings: What is wrong with it.
    """

    path: Path
    site: str | None
    findings: tuple[Finding, ...]

    @property
    def is_registered(self) -> bool:
        """Whether the site takes part."""
        return self.site is not None and not has_errors(self.findings)


def register(folder: CampaignFolder, path: str | Path, at: datetime) -> RegistrationReceipt:
    """Keeps the registration form of a site, and says whether the site takes part.

    A later form of the same site replaces what the earlier one says of it, and adds its tasks to those of that
    one.

    Args:
        folder: The campaign.
        path: The form that a site sent.
        at: When it came.

    Raises:
        InputError: The form cannot be read or kept, or another site has the same name in other letters.
    """
    path = Path(path)
    data = read_limited(folder.campaign, path)
    form = check_form(data, path.name, folder.campaign)
    found = capped(form.findings)
    site = form.registration.site if form.registration is not None else None
    _refuse_twin(open_ledger(folder), site, path)  # before anything of it is kept
    event = FormReceived(
        at=at,
        by=site or "",
        sent=path.name,
        sha256=keep(folder, data),
        registration=form.registration,
        findings=found,
    )

    def made(ledger: Ledger) -> LedgerEvent | None:
        _refuse_twin(ledger, site, path)
        latest = [known for known in ledger.forms if known.registration and known.registration.site == site]
        return None if latest and latest[-1].sha256 == event.sha256 else event

    ledger = commit(folder, made)
    findings = tuple(replace(finding, file=str(path)) for finding in found)
    if site is not None and not has_errors(findings):
        is_kept = any(known.sha256 == event.sha256 for known in ledger.forms)
        findings = findings if is_kept else (*findings, _late(ledger, path, site))
    place = path if site is None or has_errors(findings) else folder.path / path_of_form(site)
    return RegistrationReceipt(place, site, findings)


def _refuse_twin(ledger: Ledger, site: str | None, path: Path) -> None:
    """Refuses a name that differs from another site's in case alone: some disks know no case."""
    for other in ledger.registrations:
        if site is not None and other != site and other.lower() == site.lower():
            # who that is may be kept back
            hint = say("write it as in the form that came first, or choose another name")
            message = say("the name of site {site!r} is taken, in other letters, capital or small", site=site)
            raise InputError(message, file=path, hint=hint)


def _late(ledger: Ledger, path: Path, site: str) -> Finding:
    moment = ledger.campaign.calendar.shown(ledger.deadline(REGISTRATION_DEADLINE, site))
    message = say("registration ended on {moment}", moment=moment)
    return Finding("late-registration", message, file=str(path), hint=say("the organiser may extend the deadline"))
