"""How well systems get rare and frequent words right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from mtgauge.diagnostics import WordBucket
from mtgauge.report.page.charts.chart import Chart, Section, Spec, Tip, counted_places, in_columns
from mtgauge.report.page.diagnosis import Diagnosis, span
from mtgauge.report.page.text import say


def words(diagnosis: Diagnosis) -> Section:
    """One chart: lines over groups of word frequencies, one per system."""
    section = partial(Section, "words", say("Word accuracy by frequency"), say("Words"))
    columns = _columns(diagnosis)
    if not columns["bucket"]:
        return section(missing=say("Words are counted in references, and this test set has none."))
    chart = Chart(
        id="words",
        caption=[
            say(
                "Words are grouped by how often they occur in the references; a group ends where the next begins."
            ),
            say("The number below: how many words of the references are in the group."),
            say("F1 is the harmonic mean of precision and recall, each output against each of its references."),
            say("Rare words stand on the left: names, terms, numbers."),
        ],
        label=say("Lines: F1 of words by their frequency in the references, for {systems}."),
        spec=_spec(),
        columns=columns,
        follows=("systems",),
        legend="shape",
        tip=Tip(
            by="bucket",
            head=say("Frequency: {bucket}. Words: {expected}."),
            line=say("F1 {f1} (right: {matched}, written: {produced})"),
            digits=3,
        ),
    )
    return section(charts=[chart])


def _columns(diagnosis: Diagnosis) -> Mapping[str, Sequence[Any]]:
    names = ("system", "bucket", "from", "low", "high", "expected", "matched", "produced", "f1")
    rows = [
        (system, span(b.low, b.high), _from(b), b.low, b.high, c.expected, c.matched, c.produced, c.f1)
        for b in diagnosis.words
        for system, c in enumerate(b.systems.values())
        # of words that no reference has, nothing is expected
        if c.f1 is not None
    ]
    return in_columns(names, rows)


def _from(bucket: WordBucket) -> str:
    """Where the bucket begins; it ends where the next one does."""
    return str(bucket.low) if bucket.low == bucket.high else f"{bucket.low}+"


def _spec() -> Spec:
    x = say("Frequency; number of words")
    y = {"field": "f1", "type": "quantitative", "scale": {"zero": False}, "title": say("F1 of words")}
    return counted_places("from", "expected", x, y)
