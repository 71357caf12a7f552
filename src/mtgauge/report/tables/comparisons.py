"""The table of paired tests."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from mtgauge.engine.families import FamilyKind
from mtgauge.engine.results import Comparison
from mtgauge.evaluation import Evaluation
from mtgauge.measures import Kind
from mtgauge.report.intervals import interval_kinds
from mtgauge.report.names import output_name, shown_group, shown_level
from mtgauge.report.numbers import bounds, fixed
from mtgauge.report.table import Table
from mtgauge.stats.paired import PairedTest

#: What is corrected together, where a metric has several outputs.
_FAMILIES = {
    FamilyKind.SYSTEMS: "all pairs of systems under one output",
    FamilyKind.OUTPUTS: "all outputs of one pair of systems",
    FamilyKind.BOTH: "all pairs of systems under all outputs",
}


def comparison_table(
    evaluation: Evaluation, names: Mapping[str, str], digits: int, comparisons: Sequence[Comparison]
) -> Table:
    """A row for each paired test.

    Args:
        evaluation: What was measured.
        names: Metric -> its name for readers.
        digits: Decimals of differences.
        comparisons: The tests that are shown.
    """
    grouped = any(c.id is not None for c in comparisons)
    levels = dict.fromkeys(shown_level(evaluation, c.level) for c in comparisons if c.id is not None)
    # a column that has nothing to say is left out
    agreed = any(c.human_agreement is not None for c in comparisons)
    rows = []
    for c in comparisons:
        cells = [
            output_name(names[c.metric], c.output),
            c.a,
            c.b,
            verdict_text(c),
            fixed(c.delta, digits, "+"),
            bounds(c.low, c.high, digits, "+"),
            "" if c.effect is None else fixed(c.effect, 2, "+"),
            c.shown_p(),
            "" if c.p_adjusted is None else c.shown_p(adjusted=True),
        ]
        if agreed:
            cells.append("" if c.human_agreement is None else f"{100 * c.human_agreement:.0f}%")
        rows.append([shown_group(evaluation, c.level, c.id), *cells] if grouped else cells)
    columns = ["metric", "system", "against", "verdict", "difference", "interval", "effect", "p", "p adjusted"]
    columns += ["human agreement"] if agreed else []
    notes = list(_notes(evaluation, agreed, comparisons))
    heads = 4 if grouped else 3
    return Table(
        "Comparisons", [", ".join(levels), *columns] if grouped else columns, rows, heads + 1, notes, heads
    )


def verdict_text(c: Comparison) -> str:
    """Who is better, by the metric's own direction; or why nobody can be said to be."""
    if c.verdict is None:
        return (
            f"too few ({c.units_needed} needed)" if c.lacks_units else f"too few draws ({c.draws_needed} needed)"
        )
    if c.winner is not None:
        return f"{c.winner} better"
    if c.higher is not None:
        return f"{c.higher} higher"
    return "no difference shown" if c.ahead is None else f"{c.ahead} ahead in more {c.unit}s"


def _notes(evaluation: Evaluation, agreed: bool, comparisons: Sequence[Comparison]) -> Iterator[str]:
    settings = evaluation.settings
    corrections = " or ".join(dict.fromkeys(c.correction for c in comparisons))
    yield f"{_tests(comparisons)}; verdict at p < {settings.alpha:g}, correction {corrections}"
    if any(output.kind is Kind.TESTED for output in evaluation.outputs.values()):
        yield f"corrected together: {_FAMILIES[settings.family]}"
    drawn = [c.signature for c in comparisons if c.low is not None]
    if drawn:
        kinds = " or ".join(interval_kinds(drawn))
        samples = f", {settings.bootstrap_samples} resamples, seed {settings.seed}" if "bootstrap" in kinds else ""
        yield f"interval: {100 * (1 - settings.alpha):g}% {kinds} confidence interval of the difference{samples}"
    method = PairedTest(comparisons[0].method)
    if method.counts_signs:
        yield "effect: share of units won minus a half, of those that differ (Cohen's g)"
    else:
        yield "effect: mean difference of the units' scores over its standard deviation (Cohen's d_z)"
    if not method.decides_scores:
        yield "the sign test says which system is better in more units, and decides nothing about the scores"
    if any(c.p_floor for c in comparisons):
        yield "<=: none of the draws was as extreme as the difference, so p is at most that"
    if any(c.verdict is None and c.lacks_units for c in comparisons):
        yield "too few: so few units differ that no result could be significant; in brackets, how many must differ"
    if any(c.verdict is None and not c.lacks_units for c in comparisons):
        yield "too few draws: no result could be significant; in brackets, how many it takes (option --samples)"
    if agreed:
        yield (
            "human agreement: share of system pairs on which people agree with a difference of this size "
            "(Kocmi et al. 2024)"
        )


def _tests(comparisons: Sequence[Comparison]) -> str:
    """Which tests were made, by what they drew."""
    first = comparisons[0]
    if PairedTest(first.method).counts_signs:
        name = "McNemar's test" if first.method == PairedTest.MCNEMAR else "sign test"
        return f"exact paired {name} by {first.unit} scores"
    kinds = Counter((c.method, c.n if c.method != PairedTest.PERMUTATION else 0, c.unit) for c in comparisons)
    told = []
    for (method, draws, unit), count in kinds.items():
        how = "all swaps" if method == PairedTest.PERMUTATION else f"{draws} {_draws(method)}, seed {first.seed}"
        of = f" ({count} of {len(comparisons)} comparisons)" if len(kinds) > 1 else ""
        told.append(f"paired {method} test, {how}, by {unit}{of}")
    return "; ".join(told)


def _draws(method: str) -> str:
    """What a test draws: new samples of the units, or swaps between the systems."""
    return "resamples" if PairedTest(method).is_bootstrap else "trials"
