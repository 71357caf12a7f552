"""What commands that score submissions have in common: their options, and what becomes of the numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

import click

from mtgauge.base.files import write_file
from mtgauge.commands.evaluating import Gates, check_output
from mtgauge.commands.options import OutputOptions, settings_from
from mtgauge.commands.output import emit_text
from mtgauge.commands.sections import SectionOption
from mtgauge.corpus.named_files import named_path
from mtgauge.engine.settings import METRICS, SLICES, TESTS
from mtgauge.evaluation import Evaluation
from mtgauge.suites.puzzles.cli.options import ANSWERS, protocol_options
from mtgauge.suites.puzzles.labels import AVERAGED, LEVELS, UNITS
from mtgauge.suites.puzzles.measures import MEASURES
from mtgauge.suites.puzzles.missing import Missing

#: Options of both commands.
SHARED = (
    "intervals", "test", "all_pairs", "samples", "seed", "alpha", "correction", "ci_method", "clusters",
    "gates", "precision", "form", "output", "record", "report", "report_language", "cache", "threads",
)  # fmt: skip

_Function = TypeVar("_Function", bound=Callable[..., Any])


def _option(section: str, *names: str, **known: Any) -> Callable[[_Function], _Function]:
    return click.option(*names, cls=SectionOption, section=section, **known)


def _arguments(function: _Function) -> _Function:
    gold = click.argument("gold", type=click.Path(), metavar="GOLD")
    submissions = click.argument(
        "submissions", nargs=-1, required=True, type=click.Path(), metavar="SUBMISSION..."
    )
    return gold(submissions(function))


def scoring_options(levels: str) -> Callable[[_Function], _Function]:
    """Adds the gold answers and the submissions, how they are read, and what is scored.

    Args:
        levels: What help says of the levels that are the default.
    """
    decorators = [
        _arguments,
        protocol_options,
        _option(
            ANSWERS,
            "--missing",
            type=click.Choice([str(choice) for choice in Missing]),
            default=str(Missing.REFUSE),
            show_default=True,
            help="A submission that lacks puzzles or items: refuse it, or count them as 0 under every metric.",
        ),
        _option(
            METRICS,
            "-m",
            "--metric",
            "metrics",
            multiple=True,
            type=click.Choice(list(MEASURES)),
            help="A metric; repeat for more. [default: all four]",
        ),
        _option(
            SLICES,
            "--level",
            "levels",
            multiple=True,
            type=click.Choice(list(LEVELS)),
            help=f"What scores are given for; repeat for more. [default: {levels}]",
        ),
        _option(
            SLICES,
            "--macro",
            multiple=True,
            type=click.Choice(AVERAGED),
            help="Beside the mean over all items, the unweighted mean of the means of puzzles, languages or "
            "directions; repeat for more. [default: direction, where there are items in both]",
        ),
        _option(
            TESTS,
            "--resample-by",
            type=click.Choice(list(UNITS)),
            default="item",
            show_default=True,
            help="What is drawn; items of a puzzle are not independent, nor are puzzles of a language.",
        ),
    ]

    def add(function: _Function) -> _Function:
        for decorator in reversed(decorators):
            function = decorator(function)
        return function

    return add


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


class PuzzleOutput:
    """Where the numbers go: the text, the record, the report, and the gates they have to meet.

    Args:
        output: How they are shown, where they are written, and what they have to meet.

    Raises:
        InputError: Something could not be written.
        OptionError: A gate is none.
    """

    def __init__(self, output: OutputOptions) -> None:
        self._output = output
        self._gates = Gates(output.gates)
        check_output(output)

    def held(self, evaluation: Evaluation) -> Evaluation:
        """The evaluation with what comes of the gates."""
        return self._gates.held(evaluation)

    def of(self, evaluation: Evaluation, text: str, asked: Mapping[str, Any], *, page: bytes = b"") -> int:
        """Writes everything, and returns the exit code: 1 where a gate failed."""
        if self._output.record is not None:
            from mtgauge.suites.puzzles.jobs.record import write_puzzle_record  # few runs keep a record

            write_puzzle_record(self._output.record, evaluation, asked)
        if self._output.report is not None:
            write_file(self._output.report, page)
        emit_text(text, self._output.output)
        return self._gates.told(evaluation, self._output)
