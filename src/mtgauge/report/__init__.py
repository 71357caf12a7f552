"""An evaluation as text: tables for people, JSON and CSV for programs."""

from __future__ import annotations

from collections.abc import Callable

from mtgauge.errors import OptionError
from mtgauge.evaluation import Evaluation
from mtgauge.report.shown import Show
from mtgauge.sentences import say

__all__ = ["FORMATS", "Show", "render"]

FORMATS = ("table", "json", "jsonl", "csv", "markdown", "latex")
_TABLES = ("table", "markdown", "latex")


def render(evaluation: Evaluation, form: str, *, precision: int | None = None, show: str = Show.PRIMARY) -> str:
    """The evaluation in one of `FORMATS`.

    Args:
        evaluation: What was measured.
        form: The format's name.
        precision: Decimals of scores; None: 2 in tables, all digits in ``json``, ``jsonl`` and ``csv``.
        show: Which outputs stand in tables: ``primary``, ``tested`` or ``all``; the other formats have all.

    Raises:
        OptionError: The format is not known.
    """
    if form in _TABLES:
        return _table_writer(form)(evaluation, precision, Show(show))
    return _data_writer(form)(evaluation, precision)


def _table_writer(form: str) -> Callable[[Evaluation, int | None, Show], str]:
    """The function that writes tables; its module is imported only when it is asked for."""
    if form == "table":
        from mtgauge.report.plain import to_plain

        return to_plain
    if form == "markdown":
        from mtgauge.report.markdown import to_markdown

        return to_markdown
    from mtgauge.report.latex import to_latex

    return to_latex


def _data_writer(form: str) -> Callable[[Evaluation, int | None], str]:
    """The function that writes data, imported likewise."""
    if form in ("json", "jsonl"):
        from mtgauge.report.jsonform import to_json, to_jsonl

        return to_json if form == "json" else to_jsonl
    if form == "csv":
        from mtgauge.report.csvform import to_csv

        return to_csv
    raise OptionError(
        say("unknown format {form!r}", form=form), hint=say("known: {names}", names=", ".join(FORMATS))
    )
