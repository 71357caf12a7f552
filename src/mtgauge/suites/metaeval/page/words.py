"""What experiments and their statistics are called on pages."""

from __future__ import annotations

from collections.abc import Sequence

from mtgauge.pages.text import Text, say
from mtgauge.stats.correlation import Grouping
from mtgauge.suites.metaeval.experiment import Experiment, ScoredUnit
from mtgauge.suites.metaeval.ranking import MetricRanking

_STATISTICS = {
    "pearson": say("Pearson correlation"),
    "spearman": say("Spearman correlation"),
    "kendall_b": say("Kendall's tau-b"),
    "kendall_c": say("Kendall's tau-c"),
    "acc23": say("pairwise accuracy with ties"),
    "tau23": say("pairwise accuracy with ties, from -1 to 1"),
    "acc23_calibrated": say("pairwise accuracy with calibrated ties"),
    "pearson_pairwise_difference": say("Pearson correlation of pairwise differences"),
    "tau10": say("Kendall's tau of WMT10"),
    "tau13": say("Kendall's tau of WMT13"),
    "tau14": say("Kendall's tau of WMT14"),
    "pairwise_accuracy": say("pairwise accuracy"),
    "soft_pairwise_accuracy": say("soft pairwise accuracy"),
}
_TITLES = {
    (ScoredUnit.SYSTEM, Grouping.NONE): say("Systems, {statistic}"),
    (ScoredUnit.DOCUMENT, Grouping.NONE): say("Documents, {statistic}"),
    (ScoredUnit.DOCUMENT, Grouping.SYSTEM): say("Documents of each system, {statistic}"),
    (ScoredUnit.DOCUMENT, Grouping.ITEM): say("Translations of each document, {statistic}"),
    (ScoredUnit.SEGMENT, Grouping.NONE): say("Segments, {statistic}"),
    (ScoredUnit.SEGMENT, Grouping.SYSTEM): say("Segments of each system, {statistic}"),
    (ScoredUnit.SEGMENT, Grouping.ITEM): say("Translations of each segment, {statistic}"),
}
_SHORT = {
    ScoredUnit.SYSTEM: say("Systems"),
    ScoredUnit.DOCUMENT: say("Documents"),
    ScoredUnit.SEGMENT: say("Segments"),
}


#: The note on dashes.
UNDEFINED = say("A dash: the agreement is undefined, such as of scores that are all equal.")


def intervals_told(experiment: Experiment) -> Text:
    """How intervals of agreement came about."""
    return say(
        "Intervals of {level:g}% are from {n} resamples of systems and segments, seed {seed}.",
        level=100 * (1 - experiment.alpha), n=experiment.samples, seed=experiment.seed,
    )  # fmt: skip


def clusters_told(ranking: MetricRanking, human: str, count: int) -> Text:
    """Into how many clusters people put the systems; `human`: what readers call their column."""
    return say(
        "{human} puts the {n} systems into {clusters} clusters (tests of Mann and Whitney, p < {alpha:g}).",
        human=human, n=len(ranking.systems), clusters=count, alpha=ranking.experiment.alpha,
    )  # fmt: skip


def statistic_name(experiment: Experiment) -> Text:
    """The statistic of an experiment as papers call it."""
    return _STATISTICS[str(experiment.statistic)]


def experiment_titles(rankings: Sequence[MetricRanking]) -> list[Text]:
    """What each experiment asks about; its own name stands behind that where two ask the same."""
    asked = (ranking.experiment for ranking in rankings)
    titles = [Text(_TITLES[one.unit, one.grouping].form, {"statistic": statistic_name(one)}) for one in asked]
    return [
        title
        if titles.count(title) == 1
        else say("{title} ({name})", title=title, name=ranking.experiment.name or str(number))
        for number, (title, ranking) in enumerate(zip(titles, rankings, strict=True), 1)
    ]


def short_title(ranking: MetricRanking) -> Text:
    """The same in the line of sections."""
    return _SHORT[ranking.experiment.unit]
