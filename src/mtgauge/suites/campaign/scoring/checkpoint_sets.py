"""Sets of check-points that metrics of a task are about: they are the organiser's, as references are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from mtgauge.base import door
from mtgauge.corpus import TestSet
from mtgauge.measures.registry import MetricSpec, parse_metric
from mtgauge.suites.campaign.description.task import Task
from mtgauge.suites.campaign.folder import CampaignFolder
from mtgauge.suites.campaign.scoring.texts import TaskTexts, UsedFile
from mtgauge.suites.checkpoints.checkpoint_set import CheckPointSet
from mtgauge.suites.checkpoints.measure import CheckPoints
from mtgauge.suites.checkpoints.placing import on_other_texts
from mtgauge.suites.checkpoints.set_file import read_set, write_set

#: The role of their files among those of a run, and the folder of a run that keeps them.
CHECKPOINTS = "checkpoints"


@dataclass(frozen=True, slots=True)
class TaskCheckPoints:
    """The sets of a task.

    Attributes:
        kept: Name of a file in a run -> its content: the check-points of the segments that are scored.
        files: The organiser's files that they came from.
    """

    kept: Mapping[str, bytes]
    files: tuple[UsedFile, ...]


def task_checkpoints(folder: CampaignFolder, task: Task, texts: TaskTexts) -> TaskCheckPoints:
    """The sets of a task on the texts that are scored.

    Raises:
        InputError: A set cannot be read, or was made for other texts.
    """
    kept: dict[str, bytes] = {}
    files: list[UsedFile] = []
    for heading, path in checkpoint_files(task).items():
        file = str(folder.file(path))
        data = door.read_bytes(file)
        files.append(UsedFile.of(CHECKPOINTS, path, data))
        kept[_name(heading, task)] = write_set(_scored(read_set(file), texts, file)).encode()
    return TaskCheckPoints(kept, tuple(files))


def checkpoint_files(task: Task) -> dict[str, str]:
    """Heading of each metric of check-points -> its set, relative to the campaign's folder."""
    specs = (parse_metric(f"{metric.name}={metric.metric}") for metric in task.metrics)
    return {
        spec.label: spec.measure.set
        for spec in specs
        if isinstance(spec.measure, CheckPoints) and spec.measure.set is not None
    }


def metrics_of(place: Path, metrics: Sequence[str]) -> list[MetricSpec]:
    """The metrics of a run; those of check-points take the set that the run keeps.

    Args:
        place: The folder of the run.
        metrics: Each as ``LABEL=METRIC``.
    """
    specs = list(map(parse_metric, metrics))
    headings = [spec.label for spec in specs if isinstance(spec.measure, CheckPoints)]
    return [
        spec._replace(measure=replace(spec.measure, set=str(place / CHECKPOINTS / _file(spec.label, headings))))
        if isinstance(spec.measure, CheckPoints)
        else spec
        for spec in specs
    ]


def _name(heading: str, task: Task) -> str:
    return _file(heading, list(checkpoint_files(task)))


def _file(heading: str, headings: Sequence[str]) -> str:
    """A name that any heading allows."""
    return f"{headings.index(heading) + 1}.jsonl"


def _scored(points: CheckPointSet, texts: TaskTexts, file: str) -> CheckPointSet:
    """The check-points of the scored segments, on the texts as they are scored."""
    stored = texts.stored
    before = TestSet.of(dict(texts.originals), ids=list(stored.ids or ()))
    return on_other_texts(points, before, dict(stored.references), file)
