"""``mtgauge``: the command, its sub-commands, and how errors leave it."""

from __future__ import annotations

import gc
import os
import sys
import traceback
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain

import click
from click.exceptions import NoArgsIsHelpError

from mtgauge.base.errors import MtgaugeError
from mtgauge.base.sentences import Sentence, say, sequence
from mtgauge.base.version import __version__
from mtgauge.commands import exit_codes
from mtgauge.commands.in_hand import forget
from mtgauge.commands.language import VARIABLE, speak, spoken_line
from mtgauge.commands.lazy import LazyGroup
from mtgauge.commands.streams import cannot_print, tell
from mtgauge.engine.setting import HELP

#: So many new objects, less those given back, before Python looks for cycles; its default is 700.
_COLLECT_AFTER = 50_000

_SCORES, _REASONS, _METRICS = "Score and compare", "Understand scores", "Metrics and human ratings"
_DATA, _RECORDS, _CAMPAIGNS = "Texts and test sets", "Records and reports", "Campaigns and tasks"
#: The headings of the help, in their order; suites name some of them.
HEADINGS = (_SCORES, _REASONS, _METRICS, _DATA, _RECORDS, _CAMPAIGNS)
#: The commands of the core, as `LazyGroup` takes them.
CORE = {
    "score": ("mtgauge.cli.score", "Score systems on a test set.", _SCORES),
    "compare": ("mtgauge.cli.compare", "Score systems and test their differences.", _SCORES),
    "power": ("mtgauge.cli.power", "Estimate the differences that a test set can detect.", _SCORES),
    "sacrebleu": ("mtgauge.cli.sacrebleu.command", "Accept sacreBLEU's flags and print its output.", _SCORES),
    "explain": ("mtgauge.cli.explain", "Show step by step how scores are computed.", _REASONS),
    "metrics": ("mtgauge.cli.metrics", "List metrics, their options and requirements.", _METRICS),
    "advise": ("mtgauge.cli.advise", "Recommend metrics and reporting.", _METRICS),
    "models": ("mtgauge.cli.models", "Show and fetch neural models.", _METRICS),
    "check": ("mtgauge.cli.check", "Check files of any format and list all problems.", _DATA),
    "convert": ("mtgauge.cli.convert", "Convert a test set to another format.", _DATA),
    "align": ("mtgauge.cli.align", "Align the words of texts with their translations.", _DATA),
    "annotate": ("mtgauge.cli.annotate", "Annotate texts with words, parts of speech and trees.", _DATA),
    "sample": ("mtgauge.cli.sample", "Write the bundled sample data.", _DATA),
    "rerun": ("mtgauge.cli.rerun", "Recompute a record and show any differences.", _RECORDS),
    "report": ("mtgauge.cli.report", "Write the report page of a record.", _RECORDS),
    "history": ("mtgauge.cli.history.command", "Show the records of a folder over time.", _RECORDS),
    "view": ("mtgauge.cli.view.command", "Turn files into reports in the browser.", _RECORDS),
    "cite": ("mtgauge.cli.cite", "Print BibTeX entries of metrics and tests.", _RECORDS),
    "completion": ("mtgauge.cli.completion", "Print the shell completion script.", HELP),
    "help": ("mtgauge.cli.about", "Show the complete help of a command.", HELP),
    "version": ("mtgauge.cli.about", "Print the version.", HELP),
}
#: Former command names.
OLD_NAMES = {"validate": "check"}


class Commands(Mapping[str, tuple[str, ...]]):
    """List the commands of the core, then those of suites; a command of the core loads no suite."""

    def __getitem__(self, name: str) -> tuple[str, ...]:
        """Return the module of a command, its line of help and its heading."""
        for table in self._tables():
            if name in table:
                return table[name]
        raise KeyError(name)

    def __iter__(self) -> Iterator[str]:
        """Yield the names, in the order of the help."""
        return chain.from_iterable(self._tables())

    def __len__(self) -> int:
        """Return their number."""
        return sum(1 for _ in self)

    @staticmethod
    def _tables() -> Iterator[Mapping[str, tuple[str, ...]]]:
        """Yield a table for each suite; other packages come last, since they are slow to find."""
        yield CORE
        from mtgauge.cli.suite_commands import tables  # a command of the core needs no suite

        yield from tables(CORE)


class Root(LazyGroup):
    """The group of all commands, which reports what other packages offer in vain."""

    def hint_on(self, name: str, ctx: click.Context) -> Sentence | str:
        """Return the hint on an unknown command, after suites and commands that cannot be used."""
        from mtgauge.cli.suite_commands import unusable

        return sequence([*unusable(CORE), super().hint_on(name, ctx)])

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write suites and commands that cannot be used."""
        from mtgauge.cli.suite_commands import unusable

        if messages := unusable(CORE):
            with formatter.section("Cannot be used"):
                for message in messages:
                    formatter.write_text(spoken_line(message))


@click.command(
    cls=Root,
    commands_of=Commands(),
    headings=HEADINGS,
    old_names=OLD_NAMES,
    examples=(
        "mtgauge score -r reference-A.txt systems/aurora.txt",
        "mtgauge compare -r reference-A.txt -l zh-en systems/*.txt",
    ),
    # for commands of other packages
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.option(
    "--language",
    envvar=VARIABLE,
    show_envvar=True,
    metavar="CODE",
    # before commands and options are looked up, so that this, too, is said in that language
    is_eager=True,
    expose_value=False,
    callback=lambda _context, _option, code: speak(code),
    help="Message language, such as en or zh; JSON and CSV stay English.  [default: en]",
)
@click.version_option(__version__, "--version", "-V", prog_name="mtgauge", message="%(prog)s %(version)s")
def mtgauge() -> None:
    """Measure machine translation: scores, intervals, tests, reproducible records.

    Exit codes: 0; 1 for a finding (failed gate, rerun that differs, faulty file); 2 for unusable input.
    """


def entry() -> int:
    """`main` as a process of its own, which starts and ends without needless work.

    Returns:
        The exit code.
    """
    # while NumPy is imported, OpenBLAS would start threads, which takes longer than to score a test set
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    # what imports and files give lives until the end; collecting it again and again finds nothing
    gc.set_threshold(_COLLECT_AFTER)
    status = main()
    # the last collections of the interpreter would walk through everything that is about to be given back
    gc.freeze()
    return status


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command; every error is one line on standard error.

    Returns:
        The exit code.
    """
    args = list(sys.argv[1:] if arguments is None else arguments)
    streams = sys.stdout, sys.stderr
    speak(None)
    forget()
    try:
        status = mtgauge.main(args, prog_name="mtgauge", standalone_mode=False)
    except MtgaugeError as error:
        return _fail(error.sentence)
    except NoArgsIsHelpError as error:
        from mtgauge.commands.sections import short_help  # few calls have no arguments

        tell(short_help(error.ctx) if error.ctx else error.format_message(), lines=True)
        return exit_codes.UNUSABLE
    except click.ClickException as error:
        from mtgauge.cli.sacrebleu.counterparts import counterpart
        from mtgauge.commands.refusals import refusal  # commands are seldom typed wrong

        return _fail(refusal(error, counterpart).sentence)
    except (click.Abort, KeyboardInterrupt):
        tell(say("mtgauge: interrupted"))
        return exit_codes.INTERRUPTED
    except SystemExit:
        if sys.stdout is streams[0]:
            raise
        # Click leaves so, with other streams, where nobody reads the help that it prints
        sys.stdout, sys.stderr = streams
        _forget_output()
        return 0
    except MemoryError:
        return _fail(say("there is not enough memory for this input"))
    # nothing is hidden: the whole traceback is printed, and the exit code is one that no finding and no bad input
    # has; without this Python would exit with 1, which says that a gate failed
    except Exception as error:
        if isinstance(error, OSError) and _is_of_click(error):
            _forget_output()
            return _fail(cannot_print(error).sentence)
        tell(traceback.format_exc().rstrip("\n"), lines=True)
        tell(_blame(error))
        return exit_codes.FAULT
    return status if isinstance(status, int) else 0


def _blame(error: Exception) -> Sentence:
    """Return the message about an unexpected error, which blames mtgauge or the package that raised it."""
    from mtgauge.base.offered import offered_points  # few runs have faults
    from mtgauge.base.suites import ENTRY_POINTS as SUITES
    from mtgauge.measures.registry import ENTRY_POINTS as METRICS

    points = [point for group in (SUITES, METRICS) for found in offered_points(group).values() for point in found]
    packages = {"mtgauge", *(_package(point.value.partition(":")[0]) for point in points)}
    called = [_package(frame.f_globals.get("__name__", "")) for frame, _ in traceback.walk_tb(error.__traceback__)]
    package = next((name for name in reversed(called) if name in packages), "mtgauge")
    if package == "mtgauge":
        return say("mtgauge: this is a fault of mtgauge, not of your input; please report it")
    return say(
        "mtgauge: this is a fault of the package {package}, not of your input; please report it to its authors",
        package=package,
    )


def _package(module: str) -> str:
    return module.partition(".")[0]


def _fail(message: str) -> int:
    tell(spoken_line(say("mtgauge: error: {message}", message=message)))
    return exit_codes.UNUSABLE


def _is_of_click(error: OSError) -> bool:
    """Whether Click was printing, which it does by itself for help, the version and completions."""
    return any(frame.f_code is click.echo.__code__ for frame, _ in traceback.walk_tb(error.__traceback__))


def _forget_output() -> None:
    """Keeps the interpreter from trying again, and complaining, at the end."""
    nothing = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, sys.stdout.fileno())
    os.close(nothing)


if __name__ == "__main__":
    sys.exit(entry())
