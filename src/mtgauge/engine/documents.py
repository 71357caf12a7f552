"""Notes on how results would change if documents were drawn, when there are too few of them to draw."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from mtgauge.base.progress import Progress
from mtgauge.base.sentences import say
from mtgauge.corpus import TestSet
from mtgauge.engine.group_part import GroupPart
from mtgauge.engine.groups import UnitsByGroup, groups_of
from mtgauge.engine.intervals import Intervals
from mtgauge.engine.measured import Measured
from mtgauge.engine.pairs import Pair
from mtgauge.engine.pvalues import Family, tested_together
from mtgauge.engine.results import Comparison, shown_p
from mtgauge.engine.settings import AUTO, ENOUGH_DOCUMENTS, Settings
from mtgauge.engine.tableplan import TablePlan
from mtgauge.measures import Level
from mtgauge.stats.intervals import IntervalMethod


def document_notes(
    measured: Sequence[Measured],
    testset: TestSet,
    settings: Settings,
    comparisons: Sequence[Comparison],
    progress: Progress,
) -> Iterator[str]:
    """One sentence per metric: how much more documents vary than segments, and the p-values by document.

    Segments of one document resemble each other, so drawing segments understates the variance. The design effect
    is the variance by document over the variance by segment, both from the jackknife (Kish 1965, section 5.4).
    """
    if testset.documents is None or settings.resample_by != AUTO or not settings.chooses_methods:
        return
    units, corpus = UnitsByGroup(testset, settings), groups_of(testset, Level.CORPUS)[0]
    assert units.documents is not None  # noqa: S101  # the test set has documents
    if units.of(corpus) is units.documents:
        return
    count = units.documents.count(corpus)
    if not 2 <= count < ENOUGH_DOCUMENTS or units.documents.count(corpus) == len(testset):
        return
    # jackknife errors are used for any number of units, so that the two can be compared
    asked = replace(settings, ci_method=IntervalMethod.JACKT, macro=(), clusters=None)
    by_segment = GroupPart(measured, Level.CORPUS, corpus, units.segments, asked, progress)
    by_document = GroupPart(measured, Level.CORPUS, corpus, units.documents, asked, progress)
    for item in measured:
        tested = [c for c in comparisons if c.metric == item.label and c.level == Level.CORPUS]
        tested = [c for c in tested if c.output == by_segment.outputs(item)[0].name]
        if tested:
            yield from _of_differences(item, by_segment, by_document, tested)
        elif settings.intervals and not settings.compares:
            yield from _of_scores(item, by_segment, by_document)


def _of_scores(item: Measured, by_segment: GroupPart, by_document: GroupPart) -> Iterator[str]:
    segments, documents = Intervals(by_segment), Intervals(by_document)
    errors = []
    for system in by_segment.systems:
        key = item.label, system
        errors.append((segments.of_score(item, key)[0].error, documents.of_score(item, key)[0].error))
    effects = _design_effects(errors)
    if effects:
        yield say(
            "{beginning}: the variance of a score by document is {effect}",
            beginning=_beginning(item, by_document),
            effect=_median(effects),
        )


def _of_differences(
    item: Measured, by_segment: GroupPart, by_document: GroupPart, tested: Sequence[Comparison]
) -> Iterator[str]:
    segments, documents = Intervals(by_segment), Intervals(by_document)
    pairs = [Pair(*item.keys(c.a, c.b)) for c in tested]
    effects = _design_effects(
        [
            (segments.of_difference(item, a, b)[0].error, documents.of_difference(item, a, b)[0].error)
            for a, b, _ in pairs
        ]
    )
    if not effects:
        return
    plan = TablePlan.of(by_document, by_document.settings.of_measure(item.fitted.measure), [pairs])
    [values] = tested_together(by_document, [Family(by_document, item, pairs, documents, plan)])
    text = say(
        "{beginning}: the variance of a difference by document is {effect}",
        beginning=_beginning(item, by_document),
        effect=_median(effects),
    )
    deciding = [value.p if value.adjusted is None else value.adjusted for value in values]
    if len(values) == 1:
        yield say("{text}, and p {p}", text=text, p=shown_p(deciding[0], by_document.settings.alpha))
        return
    alpha = by_document.settings.alpha
    before, after = (sum(p < alpha for p in ps) for ps in ([c.deciding_p for c in tested], deciding))
    yield say(
        "{text}, and p is below {alpha:g} in {after} of {all} comparisons, by segment in {before}",
        text=text,
        alpha=alpha,
        after=after,
        all=len(tested),
        before=before,
    )


def _beginning(item: Measured, by_document: GroupPart) -> str:
    return say(
        "{metric}: segments were drawn, since {n} documents are too few ({needed} needed)",
        metric=item.label,
        n=by_document.n,
        needed=ENOUGH_DOCUMENTS,
    )


def _design_effects(errors: Sequence[tuple[float | None, float | None]]) -> list[float]:
    """Variances by document over those by segment; systems that do not differ are left out."""
    return [(large / small) ** 2 for small, large in errors if small and large is not None]


def _median(effects: Sequence[float]) -> str:
    from statistics import median  # the module is slow to import

    times = say("{n:.2f} times that by segment", n=median(effects))
    if len(effects) == 1:
        return times
    return say("{times}, the median of {count}", times=times, count=len(effects))
