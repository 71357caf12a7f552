"""Values in the form of Hugging Face ``evaluate``: its names, its scales, its types."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from mtgauge import native
from mtgauge.huggingface.texts import of_segments
from mtgauge.measures import Fittable, Level
from mtgauge.measures.one_system import ScoredSystem
from mtgauge.measures.options import option_values
from mtgauge.metrics.bleu import BLEU, mean_precision
from mtgauge.metrics.gleu import FittedGleu


class Found(NamedTuple):
    """What was found of the segments.

    Attributes:
        scored: The values of the metric here, and what they were made of.
        predictions: The n translations that were scored.
        references: Their references, segment by segment; None where there are none.
    """

    scored: ScoredSystem
    predictions: Sequence[str]
    references: Sequence[Any] | None

    @property
    def measure(self) -> Fittable:
        """The metric here."""
        return self.scored.fitted.measure

    @property
    def outputs(self) -> Mapping[str, float]:
        """The values of the metric here."""
        return self.scored.result.outputs

    @property
    def of_segments(self) -> list[list[float]]:
        """The values of each segment, in the order of the outputs."""
        values: list[list[float]] = self.scored.fitted.score(np.asarray(self.scored.rows), Level.SEGMENT).tolist()
        return values


#: What evaluate gives: values by name, or a number without a name.
Reply: TypeAlias = Callable[[Found], Any]


def nothing(found: Found) -> dict[str, Any]:
    """No values: that package has no such metric."""
    return {}


def sacrebleu(found: Found) -> dict[str, Any]:
    """The fields of sacreBLEU's score."""
    from mtgauge.sacrebleu.metrics.bleu import score_of  # the other metrics need none of its names

    assert isinstance(found.measure, BLEU)  # noqa: S101  # the counterpart names it
    score = score_of(found.measure, found.scored.totals, [*found.outputs.values()])
    return {name: getattr(score, name) for name in ("counts", "totals", "precisions", "bp", "sys_len", "ref_len")}


def bleu(found: Found, *, smooth: bool) -> dict[str, Any]:
    """BLEU on a scale of 1 with its parts.

    Args:
        found: What was found.
        smooth: Whether one is added to the matches and the n-grams of every order (Lin and Och 2004).
    """
    outputs = found.outputs
    precisions, mean = _mean_precision(found, smooth)
    reference_length = int(outputs["reference_length"])
    # beside references that are all empty, it is 0 there
    penalty = _brevity(outputs["length_ratio"]) if reference_length else 0.0
    return {
        "bleu": mean * penalty,
        "precisions": precisions,
        "brevity_penalty": penalty,
        "length_ratio": outputs["length_ratio"],
        "translation_length": int(outputs["hypothesis_length"]),
        "reference_length": reference_length,
    }


def _brevity(ratio: float) -> float:
    """The brevity penalty of a ratio of lengths, by the operations of that package."""
    if ratio > 1:
        return 1.0
    return math.exp(1 - 1 / ratio) if ratio else 0.0


def _mean_precision(found: Found, smooth: bool) -> tuple[list[float], float]:
    """Precisions on a scale of 1, and their geometric mean."""
    measure = found.measure
    assert isinstance(measure, BLEU)  # noqa: S101  # the counterpart names it
    n = measure.max_order
    counts = np.array([found.scored.totals], np.float64)
    matches, ngrams = counts[:, 4 : 4 + n], counts[:, 4 + n :]
    effective = bool(measure.effective_order)
    [precisions], [mean] = mean_precision(measure, matches + smooth, ngrams + smooth, effective, top=1.0)
    shares = precisions.tolist()
    if effective or measure._smoothing != "none" or measure._chosen_weights is not None:
        return shares, float(mean)
    # that package, which has none of these options, divides each logarithm; the last digit depends on it
    logs = [1 / n * math.log(share) for share in shares if share > 0]
    return shares, math.exp(sum(logs)) if len(logs) == n else 0.0


def ter(found: Found) -> dict[str, Any]:
    """The counts of TER."""
    outputs = found.outputs
    return {"num_edits": int(outputs["edits"]), "ref_length": outputs["reference_length"]}


def chrf(found: Found) -> dict[str, Any]:
    """The options of chrF, which that package gives back."""
    options = option_values(found.measure)
    beta = options["beta"]
    whole = int(beta) if beta == int(beta) else beta
    return {"char_order": options["char_order"], "word_order": options["word_order"], "beta": whole}


@dataclass(frozen=True, slots=True)
class Quotient:
    """A score on a scale of 1, as one quotient of counts: that of percent by 100 may differ in its last digit.

    Attributes:
        counted: The columns of the rows that are added up above.
        of: Those below.
        name: What it is called there; empty where it is given without a name.
    """

    counted: Sequence[int]
    of: Sequence[int]
    name: str = ""

    def __call__(self, found: Found) -> Any:
        """The rate, by its name if it has one."""
        counted, of = (
            sum(found.scored.totals[column] for column in columns) for columns in (self.counted, self.of)
        )
        # of no words at all, the metric says what errors are
        rate = counted / of if of else found.scored.result.score / 100
        return {self.name: rate} if self.name else rate


#: Substitutions, deletions and insertions of the words of the reference.
EDITS = Quotient((0, 1, 2), (3,))


def google_bleu(found: Found, *, min_len: int) -> dict[str, Any]:
    """GLEU on a scale of 1, as NLTK has it: the first of equally good references counts.

    Args:
        found: What was found.
        min_len: The shortest n-grams that count.
    """
    best = (max(each, key=lambda counts: counts[0] / counts[1]) for each in _gleu_counts(found, min_len) if each)
    matched, larger = (sum(column) for column in zip((0, 0), *best, strict=True))
    return {"google_bleu": matched / larger if larger else 0.0}


def _gleu_counts(found: Found, min_len: int) -> list[list[tuple[int, int]]]:
    """For each segment, of each reference: the matches, and the n-grams of the longer text, if there are any."""
    fitted = found.scored.fitted
    assert isinstance(fitted, FittedGleu)  # noqa: S101  # the counterpart names it
    rows_of_texts = enumerate(of_segments(found.references or ()))
    segments, references = zip(*((at, text) for at, texts in rows_of_texts for text in texts), strict=True)
    ours, theirs = fitted.prepare([found.predictions[at] for at in segments]), [fitted.prepare(references)]
    rows = native.gleu_statistics(ours, theirs, fitted.kernel, fitted.measure.max_order)
    if min_len > 1:
        rows = rows - native.gleu_statistics(ours, theirs, fitted.kernel, min_len - 1)
    counts: list[list[tuple[int, int]]] = [[] for _ in found.predictions]
    for at, (matched, _, *ngrams) in zip(segments, rows.tolist(), strict=True):
        if larger := max(ngrams):
            counts[at].append((matched, larger))
    return counts


def character(found: Found, *, aggregate: str, return_all_scores: bool) -> dict[str, Any]:
    """CharacTER on a scale of 1.

    Args:
        found: What was found.
        aggregate: ``mean``, exact before it is rounded, as the package behind evaluate's has it; ``sum``, or
            ``median``.
        return_all_scores: Whether the scores of the segments are listed.
    """
    from statistics import mean, median  # slow to import

    scores = [float(row[0]) for row in found.scored.rows]
    aggregates: dict[str, Callable[[list[float]], float]] = {"mean": mean, "sum": sum, "median": median}
    answer = {"cer_score": aggregates[aggregate](scores)}
    return {**answer, "cer_scores": scores} if return_all_scores else answer


def bertscore(found: Found) -> dict[str, Any]:
    """Lists with a number for each segment; the hash code is the signature here, which says the same."""
    f1, precision, recall = (list(column) for column in zip(*found.of_segments, strict=True))
    return {"precision": precision, "recall": recall, "f1": f1, "hashcode": str(found.scored.result.signature)}


def comet(found: Found) -> dict[str, Any]:
    """The scores of the segments, and their mean."""
    scores = [values[0] for values in found.of_segments]
    return {"mean_score": sum(scores) / len(scores), "scores": scores}
