"""What ``mtgauge metrics --speed`` prints."""

from __future__ import annotations

from dataclasses import asdict

from mtgauge.advice.speed import REPEATS, MetricSpeed, Speeds
from mtgauge.base.sentences import say
from mtgauge.commands.language import spoken
from mtgauge.report import render_tables
from mtgauge.report.advice import grade
from mtgauge.report.jsonform import document
from mtgauge.report.screen import Screen
from mtgauge.report.table import TextTable

SCHEMA = "mtgauge/speed/1"


def speeds_as_json(speeds: Speeds) -> str:
    """One JSON document; speeds with all digits."""
    return document(SCHEMA, asdict(speeds))


def speeds_as_text(speeds: Speeds, screen: Screen | None) -> str:
    """A table: what is known of each metric, and its speed here; below it what sets up those that do not run."""
    rows = [
        [
            item.metric,
            item.title,
            grade(item.correlation, spoken),
            *(grade(word, spoken) if word else "" for word in (item.paraphrases, item.speed)),
            _rate(item),
        ]
        for item in speeds.metrics
    ]
    columns = [
        say("metric"),
        say("name"),
        say("correlation with human judgements"),
        say("paraphrases"),
        say("speed"),
        say("segments per second here"),
    ]
    title = say(
        "Speed on this machine: {segments:,} made-up English segments of {words:.0f} words, 1 thread",
        segments=speeds.segments,
        words=speeds.words / speeds.segments,
    )
    table = TextTable(
        spoken(title), list(map(spoken, columns)), rows, len(columns) - 1, list(_notes(speeds)), heads=2
    )
    return render_tables([table], screen=screen)


def _rate(item: MetricSpeed) -> str:
    """Three digits, since the next ones are of the moment."""
    if item.segments_per_second is None:
        return "–"
    rate = float(f"{item.segments_per_second:.3g}")
    return f"{rate:,.0f}" if rate >= 10 else f"{rate:g}"


def _notes(speeds: Speeds) -> list[str]:
    how = say("wall time to prepare the reference, count and score; the median of up to {n} timings", n=REPEATS)
    lacking = [
        say("{metric}: {lacking}", metric=item.metric, lacking=item.lacking)
        if item.setup is None
        else say("{metric}: {lacking}; see {setup}", metric=item.metric, lacking=item.lacking, setup=item.setup)
        for item in speeds.metrics
        if item.lacking is not None
    ]
    return list(map(spoken, [how, *lacking]))
