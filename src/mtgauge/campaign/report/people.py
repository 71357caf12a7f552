"""The part of a task on the front page that holds its metrics against people."""

from __future__ import annotations

from collections.abc import Iterator

from mtgauge.campaign.report.results import TaskResults
from mtgauge.pages.page import Fragment, PagePart
from mtgauge.pages.text import Text, say
from mtgauge.report.page.metaeval.answers import separates_none
from mtgauge.report.page.metaeval.ranking import agreement_table
from mtgauge.report.page.metaeval.words import experiment_titles


def people_told(results: TaskResults) -> Iterator[Text]:
    """Who was judged, whether people tell the systems apart, and what could not be correlated."""
    for reading in results.scores.human:
        column = reading.column
        yield say(
            "{human}: {n} of {all} systems were judged.",
            human=results.names[column.name], n=len(column.systems), all=len(results.rows),
        )  # fmt: skip
    for ranking in results.agreement.rankings:
        if separates_none(ranking):
            yield say(
                "{human}: people separate none of these systems: no metric can be judged on their order here.",
                human=results.names[ranking.human],
            )
    yield from results.agreement.undefined


def agreement_parts(results: TaskResults) -> Iterator[PagePart]:
    """For each ranking its title and its table."""
    for number, ranking in enumerate(results.agreement.rankings):
        (question,) = experiment_titles([ranking])
        name = f"agreement-{number}-{results.task.id}"
        title = say("{human}: {question}", human=results.names[ranking.human], question=question)
        yield Fragment("heading.html", {"id": f"{name}-title", "title": title})
        yield agreement_table(results.names, ranking, name=name, labelled_by=f"{name}-title")
