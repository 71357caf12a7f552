"""Sentences: what mtgauge says to people, as a form with named places and the values that stand in them.

``say("<{element}> has the id {id!r}", element="seg", id="3")`` is the English string ``<seg> has the id '3'`` that
remembers its form and its values: `said` says it in another language, a page says it again when its reader changes
the language, and a program reads the values. The form is a literal, since the catalogues in
``mtgauge/base/locale`` have the translation of every form in a call of `say` (``tools/update_catalogues.py``
finds them). A place is written as in `str.format`, with ``!r`` and a format where they are needed; a form without
values stands as it is, braces and all. A value may be a sentence, too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, reduce
from typing import Any, Self

#: The language in which sentences are written.
ENGLISH = "en"
#: Up to this number, items of a list are joined one by one.
_GROUP = 32


class Sentence(str):
    """A sentence in English that can be said in other languages.

    Args:
        form: The sentence with its places in braces.
        values: What stands in them: strings, numbers, other sentences, and whatever has a `str`.

    Attributes:
        form: As given; the message of the catalogues.
        values: As given.
    """

    __slots__ = ("form", "values")
    form: str
    values: Mapping[str, Any]

    def __new__(cls, form: str, values: Mapping[str, Any] | None = None) -> Self:
        """Writes the values into the form."""
        sentence = super().__new__(cls, form.format_map(values) if values else form)
        sentence.form = form
        sentence.values = values or {}
        return sentence

    @classmethod
    def of(cls, text: str) -> Sentence:
        """A text as a sentence; one that is none already, such as another program's, is its own form."""
        return text if isinstance(text, Sentence) else cls(text)

    def __getnewargs__(self) -> tuple[Any, ...]:
        """For copies and pickles."""
        return self.form, dict(self.values)

    def to_json(self) -> dict[str, Any]:
        """As the script of a page reads it: the form, and what stands in each place."""
        places = [place for _, place in self.parts() if place is not None]
        return {"t": self.form, "a": {place: _plain(self.field(place)) for place in places}}

    def parts(self, form: str | None = None) -> Iterator[tuple[str, str | None]]:
        """The form cut at its places: each piece of text, and the place behind it as `field` takes it, or None.

        Args:
            form: The form in another language; None: the sentence's own.
        """
        from string import Formatter  # the command starts sooner without it

        form = self.form if form is None else form
        if not self.values:
            yield form, None
            return
        for text, name, spec, conversion in Formatter().parse(form):
            marks = (f"!{conversion}" if conversion else "") + (f":{spec}" if spec else "")
            yield text, None if name is None else name + marks

    def field(self, place: str) -> Any:
        """What stands in a place: the value in ``n``, its text in ``id!r`` and ``share:.0%``."""
        return self.values[place] if place in self.values else f"{{{place}}}".format_map(self.values)


def say(form: str, /, **values: Any) -> Sentence:
    """A sentence; the name is the one under which forms are extracted for translators."""
    return Sentence(form, values)


def said(text: str, language: str) -> str:
    """A text in a language; in English where it is no sentence, or nobody has translated it."""
    if language == ENGLISH or not isinstance(text, Sentence):
        return text
    form = translation(text.form, language)
    if not text.values:
        return form
    values = {
        name: said(value, language) if isinstance(value, str) else value for name, value in text.values.items()
    }
    return form.format_map(values)


def forms(text: str) -> Iterator[str]:
    """The forms of a sentence and of those inside it."""
    if isinstance(text, Sentence):
        yield text.form
        for value in text.values.values():
            yield from forms(value)


def sequence(sentences: Sequence[str]) -> str:
    """Sentences one after the other, with a semicolon between them."""
    return _joined(lambda first, second: say("{first}; {second}", first=first, second=second), sentences)


def listed(items: Sequence[str]) -> str:
    """``a``, or ``a and b``, or ``a and b and c``."""
    return _joined(lambda first, second: say("{first} and {second}", first=first, second=second), items)


def alternatives(items: Sequence[str]) -> str:
    """``a``, or ``a or b``, or ``a or b or c``."""
    return _joined(lambda first, second: say("{first} or {second}", first=first, second=second), items)


def _joined(join: Callable[[str, str], str], items: Sequence[str]) -> str:
    """Items joined one by one; of many, groups are joined first, so that sentences within sentences are few."""
    while len(items) > _GROUP:
        items = [reduce(join, items[start : start + _GROUP]) for start in range(0, len(items), _GROUP)]
    return reduce(join, items)


def _plain(value: Any) -> Any:
    if hasattr(value, "to_json"):
        return value.to_json()
    return value if isinstance(value, str | int | float | None) else str(value)


@cache
def catalogues(name: str) -> dict[str, dict[str, str]]:
    """Language -> form -> translation, for all languages but English; read when another language is asked for.

    Args:
        name: ``pages`` for what pages say, ``sentences`` for all else.
    """
    import json
    from importlib.resources import files

    content = files("mtgauge").joinpath("pages", "built", f"{name}.json").read_text("utf-8")
    found: dict[str, dict[str, str]] = json.loads(content)
    return found


@cache
def translations() -> dict[str, dict[str, str]]:
    """Language -> form -> translation, of all that is said anywhere."""
    sentences = catalogues("sentences")
    return {language: known | sentences.get(language, {}) for language, known in catalogues("pages").items()}


def translation(form: str, language: str) -> str:
    """The form in a language; in English where nobody has translated it."""
    return translations().get(language, {}).get(form, form)


def languages() -> Sequence[str]:
    """The languages that mtgauge can speak, English first."""
    return (ENGLISH, *catalogues("pages"))


def enumerated(items: Sequence[str]) -> str:
    """``a, b, c``."""
    return _joined(lambda first, second: say("{first}, {second}", first=first, second=second), items)
