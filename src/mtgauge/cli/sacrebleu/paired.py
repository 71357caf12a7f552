"""Paired tests of every other system against the first, as sacreBLEU counts them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy.typing as npt

from mtgauge.cli.sacrebleu.arguments import Arguments
from mtgauge.cli.sacrebleu.measures import Metric, watch
from mtgauge.cli.sacrebleu.messages import Messages
from mtgauge.cli.sacrebleu.signatures import Seed, Trials, seed_of_environment
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

    def to_dict(self) -> dict[str, Any]:
        """In the order in which it is printed."""
        return asdict(self)


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
        baseline = {}
        for metric in metrics:
            self._messages.notice(f"Pre-computing {metric.id.upper()} statistics for {names[0]!r}")
            watch(metric, systems[0], self._asked, self._messages)
            baseline[metric.name] = metric.rows(systems[0])
        found = {metric.name: [self._alone(metric, baseline[metric.name])] for metric in metrics}
        for name, system in zip(names[1:], systems[1:], strict=True):
            for metric in metrics:
                self._messages.notice(f"Computing {metric.name} for {name!r} and extracting sufficient statistics")
                watch(metric, system, self._asked, self._messages)
                self._announce()
                found[metric.name].append(self._against(metric, baseline[metric.name], metric.rows(system)))
        return found

    def _announce(self) -> None:
        if self._test.is_bootstrap:
            text = f"Performing paired bootstrap resampling test (# resamples: {self._samples})"
        else:
            text = f"Performing approximate randomization test (# trials: {self._samples})"
        self._messages.notice(f" > {text}")

    def _alone(self, metric: Metric, rows: Rows) -> Outcome:
        return self._outcome(metric, rows, None, self._resampled(metric, rows))

    def _against(self, metric: Metric, baseline: Rows, rows: Rows) -> Outcome:
        scores = self._resampled(metric, baseline, rows)
        observed = metric.values(baseline).score - metric.values(rows).score
        differences = (
            metric.swapped(baseline, rows, self._draws(rows)) if scores is None else scores[1] - scores[0]
        )
        return self._outcome(metric, rows, P_VALUES[self._test](differences, observed), scores)

    @staticmethod
    def _outcome(
        metric: Metric, rows: Rows, p_value: float | None, scores: list[npt.NDArray[Any]] | None
    ) -> Outcome:
        score = metric.values(rows).score
        if scores is None:
            return Outcome(score, p_value, None, None)
        spread = spread_of_pair(scores[-1])
        return Outcome(score, p_value, spread.mean, spread.half_width)

    def _resampled(self, metric: Metric, *systems: Rows) -> list[npt.NDArray[Any]] | None:
        """For each system its (samples,) scores of the same resamples; None in a randomisation test."""
        if not self._test.is_bootstrap:
            return None
        return metric.resampled(systems, self._draws(systems[0]))

    def _draws(self, rows: Rows) -> Draws:
        return Draws(len(rows), self._samples, self._seed.number)
