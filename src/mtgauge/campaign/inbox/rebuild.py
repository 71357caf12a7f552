"""Making the names of a campaign's files again: they follow from its ledger."""

from __future__ import annotations

from mtgauge.campaign.folder import CampaignFolder
from mtgauge.campaign.inbox.commit import open_to_write
from mtgauge.campaign.inbox.lock import locked
from mtgauge.campaign.inbox.names import sweep, write_names


def rebuild(folder: CampaignFolder) -> list[str]:
    """Writes every file under ``submissions/`` and ``registrations/`` that is not what was received.

    What somebody put in its place is kept in ``set-aside/``.

    Returns:
        The paths that were written, from the campaign's folder.

    Raises:
        InputError: Bytes that were received are gone, or something cannot be written.
    """
    with locked(folder.ledger):
        sweep(folder)
        return write_names(folder, open_to_write(folder), anew=True)
