"""What people say of a task, on the front page: the errors that they marked, and how metrics agree with them."""

from __future__ import annotations

from collections.abc import Iterator

from mtgauge.measures import Output
from mtgauge.measures.error_kinds import ErrorKinds
from mtgauge.pages.numbers import Number
from mtgauge.pages.page import Fragment, PagePart
from mtgauge.pages.table import Column, ColumnKind, Name, Row, Table
from mtgauge.pages.text import Text, say
from mtgauge.report.decimals import Decimals
from mtgauge.report.numbers import bounds, fixed, sign_of
from mtgauge.report.page.error_table import severity_name
from mtgauge.suites.campaign.report.agreement import HumanAgreement
from mtgauge.suites.campaign.report.human_tables import AGREEMENT_DIGITS
from mtgauge.suites.campaign.report.marked_errors import MarkedErrors, all_errors, marked_errors
from mtgauge.suites.campaign.report.results import TaskResults
from mtgauge.suites.metaeval.page.ranking import agreement_table
from mtgauge.suites.metaeval.page.words import (
    UNDEFINED,
    clusters_told,
    experiment_titles,
    intervals_told,
    statistic_name,
)
from mtgauge.suites.metaeval.ranking import MetricRanking, RankedMetric


def unjudged_told(results: TaskResults) -> Iterator[Text]:
    """The submissions that nobody judged, for each column."""
    for human in results.people:
        if unjudged := results.unjudged(human):
            yield say("{human}: nobody judged {systems}.", human=human, systems=", ".join(unjudged))


def human_parts(results: TaskResults, *, has_page: bool) -> Iterator[PagePart]:
    """The parts of a task; none where nobody judged it.

    Args:
        results: The task.
        has_page: Whether it has a page of its own, which shows more.
    """
    name = results.task.id
    for number, human in enumerate(results.marked):
        errors = marked_errors(results, human)
        if errors is not None:
            title = say("Errors that people marked: {name}", name=human)
            yield Fragment("heading.html", {"id": f"errors-{name}-{number}-title", "title": title})
            yield _error_table(results, errors, number, has_page=has_page)
    for number, agreement in enumerate(results.agreements):
        yield from _agreement_parts(results, agreement, f"agreement-{name}-{number}")


def _agreement_parts(results: TaskResults, agreement: HumanAgreement, name: str) -> Iterator[PagePart]:
    """The agreement over systems, then over segments. `name`: of its elements."""
    title = say("Agreement of the metrics with {human}", human=agreement.human)
    yield Fragment("heading.html", {"id": f"{name}-title", "title": title})
    if agreement.reasons:
        told = [say("No agreement of metrics: {reason}.", reason=reason) for reason in agreement.reasons]
        yield Fragment("told.html", {"told": told})
    if agreement.first is not None:
        yield _agreement_table(results, agreement, agreement.first, name)
    if agreement.segments is not None:
        (question,) = experiment_titles([agreement.segments])
        title = say("{human}: {question}", human=agreement.human, question=question)
        yield Fragment("heading.html", {"id": f"{name}-segments-title", "title": title})
        names = {row.metric: results.names.get(row.metric, row.metric) for row in agreement.segments.metrics}
        yield agreement_table(
            names | {agreement.human: agreement.human},
            agreement.segments,
            name=f"{name}-segments",
            labelled_by=f"{name}-segments-title",
        )


def _error_table(results: TaskResults, errors: MarkedErrors, number: int, *, has_page: bool) -> Table:
    digits = Decimals(results.scores.evaluation).of_metric(errors.name)

    more = say("The page of the task has all categories, with intervals and tests, and the errors in texts.")

    def cell(system: str, output: Output) -> Number:
        score = errors.scores[system, output.name]
        is_best = output.is_tested and len(errors.systems) > 1 and score.score == errors.least(output.name)
        return Number(fixed(score.score, digits, sign_of(score)), score.score, best=is_best)

    return Table(
        id=f"errors-{results.task.id}-{number}",
        caption=[say("Errors per judged segment. Bold: fewest of the column."), *([more] if has_page else [])],
        columns=[
            Column(title=say("System"), kind=ColumnKind.NAME),
            *(Column(title=_title(output), kind=ColumnKind.NUMBER) for output in errors.outputs),
        ],
        rows=[
            Row([Name(system), *(cell(system, output) for output in errors.outputs)]) for system in errors.systems
        ],
        labelled_by=f"errors-{results.task.id}-{number}-title",
    )


def _title(output: Output) -> Text | str:
    if output.group is None:
        return all_errors(output)
    return severity_name(output.name) if output.group == ErrorKinds.SEVERITY else output.name


def _agreement_table(results: TaskResults, agreement: HumanAgreement, ranking: MetricRanking, name: str) -> Table:
    intervals = ranking.experiment.samples > 0
    return Table(
        id=name,
        caption=[*_told(agreement, ranking)],
        columns=[
            Column(title=say("Metric"), kind=ColumnKind.NAME),
            *(
                Column(title=statistic_name(found), kind=ColumnKind.NUMBER, descending=True, bounded=intervals)
                for found in (one.experiment for one in agreement.rankings.values())
            ),
        ],
        rows=[
            Row([Name(results.names.get(metric, metric)), *map(_number, agreement.of(metric))])
            for metric in agreement.metrics
        ],
        labelled_by=f"{name}-title",
    )


def _number(row: RankedMetric) -> Number:
    return Number(fixed(row.value, AGREEMENT_DIGITS), row.value, bounds(row.low, row.high, AGREEMENT_DIGITS))


def _told(agreement: HumanAgreement, ranking: MetricRanking) -> Iterator[Text]:
    experiment = ranking.experiment
    yield say("Scores of {n} systems: {systems}.", n=len(ranking.systems), systems=", ".join(ranking.systems))
    if agreement.separates_none:
        yield say("People separate none of these systems: no metric can be judged on their order here.")
    elif ranking.human_clusters:
        yield clusters_told(ranking, agreement.human, len(ranking.human_clusters))
    if experiment.samples:
        yield intervals_told(experiment)
    if any(row.value is None for found in agreement.rankings.values() for row in found.metrics):
        yield UNDEFINED
