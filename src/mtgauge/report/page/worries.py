"""What to worry about: the warnings of a run, one entry for each kind, the gravest first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from mtgauge.base.findings import Finding, Severity
from mtgauge.base.findings.codes import warning_kind, warning_ranks
from mtgauge.base.sentences import Sentence
from mtgauge.diagnostics.ranks import ranks_of
from mtgauge.pages.text import ItemName, Text, say
from mtgauge.report.numbers import fixed
from mtgauge.report.page.facts import BestSystems, EvaluationFacts

#: Lines of worries on the first screen.
MOST_LINES = 3


@dataclass(frozen=True, slots=True)
class Worry:
    """All warnings of one kind.

    Attributes:
        code: The kind.
        severity: What it puts at stake.
        systems: Systems that others are about, best first by the lead.
        segments: Number of segments that they are about; 0 where they are about no single one.
        is_of_winner: Whether it is severe, and about the best system under the lead.
        sentence: All that as one line.
    """

    code: str
    severity: Severity
    systems: tuple[ItemName, ...]
    segments: int
    is_of_winner: bool
    sentence: Text


def worries(facts: EvaluationFacts) -> list[Worry]:
    """One for each kind of warning: severe ones first, then those of most systems, then those of most segments."""
    kinds: dict[str, list[Finding]] = {}
    for warning in facts.evaluation.warnings:
        kinds.setdefault(warning.code, []).append(warning)
    best = facts.best(facts.lead)
    found = [_worry(facts, best, code, warnings) for code, warnings in kinds.items()]
    severities, ranks = list(Severity), warning_ranks(kinds)
    return sorted(
        found,
        key=lambda worry: (
            severities.index(worry.severity), -len(worry.systems), -worry.segments, ranks[worry.code]
        ),
    )  # fmt: skip


def winner_doubts(facts: EvaluationFacts, best: BestSystems) -> Iterator[Text]:
    """What is so grave about the best systems that it belongs beside their names."""
    for system in best.systems:
        for code in facts.warnings.get(system, {}):
            if warning_kind(code).severity is Severity.SEVERE:
                yield say(
                    "A grave doubt about {system}: {meaning}.", system=facts.name(system), meaning=_meaning(code)
                )


def against_other_references(facts: EvaluationFacts) -> Iterator[Text]:
    """The score and rank of each contaminated system against each whole reference that it has not copied."""
    metric = facts.by_reference_metric if facts.contaminated else None
    if metric is not None:
        for system, warnings in facts.contaminated.items():
            yield from _against_others(facts, metric, system, warnings)


def _worry(facts: EvaluationFacts, best: BestSystems | None, code: str, warnings: Sequence[Finding]) -> Worry:
    named = {warning.system for warning in warnings}
    systems = [system for system in facts.ranked(facts.lead) if system in named]
    segments = len({warning.segment for warning in warnings} - {None})
    severity = warning_kind(code).severity
    return Worry(
        code=code,
        severity=severity,
        systems=tuple(map(facts.name, systems)),
        segments=segments,
        is_of_winner=severity is Severity.SEVERE and best is not None and not named.isdisjoint(best.systems),
        sentence=_line(facts, systems, code, segments, in_testset=None in named),
    )


def _meaning(code: str) -> Text:
    return Sentence.of(warning_kind(code).meaning)


def _line(facts: EvaluationFacts, systems: Sequence[str], code: str, segments: int, *, in_testset: bool) -> Text:
    """The kind, whom it is about, and in how many segments."""
    values: dict[str, Any] = {"meaning": _meaning(code), "system": _whom(facts, systems, in_testset=in_testset)}
    if segments:
        return say("{system}: {meaning} (segments: {n}).", n=segments, **values)
    return say("{system}: {meaning}.", **values)


def _whom(facts: EvaluationFacts, systems: Sequence[str], *, in_testset: bool) -> Text | ItemName:
    """The test set, a system, or how many of the systems."""
    if not systems:
        return say("the test set")
    some: Text | ItemName = (
        facts.name(systems[0])
        if len(systems) == 1
        else say("{k} of {all} systems", k=len(systems), all=len(facts.systems))
    )
    return say("the test set and {system}", system=some) if in_testset else some


def _against_others(
    facts: EvaluationFacts, metric: str, system: str, warnings: Sequence[Finding]
) -> Iterator[Text]:
    """The score and rank of a system against each whole reference that it has not copied."""
    columns = [w.message.values.get("column") for w in warnings if isinstance(w.message, Sentence)]
    copied = {column.values.get("name") for column in columns if isinstance(column, Sentence)}
    of_metric = [score for score in facts.by_reference(metric) if score.is_whole]
    higher_is_better = bool(facts.evaluation.directions[metric])
    for reference in dict.fromkeys(score.reference for score in of_metric):
        scores = {score.system: score.score for score in of_metric if score.reference == reference}
        ranks = ranks_of(
            {name: scores[name] for name in facts.compared if name in scores}, higher_is_better=higher_is_better
        )
        if reference in copied or system not in ranks:
            continue
        values = {
            "system": facts.name(system),
            "reference": reference,
            "score": fixed(scores[system], facts.decimals.of_metric(metric)),
            "metric": facts.names[metric],
        }
        yield say(
            "Against reference {reference} alone {system} reaches {score} {metric}, rank {rank} of {all}.",
            rank=ranks[system], all=len(ranks), **values,
        )  # fmt: skip
