"""Jobs of ease: how it varies over domains, what systems lose, weights that are tuned, metrics that are placed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Generic, TypeVar, cast

import numpy as np

from mtgauge.base.progress import Progress, silent
from mtgauge.corpus.label_column import label_column
from mtgauge.corpus.labelled_spans import read_labelled_spans
from mtgauge.corpus.load import Corpus
from mtgauge.engine.groups import labels_of
from mtgauge.engine.measured import Measured
from mtgauge.engine.settings import Settings
from mtgauge.evaluation import measure as measured_rows
from mtgauge.measures import Level
from mtgauge.measures.documents import DocumentOrder
from mtgauge.measures.elementary import Values
from mtgauge.measures.registry import MetricSpec
from mtgauge.measures.resources import Resources
from mtgauge.suites.ease.fitted import FittedEase
from mtgauge.suites.ease.jobs.judged_units import EASE, JudgedUnits, facts_of, kept_in
from mtgauge.suites.ease.losses import SystemLosses, system_losses
from mtgauge.suites.ease.measure import Ease
from mtgauge.suites.ease.run_facts import RunFacts
from mtgauge.suites.ease.stability import Stability, stability
from mtgauge.suites.ease.tuned_texts import text_hashes, tuning_digest
from mtgauge.suites.ease.tuning import Tuning, check_judgements, fold_numbers, parameter_correlations, tune
from mtgauge.suites.ease.unit_values import UnitValues

_Found = TypeVar("_Found")
#: Correlations of parameters above this are told, since levels are taken for independent (section 4).
DEPENDENT = 0.8


@dataclass(frozen=True, slots=True)
class Noted(Generic[_Found]):
    """What was found of each system, and how.

    Attributes:
        found: The findings.
        facts: How they were made.
    """

    found: list[_Found]
    facts: RunFacts


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
    resources: Resources | None = None,
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
        resources: Files for metrics of the profile; None for none.
        progress: Is told how far the work is.

    Raises:
        InputError: The test set has no domains, or only one.
    """
    testset = corpus.testset
    if over not in list(Level) and (column := label_column(corpus.inputs, over, len(testset))) is not None:
        testset = replace(testset, slices={**testset.slices, over: column})
    labels = labels_of(testset, over)
    kept = kept_in(cache, resources)
    found = _measured(measure, corpus, threads=threads, progress=progress, resources=kept)
    fitted = cast("FittedEase", found.fitted)
    order = DocumentOrder.of(measure, corpus.testset)
    taken = [labels[order.place(at)] for at in range(len(labels))]
    rows = {name: own[[order.place(at) for at in range(len(own))]] for name, own in found.rows.items()}
    facts = facts_of(found).with_settings(over=over, seed=seed, samples=samples, alpha=alpha)
    return Noted(stability(fitted, rows, taken, samples=samples, seed=seed, alpha=alpha), facts)


def _measured(
    measure: Ease, corpus: Corpus, *, threads: int, progress: Progress, resources: Resources | None
) -> Measured:
    """The rows of a measure of ease on all systems."""
    settings = Settings.of(metrics=[MetricSpec(EASE, measure)])
    [found] = measured_rows(
        corpus.systems, corpus.testset, settings, threads=threads, progress=progress, resources=resources
    )
    return found


def losses_of(
    measure: Ease,
    corpus: Corpus,
    *,
    segments: int,
    items: int,
    checkpoints: str | None = None,
    threads: int = 0,
    cache: str | None = None,
    resources: Resources | None = None,
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
        resources: Files for metrics of the profile; None for none.
        progress: Is told how far the work is.
    """
    kept = kept_in(cache, resources)
    found = _measured(measure, corpus, threads=threads, progress=progress, resources=kept)
    fitted = cast("FittedEase", found.fitted)
    categories = None
    if checkpoints is not None:
        categories = read_labelled_spans(checkpoints, fitted.testset).labels_of_word
    lost = [
        system_losses(
            fitted, system, found.rows[system.name], segments=segments, items=items, categories=categories
        )
        for system in corpus.systems
    ]
    return Noted(lost, facts_of(found))


def tune_profile(
    units: JudgedUnits,
    *,
    folds: int = 5,
    seed: int = 1,
    merge: float | None = None,
    progress: Progress = silent,
) -> Tuning:
    """Fits the measure's profile to judgements, with correlations on folds that were held out.

    Args:
        units: What was measured.
        folds: Number of folds.
        seed: Of the place where they begin.
        merge: Parameters that correlate more than this get one weight; None joins none.
        progress: Is told how far the work is.

    Raises:
        InputError: There are too few judgements, or all are equal.
    """
    check_judgements(units.judgements, of_documents=units.are_documents)
    testset = units.fitted.testset
    return tune(
        units.fitted.prepared.profile,
        units.ease.parameters,
        units.judgements,
        fold_numbers(units.groups, units.judgements, folds, seed),
        units.metrics,
        merge=merge,
        name="tuned",
        digest=tuning_digest(testset),
        texts=frozenset().union(*text_hashes(testset, units.judged_segments())),
        progress=lambda done, of: progress("tune", done, of),
    )


def dependent_parameters(units: UnitValues) -> list[tuple[str, str, float]]:
    """Parameters that correlate more than `DEPENDENT`, so that they say nearly the same."""
    found = parameter_correlations(units.parameters)
    return [(*pair, value) for pair, value in found.items() if abs(value) > DEPENDENT]


def placed_columns(units: JudgedUnits) -> tuple[dict[str, Values], dict[str, Values]]:
    """What is placed, metrics and people; and where, G, A and B of each level."""
    people = {} if np.isnan(units.judgements).all() else {"people": units.judgements}
    names = [f"{side}{level}" for level in units.fitted.prepared.levels for side in "GAB"]
    return {**units.metrics, **people}, {name: units.ease.outputs[name] for name in names}
