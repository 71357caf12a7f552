"""Options of the measure of ease as options of commands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

import click

from mtgauge.commands.declared import FILE, with_options
from mtgauge.commands.sections import SectionOption
from mtgauge.measures import Resources
from mtgauge.measures.registry import spelled
from mtgauge.measures.resources import REFERENCE_CORPUS
from mtgauge.suites.ease.measure import Ease

SECTION = "Ease"
#: Options whose flags are not their names.
_FLAGS = {"corpus": f"--{REFERENCE_CORPUS}"}
_PREFIX = "ease_"
#: Stand-ins for option values that are no files and no choices.
_METAVARS = {
    "profile": "NAME|FILE",
    "levels": "LEVELS",
    "lacking": "LAYERS",
    "annotator": "SPEC",
    "source_annotator": "SPEC",
    "uncommon": "FREQUENCY",
    "modules": "MATCHERS",
    "wordnet": "DIR",
    "post_edits": "NAME",
}
#: Options that the short help has.
_COMMON = ("profile",)


def _option(name: str, default: Any, text: str, choices: tuple[str, ...]) -> SectionOption:
    text, _, unset = text.partition("; by default ")
    kind: Any = (
        click.Choice([str(choice) for choice in choices])
        if choices
        else float
        if isinstance(default, float)
        else None
    )
    if name in Ease.contract.files:
        kind = FILE
    return SectionOption(
        (_FLAGS.get(name, f"--{name.replace('_', '-')}"), _PREFIX + name),
        section=SECTION,
        common=name in _COMMON,
        type=kind,
        default=default or None,
        show_default=bool(default),
        metavar=None if choices else "FILE" if name in Ease.contract.files else _METAVARS[name],
        help=f"{text[:1].upper()}{text[1:]}." + (f"  [default: {unset}]" if unset else ""),
    )


#: Gives a command the options of the measure.
ease_options = with_options(
    [_option(item.name, item.default, item.metadata["help"], item.metadata["choices"]) for item in fields(Ease)]
)


def measure_from(options: Mapping[str, Any]) -> tuple[Ease, dict[str, Any]]:
    """The measure that options of a command ask for, and the other options.

    Raises:
        OptionError: A value is refused.
    """
    own = {name.removeprefix(_PREFIX): value for name, value in options.items() if name.startswith(_PREFIX)}
    others = {name: value for name, value in options.items() if not name.startswith(_PREFIX)}
    return Ease(**{name: value for name, value in own.items() if value is not None}), others


def corpus_resource(measure: Ease) -> Resources:
    """The corpus of the averages as what metrics learn sentences from, of a profile and beside it."""
    return Resources(files={} if measure.corpus is None else {REFERENCE_CORPUS: measure.corpus})


def metric_text(measure: Ease) -> str:
    """The metric as users write it."""
    return f"ease={spelled(measure)}"
