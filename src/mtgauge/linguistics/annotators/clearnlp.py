"""Trees with ClearNLP's labels, as spaCy's English models make them, become trees of Universal Dependencies.

ClearNLP's trees have function words as heads: a preposition governs its noun, a copula its predicate, and each
conjunct the next one (Choi and Palmer 2012, Guidelines for the Clear Style Constituent to Dependency Conversion).
In Universal Dependencies content words are heads (de Marneffe, Manning, Nivre and Zeman 2021, section 2). So words
are hung anew first, and labels then follow by a table. Each step keeps a tree a tree: a word changes places with
its head, or moves below an ancestor or a sister.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from mtgauge.linguistics.annotators.fixed_expressions import FIXED

#: ClearNLP's label -> the relation, where no step has decided it. (Choi and Palmer 2012, table 1, beside the
#: relations of UD 2, https://universaldependencies.org/u/dep and .../en/dep.)
RELATIONS = {
    "ROOT": "root", "acl": "acl", "acomp": "xcomp", "advcl": "advcl", "advmod": "advmod", "agent": "obl:agent",
    "amod": "amod", "appos": "appos", "attr": "xcomp", "aux": "aux", "auxpass": "aux:pass", "case": "case",
    "cc": "cc",
    "ccomp": "ccomp", "compound": "compound", "conj": "conj", "csubj": "csubj", "csubjpass": "csubj:pass",
    "dative": "iobj", "dep": "dep", "det": "det", "dobj": "obj", "expl": "expl", "intj": "discourse",
    "mark": "mark",
    "meta": "dep", "neg": "advmod", "nmod": "nmod", "npadvmod": "obl:unmarked", "nsubj": "nsubj",
    "nsubjpass": "nsubj:pass", "nummod": "nummod", "oprd": "xcomp", "parataxis": "parataxis", "pcomp": "advcl",
    "pobj": "obl", "poss": "nmod:poss", "preconj": "cc:preconj", "predet": "det:predet", "prep": "obl",
    "prt": "compound:prt", "punct": "punct", "quantmod": "advmod", "relcl": "acl:relcl", "xcomp": "xcomp",
}  # fmt: skip

_NOMINAL = frozenset({"NOUN", "PROPN", "PRON", "NUM", "DET", "SYM", "X"})
_VERBAL = frozenset({"VERB", "AUX"})
_OBJECTS = ("pobj", "pcomp")
_PREDICATES = ("attr", "acomp")
#: Complements beside which a copula keeps its own place.
_COMPLEMENTS = frozenset({"xcomp", "ccomp", "oprd", "dobj", "expl", "attr", "acomp"})
#: Opening marks and those that close them; straight quotes are both.
_CLOSED_BY = {"(": ")", "[": "]", "{": "}", "“": "”", "‘": "’", "«": "»", '"': '"', "``": "''"}
_CLOSING = frozenset(_CLOSED_BY.values())
#: What belongs to a number and not to the sum of money.
_OF_NUMBERS = frozenset({"compound", "quantmod", "nummod", "advmod"})
_SEPARATORS = frozenset({",", ";", ":", "-", "–", "—", "--"})
#: What commas set off: labels of what stands behind its head, and of speech before the verb of saying.
_SET_OFF = frozenset({"appos", "acl", "relcl", "parataxis"})
_QUOTED = frozenset({"ccomp", "parataxis"})
_PLACES = frozenset(
    {"here", "there", "away", "back", "home", "over", "out", "in", "off", "up", "down", "ahead", "abroad"}
)


#: The head of the root.
_ROOT = -1


@dataclass(slots=True)
class ClearWord:
    """A word of a tree with ClearNLP's labels.

    Attributes:
        form: The word.
        lemma: Its dictionary form.
        upos: Its universal part of speech.
        xpos: Its tag of the Penn Treebank.
        head: The place of its head in the sentence, from 0; -1 for the root.
        label: ClearNLP's label; what the steps decide stands here as a relation already.
    """

    form: str
    lemma: str
    upos: str
    xpos: str
    head: int
    label: str


def universal_tree(words: Iterable[ClearWord], names: Sequence[tuple[int, int]] = ()) -> list[tuple[int, str]]:
    """Head (from 0, -1 for the root) and relation of each word.

    Args:
        words: The words of a sentence, with a tree.
        names: First place and the one after the last of each name of a person.
    """
    tree = _Tree(list(words))
    tree.raise_objects()
    tree.raise_predicates()
    tree.flatten_conjuncts()
    tree.hang_names(names)
    tree.raise_currencies()
    tree.join_expressions()
    tree.hang_punctuation()
    return [
        (word.head, "root" if word.head < 0 else tree.relation(place)) for place, word in enumerate(tree.words)
    ]


class _Tree:
    """A tree that changes step by step."""

    def __init__(self, words: list[ClearWord]) -> None:
        self.words = words
        self._below: dict[int, list[int]] = {}
        for place, word in enumerate(words):
            self._below.setdefault(word.head, []).append(place)

    def relation(self, place: int) -> str:
        word = self.words[place]
        if word.label == "aux" and word.xpos == "TO":
            return "mark"
        if word.label == "npadvmod" and word.head >= 0 and self.words[word.head].upos in _NOMINAL:
            return "nmod:unmarked"
        return RELATIONS.get(word.label, word.label)

    def children(self, place: int) -> list[int]:
        """The words that depend on one, in the order of the sentence."""
        return list(self._below.get(place, ()))

    def _hang(self, place: int, head: int) -> None:
        """A word gets another head."""
        word = self.words[place]
        self._below[word.head].remove(place)
        insort(self._below.setdefault(head, []), place)
        word.head = head

    def raise_objects(self) -> None:
        """A preposition's object takes its place, and the preposition marks it."""
        for place in self._bottom_up():
            word = self.words[place]
            found = self._object(place)
            if found is None:
                if word.label in ("prep", "dative") and word.upos == "ADP" and word.head >= 0:
                    # a preposition without an object: its noun stands elsewhere
                    word.label = "advmod" if self.words[word.head].upos in _VERBAL else "case"
                continue
            is_clause = self.words[found].label == "pcomp" and self.words[found].upos in _VERBAL
            label = self._role(word, is_clause)
            self._swap(found, place)
            self.words[found].label = label
            word.label = (
                "mark" if is_clause or (word.upos == "SCONJ" and self.words[found].upos in _VERBAL) else "case"
            )

    def _object(self, place: int) -> int | None:
        """What a preposition governs; None where the word is none."""
        children = self.children(place)
        for label in _OBJECTS:
            for child in children:
                if self.words[child].label == label:
                    return child
        if self.words[place].label in ("prep", "agent", "pcomp") and self.words[place].upos in ("ADP", "SCONJ"):
            # out of the house: the object of the second preposition has been raised to the first
            for child in children:
                if child > place and self.words[child].label in ("obl", "nmod"):
                    return child
        return None

    def _role(self, word: ClearWord, is_clause: bool) -> str:
        """The relation of what a preposition governs."""
        if word.label not in ("prep", "dative", "agent"):
            return word.label
        if word.head < 0:
            return "ROOT"
        is_of_noun = self.words[word.head].upos in _NOMINAL
        if is_clause:
            return "acl" if is_of_noun else "advcl"
        if word.label == "agent":
            return "obl:agent"
        return "nmod" if is_of_noun else "obl"

    def raise_predicates(self) -> None:
        """A predicate takes the place of its copula."""
        for place in self._bottom_up():
            word = self.words[place]
            if word.lemma == "be" and word.upos in _VERBAL and word.label not in ("aux", "auxpass"):
                self._raise_predicate(place)

    def _raise_predicate(self, place: int) -> None:
        children = self.children(place)
        labels = {self.words[child].label for child in children}
        if "expl" in labels and any(self.words[child].xpos == "EX" for child in children):
            for child in children:
                if self.words[child].label == "attr":
                    self.words[child].label = "nsubj"
            return
        found = next((child for child in children if self.words[child].label in _PREDICATES), None)
        if found is None and not labels & _COMPLEMENTS and labels & {"nsubj", "csubj", "relcl"}:
            found = next((child for child in children if child > place and self._is_place(child)), None)
        if found is None:
            return
        label = self.words[place].label
        self._swap(found, place)
        self.words[found].label = label
        self.words[place].label = "cop"

    def _is_place(self, place: int) -> bool:
        word = self.words[place]
        return word.label == "obl" or (word.label == "advmod" and word.lemma.lower() in _PLACES)

    def flatten_conjuncts(self) -> None:
        """All conjuncts depend on the first, and a conjunction on the conjunct after it."""
        for place, word in enumerate(self.words):
            while word.label == "conj" and word.head >= 0 and self.words[word.head].label == "conj":
                self._hang(place, self.words[word.head].head)
        for place, word in enumerate(self.words):
            is_comma = word.label == "punct" and word.form in (",", ";", "、")
            if word.head < 0 or not (word.label == "cc" or is_comma) or self.children(place):
                continue
            after = [
                sister for sister in self.children(self._first_conjunct(word.head))
                if sister > place and self.words[sister].label == "conj"
            ]  # fmt: skip
            if after and (word.label == "cc" or self._is_before_conjunct(place, after[0])):
                self._hang(place, after[0])

    def _first_conjunct(self, place: int) -> int:
        word = self.words[place]
        return word.head if word.label == "conj" and word.head >= 0 else place

    def _is_before_conjunct(self, comma: int, conjunct: int) -> bool:
        """Whether only a conjunction and what depends on the conjunct stand between."""
        return all(self._is_below(place, conjunct) for place in range(comma + 1, conjunct))

    def _is_below(self, place: int, top: int) -> bool:
        while place >= 0 and place != top:
            if self.words[place].label == "cc" and self.words[place].head == self.words[top].head:
                return True
            place = self.words[place].head
        return place == top

    def hang_names(self, names: Sequence[tuple[int, int]]) -> None:
        """The first word of a person's name governs the others."""
        for start, end in names:
            top = next((p for p in range(start, end) if not start <= self.words[p].head < end), None)
            inside = [p for p in range(start, end) if self.words[p].upos == "PROPN"]
            if top is None or len(inside) != end - start or top != end - 1 or top == start:
                continue
            if any(self.words[p].head != top or self.words[p].label != "compound" for p in range(start, top)):
                continue
            label = self.words[top].label
            self._swap(start, top)
            self.words[start].label = label
            for place in range(start + 1, end):
                self.words[place].label = "flat"

    def raise_currencies(self) -> None:
        """In a sum of money the sign governs the number."""
        for place, word in enumerate(self.words):
            if word.xpos != "$" or word.head < 0 or word.label not in ("quantmod", "nmod"):
                continue
            number = word.head
            if self.words[number].upos == "NUM":
                label = self.words[number].label
                parts = [child for child in self.children(number) if self.words[child].label in _OF_NUMBERS]
                self._swap(place, number)
                for part in set(parts) - {place}:
                    self._hang(part, number)
                word.label = label
                self.words[number].label = "nummod"

    def join_expressions(self) -> None:
        """The first word of a fixed expression governs the others."""
        for start in range(len(self.words)):
            for expression in FIXED.get(self.words[start].form.lower(), ()):
                places = range(start, start + len(expression))
                if places[-1] >= len(self.words) or any(
                    self.words[place].form.lower() != form for place, form in zip(places, expression, strict=True)
                ):
                    continue
                self._join(places)
                break

    def _join(self, places: range) -> None:
        """Joins words that hang together with nothing else below them but each other."""
        inside = set(places)
        tops = [place for place in places if self.words[place].head not in inside]
        others = {child for place in places for child in self.children(place)} - inside
        if others or len({self.words[place].head for place in tops}) != 1 or self.words[tops[0]].head < 0:
            return
        first = places[0]
        head, label = self.words[tops[0]].head, self.words[tops[0]].label
        self._hang(first, head)
        self.words[first].label = label
        for place in places[1:]:
            self._hang(place, first)
            self.words[place].label = "fixed"

    def hang_punctuation(self) -> None:
        """What ends the sentence depends on its root, pairs on what they enclose, commas on what they set off."""
        root = next(place for place, word in enumerate(self.words) if word.head < 0)
        leaves = [
            place
            for place, word in enumerate(self.words)
            if word.label == "punct" and place != root and not self.children(place)
        ]
        for place in leaves:
            if (head := self._set_off(place)) is not None:
                self._hang(place, head)
        for first, last in self._pairs(leaves):
            tops = [
                inside
                for inside in range(first + 1, last)
                if self.words[inside].label != "punct" and not first < self.words[inside].head < last
            ]
            if len(tops) == 1:
                self._hang(first, tops[0])
                self._hang(last, tops[0])
        for place in reversed(leaves):
            if any(word.label != "punct" for word in self.words[place + 1 :]):
                break
            if self.words[place].form not in _CLOSING:
                self._hang(place, root)

    def _set_off(self, place: int) -> int | None:
        """The dependent that a comma sets off from the word that governs both, before it or after it."""
        head = self.words[place].head
        if self.words[place].form not in _SEPARATORS:
            return None
        after = self._dependent(head, self._next(place, 1))
        if after is not None and after > head and self.words[after].label in _SET_OFF:
            return after
        before = self._dependent(head, self._next(place, -1))
        if before is not None and self.words[before].label in (_SET_OFF if before > head else _QUOTED):
            return before
        return None

    def _next(self, place: int, step: int) -> int:
        """The nearest word that is no punctuation; the end of the sentence where there is none."""
        place += step
        while 0 <= place < len(self.words) and self.words[place].label == "punct":
            place += step
        return place

    def _dependent(self, head: int, place: int) -> int | None:
        """The dependent of a word that another word is, or is below."""
        if not 0 <= place < len(self.words):
            return None
        while place >= 0 and self.words[place].head != head:
            place = self.words[place].head
        return place if place >= 0 else None

    def _pairs(self, leaves: Sequence[int]) -> list[tuple[int, int]]:
        """Opening and closing marks that belong together."""
        found = []
        waiting: list[int] = []
        for place in leaves:
            form = self.words[place].form
            if waiting and form == _CLOSED_BY.get(self.words[waiting[-1]].form):
                found.append((waiting.pop(), place))
            elif form in _CLOSED_BY:
                waiting.append(place)
        return found

    def _swap(self, child: int, parent: int) -> None:
        """A word changes places with its head, and takes over all that depends on it."""
        top = self.words[parent].head
        for sister in self.children(parent):
            if sister != child:
                self._hang(sister, child)
        self._hang(child, top)
        self._hang(parent, child)

    def _bottom_up(self) -> list[int]:
        """All places, those farthest from the root first."""
        levels = [self.children(_ROOT)]
        while levels[-1]:
            levels.append(sorted(child for place in levels[-1] for child in self.children(place)))
        return [place for level in reversed(levels) for place in level]
