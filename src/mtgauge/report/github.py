"""Results for a job on GitHub: annotations, which are lines of its log, and the summary of the job."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from mtgauge.base.findings import Severity
from mtgauge.base.printable import printable
from mtgauge.base.sentences import ENGLISH, said, say
from mtgauge.evaluation import Evaluation
from mtgauge.report.decimals import Decimals
from mtgauge.report.layout import escaped_markdown, markdown_tables
from mtgauge.report.names import metric_names, output_name
from mtgauge.report.numbers import bounded, sign_of
from mtgauge.report.prose import sentences_for_text
from mtgauge.report.shown import Show, shown_outputs
from mtgauge.report.table import TextTable
from mtgauge.report.tables import tables
from mtgauge.report.tables.warnings import warning_table

#: Bytes of the summaries of a step; GitHub shows none of a step that writes more.
SUMMARY_BYTES = 1 << 20
#: How GitHub writes what would end a message, and what would end a property besides.
_MESSAGE = {"%": "%25", "\r": "%0D", "\n": "%0A"}
_IN_MESSAGE = str.maketrans(_MESSAGE)
_IN_PROPERTY = str.maketrans({**_MESSAGE, ":": "%3A", ",": "%2C"})
#: Room for what folds the tables, and for the note about those that do not fit.
_REST_BYTES = 1024


def workflow_commands(
    evaluation: Evaluation, precision: int | None = None, show: str = Show.PRIMARY, language: str = ENGLISH
) -> str:
    """Workflow commands: an error for each gate that failed, a warning for each kind, and a notice of the results.

    GitHub shows the first ten of each kind, so the gravest come first. Ends without a line break.

    Args:
        evaluation: What was measured.
        precision: Decimals; None: as many as each output needs.
        show: Which outputs are compared in words.
        language: The language for readers.
    """
    lines = [
        annotation("error", say("gate {gate}", gate=gate.gate), [failure.message], language)
        for gate in evaluation.gates
        for failure in gate.failures
    ]
    lines += _warnings(evaluation, language)
    lines.append(annotation("notice", say("Translation quality"), _results(evaluation, precision, show), language))
    return "\n".join(lines)


def annotation(kind: str, title: str, lines: Iterable[str], language: str = ENGLISH) -> str:
    """A workflow command, which is one line whatever the title and the message contain.

    Args:
        kind: ``error``, ``warning`` or ``notice``.
        title: What it is about.
        lines: The message.
        language: The language of both.
    """
    message = "\n".join(printable(said(line, language)) for line in lines)
    heading = printable(said(title, language))
    return f"::{kind} title={heading.translate(_IN_PROPERTY)}::{message.translate(_IN_MESSAGE)}"


def summary(
    evaluation: Evaluation,
    about_gates: Sequence[str],
    further: Iterable[TextTable] = (),
    *,
    precision: int | None = None,
    show: str = Show.PRIMARY,
    language: str = ENGLISH,
    room: int = SUMMARY_BYTES,
) -> str:
    """The summary of a job in Markdown: passed or failed, the comparisons in words, and the tables folded.

    Args:
        evaluation: What was measured.
        about_gates: Which gates failed and why, or what gates that were met could not have detected.
        further: Tables behind those of the evaluation.
        precision: Decimals; None: as many as each output needs.
        show: Which outputs are shown.
        language: The language of the text.
        room: Bytes that it may have; tables that do not fit are left out, and named.

    Returns:
        The text, which ends with a line break; empty where there is no room.
    """
    results = [
        f"- {escaped_markdown(printable(said(one, language)))}" for one in _results(evaluation, precision, show)
    ]
    parts = [f"## {said(_heading(evaluation), language)}", "\n".join(results)]
    if about_gates:
        # in a block of code nothing is markup, and no line begins with the marks that end the block
        parts.append("\n".join(["```text", *(printable(said(line, language)) for line in about_gates), "```"]))
    if any(_warnings(evaluation, language)):
        parts.append(f"**{said(say('There are warnings about the input.'), language)}**")
    head, fold = "\n\n".join(parts), said(say("Scores, tests, signatures, warnings"), language)
    left = room - len(head.encode()) - _REST_BYTES
    if left < 0:
        return ""
    fitting, omitted = [], 0
    for table in chain(tables(evaluation, precision, Show(show)), further):
        text = markdown_tables([table.said(language)])
        if (size := len(text.encode()) + 2) <= left:
            fitting.append(text)
            left -= size
        else:
            omitted += 1
    parts = [head]
    if fitting:
        parts.append("\n\n".join([f"<details><summary>{fold}</summary>", *fitting, "</details>"]))
    if omitted:
        parts.append(
            said(say("Tables omitted: {n}. GitHub limits the summary of a step to 1 MiB.", n=omitted), language)
        )
    return "\n\n".join(parts) + "\n"


def _heading(evaluation: Evaluation) -> str:
    if not evaluation.gates:
        return say("Translation quality")
    is_met = all(gate.met for gate in evaluation.gates)
    return say("Translation quality: passed") if is_met else say("Translation quality: failed")


def _results(evaluation: Evaluation, precision: int | None, show: str) -> list[str]:
    """The comparisons in words; where nothing was compared, the scores of each system."""
    return [*sentences_for_text(evaluation, precision, show)] or [*_scores(evaluation, precision, show)]


def _scores(evaluation: Evaluation, precision: int | None, show: str) -> Iterator[str]:
    decimals, names = Decimals(evaluation, precision), metric_names(evaluation)
    shown = shown_outputs(evaluation, Show(show))
    for system in evaluation.systems:
        values = [
            f"{output_name(names[s.metric], s.output)} "
            f"{bounded(s.score, s.low, s.high, decimals.of(s), sign_of(s))}"
            for s in evaluation.scores
            if s.id is None and s.system == system.name and (s.metric, s.output) in shown
        ]
        if values:
            yield f"{system.name}: {', '.join(values)}"


def _warnings(evaluation: Evaluation, language: str) -> Iterator[str]:
    """One annotation per row of the warning table, the gravest first.

    An output that equals its baseline, or nearly, is one that has hardly changed: no reason to worry.
    """
    has_baseline = evaluation.settings.baseline is not None
    for severity, code, system, segments, message, _ in warning_table(evaluation).rows:
        if has_baseline and code == "duplicate-system":
            continue
        title = say("{code}: {system}", code=code, system=system) if system else code
        text = say("{message} (segments: {segments})", message=message, segments=segments) if segments else message
        yield annotation("notice" if severity == Severity.MINOR.said else "warning", title, [text], language)
