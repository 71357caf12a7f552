"""Test sets as one table: a row per segment, a column for each metadata, reference and system.

The columns are ``id document domain origlang collection testsuite languages source ref:NAME hyp:NAME``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mtgauge.corpus.findings import Findings
from mtgauge.corpus.formats.storedset import METADATA, StoredSet, check_ids, known_metadata, pair_of_label
from mtgauge.corpus.languages import LanguagePair
from mtgauge.sentences import say

REFERENCE, SYSTEM = "ref:", "hyp:"
_PLAIN = ("id", *METADATA, "languages", "source")


def holds_a_set(names: Sequence[str]) -> bool:
    """Whether columns of these names are those of a test set, not of one file of segments."""
    return "text" not in names and any(name == "source" or name.startswith((REFERENCE, SYSTEM)) for name in names)


def from_columns(
    columns: Mapping[str, Sequence[str | None]], findings: Findings, first_line: int = 1
) -> StoredSet:
    """A set from its columns.

    Args:
        columns: name -> n values; None where a cell is empty.
        findings: Where missing values are reported.
        first_line: The line of the first row.
    """
    size = len(next(iter(columns.values()), ()))
    for name in ("id", "source"):
        for line, value in enumerate(columns.get(name, ()), start=first_line):
            if value is None:
                findings.add("missing-value", say("column {name!r} has no value", name=name), line=line)
    given = {name: [value or "" for value in columns[name]] for name in _PLAIN if name in columns}
    if "id" in given:
        check_ids(given["id"], findings, first_line)
    return StoredSet(
        size=size,
        ids=tuple(given["id"]) if "id" in given else None,
        metadata=known_metadata(given),
        sources=tuple(given["source"]) if "source" in given else None,
        references={k.removeprefix(REFERENCE): tuple(v) for k, v in columns.items() if k.startswith(REFERENCE)},
        systems={k.removeprefix(SYSTEM): tuple(v) for k, v in columns.items() if k.startswith(SYSTEM)},
        languages=one_pair(given.get("languages", ()), findings, first_line),
        left=tuple(
            f"columns {name!r}"
            for name in columns
            if name not in _PLAIN and not name.startswith((REFERENCE, SYSTEM))
        ),
    )


def one_pair(values: Sequence[str], findings: Findings, first_line: int = 1) -> LanguagePair | None:
    """The pair that every row names."""
    for line, value in enumerate(values, start=first_line):
        if value != values[0]:
            message = say(
                "languages {value!r} differ from {first!r} of the first row", value=value, first=values[0]
            )
            findings.add(
                "contradicting-metadata", message, line=line, hint=say("one file holds one language pair")
            )
    if not values or not values[0]:
        return None
    pair = pair_of_label(values[0])
    if pair is None:
        findings.add(
            "wrong-language-pair",
            say("{value!r} is not a language pair", value=values[0]),
            line=first_line,
            hint=say("write it as zh-en"),
        )
    return pair


def to_columns(stored: StoredSet) -> dict[str, Sequence[str | None]]:
    """The columns of a set, in their order."""
    columns: dict[str, Sequence[str | None]] = {} if stored.ids is None else {"id": stored.ids}
    columns |= {name: stored.metadata[name] for name in METADATA if name in stored.metadata}
    if stored.languages is not None:
        columns["languages"] = [str(stored.languages)] * stored.size
    if stored.sources is not None:
        columns["source"] = stored.sources
    columns |= {REFERENCE + name: texts for name, texts in stored.references.items()}
    return columns | {SYSTEM + name: texts for name, texts in stored.systems.items()}
