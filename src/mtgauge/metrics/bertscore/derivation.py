"""How BERTScore comes about (Zhang et al. 2020, section 3): the matrix of cosines, and what is read from it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

import numpy as np
import numpy.typing as npt

from mtgauge.base.sentences import say
from mtgauge.measures.derivation import CellValue, Formula, NumericValue, Part, Step, StepMatrix, StepTable
from mtgauge.metrics.bertscore.matching import Matching, TokenVectors
from mtgauge.metrics.bertscore.texts import ReadText
from mtgauge.metrics.derivations.ngrams import tokens_step

#: Names tokens by their numbers.
Named = Callable[[Sequence[int]], list[str]]
_Matchings = Mapping[str, tuple[ReadText, Matching]]


def bertscore_counts(hypothesis: ReadText, matchings: _Matchings, named: Named) -> Iterator[Step]:
    """The tokens, the matrix of cosines, and precision, recall and F.

    Args:
        hypothesis: The tokens of the hypothesis.
        matchings: The tokens of each reference with how they match, by name, in the order that breaks ties.
        named: Names tokens, those that the tokenizer added too.
    """
    ours = _tokens(hypothesis, named)
    theirs = {name: _tokens(reference, named) for name, (reference, _) in matchings.items()}
    yield tokens_step(ours, theirs)
    best = max(matchings, key=lambda name: matchings[name][1].values[0])
    matching = matchings[best][1]
    parts: list[Part] = []
    if len(matchings) > 1:
        parts.append(say("Against the reference with the greatest F, {name}.", name=best))
    legend = say(
        "In brackets: the greatest cosine of a row, which counts for precision. Before ^: that of a column, which "
        "counts for recall. Tokens that the tokenizer adds can be the most similar ones, but weigh 0."
    )
    matrix = StepMatrix(
        ours,
        theirs[best],
        matching.cosines.tolist(),
        matching.nearest_in_reference.tolist(),
        matching.nearest_in_hypothesis.tolist(),
    )
    yield Step(say("Cosines"), [*parts, matrix, legend])
    suffix = _suffix(matchings, best)
    cosines, nearest = matching.cosines, matching.nearest_in_reference
    yield Step(
        say("Precision: each token of the hypothesis"),
        [*_side("P", "h", suffix, matching, ours, [theirs[best][at] for at in nearest], cosines.max(axis=1))],
    )
    nearest = matching.nearest_in_hypothesis
    yield Step(
        say("Recall: each token of the reference"),
        [*_side("R", "r", suffix, matching, theirs[best], [ours[at] for at in nearest], cosines.max(axis=0))],
    )
    yield Step(say("F"), [*_f_score(matchings, best)])


def bertscore_score(totals: Sequence[float], score: float, baseline: float | None, *, of_segment: bool) -> Step:
    """The score from the F of a segment, or from the sum over segments.

    Args:
        totals: Sums of F, precision and recall, and the number of segments.
        score: The score.
        baseline: The F of unrelated sentences, if the score is rescaled.
        of_segment: Whether the totals are those of one segment.
    """
    parts: list[Part] = []
    f_sum, _, _, n = totals
    f = f_sum / n if n else 0.0
    if not of_segment:
        parts.append(Formula("S", "", {}, f_sum, say("sum of F over the segments")))
        terms: dict[str, NumericValue] = {"S": f_sum, "n": n}
        parts.append(Formula("F", "S / n" if n else "", terms if n else {}, f, say("mean over the segments")))
    if baseline is None:
        parts.append(Formula("BERTScore", "F", {"F": f}, score))
    else:
        parts.append(Formula("b", "", {}, baseline, say("the F of unrelated sentences")))
        parts.append(Formula("BERTScore", "(F - b) / (1 - b)", {"F": f, "b": baseline}, score))
    return Step(say("Score"), parts)


def _tokens(text: ReadText, named: Named) -> list[str]:
    """The tokens as they stand in the text, and by name where they do not stand there."""
    names = named(text.ids)
    return [
        name if is_added or begin == end else text.text[begin:end]
        for name, is_added, (begin, end) in zip(names, text.special, text.places, strict=True)
    ]


def _suffix(matchings: _Matchings, name: str) -> str:
    """What tells the symbols of a reference from those of others."""
    return f"_{[*matchings].index(name) + 1}" if len(matchings) > 1 else ""


def _side(
    symbol: str,
    side: str,
    suffix: str,
    matching: Matching,
    tokens: Sequence[str],
    nearest: Sequence[str],
    cosines: npt.NDArray[np.float32],
) -> Iterator[Part]:
    """The tokens of a side with their most similar ones, and their weighted mean."""
    vectors: TokenVectors = matching.hypothesis if side == "h" else matching.reference
    columns = [say("token"), say("most similar"), say("cosine"), say("weight")]
    rows: list[list[CellValue]] = [
        [token, other, cosine, weight]
        for token, other, cosine, weight, is_added in zip(
            tokens, nearest, cosines.tolist(), vectors.weights.tolist(), vectors.special, strict=True
        )
        if not is_added
    ]
    value = matching.values[1 if symbol == "P" else 2]
    if matching.hypothesis.is_empty or matching.reference.is_empty:
        yield Formula(symbol + suffix, "", {}, value, say("a side without tokens: 0"))
        return
    yield StepTable(columns, rows, text_columns=2)
    sums: dict[str, NumericValue] = {
        f"cos_{side}": float(cosines.astype(np.float64) @ vectors.weights),
        f"w_{side}": float(vectors.weights.sum()),
    }
    yield Formula(f"cos_{side}", "", {}, sums[f"cos_{side}"], say("sum of weight times cosine"))
    yield Formula(f"w_{side}", "", {}, sums[f"w_{side}"], say("sum of weights"))
    yield Formula(symbol + suffix, f"cos_{side} / w_{side}", sums, value)


def _f_score(matchings: _Matchings, best: str) -> Iterator[Part]:
    """F against the best reference, and the greatest values of all references."""
    f, precision, recall = matchings[best][1].values
    suffix = _suffix(matchings, best)
    terms: dict[str, NumericValue] = {f"P{suffix}": precision, f"R{suffix}": recall}
    form = f"2 * P{suffix} * R{suffix} / (P{suffix} + R{suffix})"
    is_mean = precision > 0 and recall > 0
    yield Formula(f"F{suffix}", form if is_mean else "", terms if is_mean else {}, f)
    if len(matchings) == 1:
        return
    values = {name: matching.values for name, (_, matching) in matchings.items()}
    rows: list[list[CellValue]] = [[name, p, r, f] for name, (f, p, r) in values.items()]
    yield StepTable([say("reference"), "P", "R", "F"], rows)
    yield say("Of each of the three the greatest counts.")
    for symbol, place in (("P", 1), ("R", 2), ("F", 0)):
        several: dict[str, NumericValue] = {
            f"{symbol}{_suffix(matchings, name)}": found[place] for name, found in values.items()
        }
        yield Formula(symbol, f"max({', '.join(several)})", several, max(several.values()))
