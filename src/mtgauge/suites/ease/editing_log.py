"""What post-editors took over their work, from a log: seconds, characters, keys; shown beside ease of editing.

A log is JSON Lines with the keys ``segment`` and ``system``, and any of ``seconds``, ``inserted``, ``deleted``,
``replaced`` and ``keys``. Several lines of one translation, such as of two sittings, are added up.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from mtgauge.base import door
from mtgauge.base.sentences import say
from mtgauge.corpus import textfile
from mtgauge.corpus.findings import Findings
from mtgauge.corpus.formats.jsonl import objects_of
from mtgauge.measures.elementary import Values
from mtgauge.suites.ease.parameter import ratio
from mtgauge.suites.ease.text_columns import Ints

#: What is logged of a translation, in the order of the columns.
EFFORTS = ("seconds", "inserted", "deleted", "replaced", "keys")
#: Seconds of thirty years; sums of such numbers of parts are exact.
_MOST = 10**9
#: Efforts are counted in these parts of one, so that sums are exact.
_PARTS = 10**6
_PLACES = ("segment", "system")
#: A key that is so much like a known one is misspelt.
_NEAR = 0.75


@dataclass(frozen=True)
class EditingLog:
    """A log of post-editing.

    Attributes:
        efforts: (system, segment) -> what is logged of its translation, of `EFFORTS`.
        unread: Keys of its lines that say something else.
    """

    efforts: Mapping[tuple[str, str], Mapping[str, float]]
    unread: Sequence[str] = ()

    @property
    def systems(self) -> Sequence[str]:
        """The systems that it names, in its order."""
        return list(dict.fromkeys(system for system, _ in self.efforts))

    @cached_property
    def kinds(self) -> Sequence[str]:
        """Those of `EFFORTS` that it has of some translation, in their order."""
        return [name for name in EFFORTS if any(name in own for own in self.efforts.values())]

    def rows(self, system: str | None, segments: Sequence[str], words: Sequence[int]) -> Ints:
        """(n, 2 for each of its kinds) each effort in parts, and the words of translations that have it.

        Args:
            system: The system.
            segments: Ids of its segments.
            words: Number of words of each translation.
        """
        found = np.zeros((len(segments), 2 * len(self.kinds)), np.int64)
        for place, (segment, count) in enumerate(zip(segments, words, strict=True)):
            for name, value in self.efforts.get((system or "", segment), {}).items():
                column = 2 * self.kinds.index(name)
                found[place, column : column + 2] = round(value * _PARTS), count
        return found


def efforts_by_word(totals: npt.NDArray[Any]) -> list[Values]:
    """Each effort a word of the translations that it is logged of; undefined where it is logged of none."""
    return [ratio(totals[..., place], totals[..., place + 1] * _PARTS) for place in range(0, totals.shape[-1], 2)]


def read_editing_log(path: str, segments: Sequence[str]) -> EditingLog:
    """The log of a file.

    Args:
        path: The file.
        segments: Ids of the segments of the test set.

    Raises:
        InputError: It cannot be read, a line is of another form, a key is misspelt, or it names a segment that
            there is not.
    """
    findings = Findings(path)
    known = {*segments}
    unread: dict[str, None] = {}
    found: dict[tuple[str, str], dict[str, float]] = {}
    for line, item in objects_of(textfile.decode(door.read_bytes(path), path), findings):
        if lacking := [name for name in _PLACES if name not in item]:
            form = say("has no key {name!r} (keys: {keys})", name=lacking[0], keys=", ".join(item))
            findings.add("missing-column", form, line=line)
        segment, system = (str(item[name]) for name in _PLACES)
        if segment not in known:
            findings.add(
                "unknown-segment", say("the test set has no segment {segment!r}", segment=segment), line=line
            )
        unread |= dict.fromkeys(_other_keys(item, line, findings))
        own = found.setdefault((system, segment), {})
        for name in EFFORTS:
            if (value := item.get(name)) is not None:
                own[name] = own.get(name, 0.0) + _number(name, value, line, findings)
                if own[name] > _MOST:
                    form = say("{name} adds up to more than {most:,}", name=name, most=_MOST)
                    findings.add("wrong-type", form, line=line)
    return EditingLog(found, tuple(unread))


def _other_keys(item: Mapping[str, Any], line: int, findings: Findings) -> Iterator[str]:
    """The keys of a line that are not read; one that is nearly a known key is misspelt."""
    for key in item:
        if key in _PLACES or key in EFFORTS:
            continue
        if near := get_close_matches(key.casefold(), EFFORTS, 1, _NEAR):
            form = say("unknown key {key!r}; the nearest known is {near!r}", key=key, near=near[0])
            findings.add("unknown-key", form, line=line)
        yield key


def _number(name: str, value: Any, line: int, findings: Findings) -> float:
    number = door.finite(value)
    if number is None or number < 0:
        form = say("{name} is {value!r}, which is not a number, 0 or more", name=name, value=value)
        findings.add("wrong-type", form, line=line)
    return number or 0.0
