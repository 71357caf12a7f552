"""Receiving a file: examined at once, kept where it belongs, noted in the journal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from mtgauge.campaign.description.task import SetName
from mtgauge.campaign.folder import CampaignFolder
from mtgauge.campaign.inbox.examine import Examiner, SentFile, over_quota
from mtgauge.campaign.inbox.journal import JournalEntry, append_entry
from mtgauge.campaign.inbox.lock import locked
from mtgauge.campaign.inbox.stored import missing_progress, read_sent, stored_files
from mtgauge.campaign.submissions import Submission
from mtgauge.files import write_file
from mtgauge.findings import Finding
from mtgauge.sentences import say


def receive(
    folder: CampaignFolder, path: str | Path, name: SetName, at: datetime, *, lenient: bool = False
) -> Submission:
    """Accepts a result file, or refuses it; keeps it and notes it in the journal either way.

    A file of the same name that was accepted before is replaced, and kept among the refused ones. A form of the
    system, which has the same name with ``.toml``, is kept with it.

    Args:
        folder: The campaign.
        path: The file that a site sent.
        name: Which set of texts it translates.
        at: When it came, with time zone.
        lenient: Mend what can be mended without a guess; each repair is a warning.

    Returns:
        The submission, with the path under which it is kept.

    Raises:
        InputError: The file cannot be read or kept, or the campaign has a file that cannot be used.
    """
    with locked(folder):
        return _receive(folder, read_sent(Path(path), name, at, lenient=lenient), at)


def _receive(folder: CampaignFolder, sent: SentFile, at: datetime) -> Submission:
    examiner = Examiner.of(folder)
    submission = examiner.examine(sent)
    submission = replace(submission, findings=(*submission.findings, *_company(examiner, submission)))
    replaced = None
    if submission.is_accepted:
        target = folder.submissions(sent.set) / str(submission.name)
        replaced = _set_aside(folder, target, sent, at)
        if replaced is not None:
            submission = replace(submission, findings=(*submission.findings, _replacing(sent, replaced)))
    else:
        target = folder.refused / _label(sent.path.name, sent.sha256, at)
        lines = "".join(f"{finding}\n" for finding in submission.findings)
        _write(target.with_name(f"{target.name}.findings.txt"), lines.encode("utf-8", "backslashreplace"))
    if sent.form is not None:
        _write(target.with_suffix(".toml"), sent.form)
    _write(target, sent.data)
    entry = _entry(sent, submission, target, replaced, at)
    append_entry(folder.journal, entry)
    return replace(submission, path=target)


def _company(examiner: Examiner, submission: Submission) -> Iterator[Finding]:
    """What depends on the other files of the site."""
    name, folder = submission.name, examiner.folder
    if name is None:
        return
    others = [examiner.name(path.name)[0] for path in stored_files(folder, submission.set)]
    yield from over_quota(folder, name, submission.path, [other for other in others if other is not None])
    task = folder.campaign.task(name.task)
    progress = folder.submissions(SetName.PROGRESS) / str(name)
    if submission.set is SetName.TEST and task.progress_required and not progress.exists():
        yield missing_progress(task, submission.path, is_due=False)


def _set_aside(folder: CampaignFolder, target: Path, sent: SentFile, at: datetime) -> str | None:
    """Keeps what a file replaces, unless it is the same; where, from ``submissions/``."""
    if not target.exists():
        return None
    old = read_sent(target, sent.set, None, lenient=False)
    if (old.sha256, old.form_sha256) == (sent.sha256, sent.form_sha256):
        return None
    kept = folder.refused / _label(target.name, old.sha256, at)
    _write(kept, old.data)
    form = target.with_suffix(".toml")
    if old.form is not None:
        _write(kept.with_suffix(".toml"), old.form)
        if sent.form is None:
            form.unlink()
    return _from_submissions(kept)


def _replacing(sent: SentFile, kept: str) -> Finding:
    message = say(
        "it takes the place of the file of this name that came before, which is kept as submissions/{kept}",
        kept=kept,
    )
    return Finding("replaces-earlier", message, file=str(sent.path))


def _label(name: str, sha256: str, at: datetime) -> str:
    """A name that no other file has, however often a site tries."""
    return f"{at.astimezone(UTC):%Y%m%dT%H%M%S.%fZ}-{sha256[:8]}-{name}"


def _write(path: Path, data: bytes) -> None:
    write_file(path, data, parents=True)


def _from_submissions(path: Path) -> str:
    return f"{path.parent.name}/{path.name}"


def _entry(
    sent: SentFile, submission: Submission, target: Path, replaced: str | None, at: datetime
) -> JournalEntry:
    return JournalEntry(
        received=at,
        sent=sent.path.name,
        set=sent.set,
        accepted=submission.is_accepted,
        file=_from_submissions(target),
        sha256=sent.sha256,
        form_sha256=sent.form_sha256,
        lenient=sent.lenient,
        replaced=replaced,
        findings=tuple(str(finding) for finding in submission.findings),
    )
