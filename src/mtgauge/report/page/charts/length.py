"""Scores of short and of long segments."""

from __future__ import annotations

from mtgauge.report.page.charts.chart import CHOSEN_METRIC, Chart, Section, Spec, Tip, counted_places
from mtgauge.report.page.diagnosis import Diagnosis, span
from mtgauge.report.page.text import Text, say


def length(diagnosis: Diagnosis) -> Section:
    """One chart: lines over buckets of reference lengths, one a system."""
    title = say("Score by length")
    columns = _columns(diagnosis)
    if not columns["bucket"]:
        return Section("length", title, missing=say("Lengths are those of references, and there are none."))
    chart = Chart(
        id="length",
        title=title,
        caption=[
            say("Segments in buckets by the length of their references; below each bucket, the number of its segments."),
            say("Each point is the score of these segments alone, taken as a corpus."),
            say("A line that falls to the right means trouble with long segments; buckets with few segments say little."),
        ],
        label=say("Lines: {metric} by length of the references, for {systems}."),
        spec=_spec(),
        columns=columns,
        legend="shape",
        tip=Tip(by="bucket", head=say("Words: {bucket}. Segments: {segments}."), line=Text("{score}", {})),
    )  # fmt: skip
    return Section("length", title, charts=[chart])


def _columns(diagnosis: Diagnosis) -> dict[str, list[object]]:
    names = ("metric", "system", "bucket", "low", "high", "segments", "score")
    rows: list[tuple[object, ...]] = [
        (metric, system, span(bucket.low, bucket.high), bucket.low, bucket.high, bucket.n, score)
        for metric, buckets in enumerate(diagnosis.lengths)
        for bucket in buckets
        for system, score in enumerate(bucket.values.values())
    ]
    return {name: [row[place] for row in rows] for place, name in enumerate(names)}


def _spec() -> Spec:
    x = say("Words of the reference; number of segments")
    y = {"field": "score", "type": "quantitative", "scale": {"zero": False}, "title": CHOSEN_METRIC}
    return counted_places("bucket", "segments", x, y)
