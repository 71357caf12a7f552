"""Growth with the length of segments: each metric on segments of some ten, a hundred and a thousand words."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from bench import ours
from bench.corpora import Corpus, english
from bench.plan import Plan
from bench.rows import LengthRow
from bench.timing import alone

SECTION = "lengths"
#: Metrics whose cost could grow faster than their texts.
METRICS = (
    "bleu", "chrf", "ter", "wer", "mwer", "mper", "nist", "gtm", "ict", "ribes", "gleu", "rouge_l",
    "char_edit_rate", "character",
)  # fmt: skip
#: Segments of one draw that are joined into one; each has about twenty words.
JOINED = (1, 5, 50)


def measure(plan: Plan) -> Iterator[LengthRow]:
    """One entry per metric."""
    drawn = english().corpus(plan.length_segments * JOINED[-1], seed=600)
    corpora = [_joined(drawn, count, plan.length_segments) for count in JOINED]
    for metric in METRICS:
        if plan.wants(f"{SECTION}/{metric}"):
            yield LengthRow(
                metric,
                [sum(map(len, map(str.split, corpus.hypotheses))) / len(corpus) for corpus in corpora],
                [_seconds(metric, corpus, plan) / len(corpus) for corpus in corpora],
            )


def _joined(corpus: Corpus, count: int, segments: int) -> Corpus:
    """Every `count` segments as one."""

    def join(lines: list[str]) -> list[str]:
        return [" ".join(lines[start : start + count]) for start in range(0, segments * count, count)]

    systems = {name: join(lines) for name, lines in corpus.systems.items()}
    return Corpus(systems, [join(lines) for lines in corpus.references])


def _seconds(metric: str, corpus: Corpus, plan: Plan) -> float:
    call = partial(ours.corpus_score, metric, {}, corpus.hypotheses, corpus.references)
    call()  # imports are no matter of lengths
    return min(alone(plan.long_repetitions, call))
