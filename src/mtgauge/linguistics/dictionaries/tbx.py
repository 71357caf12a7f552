"""Termbases in TBX (ISO 30042): concepts, with terms in several languages; versions 2 and 3."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field

from mtgauge.base.errors import InputError
from mtgauge.base.findings import Finding
from mtgauge.base.sentences import say
from mtgauge.corpus.markup.parsing import parse
from mtgauge.lexicons.files import LexiconFile
from mtgauge.linguistics.dictionaries.dictionary import Dictionary

#: Elements of a concept, of its terms in one language, and of a term; the names of version 2 and of version 3.
_CONCEPT, _LANGUAGE, _TERM = {"termentry", "conceptentry"}, {"langset", "langsec"}, "term"
_CODE = ("xml:lang", "{http://www.w3.org/xml/1998/namespace}lang", "lang")


@dataclass(slots=True)
class _Concepts:
    """Takes the terms of each concept as a file is read."""

    concepts: list[dict[str, list[str]]] = field(default_factory=list)
    language: str = ""
    term: list[str] | None = None

    def start(self, name: str, attributes: Mapping[str, str], line: int) -> None:
        """A concept, a language or a term begins."""
        name = name.rpartition("}")[2]
        if name in _CONCEPT:
            self.concepts.append({})
        elif name in _LANGUAGE:
            self.language = next((attributes[key] for key in _CODE if key in attributes), "").lower()
        elif name == _TERM and self.concepts:
            self.term = []

    def end(self, name: str, line: int) -> None:
        """A term is whole."""
        if name.rpartition("}")[2] == _TERM and self.term is not None:
            text = " ".join("".join(self.term).split())
            if text:
                self.concepts[-1].setdefault(self.language, []).append(text)
            self.term = None

    def text(self, text: str, line: int) -> None:
        """A part of a term, or of something that is not kept."""
        if self.term is not None:
            self.term.append(text)


def read_tbx(file: LexiconFile, source: str, target: str) -> Dictionary:
    """The terms of one language with those of another.

    Args:
        file: The termbase.
        source: Code of the language whose terms are the words; regions do not count where the file has none.
        target: Code of the language of the entries.

    Raises:
        InputError: The file is not well-formed, or has no concept with terms of both languages.
    """
    concepts = _concepts(file)
    found: dict[str, dict[str, None]] = defaultdict(dict)
    for concept in concepts:
        for word in _terms(concept, source):
            found[word.lower()] |= dict.fromkeys(_terms(concept, target))
    entries = {word: tuple(terms) for word, terms in found.items() if terms}
    if not entries:
        known = sorted({code for concept in concepts for code in concept})
        message = say("has no concept with terms of {source} and of {target}", source=source, target=target)
        hint = say("its languages: {names}", names=", ".join(known)) if known else None
        raise InputError(message, file=file.name, hint=hint, code="broken-dictionary")
    return Dictionary(entries, file.name)


def terms_of(file: LexiconFile, language: str) -> list[str]:
    """The terms of one language, in the order of the file.

    Raises:
        InputError: The file is not well-formed.
    """
    return [term for concept in _concepts(file) for term in _terms(concept, language)]


def _concepts(file: LexiconFile) -> list[dict[str, list[str]]]:
    concepts = _Concepts()
    told: list[Finding] = []
    broken = parse(file.text(), concepts, told.append, xml=True) or next(iter(told), None)
    if broken is not None:
        raise InputError.of(broken).at(file=file.name)
    return concepts.concepts


def _terms(concept: Mapping[str, list[str]], language: str) -> list[str]:
    wanted = language.lower()
    return [
        term for code, terms in concept.items() for term in terms if code.split("-")[0] == wanted.split("-")[0]
    ]
