"""Mentions of entities in documents, and which entities of two texts are the same."""

from __future__ import annotations

from collections.abc import Sequence

from mtgauge.linguistics.dictionaries.dictionary import Dictionary, plain
from mtgauge.linguistics.units import entities_of
from mtgauge.suites.ease.documents import EntitySequence
from mtgauge.suites.ease.text_units import TextUnits


def document_mentions(texts: Sequence[TextUnits]) -> list[str]:
    """The entity of each mention in a document, in the order of the text."""
    nouns = [noun for text in texts for noun in text.nouns or ()]
    found = entities_of(nouns, has_case=any(text.has_lower_nouns for text in texts))
    return [entity for entity in found if entity is not None]


def entity_sequence(
    source: Sequence[str] | None, candidate: Sequence[str], dictionary: Dictionary | None = None
) -> EntitySequence:
    """The mentions of a document with numbers that are equal where the entity is the same.

    An entity of the source is the one of the candidate with the same words, or else the first one, not taken by
    another, that a dictionary gives for it.

    Args:
        source: The entities of the source's mentions; None where it is not annotated.
        candidate: Those of the candidate's.
        dictionary: From the source's language into the candidate's.
    """
    numbers = {entity: number for number, entity in enumerate(dict.fromkeys(candidate))}
    theirs = [numbers[entity] for entity in candidate]
    if source is None:
        return EntitySequence(None, theirs)
    distinct = list(dict.fromkeys(source))
    known = {entity: numbers[entity] for entity in distinct if entity in numbers}
    taken = set(known.values())
    for entity in distinct:
        if entity in known:
            continue
        wanted = _translations(entity, dictionary)
        number = next((at for name, at in numbers.items() if name in wanted and at not in taken), None)
        # one that the candidate does not have is another one than all of its own
        known[entity] = len(numbers) + len(known) if number is None else number
        taken.add(known[entity])
    return EntitySequence([known[entity] for entity in source], theirs)


def _translations(entity: str, dictionary: Dictionary | None) -> set[str]:
    if dictionary is None:
        return set()
    senses = dictionary.senses(entity, entity.replace(" ", ""))
    return {plain(sense).lower() for sense in senses}
