"""Detectable differences: the function behind ``mtgauge power``, and its result, which prints its table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Unpack

from mtgauge.base.arguments_elsewhere import answers_arguments
from mtgauge.base.errors import InputError, OptionError
from mtgauge.base.progress import Progress, silent
from mtgauge.base.sentences import say
from mtgauge.corpus import LanguagePair, References, SystemOutput, TestSet
from mtgauge.corpus.columns import GivenReferences, GivenSystems, GivenTexts
from mtgauge.corpus.load import Corpus
from mtgauge.engine.measured import Measured
from mtgauge.engine.power import DEFAULT_POWER, PowerAnalysis, analyse_power
from mtgauge.engine.settings import NO_TEST, MetricsOption, OtherOptions, Settings
from mtgauge.evaluation import Evaluation, evaluate, measure
from mtgauge.evaluation.described import has_no_texts
from mtgauge.evaluation.result import StoredEvaluation
from mtgauge.measures import Level, Resources
from mtgauge.report.power import render_power
from mtgauge.report.printed import PrintedResult
from mtgauge.stats.paired import PairedTest


@dataclass(frozen=True, slots=True, repr=False)
class PowerTable(PrintedResult, PowerAnalysis):
    """The differences that a test set can detect; prints the table of ``mtgauge power``.

    >>> from mtgauge import power
    >>> systems = {"old": ["a b", "c d", "e f"] * 20, "new": ["a b", "c e", "e f"] * 20}
    >>> found = power(systems, ["a b", "c e", "e g"] * 20, metrics="wer")
    >>> found.n, found.unit, [(pair.a, pair.b, round(pair.detectable, 1)) for pair in found.pairs]
    (60, 'segment', [('old', 'new', 8.8)])

    Attributes:
        pairs: One `mtgauge.engine.power.PairPower` per metric and pair of systems, metric by metric.
        unit: Unit of n: ``segment``, ``document`` or the name of a slice.
        n: Number of units of the test set.
        alpha: Level of significance of the two-sided test.
        target: The requested power.
        difference: The requested difference, in points of the metric, or None.
        samples: Number of bootstrap resamples that give the standard errors.
        seed: Seed of the resamples.
        decimals: Metric -> number of decimals of its scores and differences in tables.
    """

    def rendered(self, form: str) -> str:
        """Returns the table as text: ``table``, ``html`` for notebooks, or ``json``.

        >>> print(found.rendered("table").splitlines()[0])
        Power: 60 segments
        """
        return render_power(self, form)


def power_of_corpus(
    corpus: Corpus,
    settings: Settings,
    *,
    target: float = DEFAULT_POWER,
    difference: float | None = None,
    threads: int = 0,
    progress: Progress = silent,
    resources: Resources | None = None,
) -> PowerTable:
    """Estimates what difference a test set can detect, as two systems or more show it.

    Args:
        corpus: The test set and the outputs.
        settings: Metrics, baseline, alpha, resamples, seed, and what is resampled.
        target: The probability of detecting the difference.
        difference: A difference, in points of each metric; its number of units is estimated, too.
        threads: Cores to use; 0 for all.
        progress: Called as ``progress(task, done, of)``.
        resources: Files, encoders and annotators for metrics that need them.

    Raises:
        InputError: There is one system, or one unit, only.
        OptionError: A value is out of range.
    """
    measured = measure(
        corpus.systems,
        corpus.testset,
        _without_tests(settings),
        threads=threads,
        progress=progress,
        resources=resources,
    )
    return _analysed(measured, corpus.testset, settings, target, difference, progress)


@answers_arguments(*OtherOptions.__annotations__)
def power(
    systems: Evaluation | GivenSystems | SystemOutput | Sequence[SystemOutput],
    references: GivenReferences | References | TestSet | None = None,
    metrics: MetricsOption = None,
    *,
    power: float = DEFAULT_POWER,
    difference: float | None = None,
    references_per_segment: Iterable[Any] | None = None,
    sources: GivenTexts | None = None,
    documents: GivenTexts | None = None,
    domains: GivenTexts | None = None,
    languages: LanguagePair | str | None = None,
    given: Any = None,
    threads: int = 0,
    progress: Progress = silent,
    resources: Resources | Mapping[str, str] | None = None,
    **settings: Unpack[OtherOptions],
) -> PowerTable:
    """Estimates the smallest difference that a test set can detect, as ``mtgauge power`` does.

    >>> from mtgauge import evaluate, power
    >>> systems = {"old": ["a b", "c d", "e f"] * 20, "new": ["a b", "c e", "e f"] * 20}
    >>> references = ["a b", "c e", "e g"] * 20
    >>> [pair] = power(systems, references, metrics="wer", difference=5).pairs
    >>> round(pair.delta, 1), pair.needed_for_difference
    (16.7, 186)
    >>> evaluation = evaluate(systems, references, metrics="wer")
    >>> power(evaluation, difference=5).pairs == (pair,)
    True

    Args:
        systems: Two systems or more, as for `mtgauge.evaluate`; or an `Evaluation`, whose counts are used again.
        references: As for `mtgauge.evaluate`; none for an `Evaluation`, which has its own.
        metrics: As for `mtgauge.evaluate`.
        power: The probability of detecting the difference, between 0 and 1.
        difference: A true difference, in points of each metric; its number of units is estimated, too.
        references_per_segment: As for `mtgauge.evaluate`.
        sources: Likewise.
        documents: Likewise.
        domains: Likewise.
        languages: Likewise.
        given: Likewise.
        threads: Cores to use; 0 for all.
        progress: Called as ``progress(task, done, of)`` while work goes on.
        resources: Files, encoders and annotators for metrics that need them.
        **settings: ``baseline``, ``samples``, ``seed``, ``alpha``, ``resample_by`` and the other
            settings of `mtgauge.evaluate`; those for levels, tests and clusters make no difference.

    Returns:
        The detectable difference of each metric and pair of systems, the power at the observed difference, and the
        number of units it needs.

    Raises:
        InputError: There is only one system or one unit, or the evaluation is from JSON and has no texts.
        OptionError: A value is out of range, or an evaluation is given with references or settings.
    """
    columns: dict[str, Any] = {
        "references_per_segment": references_per_segment,
        "sources": sources,
        "documents": documents,
        "domains": domains,
        "languages": languages,
        "given": given,
        "resources": resources,
        "metrics": metrics,
    }
    if isinstance(systems, Evaluation):
        asked = [
            name for name, value in {"references": references, **columns, **settings}.items() if value is not None
        ]
        if asked:
            raise OptionError(
                say("an evaluation has its own {name}", name=asked[0]),
                hint=say("leave it out, or give the systems and their references instead of the evaluation"),
            )
        if isinstance(systems, StoredEvaluation):
            has_no_texts()
        evaluation = systems
    else:
        asked_settings: dict[str, Any] = {
            **settings,
            "test": NO_TEST,
            "clusters": None,
            "tested": (),
            "intervals": False,
        }
        evaluation = evaluate(systems, references, threads=threads, progress=progress, **columns, **asked_settings)
    return _analysed(evaluation.measured, evaluation.testset, evaluation.settings, power, difference, progress)


def _without_tests(settings: Settings) -> Settings:
    """The settings for the whole test set, with a test: units are drawn as for that test."""
    test = PairedTest.AUTO if settings.test in (None, PairedTest.AUTO) else PairedTest.BOOTSTRAP
    return replace(settings, levels=(Level.CORPUS,), macro=(), clusters=None, test=test)


def _analysed(
    measured: Sequence[Measured],
    testset: TestSet,
    settings: Settings,
    target: float,
    difference: float | None,
    progress: Progress,
) -> PowerTable:
    if len(measured[0].rows) < 2:
        raise InputError(say("power is of a comparison, which needs two systems or more"))
    found = analyse_power(measured, testset, _without_tests(settings), target, difference, progress)
    return PowerTable.of(found)
