"""How good annotators were on treebanks, as ``tools/measure_annotators.py`` measured it."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from mtgauge.base.sentences import Sentence, say
from mtgauge.linguistics.evaluation import AnnotationLayer

_MEASURED = Path(__file__).with_name("accuracy.toml")
#: What notes quote; the file has all layers.
QUOTED = (AnnotationLayer.WORDS, AnnotationLayer.UPOS, AnnotationLayer.UAS, AnnotationLayer.LAS)


def accuracy_of(program: str, annotator_hash: str) -> tuple[Sentence, ...]:
    """One sentence for each treebank that an annotator was measured on, with words of its own.

    A measurement holds for the same versions and the same model; of another nobody knows how good it is.
    """
    found = [row for row in measured_rows() if row["hash"] == annotator_hash and row["words"] == "own"]
    if not found:
        return (say("how good {program} is with this model and version was not measured", program=program),)
    return tuple(
        say(
            "{program} on {treebank} ({n:,} sentences), F in percent: {values}",
            program=program,
            treebank=row["treebank"],
            n=row["sentences"],
            values=", ".join(f"{layer} {row['scores'][layer]:.1f}" for layer in QUOTED if layer in row["scores"]),
        )
        for row in found
    )


@cache
def measured_rows() -> tuple[Mapping[str, Any], ...]:
    """All measurements: spec, hash, treebank, sentences, words (``own`` or ``gold``), scores by layer."""
    return tuple(tomllib.loads(_MEASURED.read_text("utf-8")).get("measured", ()))
