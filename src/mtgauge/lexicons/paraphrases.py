"""Paraphrase tables (Denkowski and Lavie 2010) in METEOR's format."""

from __future__ import annotations

import hashlib
import io
from array import array
from collections.abc import Callable, Iterable, Iterator
from itertools import zip_longest
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from mtgauge import native
from mtgauge.base import door
from mtgauge.base.errors import InputError
from mtgauge.base.sentences import say
from mtgauge.lexicons.array_cache import Arrays, cached_arrays
from mtgauge.lexicons.files import DIGITS, LexiconFile, key_of
from mtgauge.lexicons.words import packed

#: Part of the name of cached arrays; its number changes with their format.
_KIND = "paraphrases-1"
_TABLE_ARRAYS = ("words", "word_offsets", "last_words", "first_children", "first_paraphrases", "paraphrases")
_DIGITS = "digits"
#: Words of a phrase; METEOR's tables have phrases of at most seven.
_MOST_WORDS = 100


class Paraphrases(NamedTuple):
    """A table of paraphrases.

    Attributes:
        table: The table.
        digits: Digest of the table, for a signature.
    """

    table: native.PhraseTable
    digits: str


def read_paraphrases(file: LexiconFile) -> Paraphrases:
    """Reads a file with three lines per entry: a probability, a phrase, its paraphrase.

    A table that was read before is mapped from the folder of `mtgauge.lexicons.array_cache.cache_folder`.

    Raises:
        InputError: The file has another format.
    """
    arrays = cached_arrays(_KIND, key_of(file), (*_TABLE_ARRAYS, _DIGITS), lambda: _arrays(file))
    table = native.PhraseTable(*(arrays[name] for name in _TABLE_ARRAYS))
    return Paraphrases(table, bytes(arrays[_DIGITS]).decode())


def _arrays(file: LexiconFile) -> Arrays:
    phrases: dict[bytes, int] = {}
    sources, targets = array("i"), array("i")
    digest = hashlib.sha256()
    for source, target in _entries(file, digest.update):
        sources.append(phrases.setdefault(source, len(phrases)))
        targets.append(phrases.setdefault(target, len(phrases)))
    if not phrases:
        raise InputError(say("holds no paraphrase"), file=file.name)
    words, numbers, lengths = _numbered(phrases)
    last_words, first_children, nodes = _trie(numbers, lengths)
    of_entries = nodes[np.asarray(sources)]
    order = np.argsort(of_entries, kind="stable")  # within a phrase, the table's order is kept
    counts = np.bincount(of_entries, minlength=len(last_words))
    tables = (
        *packed(words),
        last_words,
        first_children,
        np.concatenate([[0], np.cumsum(counts)]).astype(np.int32),
        nodes[np.asarray(targets)][order],
    )
    digits = digest.hexdigest()[:DIGITS].encode()
    return {**dict(zip(_TABLE_ARRAYS, tables, strict=True)), _DIGITS: np.frombuffer(digits, dtype=np.uint8)}


def _entries(file: LexiconFile, seen: Callable[[bytes], object]) -> Iterator[tuple[bytes, bytes]]:
    """Phrases and their paraphrases; `seen` is called with every block that is read."""
    lines = door.lines(io.BytesIO(file.stored), file.name, seen)
    for number, (probability, source, target) in enumerate(zip_longest(lines, lines, lines)):
        try:
            float(probability)
        except ValueError:
            raise _bad_line(file, 3 * number + 1, "is not a probability") from None
        for place, phrase in ((2, source), (3, target)):
            if not (phrase and phrase.strip()):
                raise _bad_line(file, 3 * number + place, "has no phrase")
            if len(phrase) > _MOST_WORDS and len(phrase.split()) > _MOST_WORDS:
                message = say("has a phrase of more than {most} words", most=_MOST_WORDS)
                raise _bad_line(file, 3 * number + place, message)
        yield source, target


def _bad_line(file: LexiconFile, line: int, what: str) -> InputError:
    hint = say("a table of paraphrases has three lines an entry: a probability, a phrase, its paraphrase")
    return InputError(what, file=file.name, line=line, hint=hint)


def _numbered(
    phrases: Iterable[bytes],
) -> tuple[list[bytes], npt.NDArray[np.int32], npt.NDArray[np.int32]]:
    """The sorted distinct words; the words of all phrases as positions in these; the length of each phrase."""
    found: dict[bytes, int] = {}
    numbers, lengths = array("i"), array("i")
    for phrase in phrases:
        words = phrase.split()
        lengths.append(len(words))
        numbers.extend([found.setdefault(word, len(found)) for word in words])
    ordered = sorted(found)
    ranks = np.empty(len(ordered), dtype=np.int32)
    ranks[[found[word] for word in ordered]] = np.arange(len(ordered), dtype=np.int32)
    return ordered, ranks[np.asarray(numbers)], np.asarray(lengths)


def _trie(
    numbers: npt.NDArray[np.int32], lengths: npt.NDArray[np.int32]
) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.int32], npt.NDArray[np.int32]]:
    """Last words and first children of the nodes, for `native.PhraseTable`, and the node of each phrase.

    Nodes are numbered level by level; within a level, by their parents, then by their words.
    """
    begins = np.cumsum(lengths) - lengths
    nodes = np.zeros(len(lengths), dtype=np.int64)
    last_words, parents = [np.array([-1])], []
    known = 1
    vocabulary = int(numbers.max()) + 1
    for depth in range(int(lengths.max())):
        longer = np.flatnonzero(lengths > depth)
        steps = nodes[longer] * vocabulary + numbers[begins[longer] + depth]
        distinct, places = np.unique(steps, return_inverse=True)
        nodes[longer] = known + places
        known += len(distinct)
        last_words.append(distinct % vocabulary)
        parents.append(distinct // vocabulary)
    children = np.bincount(np.concatenate(parents), minlength=known)
    first_children = 1 + np.concatenate([[0], np.cumsum(children)])
    return np.concatenate(last_words).astype(np.int32), first_children.astype(np.int32), nodes.astype(np.int32)
