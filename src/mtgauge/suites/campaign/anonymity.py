"""Anonymous ids of sites, for as long as nobody may know who is who."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import NamedTuple, Self

from mtgauge.suites.campaign.description.task import Role, SetName
from mtgauge.suites.campaign.folder import CampaignFolder
from mtgauge.suites.campaign.inbox.commit import commit, open_ledger
from mtgauge.suites.campaign.ledger.events import IdsDrawn, RolesSwapped, SystemRenamed
from mtgauge.suites.campaign.ledger.ledger import Entry, Ledger
from mtgauge.suites.campaign.ledger.standing import Standing, decide, name_of
from mtgauge.suites.campaign.rules.names import SubmissionName


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
    folder: CampaignFolder, ledger: Ledger, names: Sequence[SubmissionName], at: datetime, *, anonymous: bool
) -> dict[str, str]:
    """Label of each submission of a task -> the name that others see.

    An anonymous name, such as ``S3-2-contrast``, is made of the id of the site, the number of the system among
    those of the site, and its role. Once shown, it never is that of another system.

    Args:
        folder: The campaign.
        ledger: What happened in it.
        names: All submissions of the task, which count.
        at: Now.
        anonymous: Whether nobody may know who is who; else a submission is shown by its label.
    """
    ordered = sorted(names, key=lambda name: name.label)
    if not anonymous:
        return {name.label: name.label for name in ordered}
    ids = anonymous_ids(folder, sorted({name.site for name in ordered}), at)
    numbers = system_numbers(ledger, at)
    return {name.label: f"{ids[name.site]}-{numbers[name]}-{name.role}" for name in ordered}


def system_numbers(ledger: Ledger, at: datetime) -> dict[SubmissionName, int]:
    """Each result on the test set that counts -> the number of its system among those of its site for its task.

    Systems are numbered in the order in which their first files came, whatever became of these: what is withdrawn,
    refused, renamed or swapped leaves the numbers of all others as they are.

    Args:
        ledger: What happened.
        at: Now.
    """
    systems: dict[tuple[str, str], dict[_Sent, int]] = {}
    numbers: dict[int, int] = {}
    for entry in ledger.entries:
        name = name_of(ledger, entry)
        if name is not None:
            own = systems.setdefault((name.task, name.site), {})
            numbers[entry.number] = own.setdefault(_Sent.of(ledger, entry, name), len(own) + 1)
    made = {standing.entry.number: standing for standing in decide(ledger, at)}
    counting = (one for one in made.values() if one.counts and one.received.set is SetName.TEST)
    return {one.name: numbers[_first(one, made)] for one in counting if one.name is not None}


class _Sent(NamedTuple):
    """What tells the systems of a site for a task apart by the names of their files.

    Attributes:
        role: As the name of the file says.
        system: Likewise.
        changes: How often that system had been renamed or had changed its role before: what has the name of
            another system after that is no file of it.
    """

    role: Role
    system: str
    changes: int

    @classmethod
    def of(cls, ledger: Ledger, entry: Entry, name: SubmissionName) -> Self:
        """What the name of a file says."""
        changed: list[tuple[int, SystemRenamed | RolesSwapped, tuple[str, ...]]] = [
            *((number, event, (event.system,)) for number, event in ledger.numbered(SystemRenamed)),
            *((number, event, (event.primary, event.contrast)) for number, event in ledger.numbered(RolesSwapped)),
        ]
        changes = sum(
            (event.task, event.site) == (name.task, name.site)
            and name.system in systems
            and (event.at, number) < (entry.received.at, entry.number)
            for number, event, systems in changed
        )
        return cls(name.role, name.system, changes)


def _first(standing: Standing, made: Mapping[int, Standing]) -> int:
    """The number of the first file of a system, whose place later ones took."""
    while standing.replaces is not None:
        standing = made[standing.replaces]
    return standing.entry.number
