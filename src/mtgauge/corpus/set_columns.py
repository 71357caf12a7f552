"""Columns of a test set by role, and its texts with ids, documents and domains."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from mtgauge.corpus.formats import SegmentTable
from mtgauge.corpus.named_files import named_path
from mtgauge.corpus.roles import role_word
from mtgauge.errors import InputError
from mtgauge.sentences import say

if TYPE_CHECKING:
    from mtgauge.corpus.formats.storedset import SegmentTexts, StoredSet


def table_of(stored: StoredSet, texts: SegmentTexts) -> SegmentTable:
    """Returns a column with its metadata; where some documents have a domain, others have ``none``."""
    domains = stored.metadata.get("domain")
    return SegmentTable(
        texts,
        stored.ids,
        stored.metadata.get("document"),
        None if domains is None else tuple(domain or "none" for domain in domains),
    )


def texts_of(stored: StoredSet) -> SegmentTexts:
    """Returns the last reference or system, which other files are likely to resemble; else the source."""
    found = [texts for _, _, texts in stored.texts()]
    return tuple(found[-1]) if found else ()


def named_columns(role: str, name: str, path: str, stored: StoredSet) -> Mapping[str, SegmentTexts]:
    """Returns the references or systems of a test set; of ``NAME=FILE`` the one of that name, or the only one.

    The only one that has no name is named by its file.
    """
    columns = stored.references if role == "reference" else stored.systems
    if not columns:
        raise InputError(say("holds no {role}", role=role_word(role)), file=path, code="missing-column")
    if name == named_path(path)[0] and stored.is_named:
        return columns
    if name in columns:
        return {name: columns[name]}
    if len(columns) > 1:
        known = ", ".join(columns)
        raise InputError(
            say("holds no {role} {name!r} but {n} others", role=role_word(role), name=name, n=len(columns)),
            file=path,
            hint=say("it has: {names}", names=known),
            code="missing-column",
        )
    return {name: next(iter(columns.values()))}
