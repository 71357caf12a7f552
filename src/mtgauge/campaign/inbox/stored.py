"""The submissions that lie in the folder of a campaign, as the rules see them at a moment."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from mtgauge.campaign.description.task import SetName, Task
from mtgauge.campaign.folder import CampaignFolder
from mtgauge.campaign.inbox.examine import Examiner, SentFile, over_quota
from mtgauge.campaign.inbox.journal import JournalEntry, read_journal, torn_lines
from mtgauge.campaign.rules.names import SubmissionName
from mtgauge.campaign.submissions import Submission
from mtgauge.corpus import textfile
from mtgauge.findings import Finding, Severity
from mtgauge.sentences import say

_LATEST = datetime.max.replace(tzinfo=UTC)


def read_submissions(folder: CampaignFolder, at: datetime) -> tuple[Submission, ...]:
    """Every file among the translations of test sets and progress sets, with everything that is wrong with it.

    Args:
        folder: The campaign.
        at: The moment, with time zone: what a submission still lacks is forgiven until the deadline.

    Returns:
        The submissions by set and file name, the test sets first. Those that are not accepted are there too.

    Raises:
        InputError: The journal, a registration form, or the source of a task cannot be used.
    """
    examiner = Examiner.of(folder)
    entries = {entry.file: entry for entry in read_journal(folder.journal) if entry.accepted}
    found: list[Submission] = []
    for name in SetName:
        files = stored_files(folder, name)
        items = [_examined(examiner, path, name, entries.get(f"{name}/{path.name}")) for path in files]
        found += _within_quotas(folder, items)
    translated = {item.name for item in found if item.set is SetName.PROGRESS and item.is_accepted}
    return tuple(
        replace(item, findings=(*item.findings, *_progress(folder, item, item.name in translated, at)))
        for item in found
    )


def stored_files(folder: CampaignFolder, name: SetName) -> list[Path]:
    """The files of a set, by name: all but forms, and drafts of files that are being written."""
    place = folder.submissions(name)
    files = place.iterdir() if place.is_dir() else ()
    return sorted(path for path in files if path.suffix != ".toml" and not path.name.startswith("."))


def lost_files(folder: CampaignFolder) -> Iterator[Finding]:
    """Files that were accepted, and that nobody replaced, and that are gone.

    Raises:
        InputError: The journal cannot be used.
    """
    accepted = {entry.file: entry for entry in read_journal(folder.journal) if entry.accepted}
    for file, entry in accepted.items():
        if not (folder.journal.parent / file).is_file():
            shown = folder.campaign.calendar.shown(entry.received)
            message = say("submissions/{file} was accepted on {key} and is gone", file=file, key=shown)
            hint = say("put it back; its SHA-256 is in the journal")
            yield Finding("lost-submission", message, file=str(folder.journal), hint=hint)


def torn_entries(folder: CampaignFolder) -> Iterator[Finding]:
    """Lines of the journal that were never finished; nobody was told that their files were received.

    Raises:
        InputError: The journal cannot be read.
    """
    for path in torn_lines(folder.journal):
        if path == folder.journal:
            message = say("its last line is torn: whoever wrote it was stopped, and nobody was told of a receipt")
            hint = say("the next file that is received sets it aside; ask the site to submit again")
        else:
            message = say("holds a torn line of the journal, of a file that was not received")
            hint = say("ask the site, and then delete it")
        yield Finding("torn-entry", message, file=str(path), hint=hint)


def missing_progress(task: Task, path: Path, *, is_due: bool) -> Finding:
    """That a submission lacks its translation of the progress set."""
    message = say(
        "task {id} asks for the same system's translation of the progress set, and there is none", id=task.id
    )
    severity = Severity.ERROR if is_due else Severity.NOTABLE
    hint = say("send it under the same name with --progress, before the deadline")
    return Finding("missing-progress", message, severity, file=str(path), hint=hint)


def read_sent(path: Path, name: SetName, received: datetime | None, *, lenient: bool) -> SentFile:
    """A file with the form that lies beside it.

    Raises:
        InputError: One of them cannot be read.
    """
    form = path.with_suffix(".toml")
    return SentFile(
        path=path,
        data=textfile.read_bytes(str(path)),
        form=textfile.read_bytes(str(form)) if form.is_file() else None,
        set=name,
        received=received,
        lenient=lenient,
    )


def _examined(examiner: Examiner, path: Path, name: SetName, entry: JournalEntry | None) -> Submission:
    received, lenient = (entry.received, entry.lenient) if entry is not None else (None, False)
    sent = read_sent(path, name, received, lenient=lenient)
    submission = examiner.examine(sent)
    return replace(submission, findings=(*_recorded(sent, entry), *submission.findings))


def _recorded(sent: SentFile, entry: JournalEntry | None) -> Iterator[Finding]:
    """Whether the file is the one that the journal knows."""
    if entry is None:
        message = say("nobody noted when it came, so it is not held against the deadline")
        hint = say("receive files with mtgauge campaign submit")
        yield Finding("unrecorded-submission", message, file=str(sent.path), hint=hint)
    elif (entry.sha256, entry.form_sha256) != (sent.sha256, sent.form_sha256):
        what = "it" if entry.sha256 != sent.sha256 else "its form"
        message = say("{what} was changed after it came", what=what)
        hint = say("submit it again, or restore what came")
        yield Finding("changed-submission", message, file=str(sent.path), hint=hint)


def _within_quotas(folder: CampaignFolder, found: Sequence[Submission]) -> list[Submission]:
    """The submissions, with a finding on those that came when their site had enough; unrecorded ones came last."""
    before: list[SubmissionName] = []
    over: dict[Path, tuple[Finding, ...]] = {}
    for item in sorted(found, key=lambda item: (item.received or _LATEST, item.path.name)):
        if item.name is not None and item.is_accepted:
            over[item.path] = tuple(over_quota(folder, item.name, item.path, before))
            if not over[item.path]:
                before.append(item.name)
    return [replace(item, findings=(*item.findings, *over.get(item.path, ()))) for item in found]


def _progress(folder: CampaignFolder, item: Submission, is_there: bool, at: datetime) -> Iterator[Finding]:
    if item.name is None or item.set is not SetName.TEST or is_there:
        return
    task = folder.campaign.task(item.name.task)
    if task.progress_required:
        is_due = at > folder.campaign.calendar[task.deadline].end
        yield missing_progress(task, item.path, is_due=is_due)
