"""Everything in a campaign that does not fit together."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from mtgauge.base.errors import InputError
from mtgauge.base.findings import Finding
from mtgauge.base.sentences import say
from mtgauge.base.toml import TomlFile
from mtgauge.suites.campaign.checks.checkpoint_sets import checkpoint_sets
from mtgauge.suites.campaign.checks.examinations import examinations
from mtgauge.suites.campaign.checks.judgements import judgements
from mtgauge.suites.campaign.checks.library import Library
from mtgauge.suites.campaign.checks.overlaps import overlaps
from mtgauge.suites.campaign.checks.owed import owed
from mtgauge.suites.campaign.checks.runs import runs
from mtgauge.suites.campaign.checks.tasks import resources, tasks
from mtgauge.suites.campaign.checks.texts import texts
from mtgauge.suites.campaign.checks.timetable import timetable
from mtgauge.suites.campaign.checks.unfilled import unfilled
from mtgauge.suites.campaign.description.campaign import Campaign
from mtgauge.suites.campaign.description.links import broken_links
from mtgauge.suites.campaign.description.reading import campaign_of
from mtgauge.suites.campaign.folder import DESCRIPTION, CampaignFolder
from mtgauge.suites.campaign.inbox.blobs import kept
from mtgauge.suites.campaign.inbox.commit import open_ledger
from mtgauge.suites.campaign.inbox.damage import damage, unknown_bytes, unrecorded
from mtgauge.suites.campaign.inbox.journal import torn_lines
from mtgauge.suites.campaign.inbox.names import path_of_form
from mtgauge.suites.campaign.ledger.ledger import Ledger
from mtgauge.suites.campaign.rules.registration import check_form


def check_campaign(path: str | Path, at: datetime | None = None) -> tuple[Finding, ...]:
    """Every contradiction in a campaign's folder.

    Args:
        path: The folder.
        at: The moment, with time zone, by which technical reports are due; None: now.

    Returns:
        All findings: those of ``campaign.toml`` first; then those of texts, check-points and judgements; then
        those of the ledger: torn lines, registrations, what is owed, files that are lost, have changed or were
        never recorded, and files that would be judged otherwise today; then runs that are damaged. Where the
        journal is damaged, that is the last one.

    Raises:
        InputError: There is no ``campaign.toml``, or it has a key or a value that cannot be read at all.
    """
    folder = Path(path)
    if not (folder / DESCRIPTION).is_file():
        hint = say("mtgauge campaign init makes one")
        raise InputError(say("is not a campaign: it has no {file}", file=DESCRIPTION), file=path, hint=hint)
    source = TomlFile.load(folder / DESCRIPTION)
    return tuple(_findings(campaign_of(source), folder, source, at or datetime.now(UTC)))


def _findings(campaign: Campaign, folder: Path, source: TomlFile, at: datetime) -> Iterator[Finding]:
    yield from broken_links(campaign, source)
    yield from unfilled(campaign, source)
    yield from timetable(campaign, source)
    yield from tasks(campaign, source)
    yield from resources(campaign, source)
    library = Library(folder, source)
    yield from texts(campaign, library, source)
    yield from overlaps(campaign, library, source)
    opened = CampaignFolder(folder, campaign)
    yield from checkpoint_sets(opened, library)
    try:
        ledger = open_ledger(opened)
    except InputError as error:
        yield error.finding  # nobody knows what came, so nothing else can be said of it
        return
    yield from judgements(ledger, library, source)
    yield from torn_lines(opened.journal)
    yield from _forms(opened, ledger)
    yield from owed(opened, ledger, at)
    yield from damage(opened, ledger)
    yield from unrecorded(opened, ledger)
    yield from unknown_bytes(opened, ledger)
    yield from examinations(opened, ledger)
    yield from runs(opened, ledger)


def _forms(folder: CampaignFolder, ledger: Ledger) -> Iterator[Finding]:
    """What is wrong with forms by today's description of the campaign, which they were not held against."""
    for site, event in {form.registration.site: form for form in ledger.forms if form.registration}.items():
        path = folder.path / path_of_form(site)
        with suppress(InputError):  # what is lost is told with everything that is
            yield from check_form(kept(folder, event.sha256, path), path, folder.campaign).findings
