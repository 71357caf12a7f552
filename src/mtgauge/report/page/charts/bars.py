"""Scores with error bars: one chart for each metric."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from mtgauge.engine.results import Score
from mtgauge.pages.charts import Chart, ChartGroup, Tip, dots, verbatim
from mtgauge.pages.page import Fragment, PagePart
from mtgauge.pages.text import Text, say
from mtgauge.report.numbers import bounded, sign_of
from mtgauge.report.page.charts.axis_titles import directed
from mtgauge.report.page.charts.decisions import decisions, decisions_told
from mtgauge.report.page.facts import EvaluationFacts
from mtgauge.report.page.scores import undecided_told
from mtgauge.report.page.verdicts import dot_and_line, interval_words
from mtgauge.stats.clusters import ClusterMethod
from mtgauge.stats.method_names import shown_methods


def bar_parts(facts: EvaluationFacts) -> list[PagePart]:
    """A chart per metric, as far as there are scores of the whole corpus; nothing for a single number."""
    charts = list(score_charts(facts))
    parts: list[PagePart] = [ChartGroup(charts)] if charts else []
    # the caption of a group is that of its first chart
    if told := [text for metric in facts.metrics[1:] for text in _effects_told(facts, metric)]:
        parts.insert(0, Fragment("sentences.html", {"sentences": told}))
    return parts


def score_charts(facts: EvaluationFacts) -> Iterator[Chart]:
    """A chart per metric that has scores of the whole corpus; none for a single number."""
    for number, metric in enumerate(facts.metrics):
        found = [facts.primary(metric, system) for system in facts.ranked(metric)]
        scores = [score for score in found if score and score.score is not None]
        if not scores:
            continue
        digits = facts.decimals.of_metric(metric)
        intervals = all(score.low is not None and score.high is not None for score in scores)
        if len(scores) == 1 and not intervals:
            continue
        bands, notes = facts.bands.of(metric), decisions(facts, metric)
        ends = [(s.low, s.high) if intervals else (None, None) for s in scores]
        told = (
            f"{s.system} {bounded(s.score, *of, digits, sign_of(s))}" for s, of in zip(scores, ends, strict=True)
        )
        yield dots(
            axis=facts.system_axis,
            values=directed(facts, metric),
            intervals=intervals,
            zero=facts.effect_unit(metric) is not None,
            bands="cluster" if bands else None,
            notes="decision" if notes else None,
            id=f"bars-{number}",
            title=verbatim(facts.names[metric]),
            caption=[
                *_caption(facts, interval_words(scores) if intervals else None),
                *_effects_told(facts, metric),
                *(_bands_told(facts, metric) if bands else ()),
                *(decisions_told(facts, metric) if notes else ()),
            ],
            label=_label(facts.title(metric, facts.output_name(metric)), "; ".join(told), bands),
            columns=_columns(facts, number, scores, intervals, bands, notes),
            tip=_tip(facts, metric, intervals),
        )


def _tip(facts: EvaluationFacts, metric: str, intervals: bool) -> Tip:
    """What is said of a system: its score, with the number of segments and of an effect the mean beside it."""
    is_effect = facts.effect_unit(metric) is not None
    if is_effect:
        lines = say("{score} [{low}, {high}]; mean {mean}, n = {n}"), say("{score}; mean {mean}, n = {n}")
    elif facts.evaluation.fitted[metric].counted_by is not None:
        lines = say("{score} [{low}, {high}], n = {n}"), say("{score}, n = {n}")
    else:
        lines = Text("{score} [{low}, {high}]", {}), Text("{score}", {})
    return Tip(
        by="system_name",
        head=verbatim(facts.names[metric]),
        line=lines[0] if intervals else lines[1],
        digits=facts.decimals.of_metric(metric),
        signed=("score", "low", "high") if is_effect else (),
    )


def _caption(facts: EvaluationFacts, intervals: Text | None) -> Iterator[Text]:
    if intervals is not None:
        yield dot_and_line(facts.evaluation.settings, intervals)
    elif facts.evaluation.settings.intervals:
        yield say("Dot: the score of the whole corpus. A single segment has no interval.")
    else:
        yield say("Dot: the score of the whole corpus. This run made no intervals.")
    yield say("All systems are shown. The scale may not begin at zero: compare positions, not lengths.")
    if intervals is not None and len(facts.systems) > 1:
        yield say("Lines may overlap where a paired test shows a difference; the test decides.")


def _effects_told(facts: EvaluationFacts, metric: str) -> Iterator[Text]:
    unit = facts.effect_unit(metric)
    if unit is not None:
        yield say(
            "{metric}: the score is an effect, since systems were judged on different segments: how far, in "
            "{unit}, a system is above the mean of all, which is the line at 0. The mean of its own segments is "
            "under the pointer.",
            metric=facts.names[metric],
            unit=unit,
        )


def _bands_told(facts: EvaluationFacts, metric: str) -> Iterator[Text]:
    """What bands are, by which test, and what they do not rest on."""
    tested = [c for c in facts.pairs.values() if c.metric == metric]
    tests = shown_methods(c.method for c in tested)
    if facts.evaluation.settings.clusters is ClusterMethod.WMT:
        yield say(
            "Bands: clusters by the paired test ({test}); each system above a line is shown to be better than "
            "each below it, by p-values that are not corrected.",
            test=tests,
        )
    else:
        yield say(
            "Bands: clusters by the paired test ({test}, correction {correction}); in one band no system is shown "
            "to be better than one below it.",
            test=tests,
            correction=shown_methods(c.correction for c in tested),
        )
    undecided = sum(c.verdict is None for c in tested)
    if undecided:
        yield undecided_told(undecided)


def _label(name: str, values: str, bands: Mapping[str, int]) -> Text:
    """What somebody hears who cannot see the chart."""
    if not bands:
        return say("{metric} of each system: {values}.", metric=name, values=values)
    groups = (
        ", ".join(system for system, band in bands.items() if band == rank)
        for rank in dict.fromkeys(bands.values())
    )
    return say(
        "{metric} of each system: {values}. Clusters: {clusters}.",
        metric=name, values=values, clusters="; ".join(groups),
    )  # fmt: skip


def _columns(
    facts: EvaluationFacts,
    metric: int,
    scores: Sequence[Score],
    intervals: bool,
    bands: Mapping[str, int],
    notes: Mapping[str, str],
) -> dict[str, Sequence[Any]]:
    name = facts.metrics[metric]
    columns: dict[str, Sequence[Any]] = {
        "metric": [metric] * len(scores),
        "system": [facts.systems.index(score.system) for score in scores],
        "score": [score.score for score in scores],
    }
    if intervals:
        columns |= {"low": [score.low for score in scores], "high": [score.high for score in scores]}
    # with an effect the plain mean, and the number of segments where people judged only some
    if facts.effect_unit(name) is not None:
        columns["mean"] = [facts.means[name, score.system].score for score in scores]
    if facts.evaluation.fitted[name].counted_by is not None:
        columns["n"] = [facts.judged(name, score.system) for score in scores]
    # results of paired tests
    if bands:
        columns["cluster"] = _whole([bands.get(score.system) for score in scores])
    if notes:
        columns["decision"] = [notes.get(score.system, "") for score in scores]
    return columns


def _whole(bands: Sequence[int | None]) -> list[int | None]:
    """The bands of rows, where a system that was only scored is in the band around it and cuts none in two."""
    found = list(bands)
    for place, band in enumerate(found):
        below = next((other for other in bands[place:] if other is not None), None)
        if band is None and place and found[place - 1] == below:
            found[place] = below
    return found
