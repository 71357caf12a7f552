"""Gates: conditions that an evaluation must meet, for continuous integration."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from mtgauge.engine.results import shown_p
from mtgauge.errors import OptionError
from mtgauge.evaluation import Evaluation

_OPERATORS: dict[str, Callable[[float, float], bool]] = {
    ">=": operator.ge, "<=": operator.le, ">": operator.gt, "<": operator.lt,
}  # fmt: skip
_THRESHOLD = re.compile(r"(?P<metric>.+?)(?P<operator>>=|<=|>|<)(?P<value>-?\d+(\.\d+)?)")
NOT_WORSE, BETTER = "not-worse", "better"


@dataclass(frozen=True, slots=True)
class Gate:
    """One condition.

    Attributes:
        text: As the user wrote it.
        metric: The metric whose primary corpus score is held to the value; None for gates on comparisons.
        operator: ``>=``, ``<=``, ``>`` or ``<``.
        value: The threshold.
    """

    text: str
    metric: str | None = None
    operator: str = ""
    value: float = 0.0

    @classmethod
    def parse(cls, text: str) -> Gate:
        """``METRIC>=VALUE``; or ``not-worse`` or ``better``, which hold each system against the baseline.

        Raises:
            OptionError: It is none of these.
        """
        if text in (NOT_WORSE, BETTER):
            return cls(text)
        match = _THRESHOLD.fullmatch(text.replace(" ", ""))
        if match is None:
            raise OptionError(
                f"{text!r} is no gate", hint=f"write METRIC>=VALUE (also <=, >, <), {NOT_WORSE} or {BETTER}"
            )
        return cls(text, match["metric"], match["operator"], float(match["value"]))


def failures(evaluation: Evaluation, gates: Sequence[Gate]) -> Iterator[str]:
    """One sentence for each system that does not meet a gate.

    Raises:
        OptionError: A gate speaks of a metric or a baseline that the evaluation does not have.
    """
    for gate in gates:
        yield from _threshold(evaluation, gate) if gate.metric else _against_baseline(evaluation, gate)


def _threshold(evaluation: Evaluation, gate: Gate) -> Iterator[str]:
    scores = [
        s for s in evaluation.scores
        if s.metric == gate.metric and s.level == "corpus" and (s.metric, s.output) not in evaluation.details
    ]  # fmt: skip
    if not scores:
        raise OptionError(f"gate {gate.text!r}: there is no corpus score of {gate.metric!r}")
    output = scores[0].output
    for score in scores:
        if score.output == output and not _OPERATORS[gate.operator](score.score, gate.value):
            yield f"gate {gate.text}: {score.system} has {score.score:.4f}"


def _against_baseline(evaluation: Evaluation, gate: Gate) -> Iterator[str]:
    settings = evaluation.settings
    if settings.baseline is None:
        raise OptionError(f"gate {gate.text!r} needs a baseline", hint="name it with --baseline")
    comparisons = [c for c in evaluation.comparisons if c.level == "corpus"]
    if not comparisons:
        raise OptionError(f"gate {gate.text!r}: nothing was tested on the corpus", hint="ask for --level corpus")
    for c in comparisons:
        p = shown_p(c.p if c.p_adjusted is None else c.p_adjusted)
        higher = c.higher if c.is_significant(settings.alpha) else None
        gain, loss = (c.a, c.b) if evaluation.directions[c.metric] else (c.b, c.a)
        metric = c.metric if c.output == "score" else f"{c.metric} {c.output}"
        if gate.text == NOT_WORSE and higher == loss:
            yield f"gate {gate.text}: {c.a} is worse than {c.b} in {metric} ({c.delta:+.4f}, p {p})"
        if gate.text == BETTER and higher != gain:
            yield f"gate {gate.text}: {c.a} is not shown to be better than {c.b} in {metric} (p {p})"
