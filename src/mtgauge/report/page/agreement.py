"""Whether the measures rank the systems alike: in words, and as a table."""

from __future__ import annotations

from mtgauge.diagnostics.ranks import MetricRanks, metric_ranks
from mtgauge.pages.numbers import Number
from mtgauge.pages.table import Column, ColumnKind, Row, Table
from mtgauge.pages.text import Text, say
from mtgauge.report.numbers import DEFAULT_PRECISION, fixed
from mtgauge.report.page.facts import EvaluationFacts

#: Id of the table.
AGREEMENT = "agreement"


def metric_agreement(facts: EvaluationFacts) -> list[MetricRanks]:
    """The ranking by each other measure, compared with that by the lead, on the systems that both rank.

    Left out are contaminated systems, metrics that do not find the words of these texts, and whatever has no
    Kendall's tau, since it puts all systems on one rank; empty where the lead is such a measure.
    """
    if facts.lead in facts.uncut:
        return []
    found: list[MetricRanks] = []
    for metric in facts.metrics:
        if metric != facts.lead and metric not in facts.uncut:
            scores = {name: _scores(facts, name) for name in (facts.lead, metric)}
            common = scores[facts.lead].keys() & scores[metric].keys()
            both = {name: {s: of[s] for s in facts.systems if s in common} for name, of in scores.items()}
            found += metric_ranks(both, facts.evaluation.directions)[1:]
    return [ranking for ranking in found if ranking.tau is not None]


def _scores(facts: EvaluationFacts, metric: str) -> dict[str, float]:
    """System -> its score, as far as it has one and is not contaminated."""
    found = {system: facts.primary(metric, system) for system in facts.systems if system not in facts.contaminated}
    return {system: score.score for system, score in found.items() if score and score.score is not None}


def agreement_table(facts: EvaluationFacts) -> Table | None:
    """How far each measure agrees with the lead on the order of the systems; None where no other ranks them."""
    rankings = metric_agreement(facts)
    if not rankings:
        return None
    return Table(
        id=AGREEMENT,
        caption=[
            say(
                "How far each measure agrees with {metric} on the order of the systems: 1 is the same order, −1 "
                "the reverse.",
                metric=facts.names[facts.lead],
            ),
        ],
        columns=[
            Column(title=say("Measure"), kind=ColumnKind.NAME),
            Column(title=say("Kendall's τ"), kind=ColumnKind.NUMBER, descending=True),
            Column(title=say("Systems"), kind=ColumnKind.COUNT, descending=True),
            Column(title=say("Moves most")),
        ],
        rows=[
            Row([
                facts.names[ranking.metric],
                Number(fixed(ranking.tau, DEFAULT_PRECISION), ranking.tau),
                len(ranking.ranks),
                _moves_most(facts, ranking),
            ])
            for ranking in rankings
        ],
        title=say("Agreement with {metric}", metric=facts.names[facts.lead]),
    )  # fmt: skip


def _moves_most(facts: EvaluationFacts, ranking: MetricRanks) -> Text:
    if not ranking.moves:
        return say("nobody")
    most = ranking.moves[0]
    return say(
        "{system}, from rank {before} to rank {after}",
        system=facts.name(most.system), before=most.before, after=most.after,
    )  # fmt: skip
