"""Mentions of entities in a document: names, and nouns that come again.

No coreference is resolved: a mention is a noun chunk whose head is a name, or whose head noun stands in the
document more than once. Mentions are of one entity where the lemmas of their heads are equal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from mtgauge.linguistics.annotated import AnnotatedSentence, AnnotatedText
from mtgauge.linguistics.units.chunks import Chunk, ChunkKind, chunks_of

_NAME, _NOUN = "PROPN", "NOUN"


@dataclass(frozen=True, slots=True)
class Mention:
    """A mention of an entity.

    Attributes:
        text: The place of its text in the document, from 0.
        sentence: The place of its sentence in the text.
        chunk: Its words there.
        entity: What it is a mention of: the lower-cased lemma of the head.
    """

    text: int
    sentence: int
    chunk: Chunk
    entity: str


def mentions_of(document: Sequence[AnnotatedText]) -> list[Mention]:
    """The mentions of a document, in their order; none where there are no chunks."""
    found: list[tuple[Mention, str]] = []
    for number, text in enumerate(document):
        for place, sentence in enumerate(text.sentences):
            for chunk in chunks_of(sentence):
                upos = sentence.words[chunk.head].upos
                if chunk.kind is ChunkKind.NOUN and upos in (_NAME, _NOUN):
                    found.append((Mention(number, place, chunk, _entity(sentence, chunk.head)), upos))
    names = {mention.entity for mention, upos in found if upos == _NAME}
    times = Counter(mention.entity for mention, _ in found)
    return [mention for mention, _ in found if mention.entity in names or times[mention.entity] > 1]


def _entity(sentence: AnnotatedSentence, head: int) -> str:
    word = sentence.words[head]
    return (word.lemma or word.form).lower()
