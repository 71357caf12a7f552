"""The first screen in words: who won, by how much, whether it is real, what to worry about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from mtgauge.base.findings import Severity
from mtgauge.engine.results import Comparison, Score
from mtgauge.measures.effects import shown_effect_unit
from mtgauge.pages.table import PageLink
from mtgauge.pages.text import ItemName, Text, say
from mtgauge.report.numbers import bounded, bounds, fixed
from mtgauge.report.page.detectable import could_show
from mtgauge.report.page.each_value import leaders
from mtgauge.report.page.facts import BestSystems, EvaluationFacts
from mtgauge.report.page.verdicts import no_verdict, p_told, people_told, tone_of
from mtgauge.report.page.worries import MOST_LINES, winner_doubts, worries
from mtgauge.stats.paired import PairedTest


@dataclass(frozen=True, slots=True)
class Answer:
    """A question of the first screen.

    Attributes:
        question: Its heading.
        tone: ``good``, ``bad`` or ``neutral``: how the card is marked, as classes of the style. What was not shown
            is ``neutral``.
        sentences: The answer.
        more: What else belongs to it; a narrow screen shows it on demand.
        link: Where there is more of it.
    """

    question: Text
    tone: str
    sentences: Sequence[Text]
    more: Sequence[Text] = ()
    link: PageLink | None = None


def summary(facts: EvaluationFacts) -> list[Answer]:
    """The answers, in the order in which people ask."""
    metric = facts.metrics[0]
    best = facts.best(metric)
    answers = []
    if best is None or len(facts.systems) == 1:
        answers.append(Answer(say("What was measured?"), "neutral", list(_measured(facts, metric))))
    elif not facts.has_total(metric):
        answers.append(Answer(say("Who won?"), "neutral", list(leaders(facts, metric))))
    else:
        real, tone = _is_it_real(facts, best)
        others = list(_other_metrics(facts, best))
        doubted = any(worry.is_of_winner for worry in worries(facts))
        won = "bad" if doubted else "neutral"
        answers.append(Answer(say("Who won?"), won, list(_who_won(facts, best)), others))
        answers.append(
            Answer(say("By how much?"), "neutral", list(_by_how_much(facts, best)), list(_people(facts, best)))
        )
        answers.append(Answer(say("Is it real?"), tone, real, list(_could_show(facts, best))))
    answers.append(_worries(facts))
    return answers


def _worries(facts: EvaluationFacts) -> Answer:
    found = worries(facts)
    question = say("What should I worry about?")
    if not found:
        return Answer(question, "good", [say("The checks found nothing suspicious in the input.")])
    tone = "bad" if found[0].severity is Severity.SEVERE else "neutral"
    lines = [worry.sentence for worry in found[:MOST_LINES]]
    more = (
        say("+ {n} more: all warnings and their segments", n=len(found) - MOST_LINES)
        if len(found) > MOST_LINES
        else say("See the warnings and their segments")
    )
    return Answer(question, tone, lines, link=PageLink(more, "#warnings"))


def _measured(facts: EvaluationFacts, metric: str) -> Iterator[Text]:
    digits = facts.decimals.of_metric(metric)
    for system in facts.systems:
        score = facts.primary(metric, system)
        if score is not None:
            values = {"system": facts.name(system), "metric": facts.names[metric]}
            yield say("{system} reaches {score} {metric}.", score=shown(score, digits), **values)
    yield from _doubt(facts, metric)
    if not any(output == facts.output_name(metric) for _, output in facts.columns):
        yield say("No score of the whole corpus was asked for; the tables below show what was.")


def shown(score: Score, digits: int) -> str | Text:
    """The score with so many decimals, with its interval where there is one; of an effect with sign and unit."""
    if score.effect_unit is None:
        return bounded(score.score, score.low, score.high, digits)
    value = say("{value} {unit}", value=fixed(score.score, digits, "+"), unit=shown_effect_unit(score.effect_unit))
    interval = bounds(score.low, score.high, digits, "+")
    return say("{value} {interval}", value=value, interval=interval) if interval else value


def _who_won(facts: EvaluationFacts, best: BestSystems) -> Iterator[Text]:
    score = facts.primary(best.metric, best.systems[0])
    assert score is not None  # noqa: S101  # a best system has a score
    first, *others = map(facts.name, best.systems)
    number = shown(score, facts.decimals.of_metric(best.metric))
    values = {"system": first, "metric": facts.names[best.metric], "score": number}
    if others:
        yield say("{system} has the best {metric}, {score}.", **values)
        yield from (say("{system} has exactly the same score.", system=other) for other in others)
    else:
        yield say("{system} has the best {metric}: {score}.", **values)
    yield from winner_doubts(facts, best)
    yield from _doubt(facts, best.metric)
    scored = [system for system in facts.systems if system not in facts.compared]
    if len(scored) == 1:
        yield say("{system} was only scored, and not compared.", system=facts.name(scored[0]))
    elif scored:
        yield say("{n} more systems were only scored, and not compared.", n=len(scored))


def _doubt(facts: EvaluationFacts, metric: str) -> Iterator[Text]:
    if metric in facts.uncut:
        yield say(
            "{metric} takes whole pieces of these texts for words: its scores say little.",
            metric=facts.names[metric],
        )


def _other_metrics(facts: EvaluationFacts, best: BestSystems) -> Iterator[Text]:
    """Whom the other metrics put first, as far as tests say it; metrics that agree on it share a sentence."""
    first: dict[str, list[str]] = {best.systems[0]: []}
    also: list[str] = []
    others: list[Text] = []
    for metric in facts.metrics[1:]:
        found = facts.best(metric)
        if found is not None and metric in facts.uncut:
            others += _doubt(facts, metric)
        elif found is not None:
            leading = facts.bands.first(metric, facts.compared)
            if len(leading) == 1:
                first.setdefault(leading[0], []).append(facts.names[metric])
            elif not leading and best.systems[0] in found.systems:
                also.append(facts.names[metric])
            else:
                others.append(best_told(facts, metric, found.systems[0], len(leading)))
    for system, metrics in first.items():
        if metrics:
            yield _puts_first(metrics, None if system == best.systems[0] else facts.name(system))
    if also:
        yield say("It also has the best {metrics}.", metrics=", ".join(also))
    yield from others


def best_told(facts: EvaluationFacts, metric: str, system: str, tied: int) -> Text:
    """The best system under a metric that puts no single one first.

    Args:
        facts: The evaluation.
        metric: The metric.
        system: The system with the best value.
        tied: How many systems no test tells from the first; 0 where nothing was tested.
    """
    score = facts.primary(metric, system)
    assert score is not None  # noqa: S101  # a best system has a score
    values = {
        "system": facts.name(system), "metric": facts.names[metric],
        "score": shown(score, facts.decimals.of_metric(metric)),
    }  # fmt: skip
    if tied:
        return say(
            "{metric} cannot tell the first {n} systems apart; {system} has the best value, {score}.",
            n=tied, **values,
        )  # fmt: skip
    return say("{system} has the best {metric}: {score}.", **values)


def _puts_first(metrics: Sequence[str], system: ItemName | None) -> Text:
    """That metrics put a system first; None is the one that was named before."""
    names = ", ".join(metrics)
    if system is None:
        if len(metrics) == 1:
            return say("{metric} puts it first too.", metric=names)
        return say("{metrics} put it first too.", metrics=names)
    if len(metrics) == 1:
        return say("{metric} puts {system} first.", metric=names, system=system)
    return say("{metrics} put {system} first.", metrics=names, system=system)


def _by_how_much(facts: EvaluationFacts, best: BestSystems) -> Iterator[Text]:
    if best.runner_up is None:
        yield say("All systems have the same score.")
        return
    first, second = facts.primary(best.metric, best.systems[0]), facts.primary(best.metric, best.runner_up)
    assert first is not None  # noqa: S101  # ranked systems have scores
    assert second is not None  # noqa: S101
    digits = facts.decimals.of_metric(best.metric)
    values = {
        "points": fixed(abs(first.value - second.value), digits),
        "metric": facts.names[best.metric],
        "system": facts.name(best.runner_up),
        "score": shown(second, digits),
    }
    if first.effect_unit in (None, "points"):
        yield say(
            "It is {points} points of {metric} ahead of the next system, {system}, which reaches {score}.",
            **values,
        )
    else:
        yield say(
            "By {metric} it is {points} {unit} ahead of the next system, {system}, which reaches {score}.",
            unit=shown_effect_unit(first.effect_unit), **values,
        )  # fmt: skip


def _people(facts: EvaluationFacts, best: BestSystems) -> Iterator[Text]:
    c = best.comparison
    # of a difference that few segments make, nobody knows how large it is
    if c is not None and c.verdict is not None and c.human_agreement is not None:
        yield people_told(c.human_agreement, facts.names[best.metric])


def _is_it_real(facts: EvaluationFacts, best: BestSystems) -> tuple[list[Text], str]:
    settings = facts.evaluation.settings
    if best.runner_up is None:
        return [say("There is no difference to test.")], "neutral"
    if not settings.compares:
        return [
            say("This was not tested: the run made no paired tests (option --test, or mtgauge compare).")
        ], "neutral"
    if best.comparison is not None:
        return _tested(facts, best, best.comparison), tone_of(best.comparison)
    baseline = settings.baseline
    tested = facts.comparison(best.metric, best.systems[0], baseline) if baseline is not None else None
    if baseline is None or tested is None:
        return [say("The best system and the next were not tested against each other.")], "neutral"
    note = say("Only the baseline was tested, not the best system against the next.")
    return [*_tested(facts, best, tested), note], tone_of(tested)


def _tested(facts: EvaluationFacts, best: BestSystems, c: Comparison) -> list[Text]:
    if c.verdict is None:
        return list(no_verdict(c))
    return [_verdict(facts, best, c)] if PairedTest(c.method).decides_scores else list(_signs(facts, c))


def _could_show(facts: EvaluationFacts, best: BestSystems) -> Iterator[Text]:
    """What difference between the best two this test set could show."""
    if best.runner_up is None or (best.comparison is not None and best.comparison.verdict is None):
        return
    yield from list(could_show(facts))[:1]


def _signs(facts: EvaluationFacts, c: Comparison) -> Iterator[Text]:
    """The sign test answers another question than the one that is asked here."""
    yield say("The scores were not tested: the sign test counts single segments or documents.")
    if c.ahead is None:
        yield say("It shows neither of the two to be better in more of them, {p}.", p=p_told(c))
    else:
        yield say("It shows {system} to be better in more of them, {p}.", system=facts.name(c.ahead), p=p_told(c))


def _verdict(facts: EvaluationFacts, best: BestSystems, c: Comparison) -> Text:
    other = c.b if c.a == best.systems[0] else c.a
    values = {
        "system": facts.name(best.systems[0]),
        "other": facts.name(other),
        "p": p_told(c),
        "alpha": f"{facts.evaluation.settings.alpha:g}",
    }
    if c.winner == best.systems[0]:
        return say("Yes: {system} is better than {other}, {p}, below {alpha}.", **values)
    # a test of scores never speaks for the lower one
    return say("Not shown: {system} may lead {other} by chance, {p}, not below {alpha}.", **values)
