"""What people say of a task, as tables: the errors that they marked, and how far the metrics agree with them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from mtgauge.base.sentences import enumerated, say
from mtgauge.report.decimals import Decimals
from mtgauge.report.numbers import bounded, fixed, sign_of
from mtgauge.report.table import TextTable
from mtgauge.suites.campaign.description.task import Role
from mtgauge.suites.campaign.report.agreement import HumanAgreement
from mtgauge.suites.campaign.report.marked_errors import MarkedErrors, all_errors, marked_errors
from mtgauge.suites.campaign.report.results import TaskResults
from mtgauge.suites.metaeval.page.words import statistic_name
from mtgauge.suites.metaeval.ranking import MetricRanking
from mtgauge.suites.metaeval.tables.ranking import ranking_table, separation_told

#: Decimals of correlations and of shares of pairs.
AGREEMENT_DIGITS = 3


def human_tables(results: TaskResults) -> Iterator[TextTable]:
    """The tables of a task; none where nobody judged it."""
    for human in results.marked:
        errors = marked_errors(results, human)
        if errors is not None:
            yield _error_table(results, errors)
    for agreement in results.agreements:
        if agreement.first is not None:
            yield _agreement_table(results, agreement, agreement.first)
        if agreement.segments is not None:
            table = ranking_table(agreement.segments)
            yield replace(table, title=say("{task}: {title}", task=results.task.id, title=table.title))


def human_notes(results: TaskResults) -> Iterator[str]:
    """Whom nobody judged, and why metrics cannot be held against people."""
    for human in results.people:
        if unjudged := results.unjudged(human):
            yield say("{human}: nobody judged {systems}", human=human, systems=enumerated(unjudged))
    unranked = [row.system for row in results.rows if row.role is Role.PRIMARY and row.rank is None]
    if unranked:
        yield say("no rank, since nobody judged it: {names}", names=enumerated(unranked))
    for agreement in results.agreements:
        for reason in agreement.reasons:
            yield say("{human}: no agreement of metrics, {reason}", human=agreement.human, reason=reason)


def _error_table(results: TaskResults, errors: MarkedErrors) -> TextTable:
    digits = Decimals(results.scores.evaluation).of_metric(errors.name)
    titles = [all_errors(output) if output.group is None else output.name for output in errors.outputs]
    return TextTable(
        say("{task}: errors that people marked ({human})", task=results.task.id, human=errors.human),
        [say("system"), *titles],
        [
            [
                system,
                *(
                    fixed(score.score, digits, sign_of(score))
                    for score in (errors.scores[system, output.name] for output in errors.outputs)
                ),
            ]
            for system in errors.systems
        ],
        1,
        [say("errors per judged segment, of all kinds, by severity and by main category")],
    )


def _agreement_table(results: TaskResults, agreement: HumanAgreement, ranking: MetricRanking) -> TextTable:
    names = results.names
    rows = [
        [
            names.get(metric, metric),
            *(bounded(row.value, row.low, row.high, AGREEMENT_DIGITS) for row in agreement.of(metric)),
        ]
        for metric in agreement.metrics
    ]
    return TextTable(
        say("{task}: agreement of the metrics with {human}", task=results.task.id, human=agreement.human),
        [say("metric"), *(statistic_name(found.experiment) for found in agreement.rankings.values())],
        rows,
        1,
        list(_notes(ranking)),
    )


def _notes(ranking: MetricRanking) -> Iterator[str]:
    yield say("scores of {n} systems: {systems}", n=len(ranking.systems), systems=", ".join(ranking.systems))
    yield from separation_told(ranking)
    experiment = ranking.experiment
    if experiment.samples:
        yield say(
            "[low, high]: {level:g}% intervals from {n} resamples of systems and segments, seed {seed}",
            level=100 * (1 - experiment.alpha),
            n=experiment.samples,
            seed=experiment.seed,
        )
