"""Making the names of a campaign's files again: they follow from its ledger."""

from __future__ import annotations

from dataclasses import dataclass

from mtgauge.base.findings import Finding
from mtgauge.suites.campaign.folder import CampaignFolder
from mtgauge.suites.campaign.inbox.commit import open_to_write
from mtgauge.suites.campaign.inbox.damage import damage
from mtgauge.suites.campaign.inbox.journal import settle
from mtgauge.suites.campaign.inbox.lock import locked
from mtgauge.suites.campaign.inbox.names import sweep, write_names


@dataclass(frozen=True, slots=True)
class Rebuilt:
    """What could be made again, and what could not.

    Attributes:
        written: The paths that were written, from the campaign's folder.
        lost: What is still gone or changed, since its bytes are.
    """

    written: tuple[str, ...]
    lost: tuple[Finding, ...]


def rebuild(folder: CampaignFolder) -> Rebuilt:
    """Writes every file under ``submissions/``, ``registrations/`` and ``reports/`` that is not what was received.

    What somebody put in its place is kept in ``set-aside/``.

    Raises:
        InputError: The journal is gone or damaged, or something cannot be written.
    """
    with locked(folder.ledger):
        sweep(folder)
        ledger = open_to_write(folder)
        if ledger.events:
            settle(folder.journal)
        return Rebuilt(tuple(write_names(folder, ledger, anew=True)), tuple(damage(folder, ledger)))
