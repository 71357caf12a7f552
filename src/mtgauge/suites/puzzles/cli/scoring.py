"""What commands that score submissions have in common: their options, and what becomes of the numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

import click

from mtgauge.commands.declared import FOLDER, choice_of, together
from mtgauge.commands.evaluating import RunOutput
from mtgauge.commands.options import settings_from
from mtgauge.commands.sections import argument, section_option
from mtgauge.corpus.named_files import named_path
from mtgauge.engine.setting import METRICS, TESTS
from mtgauge.evaluation import Evaluation
from mtgauge.suites.puzzles.cli.options import ANSWERS, protocol_options
from mtgauge.suites.puzzles.labels import AVERAGED, LEVELS, UNITS
from mtgauge.suites.puzzles.measures import MEASURES
from mtgauge.suites.puzzles.missing import Missing

#: Options of both commands.
SHARED = (
    "intervals", "test", "all_pairs", "samples", "seed", "alpha", "correction", "ci_method", "clusters",
    "gates", "precision", "form", "output", "record", "report", "report_language", "title",
    "cache", "threads",
)  # fmt: skip

_Function = TypeVar("_Function", bound=Callable[..., Any])


#: Adds ``--metric``, given to the command as ``metrics``.
metric_option = section_option(
    "-m",
    "--metric",
    "metrics",
    section=METRICS,
    common=True,
    multiple=True,
    type=click.Choice(list(MEASURES)),
    help="Metric (may be repeated).  [default: all four]",
)


def scoring_options(levels: str) -> Callable[[_Function], _Function]:
    """Adds the gold answers and the submissions, how they are read, and what is scored.

    Args:
        levels: What help says of the levels that are the default.
    """
    return together(
        argument("gold", type=FOLDER, metavar="GOLD", help="Gold answers: a puzzle file or a folder."),
        argument(
            "submissions",
            nargs=-1,
            required=True,
            type=FOLDER,
            metavar="SUBMISSION...",
            help="Submitted answers, as [NAME=]PATH or [TEAM/]NAME=PATH.",
        ),
        protocol_options,
        section_option(
            "--missing",
            section=ANSWERS,
            **choice_of(Missing.REFUSE),
            help="Reject submissions with missing puzzles or items, or count these as 0.",
        ),
        metric_option,
        section_option(
            "--level",
            "levels",
            section=METRICS,
            common=True,
            multiple=True,
            type=click.Choice(list(LEVELS)),
            help=f"Level of the scores (may be repeated).  [default: {levels}]",
        ),
        section_option(
            "--macro",
            section=METRICS,
            multiple=True,
            type=click.Choice(AVERAGED),
            help="Also show the unweighted mean over puzzles, languages or directions (may be repeated).  "
            "[default: "
            "direction, if there are items in both]",
        ),
        section_option(
            "--resample-by",
            section=TESTS,
            type=click.Choice(list(UNITS)),
            default="item",
            show_default=True,
            help="Unit of resampling; items of a puzzle are not independent, nor are puzzles of a language.",
        ),
    )


def asked_from(gold: str, submissions: tuple[str, ...], options: Mapping[str, Any]) -> dict[str, Any]:
    """Return the arguments of `evaluate_puzzles`; only what was given, where that matters."""
    return {
        "gold": gold,
        "submissions": [_submission(argument) for argument in submissions],
        **{name: options[name] for name in ("protocol", "keep_groups", "tags", "missing", "threads", "cache")},
        **settings_from(options),
    }


def _submission(argument: str) -> tuple[str, str]:
    """(name, path) of an argument, whose name may have the team before a slash: ``TEAM/NAME=PATH``."""
    name, equals, path = argument.partition("=")
    if equals and path and name.count("/") == 1 and not name.startswith(".") and not Path(argument).exists():
        return name, path
    return named_path(argument)


def kept(
    outcome: RunOutput, evaluation: Evaluation, text: str, asked: Mapping[str, Any], page: bytes = b""
) -> int:
    """Writes everything, and returns the exit code: 1 where a gate failed."""

    def write(folder: str) -> None:
        from mtgauge.suites.puzzles.jobs.record import write_puzzle_record  # few runs keep a record

        write_puzzle_record(folder, evaluation, asked)

    outcome.keep(text, page, write)
    return outcome.told(evaluation)
