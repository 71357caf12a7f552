"""The one call: systems on a test set, to scores, intervals, paired tests and warnings."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import asdict, dataclass, field, fields, replace
from itertools import chain
from typing import TYPE_CHECKING, Any

from mtgauge.corpus import LanguagePair, SystemOutput, TestSet
from mtgauge.corpus.checks import check_input, ranked
from mtgauge.corpus.checks.trimmed import trim
from mtgauge.corpus.testset import SegmentNumbers, check_lengths, systems_of
from mtgauge.engine.analysis import Measured, analyse
from mtgauge.engine.progress import Progress, silent
from mtgauge.engine.results import Cluster, Comparison, Score
from mtgauge.engine.rows import compute_rows
from mtgauge.engine.settings import Settings
from mtgauge.engine.warned import WARNING_COLUMNS, warning_row, warnings_of
from mtgauge.errors import InputError, MissingExtraError, OptionError
from mtgauge.findings import Finding
from mtgauge.measures import FittedMeasure, Level, Measure, Output, Resources, Unit
from mtgauge.measures.documents import fit_together
from mtgauge.measures.registry import MetricSpec
from mtgauge.metrics.defaults import DEFAULT_METRICS, default_metrics
from mtgauge.metrics.uncut import find_uncut, uncut_text
from mtgauge.sentences import say
from mtgauge.version import __version__

if TYPE_CHECKING:
    from pathlib import Path

    import numpy as np
    import numpy.typing as npt
    import pandas as pd
    import polars as pl

    from mtgauge.engine.rowcache import RowCache

SCHEMA = "mtgauge/evaluation/1"


@dataclass(frozen=True, slots=True)
class Evaluation:
    """What was measured. The same content in every form: attributes, JSON, data frames, tables.

    Attributes:
        scores: One entry a system, metric, output, and group of segments.
        comparisons: Paired tests; empty where none was asked for.
        clusters: Systems that cannot be told apart; empty where none were asked for.
        warnings: What is suspicious in the input.
        notes: What was chosen for the user, one sentence each.
        settings: How it was asked for.
        testset: What was translated.
        systems: The translations.
        measured: The metrics, fitted to the test set, with the rows of every system.
    """

    scores: tuple[Score, ...]
    comparisons: tuple[Comparison, ...]
    clusters: tuple[Cluster, ...]
    warnings: tuple[Finding, ...]
    notes: tuple[str, ...]
    settings: Settings
    testset: TestSet = field(repr=False)
    systems: tuple[SystemOutput, ...] = field(repr=False)
    measured: tuple[Measured, ...] = field(repr=False)

    @property
    def outputs(self) -> dict[tuple[str, str], Output]:
        """(metric, output) -> what is known of that value, macro averages among them."""
        found: dict[tuple[str, str], Output] = {}
        for item in self.measured:
            for output in chain(item.fitted.outputs, *self._averages(item)):
                found[item.label, output.name] = output
        return found

    def _averages(self, item: Measured) -> Iterator[Sequence[Output]]:
        """The macro averages of a metric, level by level."""
        for level in self.settings.macro:
            from mtgauge.engine.macro import macro_outputs  # few runs average so

            yield macro_outputs(item.fitted.outputs, level)

    @property
    def fitted(self) -> dict[str, FittedMeasure]:
        """Metric -> the measure on this test set, with the hash of what it was fitted to."""
        return {item.label: item.fitted for item in self.measured}

    @property
    def directions(self) -> dict[str, bool | None]:
        """Metric -> whether higher is better for its primary output."""
        return {spec.label: spec.measure.outputs[0].higher_is_better for spec in self.settings.metrics}

    def to_dict(self) -> dict[str, Any]:
        """Plain lists and dictionaries, as the JSON Schema describes them."""
        return {
            "schema": SCHEMA,
            "mtgauge": __version__,
            "scores": [asdict(score) for score in self.scores],
            "comparisons": [asdict(comparison) for comparison in self.comparisons],
            "clusters": [asdict(cluster) for cluster in self.clusters],
            "warnings": [warning_row(warning) for warning in self.warnings],
            "notes": list(self.notes),
            "outputs": [
                {
                    "metric": metric,
                    "output": name,
                    "kind": str(output.kind),
                    "group": output.group,
                    "low": output.low,
                    "high": output.high,
                    "higher_is_better": output.higher_is_better,
                }
                for (metric, name), output in self.outputs.items()
            ],
        }

    def to_json(self) -> str:
        """`to_dict` as JSON; numbers with all their digits, the same bytes for the same input."""
        return json.dumps(self.to_dict(), ensure_ascii=False, indent=1, allow_nan=False)

    def to_pandas(self, what: str = "scores") -> pd.DataFrame:
        """``scores``, ``comparisons``, ``clusters`` or ``warnings`` as a pandas data frame.

        Raises:
            MissingExtraError: pandas is not installed.
        """
        try:
            import pandas as pd
        except ImportError:
            raise MissingExtraError("to_pandas()", "pandas") from None
        rows, columns = self._table(what)
        return pd.DataFrame(rows, columns=columns)

    def to_polars(self, what: str = "scores") -> pl.DataFrame:
        """The same as a polars data frame.

        Raises:
            MissingExtraError: polars is not installed.
        """
        try:
            import polars as pl
        except ImportError:
            raise MissingExtraError("to_polars()", "polars") from None
        rows, columns = self._table(what)
        return pl.DataFrame(rows, schema=columns, orient="row", infer_schema_length=None)

    def segment_scores(self, metric: str) -> dict[str, npt.NDArray[np.float64]]:
        """System -> its n segment scores under the metric's primary output, as ``--level segment`` prints them.

        Raises:
            OptionError: The metric was not measured, or scores whole documents.
        """
        for item in self.measured:
            if item.label == metric:
                return {name: item.segment_scores(name)[:, 0] for name in item.rows}
        raise OptionError(f"metric {metric!r} was not measured", hint=f"there are: {', '.join(self.fitted)}")

    def report(self, path: str | Path, *, language: str | None = None, progress: Progress = silent) -> None:
        """Writes the report page: one HTML file that needs nothing else, or a PDF where Chromium is at hand.

        Args:
            path: A file whose name ends in ``.html`` or ``.pdf``.
            language: The language that the page opens in, such as ``zh``; None: the reader's (in a PDF, English).
            progress: Called as ``progress(task, done, of)`` while work goes on.

        Raises:
            OptionError: The ending or the language is not known.
            InputError: The file cannot be written, or there is no Chromium for a PDF.
        """
        from mtgauge.report.page import write_page  # the one door that opens upwards, for convenience

        write_page(self, path, language=language, progress=progress)

    def _table(self, what: str) -> tuple[list[list[Any]], list[str]]:
        tables: dict[str, tuple[Iterable[Any], Sequence[str]]] = {
            "scores": (self.scores, [item.name for item in fields(Score)]),
            "comparisons": (self.comparisons, [item.name for item in fields(Comparison)]),
            "clusters": (self.clusters, [item.name for item in fields(Cluster)]),
            "warnings": (self.warnings, WARNING_COLUMNS),
        }
        if what not in tables:
            raise OptionError(f"there is no table {what!r}", hint=f"there are: {', '.join(tables)}")
        items, columns = tables[what]
        return [[getattr(item, column) for column in columns] for item in items], list(columns)


def evaluate(
    systems: Any,
    references: Any = None,
    *,
    sources: Sequence[str] | None = None,
    ids: Sequence[str] | None = None,
    documents: Sequence[str] | None = None,
    domains: Sequence[str] | None = None,
    languages: LanguagePair | str | None = None,
    given: Any = None,
    threads: int = 0,
    progress: Progress = silent,
    cache: str | Path | RowCache | None = None,
    resources: Resources | Mapping[str, str] | None = None,
    **settings: Any,
) -> Evaluation:
    """Measures systems on a test set.

    Args:
        systems: A mapping name -> n translations, or one list of n translations.
        references: A mapping name -> n references (None where one is missing), one list of n references, or a
            `TestSet`, which brings all other columns with it.
        sources: n source texts.
        ids: n segment ids.
        documents: n document ids.
        domains: n domain names.
        languages: The language pair, such as ``zh-en`` or ``zho-eng``; picks tokenizers.
        given: Scores that people or other programs gave to segments, each measured as one more metric: a mapping
            name -> scores, one `mtgauge.GivenScores`, or a list of them. The scores of a name are a mapping
            system -> n values in the order of the test set (None or NaN where one is missing), or system -> a
            mapping segment id -> value.
        threads: Cores to use; 0 for all. The result does not depend on it.
        progress: Called as ``progress(task, done, of)`` while work goes on.
        cache: A folder that keeps what each metric counted in each system's segments: equal texts are not counted
            again, and a run that was interrupted goes on; annotations are kept there, too. Evaluations with one
            `RowCache` share memory, too.
        resources: Files, encoders and annotators for metrics that need them; a mapping of names to paths will do
            where there are files alone. Languages are those of the test set.
        **settings: The fields of `Settings`: metrics (without them, those that suit the languages, or given scores
            alone where there are no references), levels, intervals, test, baseline, tested, samples, seed, alpha,
            correction, family, resample_by, ci_method, clusters, macro, several_references.

    Returns:
        All scores and tests; ``evaluate(...).scores[0].score`` is the first system's first metric.

    Raises:
        InputError: Texts or scores do not fit together, or a metric lacks what it needs.
        MissingExtraError: A metric needs a package that is not installed.
        OptionError: A setting has a name or value that is not known.
    """
    outputs = systems_of(systems)
    if isinstance(references, TestSet):
        testset = references
    else:
        if given is not None and references is None and sources is None and ids is None:
            ids = SegmentNumbers(range(1, len(outputs[0]) + 1))
        testset = TestSet.of(
            references,
            sources=sources,
            ids=ids,
            documents=documents,
            domains=domains,
            languages=languages,
            n=len(outputs[0]) if outputs else None,
        )
    scores = _given_metrics(given, [system.name for system in outputs])
    metrics, chosen = _metrics(settings.pop("metrics", None), scores, testset)
    asked = Settings.of(metrics, **settings)
    if chosen:
        testset = replace(testset, notes=(*testset.notes, chosen))
    testset, outputs = trim(testset, outputs)
    taken = Resources.of(resources, testset.languages)
    return _Run(outputs, testset, asked, threads, progress, taken, _cache(cache)).evaluate()


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
    return _Run(tuple(systems), testset, settings, threads, progress, taken).measured()


def _metrics(asked: Any, scores: Sequence[MetricSpec], testset: TestSet) -> tuple[Sequence[Any], str]:
    """What is measured, given scores behind the metrics; and why, where nobody named a metric."""
    chosen = ""
    if asked is None:
        # scores alone are enough where there is nothing to hold translations against
        alone = bool(scores) and testset.references is None
        asked, chosen = ((), "") if alone else default_metrics(testset.languages)
    return [*([asked] if isinstance(asked, str | Measure) else asked), *scores], chosen


def _given_metrics(given: Any, systems: Sequence[str]) -> tuple[MetricSpec, ...]:
    if not given:
        return ()
    from mtgauge.measures.given import given_metrics  # few runs have scores beside texts

    return given_metrics(given, systems)


def _cache(cache: str | Path | RowCache | None) -> RowCache | None:
    if cache is None:
        return None
    from mtgauge.engine.rowcache import RowCache  # few runs keep rows

    return cache if isinstance(cache, RowCache) else RowCache(cache)


@dataclass(frozen=True, slots=True)
class _Run:
    """One evaluation under way."""

    systems: tuple[SystemOutput, ...]
    testset: TestSet
    settings: Settings
    threads: int
    progress: Progress
    resources: Resources
    cache: RowCache | None = None

    def evaluate(self) -> Evaluation:
        measured = self.measured()
        detokenized = any(spec.measure.detokenized for spec in self.settings.metrics)
        found = check_input(self.testset, self.systems, detokenized=detokenized)
        fitted = {item.label: item.fitted for item in measured}
        uncut = uncut_text(find_uncut(fitted, self.testset, self.systems))
        told = chain.from_iterable(warnings_of(item, self.testset, self.systems) for item in measured)
        analysis = analyse(measured, self.testset, self.settings, self.progress)
        return Evaluation(
            scores=tuple(analysis.scores),
            comparisons=tuple(analysis.comparisons),
            clusters=tuple(analysis.clusters),
            warnings=tuple(ranked((*found.warnings, *uncut, *told), [system.name for system in self.systems])),
            notes=(
                *self.testset.notes,
                *_choices(measured),
                *analysis.notes,
                *found.notes,
                *_tolerances(measured),
                *_untaken(self.resources, measured),
            ),
            settings=self.settings,
            testset=self.testset,
            systems=self.systems,
            measured=tuple(measured),
        )

    def measured(self) -> list[Measured]:
        self._check()
        measures = {spec.label: self._settled(spec.measure) for spec in self.settings.metrics}
        # all of them before the work of any
        for measure in measures.values():
            measure.check(self.testset, self.resources)
        with self._annotations() as resources:
            return [self._measure(label, measure, resources) for label, measure in measures.items()]

    def _settled(self, measure: Measure) -> Measure:
        """A measure that takes all references of the test set, where the settings say what becomes of them."""
        choice = self.settings.several_references
        if choice is None:
            return measure
        from mtgauge.measures.several import settled  # few runs make that choice

        return settled(measure, self.testset, choice)

    def _annotations(self) -> AbstractContextManager[Resources]:
        """The resources, with annotations that are kept."""
        if not self.resources.annotators:
            return nullcontext(self.resources)
        from mtgauge.measures.annotation import kept_annotations  # few runs annotate

        return kept_annotations(self.resources, self.cache.folder if self.cache else None)

    def _check(self) -> None:
        if not self.systems:
            raise InputError("no system output given")
        for system in self.systems:
            check_lengths(self.testset, system)
        names = [system.name for system in self.systems]
        baseline = self.settings.baseline
        if baseline is not None and baseline not in names:
            raise OptionError(f"the baseline {baseline!r} is not a system", hint=f"systems: {', '.join(names)}")
        for tested in self.settings.tested:
            if tested not in names:
                raise OptionError(
                    f"{tested!r} is to be tested and is not a system", hint=f"systems: {', '.join(names)}"
                )
        if self.settings.compares and len(self.settings.compared(names)) < 2:
            raise InputError("a comparison needs two systems or more")
        for spec in self.settings.metrics:
            if spec.measure.unit is Unit.DOCUMENT:
                self._check_document_units(spec)

    def _check_document_units(self, spec: MetricSpec) -> None:
        whole = f"metric {spec.label} scores whole documents"
        if Level.SEGMENT in self.settings.levels:
            raise OptionError(f"{whole}: leave --level segment out")
        if self.settings.resample_by == "segment":
            raise OptionError(f"{whole}: resample by document")

    def _measure(self, label: str, measure: Measure, resources: Resources) -> Measured:
        fitted = fit_together(measure, self.testset, resources)
        task = f"{label} {self.systems[0].name}" if len(self.systems) == 1 else label
        rows = compute_rows(
            fitted,
            self.testset,
            self.systems,
            threads=self.threads,
            progress=self.progress,
            task=": ".join((task, *fitted.long_segments)),
            cache=self.cache,
        )
        return Measured(label, fitted, rows)


def _choices(measured: Sequence[Measured]) -> Iterator[str]:
    """What metrics chose for the user; the same choice of several in one sentence."""
    labels: dict[str, list[str]] = {}
    for item in measured:
        for note in (*item.fitted.notes(), *item.fitted.long_segments):
            labels.setdefault(note, []).append(item.label)
    for note, named in labels.items():
        yield say("{metrics}: {note}", metrics=", ".join(named), note=note)


def _untaken(resources: Resources, measured: Sequence[Measured]) -> Iterator[str]:
    """Resources that were given for nothing, as those with a misspelt name are."""
    given = [*resources.files, *resources.encoders, *resources.annotators]
    needs = [item.fitted.measure.needs for item in measured]
    taken = {name for one in needs for name in (*one.files, *one.encoders, *one.annotators)}
    if names := [name for name in dict.fromkeys(given) if name not in taken]:
        yield say("no metric takes the resources {names}", names=", ".join(names))


def _tolerances(measured: Sequence[Measured]) -> Iterator[str]:
    """How far values may be from those of another run, where they are not exact."""
    for item in measured:
        if item.fitted.tolerance:
            yield say(
                "{metric}: values of another run may differ by {tolerance:g}",
                metric=item.label,
                tolerance=item.fitted.tolerance,
            )


__all__ = ["DEFAULT_METRICS", "Evaluation", "Settings", "evaluate"]
