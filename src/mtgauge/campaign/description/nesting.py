"""How deep a TOML file nests its tables, found before it is read: Python's reader takes n² bytes for n of them."""

from __future__ import annotations

import re

#: Tables in tables that a file may have; those of mtgauge have three.
DEEPEST = 20
#: What holds no structure: texts, also those that do not end, and comments. Each alternative always matches.
_TEXT = re.compile(
    r'''"""(?:\\.|.)*?(?:"{3,5}|\Z)|\'{3}.*?(?:\'{3,5}|\Z)|"(?:\\[^\n]|[^"\n])*"?|'[^'\n]*'?|#[^\n]*''', re.DOTALL
)
_MARK = re.compile(r"[\[\]{}=,\n.]")


def is_too_deep(text: str) -> bool:
    """Whether a key has more parts, or brackets stand in more brackets, than anything that a person writes.

    Args:
        text: The file, with line breaks of Unix; it need not be TOML.
    """
    depth = parts = 0
    for mark in _MARK.findall(_TEXT.sub("", text)):
        parts = parts + 1 if mark == "." else 0
        depth += (mark in "[{") - (mark in "]}" and depth > 0)
        if max(depth, parts) > DEEPEST:
            return True
    return False
