"""Advice on metrics as a table with a command and a checklist, or as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from html import escape

from mtgauge.advice.advice import Advice, Purpose
from mtgauge.advice.measured_agreement import MeasuredAgreement, measured_agreement
from mtgauge.base.sentences import say
from mtgauge.report import render_tables
from mtgauge.report.derivations import Spoken
from mtgauge.report.jsonform import document
from mtgauge.report.screen import Screen
from mtgauge.report.table import TextTable

SCHEMA = "mtgauge/advice/1"
FORMATS = ("table", "json")
_PURPOSES = {
    Purpose.RANK: say("to tell which system is better"),
    Purpose.PUBLISH: say("to publish numbers that others can compare"),
    Purpose.DIAGNOSE: say("to see what a system gets wrong"),
    Purpose.SENTENCE: say("to score single sentences"),
    Purpose.PUZZLE: say("to mark short answers with known solutions"),
    Purpose.POST_EDIT: say("to see how much work outputs leave to post-editors"),
    Purpose.QE: say("to judge outputs without references"),
    Purpose.DOCUMENT: say("to score whole documents"),
    Purpose.TEACH: say("to show how metrics work"),
}
_COLUMNS = (
    say("metric"),
    say("name"),
    say("take"),
    say("correlation with human judgements"),
    say("measured"),
    say("paraphrases"),
    say("speed"),
    say("why"),
)


def render_advice(advice: Advice, form: str, screen: Screen | None = None, spoken: Spoken = str) -> str:
    """The advice in one of `FORMATS`, or as ``html`` for notebooks; ends without a line break.

    Args:
        advice: What was found.
        form: The format's name.
        screen: As for `mtgauge.report.render`.
        spoken: Translates sentences, except in JSON.
    """
    if form == "json":
        return _json(advice)
    table = render_tables([_table(advice, spoken)], form, screen)
    below = "\n".join(_below(advice, spoken))
    return f"{table}\n<pre>{escape(below)}</pre>" if form == "html" else f"{table}\n\n{below}"


def _json(advice: Advice) -> str:
    content = asdict(advice)
    content["languages"] = None if advice.languages is None else str(advice.languages)
    measured = measured_agreement()
    for entry, item in zip(content["metrics"], advice.metrics, strict=True):
        facts = entry.pop("facts")
        share = measured.values.get(item.facts.metric)
        entry.update(facts | {"title": item.title, "purposes": sorted(facts["purposes"]), "measured": share})
    content["measured_on"] = {"name": measured.name, "systems": measured.systems, "segments": measured.segments}
    return document(SCHEMA, content)


def _table(advice: Advice, spoken: Spoken) -> TextTable:
    """One row per metric, those to use first."""
    measured = measured_agreement()
    rows = [
        [
            item.facts.metric,
            item.title,
            spoken(say("yes") if item.take else say("needs set-up") if item.setup else say("no")),
            grade(item.facts.correlation, spoken),
            "" if (share := measured.values.get(item.facts.metric)) is None else f"{share:.3f}",
            grade(item.facts.paraphrases, spoken),
            grade(item.facts.speed, spoken),
            spoken(item.reason),
        ]
        for item in advice.metrics
    ]
    columns = [spoken(column) for column in _COLUMNS]
    return TextTable(spoken(_heading(advice)), columns, rows, len(columns), [spoken(_measured(measured))], heads=2)


def _below(advice: Advice, spoken: Spoken) -> Iterator[str]:
    """The command to run, the metrics to set up, and the checklist for reports."""
    run = advice.command or spoken(
        say("no metric here works without references; see --purpose qe for what judges outputs without them")
    )
    yield from (spoken(say("Run: {command}", command=run)), "")
    setups = [f"- {item.facts.metric}: {spoken(item.setup)}" for item in advice.metrics if item.setup]
    if setups:
        yield from (spoken(say("Needs set-up:")), *setups, "")
    yield spoken(say("Report:"))
    yield from (f"- {spoken(line)}" for line in advice.report)


def _measured(measured: MeasuredAgreement) -> str:
    """What the measured shares are."""
    return say(
        "measured: share of pairs of translations of a segment that the metric orders as people do, ties "
        "calibrated, on {name}, {systems} systems, {segments} segments; `mtgauge meta rank` measures it on "
        "yours",
        name=measured.name,
        systems=measured.systems,
        segments=measured.segments,
    )


def _heading(advice: Advice) -> str:
    count = say("1 reference") if advice.references == 1 else say("{n} references", n=advice.references)
    purpose = _PURPOSES[advice.purpose]
    if advice.languages is None:
        return say("{references}, {purpose}", references=count, purpose=purpose)
    return say(
        "{languages}, {references}, {purpose}", languages=advice.languages, references=count, purpose=purpose
    )


#: What is known of metrics, in words; None is not surveyed.
_GRADES: dict[str | None, str] = {
    None: say("not surveyed"),
    **{
        word: word
        for word in (
            say("moderate"), say("good"), say("high"), say("highest"), say("no"), say("partly"), say("yes"),
            say("fast"), say("slow"),
        )
    },
}  # fmt: skip


def grade(name: str | None, spoken: Spoken) -> str:
    """A grade of a metric, in the language of the reader."""
    return spoken(_GRADES[name])
