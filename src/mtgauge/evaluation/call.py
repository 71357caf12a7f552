"""The one call: systems on a test set, to scores, intervals, paired tests and warnings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, Unpack

from mtgauge.base.arguments_elsewhere import answers_arguments
from mtgauge.base.errors import OptionError
from mtgauge.base.progress import Progress, silent
from mtgauge.base.sentences import say
from mtgauge.corpus import LanguagePair, References, SystemOutput, TestSet
from mtgauge.corpus.checks.trimmed import trim
from mtgauge.corpus.columns import GivenReferences, GivenSystems, GivenTexts
from mtgauge.corpus.given_twice import systems_apart
from mtgauge.corpus.row_labels import check_order
from mtgauge.corpus.testset import SegmentNumbers, systems_of
from mtgauge.encoders.configured import configured_models
from mtgauge.engine.arguments import takes_settings
from mtgauge.engine.asked_metrics import asked_metrics, looks_at_systems_alone
from mtgauge.engine.measured import Measured
from mtgauge.engine.results import Score
from mtgauge.engine.setting import check_kind, wrong_kind
from mtgauge.engine.settings import MetricsOption, OtherOptions, Settings, SettingsOptions
from mtgauge.evaluation.result import Evaluation, EvaluationOutcome
from mtgauge.evaluation.run import Run
from mtgauge.measures import Level, Measure, MeasureResult, Resources
from mtgauge.measures.registry import MetricSpec, load_metric, spelled
from mtgauge.metrics.defaults import default_metrics
from mtgauge.stats.totals import total

if TYPE_CHECKING:
    from mtgauge.engine.rowcache import RowCache


@answers_arguments()
@takes_settings(Settings)
def evaluate(
    systems: GivenSystems | SystemOutput | Sequence[SystemOutput],
    references: GivenReferences | References | TestSet | None = None,
    metrics: MetricsOption = None,
    *,
    references_per_segment: Iterable[Any] | None = None,
    sources: GivenTexts | None = None,
    ids: GivenTexts | None = None,
    documents: GivenTexts | None = None,
    domains: GivenTexts | None = None,
    languages: LanguagePair | str | None = None,
    slices: Mapping[str, GivenTexts] | None = None,
    given: Any = None,
    checkpoints: str | Path | Sequence[str | Path] = (),
    threads: int = 0,
    progress: Progress = silent,
    cache: str | Path | RowCache | None = None,
    resources: Resources | Mapping[str, str] | None = None,
    **settings: Unpack[OtherOptions],
) -> Evaluation:
    """Measures systems on a test set.

    >>> systems = {"old": ["A cat sat."], "new": ["The cat sat."]}
    >>> for score in evaluate(systems, ["The cat sat."], metrics="chrf").scores[::3]:
    ...     print(score.system, round(score.score, 2))
    old 61.09
    new 100.0

    Texts may be lists, generators, or columns of pandas, polars, NumPy, Arrow and Hugging Face ``datasets``. They
    belong together by position; columns of pandas whose indexes have the same labels in another order are refused.

    Args:
        systems: A mapping name -> n translations, a data frame with a column for each system, `SystemOutput`
            objects, a list of pairs (name, n translations) or of Series with names, or one column of n
            translations. A column of the frame that is given as another argument, too, such as the reference, is
            no system: it is left out, and a note says so.
        references: A mapping name -> n references (None where one is missing) or a data frame of them, one column
            of n references, or a `TestSet`, which brings all other columns with it.
        metrics: A metric with its options, as a text such as ``bleu`` or a `Measure`, or a list of them. By
            default what suits the languages, mostly bleu and chrf.
        references_per_segment: The references in the other orientation: n lists, each of those of one segment.
        sources: n source texts.
        ids: n segment ids.
        documents: n document ids.
        domains: n domain names.
        languages: The language pair, such as ``zh-en`` or ``zho-eng``; picks tokenizers.
        slices: Further labelings of the segments by name, such as ``{"genre": [...]}`` with n labels; ``levels``,
            ``macro`` and ``resample_by`` may name them like domains.
        given: Scores that people or other programs gave to segments, each measured as one more metric: a mapping
            name -> scores, one `mtgauge.GivenScores`, or a list of them. The scores of a name are a mapping
            system -> n values in the order of the test set (None or NaN where one is missing), or system -> a
            mapping segment id -> value; or a data frame with a column for each system, or with the columns
            ``system``, ``segment`` and ``score``. `mtgauge.GivenErrors` among them are errors that people marked,
            counted by category and severity. Without references and named metrics they alone are measured.
        checkpoints: Files of check-points of this test set, each measured as one more metric: the same as the
            metric ``checkpoints:set=FILE`` besides those that are named or chosen.
        threads: Cores to use; 0 for all. The result does not depend on it.
        progress: Called as ``progress(task, done, of)`` while work goes on.
        cache: A folder that keeps what each metric counted in each system's segments: equal texts are not counted
            again, and a run that was interrupted goes on; annotations are kept there, too. Evaluations with one
            `RowCache` share memory, too.
        resources: Files, encoders and annotators for metrics that need them; a mapping of names to paths will do
            where there are files alone. Languages are those of the test set.
        **settings: What is measured and how, by the names of the fields of `Settings`.

    Returns:
        All scores and tests; ``evaluate(...).scores[0].score`` is the first system's first metric.

    Raises:
        InputError: Texts or scores do not fit together, or a metric lacks what it needs.
        MissingExtraError: A metric needs a package that is not installed.
        OptionError: A setting has a name or value that is not known.
    """
    columns = {"sources": sources, "ids": ids, "documents": documents, "domains": domains, "slices": slices}
    by_row = {"references_per_segment": references_per_segment}
    outputs, left_out = _outputs(systems, {"references": references, **columns, "given": given}, by_row)
    if isinstance(references, TestSet):
        testset = references
    else:
        bare = references is None and references_per_segment is None and sources is None and ids is None
        if bare and outputs and (given is not None or looks_at_systems_alone(metrics)):
            ids = SegmentNumbers(range(1, len(outputs[0]) + 1))
        testset = TestSet.of(
            references,
            references_per_segment=references_per_segment,
            sources=sources,
            ids=ids,
            documents=documents,
            domains=domains,
            languages=languages,
            slices=slices,
            n=len(outputs[0]) if outputs else None,
        )
    if left_out:
        testset = replace(testset, notes=(*testset.notes, *left_out))
    asked: SettingsOptions = {**settings, "metrics": metrics}
    run = _run(outputs, testset, given, asked, checkpoints, threads, progress, resources, cache)
    return run.evaluate()


def score_with_interval(
    measure: Measure,
    system: SystemOutput,
    references: GivenReferences | References | None,
    columns: Mapping[str, Any],
    settings: Mapping[str, Any],
) -> MeasureResult:
    """The score of one system with its interval: what `evaluate` gives, in the form of a measure's result.

    Args:
        measure: The measure.
        system: The translations.
        references: As `evaluate` takes them.
        columns: Other arguments of `evaluate` about segments, by name.
        settings: Settings of the interval, by name.

    Raises:
        InputError: Texts do not fit together, or the measure lacks what it needs.
        OptionError: A setting is out of range.
    """
    asked: dict[str, Any] = {**columns, **settings, "metrics": [MetricSpec(measure.id, measure)]}
    evaluation = evaluate([system], references, intervals=True, **asked)
    [item] = evaluation.measured
    result = item.fitted.result(total(item.rows[system.name]), Level.CORPUS)
    return with_interval(result, evaluation.scores)


def with_interval(result: MeasureResult, scores: Sequence[Score]) -> MeasureResult:
    """The result of a system with the interval that is among its scores."""
    [score] = [one for one in scores if one.level == Level.CORPUS and one.output == next(iter(result.outputs))]
    return MeasureResult(
        result.outputs, score.signature, result.decimals, score.low, score.high, result.title, result.details
    )


def restore(
    outcome: EvaluationOutcome,
    systems: Sequence[SystemOutput],
    testset: TestSet,
    *,
    given: Any = None,
    threads: int = 0,
    progress: Progress = silent,
    cache: str | Path | RowCache | None = None,
    **settings: Unpack[SettingsOptions],
) -> Evaluation:
    """What `evaluate` gave for the same arguments, from its outcome: rows alone are counted, or read.

    Args:
        outcome: What came of it; nobody looks here whether it belongs to the texts.
        systems: As `evaluate` takes them.
        testset: Likewise, and so on.
        given: Likewise.
        threads: Likewise.
        progress: Likewise.
        cache: Likewise.
        **settings: Likewise.

    Raises:
        InputError: A metric lacks what it needs.
        MissingExtraError: A metric needs a package that is not installed.
        OptionError: A setting has a name or value that is not known.
    """
    run = _run(tuple(systems), testset, given, settings, (), threads, progress, None, cache)
    return run.restored(outcome)


def _outputs(
    systems: Any, arguments: Mapping[str, Any], by_row: Mapping[str, Any]
) -> tuple[tuple[SystemOutput, ...], tuple[str, ...]]:
    """The outputs of the systems, beside the other arguments; and notes of what is none."""
    check_order({"systems": systems, **arguments}, by_row)
    systems, notes = systems_apart(systems, arguments, by_row)
    return systems_of(systems), notes


def _run(
    outputs: Sequence[SystemOutput],
    testset: TestSet,
    given: Any,
    settings: SettingsOptions,
    checkpoints: str | Path | Sequence[str | Path],
    threads: int,
    progress: Progress,
    resources: Resources | Mapping[str, str] | None,
    cache: str | Path | RowCache | None,
) -> Run:
    """The run that arguments ask for."""
    check_kind("threads", threads, int)
    if threads < 0:
        raise OptionError(say("threads must be 0 (all cores) or more, not {threads}", threads=threads))
    if not callable(progress):
        raise wrong_kind("progress", progress, "a function")
    scores = _given_metrics(given, [system.name for system in outputs])
    metrics, chosen = _metrics(settings.get("metrics"), scores, testset)
    settings["metrics"] = [*metrics, *_checkpoint_metrics(checkpoints)]
    asked = Settings.of(**settings)
    if chosen:
        testset = replace(testset, notes=(*testset.notes, chosen))
    testset, outputs = trim(testset, outputs)
    taken = Resources.of(resources, testset.languages)
    return Run(outputs, testset, asked, threads, progress, taken, _cache(cache))


def measure(
    systems: Sequence[SystemOutput],
    testset: TestSet,
    settings: Settings,
    *,
    threads: int = 0,
    progress: Progress = silent,
    resources: Resources | Mapping[str, str] | None = None,
) -> list[Measured]:
    """The rows of every system under every metric, with the checks of `evaluate` and without its scores.

    Raises:
        InputError: Texts do not fit together, or a metric lacks what it needs.
        OptionError: The baseline is not a system.
    """
    taken = Resources.of(resources, testset.languages)
    return Run(tuple(systems), testset, settings, threads, progress, taken).measured()


def _metrics(asked: Any, scores: Sequence[MetricSpec], testset: TestSet) -> tuple[Sequence[Any], str]:
    """What is measured, given scores behind the metrics; and why, where nobody named a metric."""
    chosen = ""
    if asked is None:
        # scores alone are enough where there is nothing to hold translations against
        alone = bool(scores) and testset.references is None
        asked, chosen = ((), "") if alone else _default_metrics(testset)
    return [*asked_metrics(asked), *scores], chosen


def _default_metrics(testset: TestSet) -> tuple[Sequence[str], str]:
    """The metrics for the language pair, with a neural one if a model is configured; and why."""
    asked, why = default_metrics(testset.languages)
    if not configured_models():
        return asked, why
    from mtgauge.metrics.configured import configured_for  # few users have models

    neural = configured_for(testset)
    if neural is None:
        return asked, why
    if testset.references is None:
        told = say("metric {metric} chosen, for which a model is configured", metric=neural.spec)
        return (neural.spec,), told
    told = say("metric {metric} is added, for which a model is configured", metric=neural.spec)
    return (*asked, neural.spec), say("{one}; {other}", one=why, other=told) if why else told


def _checkpoint_metrics(files: str | Path | Sequence[str | Path]) -> Iterator[str]:
    """The metric of each set of check-points, as users write it."""
    for file in [files] if isinstance(files, str | Path) else files:
        yield spelled(load_metric("checkpoints", set=str(file)))


def _given_metrics(given: Any, systems: Sequence[str]) -> tuple[MetricSpec, ...]:
    if given is None:
        return ()
    from mtgauge.measures.given import given_metrics  # few runs have scores beside texts

    return given_metrics(given, systems)


def _cache(cache: str | Path | RowCache | None) -> RowCache | None:
    if cache is None:
        return None
    from mtgauge.engine.rowcache import RowCache  # few runs keep rows

    if not isinstance(cache, str | PathLike | RowCache):
        raise wrong_kind("cache", cache, "a folder")
    return cache if isinstance(cache, RowCache) else RowCache(cache)
