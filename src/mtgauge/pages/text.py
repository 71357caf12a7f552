"""Words of the page: each is a message of the catalogues, so that the reader can change the language."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

from markupsafe import Markup, escape

from mtgauge.base.readable import EMPTY
from mtgauge.base.sentences import ENGLISH, Sentence, catalogues, forms, languages, said, say, translation
from mtgauge.pages.languages import language_name

#: A message, and what stands in its places: strings, numbers, items of axes, other texts.
Text = Sentence

__all__ = [
    "ENGLISH",
    "ItemName",
    "LanguageName",
    "Scripted",
    "Text",
    "Writer",
    "item_name",
    "languages",
    "merged",
    "page_catalogues",
    "plain",
    "say",
    "seen",
]


class Scripted:
    """Base of dataclasses that the page's script reads as objects, by the names of their fields."""

    __slots__ = ()

    def to_json(self) -> dict[str, Any]:
        """As the page's script reads it."""
        names = [one.name for one in fields(self)]  # type: ignore[arg-type]  # what derives from this is one
        return {_CAMEL.sub(lambda at: at[1].upper(), name): plain(getattr(self, name)) for name in names}


def plain(value: Any) -> Any:
    """A value as JSON has it, with texts and dataclasses as the page's script reads them."""
    if hasattr(value, "to_json"):
        return value.to_json()
    if isinstance(value, Mapping):
        return {key: plain(inner) for key, inner in value.items()}
    is_list = isinstance(value, Sequence) and not isinstance(value, str)
    return [plain(inner) for inner in value] if is_list else value


_CAMEL = re.compile("_([a-z])")
#: Controls, invisible characters, those that turn others around, halves of characters; as in script/unseen.js.
_UNSEEN = re.compile(
    r"[\x00-\x1f\x7f-\x9f\xad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ud800-\udfff\ufeff\ufff9-\ufffb\ufffe\uffff]"
)
#: The same, and a bracket that would be taken for that of a number.
_UNSEEN_IN_NAMES = re.compile(rf"{_UNSEEN.pattern}|\[(?=U\+[0-9A-F]{{4,6}}\])")


@dataclass(frozen=True, slots=True)
class ItemName:
    """An item of an axis inside a sentence or a table, such as a system: shown in its colour, where it has one.

    Attributes:
        axis: Id of the axis.
        index: Its place in it.
        name: Its name.
        coloured: Whether the items of the axis have colours.
        whole: Its whole name, where `name` is a short one; else empty or the same.
    """

    axis: str
    index: int
    name: str
    coloured: bool = True
    whole: str = ""

    def __str__(self) -> str:
        """Its name, where there are no colours."""
        return self.name

    def to_json(self) -> dict[str, str | int]:
        """As the page's script reads it."""
        return {"axis": self.axis, "item": self.index}


@dataclass(frozen=True, slots=True)
class LanguageName:
    """A language inside a sentence, by its name in the language of the page; browsers know the names of more.

    Attributes:
        code: Such as ``zh`` or ``pt_BR``.
    """

    code: str

    def __str__(self) -> str:
        """Its name in English."""
        return language_name(self.code, ENGLISH)

    def to_json(self) -> dict[str, str]:
        """As the page's script reads it."""
        return {"language": self.code}


@dataclass(frozen=True, slots=True)
class Writer:
    """Writes texts in one language, in a form that the page's script can write again in another.

    Attributes:
        language: The language of the page before anybody changes it.
        names: What data call something in English -> their name in that language.
    """

    language: str = ENGLISH
    names: Mapping[str, str] = EMPTY

    def translated(self, message: str) -> str:
        """The message in the writer's language; in English where nobody has translated it."""
        if self.language == ENGLISH:
            return message
        return self.names.get(message) or translation(message, self.language)

    def plain(self, text: Sentence) -> str:
        """The text without markup, for attributes and titles."""
        return said(text, self.language)

    def html(self, text: Sentence, tag: str = "span") -> Markup:
        """The text as an element that knows its message; ``title`` is one without markup."""
        attribute, message = ("message", text.form) if not text.values else ("text", _message(text))
        inner = escape(self._inner(text).striptags()) if tag == "title" else self._inner(text)
        return Markup("<{0} data-{1}={2}>{3}</{0}>").format(tag, attribute, _quoted(message), inner)

    def attribute(self, name: str, text: Sentence) -> Markup:
        """An attribute such as ``title`` that knows its message."""
        message = _message(text)
        return Markup("{}={} data-{}={}").format(name, _quoted(self.plain(text)), name, _quoted(message))

    def _inner(self, text: Sentence) -> Markup:
        parts: list[Markup] = []
        for words, place in text.parts(self.translated(text.form)):
            parts += [escape(words), *([] if place is None else [self._value(text.field(place))])]
        return Markup("").join(parts)

    def _value(self, value: Any) -> Markup:
        if isinstance(value, Sentence):
            return self._inner(value)
        if isinstance(value, LanguageName):
            return escape(language_name(value.code, self.language))
        return item_name(value) if isinstance(value, ItemName) else escape(str(value))


def _message(text: Sentence) -> str:
    """What the script makes the words of, without blanks, since large tables have thousands."""
    return json.dumps(text.to_json(), ensure_ascii=False, separators=(",", ":"))


def page_catalogues(
    sentences: Iterable[str] = (), names: Mapping[str, Mapping[str, str]] | None = None
) -> dict[str, dict[str, str]]:
    """Language -> form -> translation of all that pages say, and of what this one says besides.

    Args:
        sentences: Sentences of the catalogues.
        names: Language -> what data give a name in English -> their name in that language.
    """
    found = {language: dict(known) for language, known in catalogues("pages").items()}
    # in an order of their own: that of a set differs from run to run, and pages are the same in all
    for form in sorted({form for sentence in sentences for form in forms(sentence)}):
        for language, known in catalogues("sentences").items():
            if form in known:
                found[language][form] = known[form]
    for language, own in (names or {}).items():
        if language in found:
            found[language] |= own
    return found


def merged(translations: Iterable[Mapping[str, Mapping[str, str]]]) -> dict[str, dict[str, str]]:
    """Merges names by language; of two translations of a name the last one counts."""
    found: dict[str, dict[str, str]] = {}
    for one in translations:
        for language, names in one.items():
            found.setdefault(language, {}).update(names)
    return found


def seen(name: str) -> str:
    """A name in which characters that nobody sees, or that turn others around, stand as their numbers.

    Different names stay different, as axes require: in one that looks like such a number, its bracket is a number.
    """
    return _UNSEEN_IN_NAMES.sub(lambda found: f"[U+{ord(found[0]):04X}]", name)


def item_name(item: ItemName) -> Markup:
    """An item's name with the mark of its colour; ``bdi`` keeps right-to-left names in their place."""
    tip = Markup(' title="{}"').format(item.whole) if item.whole not in ("", item.name) else ""
    if not item.coloured:
        return Markup("<bdi{}>{}</bdi>").format(tip, item.name)
    return Markup('<bdi class="item i{}"{}>{}</bdi>').format(item.index, tip, item.name)


def _quoted(text: str) -> Markup:
    """The value of an attribute in single quotes: the double quotes of JSON would each take five characters."""
    escaped = text.replace("&", "&amp;").replace("<", "&lt;").replace("'", "&#39;")
    return Markup(f"'{escaped}'")  # noqa: S704  # escaped above
