"""``mtgauge advise``."""

from __future__ import annotations

from dataclasses import asdict

import click

from mtgauge.advice.advice import Advice, Purpose
from mtgauge.advice.advice import advise as advise_on
from mtgauge.advice.measured_agreement import MeasuredAgreement, measured_agreement
from mtgauge.base.sentences import say
from mtgauge.commands.declared import choice_of
from mtgauge.commands.language import spoken
from mtgauge.commands.output import emit_text, screen
from mtgauge.commands.printing import printing_options
from mtgauge.commands.sections import command, section_option
from mtgauge.commands.testset_options import pair_option
from mtgauge.corpus import LanguagePair
from mtgauge.engine.setting import INPUT, METRICS
from mtgauge.report import render_tables
from mtgauge.report.jsonform import document
from mtgauge.report.screen import Screen
from mtgauge.report.table import TextTable

SCHEMA = "mtgauge/advice/1"
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


@command(examples=("mtgauge advise -l zh-en", "mtgauge advise -l en-de --purpose publish --references 2"))
@pair_option("Language pair, such as zh-en.")
@section_option(
    "--references",
    section=INPUT,
    type=click.IntRange(0),
    default=1,
    show_default=True,
    metavar="N",
    help="Number of references.",
)
@section_option("--segments", section=INPUT, type=click.IntRange(1), metavar="N", help="Size of the test set.")
@section_option("--purpose", section=METRICS, **choice_of(Purpose.RANK), help="Purpose of the scores.")
@printing_options(["table", "json"])
def advise(
    languages: str | None, references: int, purpose: str, segments: int | None, form: str, output: str | None
) -> None:
    """Recommend metrics for a language pair, its references and a purpose, with advice on reporting."""
    pair = LanguagePair.parse(languages) if languages else None
    advice = advise_on(pair, references=references, purpose=purpose, segments=segments)
    emit_text(_json(advice) if form == "json" else _text(advice, screen(output)), output)


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


def _text(advice: Advice, screen: Screen | None) -> str:
    measured = measured_agreement()
    rows = [
        [
            item.facts.metric,
            item.title,
            spoken(say("yes") if item.take else say("needs set-up") if item.setup else say("no")),
            grade(item.facts.correlation),
            "" if (share := measured.values.get(item.facts.metric)) is None else f"{share:.3f}",
            grade(item.facts.paraphrases),
            grade(item.facts.speed),
            spoken(item.reason),
        ]
        for item in advice.metrics
    ]
    columns = [spoken(column) for column in _COLUMNS]
    run = advice.command or spoken(
        say("no metric here works without references; see --purpose qe for what judges outputs without them")
    )
    setups = [f"- {item.facts.metric}: {spoken(item.setup)}" for item in advice.metrics if item.setup]
    lines = [
        render_tables(
            [TextTable(_heading(advice), columns, rows, len(columns), [_measured(measured)], heads=2)],
            screen=screen,
        ),
        "",
        spoken(say("Run: {command}", command=run)),
        "",
        *([spoken(say("Needs set-up:")), *setups, ""] if setups else []),
    ]
    return "\n".join([*lines, spoken(say("Report:")), *(f"- {spoken(line)}" for line in advice.report)])


def _measured(measured: MeasuredAgreement) -> str:
    """What the measured shares are."""
    return spoken(
        say(
            "measured: share of pairs of translations of a segment that the metric orders as people do, ties "
            "calibrated, on {name}, {systems} systems, {segments} segments; `mtgauge meta rank` measures it on "
            "yours",
            name=measured.name,
            systems=measured.systems,
            segments=measured.segments,
        )
    )


def _heading(advice: Advice) -> str:
    count = say("1 reference") if advice.references == 1 else say("{n} references", n=advice.references)
    purpose = _PURPOSES[advice.purpose]
    if advice.languages is None:
        return spoken(say("{references}, {purpose}", references=count, purpose=purpose))
    return spoken(
        say("{languages}, {references}, {purpose}", languages=advice.languages, references=count, purpose=purpose)
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


def grade(name: str | None) -> str:
    """What is known of a metric, in the language of the command."""
    return spoken(_GRADES[name])
