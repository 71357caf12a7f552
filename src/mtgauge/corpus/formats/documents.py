"""Test sets as documents, for the formats that are written so."""

from __future__ import annotations

from collections.abc import Sequence

from mtgauge.base.sentences import say
from mtgauge.corpus.formats.losses import Losses
from mtgauge.corpus.formats.storedset import StoredSet


def document_order(stored: StoredSet, losses: Losses) -> list[tuple[str, list[int]]]:
    """(document, positions of its segments); says what had to change for whole documents."""
    if "document" not in stored.metadata:
        losses.changed(
            say(
                "segments without documents are put into one document, {documents!r}",
                documents=stored.documents()[0][0],
            )
        )
    documents = stored.documents()
    if any(not name for name, _ in documents):
        losses.changed(say("segments of no document are put into the document 'none'"))
    order = [i for _, positions in documents for i in positions]
    if order != sorted(order):
        losses.changed(say("segments change places, so that each document is whole"))
    for column, values in stored.metadata.items():
        if any(len({values[i] for i in positions}) > 1 for _, positions in documents):
            losses.changed(
                say(
                    "a document gets the {column} of its first segment: its segments have different ones",
                    column=column,
                )
            )
    return [(name or "none", positions) for name, positions in documents]


def report_untranslated(stored: StoredSet, losses: Losses) -> None:
    """Says what leaves no trace where each translation stands on its own: columns without any, and the target."""
    columns = [("reference", name, texts) for name, texts in stored.references.items()]
    columns += [("system", name, texts) for name, texts in stored.systems.items()]
    empty = [(role, name) for role, name, texts in columns if all(text is None for text in texts)]
    for role, name in empty:
        losses.changed(say("{role} {name!r} is lost: it has no translation", role=role, name=name))
    if stored.languages is not None and len(empty) == len(columns):
        losses.changed(
            say("the target language {target!r} is lost: there is no translation", target=stored.languages.target)
        )


def segment_numbers(stored: StoredSet, documents: Sequence[tuple[str, list[int]]], losses: Losses) -> list[str]:
    """N ids that are unique in their documents: of ids such as ``DOCUMENT:SEG`` the last part, or numbers."""
    if stored.ids is not None:
        ids = stored.ids
        found = {
            i: ids[i].removeprefix(f"{name}:").strip()
            for name, positions in documents
            for i in positions
            if ids[i].startswith(f"{name}:")
        }
        if len(found) == stored.size and all(found.values()):
            return [found[i] for i in range(stored.size)]
        losses.changed(say("segment ids become DOCUMENT:NUMBER"))
    numbers = {i: str(n) for _, positions in documents for n, i in enumerate(positions, start=1)}
    return [numbers[i] for i in range(stored.size)]
