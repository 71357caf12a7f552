"""The README for a package index, where links to files of the repository lead nowhere.

A provider of dynamic metadata: the build takes it from ``pyproject.toml``, with the address of the repository.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

_ROOT = Path(__file__).parents[1]
#: A picture or a link whose target is a file of the repository: a sign of exclamation, words, target.
_LINK = re.compile(r"(!?)\[([^\]]*)\]\((?!https?:|#)([^)]+)\)")


def dynamic_metadata(settings: Mapping[str, Any], project: Mapping[str, Any]) -> dict[str, Any]:
    """Gives the field ``readme`` of the project's metadata.

    Args:
        settings: ``address`` of the repository; empty while there is none.
        project: The metadata so far, with the version, whose tag links lead to.
    """
    text = (_ROOT / "README.md").read_text("utf-8")
    return {
        "readme": {
            "content-type": "text/markdown",
            "text": absolute(text, settings["address"], project["version"]),
        }
    }


def absolute(text: str, address: str, version: str) -> str:
    """Returns the text with absolute links; without an address, with their words, and without pictures."""

    def link(found: re.Match[str]) -> str:
        picture, words, target = found.groups()
        if not address:
            return "" if picture else words
        return f"{picture}[{words}]({address.rstrip('/')}/{'raw' if picture else 'blob'}/v{version}/{target})"

    return _LINK.sub(link, text)
