"""A power analysis as a table, or as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from statistics import median

from mtgauge.base.sentences import ENGLISH, Sentence, say
from mtgauge.engine.power import PowerAnalysis
from mtgauge.report import render_tables
from mtgauge.report.jsonform import document
from mtgauge.report.names import asked_name, shown_unit
from mtgauge.report.numbers import fixed
from mtgauge.report.screen import Screen
from mtgauge.report.table import TextTable

SCHEMA = "mtgauge/power/1"
FORMATS = ("table", "json")
#: Of a probability.
_POWER_DECIMALS = 2


def render_power(analysis: PowerAnalysis, form: str, screen: Screen | None = None, language: str = ENGLISH) -> str:
    """The analysis in one of `FORMATS`, or as ``html`` for notebooks; ends without a line break.

    Args:
        analysis: What was computed.
        form: The format's name.
        screen: As for `mtgauge.report.render`.
        language: Likewise.
    """
    if form == "json":
        content = asdict(analysis)
        del content["decimals"]  # numbers have all digits here
        return document(SCHEMA, content)
    return render_tables([power_table(analysis)], form, screen, language)


def power_table(analysis: PowerAnalysis) -> TextTable:
    """One row per metric and pair of systems."""
    asked = analysis.difference
    columns = [
        say("metric"), say("system"), say("against"), say("difference"), say("standard error"), say("detectable"),
        say("power"), say("{unit}s needed", unit=shown_unit(analysis.unit)),
    ]  # fmt: skip
    columns += [say("needed for {difference:g}", difference=asked)] if asked is not None else []
    rows = []
    for pair in analysis.pairs:
        digits = analysis.decimals[pair.metric]
        needed = [pair.needed, *([pair.needed_for_difference] if asked is not None else [])]
        rows.append(
            [
                asked_name(pair.metric),
                pair.a,
                pair.b,
                f"{pair.delta:+.{digits}f}",
                f"{pair.standard_error:.{digits}f}",
                f"{pair.detectable:.{digits}f}",
                f"{pair.power:.{_POWER_DECIMALS}f}",
                *("" if number is None else f"{number}" for number in needed),
            ]
        )
    title = say("Power: {n} {unit}s", n=analysis.n, unit=shown_unit(analysis.unit))
    return TextTable(title, columns, rows, 3, list(_notes(analysis)))


def detected(analysis: PowerAnalysis) -> Iterator[Sentence]:
    """For each metric what difference is detected."""
    names = {name for pair in analysis.pairs for name in (pair.a, pair.b)}
    common = names.intersection(*({pair.a, pair.b} for pair in analysis.pairs))
    between = (
        say("{name} and any other", name=common.pop()) if len(common) == 1 else say("any two of these systems")
    )
    for metric in dict.fromkeys(pair.metric for pair in analysis.pairs):
        digits = analysis.decimals[metric]
        differences = [pair.detectable for pair in analysis.pairs if pair.metric == metric]
        found = say(
            "{metric}: a difference of {difference} between {between} is detected with power {power:g} at "
            "alpha {alpha:g}",
            metric=asked_name(metric),
            difference=fixed(max(differences), digits),
            between=between,
            power=analysis.target,
            alpha=analysis.alpha,
        )
        if len(differences) > 1:
            found = say(
                "{found} (least {least}, median {median})",
                found=found,
                least=fixed(min(differences), digits),
                median=fixed(median(differences), digits),
            )
        yield found


def _notes(analysis: PowerAnalysis) -> Iterator[str]:
    yield from detected(analysis)
    unit = shown_unit(analysis.unit)
    yield say(
        "detectable: least true difference found with that power; power: chance to find a true difference as "
        "large as the one seen; needed: {unit}s for that difference and power",
        unit=unit,
    )
    yield say(
        "standard errors from {n} bootstrap resamples, seed {seed}, by {unit}; normal approximation, one "
        "two-sided test, no correction for several",
        n=analysis.samples,
        seed=analysis.seed,
        unit=unit,
    )

    for metric, signature in dict.fromkeys((pair.metric, pair.signature) for pair in analysis.pairs):
        yield f"{asked_name(metric)}: {signature}"
