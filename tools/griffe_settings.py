"""Evaluation settings and metric options in the API reference: their texts and defaults.

No docstring has them: they are fields of dataclasses, from which the command line has them, too.

An extension of griffe, which reads the sources for mkdocstrings.
"""

from __future__ import annotations

import dataclasses
import importlib
import re
from typing import Any

import griffe

from mtgauge.engine.arguments import argument_text
from mtgauge.engine.settings import Settings

_FIELDS = {item.name: item for item in dataclasses.fields(Settings)}
#: The class with the settings, and the one with their types as users write them.
_SETTINGS, *_OPTIONS = (
    f"mtgauge.engine.settings.{name}" for name in ("Settings", "SettingsOptions", "OtherOptions")
)


class SettingsExtension(griffe.Extension):
    """Documents the fields of `Settings`, the arguments that become them, and metric options."""

    def on_class_members(self, *, cls: griffe.Class, **_: Any) -> None:
        """Takes texts from the fields, and defaults from the calls that make these."""
        _document_options(cls)
        if cls.path == _SETTINGS:
            for name, item in _FIELDS.items():
                attribute = cls[name]
                default = attribute.value.arguments[0]
                attribute.value = None if str(default) == "MISSING" else default
                attribute.docstring = griffe.Docstring(argument_text(item), parent=attribute)
        elif cls.path in _OPTIONS:
            for name, item in _FIELDS.items():
                if name not in cls.members:
                    continue
                default = (
                    "" if item.metadata["setting"].unset else f" By default {cls.module['Settings'][name].value}."
                )
                cls[name].docstring = griffe.Docstring(argument_text(item) + default, parent=cls[name])


def _document_options(cls: griffe.Class) -> None:
    """Shows the defaults of a metric's options instead of the calls that make its fields, and their texts."""
    made = [one for one in cls.members.values() if isinstance(one, griffe.Attribute) and _is_option(one.value)]
    if not made and not any(str(base).endswith("Measure") for base in cls.bases):
        return
    there = getattr(importlib.import_module(cls.module.path), cls.name)
    if not dataclasses.is_dataclass(there):
        return
    options = {item.name: item for item in dataclasses.fields(there) if "help" in item.metadata}
    for attribute in made:
        attribute.value = repr(options[attribute.name].default)
    if options and cls.docstring:
        rows = [f"    {name}: {_described(item)}" for name, item in options.items()]
        cls.docstring.value = "\n".join([cls.docstring.value.rstrip(), "", "Args:", *rows])
    if "fit" in cls.members:  # called by the engine only; its contract is at `Measure.fit`
        cls["fit"].docstring = None


def _is_option(value: Any) -> bool:
    return isinstance(value, griffe.ExprCall) and str(value.function) == "option"


def _described(item: dataclasses.Field[Any]) -> str:
    text, choices = str(item.metadata["help"]), item.metadata["choices"]
    if not re.match(r"\w+:", text):  # a value of the option, such as ``norm: ...``
        text = text[:1].upper() + text[1:]
    return text + (f": {', '.join(f'`{choice}`' for choice in choices)}." if choices else ".")
