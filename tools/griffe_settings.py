"""The settings of an evaluation in the API reference: their texts and defaults, which no docstring has.

An extension of griffe, which reads the sources for mkdocstrings.
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import griffe

from mtgauge.engine.arguments import argument_text
from mtgauge.engine.settings import Settings

_FIELDS = {item.name: item for item in fields(Settings)}
#: The class with the settings, and the one with their types as users write them.
_SETTINGS, *_OPTIONS = (
    f"mtgauge.engine.settings.{name}" for name in ("Settings", "SettingsOptions", "OtherOptions")
)


class SettingsExtension(griffe.Extension):
    """Documents the fields of `Settings`, and of the arguments that become them."""

    def on_class_members(self, *, cls: griffe.Class, **_: Any) -> None:
        """Takes texts from the fields, and defaults from the calls that make these."""
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
