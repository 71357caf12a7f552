"""What is measured of mtgauge, through its public interface where it has one; `bench.peer` has the same names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

NAME = "mtgauge"
#: What a page has of the texts and scores: packed blocks, names of the axes, and rows of its tables.
_DATA = (
    rb'<script type="application/octet-stream"[^>]*>([^<]*)<',
    rb'<script type="application/json"[^>]*>([^<]*)<',
    rb"<tbody>(.*?)</tbody>",
)


def corpus_score(
    metric: str, options: dict[str, Any], hypotheses: list[str], references: list[list[str]]
) -> float:
    """Texts to one score, with a measure that has seen nothing before."""
    score: float = _measure(metric, options).corpus_score(hypotheses, _named(references)).score
    return score


def sentence_scores(metric: str, hypotheses: Sequence[str], references: Sequence[str]) -> list[float]:
    """Scores of segments, one call each, by sacreBLEU's names."""
    from mtgauge import sacrebleu

    one = {"bleu": sacrebleu.BLEU(effective_order=True), "chrf": sacrebleu.CHRF(), "ter": sacrebleu.TER()}[metric]
    return [
        one.sentence_score(hypothesis, [reference]).score
        for hypothesis, reference in zip(hypotheses, references, strict=True)
    ]


def sentence_scores_at_once(metric: str, hypotheses: list[str], references: list[str]) -> list[float]:
    """Scores of segments, one call for all."""
    scores: list[float] = _measure(metric, {}).segment_scores(hypotheses, references).tolist()
    return scores


def statistics(metric: str, hypotheses: list[str], references: list[list[str]], threads: int = 1) -> Any:
    """Statistics of segments, for resampling and for threads."""
    from mtgauge.corpus import TestSet
    from mtgauge.metrics import Batch, Resources

    fitted = _measure(metric, {}).fit(TestSet.of(_named(references)), Resources())
    return fitted, fitted.statistics(Batch(hypotheses), threads=threads)


def bootstrap(columns: Sequence[tuple[Any, Any]], samples: int, seed: int) -> list[list[float]]:
    """Scores of resamples, from statistics."""
    from functools import partial

    from mtgauge.base.progress import silent
    from mtgauge.engine.resampled import SystemRows, bootstrap_scores
    from mtgauge.metrics import Level
    from mtgauge.stats.resampling import Draws

    scored = [SystemRows(rows, partial(fitted.score, level=Level.CORPUS)) for fitted, rows in columns]
    draws = Draws(len(columns[0][1]), samples, seed)
    return [scores[:, 0].tolist() for scores in bootstrap_scores(scored, draws, silent, "bootstrap")]


def paired_test(
    kind: str, systems: dict[str, list[str]], references: list[list[str]], samples: int
) -> dict[str, list[float]]:
    """Texts to p-values of all systems against the first, by sacreBLEU's counting, with intervals."""
    from mtgauge import evaluate

    evaluation = evaluate(
        systems,
        _named(references),
        metrics=["bleu", "chrf"],
        test=f"sacrebleu-{kind}",
        baseline=next(iter(systems)),
        samples=samples,
        intervals=True,
        threads=1,
    )
    found: dict[str, list[float]] = {}
    for comparison in evaluation.comparisons:
        found.setdefault(comparison.metric, []).append(comparison.p)
    return found


def report(systems: dict[str, list[str]], references: list[list[str]], path: str) -> dict[str, float]:
    """Texts to a report page: seconds of its two halves, bytes of the file, of its data, of the texts."""
    import re
    import time
    from pathlib import Path

    from mtgauge import evaluate

    start = time.perf_counter()
    evaluation = evaluate(
        systems, _named(references), metrics=["bleu", "chrf", "ter"], test="bootstrap", intervals=True
    )
    evaluated = time.perf_counter()
    evaluation.report(path)
    written = time.perf_counter()
    page = Path(path).read_bytes()
    data = [found for form in _DATA for found in re.findall(form, page, re.DOTALL)]
    texts = [*systems.values(), *references]
    return {
        "evaluated": evaluated - start,
        "written": written - evaluated,
        "size": len(page),
        "data": sum(map(len, data)),
        "texts": sum(len(line.encode()) for lines in texts for line in lines),
    }


def _measure(metric: str, options: dict[str, Any]) -> Any:
    from mtgauge import load_metric

    return load_metric(metric, **options)


def _named(references: list[list[str]]) -> dict[str, list[str]]:
    return {f"ref{number}": lines for number, lines in enumerate(references, start=1)}
