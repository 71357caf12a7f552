"""Test sets as one table: a row per segment, a column for each metadata, reference and system.

The columns are ``id document domain origlang collection testsuite languages source ref:NAME hyp:NAME``. Where none
of the last three is there, those of COMET's data are read: ``src``, ``ref`` and ``mt``, whose reference and system
have the names of their columns.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mtgauge.base.sentences import say
from mtgauge.corpus.findings import Findings
from mtgauge.corpus.formats.storedset import METADATA, StoredSet, check_ids, known_metadata, pair_of_label
from mtgauge.corpus.languages import LanguagePair

REFERENCE, SYSTEM = "ref:", "hyp:"
_PLAIN = ("id", *METADATA, "languages", "source")
#: The columns of COMET's data (``comet-train``, ``comet-score``), and the columns here that they are.
COMET = {"src": "source", "ref": f"{REFERENCE}ref", "mt": f"{SYSTEM}mt"}


def is_known_column(name: str) -> bool:
    """Whether a column of the name says something of a test set."""
    return name in _PLAIN or name in COMET or name.startswith((REFERENCE, SYSTEM))


def holds_a_set(names: Sequence[str]) -> bool:
    """Whether columns of these names are those of a test set, not of one file of segments."""
    return "text" not in names and (_has_texts(names) or any(name in COMET for name in names))


def is_of_comet(names: Sequence[str]) -> bool:
    """Whether the texts of a test set with columns of these names are in those of COMET's data."""
    return not _has_texts(names) and any(name in COMET for name in names)


def _has_texts(names: Sequence[str]) -> bool:
    return any(name == "source" or name.startswith((REFERENCE, SYSTEM)) for name in names)


def may_be_missing(name: str) -> bool:
    """Whether an empty field of a column is a value that is missing, not an empty text."""
    return name == "id" or name.startswith(REFERENCE) or COMET.get(name, "").startswith(REFERENCE)


def from_columns(
    columns: Mapping[str, Sequence[str | None]], findings: Findings, lines: Sequence[int] | None = None
) -> StoredSet:
    """A set from its columns.

    Args:
        columns: name -> n values; None where a cell is empty.
        findings: Where missing values are reported.
        lines: The n lines that the rows stand on; by default the n-th stands on the n-th line.
    """
    is_of_roles = is_of_comet([*columns])
    if is_of_roles:
        columns = {COMET.get(name, name): values for name, values in columns.items()}
    size = len(next(iter(columns.values()), ()))
    lines = lines or range(1, size + 1)
    for name in ("id", "source"):
        for line, value in zip(lines, columns.get(name, ()), strict=False):
            if value is None:
                findings.add("missing-value", say("column {name!r} has no value", name=name), line=line)
    given = {name: [value or "" for value in columns[name]] for name in _PLAIN if name in columns}
    if "id" in given:
        check_ids(given["id"], findings, lines)
    return StoredSet(
        size=size,
        ids=tuple(given["id"]) if "id" in given else None,
        metadata=known_metadata(given),
        sources=tuple(given["source"]) if "source" in given else None,
        references={k.removeprefix(REFERENCE): tuple(v) for k, v in columns.items() if k.startswith(REFERENCE)},
        systems={k.removeprefix(SYSTEM): tuple(v) for k, v in columns.items() if k.startswith(SYSTEM)},
        languages=one_pair(given.get("languages", ()), findings, lines),
        unread=tuple(name for name in columns if name not in _PLAIN and not name.startswith((REFERENCE, SYSTEM))),
        is_named=not is_of_roles,
    )


def one_pair(values: Sequence[str], findings: Findings, lines: Sequence[int] | None = None) -> LanguagePair | None:
    """The pair that every row names; `lines` as for `from_columns`."""
    lines = lines or range(1, len(values) + 1)
    for line, value in zip(lines, values, strict=False):
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
        message = say("{value!r} is not a language pair", value=values[0])
        findings.add("wrong-language-pair", message, line=lines[0], hint=say("write it as zh-en"))
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
