"""Rows of real systems, and test sets drawn from them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

import numpy as np
import numpy.typing as npt

from bench.corpora import SHARED, read_lines, wmt
from mtgauge import TestSet, evaluate
from mtgauge.base.progress import silent
from mtgauge.engine.analysis import Analysis, analyse
from mtgauge.engine.measured import Measured
from mtgauge.engine.settings import Settings
from mtgauge.stats.totals import Rows

METRICS = ("bleu", "chrf", "ter")
#: Test sets: name, year and pair of WMT, number of systems; he-en is read elsewhere.
_WMT = (("WMT22 zh-en", 22, "zh-en", 12), ("WMT22 en-zh", 22, "en-zh", 13), ("WMT21 zh-en", 21, "zh-en", 8))


@dataclass(frozen=True, slots=True)
class Population:
    """All systems on one test set, as fitted metrics and rows.

    Attributes:
        name: The test set.
        measured: The metrics with the rows of every system.
        texts: System -> its translations.
        reference: The reference.
        languages: The language pair.
        documents: The document of each segment, or None.
    """

    name: str
    measured: tuple[Measured, ...]
    texts: Mapping[str, Sequence[str]]
    reference: Sequence[str]
    languages: str
    documents: Sequence[str] | None = None

    @property
    def systems(self) -> list[str]:
        """Their names."""
        return list(self.texts)

    def __len__(self) -> int:
        return len(self.reference)

    def segment_scores(self, metric: str, system: str) -> npt.NDArray[np.float64]:
        """(n,) scores of a system's segments."""
        item = next(item for item in self.measured if item.label == metric)
        return item.segment_scores(system)[:, 0]


@cache
def populations() -> tuple[Population, ...]:
    """The four test sets; empty where the data is not beside the checkout."""
    found = []
    for name, year, pair, systems in _WMT:
        corpus = wmt(year, pair, systems)
        if corpus is not None:
            found.append(_population(name, corpus.systems, corpus.references[0], pair))
    folder = SHARED / "mtme" / "wmt23"
    outputs = sorted(folder.glob("system-outputs/he-en/*.txt"))
    if outputs:
        systems_ = {path.stem: read_lines(path) for path in outputs if not path.stem.startswith("ref")}
        news = _population("WMT23 he-en", systems_, read_lines(folder / "references/he-en.refB.txt"), "he-en")
        documents = [line.split()[1] for line in read_lines(folder / "documents/he-en.docs")]
        found.append(replace(news, documents=documents))
    return tuple(found)


def _population(
    name: str, systems: Mapping[str, Sequence[str]], reference: Sequence[str], pair: str
) -> Population:
    metrics = [
        "ter:asian_support=true,normalized=true" if m == "ter" and pair.endswith("zh") else m for m in METRICS
    ]
    evaluation = evaluate(systems, list(reference), metrics=metrics, languages=pair)
    measured = tuple(
        Measured(label, item.fitted, item.rows) for label, item in zip(METRICS, evaluation.measured, strict=True)
    )
    return Population(name, measured, systems, reference, pair)


def analysis_of(
    population: Population,
    metrics: Sequence[str],
    systems: Mapping[str, Mapping[str, Rows]],
    settings: Mapping[str, object],
    documents: Sequence[str] | None = None,
) -> Analysis:
    """The road of `mtgauge.evaluate` from rows on.

    Args:
        population: Where the rows come from.
        metrics: Some of `METRICS`.
        systems: Metric -> system -> (n, k) rows.
        settings: Fields of `Settings`.
        documents: n document ids.
    """
    by_label = {item.label: item.fitted for item in population.measured}
    measured = [Measured(metric, by_label[metric], systems[metric]) for metric in metrics]
    n = len(next(iter(systems[metrics[0]].values())))
    testset = TestSet.of({"A": [""] * n}, documents=documents)
    return analyse(measured, testset, Settings.of(metrics=list(metrics), **settings), silent)


def drawn(population: Population, rng: np.random.Generator, n: int) -> tuple[list[str], npt.NDArray[np.int64]]:
    """A pair of systems, and n positions of segments with replacement."""
    pair = rng.choice(len(population.systems), 2, replace=False)
    return [population.systems[index] for index in pair], rng.integers(len(population), size=n)
