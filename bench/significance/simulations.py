"""Test sets made so that the truth is known: equal systems, one that is better by a known share, one score."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from multiprocessing import get_context
from typing import Any

import numpy as np
import numpy.typing as npt

from bench.significance.populations import METRICS, Population, analysis_of, drawn, populations
from mtgauge.engine.results import Comparison, Score

Numbers = npt.NDArray[np.float64]
Places = npt.NDArray[np.int64]
Coin = npt.NDArray[np.bool_]
_SEED = 20260101
_TEST: dict[str, object] = {"test": "auto", "intervals": False}


@dataclass(frozen=True, slots=True)
class Trial:
    """One test set that was made.

    Attributes:
        kind: Which simulation makes it.
        n: Segments, or documents.
        number: Its number, which gives its seed.
        share: Chance that the better segment goes to the first system, where one is better.
    """

    kind: str
    n: int
    number: int
    share: float = 0.5


def run(trials: Sequence[Trial], jobs: int) -> list[dict[str, Numbers]]:
    """What came of each trial: metric -> numbers, as its simulation gives them."""
    if not populations():
        raise FileNotFoundError("no test sets of WMT in a folder 'shared' beside the checkout")
    with get_context("fork").Pool(jobs) as pool:
        return pool.map(_run_one, trials, chunksize=max(1, min(25, len(trials) // (4 * jobs))))


def _run_one(trial: Trial) -> dict[str, Numbers]:
    rng = np.random.default_rng((_SEED, zlib.crc32(trial.kind.encode()), trial.n, trial.number))
    return _SIMULATIONS[trial.kind](trial, rng)


def _swapped(
    population: Population, pair: tuple[str, str], places: Places, coin: Coin
) -> dict[str, dict[str, Any]]:
    """Two systems on some segments, which a coin swaps between them: metric -> system -> rows."""
    systems = {}
    for item in population.measured:
        first, second = (item.rows[name][places] for name in pair)
        systems[item.label] = {
            "a": np.where(coin[:, None], second, first),
            "b": np.where(coin[:, None], first, second),
        }
    return systems


def _null(trial: Trial, rng: np.random.Generator) -> dict[str, Numbers]:
    """Equal systems: two real ones whose segments a coin swaps. p, verdict, whether 0 is in the interval."""
    population = populations()[trial.number % len(populations())]
    (a, b), places = drawn(population, rng, trial.n)
    coin = rng.integers(2, size=trial.n, dtype=bool)
    systems = _swapped(population, (a, b), places, coin)
    found = analysis_of(population, METRICS, systems, _TEST | {"baseline": "b"}).comparisons
    return {c.metric: _outcome(c) for c in found}


def _outcome(c: Comparison) -> Numbers:
    covered = c.low is None or c.high is None or c.low <= 0 <= c.high
    return np.array([c.p, c.verdict is not None, c.winner is not None, covered])


def _documents(trial: Trial, rng: np.random.Generator) -> dict[str, Numbers]:
    """Equal systems in a few documents of eight segments, swapped whole. Whether there is a verdict."""
    population = populations()[trial.number % len(populations())]
    (a, b), _ = drawn(population, rng, 1)
    length = 8
    starts = rng.integers(len(population) - length, size=trial.n)
    places = (starts[:, None] + np.arange(length)).ravel()
    coin = np.repeat(rng.integers(2, size=trial.n, dtype=bool), length)
    documents = np.repeat(np.arange(trial.n), length).astype(str).tolist()
    systems = _swapped(population, (a, b), places, coin)
    settings = _TEST | {"baseline": "b", "resample_by": "document"}
    found = analysis_of(population, METRICS, systems, settings, documents).comparisons
    return {c.metric: _outcome(c) for c in found}


def _alternative(trial: Trial, rng: np.random.Generator) -> dict[str, Numbers]:
    """The first system gets the segment with the better chrF by the chance that the trial names."""
    population = populations()[trial.number % len(populations())]
    (a, b), places = drawn(population, rng, trial.n)
    scores = population.segment_scores("chrf", a)[places], population.segment_scores("chrf", b)[places]
    is_better = (scores[0] >= scores[1]) == (rng.random(trial.n) < trial.share)
    coin = is_better[:, None]
    item = next(item for item in population.measured if item.label == "chrf")
    first, second = item.rows[a][places], item.rows[b][places]
    systems = {"chrf": {"a": np.where(coin, first, second), "b": np.where(coin, second, first)}}
    found = analysis_of(population, ("chrf",), systems, _TEST | {"baseline": "b"}).comparisons
    return {c.metric: _outcome(c) for c in found}


def _one_score(trial: Trial, rng: np.random.Generator) -> dict[str, Numbers]:
    """A system on n of the segments: whether its interval holds its score on all of them."""
    population = populations()[trial.number % len(populations())]
    (system, _), places = drawn(population, rng, trial.n)
    part = {item.label: {"a": item.rows[system][places]} for item in population.measured}
    found = analysis_of(population, METRICS, part, {"intervals": True}).scores
    whole = {item.label: {"a": item.rows[system]} for item in population.measured}
    truth = {s.metric: s.score for s in _primary(analysis_of(population, METRICS, whole, {}).scores)}
    return {s.metric: np.array([_holds(s, truth[s.metric])]) for s in _primary(found)}


def _primary(scores: Sequence[Score]) -> Iterator[Score]:
    return (score for score in scores if score.output == "score")


def _holds(score: Score, truth: float) -> bool:
    return score.low is not None and score.high is not None and score.low <= truth <= score.high


def _family(trial: Trial, rng: np.random.Generator) -> dict[str, Numbers]:
    """Twelve equal systems: their names are shuffled in each segment. Whether any of 66 verdicts is one."""
    population = populations()[0]
    places = rng.integers(len(population), size=trial.n)
    order = np.argsort(rng.random((trial.n, 12)), axis=1)
    systems = {}
    for item in population.measured[:2]:
        rows = np.stack([item.rows[name][places] for name in population.systems], axis=1)
        shuffled = np.take_along_axis(rows, order[:, :, None], axis=1)
        systems[item.label] = {str(k): np.ascontiguousarray(shuffled[:, k]) for k in range(12)}
    found = analysis_of(population, METRICS[:2], systems, _TEST).comparisons
    return {
        metric: np.array([any(c.winner is not None for c in found if c.metric == metric)])
        for metric in METRICS[:2]
    }


def _methods(trial: Trial, rng: np.random.Generator) -> dict[str, Numbers]:
    """Equal systems under methods that are named: rejected by the bootstrap, and what three intervals hold."""
    population = populations()[trial.number % len(populations())]
    (a, b), places = drawn(population, rng, trial.n)
    coin = rng.integers(2, size=trial.n, dtype=bool)
    systems = _swapped(population, (a, b), places, coin)
    found = {
        method: analysis_of(
            population, METRICS, systems,
            {"test": "bootstrap", "samples": 1000, "baseline": "b", "ci_method": method, "resample_by": "segment"},
        ).comparisons
        for method in ("percentile", "bca", "jackt")
    }  # fmt: skip
    return {
        c[0].metric: np.array([c[0].p < 0.05, *(_outcome(one)[3] for one in c)])
        for c in zip(*found.values(), strict=True)
    }


def _by_segment(trial: Trial, rng: np.random.Generator) -> dict[str, Numbers]:
    """Two systems within a point of BLEU whose real documents are swapped whole, by segment and by document."""
    population = populations()[-1]
    assert population.documents is not None  # he-en has them
    item = population.measured[0]
    scores = {name: _corpus(item, item.rows[name]) for name in population.systems}
    near = [pair for pair in combinations(scores, 2) if abs(scores[pair[0]] - scores[pair[1]]) <= 1]
    a, b = near[rng.integers(len(near))]
    names = np.array(population.documents)
    picked = rng.choice(np.unique(names), size=trial.n, replace=True)
    places = [np.flatnonzero(names == name) for name in picked]
    labels = np.repeat(np.arange(trial.n), [len(place) for place in places])
    coin = rng.integers(2, size=trial.n, dtype=bool)[labels]
    where = np.concatenate(places)
    systems = _swapped(population, (a, b), where, coin)
    found = [
        analysis_of(
            population,
            METRICS,
            systems,
            _TEST | {"baseline": "b", "resample_by": unit},
            labels.astype(str).tolist(),
        ).comparisons
        for unit in ("segment", "document")
    ]
    return {s.metric: np.array([s.p < 0.05, d.p < 0.05]) for s, d in zip(*found, strict=True)}


def _unlike(trial: Trial, rng: np.random.Generator) -> dict[str, Numbers]:
    """Two systems of equal corpus BLEU, one of which is a mixture of a better and a worse one."""
    population = populations()[0]
    item = population.measured[0]
    order = sorted(population.systems, key=lambda name: _corpus(item, item.rows[name]))
    low, middle, high = (order[place] for place in sorted(rng.choice(len(order), 3, replace=False)))
    chance = rng.random(len(population))
    mixed = _mixture(item, item.rows[low], item.rows[high], chance, _corpus(item, item.rows[middle]))
    places = rng.integers(len(population), size=trial.n)
    systems = {"bleu": {"a": item.rows[middle][places], "b": mixed[places]}}
    tests = ("sign", "auto")
    return {
        "bleu": np.array(
            [
                analysis_of(population, ("bleu",), systems, {"test": test, "baseline": "b"}).comparisons[0].p
                < 0.05
                for test in tests
            ]
        )
    }


def _corpus(item: Any, rows: Any) -> float:
    from mtgauge.measures import Level

    return float(item.fitted.score(rows.sum(axis=0).astype(float), Level.CORPUS)[0])


def _mixture(item: Any, low: Any, high: Any, chance: Numbers, wanted: float) -> Any:
    """Segments of two systems, so many of the better one that the whole scores as wanted."""
    least, most = 0.0, 1.0
    for _ in range(30):
        share = (least + most) / 2
        mixed = np.where((chance < share)[:, None], high, low)
        least, most = (share, most) if _corpus(item, mixed) < wanted else (least, share)
    return mixed


_SIMULATIONS: dict[str, Callable[[Trial, np.random.Generator], dict[str, Numbers]]] = {
    "null": _null,
    "documents": _documents,
    "alternative": _alternative,
    "one score": _one_score,
    "family": _family,
    "methods": _methods,
    "by segment": _by_segment,
    "unlike": _unlike,
}


def column(outcomes: Sequence[dict[str, Numbers]], metric: str, place: int) -> Any:
    """One number of each trial under a metric."""
    return np.array([outcome[metric][place] for outcome in outcomes])
