"""The score tables in the forms in which people copy them."""

from __future__ import annotations

from dataclasses import replace

from mtgauge.evaluation import Evaluation
from mtgauge.measures import Level
from mtgauge.report import render


def exports(evaluation: Evaluation) -> dict[str, str]:
    """Form -> text: ``csv`` with all digits, ``latex`` as rounded as the page; without single segments."""
    settings = evaluation.settings
    levels = tuple(level for level in settings.levels if level != Level.SEGMENT)
    short = replace(
        evaluation,
        scores=tuple(s for s in evaluation.scores if s.level != Level.SEGMENT),
        warnings=(),
        settings=replace(settings, levels=levels) if levels else settings,
    )
    return {form: render(short, form) for form in ("csv", "latex")}
