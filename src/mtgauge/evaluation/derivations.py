"""How scores come about, for one segment or for the test set, of metrics that show their steps."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from mtgauge.base import door
from mtgauge.base.errors import InputError, OptionError
from mtgauge.base.nearest import meant
from mtgauge.base.sentences import say
from mtgauge.corpus import SystemOutput, TestSet
from mtgauge.engine.measured import Measured
from mtgauge.measures import Batch, Fittable, Level
from mtgauge.measures.derivation import Derivation, Step
from mtgauge.measures.documents import DocumentOrder
from mtgauge.stats.totals import total


@dataclass(frozen=True, slots=True)
class ScoreDerivation:
    """How the score of one system under one metric comes about.

    Attributes:
        system: Name of the system.
        metric: The metric as the user requested it.
        measure: The measure.
        level: ``corpus``, ``document`` or ``segment``.
        id: Id of the segment or of the document; None for the test set.
        derivation: The steps.
        outputs: All values of the metric there, by name, the score first.
        signature: How they were computed.
    """

    system: str
    metric: str
    measure: Fittable
    level: Level
    id: str | None
    derivation: Derivation
    outputs: Mapping[str, float]
    signature: str


def segment_position(testset: TestSet, segment: str) -> int:
    """The position of a segment, from 0, by its id or else its 1-based number.

    Raises:
        InputError: There is no such segment.
    """
    for position, name in enumerate(testset.ids):
        if name == segment:
            return position
    number = _number(segment)
    if 1 <= number <= len(testset):
        return number - 1
    raise InputError(
        say("there is no segment {segment!r}", segment=segment),
        hint=say("give one of the ids, or a number from 1 to {n}", n=len(testset)),
    )


def segment_positions(testset: TestSet, segments: Sequence[str]) -> list[int]:
    """The positions of segments, from 0, each once: ids, 1-based numbers, and ranges of these such as ``3-7``.

    Raises:
        InputError: There is no such segment.
    """
    found = (position for segment in segments for position in _span(testset, segment))
    return list(dict.fromkeys(found))


def _span(testset: TestSet, segment: str) -> Sequence[int]:
    """The positions of a range, unless that is the id of a segment; else the one position."""
    first, dash, last = segment.partition("-")
    begin, end = _number(first), _number(last)
    if dash and 1 <= begin <= end <= len(testset) and segment not in testset.ids:
        return range(begin - 1, end)
    return [segment_position(testset, segment)]


def _number(text: str) -> int:
    """The number of a segment, from 1; 0 for what is none."""
    try:
        return door.parse_integer(text) if text.isdecimal() else 0
    except ValueError:  # it has too many digits, or digits of another script
        return 0


def check_derives(metric: str, measure: Fittable, testset: TestSet, *, of_segment: bool) -> None:
    """Checks that a metric shows its steps, before it is computed.

    Raises:
        OptionError: It does not, or it has no scores of segments.
    """
    if not measure.contract.derives:
        raise OptionError(
            say("metric {metric} does not show how its scores come about", metric=metric),
            hint=say("`mtgauge explain --help` names those that do"),
        )
    if of_segment and measure.contract.scores_documents(testset):
        raise OptionError(say("metric {label} scores whole documents: a segment has no score", label=metric))


def derivations(
    measured: Sequence[Measured],
    testset: TestSet,
    systems: Sequence[SystemOutput],
    position: int | None = None,
    document: str | None = None,
) -> Iterator[ScoreDerivation]:
    """The steps to the score of each system under each metric, one metric after another.

    Args:
        measured: The metrics with their rows.
        testset: The test set.
        systems: The systems.
        position: Position of the segment, from 0; None for the whole test set.
        document: Id of the document; None likewise.

    Raises:
        InputError: There is no such document.
    """
    level = Level.CORPUS if document is None else Level.DOCUMENT
    of_document = slice(None) if document is None else _positions(testset, document)
    for item in measured:
        level = level if position is None else Level.SEGMENT
        names = [output.name for output in item.fitted.outputs]
        for system in systems:
            rows = item.rows[system.name]
            totals = (total(rows[of_document]) if position is None else rows[position]).astype("float64")
            if position is not None:
                found = _of_segment(item, testset, system, position)
            else:
                found = item.fitted.derive_total(totals, level)
                if document is not None:
                    looked_at = _document_steps(item, testset, system, document)
                    found = replace(found, steps=(*looked_at, *found.steps))
            values = item.fitted.score(totals, level).tolist()
            yield ScoreDerivation(
                system=system.name,
                metric=item.label,
                measure=item.fitted.measure,
                level=level,
                id=document if position is None else testset.ids[position],
                derivation=found,
                outputs=dict(zip(names, values, strict=True)),
                signature=str(item.fitted.signature(level)),
            )


def _positions(testset: TestSet, document: str) -> npt.NDArray[np.intp]:
    """The positions of the segments of a document."""
    found = np.flatnonzero([name == document for name in testset.documents or ()])
    if not len(found):
        known = [*dict.fromkeys(testset.documents or ())]
        raise InputError(say("there is no document {document!r}", document=document), hint=meant(document, known))
    return found


def _document_steps(item: Measured, testset: TestSet, system: SystemOutput, document: str) -> Sequence[Step]:
    fitted = item.fitted
    order = DocumentOrder.of(fitted.measure, testset)
    # in the order of the measure the segments of a document follow each other
    here = [at for at in range(len(testset)) if (testset.documents or ())[order.place(at)] == document]
    part = slice(here[0], here[-1] + 1)
    batch = Batch.of(fitted.testset, order.system(system), part, named=fitted.measure.contract.needs.systems)
    return fitted.document_steps(batch) if here[-1] - here[0] + 1 == len(here) else ()


def _of_segment(item: Measured, testset: TestSet, system: SystemOutput, position: int) -> Derivation:
    fitted = item.fitted
    order = DocumentOrder.of(fitted.measure, testset)
    taken = position if order.positions is None else order.positions.tolist().index(position)
    whole = slice(0, len(testset))
    batch = Batch.of(fitted.testset, order.system(system), whole, named=fitted.measure.contract.needs.systems)
    return fitted.derive(batch, taken)
