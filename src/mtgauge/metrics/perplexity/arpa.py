"""Back-off models of ARPA files, as SRILM, KenLM, IRSTLM and others write them."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import lru_cache
from itertools import groupby, pairwise
from operator import attrgetter
from pathlib import Path

import numpy as np
import numpy.typing as npt

from mtgauge.base.digests import digest_of
from mtgauge.base.sentences import say
from mtgauge.lexicons.array_cache import Arrays, cached_arrays
from mtgauge.metrics.perplexity.arpa_text import ArpaText, NgramLines
from mtgauge.metrics.perplexity.ngram_model import (
    BEGIN,
    BEGIN_ID,
    END,
    END_ID,
    FIRST_WORD_ID,
    UNKNOWN,
    UNKNOWN_ID,
    Ids,
    NgramModel,
    NgramOrder,
)

#: Part of the name of cached arrays; its number changes with their format.
_KIND = "arpa-1"
_ARRAYS = ("words", "sizes", "keys", "values", "back_offs", "has_unknown", "digest")
#: The markers by the ways in which they are written; KenLM accepts both of the last.
_MARKERS = {BEGIN: BEGIN_ID, END: END_ID, UNKNOWN: UNKNOWN_ID, b"<UNK>": UNKNOWN_ID}
#: What an unknown word gets from a model without one, as in KenLM.
_UNKNOWN_VALUE = -100.0


def read_arpa(path: str) -> NgramModel:
    """The model of an ARPA file. Its logarithms have base 10 and are float32, as in KenLM.

    A model that was read before is mapped from the folder of `mtgauge.lexicons.array_cache.cache_folder`.

    Raises:
        InputError: The file cannot be read, or is no valid model.
    """
    return _read(str(Path(path).absolute()), digest_of(path))


@lru_cache(maxsize=2)
def _read(path: str, stored: str) -> NgramModel:
    arrays = cached_arrays(_KIND, stored, _ARRAYS, lambda: _arrays(path))
    names = bytes(arrays["words"])
    words = names.split(b"\n") if names else []
    bounds = np.cumsum([0, *arrays["sizes"].tolist()]).tolist()
    columns = [arrays[name] for name in ("keys", "values", "back_offs")]
    orders = (NgramOrder(*(column[start:end] for column in columns)) for start, end in pairwise(bounds))
    return NgramModel(
        {word: number for number, word in enumerate(words, start=FIRST_WORD_ID)},
        tuple(orders),
        bool(arrays["has_unknown"][0]),
        math.log(10),
        bytes(arrays["digest"]).decode(),
    )


def _arrays(path: str) -> Arrays:
    """The arrays of a file that is read for the first time."""
    with ArpaText(path) as text:
        builder = _Builder(text)
        for length, pieces in groupby(text.sections(), key=attrgetter("length")):
            builder.add(length, pieces)
        digest = text.digest()
    keys, values, back_offs = (np.concatenate(column) for column in zip(*builder.orders, strict=True))
    return {
        "words": np.frombuffer(b"\n".join(list(builder.ids)[len(_MARKERS) :]), dtype=np.uint8),
        "sizes": np.array([len(order.keys) for order in builder.orders]),
        "keys": keys,
        "values": values,
        "back_offs": back_offs,
        "has_unknown": np.array([builder.has_unknown]),
        "digest": np.frombuffer(digest.encode(), dtype=np.uint8),
    }


class _Builder:
    """The orders of a model, made one after the other.

    Attributes:
        ids: The numbers of the words, the markers first.
        orders: The orders so far.
        has_unknown: Whether there is a probability of unknown words.
    """

    def __init__(self, text: ArpaText) -> None:
        self._text = text
        self.ids: dict[bytes, int] = dict(_MARKERS)
        self.orders: list[NgramOrder] = []
        self.has_unknown = False

    def add(self, length: int, pieces: Iterable[NgramLines]) -> None:
        """Makes the next order of its n-grams.

        Raises:
            InputError: An n-gram has a word that is no n-gram itself, lacks the n-gram of its first words, or is
                there twice; or the model has no markers.
        """
        numbers, columns, line = [], [], 0
        for piece in pieces:
            line = line or piece.line
            numbers.append((self._new_ids if length == 1 else self._known_ids)(piece))
            columns.append((piece.values.astype(np.float32), piece.back_offs.astype(np.float32)))
        ids = np.concatenate(numbers).reshape(-1, length)
        values, back_offs = (np.concatenate(column) for column in zip(*columns, strict=True))
        if length == 1:
            ids, values, back_offs = self._with_unknown(ids, values, back_offs)
        keys = self._keys(ids, line)
        order = np.argsort(keys, kind="stable")
        keys = keys[order]
        if len(twice := np.flatnonzero(keys[1:] == keys[:-1])):
            raise self._text.error(say("is an n-gram that was there before"), line + int(order[twice + 1].min()))
        self.orders.append(NgramOrder(keys, values[order], back_offs[order]))

    def _new_ids(self, piece: NgramLines) -> Ids:
        return np.array([self.ids.setdefault(word, len(self.ids) - 1) for word in piece.words], dtype=np.int64)

    def _known_ids(self, piece: NgramLines) -> Ids:
        number = self.ids.get
        ids = np.array([number(word, -1) for word in piece.words], dtype=np.int64)
        if len(lacking := np.flatnonzero(ids < 0)):
            place = int(lacking[0])
            word = piece.words[place].decode("utf-8", "replace")
            message = say("has the word {word!r}, which is not among the 1-grams", word=word)
            raise self._text.error(message, piece.line + place // piece.length)
        return ids

    def _with_unknown(
        self, ids: Ids, values: npt.NDArray[np.float32], back_offs: npt.NDArray[np.float32]
    ) -> tuple[Ids, npt.NDArray[np.float32], npt.NDArray[np.float32]]:
        """The single words, with KenLM's value for unknown ones if the model has none."""
        for marker, number in ((BEGIN, BEGIN_ID), (END, END_ID)):
            if not (ids == number).any():
                raise self._text.error(say("has no 1-gram {marker}", marker=marker.decode()))
        self.has_unknown = bool((ids == UNKNOWN_ID).any())
        if self.has_unknown:
            return ids, values, back_offs
        missing = np.array([_UNKNOWN_VALUE], dtype=np.float32)
        return (
            np.concatenate([ids, [[UNKNOWN_ID]]]),
            np.concatenate([values, missing]),
            np.concatenate([back_offs, 0 * missing]),
        )

    def _keys(self, ids: Ids, line: int) -> Ids:
        """The keys of n-grams, given the numbers of their words, shape (c, n)."""
        nodes = ids[:, 0]
        for length in range(2, ids.shape[1] + 1):
            keys = nodes * (len(self.ids) - 1) + ids[:, length - 1]
            if length == ids.shape[1]:
                return keys
            nodes = self.orders[length - 1].find(keys)
            if len(lacking := np.flatnonzero(nodes < 0)):
                message = say("begins with {length} words that are not an n-gram themselves", length=length)
                raise self._text.error(message, line + int(lacking[0]))
        return nodes
