"""Precision, recall and F of error spans as a table, or as JSON."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

from mtgauge.base.sentences import ENGLISH, say
from mtgauge.base.signature import Signature
from mtgauge.base.version import __version__
from mtgauge.corpus.judgements.item_marks import left_out_note
from mtgauge.report import render_tables
from mtgauge.report.jsonform import document
from mtgauge.report.names import shown_unit
from mtgauge.report.numbers import DASH, defined
from mtgauge.report.screen import Screen
from mtgauge.report.table import TextTable
from mtgauge.stats.decidable import RESAMPLED
from mtgauge.suites.metaeval.span_agreement import SpanAgreement, SpanScore
from mtgauge.suites.metaeval.span_pairs import SpanRules
from mtgauge.suites.metaeval.unit_intervals import ValueWithInterval

SCHEMA = "mtgauge/spans/1"
FORMATS = ("table", "json", "markdown", "latex")
_PRECISION = 3
_MATCHES = {"exact": say("exact"), "characters": say("characters"), "severity": say("characters, severity")}
_LABELS = {"severity": say("severity"), "category": say("category")}


def render_spans(
    agreement: SpanAgreement,
    rules: SpanRules,
    gold: str | None,
    form: str,
    screen: Screen | None = None,
    language: str = ENGLISH,
) -> str:
    """The agreement in one of `FORMATS`; ends without a line break.

    Args:
        agreement: What was computed.
        rules: What was compared.
        gold: The name of the file that the others were compared with; None: raters of one file.
        form: The format's name.
        screen: As for `mtgauge.report.render`.
        language: Likewise.
    """
    if form == "json":
        return document(SCHEMA, _content(agreement, rules, gold))
    return render_tables(_tables(agreement, rules, gold), form, screen, language)


def _content(agreement: SpanAgreement, rules: SpanRules, gold: str | None) -> dict[str, Any]:
    draws = agreement.draws
    return {
        "gold": gold,
        "side": rules.side,
        "labels": list(map(str, rules.labels)),
        "rater": rules.rater or None,
        "translations": agreement.items,
        "left_out": agreement.only_some,
        "units": agreement.units,
        "unit": draws.unit,
        "several_pairs": agreement.several,
        "items_left_out": [
            {"file": name, "kind": str(kind), "items": n}
            for name, counts in agreement.left_out
            for kind, n in counts.items()
        ],
        "signature": str(span_signature(agreement, rules, gold)),
        "samples": draws.samples,
        "seed": draws.seed,
        "alpha": draws.alpha,
        "columns": [
            {name: getattr(column, name) for name in ("name", "pairs", "other_text", "unplaced")}
            for column in agreement.columns
        ],
        "scores": [
            {"name": score.name, "match": str(score.match)}
            | {name: value_dict(value) for name, value in _three(score)}
            for score in agreement.scores
        ],
        "differences": [
            {"a": one.a, "b": one.b, "match": str(one.match), "f": value_dict(one.difference), "p": one.p}
            for one in agreement.differences
        ],
    }


def _three(score: SpanScore) -> Iterator[tuple[str, ValueWithInterval]]:
    yield from (("precision", score.precision), ("recall", score.recall), ("f", score.f))


def value_dict(value: ValueWithInterval | None) -> dict[str, float | None] | None:
    """A value with its interval, as JSON has them; None where it is not there."""
    return None if value is None else {"value": defined(value.value), "low": value.low, "high": value.high}


def _tables(agreement: SpanAgreement, rules: SpanRules, gold: str | None) -> Iterator[TextTable]:
    first = say("spans") if gold is None else say("spans against {gold}", gold=gold)
    rows = [
        [score.name, _MATCHES[score.match], *(shown_interval(value) for _, value in _three(score))]
        for score in agreement.scores
    ]
    title = say("Error spans: {n:,} translations", n=agreement.items)
    columns = [first, say("match"), say("precision"), say("recall"), "F"]
    yield TextTable(title, columns, rows, 2, list(_notes(agreement, rules, gold)), heads=2)
    if agreement.differences:
        rows = [
            [one.a, one.b, _MATCHES[one.match], shown_interval(one.difference, "+"), shown_p(one.p)]
            for one in agreement.differences
        ]
        columns = [say("spans"), say("against"), say("match"), say("difference in F"), "p"]
        note = say("p: two-sided test by swapping units between the two, no correction for several tests")
        yield TextTable(say("Differences"), columns, rows, 3, [note], heads=3)


def shown_p(p: float | None) -> str:
    """A p-value, where there is one."""
    return "" if p is None else f"{p:.4f}"


def shown_number(value: float | None, sign: str = "") -> str:
    """A value as tables show it: a dash where it is undefined, nothing where there is none."""
    if value is None:
        return ""
    return DASH if math.isnan(value) else f"{value:{sign}.{_PRECISION}f}"


def shown_interval(value: ValueWithInterval | None, sign: str = "") -> str:
    """The same with its interval."""
    if value is None:
        return ""
    shown, low, high = (shown_number(one, sign) for one in (value.value, value.low, value.high))
    return f"{shown} [{low}, {high}]" if low and high and shown != DASH else shown


def _notes(agreement: SpanAgreement, rules: SpanRules, gold: str | None) -> Iterator[str]:
    labels = ", ".join(_LABELS[label] for label in rules.labels)
    same = say("the same characters and {labels}", labels=labels) if labels else say("the same characters")
    yield say(
        "exact: errors of {same}, one to one; characters: those in any error; severity: of these, half a point "
        "where both sides mark them in different severities (WMT23 quality estimation)",
        same=same,
    )
    if gold is None and not rules.rater:
        yield say("two raters of one translation: each is gold once, so precision and recall are equal")
    elif rules.rater:
        yield say("gold is what {rater} marked", rater=rules.rater)
    for column in agreement.columns:
        if n := column.other_text:
            yield say(
                "{name}: {n:,} of {all:,} pairs of judgements are of different texts, and are left out",
                name=column.name, n=n, all=column.pairs + n,
            )  # fmt: skip
        if n := column.unplaced:
            yield say("{name}: {n:,} errors have no place in the text, and count nowhere", name=column.name, n=n)
    for name, counts in agreement.left_out:
        for note in left_out_note(counts):
            yield say("{name}: {message}", name=name, message=note)
    if agreement.only_some:
        yield say("{n:,} translations that are not in all of the files are left out", n=agreement.only_some)
    if agreement.several:
        yield say(
            "each translation weighs once: where several pairs of judgements are of it ({n:,}), their counts are "
            "averaged",
            n=agreement.several,
        )
    yield from _interval_note(agreement)
    yield str(span_signature(agreement, rules, gold))


def span_signature(agreement: SpanAgreement, rules: SpanRules, gold: str | None) -> Signature:
    """How the values were made, by the name ``spans``.

    ``pairs:mean`` says that a translation weighs once: the counts of its pairs of judgements are averaged.
    """
    draws = agreement.draws
    is_resampled = agreement.units >= RESAMPLED
    return Signature.of(
        "spans",
        side=rules.side,
        same="+".join(["characters", *rules.labels]),
        gold="rater" if rules.rater else "each" if gold is None else "file",
        pairs="mean",
        mtgauge=__version__,
        bs=draws.samples if is_resampled else None,
        seed=draws.seed if is_resampled else None,
        by=draws.unit,
        ci="jackt" if 1 < agreement.units < RESAMPLED else None,
    )


def _interval_note(agreement: SpanAgreement) -> Iterator[str]:
    draws = agreement.draws
    if agreement.units == 1:
        yield say("there is one {unit} only, so there are no intervals", unit=shown_unit(draws.unit))
        return
    method = (
        say("jackknife-t")
        if agreement.units < RESAMPLED
        else say("percentiles of {samples:,} resamples, seed {seed}", samples=draws.samples, seed=draws.seed)
    )
    yield say(
        "micro averages over all translations; {level:g}% intervals ({method}) by {units:,} {unit}s, each with "
        "the translations of all systems",
        level=100 * (1 - draws.alpha),
        method=method,
        units=agreement.units,
        unit=shown_unit(draws.unit),
    )
