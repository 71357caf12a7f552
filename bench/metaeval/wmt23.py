"""The scores of WMT23 from Hebrew into English: those of people, stored metrics, and ten metrics of ours."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

import mtgauge
from bench.corpora import SHARED
from bench.metaeval.columns import Columns, Scores

PAIR, REFERENCE = "he-en", "refA"
HUMAN_REFERENCES = ("refA", "refB")
STORED = ("BERTscore", "BLEU", "chrF", "COMET", "XCOMET-Ensemble")
#: Against which metrics are held where people did not rate.
AS_GOLD = "COMET"
#: Metrics of ours that need neither a model nor data, but for BLEU and chrF, which would equal the stored ones.
OURS = ("chrf++", "ter", "wer", "mper", "gtm", "ribes", "gleu", "nist", "character", "meteor")
_OPTIONS = {"meteor": {"task": "2005", "modules": "exact stem", "tokenize": "13a", "search": "exact"}}


def folder() -> Path:
    """Where the data of WMT23 lie."""
    return SHARED / "mtme" / "wmt23"


@dataclass(frozen=True, slots=True)
class Scored:
    """What is read and scored.

    Attributes:
        rated: People's scores and those of metrics, of rated segments.
        every: The same metrics, of all segments, with a stored metric in the place of people.
        seconds: What ours took to score all texts.
    """

    rated: Columns
    every: Columns
    seconds: float


def read(segments: int | None) -> Scored:
    """The scores of the first rated segments, or of all rated ones."""
    gold = _stored(folder() / "human-scores" / f"{PAIR}.mqm.seg.score")
    systems = sorted(name for name in gold if name not in HUMAN_REFERENCES)
    people = np.stack([gold[name] for name in systems])
    rated = np.flatnonzero(~np.isnan(people).any(axis=0))[:segments]
    start = time.process_time()
    own = [_scored(name, systems) for name in OURS]
    seconds = time.process_time() - start
    scores = folder() / "metric-scores" / PAIR
    stored = [_stored(scores / f"{name}-{REFERENCE}.seg.score") for name in STORED]
    found = [np.stack([column[name] for name in systems]) for column in stored] + own
    metrics = np.stack(found)
    every = Columns(metrics[STORED.index(AS_GOLD)], metrics)
    return Scored(Columns(people[:, rated], metrics[:, :, rated]), every, seconds)


def _scored(name: str, systems: Sequence[str]) -> Scores:
    """(s, n) scores of one of our metrics; of all segments, since some metrics look at the whole test set."""
    metric = mtgauge.load_metric(name, **_OPTIONS.get(name, {}))
    reference = _lines(folder() / "references" / f"{PAIR}.{REFERENCE}.txt")
    texts = [_lines(folder() / "system-outputs" / PAIR / f"{system}.txt") for system in systems]
    scores = np.stack([metric.segment_scores(lines, reference) for lines in texts])
    return scores if metric.outputs[0].higher_is_better else -scores


def _stored(path: Path) -> dict[str, Scores]:
    """System -> n scores of a file of MT-Metrics-Eval, NaN for segments that were not rated."""
    found: dict[str, list[float]] = {}
    for line in _lines(path):
        system, _, score = line.partition("\t")
        found.setdefault(system, []).append(np.nan if score == "None" else float(score))
    return {system: np.array(scores) for system, scores in found.items()}


def _lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").split("\n")[:-1]
