"""The options ``--without`` and ``--reason``: sites that are left out, and why."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import click

from mtgauge.errors import OptionError
from mtgauge.sentences import say

_Function = TypeVar("_Function", bound=Callable[..., Any])
_WITHOUT = "Leave the submissions of a site out, such as one with a lost file; repeat. Needs --reason."


def without_option(function: _Function) -> _Function:
    """Adds ``--without`` and ``--reason``, given to the command as ``without`` and ``reason``."""
    why = click.option("--reason", default="", metavar="TEXT", help="Why sites are left out.")
    return without_sites(why(function))


def without_sites(function: _Function) -> _Function:
    """Adds ``--without`` alone, for commands whose ``--reason`` says more."""
    return click.option("--without", multiple=True, metavar="SITE", help=_WITHOUT)(function)


def check_without(without: Sequence[str], reason: str) -> None:
    """Refuses to leave a site out without a word.

    Raises:
        OptionError: There is no reason.
    """
    if without and not reason:
        raise OptionError(say("--without needs a reason"), hint=say("say why with --reason"))
