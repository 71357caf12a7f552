"""Runs: every scoring of a task that was ever made, in numbered folders that are never changed.

``scores/TASK/1/`` holds ``testset.jsonl``, the texts as they were scored; ``scores/``, the record of the scores,
intervals and paired tests; ``signs/``, the record of the sign tests; and ``run.toml``: when and why it was made,
from which files, and the SHA-256 of all that the run keeps. The SHA-256 of ``run.toml`` is in the journal: a run
is made when its event is written, and a folder without one is the draft of a command that was killed.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from mtgauge.base import door
from mtgauge.base.errors import InputError, RecordError
from mtgauge.base.findings import Finding
from mtgauge.base.sentences import say
from mtgauge.suites.campaign.description.task import Role, Task
from mtgauge.suites.campaign.folder import CampaignFolder
from mtgauge.suites.campaign.ledger.events import RunMade
from mtgauge.suites.campaign.ledger.ledger import Ledger
from mtgauge.suites.campaign.ledger.lines import text_values
from mtgauge.suites.campaign.ledger.values import text_of
from mtgauge.suites.campaign.rules.descriptions import OutOfListData
from mtgauge.suites.campaign.scoring.texts import UsedFile
from mtgauge.suites.campaign.submissions import Submission

DESCRIPTION = "run.toml"
#: The format of runs that the journal tells of, and that of runs of earlier versions, of which it does not.
FORMAT, _FORMER = 2, 1
#: Bytes of the description of a run, which are more than those of settings: each submission is in it.
_MOST = 1 << 24
_NUMBER = re.compile(r"[0-9]{1,9}")
#: What to do about a run that is damaged.
RESTORE = say(
    "restore it from a copy; or mtgauge campaign score --reason TEXT makes a new run, and the history keeps why"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoredSubmission:
    """A submission as a run scored it.

    Attributes:
        label: Its name among the systems of the run.
        site: Who sent it.
        role: Primary or contrast.
        system: The site's name for the system.
        file: Its file, relative to the campaign's folder.
        sha256: Of its bytes.
        received: When it came, ISO 8601.
        out_of_list: Training data out of the campaign's list.
        warnings: What was suspicious in it, one line each.
    """

    label: str
    site: str
    role: Role
    system: str
    file: str
    sha256: str
    received: str
    out_of_list: tuple[OutOfListData, ...]
    warnings: tuple[str, ...]

    @classmethod
    def of(cls, submission: Submission, folder: CampaignFolder) -> ScoredSubmission:
        """What a run keeps of a submission that was accepted."""
        name = submission.name
        assert name is not None  # noqa: S101  # an accepted submission has a name
        return cls(
            label=name.label,
            site=name.site,
            role=name.role,
            system=name.system,
            file=submission.path.relative_to(folder.path).as_posix(),
            sha256=submission.sha256,
            received=submission.received.isoformat(),
            out_of_list=submission.description.out_of_list,
            warnings=tuple(str(replace(finding, file=None)) for finding in submission.findings),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoringRun:
    """One scoring of one task.

    Attributes:
        path: Its folder.
        number: From 1.
        task: Id of the task.
        at: When it was made, ISO 8601.
        reason: Why it was made, where a file of the organiser had changed; else empty.
        content: Hash of all that its numbers depend on.
        files: The organiser's files.
        submissions: What was scored.
        refused: File -> why it was left out, one line each.
        notes: What was done to the texts.
        without: Sites whose submissions were left out, for the reason of the run.
        kept: Path in its folder -> the SHA-256 of each file that it keeps; empty in runs of earlier versions.
    """

    path: Path
    number: int
    task: str
    at: str
    reason: str
    content: str
    files: tuple[UsedFile, ...]
    submissions: tuple[ScoredSubmission, ...]
    refused: Mapping[str, tuple[str, ...]]
    notes: tuple[str, ...]
    without: tuple[str, ...] = ()
    kept: Mapping[str, str] = field(default_factory=dict)

    @property
    def primaries(self) -> tuple[str, ...]:
        """Labels of the submissions that are ranked."""
        return tuple(item.label for item in self.submissions if item.role is Role.PRIMARY)

    def to_toml(self) -> str:
        """The content of ``run.toml``."""
        import tomli_w

        values = {
            "run": FORMAT,
            "number": self.number,
            "task": self.task,
            "at": self.at,
            "reason": self.reason,
            "content": self.content,
            # with their forms, since pages say them in the reader's language
            "notes": list(map(text_values, self.notes)),
            "without": list(self.without),
            "files": [asdict(item) for item in self.files],
            "submissions": [asdict(item) | {"role": str(item.role)} for item in self.submissions],
            "refused": {file: list(lines) for file, lines in self.refused.items()},
            "kept": dict(self.kept),
        }
        return tomli_w.dumps(values)


@dataclass(frozen=True, slots=True)
class MadeRun:
    """A run as the ledger tells of it, whatever became of its folder.

    Attributes:
        path: Its folder.
        number: From 1.
        sha256: Of its ``run.toml``; None for a run of an earlier version.
    """

    path: Path
    number: int
    sha256: str | None

    def opened(self) -> ScoringRun:
        """What its ``run.toml`` says.

        Raises:
            InputError: That is gone, or not as it was written.
            RecordError: It cannot be read.
        """
        path = self.path / DESCRIPTION
        try:
            data = door.read_bytes(path)
        except InputError:
            raise InputError.of(damaged(path, say("what was scored is gone"))) from None
        if self.sha256 is not None and hashlib.sha256(data).hexdigest() != self.sha256:
            raise InputError.of(damaged(path, say("what was scored has changed")))
        try:
            return _read(self.path, door.parse_toml(data, most=_MOST))
        except (InputError, ValueError, KeyError, TypeError, AttributeError) as error:
            reason = error.message if isinstance(error, InputError) else error
            raise RecordError(say("cannot be read: {reason}", reason=reason), file=path, hint=RESTORE) from None


def damaged(path: Path, message: str) -> Finding:
    """That a file of a run is not as it was made."""
    return Finding("damaged-run", message, file=str(path), hint=RESTORE)


def made_runs(folder: CampaignFolder, ledger: Ledger, task: Task) -> list[MadeRun]:
    """Every run of a task that was made, the oldest first, but those that were given up as lost.

    Args:
        folder: The campaign.
        ledger: What happened in it.
        task: The task.
    """
    sums, given_up = _told(ledger, task)
    former = (number for number in _numbers(folder, task) if number < min(sums, default=number + 1))
    numbers = {number for number in former if _is_former(place_of(folder, task, number))} | sums.keys()
    return [
        MadeRun(place_of(folder, task, number), number, sums.get(number)) for number in sorted(numbers - given_up)
    ]


def unknown_runs(folder: CampaignFolder, ledger: Ledger, task: Task) -> list[Path]:
    """The folders of runs that were never made, since no event tells of them."""
    sums, given_up = _told(ledger, task)
    known = {*sums, *given_up, *(run.number for run in made_runs(folder, ledger, task))}
    return [place_of(folder, task, number) for number in _numbers(folder, task) if number not in known]


def _told(ledger: Ledger, task: Task) -> tuple[dict[int, str], set[int]]:
    """Number -> the SHA-256 of the ``run.toml`` of each run that was made; and the runs that were given up."""
    told = [event for event in ledger.all_of(RunMade) if event.task == task.id]
    sums = {event.run: event.sha256 for event in told if event.sha256 is not None}
    return sums, {number for event in told for number in event.lost}


def runs_of(folder: CampaignFolder, ledger: Ledger, task: Task) -> list[ScoringRun]:
    """What every run of a task says of itself, the oldest first.

    Raises:
        InputError: A ``run.toml`` is gone or has changed.
        RecordError: A ``run.toml`` cannot be read.
    """
    return [run.opened() for run in made_runs(folder, ledger, task)]


def last_run(folder: CampaignFolder, ledger: Ledger, task: Task) -> ScoringRun | None:
    """The last run of a task, and none of the others is read; None where it was never scored.

    Raises:
        InputError: Its ``run.toml`` is gone or has changed.
        RecordError: Its ``run.toml`` cannot be read.
    """
    runs = made_runs(folder, ledger, task)
    return runs[-1].opened() if runs else None


def place_of(folder: CampaignFolder, task: Task, number: int) -> Path:
    """Where a run lies."""
    return folder.scores / task.id / str(number)


def _numbers(folder: CampaignFolder, task: Task) -> list[int]:
    """The numbers of the folders of runs, whoever made them; the draft of a run has no number."""
    names = (path.parent.name for path in (folder.scores / task.id).glob(f"*/{DESCRIPTION}"))
    return sorted(door.parse_integer(name) for name in names if _NUMBER.fullmatch(name))


def _is_former(place: Path) -> bool:
    """Whether an earlier version made it; what cannot be read is of one, since nothing else is known of it."""
    try:
        content = door.parse_toml(door.read_bytes(place / DESCRIPTION), most=_MOST)
        return bool(content["run"] == _FORMER)
    except (InputError, KeyError):
        return True


def _read(path: Path, content: Mapping[str, Any]) -> ScoringRun:
    if content["run"] not in (FORMAT, _FORMER):
        raise ValueError(f"is of format {content['run']!r}, not {FORMAT}")
    return ScoringRun(
        path=path,
        number=content["number"],
        task=content["task"],
        at=content["at"],
        reason=content["reason"],
        content=content["content"],
        files=tuple(UsedFile(**item) for item in content["files"]),
        submissions=tuple(_submission(item) for item in content["submissions"]),
        refused={file: tuple(lines) for file, lines in content["refused"].items()},
        notes=tuple(text_of(note, "notes") for note in content["notes"]),
        without=tuple(content["without"]),
        kept=content.get("kept", {}),
    )


def _submission(item: Mapping[str, Any]) -> ScoredSubmission:
    values = dict(item)
    values["role"] = Role(values["role"])
    values["out_of_list"] = tuple(OutOfListData(**data) for data in values["out_of_list"])
    values["warnings"] = tuple(values["warnings"])
    return ScoredSubmission(**values)
