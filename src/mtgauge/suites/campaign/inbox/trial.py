"""A result file held against everything before it is sent; nothing is kept or written down."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from mtgauge.base import door
from mtgauge.base.errors import InputError
from mtgauge.base.sentences import say
from mtgauge.suites.campaign.description.task import SetName
from mtgauge.suites.campaign.inbox.examine import ExaminedFile, Examiner, SentFile
from mtgauge.suites.campaign.ledger.standing import rules_of_sites
from mtgauge.suites.campaign.validation.resultfile import ResultFile


def try_file(examiner: Examiner, file: ResultFile, name: SetName, task: str | None = None) -> ExaminedFile:
    """What would be said of a file, whenever it comes.

    Args:
        examiner: Of the campaign.
        file: The file.
        name: Which set of texts it translates.
        task: The id of its task; None: as its name says.

    Raises:
        InputError: The file, its form or the source cannot be read; or standard input comes without a task.
    """
    if task is None and file.path == door.STDIN:
        raise InputError(say("standard input has no name that says its task"), hint=say("say it with --task"))
    sent = SentFile(
        path=Path(file.path),
        data=door.read_bytes(file.path),
        form=file.form_bytes(),
        form_path=file.form_path,
        set=name,
        lenient=file.lenient,
    )
    found = examiner.examine(sent, None if task is None else examiner.folder.campaign.task(task))
    if found.name is None:
        return found
    broken = (replace(f, file=file.path) for f in rules_of_sites(examiner.ledger, found.name, file.path))
    return replace(found, findings=(*broken, *found.findings))
