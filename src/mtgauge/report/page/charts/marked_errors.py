"""Errors that people marked: by category and severity in each system, as charts and as a table with tests."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from mtgauge.corpus.given_errors import ErrorKind
from mtgauge.measures.error_kinds import ErrorKinds
from mtgauge.pages.axes import Axis, Choice
from mtgauge.pages.charts import Chart, Tip, heat_map, in_columns, stacked
from mtgauge.pages.charts.chart import named
from mtgauge.pages.page import Fragment, PagePart, Section
from mtgauge.pages.text import Text, say
from mtgauge.report.page.error_spans import PlacedErrors
from mtgauge.report.page.error_table import error_table, severity_name
from mtgauge.report.page.facts import EvaluationFacts
from mtgauge.stats.totals import total


class ErrorCharts:
    """The section of the marked errors of one name, and the axes that its charts need.

    Args:
        facts: The evaluation.
        errors: The errors.
    """

    def __init__(self, facts: EvaluationFacts, errors: PlacedErrors) -> None:
        self._facts, self._errors = facts, errors
        self._kinds: ErrorKinds = errors.fitted.measure.kinds

    @property
    def axes(self) -> Sequence[Axis]:
        """The axes, those that readers choose by first."""
        return [self._category, self._severity, self._parts]

    @cached_property
    def section(self) -> Section:
        """Bars of severities, a heat map of categories, the table, and how many errors have no place."""
        parts: list[PagePart] = [Fragment("sentences.html", {"sentences": list(self._told())}), self._bars()]
        if self._kinds.categories:
            parts.append(self._shades())
        if (table := error_table(self._facts, self._errors)) is not None:
            parts.append(table)
        number = self._errors.number
        title = (
            say("Errors that people marked")
            if number == 0
            else say("Marked errors: {name}", name=self._errors.label)
        )
        return Section(f"errors-{number}", title, parts, say("Marked errors") if number == 0 else None)

    def _told(self) -> Iterator[Text]:
        errors = self._errors
        judged = sum(bool(one) for name in self._facts.systems for one in errors.fitted.marked.get(name, ()))
        yield say(
            "{n} errors in {segments} judged translations, by {raters} raters.",
            n=errors.number_of_errors, segments=judged, raters=max(len(errors.raters), 1),
        )  # fmt: skip
        yield say("Select errors as colours of the segments below, to see them in the texts.")
        if errors.without_place:
            yield say(
                "Without a place in these texts: {n}. No place was marked, or another text was judged.",
                n=errors.without_place,
            )
        if self._kinds.of_source:
            yield say(
                "Errors of the source itself are kept apart: {categories}.",
                categories=", ".join(self._kinds.of_source),
            )

    @cached_property
    def _category(self) -> Axis:
        """All errors, then each category: what the bars show."""
        return Axis(
            id=f"error-category-{self._errors.number}",
            title=say("Category of errors"),
            items=[say("all errors"), *self._kinds.categories],
            choice=Choice.ONE if self._kinds.categories else None,
        )

    @cached_property
    def _severity(self) -> Axis:
        """Every severity, then each one: what the shades show."""
        return Axis(
            id=f"error-severity-{self._errors.number}",
            title=say("Severity"),
            items=[say("every severity"), *map(severity_name, self._severities)],
            choice=Choice.ONE if len(self._severities) > 1 and self._kinds.categories else None,
        )

    @cached_property
    def _parts(self) -> Axis:
        """The severities, those of errors without one last: the pieces of the bars."""
        names = [severity_name(one) or say("no severity") for one in self._severities]
        return Axis(id=f"severity-{self._errors.number}", title=say("Severity"), items=names)

    @cached_property
    def _severities(self) -> Sequence[str]:
        has_none = any(not kind.severity for kind in self._kinds.chosen())
        return [*self._kinds.severities, *([""] if has_none else [])]

    @cached_property
    def _counts(self) -> Mapping[str, tuple[Mapping[ErrorKind, int], int]]:
        """System -> errors of each kind, and judged segments; systems that were judged, fewest errors first."""
        errors = self._errors
        rows = next(item.rows for item in self._facts.evaluation.measured if item.label == errors.label)
        found = {system: errors.fitted.counts(total(rows[system])) for system in self._facts.ranked(errors.label)}
        return {system: counts for system, counts in found.items() if counts[1]}

    def _judged_by(self, system: str) -> int:
        return self._facts.judged(self._errors.label, system)

    def _order_told(self) -> Iterator[Text]:
        """The order, where it is not that of the bars."""
        if self._errors.fitted.measure.effects:
            yield say(
                "Systems were judged on different segments, so they are in the order of their effects, and bars "
                "are means of their own segments."
            )

    def _mean(self, system: str, category: str, severity: str | None) -> float:
        """Errors of a category (empty: all) and a severity (None: every) in a judged segment."""
        counts, segments = self._counts[system]
        chosen = [
            count
            for kind, count in counts.items()
            if not kind.is_of_source
            and (not category or category in kind.path)
            and severity in (None, kind.severity)
        ]
        return sum(chosen) / segments

    def _bars(self) -> Chart:
        systems, number = self._facts.system_axis, self._errors.number
        names = (self._category.id, systems.id, self._parts.id, "errors", "n")
        rows = [
            (
                place,
                self._facts.systems.index(system),
                part,
                self._mean(system, category, severity),
                self._judged_by(system),
            )
            for place, category in enumerate(("", *self._kinds.categories))
            for system in self._counts
            for part, severity in enumerate(self._severities)
        ]
        return stacked(
            axis=systems,
            parts=self._parts,
            value="errors",
            values=say("Errors per judged segment"),
            id=f"errors-by-severity-{number}",
            title=say("By severity"),
            caption=[
                say("Each bar is a system, divided by severity: the shorter, the better. All systems are shown."),
                *self._order_told(),
                *([say("The category is chosen above.")] if self._category.choice else []),
            ],
            label=say("Bars: errors per judged segment of {shown}, by severity."),
            columns=in_columns(names, rows),
            follows=(self._category.id,) if self._category.choice else (),
            tip=Tip(
                by=systems.id,
                head=Text(f"{{{named(systems)}}}", {}),
                line=Text(f"{{{named(self._parts)}}} {{errors}} (n = {{n}})", {}),
                digits=3,
            ),
        )

    def _shades(self) -> Chart:
        systems, categories = self._facts.system_axis, self._errors.axis
        names = (self._severity.id, systems.id, categories.id, "errors", "n")
        rows: list[Sequence[Any]] = [
            (
                place,
                self._facts.systems.index(system),
                item,
                self._mean(system, str(category), severity),
                self._judged_by(system),
            )
            for place, severity in enumerate((None, *self._severities))
            for system in self._counts
            for item, category in enumerate(self._kinds.categories)
        ]
        return heat_map(
            x=systems,
            y=categories,
            value="errors",
            digits=2,
            id=f"errors-by-category-{self._errors.number}",
            title=say("By category"),
            caption=[
                say("Each cell is the number of errors per judged segment: the darker, the more."),
                *([say("The severity is chosen above.")] if self._severity.choice else []),
                say("A category includes those that are set in below it."),
                say("A click on a cell shows the segments with such errors in any system."),
            ],
            label=say("Shades: errors per judged segment of {shown}, by category."),
            columns=in_columns(names, rows),
            follows=(systems.id, *([self._severity.id] if self._severity.choice else [])),
            tip=Tip(
                by=categories.id,
                head=Text(f"{{{named(categories)}}}", {}),
                line=Text("{errors} (n = {n})", {}),
                digits=3,
            ),
            drill=(categories.id, systems.id),
        )
