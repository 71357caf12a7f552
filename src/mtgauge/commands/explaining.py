"""The job of commands that explain scores: read files, measure, and print the steps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from mtgauge.base.errors import InputError
from mtgauge.base.files import write_file
from mtgauge.base.sentences import say
from mtgauge.calls.explain import explained
from mtgauge.commands.evaluating import check_folder, check_report
from mtgauge.commands.inputs import corpus_from, resources_from
from mtgauge.commands.language import spoken
from mtgauge.commands.output import emit_text, screen
from mtgauge.commands.progress import progress_bar
from mtgauge.commands.streams import tell
from mtgauge.engine.settings import Settings
from mtgauge.evaluation.derivations import ScoreDerivation
from mtgauge.metrics.defaults import default_metrics
from mtgauge.report.derivations import render_derivations

#: Help of ``--segment``.
SEGMENT_HELP = "Segment id, number from 1, or range such as 3-7 (may be repeated)."


def run_explain(options: Mapping[str, Any], document: str | None = None) -> None:
    """Reads the files, measures, and prints the steps.

    Args:
        options: The options of a command, by the names of `mtgauge.commands.options`, and ``segment``.
        document: Id of the document that is explained; None for a segment or the test set.
    """
    check_report(options.get("report"), options.get("report_language"), options.get("title"))
    check_folder(options["output"])
    asked = resources_from(options)
    lacking = InputError(
        say("no system output given"), hint=say("name files: mtgauge explain -r REF --segment 1 SYSTEM")
    )
    corpus = corpus_from(options, lacking=lacking)
    metrics = options["metrics"] or default_metrics(corpus.testset.languages)[0]
    settings = Settings.of(metrics=metrics, several_references=options["several_references"], long=options["long"])
    with progress_bar() as progress:
        found = explained(
            corpus.systems,
            corpus.testset,
            settings,
            options["segment"],
            document,
            threads=options["threads"],
            progress=progress,
            resources=asked.made,
        )
    if options.get("report") is not None:
        _write_page(found, options)
    form = options["form"]
    text = render_derivations(
        found, form, precision=options["precision"], screen=screen(options["output"]), spoken=spoken
    )
    emit_text(text, options["output"])


def _write_page(found: Sequence[ScoreDerivation], options: Mapping[str, Any]) -> None:
    from mtgauge.report.page import file_of  # few runs write a page
    from mtgauge.report.page.derivation import derivation_page

    path, page = options["report"], derivation_page(found)
    write_file(path, file_of(path, page, language=options["report_language"], title=options["title"]))
    tell(f"report: {path}")
