"""The tables of the segments in which systems score worse than their baseline."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

import numpy as np

from mtgauge.base.sentences import Sentence, say
from mtgauge.evaluation import Evaluation
from mtgauge.evaluation.worst import WorseSegment, segment_metric, worse_pairs
from mtgauge.measures import Level
from mtgauge.report.names import metric_names, shown_group
from mtgauge.report.numbers import fixed
from mtgauge.report.table import TextTable


def worst_tables(evaluation: Evaluation, n: int, precision: int | None = None) -> dict[str, TextTable]:
    """System -> its segments one below the other, with a row for each of their texts; in the order of the systems.

    Args:
        evaluation: What was measured.
        n: How many segments at most.
        precision: Decimals; None: the metric's own number.

    Raises:
        OptionError: There is no other system, or no metric that ranks segments.
    """
    pairs = worse_pairs(evaluation.settings, [one.name for one in evaluation.systems])
    return {system: _table(evaluation, system, baseline, n, precision) for system, baseline in pairs}


def _table(evaluation: Evaluation, system: str, baseline: str, n: int, precision: int | None) -> TextTable:
    item = segment_metric(evaluation.measured)
    name, output = metric_names(evaluation)[item.label], item.fitted.segment_output
    if precision is None and output is not None:
        precision = output.shown_decimals
    documents = [say("document")] if evaluation.testset.documents else []
    columns = [say("segment"), *documents, say("text"), "", name, say("difference")]
    worse = evaluation.worst(system, n=None, baseline=baseline)
    better = evaluation.worst(baseline, n=None, baseline=system)
    rows = [row for one in worse[:n] for row in _rows(evaluation, one, precision or 0)]
    values = item.beside_segments()
    n_scored = int(np.isfinite(values[system] + values[baseline]).sum())
    counts = {"worse": f"{len(worse):,}", "better": f"{len(better):,}", "n": f"{n_scored:,}"}
    signature = {"metric": name, "signature": str(item.fitted.signature(Level.SEGMENT))}
    notes = [
        say("{system} scores worse in {worse} of {n} segments, and better in {better}", system=system, **counts),
        Sentence("{metric}: {signature}", signature),
    ]
    title = say("Worst segments: {system} against {baseline}", system=system, baseline=baseline)
    return TextTable(title, columns, rows, len(columns) - 2, notes, heads=len(columns) - 3)


def _rows(evaluation: Evaluation, one: WorseSegment, decimals: int) -> Iterator[list[str]]:
    """The source, the references, and both translations with their scores."""
    heads = [shown_group(evaluation, Level.SEGMENT, one.segment)]
    if one.document is not None:
        heads.append(shown_group(evaluation, Level.DOCUMENT, one.document))
    references = evaluation.testset.references
    is_only = references is not None and len(references.names) == 1
    texts = {} if one.source is None else {say("source"): one.source}
    for name, text in one.references.items():
        texts[say("reference") if is_only else say("reference {name}", name=name)] = text
    for label, text in texts.items():
        yield [*heads, label, text, "", ""]
        heads = [""] * len(heads)
    difference = fixed(one.delta, decimals, "+")
    yield [*heads, one.baseline, one.baseline_translation, fixed(one.baseline_score, decimals), ""]
    yield [*([""] * len(heads)), one.system, one.translation, fixed(one.score, decimals), difference]


def worst_rows(evaluation: Evaluation, n: int) -> list[dict[str, Any]]:
    """The same segments as JSON has them: the attributes of `WorseSegment`."""
    return [asdict(one) for one in evaluation.worst(n=n)]
