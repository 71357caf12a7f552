"""How well chunks, clauses, mentions and connectives are found: writes what outputs that rest on them quote.

``python tools/measure_units.py FOLDER``, with a folder of the treebanks UD_English-PUD and UD_Chinese-PUD. What a
reader found in their first documents stands in ``tools/unit_readings``.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path

from mtgauge.linguistics import AnnotatedText
from mtgauge.linguistics.conllu import read_conllu
from mtgauge.linguistics.units import (
    ChunkKind,
    chunks_of,
    clauses_of,
    connectives_of,
    mentions_of,
    read_connectives,
)
from mtgauge.linguistics.units.accuracy import UnitKind

WRITTEN = Path(__file__).parents[1] / "src" / "mtgauge" / "linguistics" / "units" / "accuracy.toml"
READINGS = Path(__file__).with_name("unit_readings")
#: Language -> name of its treebank and the file in its folder.
TREEBANKS = {
    "en": ("English-PUD", "en_pud-ud-test.conllu"),
    "zh": ("Chinese-PUD", "zh_pud-ud-test.conllu"),
}
#: Sentence id, numbers of words.
Unit = tuple[str, frozenset[int]]


def measured(folder: Path) -> str:
    """The file, as TOML."""
    parts = ["# Written by tools/measure_units.py: units that were found, read by a person, and both.\n"]
    for language, (name, file) in TREEBANKS.items():
        path = folder / f"UD_{name}" / file
        texts = read_conllu(path.read_text("utf-8"), str(path))
        read = _read(language)
        documents = _documents(texts, {unit[0] for units in read.values() for unit in units})
        found = _found(language, documents)
        parts.append(f'\n[{language}]\ntext = "UD {name}"\ndocuments = {len(documents)}\n\n[{language}.kinds]\n')
        for kind in UnitKind:
            right = len(found[kind] & read[kind])
            counts = f"right = {right}, found = {len(found[kind])}, read = {len(read[kind])}"
            parts.append(f'"{kind}" = {{ {counts} }}\n')
    return "".join(parts)


def _read(language: str) -> Mapping[UnitKind, set[Unit]]:
    """What a person read."""
    units = defaultdict(set)
    for line in (READINGS / f"{language}.tsv").read_text("utf-8").splitlines():
        if not line.startswith("#"):
            sentence, kind, words, *_ = line.split("\t")
            units[UnitKind(kind)].add((sentence, frozenset(_numbers(words))))
    return units


def _numbers(words: str) -> Iterator[int]:
    for part in words.split(","):
        first, _, last = part.partition("-")
        yield from range(int(first), int(last or first) + 1)


def _documents(texts: list[AnnotatedText], read: set[str]) -> list[list[AnnotatedText]]:
    """The documents with sentences that were read; all sentences of one were."""
    documents = defaultdict(list)
    for text in texts:
        documents[_id(text)[:-3]].append(text)
    return [document for document in documents.values() if any(_id(text) in read for text in document)]


def _id(text: AnnotatedText) -> str:
    return text.sentences[0].comment("sent_id") or ""


def _found(language: str, documents: list[list[AnnotatedText]]) -> Mapping[UnitKind, set[Unit]]:
    """What the finders find."""
    units = defaultdict(set)
    known = read_connectives(language)
    kinds = {ChunkKind.NOUN: UnitKind.NOUN_CHUNK, ChunkKind.VERB: UnitKind.VERB_GROUP}
    for document in documents:
        for mention in mentions_of(document):
            units[UnitKind.MENTION].add(_unit(document[mention.text], mention.chunk.words))
        for text in document:
            (sentence,) = text.sentences
            for chunk in chunks_of(sentence):
                units[kinds[chunk.kind]].add(_unit(text, chunk.words))
            for clause in clauses_of(sentence):
                units[UnitKind.CLAUSE].add(_unit(text, clause.words))
            for connective in connectives_of(sentence, known):
                units[UnitKind.CONNECTIVE].add(_unit(text, connective.words))
    return units


def _unit(text: AnnotatedText, places: tuple[int, ...]) -> Unit:
    words = text.sentences[0].words
    return _id(text), frozenset(place + 1 for place in places if words[place].upos != "PUNCT")


if __name__ == "__main__":
    WRITTEN.write_text(measured(Path(sys.argv[1])), encoding="utf-8")
