"""Everything in a campaign that does not fit together."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from mtgauge.campaign.checks.checkpoint_sets import checkpoint_sets
from mtgauge.campaign.checks.judgements import judgements
from mtgauge.campaign.checks.library import Library
from mtgauge.campaign.checks.overlaps import overlaps
from mtgauge.campaign.checks.tasks import resources, tasks
from mtgauge.campaign.checks.texts import texts
from mtgauge.campaign.checks.timetable import timetable
from mtgauge.campaign.description.campaign import Campaign
from mtgauge.campaign.description.links import broken_links
from mtgauge.campaign.description.reading import campaign_of
from mtgauge.campaign.description.table import TomlFile
from mtgauge.campaign.folder import DESCRIPTION, CampaignFolder
from mtgauge.campaign.inbox.stored import lost_files, torn_entries
from mtgauge.campaign.rules.registration import read_registrations
from mtgauge.errors import InputError
from mtgauge.findings import Finding
from mtgauge.sentences import say


def check_campaign(path: str | Path) -> tuple[Finding, ...]:
    """Every contradiction in a campaign's folder.

    Args:
        path: The folder.

    Returns:
        All findings: those of ``campaign.toml`` first; then those of texts, check-points, judgements,
        registrations and the journal.

    Raises:
        InputError: There is no ``campaign.toml``, it has a key or a value that cannot be read at all, or the
            journal is damaged.
    """
    folder = Path(path)
    if not (folder / DESCRIPTION).is_file():
        hint = say("mtgauge campaign init makes one")
        raise InputError(say("is not a campaign: it has no {file}", file=DESCRIPTION), file=path, hint=hint)
    source = TomlFile.load(folder / DESCRIPTION)
    return tuple(_findings(campaign_of(source), folder, source))


def _findings(campaign: Campaign, folder: Path, source: TomlFile) -> Iterator[Finding]:
    yield from broken_links(campaign, source)
    yield from timetable(campaign, source)
    yield from tasks(campaign, source)
    yield from resources(campaign, source)
    library = Library(folder, source)
    yield from texts(campaign, library, source)
    yield from overlaps(campaign, library, source)
    opened = CampaignFolder(folder, campaign)
    yield from checkpoint_sets(opened, library)
    yield from judgements(opened, library, source)
    for form in read_registrations(opened):
        yield from form.findings
    yield from lost_files(opened)
    yield from torn_entries(opened)
