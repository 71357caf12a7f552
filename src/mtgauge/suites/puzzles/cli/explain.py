"""``mtgauge puzzles explain``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from mtgauge.base.errors import OptionError
from mtgauge.base.sentences import say
from mtgauge.commands.evaluating import check_folder
from mtgauge.commands.language import spoken
from mtgauge.commands.options import format_option, option_like, options_named
from mtgauge.commands.output import emit_text, screen
from mtgauge.commands.sections import argument, command, section_option
from mtgauge.corpus import SystemOutput, TestSet
from mtgauge.corpus.named_files import named_path
from mtgauge.engine.setting import METRICS
from mtgauge.engine.settings import Settings
from mtgauge.evaluation import measure
from mtgauge.evaluation.derivations import derivations, segment_positions
from mtgauge.report.derivations import DERIVATION_FORMATS, render_derivations
from mtgauge.suites.puzzles.cli.options import protocol_options
from mtgauge.suites.puzzles.cli.scoring import metric_option
from mtgauge.suites.puzzles.measures import measures
from mtgauge.suites.puzzles.testset import KEY, load_puzzles


@command(
    examples=(
        "mtgauge puzzles explain 'You.SG [have] seen (him/her).' 'you saw him.'",
        "mtgauge puzzles explain gold hasty --item talori:1",
    )
)
@argument("key", metavar="KEY|GOLD", help="Answer key such as 'you saw (her/him)'; with --item, a file or folder.")
@argument(
    "answer", metavar="ANSWER|SUBMISSION", help="Answer such as 'you saw him'; with --item, a file or folder."
)
@protocol_options
@metric_option
@section_option(
    "--item",
    "items",
    section=METRICS,
    multiple=True,
    metavar="PUZZLE:N",
    help="Item N of a puzzle (may be repeated).",
)
@format_option(DERIVATION_FORMATS, "text")
@option_like(
    "precision", help="Number of decimals.  [default: 2 for scores, 4 for intermediate values, all in json]"
)
@options_named("output")
def explain(key: str, answer: str, items: tuple[str, ...], **options: Any) -> None:
    """Show step by step how an answer is scored, and which reference is best."""
    check_folder(options["output"])
    protocol, reading = options["protocol"], {name: options[name] for name in ("keep_groups", "tags")}
    chosen = measures(protocol, **reading, names=options["metrics"])
    positions = [0]
    if items:
        testset, systems = load_puzzles(key, [named_path(answer)], protocol, **reading)
        positions = segment_positions(testset, items)
    elif _is_path(key) and _is_path(answer):
        raise OptionError(
            say("{path} is a file or folder where an answer key is expected", path=key),
            hint=say("name an item: --item PUZZLE:N"),
        )
    else:
        testset, systems = TestSet.of({KEY: [key]}), (SystemOutput("answer", (answer,)),)
    measured = measure(systems, testset, Settings.of(metrics=chosen))
    found = [item for one in positions for item in derivations(measured, testset, systems, one)]
    text = render_derivations(
        found, options["form"], precision=options["precision"], screen=screen(options["output"]), spoken=spoken
    )
    emit_text(text, options["output"])


def _is_path(text: str) -> bool:
    """Whether there is such a file or folder; a text that is too long to be a path is none."""
    try:
        return Path(text).exists()
    except OSError:
        return False
