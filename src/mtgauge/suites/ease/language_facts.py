"""Frequencies and terms of a language, from wordfreq or from files of the user's own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.util import find_spec
from itertools import islice
from typing import TYPE_CHECKING, Any

from mtgauge.base.errors import InputError
from mtgauge.base.language_codes import label_code, language_of
from mtgauge.base.sentences import say
from mtgauge.lexicons.files import LexiconFile, read_file, short_hash
from mtgauge.measures.extras import require_extra
from mtgauge.suites.ease.term_words import beside, joined_term
from mtgauge.suites.ease.text_units import TextUnits

if TYPE_CHECKING:
    from logging import LogRecord

EXTRA = "ease"
#: Words of terms are sought up to this many characters.
_LONGEST_TERM = 200

#: Numbers of the senses that a lower-cased word has.
Senses = Callable[[str], Sequence[int]]

#: The Zipf frequency of a word: the logarithm of how often it stands in a billion words.
Zipf = Callable[[str], float]


@dataclass(frozen=True)
class Frequencies:
    """Zipf frequencies of the words of a language.

    Attributes:
        zipf: The frequency of a lower-cased word; 0 of one that is not known.
        signature: What they are from.
    """

    zipf: Zipf
    signature: str


@dataclass(frozen=True)
class LanguageFacts:
    """What is known of the words of a language.

    Attributes:
        frequencies: Their frequencies; None where there are none.
        below: Words with a frequency below this are uncommon.
        term_forms: Terms, lower-cased, as `joined_term` writes them.
        senses: What words mean; None where nothing says it.
    """

    frequencies: Frequencies | None
    below: float
    term_forms: frozenset[str] = frozenset()
    senses: Senses | None = None

    def are_uncommon(self, text: TextUnits) -> Sequence[bool]:
        """For each word whether it is less frequent than the threshold."""
        return list(map(self._is_rare, text.forms))

    @cached_property
    def _is_rare(self) -> Callable[[str], bool]:
        zipf = self.frequencies.zipf if self.frequencies else lambda _: 0.0
        return cache(lambda form: zipf(form.lower()) < self.below)

    def terms(self, text: TextUnits) -> int:
        """Number of occurrences of terms, the longest at each place: whole words, however these are cut."""
        return len(self.term_places(text))

    def term_places(self, text: TextUnits) -> list[tuple[int, int]]:
        """The first word of each of these occurrences, and the one after its last."""
        forms = [form.lower() for form in text.forms]
        found, place = [], 0
        while place < len(forms):
            end = self._end_of_term(forms, place)
            if end is not None:
                found.append((place, end))
            place = end or place + 1
        return found

    def _end_of_term(self, forms: Sequence[str], start: int) -> int | None:
        longest, joined = None, ""
        for end in range(start + 1, len(forms) + 1):
            joined = beside(joined, forms[end - 1])
            if len(joined) > self._longest:
                break
            if joined in self.term_forms:
                longest = end
        return longest

    def closeness(self, one: str, other: str) -> float:
        """The share of the senses of two words that both have; 1 of a word and itself, and where none has any."""
        return self._closeness(one.lower(), other.lower())

    @cached_property
    def _closeness(self) -> Callable[[str, str], float]:
        senses = self.senses or (lambda _: ())

        def found(one: str, other: str) -> float:
            ours, theirs = {*senses(one)}, {*senses(other)}
            return len(ours & theirs) / len(ours | theirs) if one != other and ours | theirs else 1.0

        return cache(found)

    @cached_property
    def _longest(self) -> int:
        return max(map(len, self.term_forms), default=0)


def wordfreq_frequencies(language: str) -> Frequencies | None:
    """Frequencies of wordfreq; None where it has none of the language.

    Raises:
        MissingExtraError: wordfreq is not installed.
    """
    require_extra(say("frequencies of words"), EXTRA)
    wordfreq = _wordfreq()
    code = language_of(label_code(language))
    if code not in wordfreq.available_languages():
        return None
    from importlib.metadata import version  # slow to import

    # the list is kept by how it is asked for: as `zipf_frequency` does, or it is read twice
    known: Mapping[str, float] = wordfreq.get_frequency_dict(code, "best")

    def zipf(word: str) -> float:
        # the package's own way takes a hundred times as long, and parts words that are in no list
        if word.isalpha() and (frequency := known.get(word)):
            return float(round(wordfreq.freq_to_zipf(frequency), 2))
        return float(wordfreq.zipf_frequency(word, code))

    return Frequencies(cache(zipf), f"wordfreq-{version('wordfreq')}")


def frequent_words(language: str, count: int) -> frozenset[str]:
    """The most frequent words of a language, from wordfreq; empty where it is not installed or has none.

    Args:
        language: Code of the language.
        count: How many words of letters.
    """
    if find_spec("wordfreq") is None:
        return frozenset()
    wordfreq = _wordfreq()
    code = language_of(label_code(language))
    if code not in wordfreq.available_languages():
        return frozenset()
    # the most frequent come first
    known: Mapping[str, float] = wordfreq.get_frequency_dict(code, "best")
    return frozenset(islice(filter(has_letter, known), count))


def has_letter(word: str) -> bool:
    """Whether a token is made of letters, and no number or sign."""
    return any(map(str.isalpha, word))


def _wordfreq() -> Any:
    import logging
    import warnings

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import wordfreq
    # it reads Chinese with jieba, which tells what it does, and sets its own level whenever it is imported
    logging.getLogger("jieba").addFilter(_is_warning)
    return wordfreq


def _is_warning(record: LogRecord) -> bool:
    import logging

    return record.levelno >= logging.WARNING


def read_frequencies(path: str) -> Frequencies:
    """Frequencies of a file: a word and its Zipf frequency in each line, parted by a tab.

    Raises:
        InputError: It cannot be read, or a line is of another form; with its number.
    """
    file = read_file(path)
    found = file.numbers(say("needs a word, a tab and its Zipf frequency"))
    return Frequencies(lambda word: found.get(word, 0.0), short_hash(file.content()))


def read_terms(path: str, language: str) -> frozenset[str]:
    """Terms of a file: TBX, or one in each line before any tab.

    Args:
        path: The file.
        language: Code of the language whose terms are taken from a termbase.

    Raises:
        InputError: It cannot be read, or has no terms.
    """
    file = read_file(path)
    found = frozenset(filter(None, (joined_term(term.lower().split()) for term in _terms(file, language))))
    if not found:
        raise InputError(say("has no terms"), file=file.name, code="broken-dictionary")
    return frozenset(term for term in found if len(term) <= _LONGEST_TERM)


def _terms(file: LexiconFile, language: str) -> Iterable[str]:
    lines = file.lines()
    if next((line for line in lines if line.strip()), "").lstrip().startswith("<"):
        from mtgauge.linguistics.dictionaries.tbx import terms_of  # few users have one

        return terms_of(file, language)
    return [line.partition("\t")[0] for line in lines if line.strip() and not line.startswith("#")]
