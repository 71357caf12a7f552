"""Help in sections: Click lists all options of a command under one heading."""

from __future__ import annotations

from functools import partial
from typing import Any

import click

#: For options that name no section, among them ``--help``.
_OTHERS = "Options"
#: Columns of names at most; longer ones have a line of their own.
_WIDEST = 28


class SectionOption(click.Option):
    """An option that stands in a section of help.

    Args:
        *names: As for Click's.
        section: The heading of the section.
        **attributes: As for Click's.
    """

    def __init__(self, *names: Any, section: str, **attributes: Any) -> None:
        super().__init__(*names, **attributes)
        self.section = section


#: Declares such an option.
section_option = partial(click.option, cls=SectionOption)


class SectionCommand(click.Command):
    """A command whose help has a section for each group of options, in the order of the options."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Writes the options, section by section; those of no section at the end."""
        sections: dict[str, list[tuple[str, str]]] = {}
        for item in self.get_params(ctx):
            record = item.get_help_record(ctx) if isinstance(item, click.Option) else None
            if record is not None:
                sections.setdefault(getattr(item, "section", _OTHERS), []).append(record)
        if _OTHERS in sections:
            sections[_OTHERS] = sections.pop(_OTHERS)
        longest = max(len(names) for records in sections.values() for names, _ in records)
        for section, records in sections.items():
            with formatter.section(section):
                # padded, so that the texts of all sections begin in one column
                padded = [(names.ljust(min(longest, _WIDEST)), text) for names, text in records]
                formatter.write_dl(padded, col_max=_WIDEST)
