"""Averages of a language, with which lack of fluency is compared: ratios of totals over a corpus (6.1.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from mtgauge.suites.ease.documents import DiscourseLink
from mtgauge.suites.ease.layers import Layer
from mtgauge.suites.ease.parameter import EaseParameter, Rate
from mtgauge.suites.ease.text_columns import TextColumns


@dataclass(frozen=True, slots=True)
class CorpusTexts:
    """Texts whose averages are taken.

    Attributes:
        columns: The texts.
        links: Links of clauses in each document; None where there are no documents.
        mentions: Mentions of entities in all documents; None likewise.
    """

    columns: TextColumns
    links: Sequence[Sequence[DiscourseLink]] | None = None
    mentions: int | None = None


#: What is counted, and by what it is divided.
_Counts = Callable[[CorpusTexts], tuple[int, int]]
_CHUNKS, _CLAUSES = frozenset({Layer.CHUNKS}), frozenset({Layer.CLAUSES})


def _words_per_sentence(texts: CorpusTexts) -> tuple[int, int]:
    return int(texts.columns.words.sum()), int(texts.columns.sentences.sum())


def _words_per_chunk(texts: CorpusTexts) -> tuple[int, int]:
    return int(texts.columns.chunk_sizes.sum()), int(texts.columns.chunks.sum())


def _chunks_per_sentence(texts: CorpusTexts) -> tuple[int, int]:
    return int(texts.columns.chunks.sum()), int(texts.columns.sentences.sum())


def _chunks_per_clause(texts: CorpusTexts) -> tuple[int, int]:
    return int(texts.columns.chunks.sum()), int(texts.columns.clauses.sum())


def _clauses_per_sentence(texts: CorpusTexts) -> tuple[int, int]:
    return int(texts.columns.clauses.sum()), int(texts.columns.sentences.sum())


def _clause_distance(texts: CorpusTexts) -> tuple[int, int]:
    are_related = texts.columns.clause_governors >= 0
    return int(texts.columns.clause_distances[are_related].sum()), int(np.count_nonzero(are_related))


def _link_distance(texts: CorpusTexts) -> tuple[int, int]:
    links = [link for document in texts.links or () for link in document]
    return sum(abs(link.clause - link.other) for link in links), len(links)


def _mentions_per_word(texts: CorpusTexts) -> tuple[int, int]:
    return texts.mentions or 0, 0 if texts.mentions is None else int(texts.columns.words.sum())


#: Name of each average -> the layers that it needs, and what is counted.
AVERAGES: Mapping[str, tuple[frozenset[Layer], _Counts]] = {
    "words_per_sentence": (frozenset({Layer.TAGS}), _words_per_sentence),
    "words_per_chunk": (_CHUNKS, _words_per_chunk),
    "chunks_per_sentence": (_CHUNKS, _chunks_per_sentence),
    "chunks_per_clause": (_CHUNKS | _CLAUSES, _chunks_per_clause),
    "clauses_per_sentence": (_CLAUSES, _clauses_per_sentence),
    "clause_distance": (_CHUNKS | _CLAUSES, _clause_distance),
    "link_distance": (_CLAUSES | {Layer.DISCOURSE}, _link_distance),
    "mentions_per_word": (frozenset({Layer.TAGS, Layer.ENTITIES}), _mentions_per_word),
}


def layers_of_average(parameter: EaseParameter[Any]) -> frozenset[Layer]:
    """The layers that texts must have for the average that a parameter is compared with; none without one."""
    needed, _ = AVERAGES.get(parameter.average if isinstance(parameter, Rate) else "", (frozenset(), None))
    return needed


def averages_of(corpus: Iterable[CorpusTexts], layers: frozenset[Layer]) -> dict[str, float | None]:
    """The averages of texts; None where a layer is missing, or nothing was counted.

    Args:
        corpus: The texts, in as many parts as they come.
        layers: The layers that all of them have.
    """
    parts = list(corpus)
    found: dict[str, float | None] = {}
    for name, (needed, counts) in AVERAGES.items():
        pairs = [counts(part) for part in parts] if needed <= layers else []
        whole = sum(per for _, per in pairs)
        found[name] = sum(part for part, _ in pairs) / whole if whole else None
    return found
