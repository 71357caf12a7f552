"""Defects in texts, counted by rules without a metric, a network or an annotator."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

import numpy as np
import numpy.typing as npt

from mtgauge.corpus import SystemOutput, TestSet
from mtgauge.corpus.checks.unlike.lookalike import SHAPES, Shapes
from mtgauge.corpus.codepoints import code_points
from mtgauge.corpus.scripts import expected_scripts, letters_of
from mtgauge.diagnostics.tokens import TokenIds, Tokens
from mtgauge.diagnostics.wordclasses import WordClass, word_classes

_Counts = npt.NDArray[np.int32]


class Defect(StrEnum):
    """A kind of defect, the gravest first."""

    #: Nothing was written where a reference has a text.
    EMPTY = "empty"
    #: A passage of three words or more in the source language, or the whole source, which no reference has.
    LEFT = "left"
    #: The same characters four times or more in a row, which neither source nor reference has.
    LOOP = "loop"
    #: At most half as long as the shortest reference.
    SHORT = "short"
    #: At least twice as long as the longest reference.
    LONG = "long"
    #: A number that source and references have.
    LOST_NUMBER = "lost-number"
    #: A number that neither source nor reference has.
    ADDED_NUMBER = "added-number"
    #: A word of the source that no reference keeps.
    KEPT_WORD = "kept-word"
    #: A name that every reference keeps as the source has it.
    LOST_NAME = "lost-name"
    #: A straight quotation mark or apostrophe where a reference has only curly ones.
    STRAIGHT_QUOTE = "straight-quote"
    #: A curly quotation mark or apostrophe where a reference has only straight ones.
    CURLY_QUOTE = "curly-quote"
    #: An ASCII mark where a reference has only its wide form.
    NARROW_MARK = "narrow-mark"
    #: A wide mark where a reference has only its ASCII form.
    WIDE_MARK = "wide-mark"
    #: A word of the reference in other upper and lower case.
    OTHER_CASE = "other-case"


@dataclass(frozen=True, slots=True)
class Defects:
    """The defects of some systems on n segments.

    Attributes:
        systems: Names of the systems.
        counts: Kind -> (systems, n) counts; kinds that no system has are left out.
        missed: Class of words -> (systems, n) words of the references that a system lacks, over all pairs of a
            hypothesis and a reference, as `mtgauge.diagnostics.recall_by_class` counts them.
        expected: Class of words -> how many of them the references have.
    """

    systems: tuple[str, ...]
    counts: Mapping[Defect, _Counts]
    missed: Mapping[WordClass, _Counts]
    expected: Mapping[WordClass, int]


def find_defects(testset: TestSet, systems: Sequence[SystemOutput], tokens: Tokens) -> Defects:
    """Counts the defects of every system in every segment.

    Where there are several references, an output is compared with the one that suits it best.

    Args:
        testset: The test set; without sources or references, the kinds that need them are left out.
        systems: The systems.
        tokens: Their tokens, by `mtgauge.diagnostics.tokens_of`.
    """
    texts = _Texts(testset)
    found: dict[Defect, list[_Counts]] = {defect: [] for defect in Defect}
    for system in systems:
        counted = dict(texts.defects_of(system.segments))
        counted[Defect.OTHER_CASE] = _other_case(tokens, tokens.systems[system.name])
        for defect, column in found.items():
            column.append(counted.get(defect, np.zeros(len(testset), dtype=np.int32)))
    missed, expected = _missed(tokens)
    columns = {defect: np.stack(column) for defect, column in found.items()}
    names = tuple(system.name for system in systems)
    return Defects(names, {defect: column for defect, column in columns.items() if column.any()}, missed, expected)


#: Words in a row from which on they are a passage: in another script, and in that of the target language, where
#: names and common words make up short ones. Letters that a passage has at least; one that is a syllable or a word
#: counts as two.
_PASSAGE_WORDS, _COPIED_WORDS, _PASSAGE_LETTERS = 3, 4, 8
#: Scripts whose letters stand for syllables or words.
_DENSE = frozenset({"Han", "Kana", "Hangul"})
#: Characters of a reference from which on its length is compared, in those scripts and in others.
_LEAST_DENSE, _LEAST_LENGTH = 8, 20
#: Letters of a word that is compared with words of the source: in another script, in the same one.
_WORD_LETTERS, _OWN_LETTERS = 2, 4
#: The longest loop in characters, the least number of its repetitions, and their least length in all.
_LAG, _TIMES, _LOOP = 40, 4, 8
_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
_SEPARATORS = re.compile("[.,]")
_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_QUOTES = tuple(shapes for shapes in SHAPES if shapes.plain in "\"'")
_WIDE = tuple(shapes for shapes in SHAPES if shapes.wide)
_PLAIN = {shapes: re.compile(shapes.pattern or re.escape(shapes.plain)) for shapes in (*_QUOTES, *_WIDE)}


class _Texts:
    """A test set in the form that the rules need."""

    def __init__(self, testset: TestSet) -> None:
        pair = testset.languages
        self.n = len(testset)
        self.sources = None if testset.sources is None else [text.strip() for text in testset.sources]
        columns = testset.references.texts.values() if testset.references else ()
        self.references = [
            [text.strip() for text in texts if text is not None] for texts in zip(*columns, strict=True)
        ]
        source, target = (expected_scripts(code) for code in (pair.source, pair.target)) if pair else ((), ())
        is_apart = bool(source and target and not {*source} & {*target})
        self.foreign = _Foreign(source) if is_apart else None
        self.is_dense = bool(_DENSE & {*target})
        self.least = _LEAST_DENSE if self.is_dense else _LEAST_LENGTH

    def defects_of(self, outputs: Sequence[str]) -> Iterator[tuple[Defect, _Counts]]:
        """Each kind of defect with its (n,) counts."""
        texts = [text.strip() for text in outputs]
        if self.references:
            yield Defect.EMPTY, self._counted(lambda i: int(not texts[i] and any(self.references[i])))
            yield Defect.SHORT, self._counted(lambda i: int(self._is_short(i, texts[i])))
            yield Defect.LONG, self._counted(lambda i: int(self._is_long(i, texts[i])))
            yield from self._marks(texts, _QUOTES, Defect.STRAIGHT_QUOTE, Defect.CURLY_QUOTE)
            yield from self._marks(texts, _WIDE, Defect.NARROW_MARK, Defect.WIDE_MARK)
            yield from self._numbers(texts)
        yield Defect.LOOP, self._loops(texts)
        if self.sources is not None and self.references:
            yield from self._words(texts)

    def _counted(self, count: Callable[[int], int]) -> _Counts:
        return np.fromiter(map(count, range(self.n)), dtype=np.int32, count=self.n)

    def _is_short(self, place: int, text: str) -> bool:
        shortest = min(map(len, self.references[place]), default=0)
        return bool(text) and shortest >= self.least and 2 * len(text) <= shortest

    def _is_long(self, place: int, text: str) -> bool:
        longest = max(map(len, self.references[place]), default=0)
        return bool(longest) and len(text) >= 2 * max(longest, self.least)

    def _is_copy(self, place: int, text: str) -> bool:
        """Whether a text is its source, of two words or more, and no reference is."""
        plain = _letters(text)
        if self.sources is None or plain != _letters(self.sources[place]):
            return False
        is_long = len(_WORD.findall(text)) > 1 or (self.foreign is not None and self.foreign.has_passage(text))
        return is_long and all(_letters(one) != plain for one in self.references[place])

    def _marks(
        self, texts: Sequence[str], shapes: Sequence[Shapes], plain: Defect, other: Defect
    ) -> Iterator[tuple[Defect, _Counts]]:
        """Marks in one shape where a reference has only the other one, and the reverse."""
        plain_ones, other_ones = (np.zeros(self.n, dtype=np.int32) for _ in range(2))
        for mark in shapes:
            search, others = _PLAIN[mark], re.compile(f"[{mark.others}]")
            for place, references in enumerate(self.references):
                has_plain = [search.search(one) is not None for one in references]
                has_other = [others.search(one) is not None for one in references]
                if any(has_other) and not any(has_plain):
                    plain_ones[place] += len(search.findall(texts[place]))
                if any(has_plain) and not any(has_other):
                    other_ones[place] += len(others.findall(texts[place]))
        yield plain, plain_ones
        yield other, other_ones

    def _numbers(self, texts: Sequence[str]) -> Iterator[tuple[Defect, _Counts]]:
        lost, added = (np.zeros(self.n, dtype=np.int32) for _ in range(2))
        for place, text in enumerate(texts):
            own = _numbers(text)
            theirs = [_numbers(reference) for reference in self.references[place]]
            if not theirs:
                continue
            sources = theirs[0] if self.sources is None else _numbers(self.sources[place])
            if text:
                lost[place] = len(sources.intersection(*theirs) - own)
            added[place] = len(own.difference(sources, *theirs))
        yield Defect.LOST_NUMBER, lost
        yield Defect.ADDED_NUMBER, added

    def _loops(self, texts: Sequence[str]) -> _Counts:
        found = _loops(texts)
        for place in np.flatnonzero(found):
            given = [] if self.sources is None else [self.sources[place]]
            given += self.references[place] if self.references else []
            found[place] = not _loops(given).any()
        return found

    def _words(self, texts: Sequence[str]) -> Iterator[tuple[Defect, _Counts]]:
        """Passages and words of the source that outputs keep, and names that they lose."""
        left, kept, lost = (np.zeros(self.n, dtype=np.int32) for _ in range(3))
        for place, (text, source) in enumerate(zip(texts, self.sources or (), strict=True)):
            references = self.references[place]
            if not text or not references:
                continue
            if self._is_copy(place, text):
                found = 1, 0, 0
            elif self.foreign is not None:
                found = self.foreign.of(text, source, references)
            else:
                found = _own_script(text, source, references)
            left[place], kept[place], lost[place] = found
        yield Defect.LEFT, left
        yield Defect.KEPT_WORD, kept
        yield Defect.LOST_NAME, lost


class _Foreign:
    """Source words that outputs keep or lose, for sources in letters that the target language does not have.

    Args:
        scripts: The scripts of the source.
    """

    def __init__(self, scripts: Sequence[str]) -> None:
        letters = f"[{letters_of(scripts)}]"
        self.is_dense = bool(_DENSE & {*scripts})
        if self.is_dense:
            self.word = self.passage = re.compile(f"{letters}+")
        else:
            word = f"{letters}+(?:['’-]{letters}+)*"
            self.word = re.compile(word)
            self.passage = re.compile(rf"{word}(?:[,;:'’\"-]{{0,2}}\s+{word}){{{_PASSAGE_WORDS - 1},}}")

    def of(self, text: str, source: str, references: Sequence[str]) -> tuple[int, int, int]:
        """Passages left, words kept, and names lost."""
        theirs = "\n".join(references).casefold()
        left = [
            passage
            for passage in self.passage.findall(text)
            if self.is_passage(passage) and passage.casefold() not in theirs
        ]
        for passage in left:
            text = text.replace(passage, "\n", 1)
        words = self.words(source)
        least = 1 if self.is_dense else _WORD_LETTERS
        own = self.words(text)
        ours = {word for word in own & words if len(word) >= least and word not in theirs}
        kept = [self.words(reference) for reference in references]
        lost = {word for word in words.intersection(*kept) if len(word) >= least} - own
        return len(left), len(ours), 0 if left else len(lost)

    def is_passage(self, passage: str) -> bool:
        """Whether it is long enough, and half of its words or more are no names, which have capitals."""
        if self.is_dense:
            return 2 * len(passage) >= _PASSAGE_LETTERS
        words = passage.split()
        return len(passage) >= _PASSAGE_LETTERS and 2 * sum(word[0].islower() for word in words) >= len(words)

    def has_passage(self, text: str) -> bool:
        """Whether a text has a passage in these letters."""
        return any(map(self.is_passage, self.passage.findall(text)))

    def words(self, text: str) -> set[str]:
        """The words of a text in these letters, in lower case."""
        return {word.casefold() for word in self.word.findall(text)}


def _own_script(text: str, source: str, references: Sequence[str]) -> tuple[int, int, int]:
    """The same where both languages have the same letters, so that only copies of the source can be told."""
    words, sources = _WORD.findall(text), _WORD.findall(source)
    theirs = [_WORD.findall(reference) for reference in references]
    copied = _passages(sources).difference(*map(_passages, theirs))
    left, place, rest = 0, 0, []
    while place < len(words):
        end = place
        while tuple(map(str.casefold, words[end : end + _COPIED_WORDS])) in copied:
            end += 1
        if end > place:
            left += 1
            place = end + _COPIED_WORDS - 1
        else:
            rest.append(words[place])
            place += 1
    known = {word.casefold() for reference in theirs for word in reference}
    kept = {word.casefold() for word in rest} & {word.casefold() for word in sources} - known
    names = {word for word in sources if word[0].isupper()}.intersection(*theirs)
    lost = {word for word in names if len(word) >= _WORD_LETTERS} - {*words}
    return left, sum(len(word) >= _OWN_LETTERS for word in kept), 0 if left else len(lost)


def _passages(words: Sequence[str]) -> set[tuple[str, ...]]:
    """All runs of the least number of words in a passage, in lower case."""
    plain = [word.casefold() for word in words]
    starts = range(len(plain) - _COPIED_WORDS + 1)
    runs = (tuple(plain[start : start + _COPIED_WORDS]) for start in starts)
    return {run for run in runs if sum(map(len, run)) >= _PASSAGE_LETTERS}


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, text)).casefold()


def _numbers(text: str) -> set[str]:
    """The numbers of a text in plain digits, without separators, which differ by language."""
    found = _NUMBER.findall(text)
    return {"".join(str(int(digit)) for digit in _SEPARATORS.sub("", number)) for number in found}


def _loops(texts: Sequence[str]) -> _Counts:
    """(n,) whether a passage with a letter follows on itself, time after time."""
    ended = [f"{text}\n" for text in texts]
    codes = code_points(ended)
    segments = np.repeat(np.arange(len(texts)), np.fromiter(map(len, ended), dtype=np.int64, count=len(texts)))
    is_end = np.zeros(len(codes), dtype=np.bool_)
    is_end[np.cumsum([len(text) for text in ended], dtype=np.int64) - 1] = True
    joined, found = "".join(ended), np.zeros(len(texts), dtype=np.int32)
    for lag in range(1, min(_LAG, len(codes) - 1) + 1):
        is_equal = (codes[lag:] == codes[:-lag]) & ~is_end[lag:] & ~is_end[:-lag]
        edges = np.flatnonzero(np.diff(np.concatenate([[False], is_equal, [False]]))).reshape(-1, 2)
        whole = edges[:, 1] - edges[:, 0] + lag
        for start in edges[whole >= max(_TIMES * lag, _LOOP), 0]:
            if any(map(str.isalpha, joined[start : start + lag])):
                found[segments[start]] = 1
    return found


def _other_case(tokens: Tokens, system: TokenIds) -> _Counts:
    """(n,) words that a reference has in another case, by the reference with the fewest."""
    number: dict[str, int] = {}
    folded = np.array([number.setdefault(word.casefold(), len(number)) for word in tokens.vocabulary], np.int64)
    found = np.full(len(tokens), np.iinfo(np.int32).max, dtype=np.int32)
    for reference in tokens.references.values():
        own = np.arange(len(folded))
        alike, equal = (_in_common(system, reference, keys).sum(axis=1) for keys in (folded, own))
        found = np.where(reference.present, np.minimum(found, alike - equal), found)
    return np.where(found == np.iinfo(np.int32).max, 0, found).astype(np.int32)


def _missed(tokens: Tokens) -> tuple[dict[WordClass, _Counts], dict[WordClass, int]]:
    """Class -> words of the references that each system lacks in each segment; class -> all that there are."""
    if not tokens.references:
        return {}, {}
    classes = word_classes(tokens).astype(np.int64)
    keys = np.arange(len(classes))
    systems, n = list(tokens.systems.values()), len(tokens)
    missed = np.zeros((len(WordClass), len(systems), n), dtype=np.int32)
    expected = np.zeros(len(WordClass), dtype=np.int64)
    for reference in tokens.references.values():
        of_segment = _in_common(reference, reference, keys, classes)
        expected += of_segment.sum(axis=0)
        for place, system in enumerate(systems):
            missed[:, place] += (of_segment - _in_common(system, reference, keys, classes)).T
    kinds = [(place, kind) for place, kind in enumerate(WordClass) if expected[place]]
    return {kind: missed[place] for place, kind in kinds}, {kind: int(expected[place]) for place, kind in kinds}


def _in_common(
    one: TokenIds,
    other: TokenIds,
    keys: npt.NDArray[np.int64],
    classes: npt.NDArray[np.int64] | None = None,
) -> _Counts:
    """(n, classes) words that two texts of each segment have in common, each as often as both have it.

    Args:
        one: n texts.
        other: n texts.
        keys: The key of each word; words with one key are the same.
        classes: The class of each key; None for one class.
    """
    size, n = max(len(keys), 1), len(one)
    sides = []
    for texts in (one, other):
        segments = np.repeat(np.arange(n), texts.lengths)
        sides.append(np.unique(segments * size + keys[texts.ids], return_counts=True))
    (codes, counts), (theirs, their_counts) = sides
    shared, first, second = np.intersect1d(codes, theirs, assume_unique=True, return_indices=True)
    segments, words = np.divmod(shared, size)
    places = segments if classes is None else segments * len(WordClass) + classes[words]
    width = 1 if classes is None else len(WordClass)
    least = np.minimum(counts[first], their_counts[second])
    found = np.bincount(places, weights=least, minlength=n * width)
    return found.reshape(n, width).astype(np.int32)
