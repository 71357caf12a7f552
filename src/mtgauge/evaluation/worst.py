"""The segments in which a system scores worse than another one, with their texts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from mtgauge.base.errors import OptionError
from mtgauge.base.nearest import meant
from mtgauge.base.sentences import say
from mtgauge.engine.measured import Measured

if TYPE_CHECKING:
    from mtgauge.corpus import SystemOutput, TestSet
    from mtgauge.engine.settings import Settings


@dataclass(frozen=True, slots=True, kw_only=True)
class WorseSegment:
    """A segment in which a system scores worse than its baseline.

    >>> from mtgauge import evaluate
    >>> systems = {"old": ["The cat sat.", "It rained."], "new": ["The cat sat.", "It snowed."]}
    >>> [found] = evaluate(systems, systems["old"], metrics="ter", baseline="old").worst("new")
    >>> found.segment, found.translation, found.delta
    ('2', 'It snowed.', 50.0)

    Attributes:
        system: The system's name.
        baseline: The name of the system that it is compared with.
        metric: The metric as the user requested it.
        segment: Id of the segment; its number, from 1, where segments have no ids.
        document: Id of its document, or None.
        score: Segment score of the system.
        baseline_score: Segment score of the baseline.
        delta: `score` minus `baseline_score`.
        source: The source text, or None.
        references: Name -> reference translation, without the references that lack this segment.
        translation: The system's translation.
        baseline_translation: The baseline's translation.
    """

    system: str
    baseline: str
    metric: str
    segment: str
    document: str | None
    score: float
    baseline_score: float
    delta: float
    source: str | None
    references: Mapping[str, str]
    translation: str
    baseline_translation: str


def worse_pairs(
    settings: Settings, systems: Sequence[str], system: str | None = None, baseline: str | None = None
) -> list[tuple[str, str]]:
    """The system, or each that is compared, with the baseline, or where there is none with the first system.

    Contrasts are pairs already.

    Raises:
        OptionError: There is no other system.
    """
    contrasts = [pair for pair in settings.contrast_pairs if system in (None, pair[0])]
    if contrasts and baseline is None:
        return contrasts
    compared = settings.compared(systems)
    against = baseline or settings.baseline or compared[0]
    pairs = [(name, against) for name in (compared if system is None else [system]) if name != against]
    if not pairs:
        message = say("there is no other system to compare {name!r} with", name=against)
        hint = say("add a system") if len(compared) == 1 else say("name another baseline")
        raise OptionError(message, hint=hint)
    return pairs


def segment_metric(measured: Sequence[Measured]) -> Measured:
    """The metric that ranks segments: the first that scores them, before those made for whole test sets.

    Raises:
        OptionError: None of the metrics scores segments from better to worse.
    """
    ranking = [item for item in measured if ranks_segments(item)]
    if not ranking:
        raise OptionError(
            say("none of the metrics scores single segments from better to worse"), hint=say("add the metric chrf")
        )
    return next((item for item in ranking if not item.fitted.measure.is_of_test_sets), ranking[0])


def ranks_segments(item: Measured) -> bool:
    """Whether a metric scores single segments, and one direction is better."""
    place = item.fitted.segment_place
    return place is not None and item.fitted.outputs[place].higher_is_better is not None


def check_ranks(item: Measured) -> None:
    """Refuses a metric by which no segment is worse than another.

    Raises:
        OptionError: It scores whole documents, or neither direction is better.
    """
    if item.fitted.segment_place is None:
        raise OptionError(say("metric {id} scores whole documents: a segment has no score", id=item.label))
    if not ranks_segments(item):
        raise OptionError(say("no value of {label} is better than another", label=item.label))


def worse_segments(
    item: Measured, testset: TestSet, systems: Sequence[SystemOutput], pair: tuple[str, str], n: int | None
) -> Iterator[WorseSegment]:
    """The segments in which the first system of a pair scores worse, the largest difference first.

    Segments of equal differences are in the order of the test set. Those without a score of both are left out.

    Args:
        item: A metric that ranks segments.
        testset: The test set.
        systems: The translations.
        pair: The system, and the one that it is compared with.
        n: How many segments at most; None: all.

    Raises:
        OptionError: A system was not measured.
    """
    named = {output.name: output.segments for output in systems}
    for name in pair:
        if name not in named:
            raise OptionError(
                say("system {name!r} was not measured", name=name),
                hint=meant(name, named, say("there are: {names}", names=", ".join(named))),
            )
    system, baseline = pair
    values = item.beside_segments()
    own, other = values[system], values[baseline]
    place = item.fitted.segment_place or 0
    loss = other - own if item.fitted.outputs[place].higher_is_better else own - other
    worse = np.flatnonzero(loss > 0)
    order = worse[np.argsort(-loss[worse], kind="stable")]
    references = testset.references.texts if testset.references else {}
    for at in order[:n].tolist():
        yield WorseSegment(
            system=system,
            baseline=baseline,
            metric=item.label,
            segment=testset.ids[at],
            document=testset.documents[at] if testset.documents else None,
            score=float(own[at]),
            baseline_score=float(other[at]),
            delta=float(own[at] - other[at]),
            source=testset.sources[at] if testset.sources else None,
            references={name: text for name, texts in references.items() if (text := texts[at]) is not None},
            translation=named[system][at],
            baseline_translation=named[baseline][at],
        )
