"""How well systems get rare and frequent words right."""

from __future__ import annotations

from mtgauge.diagnostics import WordBucket
from mtgauge.report.page.charts.chart import Chart, Section, Spec, Tip, counted_places
from mtgauge.report.page.diagnosis import Diagnosis, span
from mtgauge.report.page.text import say


def words(diagnosis: Diagnosis) -> Section:
    """One chart: lines over buckets of word frequencies, one a system."""
    title = say("Word accuracy by frequency")
    columns = _columns(diagnosis)
    if not columns["bucket"]:
        return Section("words", title, missing=say("Words are counted in references, and there are none."))
    chart = Chart(
        id="words",
        title=title,
        caption=[
            say("Words in buckets by how often they are in a reference of the whole test set; a bucket ends where the next begins. Below: how many such words the references have in all."),
            say("F1: the harmonic mean of precision and recall of these words, segment by segment against each reference."),
            say("Rare words, on the left, are where systems differ most: names, terms, numbers."),
        ],
        label=say("Lines: F1 of words by their frequency in the references, for {systems}."),
        spec=_spec(),
        columns=columns,
        legend="shape",
        tip=Tip(
            by="bucket",
            head=say("Frequency: {bucket}. Words: {expected}."),
            line=say("F1 {f1} (right: {matched}, written: {produced})"),
            digits=3,
        ),
    )  # fmt: skip
    return Section("words", title, charts=[chart])


def _columns(diagnosis: Diagnosis) -> dict[str, list[object]]:
    names = ("system", "bucket", "from", "low", "high", "expected", "matched", "produced", "f1")
    rows: list[tuple[object, ...]] = [
        (system, span(b.low, b.high), _from(b), b.low, b.high, c.expected, c.matched, c.produced, c.f1)
        for b in diagnosis.words
        for system, c in enumerate(b.systems.values())
        # of words that no reference has, nothing is expected
        if c.f1 is not None
    ]
    return {name: [row[place] for row in rows] for place, name in enumerate(names)}


def _from(bucket: WordBucket) -> str:
    """Where the bucket begins; it ends where the next one does."""
    return str(bucket.low) if bucket.low == bucket.high else f"{bucket.low}+"


def _spec() -> Spec:
    x = say("Frequency; number of words")
    y = {"field": "f1", "type": "quantitative", "scale": {"zero": False}, "title": say("F1 of words")}
    return counted_places("from", "expected", x, y)
