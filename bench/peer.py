"""What is measured of sacreBLEU; `bench.ours` has the same names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib import import_module
from typing import Any

NAME = "sacreBLEU"


def corpus_score(
    metric: str, options: dict[str, Any], hypotheses: list[str], references: list[list[str]]
) -> float:
    """Texts to one score, with a metric that has seen nothing before."""
    score: float = _metric(metric, options).corpus_score(hypotheses, references).score
    return score


def sentence_scores(metric: str, hypotheses: Sequence[str], references: Sequence[str]) -> list[float]:
    """Scores of segments, one call each; BLEU with the effective order."""
    one = _metric(metric, {"effective_order": True} if metric == "bleu" else {})
    return [
        one.sentence_score(hypothesis, [reference]).score
        for hypothesis, reference in zip(hypotheses, references, strict=True)
    ]


def statistics(metric: str, hypotheses: list[str], references: list[list[str]]) -> Any:
    """Statistics of segments, for resampling."""
    scorer = _metric(metric, {})
    return scorer, scorer._extract_corpus_statistics(hypotheses, references)


def bootstrap(columns: Sequence[tuple[Any, Any]], samples: int, seed: int) -> list[list[float]]:
    """Scores of resamples, from statistics; the seed is sacreBLEU's own."""
    from sacrebleu.significance import _bootstrap_resample

    found = [_bootstrap_resample(rows, metric, samples) for metric, rows in columns]
    if any(used != str(seed) for used, _ in found):
        raise ValueError(f"sacreBLEU did not draw from seed {seed}")
    return [[item.score for item in scores] for _, scores in found]


def paired_test(
    kind: str, systems: dict[str, list[str]], references: list[list[str]], samples: int
) -> dict[str, list[float]]:
    """Texts to p-values of all systems against the first, as sacreBLEU's command does it.

    The metrics hold prepared references, so that these are read once; randomization gives no intervals.
    """
    from sacrebleu.significance import PairedTest

    metrics = {name: _metric(name, {"references": references}) for name in ("bleu", "chrf")}
    test = PairedTest(
        list(systems.items()),
        metrics,
        None,
        test_type={"bootstrap": "bs", "randomization": "ar"}[kind],
        n_samples=samples,
    )
    scores: dict[str, list[Any]] = test()[1]
    names = {"BLEU": "bleu", "chrF2": "chrf"}
    return {names[name]: [item.p_value for item in items[1:]] for name, items in scores.items() if name in names}


def forget() -> None:
    """Empties the caches of tokenized lines, which would make a second run over the same texts faster."""
    for cache in _caches():
        cache.cache_clear()


def cache_size() -> int:
    """Lines that such a cache holds."""
    size: int = max(cache.cache_parameters()["maxsize"] for cache in _caches())
    return size


def _caches() -> Iterator[Any]:
    for name in ("tokenizer_13a", "tokenizer_re", "tokenizer_ter", "tokenizer_zh"):
        for item in vars(import_module(f"sacrebleu.tokenizers.{name}")).values():
            for method in vars(item).values() if isinstance(item, type) else ():
                if hasattr(method, "cache_clear"):
                    yield method


def _metric(metric: str, options: dict[str, Any]) -> Any:
    from sacrebleu.metrics.bleu import BLEU
    from sacrebleu.metrics.chrf import CHRF
    from sacrebleu.metrics.ter import TER

    if metric == "bleu":
        return BLEU(**options)
    if metric == "ter":
        return TER(**options)
    return CHRF(word_order=2 if metric == "chrf++" else 0, **options)
