"""Words of the front page: who leads each task, and what is known of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from mtgauge.base.sentences import enumerated
from mtgauge.pages.text import Text, say
from mtgauge.report.bands import Bands
from mtgauge.report.decimals import Decimals
from mtgauge.report.numbers import DEFAULT_PRECISION, fixed
from mtgauge.report.page.facts import EvaluationFacts
from mtgauge.report.page.headline import MOST_NAMES, listed, shown
from mtgauge.report.page.verdicts import against_next, no_verdict, p_told, tone_of
from mtgauge.suites.campaign.description.resource import Embargoed
from mtgauge.suites.campaign.description.task import DataRule, Role, TaskKind
from mtgauge.suites.campaign.report.results import TaskResults, contrasts_ahead

KINDS = {TaskKind.TRANSLATION: say("translation"), TaskKind.COMBINATION: say("system combination")}
DATA = {
    DataRule.OPEN: say("any training data; what the campaign did not offer is marked"),
    DataRule.CLOSED: say("only training data that the campaign offers"),
}
EMBARGOES = {
    Embargoed.RESULTS: say("The results may not be published before {until}."),
    Embargoed.REFERENCES: say("The references and their check-points may not be released before {until}."),
    Embargoed.SITES: say("Sites have anonymous ids; they may not be named before {until}."),
}


@dataclass(frozen=True, slots=True)
class Card:
    """A task on the first screen.

    Attributes:
        task: Its id.
        tone: ``good`` where a difference to the next is shown, else ``neutral``.
        sentences: Who leads it, and what is odd about that.
    """

    task: str
    tone: str
    sentences: tuple[Text, ...]


def embargo(what: Embargoed, until: str) -> Text:
    """What is kept back, and until when."""
    return say(EMBARGOES[what].form, until=until)


def card(results: TaskResults, facts: EvaluationFacts) -> Card:
    """Who leads a task, and whether that is more than chance.

    Args:
        results: The task.
        facts: Its evaluation, in which contrasts have no place.
    """
    primaries = results.primaries
    if not primaries:
        return Card(results.task.id, "neutral", (_unranked(results), *people_told(results)))
    rows = {row.system: row for row in results.rows}
    metric = results.task.main_metric
    digits = Decimals(results.scores.evaluation).of_metric(metric)
    first = rows[primaries[0]]
    score = shown(first.scores[metric], digits)
    leads = say(
        "{system} leads with {score} {metric}.", system=first.system, score=score, metric=results.names[metric]
    )
    remarks = [*contrast_remarks(results), *_other_metrics(results, facts), *people_told(results)]
    if len(primaries) == 1:
        return Card(results.task.id, "neutral", (leads, *remarks))
    tone, tested = _against_next(results, *primaries[:2])
    signs = _signs(results, *primaries[:2])
    others = [system for system in facts.bands.first(metric, facts.placed) if system != first.system]
    if others:
        leads = say(
            "{system} shares first place with {others}; it has the best {metric}, {score}.",
            system=first.system, others=few_named(others), score=score, metric=results.names[metric],
        )  # fmt: skip
    return Card(results.task.id, tone, (leads, *tested, *signs, *remarks))


def _unranked(results: TaskResults) -> Text:
    """Why nothing is ranked."""
    if any(row.role is Role.PRIMARY for row in results.rows):
        return say(
            "{metric}: no primary system has a value, so nothing is ranked.", metric=results.task.main_metric
        )
    return say("There is no primary system, so nothing is ranked.")


def people_told(results: TaskResults) -> Iterator[Text]:
    """Whom people put first where a metric ranks, whether they tell systems apart, and if the metric agrees."""
    for agreement in results.agreements:
        human = agreement.human
        if human != results.task.main_metric:
            yield from _first_by_people(results, human)
        ranking = agreement.first
        if ranking is None:
            continue
        if agreement.separates_none:
            yield say(
                "{human}: people separate none of the {n} systems that they judged, so no metric can be judged on "
                "their order.",
                human=human,
                n=len(ranking.systems),
            )
            continue
        for row in ranking.metrics:
            if row.metric == results.task.main_metric and row.value is not None:
                yield say(
                    "{metric} agrees with {human} on the order of {n} systems with Kendall's τ = {tau}.",
                    metric=results.names[row.metric],
                    human=human,
                    n=len(ranking.systems),
                    tau=fixed(row.value, DEFAULT_PRECISION),
                )


def _first_by_people(results: TaskResults, human: str) -> Iterator[Text]:
    """The best primary by people, or several that share the best value."""
    judged = [row for row in results.rows if row.role is Role.PRIMARY and row.scores[human].score is not None]
    if not judged:
        yield say("{human}: nobody judged a primary system.", human=human)
        return
    evaluation = results.scores.evaluation
    systems = [row.system for row in judged]
    first = Bands(evaluation).first(human, systems)
    best = max if evaluation.directions[human] else min
    value = best(row.scores[human].value for row in judged)
    leading = [row for row in judged if row.scores[human].score == value]
    values = {
        "human": human,
        "systems": enumerated([row.system for row in leading]),
        "score": shown(leading[0].scores[human], Decimals(evaluation).of_metric(human)),
    }
    if len(first) == 1:
        yield say("By {human}, people put {systems} first: {score}.", **values)
    elif first:
        yield say(
            "By {human}, people cannot tell the first {n} systems apart; the best value, {score}, is that of "
            "{systems}.",
            n=len(first), **values,
        )  # fmt: skip
    else:
        yield say("By {human}, the best value, {score}, is that of {systems}.", **values)


def contrast_remarks(results: TaskResults) -> Iterator[Text]:
    """That contrasts beat the primary of their own site by the main metric, the largest lead first."""
    digits = Decimals(results.scores.evaluation).of_metric(results.task.main_metric)
    leads = sorted(contrasts_ahead(results), key=lambda lead: (-lead.points, lead.contrast))
    for lead in leads:
        yield say(
            "The contrast {contrast} beats the primary of its site, {primary}, by {points} points of {metric}.",
            contrast=lead.contrast,
            primary=lead.primary,
            points=fixed(lead.points, digits),
            metric=results.names[results.task.main_metric],
        )


def _against_next(results: TaskResults, first: str, second: str) -> tuple[str, list[Text]]:
    c = results.score_test(first, second)
    assert c is not None  # noqa: S101  # all primaries are tested
    return tone_of(c), [against_next(c, first, second), *(no_verdict(c) if c.verdict is None else ())]


def _signs(results: TaskResults, first: str, second: str) -> Iterator[Text]:
    """What the sign test says beside: it asks who is better in more segments, and decides no rank."""
    c, scores = results.sign_test(first, second), results.score_test(first, second)
    if c is None or c.verdict is None:
        return
    shown = scores.winner if scores is not None else None
    if c.ahead is not None:
        yield say("By the sign test {system} is better in more segments ({p}).", system=c.ahead, p=p_told(c))
    elif shown is not None:
        yield say("The sign test shows neither of the two to be better in more segments ({p}).", p=p_told(c))
    if scores is not None and scores.verdict is not None and shown != c.ahead:
        yield say(
            "The two tests disagree: that of the scores weighs by how much segments differ, the sign test only "
            "counts them."
        )


def _other_metrics(results: TaskResults, facts: EvaluationFacts) -> Iterator[Text]:
    """Whom other metrics put first of the primaries, and the contrasts with better scores."""
    best: dict[tuple[str, ...], list[str]] = {}
    for metric in results.metrics:
        found = facts.best(metric)
        if metric != results.task.main_metric and metric not in results.people and found is not None:
            best.setdefault(found.systems, []).append(results.names[metric])
    for systems, metrics in best.items():
        values = {"systems": few_named(systems), "metrics": listed(metrics)}
        if len(best) == 1 and len(metrics) > MOST_NAMES:
            yield say(
                "Among the primaries, {systems} has the best values by all {n} other metrics.",
                systems=few_named(systems), n=len(metrics),
            )  # fmt: skip
        elif len(systems) == 1:
            yield say("Among the primaries, {systems} has the best {metrics}.", **values)
        else:
            yield say("Among the primaries, {systems} have the same best {metrics}.", **values)
    for systems, better in facts.better_without_rank.items():
        names = [results.names[metric] for metric in better if metric in results.metrics]
        if not names:
            continue
        values = {"systems": few_named(systems), "metrics": listed(names)}
        if len(systems) == 1:
            yield say("{systems}, a contrast, has a better score by {metrics}.", **values)
        else:
            yield say("{systems}, contrasts, have better scores by {metrics}.", **values)


def few_named(systems: Sequence[str]) -> str:
    """Systems for a sentence: three at most, and of more how many others there are."""
    if len(systems) <= MOST_NAMES:
        return enumerated(systems)
    # never "and 1 others"
    shown = MOST_NAMES - (len(systems) == MOST_NAMES + 1)
    return say("{first} and {n} others", first=enumerated(systems[:shown]), n=len(systems) - shown)
