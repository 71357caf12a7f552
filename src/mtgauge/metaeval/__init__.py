"""Meta-evaluation: how well metrics agree with people, and how sure that is. Arrays in, numbers out."""

from mtgauge.metaeval.agreement import agreement
from mtgauge.metaeval.beside_first import BesideFirst
from mtgauge.metaeval.columns import ScoreColumn
from mtgauge.metaeval.compared import SystemColumn
from mtgauge.metaeval.experiment import (
    PAIRWISE_ACCURACY,
    SOFT_PAIRWISE_ACCURACY,
    STATISTICS,
    Experiment,
    ScoredUnit,
)
from mtgauge.metaeval.mutual import mutual_agreements
from mtgauge.metaeval.outliers import outlying
from mtgauge.metaeval.permutation import MetricTest, compare_metrics
from mtgauge.metaeval.ranking import MetricRanking, RankedMetric, rank_metrics
from mtgauge.metaeval.ranks import metric_ranks
from mtgauge.metaeval.resamples import resampled_agreements
from mtgauge.metaeval.separation import JudgedSystem, clusters_of, systems_by_people

__all__ = [
    "PAIRWISE_ACCURACY",
    "SOFT_PAIRWISE_ACCURACY",
    "STATISTICS",
    "BesideFirst",
    "Experiment",
    "JudgedSystem",
    "MetricRanking",
    "MetricTest",
    "RankedMetric",
    "ScoreColumn",
    "ScoredUnit",
    "SystemColumn",
    "agreement",
    "clusters_of",
    "compare_metrics",
    "metric_ranks",
    "mutual_agreements",
    "outlying",
    "rank_metrics",
    "resampled_agreements",
    "systems_by_people",
]
