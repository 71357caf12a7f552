"""Word alignment: aligners, files of alignments, and how well an alignment agrees with people."""

from mtgauge.linguistics.alignment.aligners import WordAligner, aligner_named
from mtgauge.linguistics.alignment.error_rate import AlignmentCounts, count_links
from mtgauge.linguistics.alignment.links import WordAlignment, WordLink
from mtgauge.linguistics.alignment.parallel_tokens import ParallelTokens
from mtgauge.linguistics.alignment.sampling import SamplingOptions, sample_links
from mtgauge.linguistics.alignment.symmetrise import DirectedLinks, Symmetrisation, symmetrise

__all__ = [
    "AlignmentCounts",
    "DirectedLinks",
    "ParallelTokens",
    "SamplingOptions",
    "Symmetrisation",
    "WordAligner",
    "WordAlignment",
    "WordLink",
    "aligner_named",
    "count_links",
    "sample_links",
    "symmetrise",
]
