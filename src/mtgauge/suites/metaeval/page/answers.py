"""The first screen in words: do people tell the systems apart, which metric agrees best, how sure is that."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping

from mtgauge.base.findings.codes import warning_kind, warning_ranks
from mtgauge.base.sentences import Sentence, enumerated
from mtgauge.pages.table import PageLink
from mtgauge.pages.text import Text, say
from mtgauge.report.numbers import bounded
from mtgauge.report.page.headline import Evidence, Statement, minus
from mtgauge.report.page.summary import Answer
from mtgauge.report.page.worries import MOST_LINES
from mtgauge.suites.metaeval.beside_first import BesideFirst
from mtgauge.suites.metaeval.experiment import ScoredUnit
from mtgauge.suites.metaeval.page.facts import DIGITS, JudgedGroup, RankingFacts
from mtgauge.suites.metaeval.page.words import clusters_told
from mtgauge.suites.metaeval.ranking import MetricRanking

#: Systems or metrics that a sentence names; of more, it says the number.
_MOST_NAMES = 6


def answers(facts: RankingFacts) -> list[Answer]:
    """The answers, in the order in which people ask."""
    return [*(_apart(facts, group) for group in facts.groups), _best(facts), _sure(facts), _worries(facts)]


def separates_none(ranking: MetricRanking) -> bool:
    """Whether metrics are judged on the order of systems of which people separate none."""
    return ranking.experiment.unit is ScoredUnit.SYSTEM and len(ranking.human_clusters) == 1


def _apart(facts: RankingFacts, group: JudgedGroup) -> Answer:
    question = say("Do people tell the systems apart?")
    ranking = group.ranking
    n = len(ranking.systems)
    if not group.clusters:
        told = say(
            "That cannot be tested: {human} has scores of whole systems alone.", human=facts.names[ranking.human]
        )
        return Answer(question, "neutral", [_of_systems(told)])
    if group.count == 1:
        told = say(
            "No: people separate none of these {n} systems: no metric can be judged on their order here.", n=n
        )
        why = say(
            "They make one cluster: nowhere in their order is every system above significantly better than every "
            "one below. Pairs that differ: {differ} of {pairs} (one-sided tests of Mann and Whitney, "
            "p < {alpha:g}).",
            differ=sum(one.standing.wins for one in ranking.judged),
            pairs=n * (n - 1) // 2,
            alpha=ranking.experiment.alpha,
        )
        return Answer(question, "bad undecided", [_of_systems(told), _of_systems(why)])
    told = clusters_told(ranking, facts.names[ranking.human], group.count)
    sentences = [_of_systems(text) for text in (told, *_best_systems(group))]
    return Answer(question, "good" if group.count == n else "neutral", sentences)


def _of_systems(text: Text) -> Statement:
    return Statement(text, Evidence("systems"))


def _best_systems(group: JudgedGroup) -> Iterator[Text]:
    best = [system for system in group.order if group.clusters[system] == 1]
    if len(best) == 1:
        yield say("{system} is the best by itself.", system=best[0])
    elif len(best) <= _MOST_NAMES:
        yield say("In the first: {systems}.", systems=enumerated(best))


def _best(facts: RankingFacts) -> Answer:
    return Answer(say("Which metric agrees best with people?"), "neutral", _by_ranking(facts, _best_of))


def _by_ranking(facts: RankingFacts, told: Callable[[RankingFacts, int], Iterator[Text]]) -> list[Statement]:
    """Statements about each ranking, with its section as the evidence."""
    numbers = range(len(facts.rankings))
    return [Statement(text, Evidence(f"ranking-{number}")) for number in numbers for text in told(facts, number)]


def _best_of(facts: RankingFacts, number: int) -> Iterator[Text]:
    ranking, title = facts.rankings[number], facts.titles[number]
    first = ranking.metrics[0]
    if separates_none(ranking):
        yield say("{question}: none is named, since people separate none of the systems.", question=title)
        return
    if first.value is None:
        yield say("{question}: the agreement of no metric is defined.", question=title)
        return
    values = {
        "question": title,
        "metric": facts.names[first.metric],
        "value": minus(bounded(first.value, first.low, first.high, DIGITS)),
    }
    if len(ranking.metrics) == 1:
        yield say("{question}: {metric} is the only one, {value}.", **values)
    else:
        yield say("{question}: {metric}, {value}.", **values)
        yield _shared(facts, ranking)


def _shared(facts: RankingFacts, ranking: MetricRanking) -> Text:
    """Which metrics share the first rank."""
    beside = BesideFirst.of(ranking)
    others = [facts.names[row.metric] for row in beside.tied]
    if not beside.is_tested:
        return say("Whether others agree less was not tested.")
    if not beside.others:
        return say("No other metric has a value.")
    if not others:
        return say("It has the first rank by itself: the next metric agrees significantly less.")
    if len(others) > _MOST_NAMES:
        return say("{n} more share its rank: the tests do not separate them.", n=len(others))
    if len(others) == 1:
        return say("{metric} shares its rank: the tests do not separate them.", metric=others[0])
    return say("{metrics} share its rank: the tests do not separate them.", metrics=enumerated(others))


def _sure(facts: RankingFacts) -> Answer:
    sentences: list[Text | Statement] = [*_by_ranking(facts, _sure_of)]
    if any(beside.is_tested and beside.has_detectable for beside in map(BesideFirst.of, facts.rankings)):
        sentences.append(
            say("Ranks are about these systems and segments; what could be found is about others like them.")
        )
    return Answer(say("How sure is that?"), "neutral", sentences)


def _sure_of(facts: RankingFacts, number: int) -> Iterator[Text]:
    ranking, title = facts.rankings[number], facts.titles[number]
    beside = BesideFirst.of(ranking)
    if beside.is_tested and beside.others:
        yield say(
            "{question}: {n} of {all} other metrics cannot be told from the first one: they share its rank.",
            question=title, n=len(beside.tied), all=len(beside.others),
        )  # fmt: skip
    if beside.has_detectable:
        yield from _power_of(beside, title)
    elif not any(row.low is not None for row in ranking.metrics):
        yield say("{question}: this run has no intervals, so nothing says what other systems would show.",
                  question=title)  # fmt: skip
    elif not beside.others:
        yield say("{question}: there is only one metric, and so no difference.", question=title)
    changed = [row for row in ranking.metrics if row.without_outliers is not None]
    if changed:
        yield say(
            "{question}: without the outliers ({names}), {metric} reaches {value}.",
            question=title,
            names=enumerated(ranking.outliers),
            metric=facts.names[changed[0].metric],
            value=minus(bounded(changed[0].without_outliers, None, None, DIGITS)),
        )


def _power_of(beside: BesideFirst, title: Text) -> Iterator[Text]:
    """How often differences like those from the first metric would be found."""
    if not beside.is_tested:
        yield say(
            "{question}: differences from the first metric, which were not tested, smaller than what would be "
            "found in 80% of cases: {n} of {all}.",
            question=title, n=len(beside.small(beside.others)), all=len(beside.others),
        )  # fmt: skip
    if small := beside.small(beside.found):
        yield say(
            "{question}: differences that were found although they are smaller than what would be found in 80% of "
            "cases: {n} of {all}.",
            question=title, n=len(small), all=len(beside.found),
        )  # fmt: skip
    if small := beside.small(beside.tied):
        yield say(
            "{question}: differences that were not found and are smaller than what would be found in 80% of "
            "cases: {n} of {all}.",
            question=title, n=len(small), all=len(beside.tied),
        )  # fmt: skip


def _worries(facts: RankingFacts) -> Answer:
    question = say("What was left out, and what is suspicious?")
    kinds = Counter(warning.code for warning in facts.evaluation.warnings)
    sentences: list[Text | Statement] = [*_left_out(facts), *_suspicious(facts), *_warned(kinds)]
    link = PageLink(say("See the warnings and their segments"), "#warnings") if kinds else None
    if not sentences:
        return Answer(question, "good", [say("Nothing: all systems were compared, and the texts look as usual.")])
    turned = any(ranking.upside_down for ranking in facts.rankings)
    return Answer(question, "bad" if turned else "neutral", sentences, link=link)


def _warned(kinds: Mapping[str, int]) -> Iterator[Statement]:
    """The kinds of warnings about the texts, the gravest first."""
    ranks = warning_ranks(kinds)
    for code in sorted(kinds, key=lambda code: ranks[code])[:MOST_LINES]:
        meaning = Sentence.of(warning_kind(code).meaning)
        yield Statement(
            say("{meaning}: {n} warnings.", meaning=meaning, n=kinds[code]), Evidence(f"warnings-of-{code}")
        )


def _left_out(facts: RankingFacts) -> Iterator[Text]:
    """The systems that were not compared, each reason once."""
    reasons: dict[str, list[str]] = {}
    for group in facts.groups:
        for system, reason in group.ranking.left_out.items():
            named = reasons.setdefault(reason, [])
            named += [] if system in named else [system]
    for reason, systems in reasons.items():
        if len(systems) == 1:
            yield say("{system} is left out: {reason}.", system=systems[0], reason=reason)
        elif len(systems) <= _MOST_NAMES:
            yield say("Left out: {systems} ({reason}).", systems=enumerated(systems), reason=reason)
        else:
            yield say("{n} systems are left out ({reason}).", n=len(systems), reason=reason)


def _suspicious(facts: RankingFacts) -> Iterator[Text]:
    turned = dict.fromkeys(name for ranking in facts.rankings for name in ranking.upside_down)
    if turned:
        yield say(
            "{names}: so far below 0 that higher scores may be worse ones; --lower-is-better NAME turns them.",
            names=enumerated([facts.names[name] for name in turned]),
        )
    undefined = dict.fromkeys(
        row.metric for ranking in facts.rankings for row in ranking.metrics if row.value is None
    )
    if undefined:
        yield say("Without a value: {names}.", names=enumerated([facts.names[name] for name in undefined]))
