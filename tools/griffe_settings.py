"""The settings of an evaluation in the API reference: their texts and defaults stand in calls of ``setting``.

An extension of griffe, which reads the sources for mkdocstrings.
"""

from __future__ import annotations

import ast
from typing import Any

import griffe

#: The class with the settings, and the one with their types as users write them.
SETTINGS, OPTIONS = "Settings", "SettingsOptions"


class SettingsExtension(griffe.Extension):
    """Documents each field that is made with ``setting(default, text, ...)``."""

    def on_attribute_instance(self, *, node: Any, attr: griffe.Attribute, **_: Any) -> None:
        """Takes the default and the text from the call."""
        call = node.value if isinstance(node, ast.AnnAssign) else None
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "setting":
            assert isinstance(attr.value, griffe.ExprCall)  # noqa: S101  # it is the same call
            default = attr.value.arguments[0]
            attr.value = None if str(default) == "MISSING" else default
            attr.docstring = griffe.Docstring(ast.literal_eval(call.args[1]), parent=attr)

    def on_class_members(self, *, cls: griffe.Class, **_: Any) -> None:
        """Gives the types that users write the texts of the settings, for functions that take them."""
        if cls.name == OPTIONS:
            settings = cls.module[SETTINGS]
            for name, attr in cls.attributes.items():
                attr.docstring = griffe.Docstring(settings[name].docstring.value, parent=attr)
