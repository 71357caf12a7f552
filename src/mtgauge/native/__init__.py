"""The compiled kernels (C++20): tokenisers and the statistics that metrics are made of.

Nothing here knows a score. A metric asks for rows of counts, one row a segment, and computes from their sums.
"""

from mtgauge.native._kernels import (
    bleu_statistics,
    chrf_statistics,
    edit_alignment,
    exp,
    log,
    ngram_surplus,
    normalise_tercom,
    number_tokens,
    ter_alignment,
    ter_runs,
    ter_statistics,
    tercom_places,
    token_places,
    tokenize,
    wer_runs,
    wer_statistics,
    word_matches,
)

__all__ = [
    "bleu_statistics",
    "chrf_statistics",
    "edit_alignment",
    "exp",
    "log",
    "ngram_surplus",
    "normalise_tercom",
    "number_tokens",
    "ter_alignment",
    "ter_runs",
    "ter_statistics",
    "tercom_places",
    "token_places",
    "tokenize",
    "wer_runs",
    "wer_statistics",
    "word_matches",
]
