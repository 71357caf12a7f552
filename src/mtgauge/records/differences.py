"""Documents of a record compared with the same documents made again: every value counts, but for a list."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import zip_longest
from typing import Any, TypeAlias

from mtgauge.base.sentences import Sentence, say
from mtgauge.base.signature import Signature
from mtgauge.base.version import __version__

#: Called as ``as_it_was(entry, field, now, was)``: whether another value counts as the one of the record.
FieldComparison: TypeAlias = Callable[[Mapping[str, Any], str, Any, Any], bool]
#: The part of a signature that is the version of mtgauge.
_VERSION = "mtgauge"
#: A number with decimals in a text, and the mark of a p-value before it.
_DECIMALS = re.compile(r"(?P<p>\bp [=<] |\bp )?(?P<number>[+-]?\d*\.(?P<decimals>\d+))")
#: Takes the place of a missing value.
_ABSENT: Any = object()


@dataclass(frozen=True, slots=True)
class DocumentRules:
    """How a document is compared. Places are paths of keys, with ``[]`` for any entry of a list: ``scores[].low``.

    Attributes:
        names: Place of a list -> what messages call an entry, and the keys that tell entries apart, where there
            are such; other entries have numbers.
        left: Places that may differ.
        later: Places that an older record may lack.
        renamed: Place of a key in older records -> the name of the key now.
        as_it_was: When another value counts as that of the record.
        version: The version of mtgauge that wrote the record, which its signatures have.
        bare: Whether readers know entries by their names, without the document.
    """

    names: Mapping[str, tuple[str, tuple[str, ...]]] = field(default_factory=dict)
    left: frozenset[str] = frozenset()
    later: frozenset[str] = frozenset()
    renamed: Mapping[str, str] = field(default_factory=dict)
    as_it_was: FieldComparison = lambda entry, field, now, was: False
    version: str = __version__
    bare: bool = False


@dataclass(slots=True)
class DocumentComparison:
    """The outcome of a comparison.

    Attributes:
        differences: One sentence each, in their order.
        values: The place of each value that was compared, for readers.
        left: The place of each value that may differ.
    """

    differences: dict[Sentence, None] = field(default_factory=dict)
    values: list[str] = field(default_factory=list)
    left: list[str] = field(default_factory=list)


def compare_documents(name: str, old: Any, new: Any, rules: DocumentRules, found: DocumentComparison) -> None:
    """Compares a document with the one of a record, value by value.

    Both have what JSON has. Numbers are of the same type and the same value, texts and the order of lists are the
    same; no key is on one side only, and no entry of a list that has names is there twice.

    Args:
        name: Of the document.
        old: That of the record, which somebody may have changed.
        new: The one that was made again.
        rules: How it is compared.
        found: Where the outcome is put.
    """
    _Comparison(name, rules, found).value(name, "", {}, "", old, new)


@dataclass(frozen=True, slots=True)
class _Comparison:
    name: str
    rules: DocumentRules
    found: DocumentComparison

    def value(self, place: str, shape: str, entry: Mapping[str, Any], key: str, old: Any, new: Any) -> None:
        """Compares what is at a place.

        Args:
            place: The entry that it is in, for readers.
            shape: The same for rules.
            entry: The new entry.
            key: Its name there.
            old: The value of the record.
            new: The value now.
        """
        if shape in self.rules.left or (old is _ABSENT and shape in self.rules.later):
            self.found.left.append(f"{place} {key}".strip())
        elif old is _ABSENT:
            self._differ(say("{place}: {field} was not there", place=place, field=key))
        elif new is _ABSENT:
            self._differ(say("{place}: {field} is no longer there", place=place, field=key))
        elif isinstance(old, dict) and isinstance(new, dict):
            self._table(f"{place} {key}".strip(), shape, old, new)
        elif isinstance(old, list) and isinstance(new, list):
            self._list(f"{place} {key}".strip(), shape, entry, key, old, new)
        else:
            self._leaf(place, entry, key, old, new)

    def _table(self, place: str, shape: str, old: Mapping[str, Any], new: Mapping[str, Any]) -> None:
        renamed = {key: self.rules.renamed.get(f"{shape}.{key}", key) for key in old}
        # a record that has a key under both names keeps both: one of them is a difference
        old = {key if renamed[key] in old else renamed[key]: value for key, value in old.items()}
        for key in {**old, **new}:
            inner = f"{shape}.{key}".removeprefix(".")
            self.value(place, inner, new, key, old.get(key, _ABSENT), new.get(key, _ABSENT))

    def _list(
        self, place: str, shape: str, entry: Mapping[str, Any], key: str, old: Sequence[Any], new: Sequence[Any]
    ) -> None:
        prefix = place.removesuffix(key).strip()
        what, keys = self.rules.names.get(shape, (key, ()))
        if shape not in self.rules.names and not any(isinstance(item, dict | list) for item in (*old, *new)):
            self._leaf(prefix, entry, key, old, new)
        elif not keys and len(old) != len(new):
            self._differ(say("{what}: there are {now}, were {was}", what=place, now=len(new), was=len(old)))
        else:
            known = prefix.removeprefix(self.name).strip() if self.rules.bare else prefix
            self._entries(f"{known} {what}".strip(), f"{shape}[]", keys, old, new)

    def _entries(self, what: str, shape: str, keys: Sequence[str], old: Sequence[Any], new: Sequence[Any]) -> None:
        """Compares entries that have names."""
        before, after = (_by_name(what, keys, items) for items in (old, new))
        for place in before | after:
            if place not in after:
                self._differ(say("{place}: is no longer there", place=place))
            elif place not in before:
                self._differ(say("{place}: was not there", place=place))
            else:
                self._same_name(place, shape, before[place], after[place])
        orders = [[place for place in items if place in before and place in after] for items in (before, after)]
        if orders[0] != orders[1]:
            self._differ(say("{what}: the order differs", what=what))

    def _same_name(self, place: str, shape: str, old: Sequence[Any], new: Sequence[Any]) -> None:
        if len(old) != len(new):
            self._differ(say("{place}: is in the record {n} times", place=place, n=len(old)))
        for was, now in zip_longest(old, new[: len(old)], fillvalue=new[-1]):
            self.value(place, shape, {}, "", was, now)

    def _leaf(self, place: str, entry: Mapping[str, Any], key: str, old: Any, new: Any) -> None:
        self.found.values += [f"{place} {key}".strip()]
        if _are_equal(new, old):
            return
        if _is_signature(old) and _is_signature(new):
            self._signatures(place, entry, key, old, new)
        elif not self.rules.as_it_was(entry, key, new, old):
            self._differ(say("{place}: {field} is {now}, was {was}", place=place, field=key, now=new, was=old))

    def _signatures(self, place: str, entry: Mapping[str, Any], key: str, old: str, new: str) -> None:
        """Which part of a signature changed: most are the same for all outputs and levels of a metric."""
        was = self._of_now(old)
        if was == new:
            return
        metric = entry.get("metric") or entry.get("name") or key
        parts = list(Signature.parse(new).differences(Signature.parse(was)))
        for part, now, then in parts:
            self._differ(
                say(
                    "signature of {metric}: {part} is {now}, was {was}",
                    metric=metric,
                    part=part,
                    now=now,
                    was=then,
                )
            )
        if not parts:
            self._differ(say("{place}: {field} is {now}, was {was}", place=place, field=key, now=new, was=old))

    def _of_now(self, signature: str) -> str:
        """A signature of the record with the current version, where it has the version of the record."""
        written = re.escape(f"|{_VERSION}:{self.rules.version}")
        return re.sub(rf"{written}(?=[|\]]|$)", lambda _: f"|{_VERSION}:{__version__}", signature)

    def _differ(self, difference: Sentence) -> None:
        self.found.differences[difference] = None


def says_the_same(now: Any, was: Any, tolerance: float) -> bool:
    """Whether texts are the same but for numbers with decimals that are near each other, and for p-values.

    >>> says_the_same("new has 28.10, p .04", "new has 28.11, p .05", 0.001)
    True
    >>> says_the_same("new has 28.10", "new has 28.30", 0.001)
    False

    Args:
        now: A text, or a list of them.
        was: That of the record.
        tolerance: How far the numbers may be from each other before they are rounded.
    """
    if isinstance(now, list) and isinstance(was, list):
        return len(now) == len(was) and all(says_the_same(*pair, tolerance) for pair in zip(now, was, strict=True))
    if not (isinstance(now, str) and isinstance(was, str)) or _DECIMALS.sub("", now) != _DECIMALS.sub("", was):
        return False
    return all(map(partial(_are_near, tolerance), _DECIMALS.finditer(now), _DECIMALS.finditer(was)))


def _are_near(tolerance: float, now: re.Match[str], was: re.Match[str]) -> bool:
    if now["p"] and was["p"]:
        return True
    last = 10.0 ** -len(now["decimals"])
    is_alike = len(now["decimals"]) == len(was["decimals"]) and bool(now["p"]) == bool(was["p"])
    return is_alike and abs(float(now["number"]) - float(was["number"])) <= tolerance + 1.001 * last


def _by_name(what: str, keys: Sequence[str], items: Sequence[Any]) -> dict[str, list[Any]]:
    """Name of an entry, for readers -> the entries of that name."""
    found: dict[str, list[Any]] = {}
    for number, item in enumerate(items, start=1):
        names = [item.get(key) for key in keys] if keys and isinstance(item, dict) else [number]
        place = " ".join([what, *(_shown(name) for name in names if name is not None)])
        found.setdefault(place, []).append(item)
    return found


def _shown(name: Any) -> str:
    return name if isinstance(name, str) else json.dumps(name, sort_keys=True)


def _are_equal(now: Any, was: Any) -> bool:
    """Whether two values are the same and of the same type: neither is 1 the same as 1.0, nor as true."""
    if isinstance(now, list) and isinstance(was, list):
        return len(now) == len(was) and all(map(_are_equal, now, was))
    if isinstance(now, float) and isinstance(was, float) and now != now:
        return was != was
    return type(now) is type(was) and bool(now == was)


def _is_signature(value: Any) -> bool:
    """Whether a value is a signature with a version."""
    return isinstance(value, str) and f"|{_VERSION}:" in value
