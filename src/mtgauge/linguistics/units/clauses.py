"""Clauses: a predicate with its words, the word that leads it in, and the clause that it depends on."""

from __future__ import annotations

from dataclasses import dataclass

from mtgauge.linguistics.annotated import AnnotatedSentence

#: Relations of words that head a clause of their own.
_CLAUSAL = frozenset({"csubj", "ccomp", "advcl", "acl", "parataxis"})
#: Relations of words that do where they are verbs, or have what predicates have.
_IF_PREDICATE = frozenset({"xcomp", "conj", "list"})
_OF_PREDICATES = frozenset({"nsubj", "csubj", "cop", "aux", "expl"})
_VERBS = frozenset({"VERB", "AUX"})
_RELATIVE = frozenset({"Rel", "Int"})


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause of a sentence.

    Attributes:
        head: The position of its predicate in the sentence, from 0.
        words: Positions of its own words, in order; those of clauses inside of it are theirs.
        lead: The position of the word that leads it in, such as ``because`` or ``who``; None where none does.
        relation: How it depends on another clause; that of the root is ``root``.
        parent: The place of the clause that it depends on among those of the sentence; None of the main clause.
    """

    head: int
    words: tuple[int, ...]
    lead: int | None
    relation: str
    parent: int | None

    @property
    def pieces(self) -> int:
        """Runs of words that it falls into, words of other clauses between them."""
        return sum(place - 1 not in self.words for place in self.words)


def clauses_of(sentence: AnnotatedSentence) -> list[Clause]:
    """The clauses of a sentence in the order of their heads; none without a tree.

    A word belongs to the innermost clause that it is in.
    """
    if not sentence.has_tree:
        return []
    heads = [place for place in range(len(sentence.words)) if _heads_clause(sentence, place)]
    owners = [_owner(sentence, place, heads) for place in range(len(sentence.words))]
    number = {head: place for place, head in enumerate(heads)}
    found = []
    for head in heads:
        words = tuple(place for place, owner in enumerate(owners) if owner == head)
        above = sentence.heads[head]
        parent = number[owners[above]] if above >= 0 else None
        found.append(Clause(head, words, _lead(sentence, head, words), sentence.words[head].relation, parent))
    return found


def _heads_clause(sentence: AnnotatedSentence, place: int) -> bool:
    word = sentence.words[place]
    relation = word.universal_relation
    if sentence.heads[place] < 0 or relation in _CLAUSAL:
        return True
    if relation not in _IF_PREDICATE:
        return False
    if relation == "conj" and not _heads_clause(sentence, sentence.heads[place]):
        return False
    return word.upos in _VERBS or any(
        sentence.words[one].universal_relation in _OF_PREDICATES for one in sentence.dependents[place]
    )


def _owner(sentence: AnnotatedSentence, place: int, heads: list[int]) -> int:
    """The head of the clause that a word is in."""
    known = set(heads)
    while place not in known:
        place = sentence.heads[place]
    return place


def _lead(sentence: AnnotatedSentence, head: int, words: tuple[int, ...]) -> int | None:
    """The first subordinating or coordinating word of a predicate, or the relative or asking word before it."""
    marks = [
        place for place in sentence.dependents[head] if sentence.words[place].universal_relation in ("mark", "cc")
    ]
    asking = [
        place for place in words if place < head and sentence.words[place].features.get("PronType") in _RELATIVE
    ]
    return min([place for place in (*marks, *asking) if place < head or place in marks], default=None)
