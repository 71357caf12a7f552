"""Whether the metrics rank the systems alike: in words, and as a table of ranks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mtgauge.diagnostics.ranks import MetricRanks, metric_ranks
from mtgauge.pages.numbers import Number
from mtgauge.pages.table import Cell, Column, ColumnKind, Name, Row, Table
from mtgauge.pages.text import Text, say
from mtgauge.report.numbers import DEFAULT_PRECISION, fixed
from mtgauge.report.page.facts import EvaluationFacts


def metric_agreement(facts: EvaluationFacts) -> tuple[MetricRanks, ...]:
    """The rankings by the corpus scores of all metrics, that of the lead first; contaminated systems have no rank.

    Metrics that do not find the words of these texts are left out, and so are those without corpus scores; empty
    where the lead is one of them.
    """
    scores = {}
    placed = [system for system in facts.systems if system not in facts.contaminated]
    for metric in dict.fromkeys([facts.lead, *facts.metrics]):
        found = {system: facts.primary(metric, system) for system in placed}
        if metric not in facts.uncut and any(found.values()):
            scores[metric] = {system: score.score for system, score in found.items() if score is not None}
    if facts.lead not in scores:
        return ()
    return metric_ranks(scores, facts.evaluation.directions)


def agreement_words(facts: EvaluationFacts, rankings: Sequence[MetricRanks]) -> Iterator[Text]:
    """How far the other metrics agree with the main one, and who moves most; nothing where there is no other.

    Args:
        facts: The evaluation.
        rankings: What `metric_agreement` found.
    """
    if not rankings:
        return
    main = rankings[0]
    others = [ranking for ranking in rankings[1:] if ranking.tau is not None]
    name = facts.names[main.metric]
    alike = [facts.names[ranking.metric] for ranking in others if not ranking.moves]
    if len(alike) == 1:
        yield say("{other} puts all systems in the same order as {metric}.", other=alike[0], metric=name)
    elif alike:
        yield say("{others} put all systems in the same order as {metric}.", others=", ".join(alike), metric=name)
    for ranking in others:
        if ranking.moves:
            most = ranking.moves[0]
            yield say(
                "{other} agrees with {metric} on the order with Kendall's τ = {tau}; {system} moves most, from "
                "rank {before} to rank {after}.",
                other=facts.names[ranking.metric],
                metric=name,
                tau=fixed(ranking.tau, DEFAULT_PRECISION),
                system=facts.name(most.system),
                before=most.before,
                after=most.after,
            )


def rank_table(facts: EvaluationFacts) -> Table | None:
    """The ranks of the systems by each metric; None where there are not two of each."""
    rankings = metric_agreement(facts)
    if len(rankings) < 2 or len(rankings[0].ranks) < 2:
        return None
    main = rankings[0]
    columns = [
        Column(title=facts.names[metric], kind=ColumnKind.NUMBER, tip=facts.whole_name(metric))
        for metric in (ranking.metric for ranking in rankings)
    ]
    return Table(
        id="ranks",
        caption=[
            say(
                "The rank of each system by each metric; ↑ ↓: by how many places it moves against {metric}.",
                metric=facts.names[main.metric],
            ),
            *agreement_words(facts, rankings),
        ],
        columns=[Column(title=say("System"), kind=ColumnKind.NAME), *columns],
        rows=[
            Row([Name(facts.name(system)), *(_rank(main, ranking, system) for ranking in rankings)])
            for system in facts.ranked(main.metric)
            if system in main.ranks
        ],
        title=say("Ranks by each metric"),
        is_open=any(ranking.moves for ranking in rankings),
    )


def _rank(main: MetricRanks, ranking: MetricRanks, system: str) -> Cell:
    rank = ranking.ranks.get(system)
    if rank is None:
        return None
    places = main.ranks[system] - rank
    moved = f" {'↑' if places > 0 else '↓'}{abs(places)}" if places else ""
    return Number(f"{rank}{moved}", rank, best=rank == 1)
