"""Taxonomies as data: categories with their patterns, lists of words and groups, in TOML."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

from mtgauge.base import door
from mtgauge.base.errors import InputError
from mtgauge.base.nearest import meant
from mtgauge.base.sentences import say
from mtgauge.base.toml import TomlFile, TomlTable
from mtgauge.corpus import textfile
from mtgauge.suites.checkpoints.patterns import Pattern, read_pattern
from mtgauge.suites.checkpoints.taxonomy import Category, CategoryGroup, PointSide, Taxonomy

SCHEMA = "mtgauge/taxonomy/1"
_FOLDER, _SUFFIX = "taxonomies", ".toml"
#: A list of words that the dictionary gives: those with an entry that says so.
IDIOMS = "idioms"
_OF_FILE = ("schema", "name", "languages", "lists", "asked_lists", "category", "group")
_OF_CATEGORY = ("id", "side", "names", "example", "patterns", "plain", "maximal", "needs", "off")
_OF_GROUP = ("id", "members", "names", "mixed")
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
    names = (item.name for item in (files("mtgauge.suites.checkpoints") / _FOLDER).iterdir())
    return sorted(name.removesuffix(_SUFFIX) for name in names if name.endswith(_SUFFIX))


def read_taxonomy(name: str) -> TaxonomyFile:
    """The taxonomy of a name, or of a file.

    Raises:
        InputError: There is none, or a part of it is of another form, unknown or can never match.
    """
    if name in known_taxonomies():
        content = (files("mtgauge.suites.checkpoints") / _FOLDER / f"{name}{_SUFFIX}").read_text("utf-8")
    elif Path(name).suffix == _SUFFIX or Path(name).exists():
        content = textfile.decode(door.read_bytes(name), name)
    else:
        raise InputError(
            say("there is no taxonomy {name!r}", name=name),
            hint=say("known: {names}; or name a .toml file", names=", ".join(known_taxonomies())),
            code="no-such-file",
        )
    return _taxonomy(TomlFile.parse(content, name, code="broken-taxonomy").top.only(*_OF_FILE))


def _taxonomy(top: TomlTable) -> TaxonomyFile:
    if (found := top.string("schema")) != SCHEMA:
        raise top.error(say("the schema is {found!r}, not {schema!r}", found=found, schema=SCHEMA), "schema")
    words = top.table("lists", {})
    lists = {name: frozenset(words.string(name).lower().split()) for name in words.content}
    asked = top.texts("asked_lists", ())
    read = [_category(table, (*lists, *asked, IDIOMS)) for table in top.tables("category")]
    groups = [
        CategoryGroup(
            table.string("id"), table.texts("members"), _names(table), table.flag("mixed", default=False)
        )
        for table in (table.only(*_OF_GROUP) for table in top.tables("group", ()))
    ]  # fmt: skip
    with top.placed():
        taxonomy = Taxonomy(top.string("name"), tuple(category for category, _ in read), tuple(groups))
    rules = {category.id: rule for category, rule in read}
    return TaxonomyFile(taxonomy, top.string("languages", ""), rules, lists, asked)


def _category(table: TomlTable, lists: Sequence[str]) -> tuple[Category, CategoryRule]:
    table.only(*_OF_CATEGORY)
    category = Category(
        table.string("id"), table.choice("side", PointSide), _names(table), table.string("example", "")
    )
    patterns, plain = tuple(_patterns(table, "patterns", lists)), tuple(_patterns(table, "plain", lists, ()))
    if not patterns:
        raise table.error(say("category {id} has no patterns", id=category.id), "patterns")
    if any(pattern.needs_trees for pattern in plain):
        raise table.error(say("category {id}: a plain pattern needs trees", id=category.id), "plain")
    return category, CategoryRule(
        patterns, plain, table.flag("maximal", default=False), table.choices("needs", _NEEDS),
        table.string("off", ""),
    )  # fmt: skip


def _patterns(
    table: TomlTable, key: str, lists: Sequence[str], default: tuple[str, ...] | None = None
) -> Iterator[Pattern]:
    for number, text in enumerate(table.texts(key, default)):
        with table.placed(key, number):
            yield _pattern(text, lists)


def _pattern(text: str, lists: Sequence[str]) -> Pattern:
    try:
        pattern = read_pattern(text)
    except InputError as error:
        raise InputError(say("{reason} in {pattern!r}", reason=error.message, pattern=text)) from None
    for name in sorted(pattern.lists.difference(lists)):
        raise InputError(say("there is no list of words {name!r}", name=name), hint=meant(name, lists))
    return pattern


def _names(table: TomlTable) -> dict[str, str]:
    names = table.table("names", {})
    return {language: names.string(language) for language in names.content}


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
