"""Runs: every scoring of a task that was ever made, in numbered folders that are never changed.

``scores/TASK/1/`` holds ``testset.jsonl``, the texts as they were scored; ``scores/``, the record of the scores,
intervals and paired tests; ``signs/``, the record of the sign tests; and ``run.toml``: when and why it was made,
from which files, and the SHA-256 of all that the run keeps.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from mtgauge.campaign.description.task import Role, Task
from mtgauge.campaign.folder import CampaignFolder
from mtgauge.campaign.rules.descriptions import OutOfListData
from mtgauge.campaign.scoring.texts import UsedFile
from mtgauge.campaign.submissions import Submission
from mtgauge.errors import RecordError
from mtgauge.sentences import say

DESCRIPTION = "run.toml"
FORMAT = 1


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
            "notes": list(self.notes),
            "without": list(self.without),
            "files": [asdict(item) for item in self.files],
            "submissions": [asdict(item) | {"role": str(item.role)} for item in self.submissions],
            "refused": {file: list(lines) for file, lines in self.refused.items()},
            "kept": dict(self.kept),
        }
        return tomli_w.dumps(values)


def runs_of(folder: CampaignFolder, task: Task) -> list[ScoringRun]:
    """Every run of a task, the oldest first.

    Raises:
        RecordError: A ``run.toml`` cannot be read.
    """
    return [_opened(place) for place in _places(folder, task)]


def last_run(folder: CampaignFolder, task: Task) -> ScoringRun | None:
    """The last run of a task, and none of the others is read; None where it was never scored.

    Raises:
        RecordError: Its ``run.toml`` cannot be read.
    """
    places = _places(folder, task)
    return _opened(places[-1]) if places else None


def _places(folder: CampaignFolder, task: Task) -> list[Path]:
    """The folders of the runs of a task, by number; the draft of a run that was interrupted has none."""
    made = (path.parent for path in (folder.scores / task.id).glob(f"*/{DESCRIPTION}"))
    return sorted((place for place in made if place.name.isdecimal()), key=lambda place: int(place.name))


def _opened(place: Path) -> ScoringRun:
    path = place / DESCRIPTION
    try:
        return _read(place, tomllib.loads(path.read_text("utf-8")))
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise RecordError(say("cannot be read: {reason}", reason=error), file=path) from None


def _read(path: Path, content: Mapping[str, Any]) -> ScoringRun:
    if content["run"] != FORMAT:
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
        notes=tuple(content["notes"]),
        without=tuple(content["without"]),
        kept=content.get("kept", {}),
    )


def _submission(item: Mapping[str, Any]) -> ScoredSubmission:
    values = dict(item)
    values["role"] = Role(values["role"])
    values["out_of_list"] = tuple(OutOfListData(**data) for data in values["out_of_list"])
    values["warnings"] = tuple(values["warnings"])
    return ScoredSubmission(**values)
