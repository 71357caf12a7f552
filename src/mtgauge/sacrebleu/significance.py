"""Paired tests of systems against the first one, by the names of sacreBLEU and counted as it counts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from mtgauge.base.errors import InputError, OptionError
from mtgauge.base.progress import silent
from mtgauge.base.sentences import say
from mtgauge.measures import FittedMeasure, Level
from mtgauge.sacrebleu.drawn import DrawsAfterSwaps, resampled, swapped
from mtgauge.sacrebleu.metrics.base import Metric
from mtgauge.sacrebleu.metrics.signatures import Signature
from mtgauge.sacrebleu.seeds import seed_of_environment
from mtgauge.stats import paired
from mtgauge.stats.halfwidth import spread_of_pair
from mtgauge.stats.resampling import Draws
from mtgauge.stats.totals import Rows

_TESTS = {"ar": paired.PairedTest.SACREBLEU_RANDOMIZATION, "bs": paired.PairedTest.SACREBLEU_BOOTSTRAP}
#: Resamples for intervals where 0 are asked for.
_RESAMPLES = paired.PairedTest.SACREBLEU_BOOTSTRAP.default_samples


@dataclass(slots=True)
class Result:
    """What a paired test says of one system under one metric.

    Attributes:
        score: On the test set.
        p_value: Against the baseline; None for the baseline.
        mean: Of the resamples; None where nothing was drawn for intervals.
        ci: Half of their 95% interval, likewise.

    Examples:
        >>> Result(48.89, p_value=0.01)
        score=48.89,p_value=0.01,mean=None,ci=None
    """

    score: float
    p_value: float | None = None
    mean: float | None = None
    ci: float | None = None

    def __repr__(self) -> str:
        return f"score={self.score},p_value={self.p_value},mean={self.mean},ci={self.ci}"


def estimate_ci(scores: npt.ArrayLike) -> tuple[float, float]:
    """Mean and half of the 95% interval of the scores of resamples.

    Examples:
        >>> estimate_ci([1.0, 2.0, 3.0])
        (2.0, 1.0)
    """
    spread = spread_of_pair(np.asarray(scores))
    return spread.mean, spread.half_width


class PairedTest:
    """A paired test; called, it gives signatures and results.

    Args:
        named_systems: Pairs of a name and n translations, the baseline first.
        metrics: Metrics by name.
        references: R lists of n strings; None for those that each metric was made with.
        test_type: ``bs`` for the bootstrap, ``ar`` for approximate randomization.
        n_samples: Resamples or trials; 0 for 1,000 and 10,000.
        n_ar_confidence: Resamples for intervals beside a randomization test; 0 for 1,000, -1 for no intervals.
        n_jobs: Taken for the sake of scripts: all systems are compared at once.

    Raises:
        OptionError: The test is unknown.
        InputError: There are no systems, or two have the same name.

    Examples:
        >>> from mtgauge.sacrebleu import BLEU
        >>> systems = [("old", ["a cat sat here now"] * 6), ("new", ["a cat sat here"] * 6)]
        >>> test = PairedTest(systems, {"BLEU": BLEU()}, [["a cat sat here"] * 6], "ar", 999)
        >>> signatures, scores = test()
        >>> scores["System"], scores["BLEU"][1].score > scores["BLEU"][0].score
        (['old', 'new'], True)
        >>> signatures["BLEU"].info["ar"]
        999
    """

    def __init__(
        self,
        named_systems: Sequence[tuple[str, Sequence[str]]],
        metrics: Mapping[str, Metric[Any]],
        references: Sequence[Sequence[str | None]] | None,
        test_type: str = "ar",
        n_samples: int = 0,
        n_ar_confidence: int = -1,
        n_jobs: int = 1,
    ) -> None:
        if test_type not in _TESTS:
            raise OptionError(say("unknown test {name!r}", name=test_type), hint=say("known: ar, bs"))
        names = [name for name, _ in named_systems]
        if not names:
            raise InputError(say("no system output given"), code="nothing-to-score")
        for name in names:
            if names.count(name) > 1:
                raise InputError(say("two systems are named {name!r}", name=name), code="repeated-name")
        self.test_type = test_type
        self.named_systems = named_systems
        self.metrics = metrics
        self.references = references
        self.n_samples = n_samples if n_samples > 0 else _TESTS[test_type].default_samples
        self.n_ar_confidence = n_ar_confidence or _RESAMPLES
        self._seed = seed_of_environment()

    def __call__(self) -> tuple[dict[str, Signature], dict[str, list[Any]]]:
        """Signatures by metric; and by metric a result for each system, with the names under ``System``."""
        signatures: dict[str, Signature] = {}
        scores: dict[str, list[Any]] = {"System": [name for name, _ in self.named_systems]}
        for metric in self.metrics.values():
            counted = [metric.fitted_rows(lines, self.references) for _, lines in self.named_systems]
            fitted, rows = counted[0][0], [rows for _, rows in counted]
            found = [metric.score_rows(fitted, one) for one in rows]
            name = found[0].name
            signatures[name] = self._signature(metric)
            scores[name] = self._results(fitted, rows, [score.score for score in found])
        return signatures, scores

    def _signature(self, metric: Metric[Any]) -> Signature:
        signature = metric.get_signature()
        seed = "none" if self._seed.text == "none" else str(self._seed.number)
        signature.update("seed", seed)
        signature.update(self.test_type, self.n_samples)
        if self.test_type == "ar" and self.n_ar_confidence > 0:
            signature.update("bs", self.n_ar_confidence)
        return signature

    def _results(self, fitted: FittedMeasure, rows: Sequence[Rows], scores: Sequence[float]) -> list[Result]:
        results = [Result(score) for score in scores]
        draws = Draws(len(rows[0]), self.n_samples, self._seed.number)
        if self.test_type == "bs":
            drawn = resampled(fitted, Level.CORPUS, rows, draws, silent)
            differences = [one - drawn[0] for one in drawn[1:]]
        else:
            drawn = self._beside_swaps(fitted, rows)
            differences = swapped(fitted, Level.CORPUS, rows, draws, silent)
        for result, one in zip(results, drawn, strict=False):
            result.mean, result.ci = spread_of_pair(one)
        p_values = paired.P_VALUES[_TESTS[self.test_type]]
        for result, null in zip(results[1:], differences, strict=True):
            result.p_value = p_values(null, result.score - scores[0])
        return results

    def _beside_swaps(self, fitted: FittedMeasure, rows: Sequence[Rows]) -> list[npt.NDArray[Any]]:
        """Scores of resamples beside a randomization test; those of the baseline are drawn without trials."""
        if self.n_ar_confidence < 0:
            return []
        shape = len(rows[0]), self.n_ar_confidence, self._seed.number
        baseline = resampled(fitted, Level.CORPUS, rows[:1], Draws(*shape), silent)
        others = DrawsAfterSwaps(*shape, trials=self.n_samples)
        return baseline + resampled(fitted, Level.CORPUS, rows[1:], others, silent)
