"""The table of clusters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mtgauge.base.sentences import say
from mtgauge.engine.results import Cluster
from mtgauge.evaluation import Evaluation
from mtgauge.measures import Level
from mtgauge.report.names import output_name
from mtgauge.report.table import TextTable
from mtgauge.stats.clusters import ClusterMethod
from mtgauge.stats.correction import Correction
from mtgauge.stats.method_names import shown_methods


def cluster_table(evaluation: Evaluation, names: Mapping[str, str], clusters: Sequence[Cluster]) -> TextTable:
    """A row for each cluster; `names`: metric -> its name for readers."""
    settings = evaluation.settings
    rows = [
        [output_name(names[one.metric], one.output), str(one.rank), ", ".join(one.systems)] for one in clusters
    ]
    # clusters are of corpus scores
    clustered = {(cluster.metric, cluster.output) for cluster in clusters}
    compared = [c for c in evaluation.comparisons if c.level == Level.CORPUS and (c.metric, c.output) in clustered]
    methods = shown_methods([c.method for c in compared] or [str(settings.test)])
    test = say("{methods} test at p < {alpha:g}", methods=methods, alpha=settings.alpha)
    notes = []
    if settings.clusters is ClusterMethod.WMT:
        notes.append(
            say("wmt: all systems above a line are better than all below it, {test}, not corrected", test=test)
        )
    elif settings.clusters is ClusterMethod.PAIRWISE:
        note = say(
            "pairwise: from the best down, a cluster ends before the first system that one of its members is "
            "better than, {test}, correction {correction}",
            test=test,
            correction=shown_methods([c.correction for c in compared] or [Correction.HOLM.value]),
        )
        notes.append(note)
    if undecided := sum(c.verdict is None for c in compared):
        notes.append(say("comparisons without a verdict, on which no line rests: {n}", n=undecided))
    return TextTable(say("Clusters"), [say("metric"), say("rank"), say("systems, best first")], rows, 3, notes)
