"""Help: short by ``-h``, complete by ``--help``, with examples, and options under headings in one order."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from textwrap import wrap
from typing import Any

import click

from mtgauge.base.sentences import say
from mtgauge.commands.language import spoken
from mtgauge.engine.setting import COMPUTATION, HELP, INPUT, METRICS, OUTPUT, TESTS

#: The headings that commands share, in the order of every help. Other headings of a command are in place of None.
ORDER = (INPUT, METRICS, None, TESTS, COMPUTATION, OUTPUT, HELP)
#: For options that name no heading.
OTHERS = "Options"
#: Columns of names at most; longer ones have a line of their own.
_WIDEST = 28
#: Begins the names of the values of ``-h`` and ``--help``, which no parameter of a command has.
_STORAGE = "_help_by_"
#: Short help has at most this many lines at 80 columns.
SHORT = 40

_Row = tuple[str, str]
HelpRows = list[_Row]
#: The part of a sentence that the short help omits.
_REPEATED = re.compile(r" \(may be repeated[^)]*\)")


class SectionOption(click.Option):
    """An option under a heading of the help.

    Args:
        *names: As for Click's.
        section: The heading.
        common: Whether the short help has it.
        **attributes: As for Click's.
    """

    def __init__(self, *names: Any, section: str = OTHERS, common: bool = False, **attributes: Any) -> None:
        super().__init__(*names, **attributes)
        self.section = section
        self.common = common


class HelpedArgument(click.Argument):
    """An argument with a line of help.

    Args:
        *names: As for Click's.
        help: The line.
        **attributes: As for Click's.
    """

    def __init__(self, *names: Any, help: str, **attributes: Any) -> None:  # noqa: A002  # as Click's option
        super().__init__(*names, **attributes)
        # Click 8.1 has no help of arguments
        self.help = help


#: Declares such an option or argument.
section_option = partial(click.option, cls=SectionOption)
argument = partial(click.argument, cls=HelpedArgument)


class SectionCommand(click.Command):
    """A command or group with short and complete help.

    Args:
        *names: As for Click's.
        examples: Commands to type, shown in the help.
        **attributes: As for Click's.
    """

    def __init__(self, *names: Any, examples: Sequence[str] = (), **attributes: Any) -> None:
        super().__init__(*names, **attributes)
        self.examples = tuple(examples)
        self._shorter = _help_option("-h", "Show the most common options.", short_help)
        # Click keeps the option here, and reads it by `get_help_option`
        self._help_option: click.Option | None = _help_option("--help", "Show all options.", complete_help)

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """Return ``--help``."""
        return self._help_option

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """Return the parameters, ``-h`` and ``--help``."""
        *own, complete = super().get_params(ctx)
        return [*own, self._shorter, complete]

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the complete help."""
        self._write(ctx, formatter, is_short=False)

    def format_short_help(self, ctx: click.Context, formatter: click.HelpFormatter, *, has_all: bool) -> None:
        """Write the first sentence on each option, all or those that most people need, and how to get the rest."""
        self._write(ctx, formatter, is_short=True, has_all=has_all)
        formatter.write_paragraph()
        formatter.write(spoken(say("All options: {command} --help", command=ctx.command_path)) + "\n")

    def _write(
        self, ctx: click.Context, formatter: click.HelpFormatter, *, is_short: bool, has_all: bool = True
    ) -> None:
        self.format_usage(ctx, formatter)
        text = inspect.cleandoc(self.help or "")
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(text.partition("\n\n")[0] if is_short else text)
        if self.examples:
            with formatter.section("Examples"):
                for example in self.examples:
                    formatter.write(_typed(example, formatter.width))
        self._write_rows(formatter, self.sections(ctx, is_short=is_short, has_all=has_all), is_short=is_short)
        if not is_short:
            self.format_epilog(ctx, formatter)

    def sections(
        self, ctx: click.Context, *, is_short: bool, has_all: bool = True
    ) -> Iterator[tuple[str, HelpRows]]:
        """Yield the headings and their rows."""
        shown = [item for item in self.get_params(ctx) if not getattr(item, "hidden", False)]
        arguments = [item for item in shown if isinstance(item, click.Argument) and getattr(item, "help", None)]
        if arguments:
            yield "Arguments", [(item.make_metavar(ctx), item.help or "") for item in arguments]
        sections: dict[str, HelpRows] = {}
        for item in shown:
            if is_short and is_help(item):
                continue
            if isinstance(item, click.Option) and (has_all or self._is_common(item)):
                section = getattr(item, "section", OTHERS if item.expose_value else HELP)
                record = _short_record(item, ctx) if is_short else item.get_help_record(ctx)
                sections.setdefault(section, []).append(record or ("", ""))
        yield from sorted(sections.items(), key=lambda found: _place(found[0]))

    def _is_common(self, option: click.Option) -> bool:
        """Whether short help has it: it is declared so, or has to be given, or an example uses it."""
        typed = {word for example in self.examples for word in example.split()}
        return getattr(option, "common", False) or option.required or not typed.isdisjoint(option.opts)

    @staticmethod
    def _write_rows(
        formatter: click.HelpFormatter, sections: Iterable[tuple[str, HelpRows]], *, is_short: bool
    ) -> None:
        """Write sections whose texts begin in one column; short help has no blank lines between them."""
        found = list(sections)
        longest = max((len(names) for _, rows in found for names, _ in rows), default=0)
        if is_short:
            formatter.write_paragraph()
        for heading, rows in found:
            if not is_short:
                formatter.write_paragraph()
            formatter.write_heading(heading)
            with formatter.indentation():
                padded = [(names.ljust(min(longest, _WIDEST)), text) for names, text in rows]
                formatter.write_dl(padded, col_max=_WIDEST)


#: Declares a command with such help.
command = partial(click.command, cls=SectionCommand)


def complete_help(ctx: click.Context) -> str:
    """Return all help of the command of a context."""
    return ctx.get_help()


def short_help(ctx: click.Context) -> str:
    """Return the complete help if it is short, or else a sentence on each option, or on those that most need."""
    shorter = ctx.get_help()
    if isinstance(ctx.command, SectionCommand):
        for has_all in (True, False):
            if shorter.count("\n") < SHORT:
                break
            formatter = ctx.make_formatter()
            ctx.command.format_short_help(ctx, formatter, has_all=has_all)
            shorter = formatter.getvalue().rstrip("\n")
    return shorter


def is_help(item: click.Parameter) -> bool:
    """Whether an option is ``-h`` or ``--help`` of such a command."""
    return (item.name or "").startswith(_STORAGE)


def _help_option(name: str, text: str, shown: Any) -> SectionOption:
    def show(ctx: click.Context, _option: click.Parameter, value: bool) -> None:
        if value and not ctx.resilient_parsing:
            click.echo(shown(ctx), color=ctx.color)
            ctx.exit()

    return SectionOption(
        (name, f"{_STORAGE}{name.strip('-')}"),
        section=HELP,
        is_flag=True,
        is_eager=True,
        expose_value=False,
        help=text,
        callback=show,
    )


def _typed(example: str, width: int) -> str:
    """A command in lines of a width that can be typed as they are."""
    lines = wrap(example, width - 8, break_long_words=False, break_on_hyphens=False)
    joined = " \\\n      ".join(lines)
    return f"  {joined}\n"


def _place(heading: str) -> int:
    return ORDER.index(heading if heading in ORDER else None)


def _short_record(option: click.Option, ctx: click.Context) -> _Row:
    """The first sentence on an option; long choices are in the text."""
    names, _ = option.get_help_record(ctx) or ("", "")
    text = _REPEATED.sub("", (option.help or "").partition(". ")[0].partition("  [")[0].removesuffix("."))
    if len(names) > _WIDEST and isinstance(option.type, click.Choice):
        names = f"{', '.join(sorted(option.opts, key=len))} {max(option.opts, key=len).strip('-').upper()}"
        return names, f"{text}: {', '.join(map(str, option.type.choices))}."
    return names, f"{text}."
