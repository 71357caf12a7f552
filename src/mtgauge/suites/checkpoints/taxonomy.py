"""Categories of check-points, and the groups that they form."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from mtgauge.base.door import DEEPEST
from mtgauge.base.errors import InputError
from mtgauge.base.nearest import meant
from mtgauge.base.readable import EMPTY
from mtgauge.base.sentences import say

_ID = re.compile(r"[a-z0-9]+(?:[-_][a-z0-9]+)*\Z")
#: The output of a measure that is no category and no group.
_TAKEN = "score"


class PointSide(StrEnum):
    """Where check-points of a category are found."""

    SOURCE = "source"  # in the source; word alignment says what translates them
    TARGET = "target"  # in each reference


@dataclass(frozen=True, slots=True)
class Category:
    """A category of check-points.

    Attributes:
        id: Its name in results: small letters and digits, parted by hyphens.
        side: Where its check-points are found.
        names: What people call it, by code of the language.
        example: A check-point of it, for people.
    """

    id: str
    side: PointSide
    names: Mapping[str, str] = EMPTY
    example: str = ""


@dataclass(frozen=True, slots=True)
class CategoryGroup:
    """Categories, and groups of them, that are summed.

    Attributes:
        id: Its name in results, of the same form as that of a category.
        members: Ids of categories and groups.
        names: What people call it, by code of the language.
        mixed: Whether it may hold categories of both sides.
    """

    id: str
    members: tuple[str, ...]
    names: Mapping[str, str] = EMPTY
    mixed: bool = False


@dataclass(frozen=True)
class Taxonomy:
    """Categories and groups of check-points.

    Attributes:
        name: Its name, such as ``zh-en``.
        categories: The categories, in the order in which results list them.
        groups: The groups, likewise.

    Raises:
        InputError: An id is of another form or stands twice, a group is empty, names something unknown, lies in
            itself, or mixes sides without saying so.
    """

    name: str
    categories: tuple[Category, ...]
    groups: tuple[CategoryGroup, ...] = ()

    def __post_init__(self) -> None:
        self._check_ids()
        for group in self.groups:
            if not group.members:
                raise InputError(say("group {id} is empty", id=group.id), code="broken-taxonomy")
            for member in group.members:
                if member not in self._groups and member not in self._categories:
                    raise InputError(
                        say(
                            "group {id} names {member!r}, which is neither a category nor a group",
                            id=group.id, member=member,
                        ),
                        code="broken-taxonomy",
                    )  # fmt: skip
        self._check_nesting()
        for group in self.groups:
            sides = {self._categories[member].side for member in self.members_of(group.id)}
            if len(sides) > 1 and not group.mixed:
                raise InputError(
                    say("group {id} has categories of the source and of the target", id=group.id),
                    hint=say("say mixed = true if that is meant"),
                    code="broken-taxonomy",
                )

    @cached_property
    def _categories(self) -> dict[str, Category]:
        return {category.id: category for category in self.categories}

    @cached_property
    def _groups(self) -> dict[str, CategoryGroup]:
        return {group.id: group for group in self.groups}

    def members_of(self, name: str) -> tuple[str, ...]:
        """The ids of a category, or of all categories in a group: each once, in the taxonomy's order.

        Raises:
            InputError: There is neither a category nor a group of that id.
        """
        if name in self._categories:
            return (name,)
        if name not in self._groups:
            known = [*self._groups, *self._categories]
            raise InputError(say("there is no category or group {name!r}", name=name), hint=meant(name, known))
        found, waiting = set[str](), [name]
        while waiting:
            one = waiting.pop()
            if one not in found and one in self._groups:
                waiting.extend(self._groups[one].members)
            found.add(one)
        return tuple(category.id for category in self.categories if category.id in found)

    def chosen(self, names: Iterable[str]) -> tuple[str, ...]:
        """The ids of the categories that a list of categories and groups covers; all for an empty list."""
        found = {member for name in names for member in self.members_of(name)}
        return tuple(category.id for category in self.categories if category.id in found or not found)

    def _check_ids(self) -> None:
        seen: set[str] = set()
        items: Sequence[Category | CategoryGroup] = (*self.categories, *self.groups)
        for item in items:
            if not _ID.match(item.id) or item.id == _TAKEN:
                raise InputError(
                    say("{id!r} cannot be the name of a category or a group", id=item.id),
                    hint=say("take small letters and digits, parted by hyphens"),
                    code="broken-taxonomy",
                )
            if item.id in seen:
                raise InputError(say("{id} stands twice", id=item.id), code="broken-taxonomy")
            seen.add(item.id)

    def _check_nesting(self) -> None:
        checked: set[str] = set()
        for group in self.groups:
            above = {group.id: iter(group.members)}
            while above:
                name, members = next(reversed(above.items()))
                member = next(members, None)
                if member is None:
                    checked.add(name)
                    del above[name]
                elif member in self._groups and member not in checked:
                    _check_below(member, [*above])
                    above[member] = iter(self._groups[member].members)


def _check_below(group: str, above: list[str]) -> None:
    """Checks that a group may be in the last of these, of which each is in the one before it."""
    if group in above:
        circle = " > ".join((*above[above.index(group) :], group))
        raise InputError(say("groups lie in each other: {circle}", circle=circle), code="broken-taxonomy")
    if len(above) >= DEEPEST:
        message = say("group {id} is nested more than {n} levels deep", id=group, n=DEEPEST)
        raise InputError(message, code="broken-taxonomy")
