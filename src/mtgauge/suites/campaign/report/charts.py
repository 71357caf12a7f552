"""Charts of the front page: the main metric of each task, and people; primaries and contrasts told apart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise

from mtgauge.pages.axes import Axis
from mtgauge.pages.charts import Chart, Tip, dots
from mtgauge.pages.charts.chart import named
from mtgauge.pages.text import Text, say
from mtgauge.report.decimals import Decimals
from mtgauge.report.numbers import bounded
from mtgauge.report.page.charts.axis_titles import with_direction
from mtgauge.report.page.verdicts import dot_and_line, interval_words
from mtgauge.suites.campaign.description.task import Role
from mtgauge.suites.campaign.report.results import SubmissionRow, TaskResults

#: Primaries and contrasts: what dots are coloured and shaped by.
ROLES = Axis(id="role", title=say("Role"), items=[say("primary"), say("contrast")], coloured=True)
_PLACES = {Role.PRIMARY: 0, Role.CONTRAST: 1}
#: What is said of a dot, by whether it has an interval.
_LINES = {True: "{score} [{low}, {high}]", False: "{score}"}


def system_axis(results: TaskResults, place: int) -> Axis:
    """The submissions of a task in the order of its table; `place`: that of the task on the page."""
    return Axis(id=f"system_{place}", title=say("System"), items=[row.system for row in results.rows])


def score_charts(results: TaskResults, axis: Axis) -> Iterator[Chart]:
    """A chart of the main metric, and one of each column of judgements; none of what has no value.

    Args:
        results: The task.
        axis: Its `system_axis`.
    """
    for number, metric in enumerate(results.bounded):
        chart = _score_chart(results, axis, metric, f"-{number}" if number else "")
        if chart is not None:
            yield chart


def _score_chart(results: TaskResults, axis: Axis, metric: str, ending: str) -> Chart | None:
    """A dot for each submission's score by a metric; None where no score has a value. `ending`: of its id."""
    places = [place for place, row in enumerate(results.rows) if row.scores[metric].score is not None]
    if not places:
        return None
    rows = [results.rows[place] for place in places]
    scores = [row.scores[metric] for row in rows]
    intervals = all(score.low is not None and score.high is not None for score in scores)
    is_main = metric == results.task.main_metric
    bands = _bands(rows)
    is_banded = is_main and max(bands) > 1
    columns = {
        axis.id: places,
        ROLES.id: [_PLACES[row.role] for row in rows],
        "score": [score.score for score in scores],
        **({"band": bands} if is_main else {}),
        **({"low": [s.low for s in scores], "high": [s.high for s in scores]} if intervals else {}),
    }
    name, digits = results.names[metric], Decimals(results.scores.evaluation).of_metric(metric)
    told = [f"{s.system} {bounded(s.score, s.low, s.high, digits)}" for s in scores]
    return dots(
        axis=axis,
        looks=ROLES,
        bands="band" if is_banded else None,
        values=with_direction(name, results.scores.evaluation.directions[metric]),
        intervals=intervals,
        id=f"scores-{results.task.id}{ending}",
        caption=list(_caption(results, interval_words(scores) if intervals else None, is_banded=is_banded)),
        label=say("{metric} of each system: {values}.", metric=name, values="; ".join(told)),
        columns=columns,
        tip=Tip(by=axis.id, head=Text(f"{{{named(axis)}}}", {}), line=Text(_LINES[intervals], {}), digits=digits),
    )


def _bands(rows: Sequence[SubmissionRow]) -> list[int]:
    """For each row the number of its band, from 1: those of one cluster share one, and so do the contrasts."""
    kinds = [(row.role, row.cluster) for row in rows]
    changes = [before != kind for before, kind in pairwise(kinds)]
    return [1 + count for count in accumulate(changes, initial=0)]


def _caption(results: TaskResults, intervals: Text | None, *, is_banded: bool) -> Iterator[Text]:
    if intervals is not None:
        yield dot_and_line(results.scores.evaluation.settings, intervals)
    yield say("The scale may not begin at zero: compare positions, not lengths.")
    if is_banded:
        yield say("Bands hold the clusters of the primaries, and below them the contrasts.")
