"""The table of clusters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mtgauge.engine.results import Cluster
from mtgauge.evaluation import Evaluation
from mtgauge.measures import Level
from mtgauge.report.names import output_name
from mtgauge.report.table import Table
from mtgauge.stats.clusters import ClusterMethod
from mtgauge.stats.correction import Correction


def cluster_table(evaluation: Evaluation, names: Mapping[str, str], clusters: Sequence[Cluster]) -> Table:
    """A row for each cluster; `names`: metric -> its name for readers."""
    settings = evaluation.settings
    rows = [
        [output_name(names[one.metric], one.output), str(one.rank), ", ".join(one.systems)] for one in clusters
    ]
    # clusters are of corpus scores
    clustered = {(cluster.metric, cluster.output) for cluster in clusters}
    compared = [c for c in evaluation.comparisons if c.level == Level.CORPUS and (c.metric, c.output) in clustered]
    methods = " or ".join(dict.fromkeys(c.method for c in compared)) or str(settings.test)
    test = f"{methods} test at p < {settings.alpha:g}"
    if settings.clusters is ClusterMethod.WMT:
        note = f"wmt: all systems above a line are better than all below it, {test}, not corrected"
    else:
        corrections = " or ".join(dict.fromkeys(c.correction for c in compared))
        note = (
            f"pairwise: from the best down, a cluster ends before the first system that one of its members is "
            f"better than, {test}, correction {corrections or Correction.HOLM}"
        )
    undecided = sum(c.verdict is None for c in compared)
    notes = [note, *([f"comparisons without a verdict, on which no line rests: {undecided}"] if undecided else [])]
    return Table("Clusters", ["metric", "rank", "systems, best first"], rows, 3, notes)
