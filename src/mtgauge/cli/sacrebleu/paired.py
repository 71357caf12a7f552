"""Paired tests of every other system against the first, as sacreBLEU counts them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy.typing as npt

from mtgauge.cli.sacrebleu.arguments import Arguments
from mtgauge.cli.sacrebleu.measures import Metric, watch
from mtgauge.cli.sacrebleu.messages import Messages
from mtgauge.cli.sacrebleu.signatures import Trials
from mtgauge.sacrebleu.seeds import Seed, seed_of_environment
from mtgauge.stats.halfwidth import spread_of_pair
from mtgauge.stats.paired import P_VALUES, PairedTest
from mtgauge.stats.resampling import Draws
from mtgauge.stats.totals import Rows


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a paired test says of one system under one metric; the names are those of sacreBLEU's JSON.

    Attributes:
        score: On the test set.
        p_value: Against the baseline; None for the baseline.
        mean: Of the resamples; None in a randomisation test.
        ci: Half of their 95% interval; None in a randomisation test.
    """

    score: float
    p_value: float | None
    mean: float | None
    ci: float | None


class PairedRun:
    """The paired test that was asked for.

    Args:
        asked: Names the test and its trials.
        messages: Told what is being done.
    """

    def __init__(self, asked: Arguments, messages: Messages) -> None:
        self._asked = asked
        self._messages = messages
        self._test = PairedTest.SACREBLEU_BOOTSTRAP if asked.paired_bs else PairedTest.SACREBLEU_RANDOMIZATION
        wanted = asked.paired_bs_n if asked.paired_bs else asked.paired_ar_n
        self._samples = wanted if wanted > 0 else self._test.default_samples
        self._seed: Seed = seed_of_environment()

    @property
    def trials(self) -> Trials:
        """For signatures."""
        seed = "none" if self._seed.text == "none" else str(self._seed.number)
        if self._test.is_bootstrap:
            return Trials(bootstrap=self._samples, seed=seed)
        return Trials(randomization=self._samples, seed=seed)

    def outcomes(
        self, metrics: Sequence[Metric], names: Sequence[str], systems: Sequence[Sequence[str]]
    ) -> dict[str, list[Outcome]]:
        """Metric -> one outcome a system, the baseline first."""
        rows: dict[str, list[Rows]] = {metric.name: [] for metric in metrics}
        for index, (name, system) in enumerate(zip(names, systems, strict=True)):
            for metric in metrics:
                # the notices of sacreBLEU, which tests each system when it has counted it
                if index == 0:
                    self._messages.notice(f"Pre-computing {metric.id.upper()} statistics for {name!r}")
                else:
                    self._messages.notice(
                        f"Computing {metric.name} for {name!r} and extracting sufficient statistics"
                    )
                watch(metric, system, self._asked, self._messages)
                if index > 0:
                    self._messages.notice(f" > Performing {self._trials}")
                rows[metric.name].append(metric.rows(system))
        test = self._bootstrap if self._test.is_bootstrap else self._randomization
        return {metric.name: test(metric, rows[metric.name]) for metric in metrics}

    @property
    def _trials(self) -> str:
        if self._test.is_bootstrap:
            return f"paired bootstrap resampling test (# resamples: {self._samples})"
        return f"approximate randomization test (# trials: {self._samples})"

    def _bootstrap(self, metric: Metric, rows: Sequence[Rows]) -> list[Outcome]:
        scores = [metric.values(system).score for system in rows]
        resampled = metric.resampled(rows, self._draws(rows))
        spreads = [spread_of_pair(drawn) for drawn in resampled]
        differences = [drawn - resampled[0] for drawn in resampled[1:]]
        p_values = [None, *self._p_values(scores, differences)]
        return [
            Outcome(score, p_value, spread.mean, spread.half_width)
            for score, p_value, spread in zip(scores, p_values, spreads, strict=True)
        ]

    def _randomization(self, metric: Metric, rows: Sequence[Rows]) -> list[Outcome]:
        scores = [metric.values(system).score for system in rows]
        p_values = [None, *self._p_values(scores, metric.swapped(rows, self._draws(rows)))]
        return [Outcome(score, p_value, None, None) for score, p_value in zip(scores, p_values, strict=True)]

    def _p_values(self, scores: Sequence[float], differences: Sequence[npt.NDArray[Any]]) -> list[float]:
        """One for each system but the first."""
        observed = [score - scores[0] for score in scores[1:]]
        return [P_VALUES[self._test](null, delta) for null, delta in zip(differences, observed, strict=True)]

    def _draws(self, rows: Sequence[Rows]) -> Draws:
        return Draws(len(rows[0]), self._samples, self._seed.number)
