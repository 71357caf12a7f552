"""Which judgements are of the same items: ratings of several raters, and of one rater again."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from mtgauge.base.errors import InputError
from mtgauge.base.sentences import say
from mtgauge.corpus.judgements.judgement import ItemKind, Judgement, Judgements, Numbering
from mtgauge.suites.metaeval.ratings import Ratings
from mtgauge.suites.metaeval.span_pairs import JudgedItem
from mtgauge.suites.metaeval.unit_intervals import DrawnUnit


class RatedAgain(NamedTuple):
    """A rating and the rater's next one of the same item: the rater, and the places of both judgements."""

    rater: str
    item: JudgedItem
    earlier: int
    later: int


@dataclass(frozen=True, slots=True)
class RatedItems:
    """The items that two raters or more judged, and what raters judged again.

    An item is a translation. Damaged items, references and other checks are none. A rater's first judgement of an
    item is the one that others are compared with; judgements of repeated items come after those of first ones.

    Attributes:
        raters: Their names, in the order of the file; those who share no item with another one too.
        items: What two raters or more judged.
        documents: The document of each, or empty.
        first: (n, 3) each judgement of these items that others are compared with, item by item and rater by rater:
            the places of the item, of the rater, and of the judgement among all judgements.
        again: What raters judged more than once, of all items.
        single: Number of items that one rater alone judged.
        other_texts: Number of items that are left out since their judgements are of different translations.
    """

    raters: tuple[str, ...]
    items: tuple[JudgedItem, ...]
    documents: tuple[str, ...]
    first: npt.NDArray[np.int64]
    again: tuple[RatedAgain, ...]
    single: int
    other_texts: int

    def ratings(self, values: Sequence[float | None]) -> Ratings:
        """The values of the judgements, without those that have none."""
        given = np.array([np.nan if value is None else value for value in values])[self.first[:, 2]]
        items, raters, _ = self.first[~np.isnan(given)].T
        return Ratings(items, raters, given[~np.isnan(given)], (len(self.raters), len(self.items)))

    def groups(self, unit: DrawnUnit) -> npt.NDArray[np.int64]:
        """(items,) the number of what is drawn, from 0: a segment with its translations, or a document.

        Raises:
            InputError: Documents are drawn, and there are none.
        """
        return unit_numbers(self.items, self.documents, unit)


def unit_numbers(items: Sequence[JudgedItem], documents: Sequence[str], unit: DrawnUnit) -> npt.NDArray[np.int64]:
    """The number of each item's segment, or of its document, from 0.

    Raises:
        InputError: Documents are asked for, and there are none.
    """
    if unit == "document" and not any(documents):
        raise InputError(say("the judgements name no documents"), hint=say("draw segments"), code="without-scores")
    numbers: dict[tuple[str, ...], int] = {}
    keys = [(name,) for name in documents] if unit == "document" else [item[1:] for item in items]
    return np.array([numbers.setdefault(key, len(numbers)) for key in keys], dtype=np.int64)


def rated_items(judgements: Judgements, dropped: frozenset[str] = frozenset()) -> RatedItems:
    """The items of a file of judgements.

    Args:
        judgements: The judgements.
        dropped: Raters who do not count.
    """
    rows = judgements.rows
    counting = [
        place
        for kind in (ItemKind.TARGET, ItemKind.REPEAT)
        for place, row in enumerate(rows)
        if row.kind is kind and row.is_judged and row.rater not in dropped
    ]
    found: dict[JudgedItem, dict[str, list[int]]] = defaultdict(dict)
    for place in counting:
        found[_item(rows[place], judgements.numbering)].setdefault(rows[place].rater, []).append(place)
    same, other_texts = {}, 0
    for item, by_rater in found.items():
        if _is_one_text([rows[place] for places in by_rater.values() for place in places]):
            same[item] = by_rater
        else:
            other_texts += 1
    shared = {item: by_rater for item, by_rater in same.items() if len(by_rater) > 1}
    raters = tuple(rater for rater in judgements.raters if rater not in dropped)
    numbers = {rater: number for number, rater in enumerate(raters)}
    first = [
        (number, rater, place)
        for number, by_rater in enumerate(shared.values())
        for rater, place in sorted((numbers[rater], places[0]) for rater, places in by_rater.items())
    ]
    return RatedItems(
        raters,
        tuple(shared),
        tuple(rows[next(iter(by_rater.values()))[0]].document for by_rater in shared.values()),
        np.array(first, dtype=np.int64).reshape(-1, 3),
        tuple(
            RatedAgain(rater, item, earlier, later)
            for item, by_rater in same.items()
            for rater, places in by_rater.items()
            for earlier, later in pairwise(places)
        ),
        len(same) - len(shared),
        other_texts,
    )


def _item(row: Judgement, numbering: Numbering) -> JudgedItem:
    """The system, the document where segments are numbered in it, and the segment."""
    return row.system, row.document if numbering is Numbering.DOCUMENT else "", row.segment


def _is_one_text(rows: Sequence[Judgement]) -> bool:
    return len({row.target for row in rows if row.target is not None}) < 2
