"""Which judgements are compared span by span: those of one translation, by different raters or in two files.

A translation weighs once, however many judgements it has: of g judgements in one file and f in the other, each of
the g f pairs counts 1 / (g f), and of r raters of one file each of the r (r - 1) / 2 pairs likewise. Otherwise a
translation that everybody judged, such as an exercise, would weigh as the product of its numbers of judgements.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from math import lcm

import numpy as np
import numpy.typing as npt

from mtgauge.base.errors import InputError
from mtgauge.base.sentences import say
from mtgauge.corpus.given_errors import MarkedError, TextSide
from mtgauge.corpus.judgements.judgement import ItemKind, Judgement, Judgements, Numbering
from mtgauge.stats.limits import check_comparisons, pairs_of
from mtgauge.suites.metaeval.spans import SpanLabel, SpanRow, placed, span_row

#: System, document and segment; the document is empty where segments have numbers of their own.
JudgedItem = tuple[str, str, str]
#: What a translation weighs at the most, so that sums stay whole numbers that fit.
_MOST_SCALE = 12_252_240


@dataclass(frozen=True, slots=True)
class SpanRules:
    """What is compared.

    Attributes:
        side: The text whose errors are compared.
        labels: What exact matches must share beside their characters.
        rater: The rater that all others are compared with; empty: every rater with every other one.
        all_pairs: Whether more than a million pairs of judgements are compared.
    """

    side: TextSide = "target"
    labels: tuple[SpanLabel, ...] = ()
    rater: str = ""
    all_pairs: bool = False


@dataclass(frozen=True, slots=True)
class SpanColumn:
    """The rows of one comparison.

    Attributes:
        name: What is compared.
        rows: Item -> the sum of the rows of its pairs of judgements.
        pairs_of: Item -> the number of these pairs.
        other_text: Number of pairs that were left out since their texts differ.
        unplaced: Number of errors without a place in the judgements of these pairs.
    """

    name: str
    rows: Mapping[JudgedItem, SpanRow] = field(repr=False)
    pairs_of: Mapping[JudgedItem, int] = field(repr=False)
    other_text: int
    unplaced: int

    @property
    def pairs(self) -> int:
        """Number of pairs of judgements."""
        return sum(self.pairs_of.values())

    def matrix(self, items: Sequence[JudgedItem], scale: int) -> npt.NDArray[np.int64]:
        """(n, 7) rows of these items: `scale` times the mean over the pairs of each, rounded half up."""
        means = [
            [(2 * scale * count + pairs) // (2 * pairs) for count in self.rows[item]]
            for item in items
            for pairs in (self.pairs_of[item],)
        ]
        return np.array(means, dtype=np.int64).reshape(len(items), len(SpanRow._fields))


def common_scale(columns: Sequence[SpanColumn], items: Sequence[JudgedItem]) -> int:
    """What one translation weighs in the rows of these columns, so that the means of its pairs are whole numbers.

    It is the least number that all numbers of pairs divide. Only if that were above 12,252,240, which all numbers
    up to 18 divide, would means be rounded to parts of it.
    """
    return min(lcm(*(column.pairs_of[item] for column in columns for item in items)), _MOST_SCALE)


def between_raters(name: str, judgements: Judgements, rules: SpanRules) -> SpanColumn:
    """The raters of one file against each other.

    Nobody is gold there: each of two raters is once, so that precision, recall and F are equal. With
    `SpanRules.rater`, that rater is gold for all others.

    Raises:
        InputError: No translation was judged by two raters, or the rater has none that another one judged.
        OptionError: There are more than a million pairs of judgements, and the rules do not allow them.
    """
    pairs = []
    by_item = _by_item(judgements, judgements.numbering is Numbering.DOCUMENT)
    _check_number(sum(_pairs_among(rows, rules.rater) for rows in by_item.values()), rules)
    for item, rows in by_item.items():
        for first, second in combinations(rows, 2):
            if first.rater != second.rater and (not rules.rater or rules.rater in (first.rater, second.rater)):
                gold, found = (second, first) if second.rater == rules.rater else (first, second)
                pairs.append((item, gold, found))
    if not pairs:
        raise InputError(
            say("holds no translation whose errors two raters marked")
            if not rules.rater
            else say("holds no translation whose errors {rater!r} and another rater marked", rater=rules.rater),
            file=judgements.rows[0].file if judgements.rows else None,
            hint=say("name a second file to compare with it"),
            code="without-scores",
        )
    return _column(name, pairs, rules, symmetric=not rules.rater)


def between_files(name: str, gold: Judgements, found: Judgements, rules: SpanRules) -> SpanColumn:
    """One file against another, which is gold: each judgement of a translation with each one there.

    Lines are ids where a test set has no others, and an id ``document:number`` is a number in a document.

    Raises:
        InputError: The files number their segments differently, or judge no translation both.
        OptionError: There are more than a million pairs of judgements, and the rules do not allow them.
    """
    numberings = {gold.numbering, found.numbering}
    if numberings == {Numbering.LINES, Numbering.DOCUMENT}:
        raise InputError(
            say("counts segments by {own}, {file} by {other}", own=found.numbering, file=_file(gold),
                other=gold.numbering),
            file=_file(found),
            hint=say("write them by the ids of the test set"),
            code="wrong-content",
        )  # fmt: skip
    in_documents = Numbering.DOCUMENT in numberings
    ours, theirs = _by_item(gold, in_documents), _by_item(found, in_documents)
    if rules.rater:
        ours = {item: [one for one in rows if one.rater == rules.rater] for item, rows in ours.items()}
    _check_number(sum(len(rows) * len(theirs.get(item, ())) for item, rows in ours.items()), rules)
    pairs = [(item, one, other) for item, rows in ours.items() for one in rows for other in theirs.get(item, ())]
    if not pairs:
        raise InputError(
            say("marks errors in no translation in which {file} marks them", file=_file(gold)),
            file=_file(found),
            hint=say("systems, documents and segments need the same names in both"),
            code="without-scores",
        )
    return _column(name, pairs, rules, symmetric=False)


def _pairs_among(rows: Sequence[Judgement], rater: str) -> int:
    """Pairs of judgements of one translation by different raters, one of whom may be given."""
    counts = Counter(row.rater for row in rows)
    if rater:
        return counts[rater] * (len(rows) - counts[rater])
    return pairs_of(len(rows)) - sum(map(pairs_of, counts.values()))


def _check_number(n: int, rules: SpanRules) -> None:
    instead = None if rules.rater else say("name the rater that the others are compared with: --rater")
    check_comparisons(n, say("{n:,} pairs of judgements", n=n), instead, all_pairs=rules.all_pairs)


def _file(judgements: Judgements) -> str:
    return judgements.rows[0].file if judgements.rows else ""


def _by_item(judgements: Judgements, in_documents: bool) -> Mapping[JudgedItem, Sequence[Judgement]]:
    """The judgements of each translation with errors; repeated and damaged items are no second opinions."""
    found: dict[JudgedItem, list[Judgement]] = defaultdict(list)
    has_ids = judgements.numbering is Numbering.IDS
    for row in judgements:
        if row.errors is not None and row.kind is ItemKind.TARGET:
            document, segment = (row.document if in_documents else ""), row.segment
            if in_documents and has_ids:
                document, _, segment = row.segment.rpartition(":")
            found[row.system, document, segment].append(row)
    return found


def _column(
    name: str, pairs: Sequence[tuple[JudgedItem, Judgement, Judgement]], rules: SpanRules, *, symmetric: bool
) -> SpanColumn:
    sums: dict[JudgedItem, SpanRow] = {}
    pairs_of: Counter[JudgedItem] = Counter()
    unplaced: dict[int, int] = {}
    other_text = 0
    for item, gold, found in pairs:
        texts = {text for row in (gold, found) if (text := getattr(row, rules.side)) is not None}
        if len(texts) > 1:
            other_text += 1
            continue
        first, second = (list(_errors(row, rules.side)) for row in (found, gold))
        # a judgement may be in many pairs, its errors are counted once
        unplaced |= {
            id(row): len(errors) - len(placed(errors)) for row, errors in ((found, first), (gold, second))
        }
        shared = span_row(first, second, rules.labels)
        rows = [shared, shared.swapped] if symmetric else [shared]
        sums[item] = _sum([*rows, sums[item]] if item in sums else rows)
        pairs_of[item] += 1
    if not sums:
        raise InputError(
            say(
                "has other texts than {file} in all {n:,} pairs of judgements", file=pairs[0][1].file, n=len(pairs)
            ),
            file=pairs[0][2].file,
            code="wrong-content",
        )
    return SpanColumn(name, sums, pairs_of, other_text, sum(unplaced.values()))


def _errors(row: Judgement, side: TextSide) -> Iterator[MarkedError]:
    return (error for error in row.errors or () if error.side == side)


def _sum(rows: Sequence[SpanRow]) -> SpanRow:
    return SpanRow(*map(sum, zip(*rows, strict=True)))
