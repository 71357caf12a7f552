"""How deep a TOML file nests its tables, found before it is read: Python's reader takes n² bytes for n of them."""

from __future__ import annotations

from mtgauge.door import toml_marks

#: Tables in tables that a file may have; those of mtgauge have three.
DEEPEST = 20


def is_too_deep(text: str) -> bool:
    """Whether a key has more parts, or brackets stand in more brackets, than anything that a person writes.

    Args:
        text: The file, with line breaks of Unix; it need not be TOML.
    """
    depth = parts = 0
    for mark in toml_marks(text):
        parts = parts + 1 if mark == "." else 0
        depth += (mark in "[{") - (mark in "]}" and depth > 0)
        if max(depth, parts) > DEEPEST:
            return True
    return False
