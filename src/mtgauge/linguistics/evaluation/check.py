"""An annotation beside a treebank."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from mtgauge.linguistics.evaluation.scores import AnnotationLayer, LayerScore


@dataclass(frozen=True, slots=True)
class AnnotationCheck:
    """An annotation beside a gold standard.

    Attributes:
        gold: Path of the gold standard.
        system: What was compared: the spec of an annotator, or the path of a file.
        hash: That of the annotator; None for a file.
        gold_words: Whether the annotator was given words and sentences.
        sentences: Number of gold sentences.
        scores: How both agree, layer by layer; None for a layer that one of them lacks.
    """

    gold: str
    system: str
    hash: str | None
    gold_words: bool
    sentences: int
    scores: Mapping[AnnotationLayer, LayerScore | None]
