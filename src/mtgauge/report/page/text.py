"""Words of the page: each is a message of the catalogues, so that the reader can change the language."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from markupsafe import Markup, escape

#: The language in which messages are written.
ENGLISH = "en"
_PLACEHOLDER = re.compile(r"\{(\w+)\}")


@dataclass(frozen=True, slots=True)
class SystemName:
    """A system inside a sentence: shown in its colour.

    Attributes:
        index: Its place among the systems.
        name: Its name.
    """

    index: int
    name: str


@dataclass(frozen=True, slots=True)
class LanguageName:
    """A language inside a sentence: its code, which browsers replace by its name in the reader's language.

    Attributes:
        code: Such as ``zh`` or ``pt_BR``.
    """

    code: str


@dataclass(frozen=True, slots=True)
class Text:
    """A message in English, and what stands in its ``{placeholders}``: strings, numbers, systems, other texts."""

    message: str
    values: Mapping[str, Any]

    def to_json(self) -> dict[str, Any]:
        """As the page's script reads it."""
        return {"t": self.message, "a": {key: _plain(value) for key, value in self.values.items()}}


def say(message: str, **values: Any) -> Text:
    """A text; the name is the one under which messages are extracted for translators."""
    return Text(message, values)


def _plain(value: Any) -> Any:
    if isinstance(value, Text):
        return value.to_json()
    if isinstance(value, SystemName):
        return {"system": value.index}
    if isinstance(value, LanguageName):
        return {"language": value.code}
    return value


@cache
def catalogues() -> dict[str, dict[str, str]]:
    """Language -> message -> translation, for all languages but English."""
    content = files("mtgauge.report.page").joinpath("built", "catalogues.json").read_text("utf-8")
    found: dict[str, dict[str, str]] = json.loads(content)
    return found


def languages() -> Sequence[str]:
    """The languages that a page can be read in, English first."""
    return (ENGLISH, *catalogues())


@dataclass(frozen=True, slots=True)
class Writer:
    """Writes texts in one language, in a form that the page's script can write again in another.

    Attributes:
        language: The language of the page before anybody changes it.
    """

    language: str = ENGLISH

    def translated(self, message: str) -> str:
        """The message in the writer's language; in English where nobody has translated it."""
        return catalogues().get(self.language, {}).get(message, message)

    def plain(self, text: Text) -> str:
        """The text without markup, for attributes and titles."""

        def value(match: re.Match[str]) -> str:
            found = text.values[match[1]]
            if isinstance(found, Text):
                return self.plain(found)
            return _named(found)

        return _PLACEHOLDER.sub(value, self.translated(text.message))

    def html(self, text: Text) -> Markup:
        """The text as an element that knows its message."""
        if not text.values:
            return Markup("<span data-message={}>{}</span>").format(_quoted(text.message), self._inner(text))
        message = json.dumps(text.to_json(), ensure_ascii=False)
        return Markup("<span data-text={}>{}</span>").format(_quoted(message), self._inner(text))

    def attribute(self, name: str, text: Text) -> Markup:
        """An attribute such as ``title`` that knows its message."""
        message = json.dumps(text.to_json(), ensure_ascii=False)
        return Markup("{}={} data-{}={}").format(name, _quoted(self.plain(text)), name, _quoted(message))

    def _inner(self, text: Text) -> Markup:
        parts: list[Markup] = []
        end = 0
        message = self.translated(text.message)
        for match in _PLACEHOLDER.finditer(message):
            parts += [escape(message[end : match.start()]), self._value(text.values[match[1]])]
            end = match.end()
        return Markup("").join([*parts, escape(message[end:])])

    def _value(self, value: Any) -> Markup:
        if isinstance(value, Text):
            return self._inner(value)
        if isinstance(value, SystemName):
            return system_name(value)
        return escape(_named(value))


def _named(value: Any) -> str:
    if isinstance(value, SystemName):
        return value.name
    return value.code if isinstance(value, LanguageName) else str(value)


def system_name(system: SystemName) -> Markup:
    """A system's name with the mark of its colour; ``bdi`` keeps right-to-left names in their place."""
    return Markup('<bdi class="system s{}">{}</bdi>').format(system.index, system.name)


def _quoted(text: str) -> Markup:
    return Markup('"{}"').format(text)
