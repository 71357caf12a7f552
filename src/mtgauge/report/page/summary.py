"""The cards below the headline: who won, by how much, whether it is real, and reasons to worry.

All speak of the measure that leads (`EvaluationFacts.lead`), of its best system and the next one, and of one test.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from mtgauge.base.findings import Severity
from mtgauge.engine.results import Comparison
from mtgauge.pages.table import PageLink
from mtgauge.pages.text import Text, say
from mtgauge.report.numbers import fixed
from mtgauge.report.page.detectable import DETECTABLE, could_show_between, interval_alone, points
from mtgauge.report.page.each_value import leaders
from mtgauge.report.page.facts import BestSystems, EvaluationFacts
from mtgauge.report.page.headline import (
    Evidence,
    Statement,
    listed,
    minus,
    named,
    of_metric,
    of_pair,
    of_system,
    of_test,
    of_warnings,
    shown,
)
from mtgauge.report.page.verdicts import confidence, no_verdict, p_corrected, p_told, people_told, tone_of
from mtgauge.report.page.worries import MOST_LINES, against_other_references, winner_doubts, worries
from mtgauge.stats.paired import PairedTest

_ADVICE = say("Compare the score with another system or an earlier run (mtgauge compare): it needs a scale.")


@dataclass(frozen=True, slots=True)
class Answer:
    """A question of the first screen.

    Attributes:
        question: Its heading.
        tone: ``good``, ``bad`` or ``neutral``: how the card is marked, as classes of the style. What was not shown
            is ``neutral``.
        sentences: The answer; a `Statement` leads to its evidence.
        link: Where there is more of it.
    """

    question: Text
    tone: str
    sentences: Sequence[Text | Statement]
    link: PageLink | None = None


def summary(facts: EvaluationFacts, worry: Text | None = None) -> list[Answer]:
    """The answers, in the order in which people ask.

    Args:
        facts: The evaluation.
        worry: Other reasons to worry.
    """
    best = facts.best(facts.lead)
    answers = []
    if not facts.has_total(facts.lead):
        led = [Statement(text, of_metric(facts, facts.lead)) for text in leaders(facts, facts.lead)]
        answers.append(Answer(say("Who won?"), "neutral", led))
    elif best is None or len(facts.systems) == 1:
        advice = [_ADVICE] if len(facts.systems) == 1 else []
        answers.append(Answer(say("What was measured?"), "neutral", [*_measured(facts), *advice]))
    else:
        real, tone = _is_it_real(facts, best)
        doubts = [Statement(text, of_warnings(facts, best.systems[0])) for text in winner_doubts(facts, best)]
        doubts += [Statement(text, Evidence("table-references")) for text in against_other_references(facts)]
        is_doubted = bool(doubts or facts.contaminated)
        won = "bad" if is_doubted else "neutral"
        told = [*_who_won(facts, best), *doubts, *_other_metrics(facts), *_better_without_rank(facts)]
        answers.append(Answer(say("Who won?"), won, told))
        answers.append(Answer(say("By how much?"), "neutral", list(_by_how_much(facts, best))))
        # no green where there is a doubt
        answers.append(Answer(say("Is it real?"), "neutral" if is_doubted else tone, real))
    answers.append(_worries(facts, worry))
    return answers


def _worries(facts: EvaluationFacts, worry: Text | None) -> Answer:
    found, others = worries(facts), [] if worry is None else [worry]
    question = say("What should I worry about?")
    if not found:
        told = say("The checks found nothing suspicious in the texts.")
        return Answer(question, "neutral" if others else "good", [Statement(told, Evidence("method")), *others])
    tone = "bad" if found[0].severity is Severity.SEVERE else "neutral"
    lines = [Statement(worry.sentence, Evidence(f"warnings-of-{worry.code}")) for worry in found[:MOST_LINES]]
    more = (
        say("+ {n} more: all warnings and their segments", n=len(found) - MOST_LINES)
        if len(found) > MOST_LINES
        else say("See the warnings and their segments")
    )
    return Answer(question, tone, [*lines, *others], link=PageLink(more, "#warnings"))


def _measured(facts: EvaluationFacts) -> Iterator[Statement]:
    """Further scores, where there is nobody to be better than."""
    known = [metric for metric in facts.metrics if facts.primary(metric, facts.systems[0])]
    is_alone = len(facts.systems) == 1
    if not known:
        yield Statement(
            say("No score of the whole corpus was asked for; the tables below show what was."),
            Evidence("segments"),
        )
    for metric in known:
        # the headline has the score of the only system
        for system in [] if is_alone and metric == facts.lead else facts.systems:
            score = facts.primary(metric, system)
            if score is not None:
                value = shown(score, facts.decimals.of_metric(metric))
                values = {"system": facts.name(system), "metric": facts.names[metric], "score": value}
                text = say("{system} reaches {score} {metric}.", **values)
                yield Statement(text, of_system(facts, metric, system))
        yield from _doubt(facts, metric)
    if is_alone:
        yield from _alone(facts)


def _alone(facts: EvaluationFacts) -> Iterator[Statement]:
    """Facts about a single system: its interval, if the run made none, and its score against each reference."""
    system, metric = facts.systems[0], facts.by_reference_metric
    yield from (Statement(text, Evidence("method")) for text in interval_alone(facts))
    for score in [] if metric is None else facts.by_reference(metric):
        text = say(
            "Against only reference {reference}, {system} reaches {score} {metric}.",
            reference=score.reference, system=facts.name(system), metric=facts.names[metric or ""],
            score=fixed(score.score, facts.decimals.of_metric(metric or "")),
        )  # fmt: skip
        yield Statement(text, Evidence("table-references"))


def _who_won(facts: EvaluationFacts, best: BestSystems) -> Iterator[Statement]:
    score = facts.primary(best.metric, best.systems[0])
    assert score is not None  # noqa: S101  # a best system has a score
    first, *others = best.systems
    values = {"metric": facts.names[best.metric], "score": shown(score, facts.decimals.of_metric(best.metric))}
    whose = of_system(facts, best.metric, first)
    if facts.contaminated and not others:
        told = say(
            "Of the other systems, {system} has the best {metric}: {score}.", system=facts.name(first), **values
        )
        yield Statement(told, whose)
    elif others:
        yield Statement(
            say("{systems} have the best {metric}, {score}.", systems=named(facts, best.systems), **values), whose
        )
    else:
        yield Statement(say("{system} has the best {metric}: {score}.", system=facts.name(first), **values), whose)
    leading = facts.bands.first(best.metric, facts.placed)
    if len(leading) > 1:
        told = say("No test tells it from {systems}.", systems=named(facts, [s for s in leading if s != first]))
        yield Statement(told, of_metric(facts, best.metric))
    yield from _doubt(facts, best.metric)
    scored = [system for system in facts.systems if system not in facts.compared]
    if len(scored) == 1:
        told = say("{system} was only scored, and not compared.", system=facts.name(scored[0]))
        yield Statement(told, of_system(facts, best.metric, scored[0]))
    elif scored:
        told = say("{n} more systems were only scored, and not compared.", n=len(scored))
        yield Statement(told, of_metric(facts, best.metric))


def _doubt(facts: EvaluationFacts, metric: str) -> Iterator[Statement]:
    if metric in facts.uncut:
        told = say(
            "{metric} takes whole pieces of these texts for words: its scores say little.",
            metric=facts.names[metric],
        )
        yield Statement(told, of_metric(facts, metric))


def _other_metrics(facts: EvaluationFacts) -> Iterator[Statement]:
    """Whom the other metrics put first, as far as tests say it; metrics that agree on it share a sentence."""
    alike: dict[tuple[tuple[str, ...], bool], list[str]] = {}
    for metric in facts.metrics:
        found = None if metric == facts.lead else facts.best(metric)
        if found is None:
            continue
        if metric in facts.uncut:
            yield from _doubt(facts, metric)
            continue
        leading = facts.bands.first(metric, facts.placed)
        alike.setdefault((leading or found.systems, bool(leading)), []).append(metric)
    for (systems, is_tested), metrics in alike.items():
        values = {
            "metrics": listed([facts.names[metric] for metric in metrics]),
            "systems": named(facts, systems),
        }
        evidence = of_system(facts, metrics[0], systems[0])
        if not is_tested and len(systems) == 1:
            yield Statement(say("{systems} has the best {metrics}.", **values), evidence)
        elif not is_tested:
            yield Statement(say("{systems} have the same best {metrics}.", **values), evidence)
        elif len(systems) == 1:
            yield Statement(say("By {metrics}, {systems} is first.", **values), evidence)
        else:
            yield Statement(say("By {metrics}, {systems} share first place.", **values), evidence)


def _better_without_rank(facts: EvaluationFacts) -> Iterator[Statement]:
    """The systems that do not compete and have better scores than the best of those that do."""
    for systems, metrics in facts.better_without_rank.items():
        values = {
            "systems": named(facts, systems),
            "role": facts.roles[systems[0]],
            "metrics": listed([facts.names[metric] for metric in metrics]),
        }
        evidence = of_system(facts, metrics[0], systems[0])
        if len(systems) == 1:
            yield Statement(say("{systems} ({role}) has a better score by {metrics}.", **values), evidence)
        else:
            yield Statement(say("{systems} ({role}) have better scores by {metrics}.", **values), evidence)


def _by_how_much(facts: EvaluationFacts, best: BestSystems) -> Iterator[Statement]:
    if best.runner_up is None:
        told = (
            say("All systems have the same score.")
            if len(best.systems) > 1
            else say("No other system has a score and a rank.")
        )
        yield Statement(told, of_metric(facts, best.metric))
        return
    first, other, c = best.systems[0], best.runner_up, best.comparison
    values = {"system": facts.name(first), "other": facts.name(other), "metric": facts.names[best.metric]}
    if c is None:
        score, next_score = facts.primary(best.metric, first), facts.primary(best.metric, other)
        assert score is not None  # noqa: S101  # ranked systems have scores
        assert next_score is not None  # noqa: S101
        size = points(facts, best.metric, score.value - next_score.value)
        text = say("By {metric}, {system} is {points} ahead of the next system, {other}.", points=size, **values)
        yield Statement(text, of_pair(facts, best.metric, first, other))
        return
    yield Statement(_difference(facts, c, first, values), of_test(facts, c))
    # of a difference that few segments make, nobody knows how large it is
    if c.verdict is not None and c.human_agreement is not None:
        yield Statement(people_told(c.human_agreement, facts.names[best.metric]), of_test(facts, c))


def _difference(facts: EvaluationFacts, c: Comparison, first: str, values: dict[str, object]) -> Text:
    """The difference that was tested, with its interval, on the segments that both have."""
    lead, digits = _lead(facts, c, first), facts.decimals.of_metric(c.metric)
    told: Text = Text("{metric}", values)
    if not facts.coverage(c.metric).is_equal:
        told = say(
            "{metric}, on the {n:,} segments that both have",
            n=int(facts.common(c.metric, c.a, c.b).sum()), **values,
        )  # fmt: skip
    size: Text = points(facts, c.metric, lead)
    if c.low is not None and c.high is not None:
        turn = 1 if c.delta >= 0 else -1
        low, high = sorted((turn * c.low, turn * c.high))
        size = say(
            "{points} ({level} % interval {low} to {high})",
            points=size,
            level=confidence(facts.evaluation.settings),
            low=minus(fixed(low, digits, "+")),
            high=minus(fixed(high, digits, "+")),
        )
    if lead >= 0:
        return say("By {told}, {system} is {size} ahead of {other}.", told=told, size=size, **values)
    return say("By {told}, {system} is {size} behind {other}.", told=told, size=size, **values)


def _lead(facts: EvaluationFacts, c: Comparison, system: str) -> float:
    """By how much a system is better than the other by a test, whichever direction is better."""
    sign = -1 if facts.evaluation.directions[c.metric] is False else 1
    return sign * c.delta if c.a == system else -sign * c.delta


def _is_it_real(facts: EvaluationFacts, best: BestSystems) -> tuple[list[Statement], str]:
    settings = facts.evaluation.settings
    if best.runner_up is None:
        return [Statement(say("There is no difference to test."), of_metric(facts, best.metric))], "neutral"
    if not settings.compares:
        told = say("This was not tested: the run made no paired tests (option --test, or mtgauge compare).")
        return [Statement(told, Evidence("method"))], "neutral"
    if best.comparison is not None:
        return _tested(facts, best, best.comparison), tone_of(best.comparison)
    baseline = settings.baseline
    tested = facts.comparison(best.metric, best.systems[0], baseline) if baseline is not None else None
    if baseline is None or tested is None:
        told = say("The best system and the next were not tested against each other.")
        return [Statement(told, Evidence("pairs"))], "neutral"
    note = say("Only the baseline was tested, not the best system against the next.")
    return [*_tested(facts, best, tested), Statement(note, Evidence("pairs"))], tone_of(tested)


def _tested(facts: EvaluationFacts, best: BestSystems, c: Comparison) -> list[Statement]:
    evidence = of_test(facts, c)
    if c.verdict is None:
        return [Statement(text, evidence) for text in no_verdict(c)]
    if not PairedTest(c.method).decides_scores:
        return [Statement(text, evidence) for text in _signs(facts, c)]
    found = [Statement(_verdict(facts, best, c), evidence)]
    if c.winner is None and c.p < facts.evaluation.settings.alpha:
        found.append(
            Statement(say("Without the correction it would be {p}.", p=p_told(c, adjusted=False)), evidence)
        )
    return found + [Statement(text, Evidence(DETECTABLE)) for text in could_show_between(facts, c.a, c.b)]


def _signs(facts: EvaluationFacts, c: Comparison) -> Iterator[Text]:
    """The sign test answers another question than the one that is asked here."""
    yield say("The scores were not tested: the sign test counts single segments or documents.")
    if c.ahead is None:
        yield say("It shows neither of the two to be better in more of them, {p}.", p=p_corrected(c))
    else:
        yield say(
            "It shows {system} to be better in more of them, {p}.", system=facts.name(c.ahead), p=p_corrected(c)
        )


def _verdict(facts: EvaluationFacts, best: BestSystems, c: Comparison) -> Text:
    first = best.systems[0]
    values = {
        "system": facts.name(first),
        "other": facts.name(c.b if c.a == first else c.a),
        "p": p_corrected(c),
        "alpha": f"{facts.evaluation.settings.alpha:g}",
    }
    if c.winner == first:
        return say("Yes: {system} is better than {other}, {p}, below {alpha}.", **values)
    if c.winner is not None:
        # effects on all segments make the order; the test uses the segments that both have
        return say("No: on the segments that both have, {other} is better than {system}, {p}.", **values)
    if _lead(facts, c, first) < 0:
        return say("Not shown: the order of {system} and {other} may be chance, {p}, not below {alpha}.", **values)
    return say("Not shown: {system} may lead {other} by chance, {p}, not below {alpha}.", **values)
