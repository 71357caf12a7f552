"""Ease beside judgements of people: what was measured of units, and weights that are tuned to it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Generic, TypeVar, cast

import numpy as np

from mtgauge.checkpoints.set_file import read_set
from mtgauge.corpus import TestSet
from mtgauge.corpus.label_column import label_column
from mtgauge.corpus.load import Corpus
from mtgauge.ease.fitted import FittedEase
from mtgauge.ease.losses import SystemLosses, system_losses
from mtgauge.ease.measure import Ease
from mtgauge.ease.prepared import tuning_digest
from mtgauge.ease.stability import Stability, stability
from mtgauge.ease.tuning import Tuning, check_judgements, fold_numbers, parameter_correlations, tune
from mtgauge.ease.unit_values import UnitValues, unit_means
from mtgauge.engine.groups import labels_of
from mtgauge.engine.measured import Measured
from mtgauge.engine.progress import Progress, silent
from mtgauge.engine.settings import Settings
from mtgauge.errors import InputError
from mtgauge.evaluation import measure as measured_rows
from mtgauge.measures import Level
from mtgauge.measures.documents import DocumentOrder
from mtgauge.measures.elementary import Values
from mtgauge.measures.given import given_metrics
from mtgauge.measures.registry import MetricSpec
from mtgauge.measures.resources import Resources
from mtgauge.sentences import say
from mtgauge.stats.totals import total
from mtgauge.workflows.lost_categories import LostCategories

_EASE = "ease"
_Found = TypeVar("_Found")
#: Correlations of parameters above this are told, since levels are taken for independent (section 4).
DEPENDENT = 0.8


@dataclass(frozen=True, slots=True)
class Noted(Generic[_Found]):
    """What was found of each system, with what a reader has to know of the measure.

    Attributes:
        found: The findings.
        notes: Levels that are unstable or off, what is left out, texts that a profile was tuned on, and of single
            systems levels that tell nothing.
    """

    found: list[_Found]
    notes: tuple[str, ...]


@dataclass(frozen=True)
class JudgedUnits:
    """Units of all systems with what was measured of them.

    Attributes:
        fitted: The measure of ease.
        ease: Its values.
        judgements: (n,) what people say, higher better; NaN where they say nothing.
        metrics: Label of each other metric -> (n,) its scores, higher better.
        groups: (n,) what stays together in folds and resamples: the document of each unit, or its segment.
        notes: What a reader has to know of the values of ease, and of those of single systems.
    """

    fitted: FittedEase
    ease: UnitValues
    judgements: Values
    metrics: Mapping[str, Values]
    groups: Sequence[int]
    notes: tuple[str, ...] = ()


def judged_units(
    measure: Ease,
    corpus: Corpus,
    metrics: Sequence[str],
    *,
    needs_people: bool = True,
    threads: int = 0,
    cache: str | None = None,
    progress: Progress = silent,
) -> JudgedUnits:
    """Measures systems by ease, by other metrics, and by people.

    Raises:
        InputError: There is more than one column of judgements, or none though people are needed; or as for
            `mtgauge.evaluate`.
    """
    if len(corpus.given) != 1 and (corpus.given or needs_people):
        raise InputError(
            say("{n} columns of judgements are given, and one is needed", n=len(corpus.given)),
            hint=say("give it with --human FILE or --scores FILE"),
        )
    names = [system.name for system in corpus.systems]
    people = given_metrics(corpus.given, names)
    asked = [MetricSpec(_EASE, measure), *Settings.of(metrics=list(metrics)).metrics, *people]
    resources = Resources(annotations=f"{cache}/annotations" if cache else None)
    found = measured_rows(
        corpus.systems, corpus.testset, Settings.of(metrics=asked), threads=threads, progress=progress,
        resources=resources,
    )  # fmt: skip
    ease, *others = found
    fitted = cast("FittedEase", ease.fitted)
    rows = [ease.rows[name] for name in names]
    documents = corpus.testset.documents if fitted.prepared.of_documents else None
    values = UnitValues.of(fitted, rows, documents)
    columns = {item.label: _column(item, names, documents) for item in others}
    judgements = columns.pop(people[0].label) if people else np.full(len(values.units), np.nan)
    groups = _groups(values, corpus.testset, documents)
    return JudgedUnits(fitted, values, judgements, columns, groups, _notes_of(ease))


def _notes_of(item: Measured) -> tuple[str, ...]:
    """What is said of a measure, then of the totals of each system."""
    of_systems = (
        say("{system}: {note}", system=system, note=note)
        for system, rows in item.rows.items()
        for note in item.fitted.notes_on(total(rows))
    )
    return (*item.fitted.notes(), *of_systems)


def _column(item: Measured, names: Sequence[str], documents: Sequence[str] | None) -> Values:
    """Scores of the units of all systems, higher better."""
    sign = 1 if item.fitted.outputs[0].higher_is_better else -1
    return sign * np.concatenate([unit_means(item.segment_scores(name)[:, 0], documents) for name in names])


def _groups(values: UnitValues, testset: TestSet, documents: Sequence[str] | None) -> list[int]:
    """The document of each unit, where there are documents and units are segments; else the unit."""
    if documents is not None or testset.documents is None:
        return [int(unit) for unit in values.units]
    numbers: dict[str, int] = {}
    of_segments = [numbers.setdefault(name, len(numbers)) for name in testset.documents]
    return [of_segments[unit] for unit in values.units.tolist()]


def stability_over(
    measure: Ease,
    corpus: Corpus,
    over: str,
    *,
    samples: int,
    seed: int,
    alpha: float,
    threads: int = 0,
    cache: str | None = None,
    progress: Progress = silent,
) -> Noted[Stability]:
    """How ease varies over domains, documents, or the labels of a column.

    Args:
        measure: The measure.
        corpus: The test set and the systems.
        over: ``domain``, ``document``, or the column of a file of the test set.
        samples: Number of resamples.
        seed: Of them.
        alpha: One minus the confidence level.
        threads: Threads to use; 0 for all cores.
        cache: Folder that keeps annotations; None keeps none.
        progress: Is told how far the work is.

    Raises:
        InputError: The test set has no domains, or only one.
    """
    testset = corpus.testset
    if over not in list(Level) and (column := label_column(corpus.inputs, over, len(testset))) is not None:
        testset = replace(testset, slices={**testset.slices, over: column})
    labels = labels_of(testset, over)
    settings = Settings.of(metrics=[MetricSpec(_EASE, measure)])
    resources = Resources(annotations=f"{cache}/annotations" if cache else None)
    [found] = measured_rows(
        corpus.systems, corpus.testset, settings, threads=threads, progress=progress, resources=resources
    )
    fitted = cast("FittedEase", found.fitted)
    order = DocumentOrder.of(measure, corpus.testset)
    taken = [labels[order.place(at)] for at in range(len(labels))]
    rows = {name: own[[order.place(at) for at in range(len(own))]] for name, own in found.rows.items()}
    return Noted(stability(fitted, rows, taken, samples=samples, seed=seed, alpha=alpha), _notes_of(found))


def losses_of(
    measure: Ease,
    corpus: Corpus,
    *,
    segments: int,
    items: int,
    checkpoints: str | None = None,
    threads: int = 0,
    cache: str | None = None,
    progress: Progress = silent,
) -> Noted[SystemLosses]:
    """What each system loses, segment by segment and kind by kind.

    Args:
        measure: The measure; its total should be that of sentences, which segments have.
        corpus: The test set and the systems.
        segments: How many of a system's worst segments are shown.
        items: How many losses of each kind are shown.
        checkpoints: File of a set of check-points, whose categories are told with losses; None without.
        threads: Threads to use; 0 for all cores.
        cache: Folder that keeps annotations; None keeps none.
        progress: Is told how far the work is.
    """
    settings = Settings.of(metrics=[MetricSpec(_EASE, measure)])
    resources = Resources(annotations=f"{cache}/annotations" if cache else None)
    [found] = measured_rows(
        corpus.systems, corpus.testset, settings, threads=threads, progress=progress, resources=resources
    )
    fitted = cast("FittedEase", found.fitted)
    categories = None
    if checkpoints is not None:
        categories = LostCategories.of(read_set(checkpoints), fitted.testset, checkpoints).of_word
    lost = [
        system_losses(
            fitted, system, found.rows[system.name], segments=segments, items=items, categories=categories
        )
        for system in corpus.systems
    ]
    return Noted(lost, _notes_of(found))


def tune_profile(
    measure: Ease,
    units: JudgedUnits,
    *,
    folds: int = 5,
    seed: int = 1,
    merge: float | None = None,
    name: str = "tuned",
    progress: Progress = silent,
) -> Tuning:
    """Fits the measure's profile to judgements, with correlations on folds that were held out.

    Args:
        measure: The measure.
        units: What was measured.
        folds: Number of folds.
        seed: Of the place where they begin.
        merge: Parameters that correlate more than this get one weight; None joins none.
        name: Of the new profile.
        progress: Is told how far the work is.

    Raises:
        InputError: There are too few judgements, or all are equal.
    """
    check_judgements(units.judgements, of_documents=units.fitted.prepared.of_documents)
    return tune(
        units.fitted.prepared.profile,
        units.ease.parameters,
        units.judgements,
        fold_numbers(units.groups, units.judgements, folds, seed),
        units.metrics,
        merge=merge,
        name=name,
        digest=tuning_digest(units.fitted.testset),
        progress=lambda done, of: progress("tune", done, of),
    )


def dependent_parameters(units: UnitValues, above: float = DEPENDENT) -> list[tuple[str, str, float]]:
    """Parameters that correlate more than a threshold, so that they say nearly the same."""
    return [
        (*pair, value) for pair, value in parameter_correlations(units.parameters).items() if abs(value) > above
    ]


def placed_columns(units: JudgedUnits) -> tuple[dict[str, Values], dict[str, Values]]:
    """What is placed, metrics and people; and where, G, A and B of each level."""
    people = {} if np.isnan(units.judgements).all() else {"people": units.judgements}
    names = [f"{side}{level}" for level in units.fitted.prepared.levels for side in "GAB"]
    return {**units.metrics, **people}, {name: units.ease.outputs[name] for name in names}
