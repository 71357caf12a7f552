"""Gates: conditions that an evaluation must meet, for continuous integration."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from mtgauge.base.errors import OptionError
from mtgauge.base.nearest import meant
from mtgauge.base.sentences import Sentence, say
from mtgauge.engine.results import Comparison, GateFailure, GateResult, Score
from mtgauge.evaluation import Evaluation
from mtgauge.measures import Kind
from mtgauge.measures.shown_paths import without_folders
from mtgauge.stats.decidable import RESAMPLED
from mtgauge.stats.paired import PairedTest
from mtgauge.stats.student import student_quantile

_OPERATORS: dict[str, Callable[[float, float], bool]] = {
    ">=": operator.ge, "<=": operator.le, ">": operator.gt, "<": operator.lt,
}  # fmt: skip
_THRESHOLD = re.compile(r"(?P<metric>.+?)(?P<operator>>=|<=|>|<)(?P<value>-?\d+(\.\d+)?)")
NOT_WORSE, BETTER = "not-worse", "better"
#: At least so many decimals say by how much a gate is missed.
_DECIMALS = 4
_MARGIN = re.compile(rf"{NOT_WORSE}:(?P<margin>\d+(\.\d+)?)")


@dataclass(frozen=True, slots=True)
class Gate:
    """One condition.

    Attributes:
        text: As the user wrote it.
        metric: The metric whose primary corpus score is held to the value, for every system but the baseline;
            None for gates on comparisons.
        operator: ``>=``, ``<=``, ``>`` or ``<``.
        value: The threshold.
        margin: By how many points of a metric a system may be worse than the baseline, by the worse end of the
            interval of the difference; None for other gates.
    """

    text: str
    metric: str | None = None
    operator: str = ""
    value: float = 0.0
    margin: float | None = None

    @classmethod
    def parse(cls, text: str) -> Gate:
        """``METRIC>=VALUE``; or ``not-worse``, ``not-worse:MARGIN`` or ``better`` than the baseline.

        Raises:
            OptionError: It is none of these.
        """
        if text in (NOT_WORSE, BETTER):
            return cls(text)
        margin = _MARGIN.fullmatch(text.replace(" ", ""))
        if margin is not None:
            return cls(text, margin=float(margin["margin"]))
        match = _THRESHOLD.fullmatch(text.replace(" ", ""))
        if match is None:
            raise OptionError(
                say("{text!r} is not a gate", text=text),
                hint=meant(
                    text,
                    [NOT_WORSE, BETTER],
                    say(
                        "write METRIC>=VALUE (also <=, >, <), {not_worse}, {not_worse}:MARGIN or {better}",
                        not_worse=NOT_WORSE,
                        better=BETTER,
                    ),
                ),
            )
        return cls(text, match["metric"], match["operator"], float(match["value"]))


def results(evaluation: Evaluation, gates: Iterable[Gate]) -> Iterator[GateResult]:
    """What comes of each gate.

    Raises:
        OptionError: A gate speaks of a metric or a baseline that the evaluation does not have.
    """
    for gate in gates:
        judge = _threshold if gate.metric else _against_baseline
        yield GateResult(gate.text, _judged(evaluation, gate), tuple(judge(evaluation, gate)))


def failures(evaluation: Evaluation, gates: Iterable[Gate]) -> Iterator[str]:
    """One sentence for each system that does not meet a gate.

    Raises:
        OptionError: As for `results`.
    """
    for result in results(evaluation, gates):
        yield from (failure.message for failure in result.failures)


def _judged(evaluation: Evaluation, gate: Gate) -> tuple[str, ...]:
    """The systems that a gate is for: a baseline is what they are held against, and is not on trial itself."""
    settings = evaluation.settings
    if settings.contrasts:
        return tuple(dict.fromkeys(new for new, _ in settings.contrast_pairs))
    beside = tuple(system.name for system in evaluation.systems if system.name != settings.baseline)
    if gate.metric is None and settings.tested:
        return tuple(name for name in beside if name in settings.tested)
    return beside


def _failure(gate: Gate, system: str, why: str) -> GateFailure:
    return GateFailure(system, say("gate {gate}: {message}", gate=gate.text, message=why))


def _threshold(evaluation: Evaluation, gate: Gate) -> Iterator[GateFailure]:
    metric = _metric_meant(evaluation, gate)
    scores = [s for s in evaluation.scores if s.metric == metric and s.level == "corpus"]
    # a threshold is one on the scale of the values, and an effect is relative to the other systems
    first = next((s for s in scores if s.effect_unit is None), scores[0])
    output, judged = first.output, _judged(evaluation, gate)
    digits = _decimals(evaluation, first)
    for score in scores:
        if score.output != output or score.system not in judged:
            continue
        if not _OPERATORS[gate.operator](score.value, gate.value):
            value = say("no value") if score.score is None else f"{score.score:.{digits}f}"
            yield _failure(gate, score.system, say("{system} has {value}", system=score.system, value=value))


def _metric_meant(evaluation: Evaluation, gate: Gate) -> str:
    """The metric that a gate names by its label or its name in papers, in any case of letters."""
    known = [*dict.fromkeys(score.metric for score in evaluation.scores if score.level == "corpus")]
    titles = {item.label: item.fitted.measure.title for item in evaluation.measured}
    name = without_folders(gate.metric or "")
    for alike in (
        [label for label in known if label == name],
        [label for label in known if label.casefold() == name.casefold()],
        [label for label in known if titles.get(label, "").casefold() == name.casefold()],
    ):
        if len(alike) == 1:
            return alike[0]
    raise OptionError(
        say("gate {text!r}: there is no corpus score of {metric!r}", text=gate.text, metric=name),
        hint=meant(name, known),
    )


def _against_baseline(evaluation: Evaluation, gate: Gate) -> Iterator[GateFailure]:
    settings = evaluation.settings
    if settings.baseline is None and not settings.contrasts:
        raise OptionError(
            say("gate {text!r} needs a baseline", text=gate.text), hint=say("name it with --baseline")
        )
    # the outputs that everybody sees; one of many categories is no reason to stop
    comparisons = [
        c
        for c in evaluation.comparisons
        if c.level == "corpus" and evaluation.outputs[c.metric, c.output].kind is Kind.PRIMARY
    ]
    if not comparisons:
        raise OptionError(
            say("gate {text!r}: nothing was tested on the corpus", text=gate.text),
            hint=say("ask for --level corpus"),
        )
    for c in comparisons:
        failure = (
            _tested(evaluation, gate, c)
            if gate.margin is None
            else _within_margin(evaluation, gate.margin, gate, c)
        )
        if failure is not None:
            yield _failure(gate, c.a, failure)


def _tested(evaluation: Evaluation, gate: Gate, c: Comparison) -> str | None:
    """Why a comparison does not meet ``better`` or ``not-worse``; None where it does."""
    _check_verdict(gate, c)
    about = {
        "a": c.a,
        "b": c.b,
        "metric": _metric(c),
        "p": c.shown_p(adjusted=True, alpha=evaluation.settings.alpha),
    }
    loser = c.b if c.winner == c.a else c.a
    if gate.text == NOT_WORSE and c.winner is not None and loser == c.a:
        digits = _decimals(evaluation, c)
        return say("{a} is worse than {b} in {metric} ({delta}, p {p})", delta=f"{c.delta:+.{digits}f}", **about)
    if gate.text == BETTER and c.winner != c.a:
        return say("{a} is not shown to be better than {b} in {metric} (p {p})", **about)
    return None


def _check_verdict(gate: Gate, c: Comparison) -> None:
    """Refuses to judge by a test that can say nothing, or nothing of the score.

    Raises:
        OptionError: There is no such verdict.
    """
    if not PairedTest(c.method).decides_scores:
        raise OptionError(
            say(
                "gate {text!r}: the {method} test compares single segments and decides nothing about a score",
                text=gate.text,
                method=c.method,
            ),
            hint=say("take the test auto"),
        )
    if gate.text == NOT_WORSE and c.differing == 0 and c.units >= c.units_needed:
        # nothing that the metric counts was changed, in a test set that is able to show a change
        return
    if c.verdict is None and c.lacks_units:
        raise OptionError(
            say(
                "gate {text!r}: too few {unit}s differ between {a} and {b} in {metric}: {differing} of the "
                "{needed} needed",
                text=gate.text,
                differing=c.differing,
                unit=Sentence.of(c.unit),
                a=c.a,
                b=c.b,
                metric=_metric(c),
                needed=c.units_needed,
            )
        )
    if c.verdict is None:
        raise OptionError(
            say(
                "gate {text!r}: {n} draws cannot show a difference between {a} and {b} in {metric}: "
                "{needed} needed",
                text=gate.text,
                n=c.n,
                a=c.a,
                b=c.b,
                metric=_metric(c),
                needed=c.draws_needed,
            )
        )


def _within_margin(evaluation: Evaluation, margin: float, gate: Gate, c: Comparison) -> str | None:
    """Why the interval of the difference does not lie above minus the margin; None where it does."""
    direction = evaluation.directions[c.metric]
    if direction is None:
        raise OptionError(
            say("gate {text!r}: no value of {metric} is better than another", text=gate.text, metric=c.metric)
        )
    if c.low is None or c.high is None:
        raise OptionError(
            say(
                "gate {text!r}: there is no interval of the difference in {metric}",
                text=gate.text,
                metric=_metric(c),
            )
        )
    worst = c.low if direction else -c.high
    if worst > -margin:
        return None
    digits = _decimals(evaluation, c)
    return say(
        "{a} may be worse than {b} in {metric} by {margin:g} or more ({low} to {high})",
        a=c.a,
        b=c.b,
        metric=_metric(c),
        margin=margin,
        low=f"{c.low:+.{digits}f}",
        high=f"{c.high:+.{digits}f}",
    )


def blind_spots(evaluation: Evaluation, gates: Sequence[Gate]) -> Iterator[str]:
    """What ``not-worse`` would not have seen where it was met with few units: one sentence for each comparison.

    It is the difference that the test finds with a probability of 80%, from the interval's standard error and
    Student's t.
    """
    if not any(gate.text == NOT_WORSE for gate in gates):
        return
    from mtgauge.engine.power import DEFAULT_POWER  # what it imports takes a while

    for c in evaluation.comparisons:
        if c.level != "corpus" or c.units >= RESAMPLED or not c.standard_error:
            continue
        tails = (1 - evaluation.settings.alpha / 2, DEFAULT_POWER)
        digits = evaluation.outputs[c.metric, c.output].shown_decimals
        size = c.standard_error * sum(student_quantile(tail, c.units - 1) for tail in tails)
        yield say(
            "gate {gate}: with {n} {unit}s a loss of {size} in {metric} is seen in 80% of cases, a smaller one "
            "less often ({a} against {b})",
            gate=NOT_WORSE,
            n=c.units,
            unit=Sentence.of(c.unit),
            size=f"{size:.{digits}f}",
            metric=_metric(c),
            a=c.a,
            b=c.b,
        )


def _decimals(evaluation: Evaluation, of: Score | Comparison) -> int:
    return max(_DECIMALS, evaluation.outputs[of.metric, of.output].shown_decimals)


def _metric(c: Comparison) -> str:
    return c.metric if c.output == "score" else f"{c.metric} {c.output}"
