"""What readers take in as a unit: chunks, clauses, mentions of entities, connectives."""

from mtgauge.linguistics.units.accuracy import (
    UNIT_NAMES,
    MeasuredUnits,
    UnitAccuracy,
    UnitKind,
    measured_units,
    notes_on_units,
)
from mtgauge.linguistics.units.chunks import Chunk, ChunkKind, chunks_of, has_chunks
from mtgauge.linguistics.units.clauses import Clause, clauses_of
from mtgauge.linguistics.units.connectives import (
    Connective,
    ConnectiveSense,
    ListedConnective,
    connectives_of,
    read_connectives,
)
from mtgauge.linguistics.units.entities import (
    Mention,
    NamedChunk,
    entities_of,
    has_lower_nouns,
    mentions_of,
    named_chunks,
)

__all__ = [
    "UNIT_NAMES",
    "Chunk",
    "ChunkKind",
    "Clause",
    "Connective",
    "ConnectiveSense",
    "ListedConnective",
    "MeasuredUnits",
    "Mention",
    "NamedChunk",
    "UnitAccuracy",
    "UnitKind",
    "chunks_of",
    "clauses_of",
    "connectives_of",
    "entities_of",
    "has_chunks",
    "has_lower_nouns",
    "measured_units",
    "mentions_of",
    "named_chunks",
    "notes_on_units",
    "read_connectives",
]
