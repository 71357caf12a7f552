"""The kinds of marked errors in a fixed order: categories from frequent to rare, grave severities first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from mtgauge.corpus.given_errors import SEVERITIES, ErrorKind


@dataclass(frozen=True)
class ErrorKinds:
    """What kinds of errors there are. Words that differ in case alone are one, in their most frequent spelling.

    Attributes:
        counts: Kind -> how many errors are of it, in all systems; in the order of `kinds`.
    """

    SEVERITY: ClassVar[str] = "severity"
    CATEGORY: ClassVar[str] = "category"
    BOTH: ClassVar[str] = "category and severity"
    SOURCE: ClassVar[str] = "source"

    counts: Mapping[ErrorKind, int]

    @classmethod
    def of(cls, found: Iterable[ErrorKind]) -> ErrorKinds:
        """The kinds of these errors."""
        spelled = Counter(found)
        categories: dict[str, Counter[str]] = {}
        severities: dict[str, Counter[str]] = {}
        for kind, count in spelled.items():
            for path in kind.path:
                categories.setdefault(path.casefold(), Counter())[path.rpartition("/")[2]] += count
            severities.setdefault(kind.severity.casefold(), Counter())[kind.severity] += count
        counts: Counter[ErrorKind] = Counter()
        for kind, count in spelled.items():
            category = "/".join(_usual(categories[path.casefold()]) for path in kind.path)
            counts[ErrorKind(category, _usual(severities[kind.severity.casefold()]))] += count
        return cls({kind: counts[kind] for kind in sorted(counts, key=lambda kind: (-counts[kind], kind))})

    @cached_property
    def kinds(self) -> tuple[ErrorKind, ...]:
        """All of them, frequent ones first, ties by their names."""
        return tuple(self.counts)

    def place(self, kind: ErrorKind) -> int | None:
        """The place of a kind among `kinds`, however it is spelled; None where it is not among them."""
        return self._places.get(_folded(kind))

    def usual(self, kind: ErrorKind) -> ErrorKind:
        """A kind in its usual spelling."""
        place = self.place(kind)
        return kind if place is None else self.kinds[place]

    @cached_property
    def _places(self) -> Mapping[ErrorKind, int]:
        return {_folded(kind): place for place, kind in enumerate(self.counts)}

    @cached_property
    def severities(self) -> tuple[str, ...]:
        """The severities that have a name: critical, major, minor, neutral, then others by name."""
        found = {kind.severity for kind in self.counts if kind.severity and not kind.is_of_source}
        places = {name: place for place, name in enumerate(SEVERITIES)}
        return tuple(sorted(found, key=lambda one: (places.get(one.casefold(), len(places)), one)))

    @cached_property
    def categories(self) -> tuple[str, ...]:
        """Main categories from frequent to rare, ties by name, each before what is below it in the same order."""
        return self._in_order(is_of_source=False)

    @cached_property
    def of_source(self) -> tuple[str, ...]:
        """The categories of errors that are in the source itself, in the same order."""
        return self._in_order(is_of_source=True)

    def chosen(self, category: str = "", severity: str = "") -> tuple[ErrorKind, ...]:
        """The kinds of a category, what is below it included, and of a severity; of errors of systems.

        Args:
            category: One of `categories`; empty for all.
            severity: One of `severities`; empty for all.
        """
        return tuple(
            kind
            for kind in self.counts
            if not kind.is_of_source
            and (not category or category in kind.path)
            and (not severity or severity == kind.severity)
        )

    def chosen_of_source(self, category: str) -> tuple[ErrorKind, ...]:
        """The kinds of a category of errors of the source."""
        return tuple(kind for kind in self.counts if kind.is_of_source and category in kind.path)

    def _in_order(self, *, is_of_source: bool) -> tuple[str, ...]:
        totals: Counter[tuple[str, ...]] = Counter()
        for kind, count in self.counts.items():
            if kind.is_of_source is is_of_source:
                for depth in range(len(kind.path)):
                    totals[kind.path[: depth + 1]] += count
        # the rank of a category follows those of all that it belongs to
        ranks = {
            path: [(-totals[path[: depth + 1]], path[depth]) for depth in range(len(path))] for path in totals
        }
        return tuple(path[-1] for path in sorted(ranks, key=lambda path: ranks[path]))


def _usual(spellings: Counter[str]) -> str:
    """The most frequent of several spellings; of equally frequent ones the first by name."""
    return min(spellings, key=lambda one: (-spellings[one], one))


def _folded(kind: ErrorKind) -> ErrorKind:
    return ErrorKind(kind.category.casefold(), kind.severity.casefold())
