"""Scores of short and of long segments."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from mtgauge.pages.charts import Tip, in_columns, lines
from mtgauge.pages.charts.chart import CHOSEN_GROUP_SCORE
from mtgauge.pages.page import PagePart
from mtgauge.pages.text import Text, say
from mtgauge.report.page.charts.missing import of_documents_alone
from mtgauge.report.page.diagnosis import Diagnosis, span
from mtgauge.report.page.facts import EvaluationFacts


def length(facts: EvaluationFacts, diagnosis: Diagnosis) -> list[PagePart]:
    """One chart: lines over groups of reference lengths, one per system."""
    columns, is_characters = _columns(diagnosis), diagnosis.unit == "characters"
    if not columns["bucket"]:
        return []
    chart = lines(
        axis=facts.system_axis,
        place="bucket",
        count="segments",
        places=say("Characters of the reference; number of segments")
        if is_characters
        else say("Words of the reference; number of segments"),
        value="score",
        values=CHOSEN_GROUP_SCORE,
        id="length",
        caption=[
            say("Segments are in five groups of about equal size, by the length of their references."),
            say("Each point is the corpus score of these segments alone."),
            say(
                "Where a line gets worse towards the right, long segments are translated less well. Groups of "
                "few segments say little."
            ),
            *_effects_told(facts),
            *of_documents_alone(facts),
        ],
        label=say("Lines: {scored} by length of the references, for {shown}."),
        columns=columns,
        follows=("metric", "system"),
        tip=Tip(
            by="bucket",
            head=say("Characters: {bucket}. Segments: {segments}.")
            if is_characters
            else say("Words: {bucket}. Segments: {segments}."),
            line=Text("{score} (n = {n})", {}),
            digits=facts.metric_axis.id,
        ),
    )
    return [chart]


def _effects_told(facts: EvaluationFacts) -> Iterator[Text]:
    """Which scores are effects, where systems have values of different segments."""
    if names := [facts.names[metric] for metric in facts.metrics if facts.effect_unit(metric) is not None]:
        yield say(
            "Of {metrics}, points are effects: how far a system is above the mean of all on these segments.",
            metrics=", ".join(names),
        )


def _columns(diagnosis: Diagnosis) -> Mapping[str, Sequence[Any]]:
    names = ("metric", "system", "bucket", "low", "high", "segments", "n", "score")
    rows = [
        (
            metric,
            system,
            span(bucket.low, bucket.high),
            bucket.low,
            bucket.high,
            bucket.n,
            bucket.counts[name],
            score,
        )
        for metric, buckets in enumerate(diagnosis.lengths)
        for bucket in buckets
        for system, (name, score) in enumerate(bucket.values.items())
        if not math.isnan(score)
    ]
    return in_columns(names, rows)
