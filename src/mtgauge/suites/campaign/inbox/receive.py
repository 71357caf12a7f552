"""Receiving a result file: first it is kept for good, then it is examined, and then the rules decide."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Generic, TypeVar

from mtgauge.base.errors import InputError
from mtgauge.base.findings import Finding
from mtgauge.suites.campaign.description.task import SetName
from mtgauge.suites.campaign.folder import CampaignFolder
from mtgauge.suites.campaign.inbox.blobs import keep
from mtgauge.suites.campaign.inbox.commit import commit, open_ledger, open_to_write
from mtgauge.suites.campaign.inbox.damage import require_entries
from mtgauge.suites.campaign.inbox.examine import Examiner
from mtgauge.suites.campaign.inbox.names import path_of
from mtgauge.suites.campaign.inbox.program import examining_program
from mtgauge.suites.campaign.inbox.sizes import read_limited
from mtgauge.suites.campaign.ledger.decisions import Who
from mtgauge.suites.campaign.ledger.events import FileExamined, FileReceived, LedgerEvent
from mtgauge.suites.campaign.ledger.ledger import Entry, Ledger
from mtgauge.suites.campaign.ledger.reports import ReportStanding
from mtgauge.suites.campaign.ledger.standing import Standing, decide, name_of
from mtgauge.suites.campaign.rules.names import SubmissionName, parse_name
from mtgauge.suites.campaign.validation.resultfile import form_beside

_Standing = TypeVar("_Standing", Standing, ReportStanding)


@dataclass(frozen=True, slots=True)
class Receipt(Generic[_Standing]):
    """A file of a site, as it was kept and decided on.

    Attributes:
        path: Its path in the campaign's folder.
        standing: The decision on it.
        findings: The findings for its site, with the path that was given.
    """

    path: Path
    standing: _Standing
    findings: tuple[Finding, ...]

    @property
    def is_accepted(self) -> bool:
        """Whether a result is scored, or a report is equal to the one that counts."""
        return self.standing.state.is_taken


def receive(
    folder: CampaignFolder, path: str | Path, name: SetName, at: datetime, *, lenient: bool = False
) -> Receipt[Standing]:
    """Keeps a result file, and says what it counts for.

    A form of the system, which has the same name with ``.toml``, is kept with it.

    Args:
        folder: The campaign.
        path: The file that a site sent.
        name: Which set of texts it translates.
        at: When it came, with time zone.
        lenient: Mend what can be mended without a guess; each repair is a warning.

    Raises:
        InputError: The file cannot be read or kept; or the campaign has a file that cannot be used, and then it is
            kept and not examined.
    """
    path = Path(path)
    data, beside = read_limited(folder.campaign, path), form_beside(path)
    form = None if beside is None else read_limited(folder.campaign, beside)
    event = FileReceived(
        at=at,
        by=_sender(folder, path.name),
        sent=path.name,
        set=name,
        sha256=keep(folder, data),
        form_sha256=None if form is None else keep(folder, form),
        lenient=lenient,
    )
    number = len(commit(folder, lambda _: event).events)
    ledger = examine_all(folder, at, (number,))
    with suppress(InputError):  # another site's file that cannot be examined is nothing to this one
        ledger = examine_all(folder, at)
    standing = next(item for item in decide(ledger, at) if item.entry.number == number)
    shown = {each.name: str(each) for each in (path, path.with_suffix(".toml"))}
    findings = (
        replace(finding, file=shown.get(finding.file or "", finding.file)) for finding in standing.findings
    )
    return Receipt(folder.path / path_of(standing), standing, tuple(findings))


def examine_all(
    folder: CampaignFolder,
    at: datetime,
    numbers: Sequence[int] = (),
    *,
    is_left_out: Callable[[SubmissionName], bool] = lambda _: False,
) -> Ledger:
    """Examines what nobody has examined yet.

    Args:
        folder: The campaign.
        at: Now.
        numbers: The entries to look at; empty: all.
        is_left_out: Whether a submission is left out anyway, and need not be examined.

    Raises:
        InputError: A source cannot be used, or bytes or the journal are gone.
    """
    ledger = open_to_write(folder)
    examiner = Examiner(folder, ledger)
    for entry in ledger.entries:
        if entry.examination is not None or (numbers and entry.number not in numbers):
            continue
        name = name_of(ledger, entry)
        if name is not None and is_left_out(name):
            continue
        try:
            found = examiner.of_entry(entry, at)
        except InputError:
            if name is None:
                continue  # it counts for nothing, whatever was in it
            require_entries(folder, ledger, [entry.number])
            raise
        ledger = commit(folder, lambda now, found=found: _unless_done(now, found))  # type: ignore[misc]
    return ledger


def examine_again(folder: CampaignFolder, numbers: Sequence[int], who: Who) -> Ledger:
    """Examines entries once more by today's rules and program, for a reason; the new examination counts.

    Args:
        folder: The campaign.
        numbers: The entries.
        who: Who asks, when and why.

    Raises:
        InputError: A source cannot be used, or bytes or the journal are gone.
    """
    ledger = open_to_write(folder)
    examiner = Examiner(folder, ledger)
    for entry in ledger.entries:
        if entry.number in numbers:
            found = replace(examiner.of_entry(entry, who.at, why=who.why), by=who.by)
            ledger = commit(folder, lambda _, found=found: found)  # type: ignore[misc]
    return ledger


def judged_otherwise(folder: CampaignFolder, ledger: Ledger, at: datetime) -> list[tuple[Entry, FileExamined]]:
    """The entries of which this program, or the rules of today, would say something else, with what they say.

    What cannot be examined, since its bytes are gone or its source cannot be used, is passed over.
    """
    examiner = Examiner(folder, ledger)
    found = []
    for entry in ledger.entries:
        with suppress(InputError):
            new = _today(examiner, entry, at)
            if new is not None:
                found.append((entry, new))
    return found


def _today(examiner: Examiner, entry: Entry, at: datetime) -> FileExamined | None:
    """What is said of an entry today, where that is something else than was said."""
    old = entry.examination
    if old is None or (old.rules, old.program) == (examiner.rules_for(entry), examining_program()):
        return None
    new = examiner.of_entry(entry, at)
    return new if (new.findings, new.description) != (old.findings, old.description) else None


def _unless_done(ledger: Ledger, found: FileExamined) -> LedgerEvent | None:
    """Another process may have been faster: the first examination is the one."""
    return found if ledger.by_number[found.entry].examination is None else None


def _sender(folder: CampaignFolder, sent: str) -> str:
    """The site that the name of a file tells; empty where it tells none."""
    ledger = open_ledger(folder)
    name, _ = parse_name(sent, folder.campaign.endings, ledger.sites_before(len(ledger.events) + 1))
    return name.site if name is not None else ""
