"""Axes: what tells numbers and texts of a page apart, such as systems, metrics, domains or categories."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from mtgauge.base.sentences import Sentence
from mtgauge.pages.shortnames import short_names
from mtgauge.pages.text import ItemName, Scripted, Text, seen


class Choice(StrEnum):
    """How readers choose among the items of an axis, in the bar that stays in sight."""

    ONE = "one"
    MANY = "many"


@dataclass(frozen=True, slots=True, kw_only=True)
class Axis(Scripted):
    """An axis: systems, metrics, a tree of categories, domains, documents, levels, runs, raters.

    Charts, tables and units name items by their places in it.

    Attributes:
        id: Its name for columns, addresses and files, such as ``system``; unique on its page.
        title: What readers call it.
        items: Names of its items; a `Text` where they can be translated. Long names of what is no tree, and has no
            tips, become short ones: see `mtgauge.pages.shortnames`.
        tips: The whole name of each item, where `items` has short ones; empty where they are whole.
        choice: How the reader chooses among the items; None where everything is shown.
        first: The place of the item that a page begins with, where readers choose one.
        coloured: Whether each item has a colour of its own. One axis of a page at most.
        better: For each item whether higher values are better; None: no direction is. Empty for an axis that has
            no values of its own.
        decimals: For each item how many decimals its values are shown with. Empty: two.
        parents: For each item the place of the one that it belongs to, or None: a tree. Empty where there is none.
        ranked_by: Id of the axis on whose choice the ranks depend, such as the metric; None where they do not.
        ranked: For each item of that axis the places of this axis's items, best first; one list where `ranked_by`
            is None, and none at all where the order of `items` is the rank.
    """

    id: str
    title: Text
    items: Sequence[str | Text]
    tips: Sequence[str] = ()
    choice: Choice | None = None
    first: int = 0
    coloured: bool = False
    better: Sequence[bool | None] = ()
    decimals: Sequence[int] = ()
    parents: Sequence[int | None] = ()
    ranked_by: str | None = None
    ranked: Sequence[Sequence[int]] = ()

    def __post_init__(self) -> None:
        """Makes unseen characters of names seen and long names short; refuses what does not belong together.

        Raises:
            ValueError: Lists do not fit the items, a tree has a circle, or items have one name; it says which.
        """
        object.__setattr__(
            self, "items", [item if isinstance(item, Sentence) else seen(item) for item in self.items]
        )
        for name in ("tips", "better", "decimals", "parents"):
            values = getattr(self, name)
            if values and len(values) != len(self.items):
                raise ValueError(f"axis {self.id!r}: {len(values)} {name} of {len(self.items)} items")
        for place in range(len(self.parents)):
            if place in self.ancestors(place):
                raise ValueError(f"axis {self.id!r}: {self.items[place]!r} is a part of itself")
        whole = [item for item in self.items if not isinstance(item, Sentence)]
        if len(whole) == len(self.items) and not self.tips and not self.parents:
            short = short_names(whole)
            object.__setattr__(self, "items", short)
            object.__setattr__(self, "tips", whole if short != whole else ())
        # the address of a view names what was chosen; categories of one name are common in trees
        names = [self.whole(place) for place in range(len(self.items))]
        twice = [name for name, count in Counter(names).items() if count > 1]
        if twice and (self.choice or self.parents):
            raise ValueError(f"axis {self.id!r}: several items are {twice[0]!r}; tips can tell them apart")

    def name(self, place: int) -> ItemName:
        """An item for a sentence or a table: in its colour, where the axis has some."""
        whole = self.whole(place) if self.tips else ""
        return ItemName(self.id, place, str(self.items[place]), coloured=self.coloured, whole=whole)

    def whole(self, place: int) -> str:
        """The whole name of an item, in English, for tips and files."""
        return (self.tips[place] if self.tips else "") or str(self.items[place])

    def ancestors(self, place: int) -> list[int]:
        """The items that one belongs to, the nearest first."""
        found: list[int] = []
        while self.parents and (parent := self.parents[place]) is not None and parent not in found:
            found.append(parent)
            place = parent
        return found

    def in_tree_order(self) -> Iterator[int]:
        """Places of the items, each before what belongs to it."""
        children: dict[int | None, list[int]] = {}
        for place in range(len(self.items)):
            children.setdefault(self.parents[place] if self.parents else None, []).append(place)
        waiting = children.get(None, [])[::-1]
        while waiting:
            place = waiting.pop()
            yield place
            waiting += children.get(place, [])[::-1] if self.parents else []
