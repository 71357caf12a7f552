"""What can happen in a campaign: facts with who, when and why, none of which is ever changed."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Annotated, TypeAlias

from mtgauge.base.findings import Finding
from mtgauge.base.sentences import say
from mtgauge.suites.campaign.description.resource import Embargoed
from mtgauge.suites.campaign.description.task import Role, SetName
from mtgauge.suites.campaign.rules.descriptions import SystemDescription
from mtgauge.suites.campaign.rules.registration import ORGANISER, Registration
from mtgauge.suites.campaign.rules.technical_reports import ReportLength

#: SHA-256 as people write it.
Sha256: TypeAlias = Annotated[str, re.compile("[0-9a-f]{64}"), say("64 hexadecimal digits")]


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerEvent:
    """One fact.

    Attributes:
        at: When it happened, in UTC.
        by: Who did it: a site, or `ORGANISER`, or a person's name.
        why: Why, in the words of whoever did it; empty where nobody asks.
    """

    at: datetime
    by: str = ORGANISER
    why: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class FileReceived(LedgerEvent):
    """A result file came. Its number among all events is the number of its entry.

    Attributes:
        sent: Under which name.
        set: Which set of texts it should translate.
        sha256: Of its bytes.
        form_sha256: Of the form of its system; None where none came with it.
        lenient: Whether it is read leniently.
    """

    sent: str
    set: SetName
    sha256: Sha256
    form_sha256: Sha256 | None = None
    lenient: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class FileExamined(LedgerEvent):
    """What was found in the bytes of an entry; the last examination of an entry counts.

    Attributes:
        entry: The number of the entry.
        description: What it says of its system.
        findings: All that is wrong with the file, in the order of the file; of rules about sites and times
            nothing.
        rules: Hash of what the file was held against: its source and the rules of its task.
        program: The version of mtgauge, and a digest of its code that examines.
    """

    entry: int
    description: SystemDescription = field(default_factory=SystemDescription)
    findings: tuple[Finding, ...] = ()
    rules: str = ""
    program: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class FormReceived(LedgerEvent):
    """A registration form came.

    Attributes:
        sent: Under which name.
        sha256: Of its bytes.
        registration: What it says; None where it cannot be read.
        findings: What is wrong with it, except for the time at which it came.
    """

    sent: str
    sha256: Sha256
    registration: Registration | None
    findings: tuple[Finding, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportReceived(LedgerEvent):
    """A technical report came, and was examined.

    Attributes:
        site: Whose.
        sent: Under which name; its ending says the format.
        sha256: Of its bytes.
        length: How long it is; None where it cannot be read.
        findings: What is wrong with it, except for its site and the time at which it came.
        program: The version of mtgauge.
    """

    site: str
    sent: str
    sha256: Sha256
    length: ReportLength | None
    findings: tuple[Finding, ...] = ()
    program: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SiteDecided(LedgerEvent):
    """The organiser approves of a site, or turns it away.

    Attributes:
        site: Which.
        approved: Whether it may take part.
    """

    site: str
    approved: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class FeePaid(LedgerEvent):
    """The organiser has received a fee.

    Attributes:
        site: Who paid.
        amount: How much.
        currency: In which currency, ISO 4217.
    """

    site: str
    amount: int
    currency: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SignatureReceived(LedgerEvent):
    """The organiser has the form of a site with its signature or stamp.

    Attributes:
        site: Whose.
    """

    site: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Withdrawal(LedgerEvent):
    """What came from a site until now no longer counts, or counts again.

    Attributes:
        site: Whose.
        task: Id of the task; None: all.
        system: Of that task; None: all.
        undone: Whether this takes an earlier withdrawal back.
    """

    site: str
    task: str | None = None
    system: str | None = None
    undone: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class DeadlineExtended(LedgerEvent):
    """A deadline is later than the calendar says.

    Attributes:
        event: Id of the event whose end it is.
        until: Its last moment, in UTC.
        site: For whom; None: for all.
    """

    event: str
    until: datetime
    site: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class QuotaRaised(LedgerEvent):
    """A site may submit more results than others.

    Attributes:
        site: Which.
        task: Id of the task.
        role: Of which role.
        more: How many more, at least 1.
    """

    site: str
    task: str
    role: Role
    more: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LateFileDecided(LedgerEvent):
    """The organiser takes a file that came outside its window, or refuses it; the last decision counts.

    Attributes:
        entry: The number of the entry, or of the technical report.
        taken: Whether it counts as if it had come in time.
    """

    entry: int
    taken: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SystemRenamed(LedgerEvent):
    """What came for a system until now is called otherwise.

    Attributes:
        site: Whose.
        task: Id of the task.
        system: Its name until now.
        to: Its new name.
    """

    site: str
    task: str
    system: str
    to: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RolesSwapped(LedgerEvent):
    """A contrast becomes the primary result of a site, and the primary a contrast.

    Attributes:
        site: Whose.
        task: Id of the task.
        primary: The system that was the primary.
        contrast: The system that was the contrast.
    """

    site: str
    task: str
    primary: str
    contrast: str


@dataclass(frozen=True, slots=True, kw_only=True)
class IdsDrawn(LedgerEvent):
    """Sites were given anonymous ids.

    Attributes:
        ids: Site -> its id, of the sites that had none.
    """

    ids: Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class SiteLeftOut(LedgerEvent):
    """The organiser left the submissions of a site out of scores or of a package.

    Attributes:
        site: Which.
        task: Id of the task.
        run: The number of the run; None: a package.
    """

    site: str
    task: str
    run: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RunMade(LedgerEvent):
    """A task was scored; `why` says why again, unless that is why sites were left out.

    Attributes:
        task: Id of the task.
        run: The number of the run.
        sha256: Of its ``run.toml``; None in journals of earlier versions, which tell of runs with a reason alone.
        files: The organiser's files that had changed, relative to the campaign's folder.
        lost: The numbers of earlier runs that were lost or damaged, and that nothing rests on any more.
    """

    task: str
    run: int
    sha256: Sha256 | None = None
    files: tuple[str, ...] = ()
    lost: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class EmbargoLifted(LedgerEvent):
    """Something under embargo was written down for somebody, for a reason.

    Attributes:
        what: What was kept back.
    """

    what: Embargoed


@dataclass(frozen=True, slots=True, kw_only=True)
class KitForced(LedgerEvent):
    """A site was given a kit with texts that it may not have, or not yet, for a reason.

    Attributes:
        site: Which; it need not be registered.
        task: Id of the task.
        set: Whose texts are in the kit.
    """

    site: str
    task: str
    set: SetName
