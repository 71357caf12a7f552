"""The details behind segment scores, such as the errors by kind.

Metrics whose steps the script writes from the rows need nothing here.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from mtgauge.engine.measured import Measured
from mtgauge.measures import Kind, Level
from mtgauge.pages.units import Factors
from mtgauge.report.page.facts import EvaluationFacts
from mtgauge.report.page.parts import MetricPart


def factor_tables(facts: EvaluationFacts, parts: Sequence[MetricPart]) -> list[Factors]:
    """One table for each metric; none for a page of too many outputs.

    Args:
        facts: The evaluation.
        parts: The parts of metrics, some of which have their own factors.
    """
    systems = facts.systems
    if not facts.has_factors:
        return []
    own = {part.metric: part.factors() for part in parts}
    return [own.get(item.label) or _factor_table(item, systems) for item in facts.evaluation.measured]


def _factor_table(item: Measured, systems: Sequence[str]) -> Factors:
    measure = item.fitted.measure
    if not measure.contract.derives or item.scores_documents or item.fitted._step_options(Level.SEGMENT):
        return Factors((), ())
    outputs = item.fitted.outputs
    defined = ~np.any([np.isnan(item.segment_scores(system)).any(axis=0) for system in systems], axis=0)
    # what some segment does not have is no factor of all
    places = [place for place, output in enumerate(outputs) if output.kind is Kind.DETAIL and defined[place]]
    decimals = [outputs[place].shown_decimals for place in places]
    columns = []
    for system in systems:
        values = item.segment_scores(system)[:, places]
        rounded = [np.round(column, digits) for column, digits in zip(values.T, decimals, strict=True)]
        shown = np.column_stack(rounded).tolist()
        # whole numbers without a point
        columns.append([[int(one) if one.is_integer() else one for one in row] for row in shown])
    return Factors([outputs[place].name.replace("_", " ") for place in places], columns)
