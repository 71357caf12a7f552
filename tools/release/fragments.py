"""Fragments of the changelog: ``changes/NAME.KIND.md``, one sentence for each change."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

#: Words of a fragment at most.
WORDS = 25
#: The kind of changes that move the version's first number that is not 0.
SCORE = "score"
_CODE = re.compile(r"`[^`]*`")
_ANOTHER_BEGINS = re.compile(r"[.!?]\s+[A-Z(\x00]")


def kinds(root: Path) -> tuple[str, ...]:
    """The kinds of changes, in the order in which a release lists them."""
    settings = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["tool"]["towncrier"]
    return tuple(kind["directory"] for kind in settings["type"])


def fragments(root: Path) -> list[Path]:
    """The files in ``changes`` that towncrier takes, or should take, for fragments."""
    files = (root / "changes").iterdir()
    return sorted(path for path in files if path.name not in {"README.md", "release.md.jinja"})


def kind_of(path: Path) -> str:
    """Returns the kind in the name of a fragment; empty if the name has none."""
    name = re.fullmatch(r"[\w-]+\.(\w+)\.md", path.name)
    return name[1] if name else ""


def faults_of(path: Path, known: tuple[str, ...]) -> list[str]:
    """What is wrong with a fragment, one line for each fault."""
    text = path.read_text("utf-8")
    found = []
    if kind_of(path) not in known:
        found.append(f"is not named NAME.KIND.md, with a KIND of {', '.join(known)}")
    if len(words := text.split()) > WORDS:
        found.append(f"has {len(words)} words, and may have {WORDS}")
    if not _is_one_sentence(text):
        found.append("is not one sentence on one line, from a capital or a name in code to a full stop")
    return [f"changes/{path.name} {fault}" for fault in found]


def _is_one_sentence(text: str) -> bool:
    plain = _CODE.sub("\x00", text.removesuffix("\n"))
    begins_well = plain[:1].isupper() or plain[:1] == "\x00"
    return begins_well and plain.endswith(".") and "\n" not in plain and not _ANOTHER_BEGINS.search(plain)
