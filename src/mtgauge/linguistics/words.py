"""What an annotated sentence is made of: syntactic words, surface tokens of several words, empty nodes."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property


@dataclass(frozen=True)
class Word:
    """A syntactic word of Universal Dependencies, or the word of an annotator that makes no trees.

    >>> Word("mice", 4, 8, lemma="mouse", upos="NOUN", feats="Number=Plur").features
    {'Number': 'Plur'}

    Attributes:
        form: As it stands in the text; in a surface token of several words, what stands for it there.
        start: Its first character in the text, from 0, in code points.
        end: The character after its last one. Words of one surface token have its place.
        lemma: Its dictionary form; empty where it is not annotated.
        upos: Its universal part of speech, likewise.
        xpos: Its part of speech in the tag set of the language, likewise.
        feats: Morphological features, ``Case=Nom|Number=Sing``, likewise.
        head: Number of the word that governs it, from 1; 0 for the root; None without a tree.
        relation: How it depends on its head, ``nsubj:pass``; empty without a tree.
        deps: Enhanced dependencies as CoNLL-U writes them, ``4:nsubj|6:nsubj``; empty where there are none.
        misc: Other annotation as CoNLL-U writes it.
    """

    form: str
    start: int
    end: int
    lemma: str = ""
    upos: str = ""
    xpos: str = ""
    feats: str = ""
    head: int | None = None
    relation: str = ""
    deps: str = ""
    misc: str = ""

    @cached_property
    def features(self) -> dict[str, str]:
        """Morphological features by name; several values of one stand as ``Acc,Dat``."""
        return dict(pair.partition("=")[::2] for pair in self.feats.split("|") if pair)

    @property
    def universal_relation(self) -> str:
        """The relation without its subtype: ``nsubj`` for ``nsubj:pass``."""
        return self.relation.partition(":")[0]


@dataclass(frozen=True, slots=True)
class SurfaceToken:
    """A token of the text that stands for several words, such as ``don't`` for ``do`` and ``n't``.

    >>> token = SurfaceToken(1, 2, "don't", 2, 7)
    >>> "I don't."[token.start : token.end]
    "don't"

    Attributes:
        first: Number of its first word, from 1.
        last: Number of its last word.
        form: As it stands in the text.
        start: Its first character in the text, from 0, in code points.
        end: The character after its last one.
        feats: Morphological features, such as ``Typo=Yes``.
        misc: Other annotation as CoNLL-U writes it.
    """

    first: int
    last: int
    form: str
    start: int
    end: int
    feats: str = ""
    misc: str = ""


@dataclass(frozen=True, slots=True)
class EmptyNode:
    """A node of the enhanced graph that no word of the text stands for.

    Attributes:
        after: Number of the word that it follows, from 0.
        place: Its number among the nodes after that word, from 1.
        columns: The columns of CoNLL-U from the form on, as they stand there.
    """

    after: int
    place: int
    columns: tuple[str, ...]
