"""The examples of docstrings as code blocks in the API reference.

An extension of griffe, which reads the sources for mkdocstrings. Markdown takes the prompts of an example,
``>>>``, for quotations, so each example is fenced before Markdown sees it.
"""

from __future__ import annotations

import re
from typing import Any

import griffe

#: An example, up to the blank line or the end of the docstring that ends its output, and its indentation.
_EXAMPLE = re.compile(r"^([ \t]*)>>> .*(?:\n[ \t]*\S.*)*", re.MULTILINE)
#: Flags for doctest, which runs the examples.
_FLAGS = re.compile(r"[ \t]+# doctest: ?\+.*$", re.MULTILINE)


class ExamplesExtension(griffe.Extension):
    """Fences the examples of every docstring."""

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        """Changes the text of a docstring; griffe parses it later."""
        if obj.docstring:
            obj.docstring.value = fenced(obj.docstring.value)


def fenced(text: str) -> str:
    """Puts fences of the language ``pycon`` around the examples of a docstring."""
    return _EXAMPLE.sub(lambda found: _block(found[0], found[1]), text)


def _block(example: str, indent: str) -> str:
    return f"{indent}```pycon\n{_FLAGS.sub('', example)}\n{indent}```"
