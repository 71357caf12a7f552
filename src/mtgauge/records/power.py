"""Power of a test set: from system outputs, or from a record."""

from __future__ import annotations

from dataclasses import replace

from mtgauge.base.progress import Progress, silent
from mtgauge.corpus.load import Corpus
from mtgauge.engine.power import DEFAULT_POWER, PowerAnalysis, analyse_power
from mtgauge.engine.settings import Settings
from mtgauge.evaluation import measure
from mtgauge.measures import Level, Resources
from mtgauge.records.operands import recorded_run
from mtgauge.records.trust import Trust
from mtgauge.stats.paired import PairedTest


def power_of_corpus(
    corpus: Corpus,
    settings: Settings,
    *,
    target: float = DEFAULT_POWER,
    difference: float | None = None,
    threads: int = 0,
    progress: Progress = silent,
    resources: Resources | None = None,
) -> PowerAnalysis:
    """What difference a test set can detect, as two systems or more show it.

    Args:
        corpus: The test set and the outputs.
        settings: Metrics, baseline, alpha, resamples, seed, and what is resampled.
        target: The probability with which the difference is to be found.
        difference: A difference, in points of each metric, for which to say how many units it takes.
        threads: Cores to use; 0 for all.
        progress: Told while work goes on.
        resources: What metrics have beside the texts.

    Raises:
        InputError: There is one system, or one unit, only.
        OptionError: A value is out of range.
    """
    # the bootstrap gives the standard errors, whatever the test will be; units are drawn as for tests
    test = PairedTest.AUTO if settings.test in (None, PairedTest.AUTO) else PairedTest.BOOTSTRAP
    settings = replace(settings, levels=(Level.CORPUS,), macro=(), clusters=None, test=test)
    measured = measure(
        corpus.systems, corpus.testset, settings, threads=threads, progress=progress, resources=resources
    )
    return analyse_power(measured, corpus.testset, settings, target, difference, progress)


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
