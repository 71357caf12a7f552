"""Functions that take settings as keyword arguments: their signatures and docstrings spell them out."""

from __future__ import annotations

import inspect
import re
import textwrap
from collections.abc import Callable
from dataclasses import MISSING, Field, fields
from typing import Any, TypeVar

from mtgauge.engine.setting import Setting

_Function = TypeVar("_Function", bound=Callable[..., Any])

#: What a docstring says of ``**settings``.
_STAND_IN = re.compile(r"^( +)\*\*settings: .*\n(?:\1 +.*\n)*", re.MULTILINE)


def takes_settings(cls: type) -> Callable[[_Function], _Function]:
    """Spells out what a function takes as ``**settings``: in its signature, and in its docstring.

    Args:
        cls: The dataclass whose settings they are.
    """

    def spell(function: _Function) -> _Function:
        signature = inspect.signature(function)
        named = [item for item in signature.parameters.values() if item.kind is not item.VAR_KEYWORD]
        own = signature.parameters
        settings = [item for item in fields(cls) if "setting" in item.metadata and item.name not in own]
        added = [inspect.Parameter(s.name, inspect.Parameter.KEYWORD_ONLY, default=_default(s)) for s in settings]
        function.__signature__ = signature.replace(parameters=[*named, *added])  # type: ignore[attr-defined]
        lines = "".join(map(_argument, settings))
        # there is no docstring where Python runs without them
        function.__doc__ = _STAND_IN.sub(lambda _: lines, function.__doc__ or "", count=1)
        return function

    return spell


def _default(item: Field[Any]) -> Any:
    """The default of a keyword argument; None where it has none, and then something is chosen."""
    return None if item.default is MISSING else item.default


def argument_text(item: Field[Any]) -> str:
    """What Python's users are told of a setting: its help, its choices, and what holds without it."""
    about: Setting = item.metadata["setting"]
    known = f" One of {', '.join(about.choices)}." if about.choices else ""
    only_here = f" {about.in_python}" if about.in_python else ""
    unset = f" By default {about.unset}." if about.unset else ""
    return f"{about.text('one or a list of them')}{known}{only_here}{unset}"


def _argument(item: Field[Any]) -> str:
    """A setting in a docstring."""
    text = f"{item.name}: {argument_text(item)}"
    return textwrap.fill(text, 112, initial_indent=" " * 8, subsequent_indent=" " * 12) + "\n"
