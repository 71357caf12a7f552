"""How well systems get rare and frequent words right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from mtgauge.diagnostics import WordBucket
from mtgauge.pages.charts import Tip, in_columns, lines
from mtgauge.pages.page import PagePart
from mtgauge.pages.text import say
from mtgauge.report.page.diagnosis import Diagnosis, span
from mtgauge.report.page.facts import EvaluationFacts


def words(facts: EvaluationFacts, diagnosis: Diagnosis) -> list[PagePart]:
    """One chart: lines over groups of word frequencies, one per system."""
    columns = _columns(diagnosis)
    if not columns["bucket"]:
        return []
    chart = lines(
        axis=facts.system_axis,
        place="from",
        count="expected",
        places=say("Frequency; number of words"),
        value="f1",
        values=say("F1 of words"),
        id="words",
        caption=[
            say(
                "Words are grouped by how often they occur in the references; a group ends where the next begins."
            ),
            say("The number below: how many words of the references are in the group."),
            say("F1 is the harmonic mean of precision and recall, each output against each of its references."),
            say("Rare words stand on the left: names, terms, numbers."),
        ],
        label=say("Lines: F1 of words by their frequency in the references, for {shown}."),
        columns=columns,
        follows=("system",),
        tip=Tip(
            by="bucket",
            head=say("Frequency: {bucket}. Words: {expected}."),
            line=say("F1 {f1} (right: {matched}, written: {produced})"),
            digits=3,
        ),
    )
    return [chart]


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
