"""The texts that are annotated: lines of a file, or columns of a test set, with ids and documents."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from pathlib import Path

from mtgauge.base import door
from mtgauge.base.errors import OptionError
from mtgauge.base.nearest import check_known
from mtgauge.base.sentences import say
from mtgauge.corpus import LanguagePair, textfile
from mtgauge.corpus.formats import SegmentTable, parse_file, sacrebleu_cache, suffix_of
from mtgauge.corpus.formats.sets import SetReader
from mtgauge.corpus.formats.storedset import StoredSet
from mtgauge.linguistics.columns import ColumnToAnnotate, TextToAnnotate
from mtgauge.linguistics.conllu import read_conllu

CONLLU = ".conllu"


def columns_of(
    path: str, languages: LanguagePair | None = None, notes: list[str] | None = None
) -> list[ColumnToAnnotate]:
    """The columns of texts that a file holds.

    Args:
        path: A file or folder of any format that test sets have, a file of segments, or CoNLL-U, of which the
            texts are read.
        languages: The pair to choose in a folder.
        notes: Where columns of a test set that are not read are noted.

    Raises:
        InputError: It cannot be read.
    """
    place = Path(path)
    if path != door.STDIN and (place.is_dir() or (not place.exists() and sacrebleu_cache.parse_name(path))):
        return list(_of_set(SetReader().read(path, languages)))
    data = door.read_bytes(path)
    if suffix_of(path) == CONLLU:
        sentences = read_conllu(textfile.decode(data, path), path)
        ids = [
            text.sentences[0].comment("sent_id") or str(number) for number, text in enumerate(sentences, start=1)
        ]
        made = (TextToAnnotate(text.text, name) for text, name in zip(sentences, ids, strict=True))
        return [ColumnToAnnotate(place.stem, None, tuple(made))]
    found = parse_file(data, path, languages=languages)
    if isinstance(found, StoredSet):
        if notes is not None:
            notes += found.unread_notes()
        return list(_of_set(found))
    return [_of_table(found, textfile.bare_name(path))]


def chosen_columns(columns: Sequence[ColumnToAnnotate], names: Collection[str]) -> list[ColumnToAnnotate]:
    """The columns that are annotated.

    Args:
        columns: All that there are.
        names: Those that were asked for; without any there must be one only.

    Raises:
        OptionError: There is no column of a name, or several, and none was asked for.
    """
    known = [column.name for column in columns]
    for name in names:
        check_known(name, known, say("there are no texts named {name!r}", name=name))
    if not names and len(columns) > 1:
        raise OptionError(
            say("there are {n} columns of texts", n=len(columns)),
            hint=say("choose with --text: {names}", names=", ".join(known)),
        )
    return [column for column in columns if not names or column.name in names]


def _of_set(stored: StoredSet) -> Iterator[ColumnToAnnotate]:
    documents = stored.metadata.get("document", ("",) * stored.size)
    pair = stored.languages
    for role, name, texts in stored.texts():
        yield ColumnToAnnotate(
            name,
            None if pair is None else pair.source if role == "source" else pair.target,
            tuple(
                TextToAnnotate(text, stored.place(index), documents[index])
                for index, text in enumerate(texts)
                if text is not None
            ),
        )


def _of_table(table: SegmentTable, name: str) -> ColumnToAnnotate:
    ids = table.ids or tuple(map(str, range(1, len(table.texts) + 1)))
    documents = table.documents or ("",) * len(table.texts)
    rows = zip(table.texts, ids, documents, strict=True)
    return ColumnToAnnotate(
        name, None, tuple(TextToAnnotate(text, *place) for text, *place in rows if text is not None)
    )
