"""Layers of annotation that parameters need."""

from __future__ import annotations

from enum import StrEnum


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
