"""The headline: the finding of an evaluation in a few statements, each of which leads to its evidence.

Precedence: systems that hold a reference, then the measure that leads (human ratings, neural metrics, all others),
then how measures of other families order the systems, then systems that nobody judged.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from mtgauge.base.findings import Finding
from mtgauge.base.sentences import Sentence
from mtgauge.diagnostics.ranks import MetricRanks
from mtgauge.engine.results import Comparison, Score
from mtgauge.measures.effects import shown_effect_unit
from mtgauge.metrics.families import MeasureFamily
from mtgauge.pages.text import ItemName, Text, say
from mtgauge.report.numbers import DEFAULT_PRECISION, bounded, bounds, fixed
from mtgauge.report.page.agreement import AGREEMENT, metric_agreement
from mtgauge.report.page.comparisons import test_row
from mtgauge.report.page.facts import COPIED, EvaluationFacts
from mtgauge.stats.paired import PairedTest

#: Names that a sentence lists; of more systems or metrics it has the number.
MOST_NAMES = 3


@dataclass(frozen=True, slots=True)
class Evidence:
    """Where on the page a statement can be checked.

    Attributes:
        to: Id of an element that shows its numbers.
        view: The reader's choices, as ``script/address.js`` reads them: (name, value).
    """

    to: str
    view: tuple[tuple[str, str], ...] = ()

    @property
    def query(self) -> str:
        """The choices as parameters of an address; browsers without scripts and paper follow the id."""
        return urlencode(self.view)


@dataclass(frozen=True, slots=True)
class Statement:
    """A sentence of the first screen.

    Attributes:
        text: What it says.
        evidence: Where that can be checked.
    """

    text: Text
    evidence: Evidence


def headline(facts: EvaluationFacts) -> list[Statement]:
    """The finding, statement by statement."""
    return [
        *_contaminated(facts), _first(facts), *_orders(facts), *_unjudged(facts), *_too_few_judged(facts)
    ]  # fmt: skip


def of_system(facts: EvaluationFacts, metric: str, system: str) -> Evidence:
    """The row of a system in the leaderboard, with a metric chosen."""
    return Evidence(f"leaderboard-{facts.systems.index(system)}", (("metric", metric),))


def of_metric(facts: EvaluationFacts, metric: str) -> Evidence:
    """The leaderboard, with a metric chosen."""
    return Evidence("table-leaderboard", (("metric", metric),))


def of_test(facts: EvaluationFacts, c: Comparison) -> Evidence:
    """The row of a test, with its metric and its pair chosen."""
    return Evidence(test_row(facts, c), of_pair(facts, c.metric, c.a, c.b).view)


def of_pair(facts: EvaluationFacts, metric: str, first: str, second: str) -> Evidence:
    """The comparison of two systems by a metric."""
    axis = facts.system_axis
    pair = [(axis.tips or axis.items)[facts.systems.index(system)] for system in (first, second)]
    return Evidence("pair", (("metric", metric), *(("pair", str(name)) for name in pair)))


def of_warnings(facts: EvaluationFacts, system: str) -> Evidence:
    """The warnings about a system."""
    return Evidence(f"warnings-{facts.systems.index(system)}")


def shown(score: Score, digits: int) -> str | Text:
    """The score with so many decimals, with its interval where there is one; of an effect with sign and unit."""
    if score.effect_unit is None:
        return minus(bounded(score.score, score.low, score.high, digits))
    unit = shown_effect_unit(score.effect_unit)
    value = say("{value} {unit}", value=minus(fixed(score.score, digits, "+")), unit=unit)
    interval = minus(bounds(score.low, score.high, digits, "+"))
    return say("{value} {interval}", value=value, interval=interval) if interval else value


def minus(shown: str) -> str:
    """A number with a minus sign, where it is below zero."""
    return shown.replace("-", "\N{MINUS SIGN}")


def named(facts: EvaluationFacts, systems: Sequence[str]) -> Text | ItemName:
    """Systems for a sentence: a few by name, of more the first and how many others."""
    names = [facts.name(system) for system in systems]
    if len(names) == 1:
        return names[0]
    if len(names) > MOST_NAMES:
        return say("{first} and {n} others", first=names[0], n=len(names) - 1)
    return listed(names)


def listed(items: Sequence[str | ItemName]) -> Text:
    """``a``, ``a and b``, ``a, b and c``."""
    *others, last = items
    if not others:
        return Text("{item}", {"item": last})
    first: Text | str | ItemName = others[0]
    for other in others[1:]:
        first = say("{first}, {second}", first=first, second=other)
    return say("{first} and {second}", first=first, second=last)


def measure_named(facts: EvaluationFacts, metric: str) -> Text:
    """A measure for a sentence; of human ratings with the share of the segments that they cover."""
    name = facts.names[metric]
    if facts.families[metric] is not MeasureFamily.HUMANS:
        return Text("{metric}", {"metric": name})
    coverage = facts.coverage(metric)
    counts = [n for n in coverage.judged.values() if n]
    values = {"metric": name, "all": coverage.of}
    if not coverage.is_equal:
        return say(
            "Human ratings ({metric}, {least:,} to {most:,} of {all:,} segments, not the same for all systems)",
            least=min(counts), most=max(counts), **values,
        )  # fmt: skip
    if not counts or counts[0] == coverage.of:
        return say("Human ratings ({metric})", metric=name)
    return say("Human ratings ({metric}, {n:,} of {all:,} segments)", n=counts[0], **values)


def _copied(warning: Finding) -> Text:
    """How much of a reference the outputs of a system are."""
    values = warning.message.values if isinstance(warning.message, Sentence) else {}
    if "all" in values and "column" in values:
        return say(
            "{n:,} of its {all:,} long outputs are {reference}, word for word.",
            n=values["n"], all=values["all"], reference=values["column"],
        )  # fmt: skip
    if "column" in values:
        return say(
            "all its {n:,} outputs are {reference}, word for word.", n=values["n"], reference=values["column"]
        )
    return say("too many of its outputs are equal to a reference.")


def _contaminated(facts: EvaluationFacts) -> Iterator[Statement]:
    for system in facts.contaminated if len(facts.contaminated) == 1 else ():
        why, name = _copied(facts.contaminated[system][0]), facts.name(system)
        yield Statement(say("No verdict on {system}: {why}", system=name, why=why), of_warnings(facts, system))
    if len(facts.contaminated) > 1:
        systems = named(facts, [*facts.contaminated])
        text = say("No verdict on {systems}: too many of their outputs are equal to a reference.", systems=systems)
        yield Statement(text, Evidence(f"warnings-of-{COPIED}"))


def _first(facts: EvaluationFacts) -> Statement:
    """Who is first by the measure that leads."""
    metric, best = facts.lead, facts.best(facts.lead)
    measure, evidence = measure_named(facts, metric), of_metric(facts, metric)
    if not facts.placed:
        return Statement(say("No system is left that could be first."), Evidence("warnings"))
    if facts.contaminated:
        measure = say("{measure}, without {systems}", measure=measure, systems=named(facts, [*facts.contaminated]))
    if not facts.has_total(metric):
        return Statement(say("{measure} has no total, so nobody is first.", measure=measure), evidence)
    if best is None:
        return _unranked(facts, metric)
    first, *others = best.systems
    if best.runner_up is None and not others:
        score = facts.primary(metric, first)
        assert score is not None  # noqa: S101  # the best system has a score
        value = shown(score, facts.decimals.of_metric(metric))
        text = say("{measure}: {system} reaches {score}.", measure=measure, system=facts.name(first), score=value)
        return Statement(text, of_system(facts, metric, first))
    leading = facts.bands.first(metric, facts.placed)
    if leading:
        return Statement(_leading(facts, measure, leading), of_system(facts, metric, first))
    return Statement(
        say(
            "{measure}: {whom}; {why}.",
            measure=measure,
            whom=say("{systems} have the same best score", systems=named(facts, best.systems))
            if others
            else say("{system} has the best score", system=facts.name(first)),
            why=why_untested(facts, metric),
        ),
        of_system(facts, metric, first),
    )


def _unranked(facts: EvaluationFacts, metric: str) -> Statement:
    """No direction is better, or there is no score of the corpus."""
    measure = measure_named(facts, metric)
    if facts.evaluation.directions[metric] is None and facts.primary(metric, facts.systems[0]) is not None:
        told = say("{measure}: no value is better than another, so nobody is first.", measure=measure)
        return Statement(told, of_metric(facts, metric))
    return Statement(say("No score of the whole corpus was requested, so nobody is first."), Evidence("segments"))


def _leading(facts: EvaluationFacts, measure: Text, leading: Sequence[str]) -> Text:
    """Those that share the first cluster."""
    if len(leading) == 1:
        return say("{measure}: {system} is first.", measure=measure, system=facts.name(leading[0]))
    if len(leading) > MOST_NAMES and len(leading) == len(facts.bands.of(facts.lead)):
        return say(
            "{measure}: all {n} systems share first place, since no test tells them apart.",
            measure=measure, n=len(leading),
        )  # fmt: skip
    return say("{measure}: {systems} share first place.", measure=measure, systems=named(facts, leading))


def why_untested(facts: EvaluationFacts, metric: str) -> Text:
    """Why no test decides who is first under a metric."""
    settings = facts.evaluation.settings
    tests = [c for c in facts.pairs.values() if c.metric == metric]
    if not settings.compares or not tests:
        return say("no difference was tested")
    if not all(PairedTest(c.method).decides_scores for c in tests):
        return say("the tests counted segments or documents, and not scores")
    if settings.baseline is not None:
        return say("only differences from the baseline {system} were tested", system=facts.name(settings.baseline))
    if settings.contrasts:
        return say("only some pairs were tested")
    return say("no test could decide")


def _orders(facts: EvaluationFacts) -> Iterator[Statement]:
    """How measures of other families order the systems, compared with the lead."""
    alike: dict[tuple[bool, int], list[MetricRanks]] = {}
    for ranking in metric_agreement(facts):
        if facts.families[ranking.metric] is not facts.families[facts.lead]:
            alike.setdefault((bool(ranking.moves), len(ranking.ranks)), []).append(ranking)
    for (moves, n), rankings in alike.items():
        text = _ordered(facts, rankings, _whom(facts, n), moves=moves)
        yield Statement(text, Evidence(f"table-{AGREEMENT}"))


def _ordered(facts: EvaluationFacts, rankings: Sequence[MetricRanks], systems: Text, *, moves: bool) -> Text:
    taus = sorted(ranking.tau or 0.0 for ranking in rankings)
    values = {
        "metrics": listed([facts.names[ranking.metric] for ranking in rankings]),
        "tau": listed([*dict.fromkeys(minus(fixed(ranking.tau, DEFAULT_PRECISION)) for ranking in rankings)]),
        "systems": systems,
    }
    if not moves and len(rankings) == 1:
        return say("{metrics} puts {systems} in the same order.", **values)
    if not moves:
        return say("{metrics} put {systems} in the same order.", **values)
    if len(rankings) == 1:
        return say("{metrics} orders {systems} differently (Kendall's τ = {tau}).", **values)
    if len(rankings) <= MOST_NAMES:
        return say("{metrics} order {systems} differently (Kendall's τ = {tau}).", **values)
    return say(
        "{n} other metrics order {systems} differently (Kendall's τ from {low} to {high}).",
        n=len(rankings), systems=systems,
        low=minus(fixed(taus[0], DEFAULT_PRECISION)), high=minus(fixed(taus[-1], DEFAULT_PRECISION)),
    )  # fmt: skip


def _whom(facts: EvaluationFacts, n: int) -> Text:
    """The systems that both measures rank."""
    if n == len(facts.systems) - len(facts.contaminated):
        return say("the systems")
    return say("the {n} judged systems", n=n)


def _unjudged(facts: EvaluationFacts) -> Iterator[Statement]:
    """The best systems by other measures that nobody judged."""
    human = [metric for metric in facts.metrics if facts.families[metric] is MeasureFamily.HUMANS]
    if facts.families[facts.lead] is not MeasureFamily.HUMANS:
        return
    found: dict[str, list[str]] = {}
    for metric in facts.metrics:
        best = facts.best(metric)
        if metric in human or metric in facts.uncut or best is None:
            continue
        for system in best.systems:
            if not any(facts.judged(one, system) for one in human):
                found.setdefault(system, []).append(metric)
    for system, metrics in found.items():
        yield Statement(
            say(
                "{system}, which has the best {metrics}, was judged by nobody.",
                system=facts.name(system),
                metrics=listed([facts.names[metric] for metric in metrics]),
            ),
            of_system(facts, metrics[0], system),
        )


def _too_few_judged(facts: EvaluationFacts) -> Iterator[Statement]:
    """Human ratings that cannot lead, since they cover one system with a rank, or none."""
    if facts.families[facts.lead] is MeasureFamily.HUMANS or len(facts.placed) < 2:
        return
    for metric in facts.metrics:
        judged = [system for system in facts.placed if facts.judged(metric, system)]
        if facts.families[metric] is not MeasureFamily.HUMANS or len(judged) > 1:
            continue
        measure = measure_named(facts, metric)
        if judged:
            text = say(
                "{measure} rank nobody: only {system} was judged.", measure=measure, system=facts.name(judged[0])
            )
        else:
            text = say("{measure} rank nobody: no system with a rank was judged.", measure=measure)
        yield Statement(text, of_metric(facts, metric))
