"""What ``score`` and ``compare`` do: read files, evaluate, print and keep the numbers, and hold them to gates."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from mtgauge.base.errors import InputError, MtgaugeError, OptionError
from mtgauge.base.files import append, write_file
from mtgauge.base.findings import Severity
from mtgauge.base.progress import Progress
from mtgauge.base.sentences import Sentence, say
from mtgauge.commands import exit_codes
from mtgauge.commands.declared import values_from
from mtgauge.commands.inputs import evaluated_from
from mtgauge.commands.language import language, spoken
from mtgauge.commands.options import ComputationOptions, OutputOptions
from mtgauge.commands.output import emit_text, rendered, translated
from mtgauge.commands.progress import progress_bar
from mtgauge.commands.streams import as_bytes, print_text, tell
from mtgauge.corpus.reader import InputFile
from mtgauge.engine.settings import Settings
from mtgauge.evaluation import Evaluation, evaluate
from mtgauge.evaluation.worst import worse_pairs
from mtgauge.report import Show, further_tables


def run(options: Mapping[str, Any]) -> int:
    """Reads the files, evaluates, prints, keeps the record, and checks the gates.

    Args:
        options: The options of a command, by the names of `mtgauge.commands.options`.

    Returns:
        The exit code: 1 where a gate failed.
    """
    output = values_from(OutputOptions, options)
    try:
        return _run(options, output)
    except MtgaugeError as error:
        if output.form == "github":
            from mtgauge.report.github import annotation

            print_text(annotation("error", "mtgauge", [error.sentence], language()))
        raise


def _run(options: Mapping[str, Any], output: OutputOptions) -> int:
    work = values_from(ComputationOptions, options)
    outcome = RunOutput(output)
    with (
        evaluated_from(options, is_recorded=output.record is not None, keep=output.keep_texts) as found,
        progress_bar(quiet=output.quiet) as progress,
    ):
        corpus, asked, settings, notes = found
        if output.worst is not None:  # before any work is done
            worse_pairs(Settings.of(**settings), [system.name for system in corpus.systems])
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
        page = page_of(evaluation, output, progress, corpus.inputs)
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
    show = Show(output.show)
    return rendered(evaluation, output.form, output.precision, output.output, show, output.checklist, output.worst)


def check_output(output: OutputOptions) -> None:
    """Refuses what could not be written, before any work is done."""
    if output.score_only and (output.form != "table" or output.checklist or output.worst):
        raise OptionError(
            say("--score-only prints only numbers"),
            hint=say("omit --format, --checklist and --worst"),
        )
    if output.worst and output.form in ("latex", "sentences"):
        raise OptionError(
            say("--worst lists texts, which the format {form} has no room for", form=output.form),
            hint=say("choose --format markdown, or omit --worst"),
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
    check_report(output.report, output.report_language, output.title)
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
        """Reports failed gates and written files, for GitHub also in a summary; returns the exit code."""
        for name in ("record", "report"):
            if (path := getattr(self._output, name)) is not None and not self._output.quiet:
                tell(f"{name}: {path}")
        failed = [failure.message for gate in evaluation.gates for failure in gate.failures]
        about_gates = failed or self._blind_spots(evaluation)
        for line in about_gates if failed or not self._output.quiet else ():
            tell(line)
        if self._output.form == "github":
            self._summarize(evaluation, about_gates)
        return exit_codes.FINDING if failed else 0

    def _summarize(self, evaluation: Evaluation, about_gates: Sequence[str]) -> None:
        """Adds to the summary of the job on GitHub, after what other programs of the same step wrote there."""
        path = os.environ.get("GITHUB_STEP_SUMMARY")
        if not path:
            return
        from mtgauge.report.github import SUMMARY_BYTES, summary

        output, there = self._output, Path(path)
        further = further_tables(evaluation, output.precision, checklist=output.checklist, worst=output.worst)
        text = summary(
            translated(evaluation, output.form),
            [*map(spoken, about_gates)],
            further,
            precision=output.precision,
            show=output.show,
            language=language(),
            room=SUMMARY_BYTES - (there.stat().st_size if there.exists() else 0),
        )
        append(there, text.encode("utf-8", "backslashreplace"))

    def _blind_spots(self, evaluation: Evaluation) -> list[str]:
        """What gates that were met would not have seen."""
        if not self._gates:
            return []
        from mtgauge.records.gates import blind_spots

        return list(blind_spots(evaluation, self._gates))


def page_of(
    evaluation: Evaluation, output: OutputOptions, progress: Progress, inputs: Sequence[InputFile] = ()
) -> bytes:
    """The report that is to be written to a file, with commands on the run's files; nothing if there is none."""
    if output.report is None:
        return b""
    from mtgauge.report.page import made_page

    return made_page(
        evaluation,
        output.report,
        language=output.report_language,
        title=output.title,
        inputs=inputs,
        progress=progress,
    )


def check_report(path: str | None, language: str | None, title: str | None) -> None:
    """Refuses a report that could not be written, before any work is done.

    Raises:
        OptionError: The ending or the language is not known, or a report has options and no file.
        InputError: The file cannot be written.
    """
    if path is None:
        if language is not None:
            raise OptionError(say("--report-language is the language of a report"), hint=say("add --report FILE"))
        if title is not None:
            raise OptionError(say("--title is the heading of a report"), hint=say("add --report FILE"))
        return
    from mtgauge.report.page import check_language, check_path

    check_path(path)
    check_language(language)
