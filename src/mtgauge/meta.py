"""Meta-evaluation from Python: rank metrics by human judgements, compare raters and errors, sample segments."""

from mtgauge.suites.metaeval.calls import (
    RankingTable,
    RaterTable,
    SampleTable,
    SpanTable,
    rank_metrics,
    rater_agreement,
    sample_segments,
    span_agreement,
)

__all__ = [
    "RankingTable",
    "RaterTable",
    "SampleTable",
    "SpanTable",
    "rank_metrics",
    "rater_agreement",
    "sample_segments",
    "span_agreement",
]
