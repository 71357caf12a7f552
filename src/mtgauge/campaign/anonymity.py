"""Anonymous ids of sites, for as long as nobody may know who is who."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from datetime import datetime

from mtgauge.campaign.folder import CampaignFolder
from mtgauge.campaign.inbox.commit import commit, open_ledger
from mtgauge.campaign.ledger.events import IdsDrawn
from mtgauge.campaign.ledger.ledger import Ledger
from mtgauge.campaign.rules.names import SubmissionName


def anonymous_ids(folder: CampaignFolder, sites: Sequence[str], at: datetime) -> Mapping[str, str]:
    """Site -> its anonymous id: ``S1``, ``S2`` and so on.

    Ids are drawn once, at random, so that they say nothing of the site, while nobody else draws any; they stay the
    same in all that the organiser gives away.

    Args:
        folder: The campaign.
        sites: The sites that need one.
        at: Now.

    Raises:
        InputError: The journal cannot be read or written.
    """

    def drawn(ledger: Ledger) -> IdsDrawn | None:
        new = sorted(set(sites) - ledger.anonymous_ids.keys())
        secrets.SystemRandom().shuffle(new)
        ids = {site: f"S{number}" for number, site in enumerate(new, start=len(ledger.anonymous_ids) + 1)}
        return IdsDrawn(at=at, ids=ids) if ids else None

    ids = open_ledger(folder).anonymous_ids
    if not ids.keys() >= set(sites):
        ids = commit(folder, drawn).anonymous_ids
    return {site: ids[site] for site in sites}


def shown_names(
    folder: CampaignFolder, names: Sequence[SubmissionName], at: datetime, *, anonymous: bool
) -> dict[str, str]:
    """Label of each submission of a task -> the name that others see.

    Args:
        folder: The campaign.
        names: All submissions of the task.
        at: Now.
        anonymous: Whether nobody may know who is who; else a submission is shown by its label.
    """
    ordered = sorted(names, key=lambda name: name.label)
    if not anonymous:
        return {name.label: name.label for name in ordered}
    ids = anonymous_ids(folder, sorted({name.site for name in ordered}), at)
    shown: dict[str, str] = {}
    for name in ordered:
        own = [other.label for other in ordered if (other.site, other.role) == (name.site, name.role)]
        number = f"-{own.index(name.label) + 1}" if len(own) > 1 else ""
        shown[name.label] = f"{ids[name.site]}-{name.role}{number}"
    return shown
