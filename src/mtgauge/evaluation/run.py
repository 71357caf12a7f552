"""One evaluation under way: metrics are fitted, counted, and analysed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from mtgauge.base.errors import InputError, OptionError
from mtgauge.base.nearest import meant
from mtgauge.base.progress import Progress
from mtgauge.base.sentences import say
from mtgauge.corpus import SystemOutput, TestSet
from mtgauge.corpus.checks import check_input, ranked, release_identifier
from mtgauge.corpus.testset import check_lengths
from mtgauge.engine.analysis import analyse
from mtgauge.engine.levels import check_names
from mtgauge.engine.measured import Measured
from mtgauge.engine.rows import settled_rows
from mtgauge.engine.settings import AUTO, Settings
from mtgauge.engine.warned import corpus_metrics, missing_neural, untrained, warnings_of
from mtgauge.evaluation.result import Evaluation, EvaluationOutcome
from mtgauge.measures import FittedMeasure, Level, Measure, Resources
from mtgauge.measures.fitting import fit_together
from mtgauge.measures.labels import short_label, short_labels
from mtgauge.measures.registry import MetricSpec
from mtgauge.measures.resources import accuracy_notes
from mtgauge.metrics.danda import danda_notes
from mtgauge.metrics.uncut import find_uncut, uncut_text
from mtgauge.stats.totals import total

if TYPE_CHECKING:
    from mtgauge.engine.rowcache import RowCache


@dataclass(frozen=True, slots=True)
class Run:
    """One evaluation under way.

    Attributes:
        systems: The translations.
        testset: What they are translations of.
        settings: What is measured, and how.
        threads: Cores to use; 0 for all.
        progress: Called as ``progress(task, done, of)``.
        resources: What metrics need beside the texts.
        cache: Rows that are kept.
    """

    systems: tuple[SystemOutput, ...]
    testset: TestSet
    settings: Settings
    threads: int
    progress: Progress
    resources: Resources
    cache: RowCache | None = None

    def evaluate(self) -> Evaluation:
        """All of it."""
        measures = self._measures()
        asked = [spec.measure for spec in self.settings.metrics]
        found = check_input(
            self.testset,
            self.systems,
            detokenized=any(measure.detokenized for measure in asked),
            equated=lambda text, other: all(measure.equates(text, other) for measure in asked),
        )
        if any(measure.needs.extra == "neural" for measure in measures.values()):
            release_identifier()  # its table is as large as a small network
        measured = self._measured(measures)
        short = short_labels(item.label for item in measured)
        fitted = {short[item.label]: item.fitted for item in measured}
        uncut = uncut_text(find_uncut(fitted, self.testset, self.systems))
        told = warnings_of(measured, self.testset, self.systems)
        of_run = (
            *untrained(measured),
            *corpus_metrics(measured, self.settings.levels),
            *missing_neural(measured, self.testset),
        )
        analysis = analyse(measured, self.testset, self.settings, self.progress)
        warnings = ranked((*found.warnings, *uncut, *of_run, *told), [system.name for system in self.systems])
        notes = (
            *self.testset.notes,
            *_choices(measured),
            *_of_systems(measured),
            *analysis.notes,
            *found.notes,
            *danda_notes(fitted, self.testset, self.systems),
            *_tolerances(measured),
            *_accuracy(self.resources, measured),
            *_untaken(self.resources, measured),
        )
        outcome = EvaluationOutcome(
            tuple(analysis.scores), tuple(analysis.comparisons), tuple(analysis.clusters), tuple(warnings), notes
        )
        return self._evaluation(measured, outcome)

    def restored(self, outcome: EvaluationOutcome) -> Evaluation:
        """The evaluation whose outcome is known: rows are counted, and nothing is checked or analysed again."""
        return self._evaluation(self.measured(), outcome)

    def _evaluation(self, measured: Sequence[Measured], outcome: EvaluationOutcome) -> Evaluation:
        return Evaluation(
            scores=outcome.scores,
            comparisons=outcome.comparisons,
            clusters=outcome.clusters,
            warnings=outcome.warnings,
            notes=outcome.notes,
            settings=self.settings,
            testset=self.testset,
            systems=self.systems,
            measured=tuple(measured),
        )

    def measured(self) -> list[Measured]:
        """The rows of every system under every metric, after all checks.

        Raises:
            InputError: Texts do not fit together, or a metric lacks what it needs.
            OptionError: The settings name a system that is not there, or do not fit a metric.
        """
        return self._measured(self._measures())

    def _measures(self) -> dict[str, Measure]:
        """The measures by label, all of them checked before the work of any."""
        self._check()
        measures = {spec.label: self._settled(spec.measure) for spec in self.settings.metrics}
        for measure in measures.values():
            measure.check(self.testset, self.resources)
        return measures

    def _measured(self, measures: Mapping[str, Measure]) -> list[Measured]:
        with self._annotations() as resources:
            kept = replace(resources, vectors=self._vectors(resources), annotations=self._kept(resources))
            return [self._measure(label, measure, kept) for label, measure in measures.items()]

    def _settled(self, measure: Measure) -> Measure:
        """A measure for which the settings choose what becomes of several references, and of long texts."""
        if self.settings.long is not None:
            measure = measure.completed(long=self.settings.long.value)
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

    def _vectors(self, resources: Resources) -> str | None:
        """Where networks keep what they make of texts: where the caller says, or else in the cache."""
        if resources.vectors is not None or self.cache is None:
            return resources.vectors
        return str(self.cache.folder / "vectors")

    def _kept(self, resources: Resources) -> str | None:
        """Where annotators that measures make keep their work, likewise."""
        if resources.annotations is not None or self.cache is None:
            return resources.annotations
        return str(self.cache.folder / "annotations")

    def _check(self) -> None:
        if not self.systems:
            raise InputError(say("no system output given"))
        for system in self.systems:
            check_lengths(self.testset, system)
        names = [system.name for system in self.systems]
        baseline = self.settings.baseline
        if baseline is not None and baseline not in names:
            raise OptionError(
                say("the baseline {baseline!r} is not a system", baseline=baseline),
                hint=meant(baseline, names, say("systems: {names}", names=", ".join(names))),
            )
        contrasted = (name for pair in self.settings.contrast_pairs for name in pair)
        for tested in (*self.settings.tested, *contrasted):
            if tested not in names:
                raise OptionError(
                    say("{tested!r} is to be tested and is not a system", tested=tested),
                    hint=meant(tested, names, say("systems: {names}", names=", ".join(names))),
                )
        if self.settings.compares and len(self.settings.compared(names)) < 2:
            raise InputError(
                say("a comparison needs two systems or more"), hint=say("name another; mtgauge score takes one")
            )
        if self.settings.compares:
            self.settings.check_comparisons(names)
        check_names(self.settings, self.testset)
        for spec in self.settings.metrics:
            if spec.measure.scores_documents(self.testset):
                self._check_document_units(spec)

    def _check_document_units(self, spec: MetricSpec) -> None:
        whole = say("metric {label} scores whole documents", label=spec.label)
        if Level.SEGMENT in self.settings.levels:
            raise OptionError(say("{whole}: leave the level segment out", whole=whole))
        if self.settings.resample_by not in (AUTO, "document"):
            raise OptionError(say("{whole}: resample by document", whole=whole))
        for name in (*self.settings.levels, *self.settings.macro):
            self._check_documents_within(name, whole)

    def _check_documents_within(self, name: str, whole: str) -> None:
        """Refuses a slice whose groups cut a document, where metrics score whole documents."""
        group_of: dict[str, str] = {}
        documents = self.testset.documents or ()
        for document, group in zip(documents, self.testset.slices.get(name, ()), strict=False):
            if group_of.setdefault(document, group) != group:
                raise OptionError(
                    say(
                        "{whole}, and {name} cuts the document {document!r}",
                        whole=whole,
                        name=name,
                        document=document,
                    )
                )

    def _measure(self, label: str, measure: Measure, resources: Resources) -> Measured:
        fitted = fit_together(measure, self.testset, resources)
        shown = short_label(label)
        task = f"{shown} {self.systems[0].name}" if len(self.systems) == 1 else shown
        fitted, rows = settled_rows(
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
    short = short_labels(item.label for item in measured)
    labels: dict[str, list[str]] = {}
    for item in measured:
        for note in (*item.fitted.notes(), *item.fitted.long_segments):
            labels.setdefault(note, []).append(short[item.label])
    for note, named in labels.items():
        yield say("{metrics}: {note}", metrics=", ".join(named), note=note)


def _of_systems(measured: Sequence[Measured]) -> Iterator[str]:
    """What metrics say of the scores of single systems."""
    short = short_labels(item.label for item in measured)
    for item in measured:
        if type(item.fitted).notes_on is FittedMeasure.notes_on:
            continue
        for system, rows in item.rows.items():
            for note in item.fitted.notes_on(total(rows)):
                yield say("{metric}: {system}: {note}", metric=short[item.label], system=system, note=note)


def _untaken(resources: Resources, measured: Sequence[Measured]) -> Iterator[str]:
    """Resources that were given for nothing, as those with a misspelt name are."""
    given = [*resources.files, *resources.encoders, *resources.annotators]
    needs = [item.fitted.measure.needs for item in measured]
    taken = {name for one in needs for name in (*one.files, *one.encoders, *one.annotators)}
    if names := [name for name in dict.fromkeys(given) if name not in taken]:
        yield say("no metric takes the resources {names}", names=", ".join(names))


def _accuracy(resources: Resources, measured: Sequence[Measured]) -> Iterator[str]:
    """How good the annotators that metrics take are, as far as they say it."""
    taken = {name for item in measured for name in item.fitted.measure.needs.annotators}
    for name, annotator in resources.annotators.items():
        if name in taken:
            for note in accuracy_notes(annotator):
                yield say("annotator {name}: {note}", name=name, note=note)


def _tolerances(measured: Sequence[Measured]) -> Iterator[str]:
    """How far values may be from those of another run, where they are not exact."""
    short = short_labels(item.label for item in measured)
    for item in measured:
        if item.fitted.tolerance:
            yield say(
                "{metric}: values of another run may differ by {tolerance:g}",
                metric=short[item.label],
                tolerance=item.fitted.tolerance,
            )
