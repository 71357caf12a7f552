"""``mtgauge advise``."""

from __future__ import annotations

import json
from dataclasses import asdict

import click

from mtgauge.cli.output import screen
from mtgauge.cli.streams import print_text
from mtgauge.corpus import LanguagePair
from mtgauge.report import render_tables
from mtgauge.report.table import Table
from mtgauge.version import __version__
from mtgauge.workflows.advice import Advice, Purpose
from mtgauge.workflows.advice import advise as advise_on

SCHEMA = "mtgauge/advice/1"
_PURPOSES = {
    Purpose.RANK: "to tell which system is better",
    Purpose.PUBLISH: "to publish numbers that others can compare",
    Purpose.DIAGNOSE: "to see what a system gets wrong",
    Purpose.SENTENCE: "to score single sentences",
    Purpose.PUZZLE: "to mark short answers with known solutions",
}


@click.command()
@click.option("-l", "--languages", metavar="SRC-TGT", help="Language pair, such as zh-en.")
@click.option(
    "--references", type=click.IntRange(0), default=1, show_default=True, metavar="N", help="How many there are."
)
@click.option(
    "--purpose",
    type=click.Choice(list(map(str, Purpose))),
    default=str(Purpose.RANK),
    show_default=True,
    help="What the numbers are for.",
)
@click.option("--segments", type=click.IntRange(1), metavar="N", help="Size of the test set.")
@click.option("--format", "form", type=click.Choice(["table", "json"]), default="table", help="How to print.")
def advise(languages: str | None, references: int, purpose: str, segments: int | None, form: str) -> None:
    """Say which metrics suit a language pair, its references and a purpose, and what to report."""
    pair = LanguagePair.parse(languages) if languages else None
    advice = advise_on(pair, references=references, purpose=purpose, segments=segments)
    print_text(_json(advice) if form == "json" else _text(advice))


def _json(advice: Advice) -> str:
    content = asdict(advice)
    content["languages"] = None if advice.languages is None else str(advice.languages)
    for entry, item in zip(content["metrics"], advice.metrics, strict=True):
        facts = entry.pop("facts")
        entry.update(facts | {"title": item.title, "purposes": sorted(facts["purposes"])})
    return json.dumps({"schema": SCHEMA, "mtgauge": __version__, **content}, ensure_ascii=False, indent=1)


def _text(advice: Advice) -> str:
    rows = [
        [
            item.facts.metric,
            item.title,
            "yes" if item.take else "needs set-up" if item.setup else "no",
            item.facts.correlation or "not surveyed",
            item.facts.paraphrases,
            item.facts.speed,
            item.reason,
        ]
        for item in advice.metrics
    ]
    pair = f"{advice.languages}, " if advice.languages else ""
    counted = "1 reference" if advice.references == 1 else f"{advice.references} references"
    columns = ["metric", "name", "take", "correlation with human judgements", "paraphrases", "speed", "why"]
    table = Table(f"{pair}{counted}, {_PURPOSES[advice.purpose]}", columns, rows, len(columns), heads=2)
    run = advice.command or "no metric here works without references"
    setups = [f"- {item.facts.metric}: {item.setup}" for item in advice.metrics if item.setup]
    lines = [
        render_tables([table], screen=screen()),
        "",
        f"Run: {run}",
        "",
        *(["Needs set-up:", *setups, ""] if setups else []),
    ]
    return "\n".join([*lines, "Report:", *(f"- {line}" for line in advice.report)])
