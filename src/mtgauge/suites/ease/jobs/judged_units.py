"""Units of systems as ease, other metrics and people value them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import cast

import numpy as np

from mtgauge.base.errors import InputError
from mtgauge.base.progress import Progress, silent
from mtgauge.base.sentences import Sentence, enumerated, say
from mtgauge.corpus import TestSet
from mtgauge.corpus.judged_part import corpus_part, judged_positions
from mtgauge.corpus.load import Corpus
from mtgauge.engine.measured import Measured
from mtgauge.engine.settings import Settings
from mtgauge.evaluation import measure as measured_rows
from mtgauge.measures import Level
from mtgauge.measures.elementary import Values
from mtgauge.measures.given import given_metrics, is_given
from mtgauge.measures.registry import MetricSpec
from mtgauge.measures.resources import Resources
from mtgauge.stats.totals import total
from mtgauge.suites.ease.fitted import FittedEase
from mtgauge.suites.ease.measure import Ease
from mtgauge.suites.ease.run_facts import RunFacts
from mtgauge.suites.ease.unit_values import UnitValues, unit_means

#: The label of the measure among the metrics.
EASE = "ease"


@dataclass(frozen=True)
class JudgedUnits:
    """Units of all systems with what was measured of them.

    Attributes:
        fitted: The measure of ease.
        ease: Its values.
        judgements: (n,) what people say, higher better; NaN where they say nothing.
        metrics: Label of each other metric -> (n,) its scores, higher better.
        groups: (n,) what stays together in folds and resamples: the document of each unit, or its segment.
        facts: How the values were made.
    """

    fitted: FittedEase
    ease: UnitValues
    judgements: Values
    metrics: Mapping[str, Values]
    groups: Sequence[int]
    facts: RunFacts

    @property
    def are_documents(self) -> bool:
        """Whether units are documents; else segments."""
        return self.fitted.prepared.of_documents

    def judged_segments(self) -> list[int]:
        """The positions, in the test set of the measure, of the segments in units that have a judgement."""
        by_system = self.judgements.reshape(-1, self.ease.count)
        is_judged = np.isfinite(by_system).sum(axis=0) > 0
        documents = self.fitted.testset.documents if self.are_documents else None
        if documents is None:
            return [at for at, judged in enumerate(is_judged) if judged]
        # in the order of the measure documents appear as they do in that of the test set
        numbers = {name: at for at, name in enumerate(dict.fromkeys(documents))}
        return [at for at, name in enumerate(documents) if is_judged[numbers[name]]]


def judged_units(
    measure: Ease,
    corpus: Corpus,
    metrics: Sequence[str],
    *,
    needs_people: bool = True,
    threads: int = 0,
    cache: str | None = None,
    resources: Resources | None = None,
    progress: Progress = silent,
) -> JudgedUnits:
    """Measures systems by ease, by other metrics, and by people.

    Where units are documents and people judged some of their segments alone, the others leave the test set before
    anything is measured, so that all values are of the same texts.

    Raises:
        InputError: There is more than one column of judgements, or none though people are needed; or as for
            `mtgauge.evaluate`.
    """
    _check_people(corpus, needs_people=needs_people)
    names = [system.name for system in corpus.systems]
    of_documents = measure.contract.scores_documents(corpus.testset)
    all_segments = len(corpus.testset)
    if of_documents:
        corpus = _with_judged_alone(corpus, names)
    people = given_metrics(corpus.given, names)
    asked = [MetricSpec(EASE, measure), *Settings.of(metrics=list(metrics)).metrics, *people]
    found = measured_rows(
        corpus.systems, corpus.testset, Settings.of(metrics=asked), threads=threads, progress=progress,
        resources=kept_in(cache, resources),
    )  # fmt: skip
    ease, *others = found
    fitted = cast("FittedEase", ease.fitted)
    documents = corpus.testset.documents if of_documents else None
    values = UnitValues.of(fitted, [ease.rows[name] for name in names], documents)
    columns = {item.label: _column(item, names, documents) for item in others}
    judgements = columns.pop(people[0].label) if people else np.full(len(values.units), np.nan)
    notes = [
        *(_of_units(others, len(corpus.testset), all_segments) if of_documents else ()),
        *_of_signs(others),
        *_choices(others),
    ]
    facts = facts_of(ease, others, notes)
    return JudgedUnits(fitted, values, judgements, columns, _groups(values, corpus.testset, documents), facts)


def kept_in(cache: str | None, resources: Resources | None) -> Resources:
    """Resources whose annotations are kept in the folder of a cache; None keeps none."""
    return replace(resources or Resources(), annotations=f"{cache}/annotations" if cache else None)


def facts_of(ease: Measured, others: Sequence[Measured] = (), notes: Sequence[str] = ()) -> RunFacts:
    """How numbers of ease were made.

    Args:
        ease: The measure of ease, with the rows of all systems.
        others: What stands beside it.
        notes: What is said of these, before what is said of ease.
    """
    fitted = cast("FittedEase", ease.fitted)
    # values of segments, of which those of units are made
    signatures = {item.label: str(item.fitted.signature(Level.SEGMENT)) for item in (ease, *others)}
    of_systems = (
        say("{system}: {note}", system=system, note=note)
        for system, rows in ease.rows.items()
        for note in fitted.notes_on(total(rows))
    )
    return RunFacts(fitted.prepared.profile.name, signatures, (*notes, *fitted.notes(), *of_systems))


def _check_people(corpus: Corpus, *, needs_people: bool) -> None:
    count = len(corpus.given)
    if count == 1 or (not count and not needs_people):
        return
    raise InputError(
        say("no column of judgements is given, and one is needed")
        if not count
        else say("{n} columns of judgements are given, and one is needed", n=count),
        hint=say("give it with --human FILE or --scores FILE"),
    )


def _with_judged_alone(corpus: Corpus, systems: Sequence[str]) -> Corpus:
    """The segments that people judged, of whichever system; all of them where nobody judged any."""
    for scores in corpus.given:
        positions = judged_positions(scores, systems, corpus.testset.ids)
        if positions and len(positions) < len(corpus.testset):
            return corpus_part(corpus, positions)
    return corpus


def _column(item: Measured, names: Sequence[str], documents: Sequence[str] | None) -> Values:
    """Scores of the units of all systems, higher better."""
    sign = -1 if _is_turned(item) else 1
    return sign * np.concatenate([unit_means(item.segment_scores(name)[:, 0], documents) for name in names])


def _is_turned(item: Measured) -> bool:
    return item.fitted.outputs[0].higher_is_better is False


def _groups(values: UnitValues, testset: TestSet, documents: Sequence[str] | None) -> list[int]:
    """The document of each unit, where there are documents and units are segments; else the unit."""
    if documents is not None or testset.documents is None:
        return [int(unit) for unit in values.units]
    numbers: dict[str, int] = {}
    of_segments = [numbers.setdefault(name, len(numbers)) for name in testset.documents]
    return [of_segments[unit] for unit in values.units.tolist()]


def _of_units(others: Sequence[Measured], segments: int, all_segments: int) -> Iterator[Sentence]:
    """How values of documents are made, and of which of their segments."""
    if segments < all_segments:
        yield say(
            "documents are cut to the segments that people judged: {n:,} of {all:,}; nothing else is measured",
            n=segments, all=all_segments,
        )  # fmt: skip
    yield say("values of documents: ease is a ratio of totals over all segments of the document")
    metrics = [item.label for item in others if not is_given(item.fitted.measure)]
    if metrics:
        yield say("values of documents: means over segments, of {names}", names=", ".join(metrics))
    people = [item.label for item in others if is_given(item.fitted.measure)]
    if people:
        yield say("values of documents: means over the segments with a judgement, of {names}",
                  names=", ".join(people))  # fmt: skip


def _of_signs(others: Sequence[Measured]) -> Iterator[Sentence]:
    """Which scores are turned round."""
    if turned := [item.label for item in others if _is_turned(item)]:
        yield say(
            "of these less is better, and their signs are turned, so that more is better of all: {names}",
            names=", ".join(turned),
        )


def _choices(others: Sequence[Measured]) -> Iterator[Sentence]:
    """What metrics and judgements say of themselves; the same of several in one sentence."""
    labels: dict[str, list[str]] = {}
    for item in others:
        for note in item.fitted.notes():
            labels.setdefault(note, []).append(item.label)
    for note, named in labels.items():
        yield say("{metrics}: {note}", metrics=enumerated(named), note=note)
