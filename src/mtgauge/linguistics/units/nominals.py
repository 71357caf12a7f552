"""Which words are nominal: nouns, names, pronouns, numbers, and other words where a sentence uses them as such."""

from __future__ import annotations

from collections.abc import Collection

from mtgauge.linguistics.annotated import AnnotatedSentence

#: Parts of speech that are nominal anywhere.
NOMINALS = frozenset({"NOUN", "PROPN", "PRON", "NUM"})
#: Relations of nominal words to predicates.
_ARGUMENTS = frozenset({"nsubj", "obj", "iobj"})
#: Relations that only nominal words have.
_NOMINAL_RELATIONS = _ARGUMENTS | {"obl", "nmod", "vocative", "appos", "flat", "compound"}
#: What words that predicate have; an orphan is left of a predicate that is not repeated.
OF_PREDICATES = frozenset({"nsubj", "csubj", "cop", "aux", "expl", "orphan"})
_OF_VERBS = OF_PREDICATES | {"obj", "iobj", "obl", "advmod", "mark", "ccomp", "xcomp", "advcl"}


def is_nominal(sentence: AnnotatedSentence, place: int) -> bool:
    """Whether a word is nominal.

    A sign is where a number depends on it (``$ 5``), a foreign word or a verb with nothing of a verb where it
    depends as nouns do, and an adjective where it is a subject or an object (``the few``).
    """
    word = sentence.words[place]
    relation = word.universal_relation
    match word.upos:
        case upos if upos in NOMINALS:
            return True
        case "SYM":
            return has_dependent(sentence, place, frozenset({"nummod"}))
        case "X":
            return relation in _NOMINAL_RELATIONS
        case "VERB":
            return relation in _NOMINAL_RELATIONS and not has_dependent(sentence, place, _OF_VERBS)
        case "ADJ":
            return relation in _ARGUMENTS
    return False


def predicates(sentence: AnnotatedSentence, place: int) -> bool:
    """Whether a word has what predicates have: a subject, a copula, an auxiliary."""
    return has_dependent(sentence, place, OF_PREDICATES)


def has_dependent(sentence: AnnotatedSentence, place: int, relations: Collection[str]) -> bool:
    """Whether a word has a dependent with one of some universal relations."""
    return any(sentence.words[one].universal_relation in relations for one in sentence.dependents[place])
