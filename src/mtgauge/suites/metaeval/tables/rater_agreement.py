"""The agreement of raters as tables, as JSON or as CSV."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from mtgauge.base.findings import Finding
from mtgauge.base.sentences import ENGLISH, say
from mtgauge.corpus.judgements.column import named_some
from mtgauge.corpus.judgements.control import FEWEST_PAIRS
from mtgauge.corpus.judgements.judgement import ItemKind
from mtgauge.engine.warned import warning_row
from mtgauge.report import render_tables
from mtgauge.report.csvform import csv_of
from mtgauge.report.jsonform import document
from mtgauge.report.names import shown_unit
from mtgauge.report.numbers import defined
from mtgauge.report.screen import Screen
from mtgauge.report.table import TextTable
from mtgauge.stats.decidable import RESAMPLED
from mtgauge.suites.metaeval.rater_agreement import (
    AgreementValue,
    RaterAgreement,
    RaterPair,
    RaterStatistic,
    RaterSummary,
)
from mtgauge.suites.metaeval.rater_categories import CategoryAgreement, CategoryKind, KappaKind
from mtgauge.suites.metaeval.tables.span_agreement import shown_interval, shown_number, shown_p, value_dict

SCHEMA = "mtgauge/agreement/1"
FORMATS = ("table", "json", "csv", "markdown", "latex")
#: So many pairs stand in tables, those with the most common items; data have all.
_PAIRS_SHOWN = 30
_SAID = {
    RaterStatistic.ALPHA_INTERVAL: say("Krippendorff's alpha, interval"),
    RaterStatistic.ALPHA_ORDINAL: say("Krippendorff's alpha, ordinal"),
    RaterStatistic.ICC11: "ICC(1,1)",
    RaterStatistic.ICC21: "ICC(2,1)",
    RaterStatistic.ICC31: "ICC(3,1)",
    RaterStatistic.MEAN_PEARSON: say("mean Pearson of pairs"),
    RaterStatistic.REPEATS_EQUAL: say("judged again: share equal"),
    RaterStatistic.REPEATS_DIFFERENCE: say("judged again: mean difference"),
    RaterStatistic.REPEATS_PEARSON: say("judged again: Pearson"),
}
#: Keys of values with intervals.
_VALUES = ("pearson", "difference", "alpha", "kappa", "weighted_kappa")


def render_raters(
    agreement: RaterAgreement,
    warnings: Sequence[Finding],
    notes: Sequence[str],
    form: str,
    screen: Screen | None = None,
    language: str = ENGLISH,
    left_out: Mapping[ItemKind, int] | None = None,
) -> str:
    """The agreement in one of `FORMATS`; ends without a line break.

    Args:
        agreement: What was computed.
        warnings: What is suspicious about the judgements.
        notes: How values came about, and what is left out.
        form: The format's name.
        screen: As for `mtgauge.report.render`.
        language: Likewise.
        left_out: Kind -> number of judgements of items that are no measurement; JSON has them beside the notes.
    """
    if form == "json":
        kinds = [{"kind": str(kind), "items": n} for kind, n in (left_out or {}).items()]
        return document(SCHEMA, _content(agreement, warnings, notes) | {"items_left_out": kinds})
    if form == "csv":
        return _csv(_content(agreement, warnings, notes))
    return render_tables(_tables(agreement, warnings, notes), form, screen, language)


# -- data -----------------------------------------------------------------------------------------------------


def _content(agreement: RaterAgreement, warnings: Sequence[Finding], notes: Sequence[str]) -> dict[str, Any]:
    draws, rated = agreement.draws, agreement.rated
    return {
        "values": agreement.main,
        "items": len(rated.items),
        "single": rated.single,
        "other_texts": rated.other_texts,
        "units": agreement.units,
        "unit": draws.unit,
        "samples": draws.samples,
        "seed": draws.seed,
        "alpha": draws.alpha,
        "statistics": [_statistic(one) for one in agreement.statistics],
        "categories": [_category(one) for one in agreement.categories],
        "pairs": [_pair(one) for one in agreement.pairs],
        "raters": [_rater(one) for one in agreement.raters],
        "warnings": [warning_row(warning) for warning in warnings],
        "notes": list(notes),
    }


def _statistic(one: AgreementValue) -> dict[str, Any]:
    counts = {"statistic": str(one.statistic), "values": one.values, "raters": one.raters, "items": one.items}
    return counts | (value_dict(one.value) or {})


def _category(one: CategoryAgreement) -> dict[str, Any]:
    return {
        "about": str(one.kind),
        "category": one.name or None,
        "items": one.items,
        "share": defined(one.share),
        "equal": one.equal,
        "kappa_of": None if one.of is None else str(one.of),
        "kappa": value_dict(one.kappa),
        "weighted_kappa": value_dict(one.weighted),
        "alpha": value_dict(one.alpha),
    }


def _pair(one: RaterPair) -> dict[str, Any]:
    return {
        "a": one.a,
        "b": one.b,
        "items": one.items,
        "pearson": value_dict(one.pearson),
        "difference": value_dict(one.difference),
        "alpha": value_dict(one.alpha),
        "kappas": {kind: defined(kappa) for kind, kappa in one.kappas.items()},
    }


def _rater(one: RaterSummary) -> dict[str, Any]:
    control, again = one.control, one.again
    return {
        "rater": one.rater,
        "judgements": one.judgements,
        "mean": defined(one.mean),
        "deviation": defined(one.deviation),
        "control_pairs": control.pairs,
        "control_difference": control.difference,
        "p": control.p,
        "failed": control.failed,
        "dropped": one.dropped,
        "repeats": 0 if again is None else again.pairs,
        "repeats_equal": None if again is None else again.equal,
        "repeats_difference": None if again is None else again.mean_difference,
        "repeats_pearson": None if again is None else defined(again.pearson),
    }


def _csv(content: Mapping[str, Any]) -> str:
    """One flat table of everything, told apart by the column ``kind``; columns are keys of the JSON."""
    kinds = {"statistics": "statistic", "categories": "category", "pairs": "pair", "raters": "rater"}
    rows = {kind: [_flat(item) for item in content[key]] for key, kind in kinds.items()}
    rows["warning"] = [{"code": item["code"], "message": item["message"]} for item in content["warnings"]]
    rows["note"] = [{"message": note} for note in content["notes"]]
    return csv_of(rows)


def _flat(item: Mapping[str, Any]) -> dict[str, Any]:
    """An item whose values stand beside their bounds: ``alpha``, ``alpha_low``, ``alpha_high``."""
    found: dict[str, Any] = {}
    for name, value in item.items():
        if name == "kappas":
            found |= {f"kappa_{kind}": kappa for kind, kappa in value.items()}
        elif name in _VALUES:
            bounds = value or {"value": None, "low": None, "high": None}
            found |= {name: bounds["value"], f"{name}_low": bounds["low"], f"{name}_high": bounds["high"]}
        else:
            found[name] = value
    return found


# -- tables ---------------------------------------------------------------------------------------------------


def _tables(agreement: RaterAgreement, warnings: Sequence[Finding], notes: Sequence[str]) -> Iterator[TextTable]:
    yield _statistics_table(agreement)
    if agreement.categories:
        yield _categories_table(agreement)
    if agreement.pairs:
        yield _pairs_table(agreement)
    yield _raters_table(agreement, notes)
    if warnings:
        columns = [say("severity"), say("warning"), say("message")]
        rows = [[warning.severity.said, warning.code, warning.message] for warning in warnings]
        yield TextTable(say("Warnings: scored as they are"), columns, rows, 3, heads=2)


def _statistics_table(agreement: RaterAgreement) -> TextTable:
    columns = list(dict.fromkeys(one.values for one in agreement.statistics))
    found: dict[tuple[RaterStatistic, int, int], dict[str, str]] = {}
    for one in agreement.statistics:
        found.setdefault((one.statistic, one.raters, one.items), {})[one.values] = shown_interval(one.value)
    rows = [
        [_SAID[statistic], str(raters), f"{items:,}", *(values.get(column, "") for column in columns)]
        for (statistic, raters, items), values in found.items()
    ]
    return TextTable(
        say("Agreement of raters: {n:,} items that two or more judged", n=len(agreement.rated.items)),
        [say("agreement"), say("raters"), say("items"), *columns],
        rows,
        1,
        list(_statistics_notes(agreement)),
        heads=1,
    )


def _statistics_notes(agreement: RaterAgreement) -> Iterator[str]:
    found = {one.statistic for one in agreement.statistics}
    if RaterStatistic.ICC11 in found:
        yield say("ICC and mean Pearson: of the raters who judged all of these items")
    else:
        yield say("no ICC: no two raters judged all of these items")
    if RaterStatistic.REPEATS_EQUAL in found:
        yield say("judged again: a rater's judgement and the next one of the same item, all raters together")
    draws = agreement.draws
    if agreement.units == 1:
        yield say("there is one {unit} only, so there are no intervals", unit=shown_unit(draws.unit))
        return
    yield say(
        "{level:g}% intervals by {unit}s, each with the translations of all systems: jackknife-t below {few} of "
        "them, from there on percentiles of {samples:,} resamples, seed {seed}",
        level=100 * (1 - draws.alpha),
        unit=shown_unit(draws.unit),
        few=RESAMPLED,
        samples=draws.samples,
        seed=draws.seed,
    )


def _categories_table(agreement: RaterAgreement) -> TextTable:
    rows = [
        [
            _category_said(one.kind, one.name),
            f"{one.items:,}",
            "" if math.isnan(one.share) else shown_number(one.share),
            shown_number(one.equal),
            shown_interval(one.kappa),
            shown_interval(one.weighted),
            shown_interval(one.alpha),
        ]
        for one in agreement.categories
    ]
    columns = [
        say("category"), say("items"), say("share"), say("equal"), "kappa", say("weighted kappa"), "alpha",
    ]  # fmt: skip
    return TextTable(say("Categories"), columns, rows, 1, list(_categories_notes(agreement)), heads=1)


def _categories_notes(agreement: RaterAgreement) -> Iterator[str]:
    yield say(
        "share: judgements with that; equal: pairs of raters of an item who say the same; alpha: Krippendorff's, "
        "ordinal for severities and scores, else nominal"
    )
    kinds = {one.of for one in agreement.categories}
    if KappaKind.COHEN in kinds:
        yield say("kappa: Cohen's; weighted: by squares of distances")
    if KappaKind.FLEISS in kinds:
        yield say("kappa: Fleiss'; weighted: by squares of distances")
    if None in kinds:
        yield say("no kappa where items have different numbers of raters; alpha needs no equal numbers")


def _category_said(kind: CategoryKind, name: str = "") -> str:
    names = {
        CategoryKind.ERRORS: say("any error"),
        CategoryKind.SEVERITY: say("gravest severity"),
        CategoryKind.SCORE: say("score"),
    }
    return names.get(kind, name)


def _pairs_table(agreement: RaterAgreement) -> TextTable:
    pairs = sorted(agreement.pairs, key=lambda pair: -pair.items)[:_PAIRS_SHOWN]
    kinds = [CategoryKind(kind) for kind in agreement.pairs[0].kappas]
    rows = [
        [
            pair.a,
            pair.b,
            f"{pair.items:,}",
            shown_interval(pair.pearson),
            shown_interval(pair.difference, "+"),
            shown_interval(pair.alpha),
            *(shown_number(pair.kappas[kind]) for kind in kinds),
        ]
        for pair in pairs
    ]
    columns = [say("rater"), say("and"), say("items"), "Pearson", say("difference"), "alpha"]
    columns += [say("kappa: {category}", category=_category_said(kind)) for kind in kinds]
    notes = [
        say(
            "{values}; difference: mean of the first minus the second; alpha: Krippendorff's, interval",
            values=agreement.main,
        )
    ]
    if len(agreement.pairs) > len(pairs):
        notes.append(
            say(
                "the {shown} pairs with the most common items of {all:,}; JSON and CSV have all",
                shown=len(pairs),
                all=len(agreement.pairs),
            )
        )
    return TextTable(say("Pairs of raters"), columns, rows, 2, notes, heads=2)


def _raters_table(agreement: RaterAgreement, notes: Sequence[str]) -> TextTable:
    has_control = any(one.control.pairs for one in agreement.raters)
    has_repeats = any(one.again is not None for one in agreement.raters)
    columns: list[str] = [say("rater"), say("judgements"), say("mean"), say("deviation")]
    columns += [say("damaged"), say("lower by"), "p"] if has_control else []
    columns += [say("again"), say("equal"), say("difference"), "Pearson"] if has_repeats else []
    rows = [
        [
            one.rater,
            f"{one.judgements:,}",
            shown_number(one.mean),
            shown_number(one.deviation),
            *((str(c.pairs), shown_number(c.difference), shown_p(c.p)) if has_control else ()),
            *(_repeats(one) if has_repeats else ()),
        ]
        for one, c in ((one, one.control) for one in agreement.raters)
    ]
    told = [say("mean and deviation: of judgements of translations, {values}", values=agreement.main)]
    if has_control:
        told.append(
            say(
                "p: one-sided that damaged translations are scored lower (Wilcoxon's signed ranks), where there "
                "are {n} or more; from 0.05 on the rater fails",
                n=FEWEST_PAIRS,
            )
        )
    if dropped := [one.rater for one in agreement.raters if one.dropped]:
        told.append(say("left out of agreement: {names}", names=named_some(dropped)))
    return TextTable(say("Raters"), columns, rows, 1, [*told, *notes], heads=1)


def _repeats(one: RaterSummary) -> Iterator[str]:
    again = one.again
    yield "0" if again is None else str(again.pairs)
    values = (None,) * 3 if again is None else (again.equal, again.mean_difference, again.pearson)
    yield from map(shown_number, values)
