"""Taxonomies as data: categories with their patterns, lists of words and groups, in TOML."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any

from mtgauge import door
from mtgauge.checkpoints.patterns import Pattern, read_pattern
from mtgauge.checkpoints.taxonomy import Category, CategoryGroup, PointSide, Taxonomy
from mtgauge.corpus import textfile
from mtgauge.errors import InputError
from mtgauge.sentences import say

SCHEMA = "mtgauge/taxonomy/1"
_FOLDER, _SUFFIX = "taxonomies", ".toml"
#: A list of words that the dictionary gives: those with an entry that says so.
IDIOMS = "idioms"
_OF_FILE = frozenset({"schema", "name", "languages", "lists", "asked_lists", "category", "group"})
_OF_CATEGORY = frozenset({"id", "side", "names", "example", "patterns", "plain", "maximal", "needs", "off"})
_OF_GROUP = frozenset({"id", "members", "names", "mixed"})
_NEEDS = ("dictionary",)


@dataclass(frozen=True, slots=True)
class CategoryRule:
    """How the units of a category are found.

    Attributes:
        patterns: A unit is what any of them finds.
        plain: Those that are used in their place where texts have no trees; empty if they stay.
        maximal: Whether units that lie in other units of it are left out.
        needs: What else it needs: ``dictionary``.
        off: Why it is off where nobody asks for it; empty for one that is on.
    """

    patterns: tuple[Pattern, ...]
    plain: tuple[Pattern, ...] = ()
    maximal: bool = False
    needs: tuple[str, ...] = ()
    off: str = ""

    @property
    def needs_dictionary(self) -> bool:
        """Whether none of its patterns can be used without a dictionary."""
        return "dictionary" in self.needs or all(
            pattern.needs_dictionary or IDIOMS in pattern.lists for pattern in self.patterns
        )


@dataclass(frozen=True, slots=True)
class TaxonomyFile:
    """A taxonomy with the patterns of its categories.

    Attributes:
        taxonomy: Its categories and groups.
        languages: The pair that it is for, ``zh-en``; empty for any.
        rules: Id of each category -> how its units are found.
        lists: Lists of words by name, in lower case.
        asked_lists: Names of lists that a user may add.
    """

    taxonomy: Taxonomy
    languages: str
    rules: Mapping[str, CategoryRule]
    lists: Mapping[str, frozenset[str]]
    asked_lists: tuple[str, ...]


def known_taxonomies() -> list[str]:
    """The names of the taxonomies that come with mtgauge."""
    names = (item.name for item in (files("mtgauge.checkpoints") / _FOLDER).iterdir())
    return sorted(name.removesuffix(_SUFFIX) for name in names if name.endswith(_SUFFIX))


def read_taxonomy(name: str) -> TaxonomyFile:
    """The taxonomy of a name, or of a file.

    Raises:
        InputError: There is none, or a part of it is of another form, unknown or can never match.
    """
    if name in known_taxonomies():
        content = (files("mtgauge.checkpoints") / _FOLDER / f"{name}{_SUFFIX}").read_text("utf-8")
    elif Path(name).suffix == _SUFFIX or Path(name).exists():
        content = textfile.decode(door.read_bytes(name), name)
    else:
        raise InputError(
            say("there is no taxonomy {name!r}", name=name),
            hint=say("known: {names}; or name a .toml file", names=", ".join(known_taxonomies())),
            code="no-such-file",
        )
    try:
        return _taxonomy(door.parse_toml(content, code="broken-taxonomy"))
    except InputError as error:
        raise error.at(file=name) from None


def _taxonomy(content: Mapping[str, Any]) -> TaxonomyFile:
    _check_keys(content, _OF_FILE, say("the file"))
    if content.get("schema") != SCHEMA:
        raise _broken(say("the schema is {found!r}, not {schema!r}", found=content.get("schema"), schema=SCHEMA))
    lists = {
        name: frozenset(_typed({"words": words}, "words", str, name).lower().split())
        for name, words in _typed(content, "lists", dict, "", {}).items()
    }
    asked = _strings(content, "asked_lists", "", [])
    categories, rules = [], {}
    for item in _tables(content, "category"):
        category, rule = _category(item)
        categories.append(category)
        rules[category.id] = rule
        _check_lists(category.id, rule, {*lists, *asked, IDIOMS})
    groups = [_group(item) for item in _tables(content, "group", [])]
    taxonomy = Taxonomy(_typed(content, "name", str, ""), tuple(categories), tuple(groups))
    return TaxonomyFile(taxonomy, _typed(content, "languages", str, "", ""), rules, lists, asked)


def _category(item: Mapping[str, Any]) -> tuple[Category, CategoryRule]:
    where = str(item.get("id", ""))
    _check_keys(item, _OF_CATEGORY, say("category {id}", id=where))
    side = _typed(item, "side", str, where)
    if side not in tuple(PointSide):
        raise _broken(say("category {id}: side is {found!r}, not source or target", id=where, found=side))
    needs = _strings(item, "needs", where, [])
    if unknown := [name for name in needs if name not in _NEEDS]:
        raise _broken(say("category {id} needs {name!r}, which is not known", id=where, name=unknown[0]))
    texts = _typed(item, "patterns", list, where)
    if not texts:
        raise _broken(say("category {id} has no patterns", id=where))
    category = Category(
        _typed(item, "id", str, where), PointSide(side), _names(item, where),
        _typed(item, "example", str, where, ""),
    )  # fmt: skip
    patterns = tuple(_pattern(text, where) for text in texts)
    plain = tuple(_pattern(text, where) for text in _typed(item, "plain", list, where, []))
    if any(pattern.needs_trees for pattern in plain):
        raise _broken(say("category {id}: a plain pattern needs trees", id=where))
    return category, CategoryRule(
        patterns, plain, _typed(item, "maximal", bool, where, False), needs, _typed(item, "off", str, where, "")
    )


def _pattern(text: Any, where: str) -> Pattern:
    if not isinstance(text, str):
        raise _broken(say("category {id}: {key} is not of type {type}", id=where, key="patterns", type="string"))
    try:
        return read_pattern(text)
    except InputError as error:
        raise _broken(
            say("category {id}: {reason} in {pattern!r}", id=where, reason=str(error), pattern=text)
        ) from None


def _check_lists(where: str, rule: CategoryRule, known: set[str]) -> None:
    for pattern in (*rule.patterns, *rule.plain):
        for name in sorted(pattern.lists - known):
            raise _broken(say("category {id}: there is no list of words {name!r}", id=where, name=name))


def _group(item: Mapping[str, Any]) -> CategoryGroup:
    where = str(item.get("id", ""))
    _check_keys(item, _OF_GROUP, say("group {id}", id=where))
    return CategoryGroup(
        _typed(item, "id", str, where), _strings(item, "members", where),
        _names(item, where), _typed(item, "mixed", bool, where, False),
    )  # fmt: skip


def _check_keys(item: Mapping[str, Any], known: frozenset[str], what: str) -> None:
    for key in item:
        if key not in known:
            raise _broken(
                say(
                    "{what} has no key {key!r}; known: {names}", what=what, key=key, names=", ".join(sorted(known))
                )
            )


_TYPES: Mapping[type, str] = {dict: "table", list: "array", str: "string", bool: "boolean"}


def _typed(item: Mapping[str, Any], key: str, kind: type, where: str, default: Any = None) -> Any:
    if key not in item and default is not None:
        return default
    if not isinstance(item.get(key), kind):
        what = say("category or group {id}", id=where) if where else say("the file")
        raise _broken(say("{what}: {key} is not of type {type}", what=what, key=key, type=_TYPES[kind]))
    return item[key]


def _tables(content: Mapping[str, Any], key: str, default: Any = None) -> list[Mapping[str, Any]]:
    found: list[Any] = _typed(content, key, list, "", default)
    if not all(isinstance(item, dict) for item in found):
        raise _broken(say("{what}: {key} is not of type {type}", what=say("the file"), key=key, type=_TYPES[dict]))
    return found


def _strings(item: Mapping[str, Any], key: str, where: str, default: Any = None) -> tuple[str, ...]:
    return tuple(_typed({key: text}, key, str, where) for text in _typed(item, key, list, where, default))


def _names(item: Mapping[str, Any], where: str) -> dict[str, str]:
    found = _typed(item, "names", dict, where, {})
    return {language: _typed(found, language, str, where) for language in found}


def _broken(message: str) -> InputError:
    return InputError(message, code="broken-taxonomy")


def words_of_lists(paths: Sequence[tuple[str, str]], known: Sequence[str]) -> dict[str, frozenset[str]]:
    """The lists of words that a user adds: one word a line.

    Args:
        paths: Name and file of each.
        known: The names that the taxonomy asks for.

    Raises:
        InputError: A file cannot be read, or the taxonomy asks for no such list.
    """
    found = {}
    for name, path in paths:
        if name not in known:
            raise InputError(
                say("the taxonomy asks for no list {name!r}", name=name),
                hint=say("it asks for: {names}", names=", ".join(known) or "-"),
            )
        lines = textfile.split_lines(textfile.decode(door.read_bytes(path), path))
        found[name] = frozenset(line.strip().lower() for line in lines if line.strip())
    return found
