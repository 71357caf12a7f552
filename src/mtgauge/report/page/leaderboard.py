"""The leaderboard of an evaluation: human ratings, then neural metrics, then all others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from mtgauge.base.sentences import Sentence
from mtgauge.engine.results import Score
from mtgauge.measures.effects import shown_effect_unit
from mtgauge.metrics.families import MeasureFamily
from mtgauge.pages.leaderboard import BarScale, Leaderboard, LeaderboardCell, LeaderboardColumn, LeaderboardRow
from mtgauge.pages.numbers import Number
from mtgauge.pages.table import Name
from mtgauge.pages.text import Text, say
from mtgauge.report.numbers import bounds, fixed, sign_of
from mtgauge.report.page.facts import EvaluationFacts
from mtgauge.report.page.scores import ScoreMarks, marks_of, marks_told, undecided_told, warning_links
from mtgauge.report.page.verdicts import confidence

#: Id of the table; its rows have ids such as ``leaderboard-3``, with the place of the system.
LEADERBOARD = "leaderboard"


def leaderboard(facts: EvaluationFacts, chosen: str) -> Leaderboard | None:
    """All systems by all metrics that have scores of the whole corpus; None where there are none.

    Args:
        facts: The evaluation.
        chosen: The metric that the page begins with; without scores of it, the first one that has some.
    """
    shown = {metric for metric, _, _ in facts.corpus}
    metrics = sorted(
        (metric for metric in facts.metrics if metric in shown),
        key=lambda m: (facts.families[m] is not MeasureFamily.HUMANS, m != chosen, facts.families[m].value),
    )
    if not metrics:
        return None
    first = metrics.index(chosen) if chosen in metrics else 0
    marks = marks_of(facts)
    columns = [_column(facts, metric, marks) for metric in metrics]
    cells = {metric: _cells(facts, metric, marks) for metric in metrics}
    pair = facts.system_axis.ranked[facts.metrics.index(metrics[first])][:2] if len(facts.systems) > 1 else []
    return Leaderboard(
        id=LEADERBOARD,
        title=say("Systems by all measures"),
        place=say("Rank"),
        system=say("System"),
        columns=columns,
        rows=[
            LeaderboardRow(
                name=_name(facts, system),
                item=(item := facts.systems.index(system)),
                cells=[cells[metric][system] for metric in metrics],
                is_unplaced=system in facts.contaminated,
                side="AB"[pair.index(item)] if item in pair else "",
            )
            for system in facts.ranked(metrics[first])
        ],
        axis=facts.metric_axis.id,
        chosen=first,
        caption=list(_caption(facts, metrics, cells, marks)),
    )


def _name(facts: EvaluationFacts, system: str) -> Name:
    tags = [say("baseline")] if system == facts.evaluation.settings.baseline else []
    if system in facts.contaminated:
        tags.append(say("no rank"))
    elif system in facts.roles:
        tags.append(facts.roles[system])
    return Name(facts.name(system), tags, warning_links(facts, system))


def _column(facts: EvaluationFacts, metric: str, marks: ScoreMarks) -> LeaderboardColumn:
    output = facts.output_name(metric)
    scores = [score for s in facts.systems if (score := facts.primary(metric, s)) and score.score is not None]
    limits = facts.evaluation.outputs[metric, output]
    unit = facts.effect_unit(metric)
    return LeaderboardColumn(
        title=facts.names[metric],
        item=facts.metrics.index(metric),
        group=_group(facts, facts.families[metric]),
        higher_is_better=facts.evaluation.directions[metric],
        scale=_scale(scores, (limits.low, limits.high) if unit is None else (None, None), zero=unit is not None),
        zero=unit is not None,
        unit=None if unit is None else Sentence.of(shown_effect_unit(unit)),
        tip=facts.whole_name(metric),
        bounded=any(score.low is not None for score in scores),
        marked=any((metric, output) == where[:2] for where in marks),
        means=unit is not None,
        counted=_is_counted(facts, metric),
    )


def _scale(scores: Sequence[Score], limits: tuple[float | None, float | None], *, zero: bool) -> BarScale | None:
    """That of all values and intervals of a metric; None for a single value without an interval."""
    ends = [end for s in scores for end in (s.low, s.high) if end is not None]
    if not scores or (len(scores) == 1 and not ends):
        return None
    return BarScale.of([score.value for score in scores], [*ends, *([0.0] if zero else [])], limits)


def _group(facts: EvaluationFacts, family: MeasureFamily) -> Text:
    if family is MeasureFamily.HUMANS:
        return say("Human ratings")
    if family is MeasureFamily.NEURAL:
        return say("Neural metrics")
    if MeasureFamily.NEURAL in facts.families.values():
        return say("Other automatic metrics")
    return say("Automatic metrics")


def _is_counted(facts: EvaluationFacts, metric: str) -> bool:
    """Whether each value has the number of judged segments: always, where humans judged."""
    is_human = facts.families[metric] is MeasureFamily.HUMANS
    return is_human or facts.evaluation.fitted[metric].counted_by is not None


def _cells(facts: EvaluationFacts, metric: str, marks: ScoreMarks) -> Mapping[str, LeaderboardCell]:
    """System -> its cell."""
    places, clusters = _places(facts, metric), facts.bands.of(metric)
    firsts = facts.bands.first(metric, facts.placed)
    bold = firsts or [system for system, (first, _) in places.items() if first == 1]
    several = len(places) > 1
    found = {}
    for system in facts.systems:
        score = facts.primary(metric, system)
        if score is None or score.score is None:
            found[system] = _absent(facts, metric, system)
            continue
        mean = facts.means.get((metric, system))
        first, last = places.get(system, (0, 0))
        found[system] = LeaderboardCell(
            number=_number(facts, score, marks, best=several and system in bold),
            low=score.low,
            high=score.high,
            mean=None if mean is None else Number(fixed(mean.score, facts.decimals.of(mean)), mean.score),
            n=facts.judged(metric, system) if _is_counted(facts, metric) else None,
            place="" if not (first and several) else f"{first}" if first == last else f"{first}–{last}",
            cluster=clusters.get(system),
            is_first=several and system in firsts,
        )
    return found


def _places(facts: EvaluationFacts, metric: str) -> Mapping[str, tuple[int, int]]:
    """System -> its first and last place, which a cluster shares; without clusters, equal values do.

    Contaminated systems, those that were not compared and those without a value have none; without a direction
    nobody has one.
    """
    if facts.evaluation.directions[metric] is None:
        return {}
    able = [
        system
        for system in facts.ranked(metric)
        if system in facts.placed and (score := facts.primary(metric, system)) and score.score is not None
    ]
    clusters = facts.bands.of(metric)

    def shared(system: str) -> object:
        score = facts.primary(metric, system)
        return clusters.get(system) if clusters else score and score.score

    found: dict[str, tuple[int, int]] = {}
    for _, group in groupby(able, key=shared):
        members = list(group)
        span = len(found) + 1, len(found) + len(members)
        found |= dict.fromkeys(members, span)
    return found


def _absent(facts: EvaluationFacts, metric: str, system: str) -> LeaderboardCell:
    """Why there is no value."""
    unjudged = facts.families[metric] is MeasureFamily.HUMANS and not facts.judged(metric, system)
    return LeaderboardCell(absent=say("not judged") if unjudged else say("no score"), is_unjudged=unjudged)


def _number(facts: EvaluationFacts, score: Score, marks: ScoreMarks, *, best: bool) -> Number:
    digits, sign = facts.decimals.of(score), sign_of(score)
    where = score.metric, score.output, score.level, score.id, score.system
    interval = bounds(score.low, score.high, digits, sign)
    return Number(fixed(score.score, digits, sign), score.score, interval, marks.get(where, ""), best)


def _caption(
    facts: EvaluationFacts,
    metrics: Sequence[str],
    cells: Mapping[str, Mapping[str, LeaderboardCell]],
    marks: ScoreMarks,
) -> Iterator[Text]:
    """How to read it; only what occurs in it."""
    every = [cell for metric in metrics for cell in cells[metric].values()]
    bars = any(cell.low is not None for cell in every)
    tested = [metric for metric in metrics if facts.bands.of(metric)]
    if bars:
        yield say("Line: {level} % confidence interval.", level=confidence(facts.evaluation.settings))
    if any(cell.is_first for cell in every):
        yield say("Shaded: first place, or no paired test shows a difference from it.")
        if len(facts.systems) > 2:
            yield say(
                "Rules separate the clusters of the chosen measure; systems in one cluster share their ranks."
            )
    if facts.contaminated:
        yield say("No rank: the outputs contain text of a reference.")
    ranking = [metric for metric in metrics if facts.evaluation.directions[metric] is not None]
    by_value = [metric for metric in ranking if metric not in tested]
    if by_value and len(facts.systems) > 1:
        if tested:
            yield say("Ranks without tests: {metrics}.", metrics=", ".join(facts.names[m] for m in by_value))
        else:
            yield say("Ranks follow the values only: no test orders all systems.")
    if any(cell.n is not None for cell in every):
        all_ = len(facts.evaluation.testset)
        if any(facts.families[metric] is MeasureFamily.HUMANS for metric in metrics):
            yield say("n: judged segments of {all:,}.", all=all_)
        else:
            yield say("n: scored segments of {all:,}.", all=all_)
    for metric in metrics:
        unit = facts.effect_unit(metric)
        if unit is not None:
            yield say(
                "{metric}: systems were judged on different segments, so values are effects: {unit} above the "
                "mean of all systems.",
                metric=facts.names[metric],
                unit=unit,
            )  # fmt: skip
    if marks:
        yield marks_told(facts)
    undecided = sum(c.verdict is None for c in facts.pairs.values() if c.metric in metrics)
    if tested and undecided:
        yield undecided_told(undecided)
