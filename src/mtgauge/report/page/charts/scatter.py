"""Segment scores of one system against another's; the script takes the scores from where the browser has them."""

from __future__ import annotations

from mtgauge.pages.charts import scatter as scatter_chart
from mtgauge.pages.page import Fragment, PagePart
from mtgauge.pages.text import Text, say
from mtgauge.report.page.charts.missing import of_documents_alone, scores_no_segments
from mtgauge.report.page.facts import EvaluationFacts


def scatter(facts: EvaluationFacts) -> list[PagePart]:
    """One chart: the pair that the reader chose under a metric, or two metrics."""
    if len(facts.systems) < 2 and len(facts.metrics) < 2:
        return []
    if scores_no_segments(facts):
        return []
    chart = scatter_chart(
        axis=facts.system_axis,
        points=len(facts.evaluation.testset),
        x=Text("{across}", {}),
        y=Text("{upwards}", {}),
        id="scatter",
        caption=[
            say(
                "Each point is a segment. Of two systems, both scores are equal on the line, and elsewhere a "
                "point has the colour of the system with the better score."
            ),
            say("Point at a segment, or click it to see it whole."),
            say("Draw a rectangle around some: the list shows them, and they are scored by themselves."),
            *of_documents_alone(facts),
        ],
        label=say("Points: segments by {across} and {upwards}. The table has those that are worth reading."),
        follows=("metric",),
        kind="units",
    )
    metrics = [
        (place, name)
        for place, (metric, name) in enumerate(zip(facts.metrics, facts.segment_axis.items, strict=True))
        if metric not in facts.documents_alone
    ]
    values = {"chart": chart, "pair": len(facts.systems) > 1, "metrics": metrics}
    return [Fragment("scatter.html", values, [chart])]
