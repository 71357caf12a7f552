"""Findings of a file that no exception allows, and the baseline: sentences from before the checker.

The baseline has a hash of each such sentence, without its file or line, so that text can move. A sentence that
is touched has another hash, and is checked. Hashes that are not needed any more do no harm until `pruned`
removes them, so that branches seldom change the baseline; git keeps the lines of both sides where they do.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from tools.prose.patterns import findings
from tools.prose.reading import Block, blocks

BASELINE = Path(__file__).with_name("baseline.txt")
#: An exception: a comment on the line of a sentence or on one before it, and its reason.
_EXCEPTION = re.compile(r"(?<!`)(?:<!--|#|//)[ \t]*prose:[ \t]*(.*?)[ \t]*(?:-->)?[ \t]*$", re.MULTILINE)
#: The number of characters of a finding that are printed.
_SHOWN = 60


class Found(NamedTuple):
    """A finding in a file, as it is printed, and the hash of its sentence; none for a wrong exception."""

    line: int
    text: str
    hash: str | None = None


def found_in(path: Path, text: str) -> list[Found]:
    """Lists the findings of a file in the order of its lines, with those about exceptions."""
    exceptions = _exceptions(text)
    used: set[int] = set()
    every = []
    for block in blocks(path, text):
        found = list(_in_block(block))
        excepted = {line for line, (target, _) in exceptions.items() if target in block.lines}
        used |= excepted if found else set()
        every += [] if excepted else found
    for line, (_, reason) in exceptions.items():
        if not reason:
            every.append(Found(line, "exception: without a reason -> write the reason after the colon"))
        elif line not in used:
            every.append(Found(line, f"exception: nothing is found here ({reason}) -> remove it"))
    return sorted(every, key=lambda one: one.line)


def known(path: Path = BASELINE) -> frozenset[str]:
    """Reads the hashes of the baseline."""
    return frozenset(path.read_text("ascii").split())


def pruned(path: Path, hashes: Iterable[str]) -> int:
    """Removes from a baseline what is not found any more, and returns its new size.

    It never adds to a baseline. Without a file it writes one, which is how changed patterns are introduced.
    """
    left = known(path).intersection(hashes) if path.exists() else set(hashes)
    path.write_text("".join(f"{one}\n" for one in sorted(left)), "ascii")
    return len(left)


def _in_block(block: Block) -> Iterator[Found]:
    for line, sentence in block.sentences():
        code = hashlib.blake2b(sentence.encode(), digest_size=4).hexdigest()
        for pattern, words, advice in findings(sentence):
            yield Found(line, f"{pattern}: {words[:_SHOWN]} -> {advice}", code)


def _exceptions(text: str) -> dict[int, tuple[int, str]]:
    """Line of each exception -> the line that it is for, its own or the next that is not empty; and its reason."""
    lines = ["", *text.split("\n")]
    exceptions = {}
    for found in _EXCEPTION.finditer(text):
        line = text.count("\n", 0, found.start()) + 1
        alone = lines[line].strip() == found[0].strip()
        after = (number for number in range(line + 1, len(lines)) if lines[number].strip())
        exceptions[line] = (next(after, line) if alone else line, found[1])
    return exceptions
