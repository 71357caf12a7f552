"""Whether what a run keeps is as it was: what is damaged is neither reported nor taken for unchanged."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from mtgauge.base.digests import read_digest
from mtgauge.base.errors import InputError, RecordError
from mtgauge.base.findings import Finding
from mtgauge.base.sentences import say
from mtgauge.records.record import read_record
from mtgauge.records.rerun import changed_inputs
from mtgauge.suites.campaign.scoring.checkpoint_sets import CHECKPOINTS
from mtgauge.suites.campaign.scoring.measuring import HUMAN, SCORES
from mtgauge.suites.campaign.scoring.runs import DESCRIPTION, ScoringRun, damaged


def kept_files(place: Path) -> dict[str, str]:
    """Path -> SHA-256 of every file in the folder of a run but the one that describes it."""
    files = sorted(item for item in place.rglob("*") if item.is_file())
    names = {item.relative_to(place).as_posix(): item for item in files}
    return {name: read_digest(item) for name, item in names.items() if name != DESCRIPTION}


def damage_of_run(run: ScoringRun) -> Iterator[Finding]:
    """Files of a run that are gone, have changed, or are not of it."""
    if not run.kept:
        yield from _by_record(run)
        return
    found = kept_files(run.path)
    changed = (path for path in run.kept if run.kept[path] != found.get(path))
    # everything in these folders is measured
    added = (path for path in found.keys() - run.kept.keys() if path.partition("/")[0] in (HUMAN, CHECKPOINTS))
    for path in sorted({*changed, *added}):
        if path not in found:
            message = say("what was scored is gone")
        elif path not in run.kept:
            message = say("was put among what was scored")
        else:
            message = say("what was scored has changed")
        yield damaged(run.path / path, message)


def require_whole_run(run: ScoringRun) -> None:
    """Goes on only where everything that a run keeps is as it was.

    Raises:
        InputError: A file of it is gone, has changed, or is not of it.
    """
    for finding in damage_of_run(run):
        raise InputError.of(finding)


def _by_record(run: ScoringRun) -> Iterator[Finding]:
    """What the record of the scores says of its inputs."""
    record = str(run.path / SCORES)
    try:
        changes = [*changed_inputs(record, read_record(record))]
    except RecordError as error:
        yield damaged(Path(record), error.message)
        return
    for change in changes:
        message = say("what was scored is damaged: {change}", change=change)
        yield damaged(Path(record), message)
