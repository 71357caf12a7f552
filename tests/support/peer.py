"""Statistics as sacreBLEU, the peer to be identical with, computes them."""

from typing import Any
from unittest import mock

import numpy as np
from sacrebleu.metrics import BLEU, CHRF, TER, lib_ter
from sacrebleu.tokenizers.tokenizer_ter import TercomTokenizer

# sacreBLEU's tokenizers that the kernels have too.
TOKENIZERS = ["none", "13a", "zh", "intl", "char"]


def tokenize(lines: list[str], tokenizer: str) -> list[str]:
    metric = BLEU(tokenize=tokenizer)
    return [" ".join(metric.tokenizer(line.rstrip()).split()) for line in lines]


def bleu_statistics(
    hypotheses: list[str], references: list[list[str | None]], tokenizer: str = "13a", max_order: int = 4
) -> np.ndarray:
    """Returns sacreBLEU's rows: it has no columns for the shortest reference."""
    metric = BLEU(tokenize=tokenizer, max_ngram_order=max_order, force=True)
    return np.array(metric._extract_corpus_statistics(hypotheses, references), dtype=np.int64)


def bleu_columns(rows: np.ndarray) -> np.ndarray:
    """Returns the columns of a kernel's rows that sacreBLEU has."""
    return np.delete(rows, [2, 3], axis=1)


def chrf_statistics(hypotheses: list[str], references: list[list[str | None]], **options: Any) -> np.ndarray:
    metric = CHRF(**options)
    return np.array(metric._extract_corpus_statistics(hypotheses, references), dtype=np.int64)


def ter_statistics(
    hypotheses: list[str], references: list[list[str | None]], beam: int = 25, **options: Any
) -> np.ndarray:
    with mock.patch.object(lib_ter, "_BEAM_WIDTH", beam):
        return np.array(TER(**options)._extract_corpus_statistics(hypotheses, references), dtype=np.float64)


def normalize_tercom(line: str, **options: bool) -> str:
    return TercomTokenizer(**options)(line.rstrip())
