"""What readers take from the page: the rankings as JSON, and as tables for spreadsheets and papers."""

from __future__ import annotations

import csv
import io
from dataclasses import asdict, fields

from mtgauge.report import render_tables
from mtgauge.report.csvform import cell
from mtgauge.suites.metaeval.page.facts import RankingFacts
from mtgauge.suites.metaeval.ranking import RankedMetric
from mtgauge.suites.metaeval.tables.ranking import ranking_table, render_rankings

#: What tells the rows of several experiments apart.
_OF_EXPERIMENT = ("name", "test_set", "unit", "statistic", "grouping")


def data_blocks(facts: RankingFacts) -> dict[str, object]:
    """The blocks of the page: ``rankings``, and ``exports`` as ``csv`` with all digits and as ``latex``."""
    tables = [ranking_table(ranking) for ranking in facts.rankings]
    return {
        "rankings": render_rankings(facts.rankings, facts.evaluation, "json"),
        "exports": {"csv": _csv(facts), "latex": render_tables(tables, "latex")},
    }


def _csv(facts: RankingFacts) -> str:
    """A row for each metric of each experiment."""
    out = io.StringIO()
    names = [*_OF_EXPERIMENT, "human", *(field.name for field in fields(RankedMetric))]
    writer = csv.DictWriter(out, names)
    writer.writeheader()
    for ranking in facts.rankings:
        asked = {name: getattr(ranking.experiment, name) for name in _OF_EXPERIMENT}
        for row in ranking.metrics:
            values = {**asked, "human": ranking.human, **asdict(row)}
            writer.writerow({name: cell(value, None) for name, value in values.items()})
    return out.getvalue().removesuffix("\n")
