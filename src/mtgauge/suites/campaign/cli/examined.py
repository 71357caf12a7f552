"""What came, examined, for commands that take all that was accepted, and what they say of the rest."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from datetime import datetime

from mtgauge.base.findings import Finding
from mtgauge.base.sentences import say
from mtgauge.commands import exit_codes
from mtgauge.commands.language import spoken_line
from mtgauge.commands.streams import tell
from mtgauge.suites.campaign.cli.without import left_out
from mtgauge.suites.campaign.description.task import Task
from mtgauge.suites.campaign.folder import CampaignFolder
from mtgauge.suites.campaign.inbox.commit import open_ledger
from mtgauge.suites.campaign.inbox.damage import unknown_bytes, unrecorded
from mtgauge.suites.campaign.inbox.receive import examine_all
from mtgauge.suites.campaign.ledger.ledger import Ledger
from mtgauge.suites.campaign.ledger.standing import State
from mtgauge.suites.campaign.submissions import Submission, read_submissions


@dataclass(frozen=True)
class ExaminedCampaign:
    """A campaign, every file of which is examined, except those of sites that are left out.

    Attributes:
        folder: The campaign.
        ledger: What happened in it.
        at: Now.
        sites: The sites that are left out.
        reason: Why they are.
        strays: Files that no command received; the examination sets them aside.
    """

    folder: CampaignFolder
    ledger: Ledger
    at: datetime
    sites: tuple[str, ...]
    reason: str
    strays: tuple[Finding, ...]

    @classmethod
    def of(cls, folder: CampaignFolder, at: datetime, without: Collection[str], reason: str) -> ExaminedCampaign:
        """Examines what nobody has examined yet.

        Args:
            folder: The campaign.
            at: Now.
            without: Sites that are left out, as ``--without`` names them.
            reason: Why; as ``--reason`` has it.

        Raises:
            OptionError: A site is not registered, or there is no reason.
            InputError: A file is lost or cannot be examined.
        """
        sites = left_out(folder, tuple(without), reason)
        strays = (*unrecorded(folder, open_ledger(folder)),)
        ledger = examine_all(folder, at, is_left_out=lambda name: name.site in sites)
        return cls(folder, ledger, at, sites, reason, strays)

    def tell_left_out(self, tasks: Collection[Task]) -> int:
        """Says on standard error what is left out of some tasks, and why.

        Args:
            tasks: The tasks whose submissions are taken.

        Returns:
            The exit code: 1 where something is left out that its site sent to be taken.
        """
        incomplete = [item for item in read_submissions(self.folder, self.ledger, self.at) if _lacks(item, tasks)]
        for item in incomplete:
            faults = (fault for fault in item.findings if fault.severity.refuses)
            causes = (replace(fault, file=str(item.path)).sentence for fault in faults)
            tell(spoken_line(say("left out: {cause}", cause=next(causes, item.path))))
        for site in self.sites:
            tell(spoken_line(say("left out: site {site}: {reason}", site=site, reason=self.reason)))
        for stray in (*self.strays, *unknown_bytes(self.folder, self.ledger)):
            tell(spoken_line(stray.sentence))
        return exit_codes.FINDING if incomplete or self.strays or self.sites else 0


def _lacks(item: Submission, tasks: Collection[Task]) -> bool:
    """Whether something that its site expects to be taken is not."""
    about = item.name is not None and item.name.task in {task.id for task in tasks}
    return about and item.standing.state is State.INCOMPLETE
