"""The format of what is printed: the one that is asked for, or else that of the file which it goes to."""

from __future__ import annotations

from pathlib import Path

import click
from click.core import ParameterSource

from mtgauge.base.errors import OptionError
from mtgauge.base.sentences import say

#: Suffixes that are not called as their formats are.
_SHORT = {"md": "markdown", "tex": "latex", "xml": "junit"}
_PAGES = ("html", "pdf")


def by_suffix(context: click.Context, option: click.Parameter, form: str) -> str:
    """A callback of ``--format``: where nobody names a format, the suffix of ``--output`` may.

    ``--output`` and ``--score-only`` have to be eager, so that they are known here.

    Raises:
        OptionError: The suffix is that of a page, which is no format.
    """
    output = context.params.get("output")
    if not output or context.params.get("score_only"):
        return form
    if context.get_parameter_source(option.name or "") is not ParameterSource.DEFAULT:
        return form
    suffix = Path(output).suffix.removeprefix(".").lower()
    named = _SHORT.get(suffix, suffix)
    if isinstance(option.type, click.Choice) and named in option.type.choices:
        return named
    if suffix in _PAGES and any(item.name == "report" for item in context.command.params):
        raise OptionError(
            say("{file} would be a table, not a page", file=output), hint=say("write --report {file}", file=output)
        )
    return form
