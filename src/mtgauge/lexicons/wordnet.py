"""Synsets of WordNet (Miller 1995), from METEOR's own extract or from the files of its database."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from mtgauge import native
from mtgauge.base import door
from mtgauge.base.errors import InputError
from mtgauge.base.sentences import say
from mtgauge.lexicons.array_cache import Arrays, cached_arrays
from mtgauge.lexicons.files import LexiconFile, key_of, read_file, short_hash
from mtgauge.lexicons.words import offsets_of, packed

_PARTS_OF_SPEECH = ("noun", "verb", "adj", "adv")
#: Part of the name of cached arrays; its number changes with their format.
_KIND = "wordnet-1"
_GROUP_ARRAYS = ("words", "word_offsets", "offsets", "synsets")
_DIGITS = "digits"
_ARRAYS = (*(f"{kind}_{part}" for kind in ("lemma", "exception") for part in _GROUP_ARRAYS), _DIGITS)


class Synsets(NamedTuple):
    """The synsets of words; words with a common synset are synonyms.

    Attributes:
        lemmas: Synsets of base forms.
        exceptions: Synsets of irregular forms, which are those of their base forms.
        digits: Digest of the synsets, for a signature.
    """

    lemmas: native.WordGroups
    exceptions: native.WordGroups
    digits: str


class _Entries(NamedTuple):
    """The contents of the files.

    Attributes:
        synsets: Base form -> names of its synsets.
        bases: Irregular form -> its base forms.
    """

    synsets: Mapping[str, Iterable[str]]
    bases: Mapping[str, Iterable[str]]


def read_meteor_synsets(synsets: LexiconFile, exceptions: LexiconFile) -> Synsets:
    """Reads METEOR's files of pairs of lines: a word and its synsets, or a base form and its irregular forms.

    Raises:
        InputError: A file is not UTF-8 or its last line has no partner.
    """
    return _kept([synsets, exceptions], lambda: _meteor_entries(synsets, exceptions))


def read_database(folder: str) -> Synsets:
    """Reads WordNet's database: ``index.noun``, ``noun.exc`` and the files of the other parts of speech.

    Synsets of different parts of speech are distinct, which in METEOR's extract some are not.

    Raises:
        InputError: A file is missing, or has another format.
    """
    indices = [read_file(Path(folder) / f"index.{part}") for part in _PARTS_OF_SPEECH]
    exceptions = [read_file(Path(folder) / f"{part}.exc") for part in _PARTS_OF_SPEECH]
    return _kept([*indices, *exceptions], lambda: _database_entries(indices, exceptions))


def is_database(folder: str) -> bool:
    """Whether a folder holds the files of WordNet's database."""
    return (Path(folder) / "index.noun").is_file()


def _kept(files: list[LexiconFile], read: Callable[[], _Entries]) -> Synsets:
    arrays = cached_arrays(_KIND, key_of(*files), _ARRAYS, lambda: _arrays(read(), files))

    def groups(name: str) -> native.WordGroups:
        return native.WordGroups(*(arrays[f"{name}_{part}"] for part in _GROUP_ARRAYS))

    return Synsets(groups("lemma"), groups("exception"), bytes(arrays[_DIGITS]).decode())


def _arrays(entries: _Entries, files: list[LexiconFile]) -> Arrays:
    names = sorted({name for group in entries.synsets.values() for name in group})
    numbers = {name: number for number, name in enumerate(names)}
    lemmas = {word: {numbers[name] for name in group} for word, group in entries.synsets.items()}
    forms = {
        form: {number for base in bases for number in lemmas.get(base, ())}
        for form, bases in entries.bases.items()
    }
    digits = short_hash(*(file.content() for file in files))
    return {
        **_group_arrays("lemma", lemmas),
        **_group_arrays("exception", forms),
        _DIGITS: np.frombuffer(digits.encode(), dtype=np.uint8),
    }


def _group_arrays(name: str, groups: Mapping[str, set[int]]) -> dict[str, npt.NDArray[Any]]:
    ordered = sorted((word.encode(), sorted(group)) for word, group in groups.items())
    words, word_offsets = packed([word for word, _ in ordered])
    offsets = offsets_of(len(group) for _, group in ordered)
    synsets = np.array([number for _, group in ordered for number in group], dtype=np.int32)
    arrays: tuple[npt.NDArray[Any], ...] = (words, word_offsets, offsets, synsets)
    return {f"{name}_{part}": array for part, array in zip(_GROUP_ARRAYS, arrays, strict=True)}


def _meteor_entries(synsets: LexiconFile, exceptions: LexiconFile) -> _Entries:
    bases: dict[str, set[str]] = defaultdict(set)
    for base, forms in _pairs(exceptions):
        for form in forms.split():
            bases[form].add(base)
    return _Entries({word: names.split() for word, names in _pairs(synsets)}, bases)


def _pairs(file: LexiconFile) -> Iterator[tuple[str, str]]:
    lines = file.lines()
    if len(lines) % 2:
        raise InputError(say("the last line has no partner"), file=file.name, line=len(lines))
    return zip(lines[::2], lines[1::2], strict=True)


def _database_entries(indices: list[LexiconFile], exceptions: list[LexiconFile]) -> _Entries:
    synsets: dict[str, set[str]] = defaultdict(set)
    for part, index in zip(_PARTS_OF_SPEECH, indices, strict=True):
        for number, line in enumerate(index.lines(), start=1):
            if line.startswith(" "):  # the licence
                continue
            lemma, offsets = _index_entry(line, index, number)
            synsets[lemma].update(f"{part} {offset}" for offset in offsets)
    bases: dict[str, set[str]] = defaultdict(set)
    for file in exceptions:
        for number, line in enumerate(file.lines(), start=1):
            form, *of = line.split() or [""]
            if not of:
                message = say("is not a form and its base forms")
                raise InputError(message, file=file.name, line=number)
            bases[form].update(of)
    return _Entries(synsets, bases)


def _index_entry(line: str, file: LexiconFile, number: int) -> tuple[str, list[str]]:
    """The lemma, and the offsets of its synsets, which are the last fields; the third field is their number."""
    fields = line.split()
    try:
        count = door.parse_integer(fields[2])
        offsets = fields[-count:]
        if count < 1 or len(offsets) < count or not all(map(str.isdecimal, offsets)):
            raise ValueError
    except (IndexError, ValueError):
        raise InputError(say("is not an entry of a WordNet index"), file=file.name, line=number) from None
    return fields[0], offsets
