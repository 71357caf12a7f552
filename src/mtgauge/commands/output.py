"""Where results go: standard output, a terminal, or a file that is written whole or not at all."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from mtgauge.base.files import write_file
from mtgauge.commands.in_hand import completed
from mtgauge.commands.language import language, spoken
from mtgauge.commands.streams import as_bytes, is_terminal, print_text
from mtgauge.evaluation import Evaluation
from mtgauge.report import Show, render
from mtgauge.report.screen import Screen

#: What programs read, and stays English.
DATA_FORMATS = ("json", "jsonl", "csv", "junit")


def rendered(
    evaluation: Evaluation,
    form: str,
    precision: int | None,
    path: str | None,
    show: Show = Show.PRIMARY,
    checklist: bool = False,
    worst: int | None = None,
) -> str:
    """An evaluation as text, fitted to the terminal where it goes to one."""
    return render(
        translated(evaluation, form),
        form,
        precision=precision,
        show=show,
        screen=screen(path),
        checklist=checklist,
        worst=worst,
        language=language(),
    )


def emit_rendered(render: Callable[..., str], *found: object, options: Mapping[str, Any]) -> None:
    """Prints what a renderer makes of results, in the form and at the place that a command was given.

    Args:
        render: Makes the text, given the results, the form, the screen and the language.
        *found: The results.
        options: The options of the command, by the names of `mtgauge.commands.options`.
    """
    path = options["output"]
    emit_text(render(*found, options["form"], screen(path), language()), path)


def screen(path: str | None = None) -> Screen | None:
    """The terminal that a person reads the result on; None where it goes to a file or to another program.

    ``COLUMNS`` overrides the width of the terminal. ``NO_COLOR`` and a ``TERM`` that is dumb turn styles off.
    """
    if path is not None or not is_terminal():
        return None
    is_plain = bool(os.environ.get("NO_COLOR")) or os.environ.get("TERM") == "dumb"
    return Screen(shutil.get_terminal_size().columns, styled=not is_plain)


def translated(evaluation: Evaluation, form: str) -> Evaluation:
    """With notes and warnings as the command says them, for forms that people read."""
    if form in DATA_FORMATS:
        return evaluation
    return replace(
        evaluation,
        notes=tuple(map(completed, evaluation.notes)),
        warnings=tuple(replace(warning, message=spoken(warning.message)) for warning in evaluation.warnings),
    )


def emit_text(text: str, path: str | None) -> None:
    """Prints a text that ends without a line break, or writes it to a file.

    Raises:
        InputError: It cannot be written.
    """
    if path is None:
        print_text(text)
    else:
        write_file(path, as_bytes(text))
