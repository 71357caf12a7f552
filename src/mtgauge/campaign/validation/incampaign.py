"""Result files on their own, or in a campaign: which task, which source, which form."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from mtgauge.campaign.description.task import Task
from mtgauge.campaign.files.markedset import MarkedSet
from mtgauge.campaign.folder import CampaignFolder
from mtgauge.campaign.rules.names import parse_name
from mtgauge.campaign.rules.registration import registered_sites
from mtgauge.campaign.submissions import SetName
from mtgauge.campaign.validation.demands import Demands
from mtgauge.campaign.validation.inputs import load_source
from mtgauge.campaign.validation.submission import Validation, validate_submission
from mtgauge.corpus import textfile
from mtgauge.errors import InputError


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultFile:
    """A result file as somebody hands it in.

    Attributes:
        path: Its path; ``-`` for standard input.
        form: The path of the form of its system; None: the file of the same name that ends in ``.toml``, if any.
        lenient: Mend what can be mended without a guess.
    """

    path: str
    form: str | None = None
    lenient: bool = False

    def form_path(self) -> str | None:
        """Where its form lies; None where it has none."""
        if self.form is not None or self.path == textfile.STDIN:
            return self.form
        beside = Path(self.path).with_suffix(".toml")
        return str(beside) if beside.is_file() else None


def validate_alone(file: ResultFile, source: MarkedSet, demands: Demands) -> Validation:
    """Validates a file against a source, where there is no campaign.

    Raises:
        InputError: The file or its form cannot be read from the disk.
    """
    return _validated(file, source, None, demands=demands)


def validate_in_campaign(
    folder: CampaignFolder, file: ResultFile, name: SetName = SetName.TEST, task: str | None = None
) -> Validation:
    """Validates a file against a set of the campaign, by the rules of its task and the sites that registered.

    Args:
        folder: The campaign.
        file: The file.
        name: Which set it translates.
        task: The id of its task; None: as its name says.

    Raises:
        InputError: The file, its form or the source cannot be read, or nobody says which task it is.
    """
    campaign = folder.campaign
    found = campaign.task(task) if task is not None else _task_of(folder, file.path)
    texts = found.test if name is SetName.TEST else found.progress
    if texts is None:
        raise InputError(f"task {found.id} has no {name} set", file=file.path)
    source = load_source(str(folder.file(texts.source)))
    return _validated(file, source, found, name=name, folder=folder)


def _task_of(folder: CampaignFolder, path: str) -> Task:
    """The task that the name of a file says."""
    campaign = folder.campaign
    tasks = [task.id for task in campaign.tasks]
    name, findings = parse_name(Path(path).name, tasks, list(registered_sites(folder)))
    if name is None:
        message = findings[0].message if findings else "its name says no task"
        raise InputError(message, file=path, hint="rename it, or say which task it is for")
    return campaign.task(name.task)


def _validated(
    file: ResultFile,
    source: MarkedSet,
    task: Task | None,
    *,
    name: SetName = SetName.TEST,
    folder: CampaignFolder | None = None,
    demands: Demands | None = None,
) -> Validation:
    form = file.form_path()
    return validate_submission(
        textfile.read_bytes(file.path),
        file.path,
        source,
        task,
        set=name,
        tasks=[one.id for one in folder.campaign.tasks] if folder is not None else (),
        sites=list(registered_sites(folder)) if folder is not None else (),
        form=textfile.read_bytes(form) if form is not None else None,
        form_path=form,
        lenient=file.lenient,
        demands=demands,
    )
