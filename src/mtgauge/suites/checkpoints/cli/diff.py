"""``mtgauge checkpoints diff``."""

from __future__ import annotations

from typing import Any

import click

from mtgauge.base.files import write_file
from mtgauge.base.sentences import say
from mtgauge.commands import exit_codes
from mtgauge.commands.declared import FILE
from mtgauge.commands.evaluating import check_folder, check_report, page_of
from mtgauge.commands.inputs import corpus_from
from mtgauge.commands.options import TEXTS, options_named
from mtgauge.commands.output import emit_rendered
from mtgauge.commands.printing import printing_options
from mtgauge.commands.progress import progress_bar
from mtgauge.commands.sections import SectionCommand
from mtgauge.commands.streams import tell
from mtgauge.suites.checkpoints.jobs.differences import checkpoint_differences
from mtgauge.suites.checkpoints.measure import LEAST_TESTED, CheckPoints
from mtgauge.suites.checkpoints.tables import FORMATS, render_differences


@click.command(cls=SectionCommand)
@click.argument("points", type=FILE, metavar="SET")
@options_named(*TEXTS, "threads")
@click.option(
    "--group",
    "groups",
    multiple=True,
    metavar="NAME",
    help="A category or group that alone is shown, or @FILE with one a line.  [repeatable]",
)
@click.option(
    "--least",
    type=click.IntRange(0),
    default=LEAST_TESTED,
    show_default=True,
    metavar="N",
    help="Fewest check-points of a category in sums over categories; 0: all are in.",
)
@click.option(
    "--examples",
    type=click.IntRange(0),
    default=0,
    show_default=True,
    metavar="N",
    help="Examples of each category.",
)
@click.option(
    "--fail-if-worse", "gates", multiple=True, metavar="NAME",
    help="Exit with 1 if A is shown to be worse in this category or group.  [repeatable]",
)  # fmt: skip
@printing_options(FORMATS)
@options_named("report", "report_language")
def diff(
    points: str, groups: tuple[str, ...], least: int, examples: int, gates: tuple[str, ...], **options: Any
) -> int:
    """Say in which categories two systems, A and B, differ, with tests corrected over all of them, and examples.

    SET is a set of check-points of this test set. Categories are listed with the greatest difference first.
    """
    check_folder(options["output"])
    check_report(options["report"], options["report_language"])
    corpus = corpus_from(options, fewest=0)
    measure = CheckPoints(set=points, group="+".join(groups), least=least)
    with progress_bar() as progress:
        found = checkpoint_differences(measure, corpus, examples, threads=options["threads"], progress=progress)
        page = page_of(found.evaluation, options["report"], options["report_language"], progress)
    worse = found.worse(gates)
    if options["report"] is not None:
        write_file(options["report"], page)
        tell(f"report: {options['report']}")
    emit_rendered(render_differences, found, options=options)
    for name in worse:
        tell(say("gate: {system} is worse in {name}", system=found.systems[0], name=name))
    return exit_codes.FINDING if worse else 0
