"""Check-points of WMT22: what separates two systems where BLEU does not, people, and parts beside wholes."""

from __future__ import annotations

from dataclasses import dataclass

from bench.checkpoints.texts import JUDGEMENTS, Systems, files_of
from mtgauge import Evaluation, evaluate
from mtgauge.corpus.judgements.reading import HumanRequest
from mtgauge.corpus.load import load_corpus
from mtgauge.engine.results import Comparison
from mtgauge.stats.correlation import CorrelationStatistic, correlate
from mtgauge.suites.checkpoints.measure import FittedCheckPoints
from mtgauge.suites.metaeval.experiment import SOFT_PAIRWISE_ACCURACY, Experiment, ScoredUnit
from mtgauge.suites.metaeval.jobs.ranking import ranking_of

POINTS, WHOLE = "check-points", "whole"


@dataclass(frozen=True, slots=True)
class Separation:
    """Two systems that BLEU does not separate and a category does.

    Attributes:
        output: The category, group, or ``score``.
        points: Its test; p is corrected over categories and pairs.
        bleu: That of BLEU, not corrected.
    """

    output: str
    points: Comparison
    bleu: Comparison


@dataclass(frozen=True, slots=True)
class Agreement:
    """How a metric agrees with people.

    Attributes:
        metric: Its name.
        value: Soft pairwise accuracy.
        low: Of its interval.
        high: Likewise.
    """

    metric: str
    value: float
    low: float | None
    high: float | None


class RealSystems:
    """A direction of WMT22 with a set of check-points.

    Args:
        pair: The direction.
        systems: Its texts.
        points: File of the check-points.
    """

    def __init__(self, pair: str, systems: Systems, points: str) -> None:
        self.pair, self.systems = pair, systems
        self._metric = f"checkpoints:set={points},least=0"
        settings = {"test": "auto", "intervals": True}
        self.points: Evaluation = evaluate(
            systems.outputs, systems.testset, metrics=[f"{POINTS}={self._metric}"], correction="maxt",
            family="both", **settings,
        )  # fmt: skip
        others = ["bleu", "chrf", f"{WHOLE}={self._metric},match=whole"]
        self.others: Evaluation = evaluate(
            systems.outputs, systems.testset, metrics=others, correction="none", **settings
        )

    @property
    def outputs(self) -> list[str]:
        """What is scored and has check-points: all, groups, categories."""
        fitted = self.points.fitted[POINTS]
        assert isinstance(fitted, FittedCheckPoints)  # it is the only metric
        return [name for name in fitted.row_names if fitted.count_of(name)]

    def count_of(self, output: str) -> int:
        """Number of check-points."""
        fitted = self.points.fitted[POINTS]
        assert isinstance(fitted, FittedCheckPoints)  # likewise
        return fitted.count_of(output)

    def scores(self, metric: str, output: str) -> dict[str, float]:
        """System -> its score."""
        found = self.points if metric == POINTS else self.others
        return {s.system: s.value for s in found.scores if (s.metric, s.output) == (metric, output)}

    def ranked(self) -> list[str]:
        """The systems by BLEU, best first."""
        scores = self.scores("bleu", "score")
        return sorted(scores, key=lambda system: -scores[system])

    def not_separated(self) -> list[Comparison]:
        """The tests of BLEU that show no difference."""
        return [c for c in self._bleu if c.p > self.others.settings.alpha]

    @property
    def _bleu(self) -> list[Comparison]:
        return [c for c in self.others.comparisons if (c.metric, c.output) == ("bleu", "score")]

    def separations(self) -> list[Separation]:
        """Where a category separates two systems that BLEU does not."""
        pairs = {(c.a, c.b): c for c in self.not_separated()}
        return [
            Separation(c.output, c, pairs[c.a, c.b])
            for c in self.points.comparisons
            if c.winner is not None and (c.a, c.b) in pairs
        ]

    def order_beside_bleu(self, metric: str, output: str) -> float | None:
        """Kendall's tau-b of the systems' scores with BLEU."""
        bleu, own = self.scores("bleu", "score"), self.scores(metric, output)
        found = correlate(
            [bleu[name] for name in bleu], [own[name] for name in bleu], CorrelationStatistic.KENDALL_B
        )
        return found.value

    def with_people(self) -> list[Agreement]:
        """Soft pairwise accuracy with people, with intervals over systems and segments; zh-en alone was judged."""
        names = ["bleu", "chrf", f"{POINTS}={self._metric}", f"{WHOLE}={self._metric},match=whole"]
        human = HumanRequest((("DA", str(JUDGEMENTS)),))
        corpus = load_corpus(*files_of(self.pair), human=human)
        evaluation = evaluate(corpus.systems, corpus.testset, metrics=names, given=corpus.given)
        experiment = Experiment(unit=ScoredUnit.SYSTEM, statistic=SOFT_PAIRWISE_ACCURACY, samples=1000, trials=0)
        ranking = ranking_of(evaluation, ["DA"], experiment)
        self.clusters = len(ranking.human_clusters)
        return [Agreement(row.metric, row.value or 0.0, row.low, row.high) for row in ranking.metrics]
