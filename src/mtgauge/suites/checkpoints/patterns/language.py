"""Reads patterns: ``V {upos=VERB}; O {upos=NOUN|PROPN} <obj V; no P {form=把} <case O; take V O``.

A pattern is a list of words, with ``;`` between them, and what is taken. A word has a name, conditions in braces,
and, but for the first, how it stands to one before it: ``<obj V`` depends on V as its object, ``>nsubj V``
governs V as its subject, ``+ V`` follows V directly, ``++ V`` follows V. ``no`` before a word: there must be none.
``take`` names the words that are the unit: ``V``, ``V*`` with all below it, ``V..O`` from V to O, ``V#`` with all
words around it up to the next punctuation. Without it the first word is.
"""

from __future__ import annotations

import re
from typing import NoReturn

from mtgauge.base.errors import InputError
from mtgauge.base.sentences import say
from mtgauge.suites.checkpoints.patterns.pattern import Condition, Field, Pattern, PatternWord, Taken, Tie

_TOKEN = re.compile(
    r'\s*(?:("(?:[^"]*)")|(\+\+|\.\.|!=|[{}<>+;,=|*#])|([^\s{}<>+;,=|*#!"]+?(?=\.\.|[\s{}<>+;,=|*#!"]|\Z)))'
)
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9]*\Z")


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_UPOS = _words("ADJ ADP ADV AUX CCONJ DET INTJ NOUN NUM PART PRON PROPN PUNCT SCONJ SYM VERB X")
_RELATIONS = _words(
    "acl advcl advmod amod appos aux case cc ccomp clf compound conj cop csubj dep det discourse dislocated expl "
    "fixed flat goeswith iobj list mark nmod nsubj nummod obj obl orphan parataxis punct reparandum root vocative "
    "xcomp"
)
_SHAPES = frozenset({"AA", "AAB", "ABB", "AABB", "ABAB"})
_SENSES = frozenset({"none", "one", "few", "many"})
#: Fields whose values are known.
_KNOWN = {Field.UPOS: _UPOS, Field.SHAPE: _SHAPES, Field.SENSES: _SENSES}
#: Fields of which a word has one value.
_SINGLE = (Field.FORM, Field.LEMMA, Field.UPOS, Field.XPOS, Field.LENGTH, Field.SENSES)


def read_pattern(text: str) -> Pattern:
    """The pattern that a text says.

    Raises:
        InputError: It is of another form, names what is not known, or can never match; with the column.
    """
    return _Reader(text).pattern()


class _Reader:
    """Reads one pattern, token by token."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._tokens: list[tuple[str, int]] = []
        at = 0
        while at < len(text.rstrip()):
            found = _TOKEN.match(text, at)
            if found is None:
                self._refuse(say("{sign!r} is not expected here", sign=text[at:].strip()[:1]), at)
            self._tokens.append((found[0].strip(), found.end() - len(found[0].strip())))
            at = found.end()
        self._at = 0
        self._names: dict[str, bool] = {}

    def pattern(self) -> Pattern:
        words: list[PatternWord] = []
        taken: tuple[Taken, ...] = ()
        while self._peek() is not None:
            if taken:
                self._refuse(say("nothing stands behind what is taken"))
            if self._peek() == "take":
                self._next()
                taken = self._taken()
            else:
                words.append(self._word(is_first=not words))
            if self._peek() is not None:
                self._expect(";")
        if not words:
            self._refuse(say("a pattern needs a word"), 0)
        return Pattern(tuple(words), taken or (Taken(words[0].name),))

    def _word(self, *, is_first: bool) -> PatternWord:
        is_absent = self._peek() == "no"
        if is_absent:
            self._next()
            if is_first:
                self._refuse(say("the first word must be there"))
        name = self._new_name()
        conditions = self._conditions()
        self._check(conditions)
        if is_first:
            self._names[name] = True
            return PatternWord(name, conditions)
        tie, relations = self._tie()
        other = self._known_name()
        self._names[name] = not is_absent
        return PatternWord(name, conditions, tie, other, relations, is_absent)

    def _conditions(self) -> tuple[Condition, ...]:
        if self._peek() != "{":
            return ()
        self._next()
        found = [self._condition()]
        while self._peek() == ",":
            self._next()
            found.append(self._condition())
        self._expect("}")
        return tuple(found)

    def _condition(self) -> Condition:
        key, at = self._next()
        name, _, feature = key.partition(".")
        if name not in tuple(Field) or (name == Field.FEATURE) != bool(feature):
            known = ", ".join(name if name != Field.FEATURE else "feat.NAME" for name in Field)
            self._refuse(say("there is no field {name!r}; known: {names}", name=key, names=known), at)
        sign, at = self._next()
        if sign not in ("=", "!="):
            self._refuse(say("= or != must stand here, not {found!r}", found=sign), at)
        values = self._values(Field(name))
        return Condition(Field(name), values, sign == "!=", feature)

    def _values(self, field: Field) -> tuple[str, ...]:
        found = []
        while True:
            value, at = self._next()
            self._check_value(field, value, at)
            found.append(value.strip('"'))
            if self._peek() != "|":
                return tuple(found)
            self._next()

    def _check_value(self, field: Field, value: str, at: int) -> None:
        if value in set("{}<>+;,=|*#") | {"++", "..", "!="}:
            self._refuse(say("a value must stand here, not {found!r}", found=value), at)
        if value.startswith("$") and (field not in (Field.FORM, Field.LEMMA) or value[1:] not in self._names):
            self._refuse(say("there is no word {name!r} before this", name=value[1:]), at)
        known = _KNOWN.get(field)
        if known is not None and value not in known:
            self._refuse(say("{field} is never {value!r}", field=field, value=value), at)
        if field is Field.REL and value.partition(":")[0] not in _RELATIONS:
            self._refuse(say("{field} is never {value!r}", field=field, value=value), at)
        if field is Field.LENGTH and not value.isdigit():
            self._refuse(say("{field} is never {value!r}", field=field, value=value), at)

    def _check(self, conditions: tuple[Condition, ...]) -> None:
        """Refuses conditions that no word can meet."""
        for field in _SINGLE:
            asked = [set(one.values) for one in conditions if one.field is field and not one.is_negated]
            without = {
                value for one in conditions if one.field is field and one.is_negated for value in one.values
            }
            if any(value[:1] in "@$" for values in (*asked, without) for value in values if value):
                continue
            if asked and not set.intersection(*asked) - without:
                self._refuse(say("conditions on {field} exclude each other: nothing can match", field=field))

    def _tie(self) -> tuple[Tie, tuple[str, ...]]:
        sign, at = self._next()
        if sign not in tuple(Tie):
            self._refuse(say("<, >, + or ++ must stand here, not {found!r}", found=sign), at)
        relations: list[str] = []
        # a relation is followed by a name, or by | and another relation
        while sign in "<>" and self._peek(1) not in (";", None):
            name, at = self._next()
            if name.partition(":")[0] not in _RELATIONS:
                self._refuse(say("there is no relation {name!r}", name=name), at)
            relations.append(name)
            if self._peek() != "|":
                break
            self._next()
        return Tie(sign), tuple(relations)

    def _taken(self) -> tuple[Taken, ...]:
        found = []
        while self._peek() not in (";", None):
            name = self._known_name()
            if self._peek() == "*":
                self._next()
                found.append(Taken(name, is_subtree=True))
            elif self._peek() == "#":
                self._next()
                found.append(Taken(name, is_piece=True))
            elif self._peek() == "..":
                self._next()
                found.append(Taken(name, until=self._known_name()))
            else:
                found.append(Taken(name))
        if not found:
            self._refuse(say("take names no word"))
        return tuple(found)

    def _new_name(self) -> str:
        name, at = self._next()
        if not _NAME.match(name):
            self._refuse(say("a name must stand here, not {found!r}", found=name), at)
        if name in self._names:
            self._refuse(say("there are two words {name!r}", name=name), at)
        return name

    def _known_name(self) -> str:
        name, at = self._next()
        if name not in self._names:
            self._refuse(say("there is no word {name!r} before this", name=name), at)
        if not self._names[name]:
            self._refuse(say("there must be no word {name!r}, so nothing can stand to it", name=name), at)
        return name

    def _peek(self, ahead: int = 0) -> str | None:
        at = self._at + ahead
        return self._tokens[at][0] if at < len(self._tokens) else None

    def _next(self) -> tuple[str, int]:
        if self._at >= len(self._tokens):
            self._refuse(say("something is missing at the end"), len(self._text))
        self._at += 1
        return self._tokens[self._at - 1]

    def _expect(self, sign: str) -> None:
        found, at = self._next()
        if found != sign:
            self._refuse(say("{sign} must stand here, not {found!r}", sign=sign, found=found), at)

    def _refuse(self, reason: str, at: int | None = None) -> NoReturn:
        place = at if at is not None else self._tokens[min(self._at, len(self._tokens)) - 1][1]
        raise InputError(say("pattern, column {n}: {reason}", n=place + 1, reason=reason), code="broken-pattern")
