"""The texts and the settings of a record, for a power analysis."""

from __future__ import annotations

from mtgauge.corpus.load import Corpus
from mtgauge.engine.settings import Settings
from mtgauge.measures import Resources
from mtgauge.records.operands import recorded_run
from mtgauge.records.trust import Trust


def recorded(folder: str, trust: Trust | None = None) -> tuple[Corpus, Settings, Resources]:
    """The test set, the outputs, the settings and the resources of a record.

    Args:
        folder: The record.
        trust: Its permissions; None: as for `mtgauge.records.rerun.rerun`.

    Raises:
        RecordError: The folder is not a record, or asks for what it may not, or an input is not as it was.
    """
    run = recorded_run(folder, trust)
    return run.corpus, run.settings, run.resources.made
