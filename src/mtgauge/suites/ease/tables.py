"""Tuning, placing, stability and losses of cognitive ease as tables and JSON."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from mtgauge.base.sentences import ENGLISH, Sentence, say
from mtgauge.measures import Level
from mtgauge.report import render_tables
from mtgauge.report.jsonform import document
from mtgauge.report.numbers import DASH, bounds, defined, fixed
from mtgauge.report.screen import Screen
from mtgauge.report.table import TextTable
from mtgauge.suites.ease.losses import Loss, LostKind, SystemLosses
from mtgauge.suites.ease.outputs import SENTENCE
from mtgauge.suites.ease.placing import PlacedMetric
from mtgauge.suites.ease.run_facts import RunFacts
from mtgauge.suites.ease.stability import Stability
from mtgauge.suites.ease.tuning import Tuning

SCHEMA = "mtgauge/ease/2"
FORMATS = ("table", "json", "markdown", "latex")
_DIGITS = 4
#: So many categories of check-points are shown with a loss.
_CATEGORIES = 2
_OF_PROFILE = {
    "untuned": say("the profile before"),
    "tuned": say("the profile, tuned"),
    "unmerged": say("tuned, nothing merged"),
}
_KINDS = {
    LostKind.CONTENT: say("content words"),
    LostKind.FUNCTION: say("function words"),
    LostKind.CHUNK: say("chunks"),
    LostKind.MARKER: say("markers of chunks"),
    LostKind.INSIDE: say("relations inside clauses"),
    LostKind.AMONG: say("relations among clauses"),
}
#: Parameters of which this is said.
Dependent = Sequence[tuple[str, str, float]]


def render_tuning(
    tuning: Tuning,
    dependent: Dependent,
    facts: RunFacts,
    form: str,
    screen: Screen | None = None,
    language: str = ENGLISH,
) -> str:
    """How a tuned profile does on judgements that were held out, beside other metrics; then how that was made."""
    if form == "json":
        return _json(facts, {
            "judgements": tuning.judgements,
            "merged": [list(group) for group in tuning.merged],
            "dependent": [{"a": a, "b": b, "pearson": value} for a, b, value in dependent],
            "unmeasured": list(tuning.unmeasured),
            "held_out": [
                {"name": one.name, "pearson": defined(one.pearson), "kendall": defined(one.kendall),
                 "folds": [defined(value) for value in one.folds]}
                for one in tuning.held_out
            ],
        })  # fmt: skip
    rows = [
        [_OF_PROFILE.get(one.name, one.name), fixed(defined(one.pearson), _DIGITS),
         fixed(defined(one.kendall), _DIGITS), _range(one.folds)]
        for one in tuning.held_out
    ]  # fmt: skip
    columns = [say("scores"), "Pearson", "Kendall", say("Pearson of the folds")]
    title = say(
        "Held-out correlation with {n:,} judgements (folds: {folds})",
        n=tuning.judgements, folds=len(tuning.held_out[0].folds),
    )  # fmt: skip
    said = [
        *(say("merged: {names}", names=", ".join(group)) for group in tuning.merged),
        *_gaps(tuning),
        *_dependence(dependent),
        *_made(facts),
    ]
    return render_tables([TextTable(title, columns, rows, 1, said)], form, screen, language)


def _gaps(tuning: Tuning) -> Iterator[Sentence]:
    """What has no weight, and no correlation, since nothing is known of it."""
    if tuning.unmeasured:
        yield say(
            "left out of the profile, since they were never measured: {names}", names=", ".join(tuning.unmeasured)
        )
    folds = len(tuning.held_out[0].folds)
    empty = sum(any(defined(one.folds[fold]) is None for one in tuning.held_out) for fold in range(folds))
    if empty:
        yield say(
            "folds where all judgements, or all scores, are equal, so that there is no correlation: {n} of "
            "{folds}; means are those of the others",
            n=empty, folds=folds,
        )  # fmt: skip


def _range(values: Sequence[float]) -> str:
    known = [value for value in map(defined, values) if value is not None]
    return f"{min(known):.{_DIGITS}f} – {max(known):.{_DIGITS}f}" if known else DASH


def _dependence(dependent: Dependent) -> list[Sentence]:
    return [
        say("{a} and {b} are not independent: they correlate by {value:.2f}", a=a, b=b, value=value)
        for a, b, value in dependent
    ]


def render_places(
    places: Sequence[PlacedMetric],
    dependent: Dependent,
    units: tuple[str, int],
    facts: RunFacts,
    form: str,
    screen: Screen | None = None,
    language: str = ENGLISH,
) -> str:
    """The correlation of metrics with the values of levels, with intervals; then how they were made.

    Args:
        places: The correlations.
        dependent: Parameters that say nearly the same.
        units: What they are over: ``document`` or ``segment``, and how many translations of these.
        facts: How they were made.
        form: One of `FORMATS`.
        screen: The terminal that the text is fitted to.
        language: Of the reader.
    """
    unit, count = units
    if form == "json":
        return _json(facts, {
            "unit": unit,
            "units": count,
            "places": [_plain(one) for one in places],
            "dependent": [{"a": a, "b": b, "pearson": value} for a, b, value in dependent],
        })  # fmt: skip
    metrics = list(dict.fromkeys(one.metric for one in places))
    values = list(dict.fromkeys(one.value for one in places))
    cells = {(one.metric, one.value): one for one in places}
    rows = [
        [value, *(
            f"{fixed(defined(one.pearson), 2)} {bounds(defined(one.low), defined(one.high), 2)}"
            for one in (cells[metric, value] for metric in metrics)
        )]
        for value in values
    ]  # fmt: skip
    title = (
        say("Pearson's correlation of metrics with levels (translations of documents: {n:,})", n=count)
        if unit == Level.DOCUMENT
        else say("Pearson's correlation of metrics with levels (translations of segments: {n:,})", n=count)
    )
    table = TextTable(title, [say("value"), *metrics], rows, 1, [*_dependence(dependent), *_made(facts)])
    return render_tables([table], form, screen, language)


def render_stability(
    found: Sequence[Stability],
    facts: RunFacts,
    form: str,
    screen: Screen | None = None,
    language: str = ENGLISH,
) -> str:
    """The spread of values over domains, and which domain throws readers off; then how they were made.

    Args:
        found: The values of all systems.
        facts: How they were made.
        form: One of `FORMATS`.
        screen: The terminal that the text is fitted to.
        language: Of the reader.
    """
    if form == "json":
        return _json(facts, {"stability": [_plain(one) for one in found]})
    tables = []
    for system in dict.fromkeys(one.system for one in found):
        own = [one for one in found if one.system == system]
        names = list(own[0].groups)
        rows = [
            [
                one.value,
                one.worst if one.worst is not None and one.drop_low > 0 else DASH,
                *(fixed(defined(one.groups[name]), _DIGITS) for name in names),
                fixed(defined(one.spread), _DIGITS), bounds(defined(one.low), defined(one.high), _DIGITS),
            ]
            for one in own
        ]  # fmt: skip
        interval = say("{level:.4g}% interval", level=100 * (1 - facts.settings["alpha"]))
        columns = [say("value"), say("throws off"), *names, say("spread"), interval]
        tables.append(TextTable(say("Stability of {system}", system=system), columns, rows, 2, _limits(own[0])))
    tables[-1] = tables[-1].with_notes(_made(facts))
    return render_tables(tables, form, screen, language)


def _limits(found: Stability) -> list[Sentence]:
    """What a verdict means, and which domains can have none."""
    said = [say("throws off: the domain that lies farthest below the others, where its interval shows it")]
    if alone := [name for name, count in found.units.items() if count == 1]:
        said.append(
            say(
                "no interval, and no verdict on: {names}; one document, or one segment where documents are not "
                "scored, does not show how others vary",
                names=", ".join(alone),
            )
        )
    return said


def render_losses(
    found: Sequence[SystemLosses],
    facts: RunFacts,
    form: str,
    screen: Screen | None = None,
    language: str = ENGLISH,
) -> str:
    """The worst segments of systems, and what they lose; then how that was found."""
    if form == "json":
        return _json(facts, {"systems": [_losses_dict(one) for one in found]})
    tables = [table for one in found for table in (_worst_table(one), *_loss_tables(one))]
    tables[-1] = tables[-1].with_notes(_made(facts))
    return render_tables(tables, form, screen, language)


def _losses_dict(found: SystemLosses) -> dict[str, Any]:
    worst = [
        {**asdict(one), "levels": {level: defined(value) for level, value in one.levels.items()}}
        for one in found.worst
    ]
    return {
        "system": found.system,
        "ranked_by": SENTENCE if found.has_total else "mean of levels",
        "worst": worst,
        "losses": [asdict(one) for one in found.losses],
    }


def _worst_table(found: SystemLosses) -> TextTable:
    levels = list(found.worst[0].levels) if found.worst else []
    rows = [
        [one.id, one.translation, one.reference, fixed(one.ease, _DIGITS),
         *(fixed(defined(one.levels[level]), _DIGITS) for level in levels)]
        for one in found.worst
    ]  # fmt: skip
    columns = [
        say("segment"),
        say("translation"),
        say("reference"),
        say("ease") if found.has_total else say("mean of levels"),
        *(f"G{level}" for level in levels),
    ]
    return TextTable(say("Worst segments of {system}", system=found.system), columns, rows, 3)


def _loss_tables(found: SystemLosses) -> list[TextTable]:
    has_checkpoints = any(one.categories for one in found.losses)
    columns = [
        say("of the reference"), say("most often instead"), *([say("check-points")] if has_checkpoints else []),
        say("segments"), say("lost"), say("of"),
    ]  # fmt: skip
    tables = []
    for kind in dict.fromkeys(one.kind for one in found.losses):
        rows = [
            [
                one.item, one.instead or DASH, *([_categories(one)] if has_checkpoints else []),
                ", ".join(one.segments), str(one.lost), str(one.all),
            ]
            for one in found.losses
            if one.kind is kind
        ]  # fmt: skip
        title = say("What {system} loses: {kind}", system=found.system, kind=_KINDS[kind])
        tables.append(TextTable(title, columns, rows, 3 + has_checkpoints))
    return tables


def _categories(loss: Loss) -> str:
    """The categories that most losses of an item belong to, with how many do."""
    return ", ".join(f"{name} {count}" for name, count in list(loss.categories.items())[:_CATEGORIES]) or DASH


def _plain(item: PlacedMetric | Stability) -> dict[str, Any]:
    content = asdict(item)
    if "groups" in content:
        content["groups"] = {name: defined(value) for name, value in content["groups"].items()}
    return {key: defined(value) if isinstance(value, float) else value for key, value in content.items()}


def _made(facts: RunFacts) -> Iterator[str]:
    """How numbers were made: what has to be known of them, settings, and the signature of each metric."""
    yield from facts.notes
    if facts.settings:
        settings = ", ".join(f"{name}={value}" for name, value in facts.settings.items())
        yield say("settings: {settings}", settings=settings)
    yield from (f"{metric}: {signature}" for metric, signature in facts.signatures.items())


def _json(facts: RunFacts, content: Mapping[str, Any]) -> str:
    made = {"signatures": dict(facts.signatures), "notes": list(facts.notes)}
    return document(SCHEMA, {**content, "profile": facts.profile, **facts.settings, **made})
