"""Bare scores, for shell scripts: a line for each system or slice, nothing but numbers."""

from __future__ import annotations

from mtgauge.evaluation import Evaluation
from mtgauge.report.decimals import Decimals
from mtgauge.report.numbers import fixed, sign_of
from mtgauge.report.shown import Show, shown_outputs


def bare_scores(evaluation: Evaluation, precision: int | None = None, show: str = Show.PRIMARY) -> str:
    """The scores alone, in the order of tables; ends without a line break.

    Args:
        evaluation: What was measured.
        precision: Decimals; None: as many as each output needs.
        show: Which outputs: ``primary``, ``tested`` or ``all``.

    Returns:
        A line for each level, slice and system; its outputs stand side by side, with tabulators between them.
    """
    decimals = Decimals(evaluation, precision)
    asked = shown_outputs(evaluation, Show(show))
    lines: dict[tuple[str, str | None, str], list[str]] = {}
    for score in evaluation.scores:
        if (score.metric, score.output) in asked:
            line = lines.setdefault((score.level, score.id, score.system), [])
            line.append(fixed(score.score, decimals.of(score), sign_of(score)))
    return "\n".join("\t".join(line) for line in lines.values())
