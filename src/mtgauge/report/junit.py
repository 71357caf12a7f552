"""JUnit's XML, which Jenkins, GitLab and most other systems of continuous integration read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from mtgauge.base.printable import printable
from mtgauge.corpus.markup.escaping import ILLEGAL, escape, start_tag
from mtgauge.engine.results import Score
from mtgauge.evaluation import Evaluation
from mtgauge.measures import Level
from mtgauge.report.layout import text_table
from mtgauge.report.shown import shown_outputs
from mtgauge.report.table import TextTable
from mtgauge.report.tables.warnings import warning_table


def to_junit(evaluation: Evaluation, precision: int | None = None, worst: int | None = None) -> str:
    """A test suite for each system, with a test case for each gate that it has to meet and for each metric.

    A gate that is not met is a failure, and a metric without a value is skipped. Scores and signatures are
    properties of the suite. The texts are English, and the same run gives the same bytes.

    Args:
        evaluation: What was measured.
        precision: Decimals; None: all digits.
        worst: How many of the segments are listed in which a system scores worse than its baseline.
    """
    tables: Mapping[str, TextTable] = {}
    if worst is not None:
        from mtgauge.report.tables.worst import worst_tables

        tables = worst_tables(evaluation, worst, precision)
    suites = [_Suite(evaluation, system.name, precision, tables.get(system.name)) for system in evaluation.systems]
    total = {name: str(sum(suite.counts[name] for suite in suites)) for name in _COUNTS if name != "skipped"}
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        start_tag("testsuites", name="mtgauge", **total, time="0"),
        *(line for suite in suites for line in suite.lines()),
        "</testsuites>",
    ]
    return "\n".join(lines)


#: The counts of a suite; Jenkins' schema has no sum of those that were skipped.
_COUNTS = ("tests", "failures", "errors", "skipped")


class _Suite:
    """What is known of one system.

    Args:
        evaluation: What was measured.
        system: The system's name.
        precision: Decimals; None: all digits.
        worst: Its worst segments.
    """

    def __init__(
        self, evaluation: Evaluation, system: str, precision: int | None, worst: TextTable | None
    ) -> None:
        self._evaluation, self._system, self._precision, self._worst = evaluation, system, precision, worst
        shown = shown_outputs(evaluation)
        self._scores = [
            score
            for score in evaluation.scores
            if (score.system, score.level) == (system, Level.CORPUS) and (score.metric, score.output) in shown
        ]
        self._gates = [gate for gate in evaluation.gates if system in gate.judged]
        failed = [gate for gate in self._gates if any(one.system == system for one in gate.failures)]
        self.counts = {
            "tests": len(self._gates) + len(self._scores),
            "failures": len(failed),
            "errors": 0,
            "skipped": sum(score.score is None for score in self._scores),
        }

    def lines(self) -> Iterator[str]:
        """The element of the suite."""
        counts = {name: str(self.counts[name]) for name in _COUNTS}
        yield start_tag("testsuite", name=_line(self._system), **counts, time="0")
        if self._scores:
            yield "<properties>"
            for name, value in self._properties():
                yield _empty("property", name=_line(name), value=_line(value))
            yield "</properties>"
        for gate in self._gates:
            messages = [failure.message for failure in gate.failures if failure.system == self._system]
            yield from self._case(f"gate {gate.gate}", _failure(messages))
        for score in self._scores:
            yield from self._case(_name(score), ["<skipped/>"] if score.score is None else self._told(score))
        if self._worst is not None:
            yield from _element("system-out", text_table(self._worst).splitlines())
        if warned := [*self._warnings()]:
            yield from _element("system-err", warned)
        yield "</testsuite>"

    def _case(self, name: str, content: Iterable[str]) -> Iterator[str]:
        yield start_tag("testcase", classname=_line(f"mtgauge.{self._system}"), name=_line(name), time="0")
        yield from content
        yield "</testcase>"

    def _told(self, score: Score) -> Iterator[str]:
        """The score and its comparisons."""
        compared = [
            str(c)
            for c in self._evaluation.comparisons
            if c.id is None and (c.metric, c.output) == (score.metric, score.output) and self._system in (c.a, c.b)
        ]
        return _element("system-out", [str(score), *compared])

    def _properties(self) -> Iterator[tuple[str, str]]:
        for score in self._scores:
            name = _name(score)
            values = {name: score.score, f"{name} low": score.low, f"{name} high": score.high}
            yield from ((key, self._digits(value)) for key, value in values.items() if value is not None)
            yield f"{name} signature", score.signature

    def _digits(self, value: float) -> str:
        return repr(value) if self._precision is None else f"{value:.{self._precision}f}"

    def _warnings(self) -> Iterator[str]:
        """Those about the system, and those about the whole test set."""
        for severity, code, system, segments, message, _ in warning_table(self._evaluation).rows:
            if system in ("", self._system):
                yield f"{severity} {code}: {message}" + (f" ({segments})" if segments else "")


def _failure(messages: Sequence[str]) -> Iterator[str]:
    if not messages:
        return
    yield (
        start_tag("failure", type="gate", message=_line("; ".join(messages)))
        + "\n".join(escape(_line(message)) for message in messages)
        + "</failure>"
    )


def _name(score: Score) -> str:
    return score.metric if score.output == "score" else f"{score.metric} {score.output}"


def _element(name: str, lines: Iterable[str]) -> Iterator[str]:
    text = "\n".join(escape(_line(line)) for line in lines)
    yield f"<{name}>{text}</{name}>"


def _empty(name: str, /, **attributes: str) -> str:
    return f"{start_tag(name, **attributes).removesuffix('>')}/>"


def _line(text: str) -> str:
    """A text on one line, without the characters that XML does not know."""
    return ILLEGAL.sub("\ufffd", printable(text))
