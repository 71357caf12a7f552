"""Level 2, chunks: their heads, their function markers, and how many and how long they are."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

import numpy as np

from mtgauge.base.sentences import say
from mtgauge.suites.ease.layers import Layer
from mtgauge.suites.ease.pairs import SegmentPairs
from mtgauge.suites.ease.parameter import EaseLevel, EaseParameter, MatchedShare, MeanNearness, Rate, stacked
from mtgauge.suites.ease.text_columns import PARTS_OF_ONE, Bools, Ints

CHUNKS = EaseLevel("2", say("chunks"))
_CHUNKS = frozenset({Layer.TAGS, Layer.CHUNKS})


class ChunkMatch(MatchedShare[SegmentPairs]):
    """A share of chunks that are aligned and match."""

    level = CHUNKS
    needs = _CHUNKS

    def count(self, pairs: SegmentPairs) -> Ints:
        """Matching chunks; chunks of the candidate; chunks of the reference."""
        ours, theirs = pairs.candidate, pairs.reference
        partners = pairs.chunk_partners
        matching = partners >= 0
        places = np.flatnonzero(matching)
        matching[places] = self._match(pairs, places, partners[places])
        return stacked(ours.per_text_of_chunks(matching), ours.chunks, theirs.chunks)

    @abstractmethod
    def _match(self, pairs: SegmentPairs, ours: Ints, theirs: Ints) -> Bools:
        """Whether aligned chunks match."""


class ChunkHeads(ChunkMatch):
    """P21: chunks whose heads are linked (6.2.1)."""

    id, name, title = "P21", "head", say("heads of chunks")

    def _match(self, pairs: SegmentPairs, ours: Ints, theirs: Ints) -> Bools:
        heads = pairs.candidate.chunk_heads[ours]
        found: Bools = pairs.reference_of_words[heads] == pairs.reference.chunk_heads[theirs]
        return found


class ChunkMarkers(ChunkMatch):
    """P22: chunks with the same vibhakti: markers that depend on the head, and its case (6.2.1)."""

    id, name, title = "P22", "vibhakti", say("function markers of chunks")
    needs = _CHUNKS | {Layer.DEPENDENCIES}

    def _match(self, pairs: SegmentPairs, ours: Ints, theirs: Ints) -> Bools:
        found: Bools = pairs.candidate.chunk_markers[ours] == pairs.reference.chunk_markers[theirs]
        return found


class ChunkWords(MatchedShare[SegmentPairs]):
    """P23: content words of chunks that are linked with words of the aligned chunk (3.2.1); off beside P21."""

    id, name, title, level = "P23", "content", say("content words of chunks"), CHUNKS
    needs = _CHUNKS

    def count(self, pairs: SegmentPairs) -> Ints:
        """Linked content words in aligned chunks; content words in chunks of the candidate; of the reference."""
        ours, theirs = pairs.candidate, pairs.reference
        chunks = ours.chunk_of_words[pairs.ours]
        matching = pairs.are_content_links & (chunks >= 0)
        places = np.flatnonzero(matching)
        partners = pairs.chunk_partners[chunks[places]]
        matching[places] = (partners >= 0) & (partners == theirs.chunk_of_words[pairs.theirs[places]])
        return stacked(
            pairs.per_text(matching),
            *(one.per_text(one.are_content_words & (one.chunk_of_words >= 0)) for one in (ours, theirs)),
        )


class ChunkSentiment(MeanNearness[SegmentPairs]):
    """P24: 1 less half the difference of the sentiments of aligned chunks, a mean over them (section 4); off."""

    id, name, title, level = "P24", "sent", say("sentiment of chunks"), CHUNKS
    needs = _CHUNKS | {Layer.CHUNK_SENTIMENT}
    columns = ("agreement", "chunks")

    def count(self, pairs: SegmentPairs) -> Ints:
        """2 less the difference, in parts of `PARTS_OF_ONE`; aligned chunks, or those that are all missing."""
        ours, theirs = pairs.candidate, pairs.reference
        partners = pairs.chunk_partners
        places = np.flatnonzero(partners >= 0)
        agreement = np.zeros(len(partners), np.int64)
        apart = np.abs(ours.chunk_sentiments[places] - theirs.chunk_sentiments[partners[places]])
        agreement[places] = 2 * PARTS_OF_ONE - apart
        aligned = ours.per_text_of_chunks(partners >= 0)
        return stacked(ours.per_text_of_chunks(agreement), np.where(ours.tokens > 0, aligned, theirs.chunks))


class ChunkLength(Rate[SegmentPairs]):
    """Q21: words a chunk, by those of an average chunk (3.2.2)."""

    id, name, title, level = "Q21", "length", say("length of chunks"), CHUNKS
    needs = _CHUNKS
    average = "words_per_chunk"

    def count(self, pairs: SegmentPairs) -> Ints:
        """Words in chunks; chunks."""
        candidate = pairs.candidate
        return stacked(candidate.per_text_of_chunks(candidate.chunk_sizes), candidate.chunks)


class ChunkCount(Rate[SegmentPairs]):
    """Q22: chunks a sentence, by those of an average sentence (6.2.2)."""

    id, name, title, level = "Q22", "#chunk", say("number of chunks"), CHUNKS
    needs = _CHUNKS
    average = "chunks_per_sentence"

    def count(self, pairs: SegmentPairs) -> Ints:
        """Chunks; sentences."""
        return stacked(pairs.candidate.chunks, pairs.candidate.sentences)


class UncommonNames(Rate[SegmentPairs]):
    """Q23: names with an uncommon word, by the chunks of an average sentence (3.2.2)."""

    id, name, title, level = "Q23", "uncom", say("uncommon names"), CHUNKS
    needs = _CHUNKS | {Layer.ENTITIES, Layer.FREQUENCIES}
    average = "chunks_per_sentence"

    def count(self, pairs: SegmentPairs) -> Ints:
        """Names with an uncommon word; sentences."""
        return stacked(pairs.candidate.uncommon_names, pairs.candidate.sentences)


class MixedChunks(Rate[SegmentPairs]):
    """Q24: chunks with words of both signs, of all chunks (section 4); off."""

    id, name, title, level = "Q24", "ambig", say("chunks of mixed sentiment"), CHUNKS
    needs = _CHUNKS | {Layer.CHUNK_SENTIMENT}

    def count(self, pairs: SegmentPairs) -> Ints:
        """Chunks with words of both signs; chunks."""
        return stacked(pairs.candidate.mixed_chunks, pairs.candidate.chunks)


PARAMETERS: tuple[type[EaseParameter[Any]], ...] = (
    ChunkHeads, ChunkMarkers, ChunkWords, ChunkSentiment, ChunkLength, ChunkCount, UncommonNames, MixedChunks,
)  # fmt: skip
