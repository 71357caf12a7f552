"""The table of paired tests."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from mtgauge.base.sentences import alternatives, enumerated, say, sequence
from mtgauge.engine.families import FamilyKind
from mtgauge.engine.results import Comparison
from mtgauge.engine.settings import Settings
from mtgauge.evaluation import Evaluation
from mtgauge.measures import Kind
from mtgauge.report.decimals import Decimals
from mtgauge.report.intervals import interval_kinds
from mtgauge.report.names import shown_group, shown_level, shown_unit, value_title
from mtgauge.report.numbers import bounds, fixed
from mtgauge.report.table import TextTable
from mtgauge.stats.method_names import shown_method, shown_methods
from mtgauge.stats.paired import PairedTest

#: What is corrected together, where a metric has several outputs.
_FAMILIES = {
    FamilyKind.SYSTEMS: say("all pairs of systems under one output"),
    FamilyKind.OUTPUTS: say("all outputs of one pair of systems"),
    FamilyKind.BOTH: say("all pairs of systems under all outputs"),
}


def comparison_table(
    evaluation: Evaluation, names: Mapping[str, str], decimals: Decimals, comparisons: Sequence[Comparison]
) -> TextTable:
    """A row for each paired test.

    Args:
        evaluation: What was measured.
        names: Metric -> its name for readers.
        decimals: Those of differences and intervals.
        comparisons: The tests that are shown.
    """
    grouped = any(c.id is not None for c in comparisons)
    levels = dict.fromkeys(shown_level(evaluation, c.level) for c in comparisons if c.id is not None)
    # a column that has nothing to say is left out
    agreed = any(c.human_agreement is not None for c in comparisons)
    rows, alpha = [], evaluation.settings.alpha
    for c in comparisons:
        cells = [
            value_title(evaluation, names[c.metric], c),
            c.a,
            c.b,
            verdict_text(c),
            fixed(c.delta, decimals.of(c), "+"),
            bounds(c.low, c.high, decimals.of(c), "+"),
            "" if c.effect is None else fixed(c.effect, 2, "+"),
            c.shown_p(alpha=alpha),
            "" if c.p_adjusted is None else c.shown_p(adjusted=True, alpha=alpha),
        ]
        if agreed:
            cells.append("" if c.human_agreement is None else f"{100 * c.human_agreement:.0f}%")
        rows.append([shown_group(evaluation, c.level, c.id), *cells] if grouped else cells)
    columns = [
        say("metric"), say("system"), say("against"), say("verdict"), say("difference"), say("interval"),
        say("effect"), "p", say("p adjusted"),
    ]  # fmt: skip
    columns += [say("human agreement")] if agreed else []
    notes = list(comparison_notes(evaluation, comparisons, agreed=agreed))
    heads = 4 if grouped else 3
    title = say("Comparisons")
    return TextTable(
        title, [enumerated([*levels]), *columns] if grouped else columns, rows, heads + 1, notes, heads
    )


def verdict_text(c: Comparison) -> str:
    """Who is better, by the metric's own direction; or why nobody can be said to be."""
    if c.verdict is None and c.lacks_units:
        return say("too few ({n} needed)", n=c.units_needed)
    if c.verdict is None:
        return say("too few draws ({n} needed)", n=c.draws_needed)
    if c.winner is not None:
        return say("{system} better", system=c.winner)
    if c.higher is not None:
        return say("{system} higher", system=c.higher)
    if c.ahead is not None:
        return say("{system} ahead in more {unit}s", system=c.ahead, unit=shown_unit(c.unit))
    return say("no difference shown")


def comparison_notes(
    evaluation: Evaluation, comparisons: Sequence[Comparison], *, agreed: bool = False
) -> Iterator[str]:
    """Which tests, corrections and intervals there are, what effects are, and why some have no verdict.

    Args:
        evaluation: What was measured.
        comparisons: The tests that a table shows.
        agreed: Whether it shows how often people agree.
    """
    yield from test_notes(evaluation, comparisons)
    method = PairedTest(comparisons[0].method)
    if method.counts_signs:
        yield say("effect: share of units won minus a half, of those that differ (Cohen's g)")
    else:
        yield say("effect: mean difference of the units' scores over its standard deviation (Cohen's d_z)")
    if not method.decides_scores:
        yield say("the sign test says which system is better in more units, and decides nothing about the scores")
    if any(c.p_floor for c in comparisons):
        yield say("<=: none of the draws was as extreme as the difference, so p is at most that")
    if any(c.p_doubtful for c in comparisons):
        yield say("±: standard error of p from the draws, where another seed may reverse the verdict")
    if any(c.verdict is None and c.lacks_units for c in comparisons):
        yield say(
            "too few: so few units differ that no result could be significant; in brackets, how many must differ"
        )
    if any(c.verdict is None and not c.lacks_units for c in comparisons):
        yield say(
            "too few draws: no result could be significant; in brackets, how many it takes (option --samples)"
        )
    if agreed:
        yield say(
            "human agreement: share of system pairs on which people agree with a difference of this size "
            "(Kocmi et al. 2024)"
        )


def test_notes(evaluation: Evaluation, comparisons: Sequence[Comparison]) -> Iterator[str]:
    """Which tests, corrections and intervals there are: what reproduces the numbers.

    Args:
        evaluation: What was measured.
        comparisons: The tests that a table shows.
    """
    settings = evaluation.settings
    yield say(
        "{tests}; verdict at p < {alpha:g}, correction {corrections}",
        tests=_tests(comparisons),
        alpha=settings.alpha,
        corrections=shown_methods(c.correction for c in comparisons),
    )
    if any(output.kind is Kind.TESTED for output in evaluation.outputs.values()):
        yield from _families(comparisons)
    drawn = [c.signature for c in comparisons if c.low is not None]
    if drawn:
        yield _intervals(settings, drawn)


def _families(comparisons: Sequence[Comparison]) -> Iterator[str]:
    """What is corrected together; of which metrics, where they differ in that."""
    metrics: dict[str, list[str]] = {}
    for c in comparisons:
        metrics.setdefault(c.family, []).append(c.metric)
    for family, names in metrics.items():
        together = _FAMILIES[FamilyKind(family)]
        if len(metrics) == 1:
            yield say("corrected together: {family}", family=together)
        else:
            shown = ", ".join(dict.fromkeys(names))
            yield say("corrected together for {metrics}: {family}", metrics=shown, family=together)


def _intervals(settings: Settings, signatures: Sequence[str]) -> str:
    """What the intervals of differences are."""
    kinds = alternatives(interval_kinds(signatures))
    interval = say(
        "interval: {share:g}% {kinds} confidence interval of the difference",
        share=100 * (1 - settings.alpha),
        kinds=kinds,
    )
    if "bootstrap" not in kinds:
        return interval
    return say(
        "{interval}, {n} resamples, seed {seed}",
        interval=interval,
        n=settings.bootstrap_samples,
        seed=settings.seed,
    )


def _tests(comparisons: Sequence[Comparison]) -> str:
    """Which tests were made, by what they drew."""
    first = comparisons[0]
    if PairedTest(first.method).counts_signs:
        name = say("McNemar's test") if first.method == PairedTest.MCNEMAR else say("sign test")
        return say("exact paired {test} by {unit} scores", test=name, unit=shown_unit(first.unit))
    kinds = Counter((c.method, c.n if c.method != PairedTest.PERMUTATION else 0, c.unit) for c in comparisons)
    told = []
    for (method, draws, unit), count in kinds.items():
        how, by = _how(method, draws, first.seed), shown_unit(unit)
        test = say("paired {method} test, {how}, by {unit}", method=shown_method(method), how=how, unit=by)
        if len(kinds) > 1:
            test = say("{test} ({n} of {all} comparisons)", test=test, n=count, all=len(comparisons))
        told.append(test)
    return sequence(told)


def _how(method: str, draws: int, seed: int) -> str:
    """What a test draws: new samples of the units, or swaps between the systems."""
    if method == PairedTest.PERMUTATION:
        return say("all swaps")
    if PairedTest(method).is_bootstrap:
        return say("{n} resamples, seed {seed}", n=draws, seed=seed)
    return say("{n} trials, seed {seed}", n=draws, seed=seed)
