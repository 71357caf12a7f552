"""Words of the front page: who leads each task, and what is known of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from mtgauge.campaign.description.resource import Embargoed
from mtgauge.campaign.description.task import DataRule, TaskKind
from mtgauge.campaign.report.results import TaskResults, Verdict
from mtgauge.engine.results import shown_p
from mtgauge.report.page.summary import shown
from mtgauge.report.page.text import Text, say

KINDS = {TaskKind.TRANSLATION: say("translation"), TaskKind.COMBINATION: say("system combination")}
DATA = {
    DataRule.OPEN: say("any training data; what the campaign did not offer is marked"),
    DataRule.CLOSED: say("only training data that the campaign offers"),
}
EMBARGOES = {
    Embargoed.RESULTS: say("The results may not be given away before {until}."),
    Embargoed.REFERENCES: say("The references may not be given away before {until}."),
    Embargoed.SITES: say("Sites have anonymous ids; they may not be named before {until}."),
}


@dataclass(frozen=True, slots=True)
class Card:
    """A task on the first screen.

    Attributes:
        task: Its id.
        tone: ``good`` where a difference to the next is shown, ``bad`` where not, ``neutral`` with nobody next.
        sentences: Who leads it.
    """

    task: str
    tone: str
    sentences: tuple[Text, ...]


def embargo(what: Embargoed, until: str) -> Text:
    """What is kept back, and until when."""
    return say(EMBARGOES[what].message, until=until)


def card(results: TaskResults) -> Card:
    """Who leads a task, and whether that is more than chance."""
    primaries = results.primaries
    if not primaries:
        return Card(results.task.id, "neutral", (say("There is no primary system, so nothing is ranked."),))
    rows = {row.system: row for row in results.rows}
    metric = results.task.main_metric
    first = rows[primaries[0]]
    score = shown(first.scores[metric])
    leads = say("{system} leads with {score} {metric}.", system=first.system, score=score, metric=metric)
    if len(primaries) == 1:
        return Card(results.task.id, "neutral", (leads,))
    tone, tested = _against_next(results, *primaries[:2])
    return Card(results.task.id, tone, (leads, tested, *_cluster(results, first.system)))


def _against_next(results: TaskResults, first: str, second: str) -> tuple[str, Text]:
    found = results.verdict(first, second)
    assert found is not None  # noqa: S101  # all primaries are tested
    verdict, comparison = found
    p = shown_p(comparison.p if comparison.p_adjusted is None else comparison.p_adjusted)
    if verdict is Verdict.BETTER:
        return "good", say("The sign test shows that it is better than {other} (p = {p}).", other=second, p=p)
    if verdict is Verdict.WORSE:
        return "bad", say("Beware: the sign test speaks for {other} (p = {p}).", other=second, p=p)
    return "bad", say("The sign test shows no difference to {other} (p = {p}).", other=second, p=p)


def _cluster(results: TaskResults, system: str) -> Iterator[Text]:
    for cluster in results.scores.evaluation.clusters:
        others = [other for other in cluster.systems if other != system]
        if cluster.metric == results.task.main_metric and system in cluster.systems and others:
            yield say("The paired bootstrap cannot tell it from {systems}.", systems=", ".join(others))
