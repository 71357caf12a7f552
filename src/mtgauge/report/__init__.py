"""An evaluation as text: tables for people, JSON and CSV for programs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from mtgauge.base.errors import OptionError
from mtgauge.base.nearest import meant
from mtgauge.base.printable import printable
from mtgauge.base.sentences import ENGLISH, said, say
from mtgauge.evaluation import Evaluation
from mtgauge.report.screen import Screen
from mtgauge.report.shown import Show
from mtgauge.report.table import TextTable

__all__ = ["EVALUATION_FORMATS", "FORMATS", "Show", "render", "render_tables"]

_TABLES = ("table", "prompt", "markdown", "html")
FORMATS = ("table", "json", "jsonl", "csv", "markdown", "latex")
#: What the evaluations of test sets have besides.
EVALUATION_FORMATS = (*FORMATS, "sentences", "github", "junit")


def render(
    evaluation: Evaluation,
    form: str,
    *,
    precision: int | None = None,
    show: str = Show.PRIMARY,
    screen: Screen | None = None,
    checklist: bool = False,
    worst: int | None = None,
    language: str = ENGLISH,
) -> str:
    """The evaluation in one of `EVALUATION_FORMATS`.

    Args:
        evaluation: What was measured.
        form: The format's name; or ``html``, tables for a notebook, or ``prompt``, for the prompt of Python, where
            long tables are shown without their middle.
        precision: Decimals of scores; None: in tables as many as each output needs, all digits in ``json``,
            ``jsonl`` and ``csv``.
        show: Which outputs stand in tables: ``primary``, ``tested`` or ``all``; the other formats have all.
        screen: The terminal that ``table`` is fitted to; None: a file.
        checklist: Whether the practices of `mtgauge.report.practices` follow.
        worst: How many of the segments follow in which each system scores worse than its baseline; not in
            ``latex``, ``sentences`` and ``github``.
        language: The language of tables; data are in English.

    Raises:
        OptionError: The format is not known, there are no comparisons to say in sentences, or no worst segments.
    """
    if form == "latex":
        from mtgauge.report.paper import latex_evaluation

        paper = latex_evaluation(evaluation, precision, show, language)
        return (
            f"{paper}\n\n{render_tables(further_tables(evaluation, checklist=True), form, screen, language)}"
            if checklist
            else paper
        )
    if form == "sentences":
        from mtgauge.report.prose import sentences_for_text

        if not evaluation.comparisons:
            hint = (
                say("a test needs two systems, and two segments or more")
                if evaluation.settings.compares
                else say("compare systems: mtgauge compare, or name a baseline")
            )
            raise OptionError(say("sentences are about comparisons, and there are none"), hint=hint)
        return "\n".join(
            printable(said(sentence, language)) for sentence in sentences_for_text(evaluation, precision, show)
        )
    if form == "github":
        from mtgauge.report.github import workflow_commands

        return workflow_commands(evaluation, precision, show, language)
    if form == "junit":
        from mtgauge.report.junit import to_junit

        return to_junit(evaluation, precision, worst)
    if form in _TABLES:
        from mtgauge.report.tables import tables

        shown = [
            *tables(evaluation, precision, Show(show)),
            *further_tables(evaluation, precision, checklist=checklist, worst=worst),
        ]
        if form == "prompt":
            shown, form = [table.without_middle() for table in shown], "table"
        return render_tables(shown, form, screen, language)
    if form not in FORMATS:
        raise OptionError(say("unknown format {form!r}", form=form), hint=meant(form, FORMATS))
    more = {}
    if checklist:
        from mtgauge.report.practices import practice_rows

        more["practices"] = practice_rows(evaluation)
    if worst is not None:
        from mtgauge.report.tables.worst import worst_rows

        more["worst"] = worst_rows(evaluation, worst)
    if form == "csv":
        from mtgauge.report.csvform import to_csv

        return to_csv(evaluation, precision, more)
    from mtgauge.report.jsonform import to_json, to_jsonl

    return (to_json if form == "json" else to_jsonl)(evaluation, precision, more)


def further_tables(
    evaluation: Evaluation, precision: int | None = None, *, checklist: bool = False, worst: int | None = None
) -> Iterator[TextTable]:
    """The tables that few runs ask for: the worst segments, and the practices."""
    if worst is not None:
        from mtgauge.report.tables.worst import worst_tables

        yield from worst_tables(evaluation, worst, precision).values()
    if checklist:
        from mtgauge.report.practices import practice_table

        yield practice_table(evaluation)


def render_tables(
    tables: Iterable[TextTable], form: str = "table", screen: Screen | None = None, language: str = ENGLISH
) -> str:
    """Tables as ``table`` (plain text), ``markdown``, ``latex`` or ``html``; ends without a line break.

    Args:
        tables: What is laid out.
        form: The format's name.
        screen: The terminal that plain text is fitted to; None: a file.
        language: The language of titles, headings, notes, and of cells that are sentences.
    """
    tables = (table.said(language) for table in tables)
    # what lays tables out is imported only where it is asked for
    if form == "latex":
        from mtgauge.report.latex import latex_tables

        return latex_tables(tables)
    if form == "html":
        from mtgauge.report.notebook import html_tables

        return html_tables(tables)
    from mtgauge.report.layout import markdown_tables, text_tables

    return markdown_tables(tables) if form == "markdown" else text_tables(tables, screen)
