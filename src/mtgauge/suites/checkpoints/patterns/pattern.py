"""What a pattern says: conditions on words, relations between them, and which of them are the unit."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Field(StrEnum):
    """What a condition looks at; ``feat.NAME`` is a morphological feature."""

    FORM = "form"
    LEMMA = "lemma"
    UPOS = "upos"
    XPOS = "xpos"
    REL = "rel"  # the relation to its head, with its subtype or without
    LENGTH = "length"  # characters of the form
    SENSES = "senses"  # entries in the dictionary: none, one, few (2 to 6), many
    SHAPE = "shape"  # how its characters repeat: AA, AAB, ABB, AABB, ABAB
    FEATURE = "feat"


class Tie(StrEnum):
    """How a word stands to another one that is named before it."""

    BELOW = "<"  # it depends on it
    ABOVE = ">"  # it governs it
    NEXT = "+"  # it follows it directly
    LATER = "++"  # it follows it in the sentence


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition on a word.

    Attributes:
        field: What it looks at.
        values: One of these it must have, or none of them. ``@name`` is a list of words, ``$name`` the same form
            as that of another word of the pattern.
        is_negated: Whether it must have none of them.
        feature: The name of the feature.
    """

    field: Field
    values: tuple[str, ...]
    is_negated: bool = False
    feature: str = ""


@dataclass(frozen=True, slots=True)
class PatternWord:
    """A word of a pattern.

    Attributes:
        name: Its name in the pattern.
        conditions: All of them must hold.
        tie: How it stands to another word; None for the first.
        other: The name of that word; empty for the first.
        relations: Of `Tie.BELOW` and `Tie.ABOVE`, one of which must connect the two; empty for any.
        is_absent: Whether there must be no such word.
    """

    name: str
    conditions: tuple[Condition, ...] = ()
    tie: Tie | None = None
    other: str = ""
    relations: tuple[str, ...] = ()
    is_absent: bool = False

    @property
    def classes(self) -> frozenset[str] | None:
        """Universal parts of speech, one of which it must have; None where it may have any."""
        asked = [set(one.values) for one in self.conditions if one.field is Field.UPOS and not one.is_negated]
        return frozenset(set.intersection(*asked)) if asked else None


@dataclass(frozen=True, slots=True)
class Taken:
    """Which words are a part of the unit.

    Attributes:
        name: A word of the pattern.
        is_subtree: Whether all words below it are, too.
        is_piece: Whether all words around it are, up to the next punctuation.
        until: The name of another word: all words from the one to the other, both included; empty for none.
    """

    name: str
    is_subtree: bool = False
    is_piece: bool = False
    until: str = ""


@dataclass(frozen=True, slots=True)
class Pattern:
    """A pattern over one sentence.

    Attributes:
        words: Its words; each but the first stands to one before it.
        taken: What makes up the unit.
    """

    words: tuple[PatternWord, ...]
    taken: tuple[Taken, ...]

    @property
    def needs_trees(self) -> bool:
        """Whether it looks at heads or relations."""
        return any(taken.is_subtree for taken in self.taken) or any(
            word.tie in (Tie.BELOW, Tie.ABOVE) or any(one.field is Field.REL for one in word.conditions)
            for word in self.words
        )

    @property
    def lists(self) -> set[str]:
        """The names of the lists of words that it asks for."""
        return {
            value[1:]
            for word in self.words
            for condition in word.conditions
            for value in condition.values
            if value.startswith("@")
        }

    @property
    def needs_dictionary(self) -> bool:
        """Whether it looks at senses."""
        return any(one.field is Field.SENSES for word in self.words for one in word.conditions)
