"""``mtgauge checkpoints diff``."""

from __future__ import annotations

from typing import Any

import click

from mtgauge.base.files import write_file
from mtgauge.base.sentences import say
from mtgauge.commands import exit_codes
from mtgauge.commands.declared import FILE, values_from
from mtgauge.commands.evaluating import check_folder, check_report, page_of
from mtgauge.commands.inputs import corpus_from
from mtgauge.commands.options import TEXTS, OutputOptions, options_named
from mtgauge.commands.output import emit_rendered
from mtgauge.commands.printing import printing_options
from mtgauge.commands.progress import progress_bar
from mtgauge.commands.sections import argument, command, section_option
from mtgauge.commands.streams import tell
from mtgauge.engine.setting import METRICS, OUTPUT, TESTS
from mtgauge.suites.checkpoints.jobs.differences import checkpoint_differences
from mtgauge.suites.checkpoints.measure import LEAST_TESTED, CheckPoints
from mtgauge.suites.checkpoints.tables import FORMATS, render_differences


@command(
    examples=(
        "mtgauge checkpoints diff points.jsonl -r reference-A.txt birch.txt dune.txt",
        "mtgauge checkpoints diff points.jsonl -r reference-A.txt --examples 1 birch.txt dune.txt",
    )
)
@argument("points", type=FILE, metavar="SET", help="Set of check-points of this test set.")
@options_named(*TEXTS, "threads")
@section_option(
    "--group",
    "groups",
    section=METRICS,
    common=True,
    multiple=True,
    metavar="NAME",
    help="Only show this category or group, or @FILE with one per line (may be repeated).",
)
@section_option(
    "--least",
    section=METRICS,
    type=click.IntRange(0),
    default=LEAST_TESTED,
    show_default=True,
    metavar="N",
    help="Minimum check-points of a category in sums over categories; 0 includes all.",
)
@section_option(
    "--examples",
    section=OUTPUT,
    common=True,
    type=click.IntRange(0),
    default=0,
    show_default=True,
    metavar="N",
    help="Number of examples of each category.",
)
@section_option(
    "--fail-if-worse",
    "gates",
    section=TESTS,
    common=True,
    multiple=True,
    metavar="NAME",
    help="Exit with 1 if A is significantly worse in this category or group (may be repeated).",
)
@printing_options(FORMATS)
@options_named("report", "report_language", "title")
def diff(
    points: str, groups: tuple[str, ...], least: int, examples: int, gates: tuple[str, ...], **options: Any
) -> int:
    """Show in which categories two systems, A and B, differ, with corrected tests and examples.

    Tests are corrected over all categories; the greatest difference comes first.
    """
    check_folder(options["output"])
    output = values_from(OutputOptions, options)
    check_report(output.report, output.report_language, output.title)
    corpus = corpus_from(options, fewest=0)
    measure = CheckPoints(set=points, group="+".join(groups), least=least)
    with progress_bar() as progress:
        found = checkpoint_differences(measure, corpus, examples, threads=options["threads"], progress=progress)
        page = page_of(found.evaluation, output, progress)
    worse = found.worse(gates)
    if options["report"] is not None:
        write_file(options["report"], page)
        tell(f"report: {options['report']}")
    emit_rendered(render_differences, found, options=options)
    for name in worse:
        tell(say("gate: {system} is worse in {name}", system=found.systems[0], name=name))
    return exit_codes.FINDING if worse else 0
