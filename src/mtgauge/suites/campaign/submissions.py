"""Submissions: what a site sent for a task, and what it counts for."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from pathlib import Path

from mtgauge.base.findings import Finding
from mtgauge.corpus.markup.markedset import MarkedSet, SystemElement
from mtgauge.corpus.markup.setfile import read_set, require_set
from mtgauge.suites.campaign.description.formats import FileFormat
from mtgauge.suites.campaign.description.task import SetName
from mtgauge.suites.campaign.files.outputs import chosen_format, read_output
from mtgauge.suites.campaign.folder import CampaignFolder
from mtgauge.suites.campaign.inbox.blobs import kept
from mtgauge.suites.campaign.inbox.damage import require_entries
from mtgauge.suites.campaign.inbox.names import path_of
from mtgauge.suites.campaign.ledger.ledger import Ledger
from mtgauge.suites.campaign.ledger.standing import Standing, State, decide
from mtgauge.suites.campaign.rules.descriptions import SystemDescription
from mtgauge.suites.campaign.rules.names import SubmissionName
from mtgauge.suites.campaign.validation.inputs import load_source


@dataclass(frozen=True)
class Submission:
    """One result file of a campaign's folder.

    Attributes:
        folder: The campaign.
        standing: What it counts for.
    """

    folder: CampaignFolder
    standing: Standing

    @property
    def path(self) -> Path:
        """Where it lies, for people."""
        return self.folder.path / path_of(self.standing)

    @property
    def sha256(self) -> str:
        """Of its bytes."""
        return self.standing.received.sha256

    @property
    def set(self) -> SetName:
        """Which set of texts it translates."""
        return self.standing.received.set

    @property
    def received(self) -> datetime:
        """When it came."""
        return self.standing.received.at

    @property
    def name(self) -> SubmissionName | None:
        """Its task, site, role and system; None where its name follows no rule."""
        return self.standing.name

    @property
    def description(self) -> SystemDescription:
        """What it says of its system."""
        examination = self.standing.entry.examination
        return examination.description if examination is not None else SystemDescription()

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What is wrong with it, or was mended, and the rules that it breaks."""
        return self.standing.findings

    @property
    def is_accepted(self) -> bool:
        """Whether it is scored."""
        return self.standing.counts

    @property
    def is_left_out(self) -> bool:
        """Whether it had been taken and is not scored: withdrawn, or without its progress set."""
        return self.standing.state in (State.INCOMPLETE, State.WITHDRAWN)

    @cached_property
    def marked(self) -> MarkedSet:
        """What it holds, from the bytes that were received; they are read when this is asked for.

        Raises:
            InputError: They are gone, have changed, or can no longer be read.
        """
        received, path = self.standing.received, str(self.path)
        data = kept(self.folder, received.sha256, path)
        name = self.name
        formats = self.folder.campaign.task(name.task).formats if name is not None else (FileFormat.CWMT,)
        if name is None or chosen_format(data, str(name), formats) is FileFormat.CWMT:
            return require_set(read_set(data, path, lenient=received.lenient), path)
        output = read_output(data, path, formats, self._source(name), lenient=received.lenient)
        marked = require_set(output.reading, path)
        version = replace(marked.only, system=SystemElement(name.site, name.system))
        return replace(marked, versions=(version,))

    def _source(self, name: SubmissionName) -> MarkedSet:
        """What it translates."""
        task = self.folder.campaign.task(name.task)
        texts = task.progress if self.set is SetName.PROGRESS and task.progress is not None else task.test
        return load_source(str(self.folder.file(texts.source)))


def read_submissions(folder: CampaignFolder, ledger: Ledger, at: datetime) -> tuple[Submission, ...]:
    """Every result file that came, with what it counts for, in the order of its number.

    Args:
        folder: The campaign.
        ledger: What happened in it.
        at: The moment, with time zone: what a submission still lacks is forgiven until the deadline.
    """
    return tuple(Submission(folder, standing) for standing in decide(ledger, at))


def taken_submissions(
    folder: CampaignFolder, ledger: Ledger, at: datetime, *, without: Collection[str] = ()
) -> list[Submission]:
    """The submissions that are scored.

    Args:
        folder: The campaign.
        ledger: What happened in it.
        at: The moment, with time zone.
        without: Sites whose submissions are left out.
    """
    found = read_submissions(folder, ledger, at)
    return [one for one in found if one.is_accepted and one.name is not None and one.name.site not in without]


def require_whole(folder: CampaignFolder, ledger: Ledger, submissions: Sequence[Submission]) -> None:
    """Goes on only where nothing of these submissions is lost or has changed.

    Raises:
        InputError: A file is gone, or not as it was received.
    """
    require_entries(folder, ledger, {one.standing.entry.number for one in submissions})
