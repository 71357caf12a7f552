"""Signatures: how a number was made, in one line that two people can compare."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
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

    >>> signature = Signature.parse("bleu|nrefs:1|case:mixed")
    >>> signature.name, dict(signature.parts)["nrefs"]
    ('bleu', '1')
    >>> print(Signature.of("wer", nrefs=2, tok="13a"))
    wer|nrefs:2|tok:13a

    The text form is the one that users of sacreBLEU know: ``bleu|nrefs:1|case:mixed|tok:13a``. A value may hold
    whole signatures, each in brackets: ``mean|weights:1+2|of:[bleu|nrefs:1]+[chrf|nrefs:1]``.

    Attributes:
        name: The measure's id.
        parts: (key, value) pairs in the order in which they are printed; keys are unique. There is no ``|`` in a
            value but in signatures, and only values that hold signatures begin with ``[``.
    """

    name: str
    parts: tuple[tuple[str, str], ...] = ()

    @classmethod
    def of(cls, name: str, **parts: SignatureValue) -> Signature:
        """A signature from keyword arguments; a part whose value is None is left out.

        >>> print(Signature.of("bleu", nrefs=1, eff=False, seed=None))
        bleu|nrefs:1|eff:no
        """
        return cls(name).with_parts(**parts)

    @classmethod
    def parse(cls, text: str) -> Signature:
        """The signature that `str` printed.

        >>> Signature.parse("wer|nrefs:2").parts
        (('nrefs', '2'),)
        """
        name, *parts = _split(text)
        pairs = (part.partition(":") for part in parts)
        return cls(name, tuple((key, value) for key, _, value in pairs))

    @staticmethod
    def nested(signatures: Iterable[Signature]) -> str:
        """Signatures as the value of one part of another: in brackets, with ``+`` between them.

        >>> value = Signature.nested([Signature.of("bleu", nrefs=1), Signature.of("wer", nrefs=1)])
        >>> value
        '[bleu|nrefs:1]+[wer|nrefs:1]'

        Brackets in their values are written as in addresses, ``%5B`` and ``%5D``, so that all can be read again.
        """
        return "+".join(f"[{signature._inner()}]" for signature in signatures)

    @classmethod
    def inside(cls, value: str) -> tuple[Signature, ...]:
        """The signatures that `nested` put into the value of a part; none in other values.

        >>> [inner.name for inner in Signature.inside("[bleu|nrefs:1]+[wer|nrefs:1]")]
        ['bleu', 'wer']
        """
        return tuple(cls._of_inner(text) for text in _bracketed(value)) if value.startswith("[") else ()

    def with_parts(self, **parts: SignatureValue) -> Signature:
        """This signature with parts replaced or added at the end.

        >>> print(signature.with_parts(case="lc", tok="13a"))
        bleu|nrefs:1|case:lc|tok:13a
        """
        merged = dict(self.parts) | {key: _text(value) for key, value in parts.items() if value is not None}
        return Signature(self.name, tuple(merged.items()))

    def differences(self, other: Signature) -> Iterator[tuple[str, str | None, str | None]]:
        """(key, value here, value there) for each part that is not the same in both.

        >>> list(signature.differences(Signature.parse("bleu|nrefs:1|case:lc")))
        [('case', 'mixed', 'lc')]
        """
        if self.name != other.name:
            yield "name", self.name, other.name
        here, there = dict(self.parts), dict(other.parts)
        for key in here | there:
            if here.get(key) != there.get(key):
                yield key, here.get(key), there.get(key)

    def _inner(self) -> str:
        parts = (f"{key}:{value if value.startswith('[') else _quoted(value)}" for key, value in self.parts)
        return "|".join([_quoted(self.name), *parts])

    @classmethod
    def _of_inner(cls, text: str) -> Signature:
        found = cls.parse(text)
        parts = ((key, value if value.startswith("[") else _unquoted(value)) for key, value in found.parts)
        return cls(_unquoted(found.name), tuple(parts))

    def __str__(self) -> str:
        return "|".join([self.name, *(f"{key}:{value}" for key, value in self.parts)])


def _split(text: str) -> list[str]:
    """At each bar that is not within a signature in brackets."""
    pieces: list[str] = []
    for piece in text.split("|"):
        if pieces and _is_open(pieces[-1]):
            pieces[-1] += f"|{piece}"
        else:
            pieces.append(piece)
    return pieces


def _is_open(part: str) -> bool:
    value = part.partition(":")[2]
    return value.startswith("[") and value.count("[") > value.count("]")


def _bracketed(value: str) -> Iterator[str]:
    """What is between the outer brackets of a value."""
    depth = start = 0
    for place, character in enumerate(value):
        if character == "[":
            start = start if depth else place + 1
            depth += 1
        elif character == "]":
            depth -= 1
            if not depth:
                yield value[start:place]


#: The sign of what is written otherwise goes first, so that it is read last.
_WRITTEN = {"%": "%25", "[": "%5B", "]": "%5D"}


def _quoted(text: str) -> str:
    for character, written in _WRITTEN.items():
        text = text.replace(character, written)
    return text


def _unquoted(text: str) -> str:
    for character, written in reversed(_WRITTEN.items()):
        text = text.replace(written, character)
    return text
