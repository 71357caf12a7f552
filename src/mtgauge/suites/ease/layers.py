"""Layers of annotation that parameters need."""

from __future__ import annotations

from collections.abc import Collection
from enum import StrEnum

from mtgauge.base.errors import OptionError
from mtgauge.base.sentences import say


class Layer(StrEnum):
    """A layer of annotation; a run has it where every text of it has."""

    TAGS = "tags"
    CHUNKS = "chunks"
    CLAUSES = "clauses"
    DEPENDENCIES = "dependencies"
    DISCOURSE = "discourse relations"
    ENTITIES = "entities"
    SOURCE_ENTITIES = "entities of the source"
    LINKED_ENTITIES = "links between entities"
    FREQUENCIES = "frequencies"
    TERMS = "terms"
    SENSES = "senses"
    SENTIMENT = "sentiment"
    MIXED_SENTIMENT = "sentences of mixed sentiment"
    CHUNK_SENTIMENT = "sentiments of chunks"


#: Layers that annotators make, so that one text may have them and another not.
ANNOTATED = (
    Layer.TAGS, Layer.CHUNKS, Layer.CLAUSES, Layer.DEPENDENCIES, Layer.DISCOURSE, Layer.ENTITIES, Layer.SENTIMENT,
    Layer.MIXED_SENTIMENT, Layer.CHUNK_SENTIMENT,
)  # fmt: skip


def layers_named(names: str) -> frozenset[Layer]:
    """Layers of annotation as the option ``lacking`` has them: names in small letters, with blanks between them.

    >>> sorted(layers_named("clauses mixed_sentiment"))
    [<Layer.CLAUSES: 'clauses'>, <Layer.MIXED_SENTIMENT: 'sentences of mixed sentiment'>]

    Raises:
        OptionError: There is no such layer.
    """
    known = {layer.name.lower(): layer for layer in ANNOTATED}
    for name in names.split():
        if name not in known:
            raise OptionError(
                say("unknown value {value!r} of {name}", value=name, name="lacking"),
                hint=say("known: {names}", names=", ".join(known)),
            )
    return frozenset(known[name] for name in names.split())


def names_of_layers(layers: Collection[Layer]) -> str:
    """Layers of annotation as `layers_named` reads them, in a fixed order."""
    return " ".join(layer.name.lower() for layer in ANNOTATED if layer in layers)
