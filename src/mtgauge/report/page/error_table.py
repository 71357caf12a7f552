"""The table of marked errors: category and severity by system, with intervals and what the tests say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from mtgauge.measures import Kind
from mtgauge.measures.error_counts import ErrorValue
from mtgauge.measures.error_kinds import ErrorKinds
from mtgauge.pages.numbers import Number
from mtgauge.pages.table import Column, ColumnKind, Row, Table
from mtgauge.pages.text import Text, say
from mtgauge.report.page.error_spans import PlacedErrors
from mtgauge.report.page.facts import EvaluationFacts, corpus_scores
from mtgauge.report.page.row_marks import row_marks, row_marks_told
from mtgauge.report.page.scores import best_of, marked_number, score_caption, system_columns
from mtgauge.report.page.verdicts import interval_words

#: Names of severities that readers know -> how pages call them.
SEVERITIES: Mapping[str, Text] = {
    "critical": say("critical"),
    "major": say("major"),
    "minor": say("minor"),
    "neutral": say("neutral"),
}


def severity_name(severity: str) -> Text | str:
    """A severity in the reader's language, where it is one of those that everybody uses."""
    return SEVERITIES.get(severity.casefold(), severity)


def error_table(facts: EvaluationFacts, errors: PlacedErrors) -> Table | None:
    """A row for each severity and category, a column for each system; None without scores of the whole corpus."""
    shown = (one for one in errors.fitted.measure.values if one.output.is_tested or one.output.kind is Kind.BESIDE)
    values = {value.output.name: value for value in shown}
    scores = [s for s in corpus_scores(facts.evaluation, errors.label).values() if s.output in values]
    if not scores:
        return None
    order = facts.ranked(errors.label)
    marks, best = row_marks(facts, errors.label, scores), best_of(facts, scores)
    cells = {(s.output, s.system): marked_number(facts, s, marks, best) for s in scores}
    judged = [facts.judged(errors.label, system) for system in order]
    intervals, marked = interval_words(scores), any(number.mark for number in cells.values())
    return Table(
        id=f"marked-errors-{errors.number}",
        caption=[
            *_told(errors.fitted.measure.effects),
            *score_caption(facts.evaluation.settings, intervals),
            *(row_marks_told(facts, errors.label) if marked else ()),
            say("Bold: best of its row. –: no value, since nothing was counted there."),
        ],
        columns=[
            Column(title=say("Errors"), kind=ColumnKind.NAME),
            *system_columns(facts, order, bounded=intervals is not None, marked=marked),
        ],
        rows=[
            Row([say("judged segments"), *(Number(f"{n:,}", n) for n in judged)]),
            *(
                Row(
                    [row_name(value), *(cells[name, system] for system in order)],
                    classes=["group"] if _begins(value) else [],
                )
                for name, value in values.items()
            ),
        ],
        sortable=False,
        title=say("Every category and severity"),
        is_open=True,
    )


def _told(has_effects: bool) -> Iterator[Text]:
    """What the numbers are, and in which order systems are."""
    if has_effects:
        yield say(
            "Errors per judged segment; systems were judged on different ones, and are in the order of effects."
        )
        yield effects_of_errors()
    else:
        yield say("Errors per judged segment, fewest first.")


def effects_of_errors() -> Text:
    """What an effect is, where errors are counted."""
    return say(
        "An effect is how many errors per segment a system has above the mean of all, or below it, on the same "
        "segments."
    )


def row_name(value: ErrorValue) -> Text | str:
    """What a row is about."""
    if value.output.effect_unit is not None:
        return say("all errors, effect")
    if value.output.group is None:
        return say("all errors")
    if value.output.group == ErrorKinds.SEVERITY:
        return severity_name(value.severity)
    return value.category


def _begins(value: ErrorValue) -> bool:
    """Whether a row begins a group: that of a main category."""
    return value.output.group == ErrorKinds.CATEGORY and "/" not in value.category
