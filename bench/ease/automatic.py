"""Gold trees beside a parser's: how far values move, and whether systems keep their order (must show 5)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import cycle

import numpy as np

from bench.ease.gold import LEVELS, GoldTrees
from mtgauge.measures import Level
from mtgauge.stats.correlation import CorrelationStatistic
from mtgauge.suites.ease.tuning import correlation
from mtgauge.suites.ease.unit_values import unit_totals
from mtgauge.suites.ease.unstable_levels import STABLE


@dataclass(frozen=True)
class Moved:
    """What automatic trees change of a level.

    Attributes:
        level: Its value, such as ``G1``.
        change: Mean absolute change of the value of a document.
        tau: Kendall's tau-b of the systems' order with gold trees and with automatic ones.
    """

    level: str
    change: float
    tau: float

    @property
    def is_stable(self) -> bool:
        """Whether systems keep their order."""
        return self.tau >= STABLE


def made_systems(gold: GoldTrees) -> dict[str, list[str]]:
    """Systems made of the treebank: each change in every sentence that allows it, every second, every fourth."""
    found = {}
    for change, made in gold.changed.items():
        for step in (1, 2, 4):
            turn = cycle(range(step))
            found[f"{change.parameter} / {step}"] = [
                (one if one is not None and next(turn) == 0 else tree).text
                for one, tree in zip(made, gold.treebank.trees, strict=True)
            ]
    return found


def moved(gold: GoldTrees, annotator: str) -> Iterator[Moved]:
    """What an annotator's trees change of each level, over the documents of all made systems."""
    systems = made_systems(gold)
    values: dict[str, list[np.ndarray]] = {"gold": [], "automatic": []}
    corpus: dict[str, list[np.ndarray]] = {"gold": [], "automatic": []}
    names: list[str] = []
    for kind, fitted in (("gold", gold.fitted()), ("automatic", gold.fitted(annotator))):
        names = [output.name for output in fitted.outputs]
        for texts in systems.values():
            documents = unit_totals(gold.rows(fitted, texts), gold.treebank.documents).astype(float)
            values[kind].append(fitted.score(documents, Level.DOCUMENT))
            corpus[kind].append(fitted.score(documents.sum(axis=0), Level.CORPUS))
    stacked = {kind: np.concatenate(own) for kind, own in values.items()}
    whole = {kind: np.array(own) for kind, own in corpus.items()}
    for level in LEVELS:
        place = names.index(level)
        change = float(np.nanmean(np.abs(stacked["gold"][:, place] - stacked["automatic"][:, place])))
        tau = correlation(whole["automatic"][:, place], whole["gold"][:, place], CorrelationStatistic.KENDALL_B)
        yield Moved(level, change, tau)
