"""Signatures: how a number was made, in one line that two people can compare."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

#: What a part may be told as; it is printed in one stated way.
SignatureValue: TypeAlias = str | int | float | bool | None


def _text(value: SignatureValue) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value)


@dataclass(frozen=True, slots=True)
class Signature:
    """An ordered list of named parts behind the name of a measure.

    The text form is the one that users of sacreBLEU know: ``bleu|nrefs:1|case:mixed|tok:13a``.

    Attributes:
        name: The measure's id.
        parts: (key, value) pairs in the order in which they are printed; keys are unique.
    """

    name: str
    parts: tuple[tuple[str, str], ...] = ()

    @classmethod
    def of(cls, name: str, **parts: SignatureValue) -> Signature:
        """A signature from keyword arguments; a part whose value is None is left out."""
        return cls(name).with_parts(**parts)

    @classmethod
    def parse(cls, text: str) -> Signature:
        """The signature that `str` printed."""
        name, *parts = text.split("|")
        pairs = (part.partition(":") for part in parts)
        return cls(name, tuple((key, value) for key, _, value in pairs))

    def with_parts(self, **parts: SignatureValue) -> Signature:
        """This signature with parts replaced or added at the end."""
        merged = dict(self.parts) | {key: _text(value) for key, value in parts.items() if value is not None}
        return Signature(self.name, tuple(merged.items()))

    def differences(self, other: Signature) -> Iterator[tuple[str, str | None, str | None]]:
        """(key, value here, value there) for each part that is not the same in both."""
        if self.name != other.name:
            yield "name", self.name, other.name
        here, there = dict(self.parts), dict(other.parts)
        for key in here | there:
            if here.get(key) != there.get(key):
                yield key, here.get(key), there.get(key)

    def __str__(self) -> str:
        return "|".join([self.name, *(f"{key}:{value}" for key, value in self.parts)])
