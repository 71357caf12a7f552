"""The metrics that were asked for, with the names and choices of sacreBLEU, on mtgauge's own measures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from mtgauge.cli.sacrebleu.arguments import Arguments
from mtgauge.cli.sacrebleu.messages import Messages
from mtgauge.cli.sacrebleu.signatures import Trials, signature
from mtgauge.commands.progress import progress_bar
from mtgauge.corpus import References, SystemOutput, TestSet
from mtgauge.engine.rows import compute_rows
from mtgauge.measures import FittedMeasure, Level, Resources
from mtgauge.measures.registry import load_metric
from mtgauge.sacrebleu import advice, drawn
from mtgauge.sacrebleu.metrics.chrf import chrf_name
from mtgauge.stats.resampling import Draws
from mtgauge.stats.totals import Rows, total


@dataclass(frozen=True, slots=True)
class Metric:
    """A metric on the references of a test set.

    Attributes:
        id: ``bleu``, ``chrf`` or ``ter``.
        name: What is printed, such as ``chrF2++``.
        fitted: The measure.
        testset: What it is fitted to.
        level: What a score speaks of: the whole test set, or one segment.
    """

    id: str
    name: str
    fitted: FittedMeasure
    testset: TestSet
    level: Level

    def rows(self, lines: Sequence[str]) -> Rows:
        """The statistics of one system, shape (n, k)."""
        system = SystemOutput(self.name, tuple(lines))
        with progress_bar() as progress:
            rows = compute_rows(self.fitted, self.testset, [system], threads=0, progress=progress, task=self.name)
        return rows[self.name]

    def swapped(self, systems: Sequence[Rows], draws: Draws) -> list[npt.NDArray[np.float64]]:
        """For each system but the first, (samples,) differences when it swaps segments with the first."""
        with progress_bar() as progress:
            return drawn.swapped(self.fitted, self.level, systems, draws, progress)

    def resampled(self, systems: Sequence[Rows], draws: Draws) -> list[npt.NDArray[Any]]:
        """(samples,) scores of the same resamples of each system, in single precision, as in sacreBLEU."""
        with progress_bar() as progress:
            return drawn.resampled(self.fitted, self.level, systems, draws, progress)

    def values(self, rows: Rows) -> PrintedScore:
        """The score of some rows, and what stands behind it."""
        return self._values(self.fitted.score(total(rows), self.level))

    def segment_values(self, rows: Rows) -> Iterator[PrintedScore]:
        """The same of each row alone."""
        return map(self._values, self.fitted.score(rows.astype(np.float64), self.level))

    def _values(self, values: npt.NDArray[np.float64]) -> PrintedScore:
        names = [output.name for output in self.fitted.outputs]
        found = dict(zip(names, values.tolist(), strict=True))
        return PrintedScore(self.name, found["score"], _verbose(found) if self.id == "bleu" else "")

    def signature(self, trials: Trials, *, short: bool) -> str:
        """How its scores are made."""
        return signature(self.fitted.signature(self.level), trials, short=short)


@dataclass(frozen=True, slots=True)
class PrintedScore:
    """One score.

    Attributes:
        name: Of the metric.
        score: The number.
        verbose: What is printed behind it; of BLEU alone.
    """

    name: str
    score: float
    verbose: str


def fit_metrics(asked: Arguments, references: Sequence[Sequence[str]]) -> list[Metric]:
    """The metrics in the order in which they were asked for, each once.

    Raises:
        OptionError: A metric refuses an option.
    """
    named = {f"ref{index}": tuple(lines) for index, lines in enumerate(references, start=1)}
    testset = TestSet.of(References.of(named))
    level = Level.SEGMENT if asked.sentence_level else Level.CORPUS
    metrics = []
    for key in dict.fromkeys(asked.metrics):
        fitted = load_metric(key, **_options(key, asked)).fit(testset, Resources())
        metrics.append(Metric(key, _name(key, asked), fitted, testset, level))
    return metrics


def advise(asked: Arguments, messages: Messages) -> None:
    """Warns of a tokenizer that does not suit the target language, or has another name by now."""
    chosen = asked.bleu_tokenize if "bleu" in asked.metrics else None
    messages.warn(*advice.of_tokenizer(chosen, asked.target_language))


def watch(metric: Metric, lines: Sequence[str], asked: Arguments, messages: Messages) -> None:
    """Warns of output that BLEU should see detokenized."""
    if metric.id == "bleu" and not asked.bleu_force:
        messages.warn(*advice.of_tokenized(lines))


def _name(key: str, asked: Arguments) -> str:
    if key == "chrf":
        return chrf_name(asked.chrf_beta, asked.chrf_word_order)
    return key.upper()


def _options(key: str, asked: Arguments) -> dict[str, Any]:
    if key == "bleu":
        takes_value = asked.bleu_smooth_method in ("floor", "add-k")
        return {
            # chosen here: sacreBLEU knows exactly these codes, and no regions
            "tokenize": asked.bleu_tokenize or advice.suited_tokenizer(asked.target_language),
            "lowercase": asked.bleu_lowercase,
            "smooth_method": asked.bleu_smooth_method,
            "smooth_value": asked.bleu_smooth_value if takes_value else None,
        }
    prefix = f"{key}_"
    return {name.removeprefix(prefix): value for name, value in vars(asked).items() if name.startswith(prefix)}


def _verbose(found: dict[str, float]) -> str:
    precisions = "/".join(f"{value:.1f}" for name, value in found.items() if name.startswith("precision_"))
    return (
        f"{precisions} (BP = {found['brevity_penalty']:.3f} ratio = {found['length_ratio']:.3f} "
        f"hyp_len = {int(found['hypothesis_length'])} ref_len = {int(found['reference_length'])})"
    )
