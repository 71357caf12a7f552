"""Rankings of metrics by their agreement with people, as tables or as data."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from mtgauge.base.sentences import ENGLISH, enumerated, say
from mtgauge.evaluation import Evaluation
from mtgauge.report import render_tables
from mtgauge.report.names import asked_name
from mtgauge.report.screen import Screen
from mtgauge.report.shown import shown_notes
from mtgauge.report.table import TextTable
from mtgauge.report.tables.warnings import warning_table
from mtgauge.stats.correlation import Grouping
from mtgauge.suites.metaeval.beside_first import BesideFirst
from mtgauge.suites.metaeval.experiment import ScoredUnit
from mtgauge.suites.metaeval.ranking import MetricRanking, RankedMetric
from mtgauge.suites.metaeval.rankings_document import rankings_document, signatures_of

_DECIMALS = 3


def render_rankings(
    rankings: Sequence[MetricRanking],
    evaluation: Evaluation,
    form: str,
    screen: Screen | None = None,
    language: str = ENGLISH,
) -> str:
    """Rankings in one of `mtgauge.report.FORMATS`, with signatures and warnings; ends without a line break.

    Args:
        rankings: One for each experiment.
        evaluation: What they are from.
        form: The format's name.
        screen: As for `mtgauge.report.render`.
        language: Likewise.
    """
    signatures = signatures_of(evaluation)
    if form == "json":
        return rankings_json(rankings, evaluation)
    if form in ("jsonl", "csv"):
        from mtgauge.suites.metaeval.tables.ranking_rows import (  # few runs ask for them
            rankings_csv,
            rankings_jsonl,
        )

        return (rankings_csv if form == "csv" else rankings_jsonl)(rankings, evaluation, signatures)
    tables = [*map(ranking_table, rankings)]
    told = [f"{asked_name(metric)}: {signature}" for metric, signature in signatures.items()]
    tables[-1] = tables[-1].with_notes([*told, *shown_notes(evaluation)])
    if evaluation.warnings:
        tables.append(warning_table(evaluation))
    return render_tables(tables, form, screen, language)


def rankings_json(rankings: Sequence[MetricRanking], evaluation: Evaluation) -> str:
    """One JSON document; ends without a line break."""
    return json.dumps(rankings_document(rankings, evaluation), ensure_ascii=False, indent=1, allow_nan=False)


def ranking_table(ranking: MetricRanking) -> TextTable:
    """One row per metric, the best first."""
    experiment = ranking.experiment
    has_ranks = any(row.rank is not None for row in ranking.metrics)
    columns = [
        *([say("rank")] if has_ranks else []),
        say("metric"),
        say("agreement"),
        *([say("interval")] if experiment.samples else []),
        *([say("without outliers")] if ranking.outliers else []),
        *([say("detectable")] if experiment.samples else []),
    ]
    rows = [
        [
            *([str(row.rank)] if has_ranks else []),
            asked_name(row.metric),
            _number(row.value),
            *([_interval(row)] if experiment.samples else []),
            *([_number(row.without_outliers)] if ranking.outliers else []),
            *([_number(row.detectable)] if experiment.samples else []),
        ]
        for row in ranking.metrics
    ]
    text = 2 if has_ranks else 1
    return TextTable(_title(ranking), columns, rows, text, list(_notes(ranking)), heads=text)


def _title(ranking: MetricRanking) -> str:
    values: dict[str, Any] = {"human": ranking.human, "statistic": ranking.experiment.statistic}
    if ranking.experiment.unit is ScoredUnit.SYSTEM:
        return say("Agreement with {human}: {statistic} of {n} systems", n=len(ranking.systems), **values)
    values |= {"n": ranking.items, "s": len(ranking.systems)}
    if ranking.experiment.unit is ScoredUnit.DOCUMENT:
        return say("Agreement with {human}: {statistic} of {n} documents x {s} systems", **values)
    return say("Agreement with {human}: {statistic} of {n} rated segments x {s} systems", **values)


def _notes(ranking: MetricRanking) -> Iterator[str]:
    experiment = ranking.experiment
    yield say("systems: {names}", names=", ".join(ranking.systems))
    for name, reason in ranking.left_out.items():
        yield say("{system} is left out: {reason}", system=name, reason=reason)
    if experiment.unit is not ScoredUnit.SYSTEM:
        yield from _grouped(ranking)
    if ranking.outliers:
        yield say(
            "outliers, further than {n:g} deviations from the median of {human}: {names}",
            n=experiment.outliers,
            human=ranking.human,
            names=", ".join(ranking.outliers),
        )
    yield from separation_told(ranking)
    yield from _sure(ranking)
    if ranking.upside_down:
        yield say(
            "{names}: so far below 0 that higher scores may be worse ones; --lower-is-better NAME turns them",
            names=enumerated([asked_name(name) for name in ranking.upside_down]),
        )


def separation_told(ranking: MetricRanking) -> Iterator[str]:
    """Whether people tell the systems apart."""
    clusters = ranking.human_clusters
    if len(clusters) == 1:
        yield say("people separate none of these systems: no metric can be judged on their order here")
    elif clusters:
        yield say(
            "people put the systems into {n} clusters (Mann-Whitney U, one-sided, p < {alpha:g}): {clusters}",
            n=len(clusters),
            alpha=ranking.experiment.alpha,
            clusters=" > ".join(", ".join(cluster) for cluster in clusters),
        )


def _grouped(ranking: MetricRanking) -> Iterator[str]:
    experiment = ranking.experiment
    if experiment.grouping is not Grouping.NONE:
        groups = {(row.groups, row.undefined, row.short) for row in ranking.metrics}
        for row in ranking.metrics if len(groups) > 1 else ranking.metrics[:1]:
            told = say(
                "mean of {used} groups; {undefined} more have no value, and {short} fewer than two scores",
                used=row.groups,
                undefined=row.undefined,
                short=row.short,
            )
            yield f"{asked_name(row.metric)}: {told}" if len(groups) > 1 else told
    for row in ranking.metrics:
        if row.threshold is not None:
            yield say(
                "{metric}: scores that differ by {threshold:g} or less are tied",
                metric=asked_name(row.metric),
                threshold=row.threshold,
            )


def _sure(ranking: MetricRanking) -> Iterator[str]:
    experiment = ranking.experiment
    if experiment.samples:
        yield say(
            "intervals of {level:g}% from {n} resamples (systems and segments), seed {seed}; detectable: the "
            "true difference from the first metric that would be found in 80% of cases, with systems and segments "
            "like these",
            level=100 * (1 - experiment.alpha),
            n=experiment.samples,
            seed=experiment.seed,
        )
    if ranking.p_values:
        yield say(
            "rank: a new one begins at the first metric that agrees significantly less than one of it, by "
            "PERM-BOTH, up to {n} trials, seed {seed}, p <= {alpha:g}",
            n=experiment.trials,
            seed=experiment.seed,
            alpha=experiment.alpha,
        )
    yield from _beside_first(BesideFirst.of(ranking))


def _beside_first(beside: BesideFirst) -> Iterator[str]:
    """Which metrics cannot be told from the first one, and how often differences like theirs would be found."""
    if beside.is_tested and beside.others:
        yield say(
            "{n} of {all} other metrics cannot be told from the first one: they share its rank",
            n=len(beside.tied),
            all=len(beside.others),
        )
    if not beside.is_tested and beside.has_detectable:
        yield say(
            "differences from the first metric, which were not tested, smaller than what would be found in 80% of "
            "cases: {n} of {all}",
            n=len(beside.small(beside.others)),
            all=len(beside.others),
        )
    if small := beside.small(beside.found):
        yield say(
            "differences that were found although they are smaller than what would be found in 80% of cases: {n} "
            "of {all}",
            n=len(small),
            all=len(beside.found),
        )
    if small := beside.small(beside.tied):
        yield say(
            "differences that were not found and are smaller than what would be found in 80% of cases: {n} of "
            "{all}",
            n=len(small),
            all=len(beside.tied),
        )


def _interval(row: RankedMetric) -> str:
    return "" if row.low is None else f"{_number(row.low)} - {_number(row.high)}"


def _number(value: float | None) -> str:
    return "" if value is None else f"{value:.{_DECIMALS}f}"
