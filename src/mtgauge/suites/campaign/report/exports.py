"""The report for programs and papers: CSV with all digits, JSON, LaTeX, plain text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from mtgauge.base.sentences import ENGLISH
from mtgauge.engine.results import row_of
from mtgauge.report import render_tables
from mtgauge.report.csvform import csv_lines
from mtgauge.report.jsonform import document
from mtgauge.report.screen import Screen
from mtgauge.suites.campaign.report.results import CampaignResults, TaskResults
from mtgauge.suites.campaign.report.tables import tables_of

SCHEMA = "mtgauge/campaign-report/1"


def to_csv(results: CampaignResults) -> str:
    """One line per submission and metric."""
    rows = list(_lines(results))
    return csv_lines(list(rows[0]) if rows else ["task"], rows) + "\n"


def _lines(results: CampaignResults) -> Iterator[dict[str, Any]]:
    for task in results.tasks:
        for row in task.rows:
            for metric in task.metrics:
                score = row.scores[metric]
                yield {
                    "task": task.task.id,
                    "system": row.system,
                    "site": row.site,
                    "role": str(row.role),
                    "rank": row.rank,
                    "cluster": row.cluster,
                    "out_of_list": len(row.out_of_list),
                    "warnings": row.warned,
                    "metric": metric,
                    "main": "yes" if metric == task.task.main_metric else "no",
                    "score": score.score,
                    "low": score.low,
                    "high": score.high,
                    "segments": score.n,
                    "signature": score.signature,
                }


def to_json(results: CampaignResults) -> str:
    """Everything that the report says."""
    campaign = results.folder.campaign
    content = {
        "campaign": campaign.id,
        "name": campaign.name,
        "at": results.at.isoformat(),
        "stage": str(results.stage),
        "embargoes": [{"what": str(what), "until": until.isoformat()} for what, until in results.embargoes],
        "tasks": [_task(task) for task in results.tasks],
        "unscored": list(results.unscored),
        "history": [
            {
                "number": line.number,
                "at": line.event.at.isoformat(),
                "by": line.event.by,
                "why": line.event.why,
                "site": line.site,
                "what": str(line.what),
            }
            for line in results.history
        ],
        "owed_reports": list(results.owing),
    }
    return document(SCHEMA, content) + "\n"


def _task(results: TaskResults) -> dict[str, Any]:
    signs = results.scores.signs
    return {
        "id": results.task.id,
        "kind": str(results.task.kind),
        "languages": str(results.task.languages),
        "domain": results.task.domain,
        "main_metric": results.task.main_metric,
        "segments": len(results.scores.evaluation.testset),
        "references": list(results.scores.evaluation.testset.references.texts)
        if results.scores.evaluation.testset.references
        else [],
        "submissions": [
            {
                "system": row.system,
                "site": row.site,
                "role": str(row.role),
                "rank": row.rank,
                "cluster": row.cluster,
                "out_of_list": [asdict(data) for data in row.out_of_list],
                "warnings": list(row.warnings),
                "scores": {metric: row_of(row.scores[metric]) for metric in results.metrics},
            }
            for row in results.rows
        ],
        "comparisons": [row_of(c) for c in results.scores.evaluation.comparisons],
        "sign_tests": [row_of(c) for c in signs.comparisons] if signs else [],
        "clusters": [row_of(c) for c in results.scores.evaluation.clusters],
        "warnings": [asdict(warning) for warning in results.scores.evaluation.warnings],
        "refused": {file: list(lines) for file, lines in results.refused.items()},
        "history": [
            {"run": run.number, "at": run.at, "reason": run.reason, "files": [asdict(file) for file in run.files]}
            for run in results.history
        ],
        "notes": list(results.scores.evaluation.notes),
    } | (_people(results) if results.people else {})


def _people(results: TaskResults) -> dict[str, Any]:
    """What people judged, beside their columns among the scores."""
    evaluation = results.scores.evaluation
    return {
        "human": [
            {
                "name": human,
                "higher_is_better": evaluation.directions[human],
                "unjudged": results.unjudged(human),
            }
            for human in results.people
        ],
        "marked_errors": [row_of(score) for score in evaluation.scores if score.metric in results.marked.values()],
        "agreement": [
            {
                "human": agreement.human,
                "reasons": list(agreement.reasons),
                "rankings": [ranking.to_dict() for ranking in agreement.all],
            }
            for agreement in results.agreements
        ],
    }


def to_latex(results: CampaignResults) -> str:
    """A ``table`` environment a table; needs the package booktabs."""
    return render_tables(tables_of(results.tasks), "latex") + "\n"


def to_text(results: CampaignResults, screen: Screen | None = None, language: str = ENGLISH) -> str:
    """The tables as plain text.

    Args:
        results: What they say.
        screen: The terminal that they are fitted to; None: a file.
        language: The language of all but names and numbers.
    """
    return render_tables(tables_of(results.tasks), screen=screen, language=language)
