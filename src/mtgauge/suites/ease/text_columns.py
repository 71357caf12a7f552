"""Texts of a batch as arrays, so that each parameter is counted for all of them at once."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from itertools import chain, count
from typing import Any, cast

import numpy as np
import numpy.typing as npt

from mtgauge.suites.ease.text_units import FUNCTION_TAGS, NO_WORDS, Chunks, Clauses, Sentiment, TextUnits
from mtgauge.suites.ease.word_facts import WordFacts

Ints = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]

#: What is no whole number, such as a sentiment, is counted in these parts of one, so that sums are exact.
PARTS_OF_ONE = 10**9
#: Names and numbers are rarely frequent, and say nothing of how common a word is (Q12).
_NEVER_UNCOMMON = frozenset({"NUM", "PROPN"})


class StringNumbers:
    """Numbers of strings, equal for equal ones; 0 is the empty string's."""

    def __init__(self) -> None:
        self._numbers: defaultdict[str, int] = defaultdict(count(1).__next__, {"": 0})

    def __call__(self, texts: Iterable[str]) -> Ints:
        """The number of each string."""
        return np.fromiter(map(self._numbers.__getitem__, texts), np.int64)


class TextColumns:
    """n texts as arrays: words, chunks and clauses of all texts one after another.

    Places and numbers of units run through all texts. An array of a layer must only be asked for where every text
    has that layer.

    Args:
        texts: The texts.
        facts: What is known of their words.
        numbers: Of features, markers and relations; two columns that are compared share them.
    """

    def __init__(self, texts: Sequence[TextUnits], facts: WordFacts, numbers: StringNumbers) -> None:
        self.texts = texts
        self.facts = facts
        self._numbers = numbers

    def __len__(self) -> int:
        return len(self.texts)

    # words

    @cached_property
    def word_starts(self) -> Ints:
        """(n + 1,) where the words of each text begin, and where the last ones end."""
        return _starts(len(text.forms) for text in self.texts)

    @cached_property
    def text_of_words(self) -> Ints:
        """(w,) the text of each word."""
        return np.repeat(np.arange(len(self)), np.diff(self.word_starts))

    def form(self, place: int) -> str:
        """A word."""
        text = int(self.text_of_words[place])
        return self.texts[text].forms[place - int(self.word_starts[text])]

    @cached_property
    def are_function_words(self) -> Bools:
        """(w,) whether a word is a function word."""
        return self._tagged(FUNCTION_TAGS)

    @cached_property
    def are_words(self) -> Bools:
        """(w,) whether a token is a word: neither punctuation nor a sign."""
        return ~self._tagged(NO_WORDS)

    @cached_property
    def are_content_words(self) -> Bools:
        """(w,) whether a word is one, and no function word."""
        return self.are_words & ~self.are_function_words

    @cached_property
    def features(self) -> Ints:
        """(w,) a number for the features of each word; 0 where it has none."""
        return self._numbers(chain.from_iterable(text.features for text in self.texts))

    @cached_property
    def are_rare(self) -> Bools:
        """(w,) whether a token is less frequent than the threshold, whatever it is."""
        return np.fromiter(chain.from_iterable(map(self.facts.are_uncommon, self.texts)), np.bool_)

    @cached_property
    def are_uncommon(self) -> Bools:
        """(w,) whether a word is uncommon; numbers and names never are (Q12)."""
        return self.are_rare & self.are_words & ~self._tagged(_NEVER_UNCOMMON)

    @cached_property
    def words(self) -> Ints:
        """(n,) number of words."""
        return self.per_text(self.are_words)

    @cached_property
    def tokens(self) -> Ints:
        """(n,) number of words with punctuation and signs."""
        return np.diff(self.word_starts)

    @cached_property
    def sentences(self) -> Ints:
        """(n,) number of sentences."""
        return self._of_texts(lambda text: len(text.sentences))

    @cached_property
    def terms(self) -> Ints:
        """(n,) occurrences of terms."""
        return self._of_texts(self.facts.terms)

    @cached_property
    def sentiment(self) -> Ints:
        """(n,) what each text feels like, in parts of `PARTS_OF_ONE`."""
        return self._of_texts(lambda text: round(text.sentiment.value * PARTS_OF_ONE) if text.sentiment else 0)

    @cached_property
    def mixed_sentences(self) -> Ints:
        """(n,) sentences with words of both signs."""
        return self._of_texts(lambda text: (text.sentiment and text.sentiment.mixed) or 0)

    # chunks

    @cached_property
    def chunk_starts(self) -> Ints:
        """(n + 1,) where the chunks of each text begin."""
        return _starts(len(chunks.heads) for chunks in self._chunks)

    @cached_property
    def text_of_chunks(self) -> Ints:
        """(k,) the text of each chunk."""
        return np.repeat(np.arange(len(self)), np.diff(self.chunk_starts))

    @cached_property
    def chunk_of_words(self) -> Ints:
        """(w,) the chunk of each word; -1 where there is none."""
        return self._moved((chunks.of_words for chunks in self._chunks), self.text_of_words, self.chunk_starts)

    @cached_property
    def chunk_heads(self) -> Ints:
        """(k,) the place of each chunk's head."""
        return self._moved((chunks.heads for chunks in self._chunks), self.text_of_chunks, self.word_starts)

    @cached_property
    def chunk_sizes(self) -> Ints:
        """(k,) number of words of each chunk."""
        return _flat(chunks.sizes for chunks in self._chunks)

    @cached_property
    def chunk_markers(self) -> Ints:
        """(k,) a number for the vibhakti of each chunk; 0 where there is none."""
        return self._numbers(chain.from_iterable(chunks.markers for chunks in self._chunks))

    @cached_property
    def chunk_governors(self) -> Ints:
        """(k,) the chunk that each depends on in its clause; -1 where there is none."""
        return self._moved((chunks.governors for chunks in self._chunks), self.text_of_chunks, self.chunk_starts)

    @cached_property
    def chunk_relations(self) -> Ints:
        """(k,) a number for how it does."""
        return self._numbers(chain.from_iterable(chunks.relations for chunks in self._chunks))

    @cached_property
    def chunk_sentiments(self) -> Ints:
        """(k,) what each chunk feels like, in parts of `PARTS_OF_ONE`."""
        return np.array([round(one.value * PARTS_OF_ONE) for one in self._chunk_sentiments()], np.int64)

    @cached_property
    def mixed_chunks(self) -> Ints:
        """(n,) chunks with words of both signs."""
        return self.per_text_of_chunks(np.array([one.mixed or 0 for one in self._chunk_sentiments()], np.int64))

    def _chunk_sentiments(self) -> Iterable[Sentiment]:
        return chain.from_iterable(text.chunk_sentiments or () for text in self.texts)

    @cached_property
    def chunks(self) -> Ints:
        """(n,) number of chunks."""
        return np.diff(self.chunk_starts)

    # clauses

    @cached_property
    def clause_starts(self) -> Ints:
        """(n + 1,) where the clauses of each text begin."""
        return _starts(len(clauses.heads) for clauses in self._clauses)

    @cached_property
    def text_of_clauses(self) -> Ints:
        """(c,) the text of each clause."""
        return np.repeat(np.arange(len(self)), np.diff(self.clause_starts))

    @cached_property
    def clause_of_words(self) -> Ints:
        """(w,) the clause of each word; -1 where there is none."""
        return self._moved((one.of_words for one in self._clauses), self.text_of_words, self.clause_starts)

    @cached_property
    def clause_edges(self) -> Ints:
        """(c, 2) the places of the first and the last word of each clause; -1 for one without words."""
        found = np.full((int(self.clause_starts[-1]), 2), -1)
        places = np.flatnonzero(self.clause_of_words >= 0)
        owners = self.clause_of_words[places]
        # of equal owners the last assignment stays
        found[owners[::-1], 0] = places[::-1]
        found[owners, 1] = places
        return found

    @cached_property
    def clause_extra_pieces(self) -> Ints:
        """(c,) pieces that each clause falls into, less one."""
        return _flat(one.extra_pieces for one in self._clauses)

    @cached_property
    def clause_governors(self) -> Ints:
        """(c,) the clause that each depends on; -1 where there is none."""
        return self._moved((one.governors for one in self._clauses), self.text_of_clauses, self.clause_starts)

    @cached_property
    def clause_relations(self) -> Ints:
        """(c,) a number for how it does."""
        return self._numbers(chain.from_iterable(one.relations for one in self._clauses))

    @cached_property
    def clause_distances(self) -> Ints:
        """(c,) chunks between the heads of each clause and its governor."""
        return _flat(one.distances for one in self._clauses)

    @cached_property
    def topics(self) -> Ints:
        """(c,) the place of the topic of each clause; -1 where there is none."""
        return self._moved((one.topics for one in self._clauses), self.text_of_clauses, self.word_starts)

    @cached_property
    def focuses(self) -> Ints:
        """(c,) the place of the focus of each clause; -1 where there is none."""
        return self._moved((one.focuses for one in self._clauses), self.text_of_clauses, self.word_starts)

    @cached_property
    def clauses(self) -> Ints:
        """(n,) number of clauses."""
        return np.diff(self.clause_starts)

    # names

    @cached_property
    def uncommon_names(self) -> Ints:
        """(n,) names with a word that is less frequent than the threshold (Q23)."""
        rare = self.are_rare.tolist()
        return np.array(
            [
                sum(any(rare[start + place] for place in noun.words) for noun in text.names)
                for text, start in zip(self.texts, self.word_starts.tolist(), strict=False)
            ],
            np.int64,
        )

    def per_text(self, are_counted: Bools) -> Ints:
        """(n,) number of words of each text, given which words are counted."""
        return count_by(self.text_of_words[are_counted], len(self))

    def per_text_of_chunks(self, values: npt.NDArray[Any]) -> Ints:
        """(n,) sums over the chunks of each text."""
        return count_by(self.text_of_chunks, len(self), values)

    def per_text_of_clauses(self, values: npt.NDArray[Any]) -> Ints:
        """(n,) sums over the clauses of each text."""
        return count_by(self.text_of_clauses, len(self), values)

    @cached_property
    def _chunks(self) -> list[Chunks]:
        return cast("list[Chunks]", [text.chunks for text in self.texts])

    @cached_property
    def _clauses(self) -> list[Clauses]:
        return cast("list[Clauses]", [text.clauses for text in self.texts])

    def _tagged(self, tags: frozenset[str]) -> Bools:
        return np.isin(self._tags, self._numbers(sorted(tags)))

    @cached_property
    def _tags(self) -> Ints:
        return self._numbers(chain.from_iterable(text.tags for text in self.texts))

    def _of_texts(self, value: Callable[[TextUnits], int]) -> Ints:
        return np.array([value(text) for text in self.texts], np.int64)

    @staticmethod
    def _moved(numbers: Iterable[Sequence[int]], texts: Ints, starts: Ints) -> Ints:
        """Numbers within texts as numbers that run through all texts; -1 stays."""
        flat = _flat(numbers)
        return np.where(flat < 0, -1, flat + starts[texts])


def count_by(labels: Ints, count: int, values: npt.NDArray[Any] | None = None) -> Ints:
    """(count,) how often each label occurs, or the sum of its values."""
    if values is None:
        return np.bincount(labels, minlength=count).astype(np.int64)
    found = np.zeros(count, np.int64)
    np.add.at(found, labels, values.astype(np.int64))
    return found


def _starts(lengths: Iterable[int]) -> Ints:
    return np.cumsum([0, *lengths], dtype=np.int64)


def _flat(lists: Iterable[Sequence[int]]) -> Ints:
    return np.fromiter(chain.from_iterable(lists), np.int64)
