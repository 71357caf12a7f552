"""The texts and the settings of a record, for a power analysis."""

from __future__ import annotations

from mtgauge.base.errors import RecordError
from mtgauge.base.sentences import say
from mtgauge.corpus.load import Corpus
from mtgauge.engine.settings import Settings
from mtgauge.measures import Resources
from mtgauge.records.record import read_record
from mtgauge.records.record_kinds import kind_of
from mtgauge.records.recorded_texts import load_recorded, recorded_resources
from mtgauge.records.rerun import changed_inputs
from mtgauge.records.resources import changed_makers
from mtgauge.records.trust import Trust


def recorded(folder: str, trust: Trust | None = None) -> tuple[Corpus, Settings, Resources]:
    """The test set, the outputs, the settings and the resources of a record.

    Args:
        folder: The record.
        trust: Its permissions; None: as for `mtgauge.records.rerun.rerun`.

    Raises:
        RecordError: The folder is not a record, or asks for what it may not, or an input is not as it was.
    """
    content = read_record(folder)
    (trust or Trust()).check(folder, content)
    kind = kind_of(folder, content)
    for change in changed_inputs(folder, content, kind):
        raise RecordError(change, hint=say("a record speaks of its inputs as they were"))
    resources = recorded_resources(folder, content).made
    for change in changed_makers(content, resources):
        raise RecordError(change, hint=say("a record speaks of its resources as they were"))
    if kind.no_texts is not None:
        raise RecordError(kind.no_texts, file=folder, hint=say("rerun it"))
    return (*load_recorded(folder, content), resources)
