"""Clauses: a predicate with its words, the word that leads it in, and the clause that it depends on."""

from __future__ import annotations

from dataclasses import dataclass

from mtgauge.linguistics.annotated import AnnotatedSentence
from mtgauge.linguistics.units.nominals import predicates

#: Relations of words that head a clause of their own.
_CLAUSAL = frozenset({"csubj", "ccomp", "advcl", "acl"})
#: Relations of words that do where they are verbs, or have what predicates have.
_IF_PREDICATE = frozenset({"xcomp", "conj", "list", "parataxis", "dislocated", "dep"})
_VERBS = frozenset({"VERB", "AUX"})
_RELATIVE = frozenset({"Rel", "Int"})
#: Marks that belong to a verb or make an adverb: they lead no clause in.
_NO_LEAD = frozenset({"mark:prt", "mark:adv"})
#: Chinese words before a noun that some treebanks take for verbs with objects; readers take in no clause there.
_COVERBS = frozenset({"在", "把", "将", "將", "由", "替", "向"})


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
    if _is_coverb(sentence, place):
        return False
    if sentence.heads[place] < 0 or relation in _CLAUSAL:
        return True
    if relation not in _IF_PREDICATE:
        return False
    if relation == "conj" and not _heads_clause(sentence, sentence.heads[place]):
        return False
    return word.upos in _VERBS or predicates(sentence, place)


def _is_coverb(sentence: AnnotatedSentence, place: int) -> bool:
    word = sentence.words[place]
    return word.form in _COVERBS and word.universal_relation == "advcl" and not predicates(sentence, place)


def _owner(sentence: AnnotatedSentence, place: int, heads: list[int]) -> int:
    """The head of the clause that a word is in."""
    known = set(heads)
    while place not in known:
        place = sentence.heads[place]
    return place


def _lead(sentence: AnnotatedSentence, head: int, words: tuple[int, ...]) -> int | None:
    """The first subordinating or coordinating word of a predicate, or the relative or asking word before it."""
    marks = [
        place
        for place in sentence.dependents[head]
        if (word := sentence.words[place]).universal_relation in ("mark", "cc") and word.relation not in _NO_LEAD
    ]
    asking = [
        place for place in words if place < head and sentence.words[place].features.get("PronType") in _RELATIVE
    ]
    return min([place for place in (*marks, *asking) if place < head or place in marks], default=None)
