"""What is not as it was received: files that are gone or have changed, and files that no event tells of."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from pathlib import Path

from mtgauge.base.errors import InputError
from mtgauge.base.files import is_of_draft
from mtgauge.base.findings import Finding
from mtgauge.base.sentences import Sentence, say
from mtgauge.suites.campaign.description.task import SetName
from mtgauge.suites.campaign.folder import CampaignFolder
from mtgauge.suites.campaign.inbox.blobs import place
from mtgauge.suites.campaign.inbox.journal import gone
from mtgauge.suites.campaign.inbox.names import NamedFile, is_known, is_named, names_of, read_named, sha256_of
from mtgauge.suites.campaign.ledger.ledger import Ledger


def damage(folder: CampaignFolder, ledger: Ledger, entries: Collection[int] | None = None) -> Iterator[Finding]:
    """Files of a campaign that are lost or have changed.

    A name that a command was about to write when it was stopped is not lost: the next one writes it. Where the
    list of names that were written is lost itself, nobody can tell, and every name counts.

    Args:
        folder: The campaign.
        ledger: What happened in it.
        entries: The numbers of those that matter; None: all, and registrations and technical reports.
    """
    before, names, is_listed = read_named(folder), names_of(ledger), is_named(folder)
    for path, named in sorted(names.items()):
        if entries is not None and named.entry not in entries:
            continue
        found = [*_of_bytes(folder, path, named)]
        yield from found
        if not found and (before.get(path) == named.sha256 or not is_listed):
            yield from _of_name(folder, ledger, path, named)
    if entries is None:
        for sha256 in sorted(ledger.received - {named.sha256 for named in names.values()}):
            relative = place(folder, sha256).relative_to(folder.path)
            yield from _of_bytes(folder, relative.as_posix(), NamedFile(sha256))


def require_entries(folder: CampaignFolder, ledger: Ledger, entries: Collection[int]) -> None:
    """Goes on only where no file of these entries is lost or has changed.

    Raises:
        InputError: A file is gone, or not as it was received.
    """
    for finding in damage(folder, ledger, entries):
        more = say("; score and package go on without its site with --without SITE --reason TEXT")
        raise InputError.of(replace(finding, hint=say("{hint}{more}", hint=finding.hint, more=more)))


def unrecorded(folder: CampaignFolder, ledger: Ledger) -> Iterator[Finding]:
    """Files that lie where the campaign's files lie, and that no event tells of; they count for nothing."""
    if folder.blobs.is_dir() and not folder.journal.exists():
        fault = gone(folder.journal)
        yield Finding("cut-journal", fault.message, file=str(folder.journal), hint=fault.hint)
    before, wanted = read_named(folder), names_of(ledger)
    for path in _lying(folder):
        relative = path.relative_to(folder.path).as_posix()
        if relative in before:
            follows = relative in wanted and wanted[relative].sha256 == before[relative]
            if follows or is_known(ledger, before, relative):
                continue
            message = say("a command wrote it down as received, and the journal knows nothing of it")
            yield Finding("cut-journal", message, file=str(path), hint=_restore(folder))
        elif relative not in wanted:
            message = say("no command put it there, so nobody knows when it came, and it counts for nothing")
            hint = say("mtgauge campaign submit, submit-report and register receive files")
            yield Finding("unrecorded-submission", message, file=str(path), hint=hint)


def unknown_bytes(folder: CampaignFolder, ledger: Ledger) -> Iterator[Finding]:
    """Bytes that were kept, and that no event tells of: of a command that was killed, or the journal was cut."""
    for path in sorted(folder.blobs.iterdir()) if folder.blobs.is_dir() else ():
        if path.name not in ledger.received and not is_of_draft(Path(path.name)):
            message = say(
                "was kept, and the journal knows nothing of it: a command was killed before the receipt, or the "
                "journal was cut"
            )
            yield Finding("unknown-bytes", message, file=str(path), hint=_restore(folder))


def _lying(folder: CampaignFolder) -> Iterator[Path]:
    """Every file that lies where files lie that came."""
    received = (*map(folder.submissions, SetName), folder.refused, folder.registrations, folder.reports)
    for place_of_files in received:
        for path in sorted(place_of_files.rglob("*")) if place_of_files.is_dir() else ():
            if not path.is_dir() and not is_of_draft(path.relative_to(folder.path)):
                yield path


def _restore(folder: CampaignFolder) -> Sentence:
    return say("compare {journal} with a copy", journal=folder.journal)


def _of_bytes(folder: CampaignFolder, path: str, named: NamedFile) -> Iterator[Finding]:
    if named.data is not None:
        return
    blob = place(folder, named.sha256)
    found = sha256_of(blob)
    hint = say("restore {path} from a copy", path=blob)
    if found is None:
        yield Finding("lost-submission", say("what was received is gone"), file=str(folder.path / path), hint=hint)
    elif found != named.sha256:
        message = say("what was received has changed")
        yield Finding("changed-submission", message, file=str(folder.path / path), hint=hint)


def _of_name(folder: CampaignFolder, ledger: Ledger, path: str, named: NamedFile) -> Iterator[Finding]:
    found = sha256_of(folder.path / path)
    if found == named.sha256:
        return
    hint = say("mtgauge campaign rebuild {folder} puts back what was received", folder=folder.path)
    entry = ledger.by_number.get(named.entry) if named.entry is not None else None
    if found is None:
        message = say("is gone")
        if entry is not None:
            shown = folder.campaign.calendar.shown(entry.received.at)
            message = say("was received on {moment} and is gone", moment=shown)
        yield Finding("lost-submission", message, file=str(folder.path / path), hint=hint)
    else:
        message = say("was changed after it came")
        yield Finding("changed-submission", message, file=str(folder.path / path), hint=hint)
