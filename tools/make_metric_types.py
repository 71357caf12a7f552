"""Writes src/mtgauge/metrics/loading.py, the types of `load_metric`, from the metrics and their options.

python tools/make_metric_types.py
"""

from __future__ import annotations

import dataclasses
import subprocess
import sys
import textwrap
import types
import typing
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from mtgauge.base.suites import MeasureEntry
from mtgauge.measures.registry import bundled_measures, load_metric

TYPES = Path(__file__).parents[1] / "src" / "mtgauge" / "metrics" / "loading.py"

_HEAD = '''"""What type checkers and editors know of `load_metric`: the options of each metric, by its name.

Written by tools/make_metric_types.py; nothing of it is loaded when programs run.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Literal, overload

    from mtgauge.measures import Measure
'''
_LAST = '''
    @overload
    def load_metric(name: str) -> Measure: ...
    def load_metric(name: str, **options: object) -> Measure:
        """{docstring}"""
'''
#: Packages whose classes lie above the metrics, and are known here as measures alone.
_ABOVE = ("mtgauge.suites.ease", "mtgauge.suites.checkpoints")


def metric_types() -> str:
    """Returns the text of the module."""
    imports = sorted(
        f"    from {entry.target.partition(':')[0]} import {entry.target.partition(':')[2]}\n"
        for entry in set(_entries())
        if not entry.target.startswith(_ABOVE)
    )
    text = "".join(
        [
            _HEAD,
            *dict.fromkeys(imports),
            *(line for name in bundled_measures() for line in _overload(name)),
            _LAST.format(docstring=textwrap.indent(load_metric.__doc__ or "", "    ").strip() + "\n        "),
        ]
    )
    done = subprocess.run(  # noqa: S603  # the formatter of this repository
        [sys.executable, "-m", "ruff", "format", "--stdin-filename", str(TYPES), "-"],
        input=text, capture_output=True, text=True, check=False,
    )  # fmt: skip
    if done.returncode:
        raise SystemExit(done.stderr)
    return done.stdout


def _entries() -> Iterator[Any]:
    for entry in bundled_measures().values():
        yield MeasureEntry(entry.target, ())  # the options of an entry cannot be hashed


def _options(name: str) -> str:
    """The options of a name as keywords, with their defaults."""
    measure, implied = load_metric(name), bundled_measures()[name].options
    kinds = typing.get_type_hints(type(measure))
    written = []
    for item in dataclasses.fields(measure):
        choices, default = item.metadata.get("choices", ()), implied.get(item.name, item.default)
        if choices and isinstance(default, str) and default not in choices:
            choices = (*choices, default)
        written.append(f"{item.name}: {_type(kinds[item.name], choices)} = {default!r}")
    return ", ".join(written)


def _type(kind: Any, choices: tuple[str, ...]) -> str:
    """A type as it is written; where the values are few, they are the type."""
    members = typing.get_args(kind) if isinstance(kind, types.UnionType) else (kind,)
    few = f"Literal[{', '.join(repr(str(choice)) for choice in choices)}]"
    names = {str: few if choices else "str", types.NoneType: "None"}
    return " | ".join(names.get(member) or member.__name__ for member in members)


def _overload(name: str) -> Iterator[str]:
    """What is known of one name."""
    measure = load_metric(name)
    cls = type(measure)
    spellings = list(dict.fromkeys([name, *([measure.title] if measure.title.casefold() == name else [])]))
    found = cls.__name__ if not bundled_measures()[name].target.startswith(_ABOVE) else "Measure"
    named = ", ".join(f'"{one}"' for one in spellings)
    yield "\n    @overload\n"
    options = _options(name)
    yield f"    def load_metric(name: Literal[{named}]{', *, ' if options else ''}{options}) -> {found}: ...\n"


if __name__ == "__main__":
    TYPES.write_text(metric_types(), encoding="utf-8")
