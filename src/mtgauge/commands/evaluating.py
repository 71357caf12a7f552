"""What ``score`` and ``compare`` do: read files, evaluate, print and keep the numbers, and hold them to gates."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from mtgauge.base.errors import InputError, OptionError
from mtgauge.base.files import write_file
from mtgauge.base.findings import Severity
from mtgauge.base.progress import Progress
from mtgauge.base.sentences import Sentence, say
from mtgauge.commands import exit_codes
from mtgauge.commands.declared import values_from
from mtgauge.commands.inputs import evaluated_from
from mtgauge.commands.language import language
from mtgauge.commands.options import ComputationOptions, OutputOptions
from mtgauge.commands.output import emit_text, rendered
from mtgauge.commands.progress import progress_bar
from mtgauge.commands.streams import as_bytes, tell
from mtgauge.evaluation import Evaluation, evaluate
from mtgauge.report import Show


def run(options: Mapping[str, Any]) -> int:
    """Reads the files, evaluates, prints, keeps the record, and checks the gates.

    Args:
        options: The options of a command, by the names of `mtgauge.commands.options`.

    Returns:
        The exit code: 1 where a gate failed.
    """
    output = values_from(OutputOptions, options)
    work = values_from(ComputationOptions, options)
    outcome = RunOutput(output)
    with (
        evaluated_from(options, is_recorded=output.record is not None, keep=output.keep_texts) as found,
        progress_bar(quiet=output.quiet) as progress,
    ):
        corpus, asked, settings, notes = found
        evaluation = evaluate(
            corpus.systems,
            corpus.testset,
            given=[*corpus.given, *corpus.errors],
            checkpoints=options["checkpoints"],
            threads=work.threads,
            progress=progress,
            cache=work.cache,
            resources=asked.made,
            **settings,
        )
        page = page_of(evaluation, output.report, output.report_language, progress)
    evaluation = outcome.held(evaluation)

    def write(folder: str) -> None:
        from mtgauge.records.record import NOTES, write_record  # few runs keep a record

        tables = {NOTES: list(notes)} if notes else None
        write_record(folder, evaluation, corpus, asked, tables=tables, written=datetime.now(UTC))

    # all is computed before anything is written; what fails below takes nothing back that is whole
    outcome.keep(printed(evaluation, output), page, write)
    if output.score_only and not output.quiet:
        for warning in severe(evaluation):
            tell(warning)
    signatures = signatures_file(output)
    if signatures is not None:
        from mtgauge.report.paper import latex_signatures  # for papers

        write_file(signatures, as_bytes(latex_signatures(evaluation, output.show, language())))
        if not output.quiet:
            tell(say("signatures: {file}", file=signatures))
    return outcome.told(evaluation)


def signatures_file(output: OutputOptions) -> str | None:
    """Where the signatures of a table in LaTeX are written: beside it, for an appendix."""
    if output.form != "latex" or output.output is None or output.score_only:
        return None
    path = Path(output.output)
    return str(path.with_name(f"{path.stem}-signatures.tex"))


def severe(evaluation: Evaluation) -> Iterator[Sentence]:
    """The gravest warnings, one sentence each, for those who print numbers alone."""
    for warning in evaluation.warnings:
        if warning.severity is Severity.SEVERE:
            of = say("warning: {message}", message=warning.message)
            yield of if warning.system is None else say("{system}: {message}", system=warning.system, message=of)


def printed(evaluation: Evaluation, output: OutputOptions) -> str:
    """What a run prints."""
    if output.score_only:
        from mtgauge.report.bare import bare_scores  # for scripts

        return bare_scores(evaluation, output.precision, output.show)
    return rendered(evaluation, output.form, output.precision, output.output, Show(output.show), output.checklist)


def check_output(output: OutputOptions) -> None:
    """Refuses what could not be written, before any work is done."""
    if output.score_only and (output.form != "table" or output.checklist):
        raise OptionError(
            say("--score-only prints numbers alone"),
            hint=say("leave --format and --checklist out"),
        )
    if output.checklist and output.form == "latex":
        raise OptionError(
            say("--checklist is not for papers: its sentences fit no column of a table in LaTeX"),
            hint=say("take --format markdown, or leave --checklist out"),
        )
    if output.keep_texts and output.record is None:
        raise OptionError(say("--keep-texts is for a record"), hint=say("add --record DIR"))
    if output.record is not None:
        from mtgauge.records.record import check_target

        check_target(output.record)
    check_report(output.report, output.report_language)
    check_folder(output.output)


def check_folder(path: str | None) -> None:
    """Refuses a file whose folder does not exist.

    Raises:
        InputError: It does not.
    """
    if path is not None and not Path(path).absolute().parent.is_dir():
        raise InputError(say("its folder does not exist"), file=path)


class RunOutput:
    """The output of a run: its text, record, report and gates.

    Few runs have gates, whose module is imported for those.

    Args:
        output: The options.

    Raises:
        InputError: Something could not be written.
        OptionError: A gate is none, or options do not go together.
    """

    def __init__(self, output: OutputOptions) -> None:
        self._output = output
        self._gates: list[Any] = []
        if output.gates:
            from mtgauge.records.gates import Gate

            self._gates = [Gate.parse(text) for text in output.gates]
        check_output(output)

    def held(self, evaluation: Evaluation) -> Evaluation:
        """The evaluation with what comes of the gates."""
        if not self._gates:
            return evaluation
        from mtgauge.records.gates import results

        return replace(evaluation, gates=tuple(results(evaluation, self._gates)))

    def keep(self, text: str, page: bytes, write_record: Callable[[str], None]) -> None:
        """Writes the record and the report, where the options name them, and the text."""
        if self._output.record is not None:
            write_record(self._output.record)
        if self._output.report is not None:
            write_file(self._output.report, page)
        emit_text(text, self._output.output)

    def told(self, evaluation: Evaluation) -> int:
        """Tells what was written and which gates failed; returns the exit code."""
        for name in ("record", "report"):
            if (path := getattr(self._output, name)) is not None and not self._output.quiet:
                tell(f"{name}: {path}")
        failed = [failure.message for gate in evaluation.gates for failure in gate.failures]
        for line in failed or (() if self._output.quiet else self._blind_spots(evaluation)):
            tell(line)
        return exit_codes.FINDING if failed else 0

    def _blind_spots(self, evaluation: Evaluation) -> list[str]:
        """What gates that were met would not have seen."""
        if not self._gates:
            return []
        from mtgauge.records.gates import blind_spots

        return list(blind_spots(evaluation, self._gates))


def page_of(evaluation: Evaluation, path: str | None, language: str | None, progress: Progress) -> bytes:
    """The report that is to be written to a file; nothing where there is none."""
    if path is None:
        return b""
    from mtgauge.report.page import made_page

    return made_page(evaluation, path, language=language, progress=progress)


def check_report(path: str | None, language: str | None) -> None:
    """Refuses a report that could not be written, before any work is done.

    Raises:
        OptionError: The ending or the language is not known, or there is a language and no report.
        InputError: The file cannot be written.
    """
    if path is None:
        if language is not None:
            raise OptionError(say("--report-language is the language of a report"), hint=say("add --report FILE"))
        return
    from mtgauge.report.page import check_language, check_path

    check_path(path)
    check_language(language)
