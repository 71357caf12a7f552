"""The table of warnings."""

from __future__ import annotations

from collections import Counter

from mtgauge.base.findings import Finding
from mtgauge.base.sentences import say
from mtgauge.evaluation import Evaluation
from mtgauge.measures import Level
from mtgauge.report.names import shown_group
from mtgauge.report.table import TextTable

_IDS_SHOWN = 5


def warning_table(evaluation: Evaluation) -> TextTable:
    """Warnings kind by kind, the gravest first: a row for each system, with the message that most of them have."""
    groups: dict[tuple[str, str], list[Finding]] = {}
    for warning in evaluation.warnings:
        groups.setdefault((warning.code, warning.system or ""), []).append(warning)
    rows = []
    for (code, system), warnings in groups.items():
        segments = dict.fromkeys(w.segment for w in warnings if w.segment)
        ids = [shown_group(evaluation, Level.SEGMENT, segment) for segment in segments]
        shown = ", ".join(ids[:_IDS_SHOWN]) + (", ..." if len(ids) > _IDS_SHOWN else "")
        messages = Counter(warning.message for warning in warnings)
        message, _ = messages.most_common(1)[0]
        if len(messages) > 1:
            message = say("{message} (and {n} more)", message=message, n=len(messages) - 1)
        rows.append([warnings[0].severity.said, code, system, shown, message, str(len(warnings))])
    columns = [say("severity"), say("warning"), say("system"), say("segments"), say("message"), say("count")]
    return TextTable(say("Warnings: scored as they are"), columns, rows, 5, heads=3)
