"""The numbers of an evaluation under flat names, as experiment trackers keep them."""

from __future__ import annotations

import re

from mtgauge.evaluation import Evaluation
from mtgauge.report.shown import shown_outputs

#: What no tracker refuses in a name.
_UNFIT = re.compile(r"[^\w\-./ ]+")


def flat_scores(evaluation: Evaluation, prefix: str) -> dict[str, float]:
    """Name -> value of the primary outputs for the whole test set.

    Names are ``PREFIX/SYSTEM/METRIC``, with ``_low`` and ``_high`` behind them for intervals, and
    ``PREFIX/A-B/METRIC/delta`` and ``/p`` for comparisons. Values that are undefined are left out.
    """
    primary = shown_outputs(evaluation)
    found: dict[str, float | None] = {}
    for score in evaluation.scores:
        if score.id is None and (score.metric, score.output) in primary:
            name = f"{prefix}/{_fit(score.system)}/{_fit(score.metric)}"
            found |= {name: score.score, f"{name}_low": score.low, f"{name}_high": score.high}
    for c in evaluation.comparisons:
        if c.id is None and (c.metric, c.output) in primary:
            name = f"{prefix}/{_fit(c.a)}-{_fit(c.b)}/{_fit(c.metric)}"
            found |= {f"{name}/delta": c.delta, f"{name}/p": c.deciding_p}
    return {name: value for name, value in found.items() if value is not None}


def verdicts(evaluation: Evaluation, prefix: str) -> dict[str, str]:
    """Name -> what the tests say of the whole test set, as ``PREFIX/A-B/METRIC/verdict``."""
    primary = shown_outputs(evaluation)
    return {
        f"{prefix}/{_fit(c.a)}-{_fit(c.b)}/{_fit(c.metric)}/verdict": str(c.verdict or "no verdict")
        for c in evaluation.comparisons
        if c.id is None and (c.metric, c.output) in primary
    }


def _fit(name: str) -> str:
    """A name as a part of a path: what chrF++ is called in trackers is chrf_."""
    return _UNFIT.sub("_", name).replace("/", "_")
