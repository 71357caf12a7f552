"""The segments of an evaluation as units of its page."""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterator, Sequence
from pathlib import Path

from mtgauge.base import door
from mtgauge.base.findings.codes import warning_ranks
from mtgauge.base.progress import Progress
from mtgauge.corpus.testset import SegmentNumbers
from mtgauge.diagnostics import length_buckets
from mtgauge.measures import Level
from mtgauge.metrics.families import MeasureFamily
from mtgauge.pages.axes import Axis
from mtgauge.pages.text import Text, say
from mtgauge.pages.units import Facet, Units, UnitWarning
from mtgauge.report.names import slice_name
from mtgauge.report.page.diagnosis import Diagnosis, span
from mtgauge.report.page.edits import edit_layers
from mtgauge.report.page.factors import factor_tables
from mtgauge.report.page.facts import EvaluationFacts
from mtgauge.report.page.parts import MetricPart
from mtgauge.report.page.rescoring import jackknife_of, rescoring_of
from mtgauge.report.page.warnings import warning_meanings
from mtgauge.report.page.wordclasses import class_facet


def segment_units(
    facts: EvaluationFacts,
    diagnosis: Diagnosis,
    parts: Sequence[MetricPart],
    progress: Progress,
) -> Units:
    """All that the page knows of single segments.

    Args:
        facts: The evaluation.
        diagnosis: What is known of the words of the texts, whose number and kinds are facets.
        parts: The parts of metrics, whose ways to colour the texts come first.
        progress: Called while edits are found.
    """
    evaluation = facts.evaluation
    testset = evaluation.testset
    references, pair = testset.references, testset.languages
    facets = [*_facets(facts, diagnosis), *(facet for part in parts for facet in part.facets())]
    layers = [(part.metric, layer) for part in parts for layer in part.layers()]
    return Units(
        owner=facts.system_axis,
        metric=facts.metric_axis,
        outputs=[system.segments for system in evaluation.systems],
        sources=testset.sources,
        references=references.texts if references else {},
        # numbers need not be written down
        ids=None
        if isinstance(testset.ids, SegmentNumbers)
        else [testset.shown(Level.SEGMENT, segment) for segment in testset.ids],
        scored=facts.segment_axis,
        scores=[[*item.beside_segments().values()] for item in evaluation.measured],
        facets=facets,
        spans=[
            *(layer for _, layer in layers),
            *edit_layers(facts, progress, {metric for metric, _ in layers}),
        ],
        warnings=unit_warnings(facts),
        meanings=warning_meanings(facts),
        factors=factor_tables(facts, parts),
        rescoring=rescoring_of(facts),
        jackknife=jackknife_of(facts),
        command=_command(facts),
        files=_files(facts),
        rated=[place for place, one in enumerate(facts.metrics) if facts.families[one] is MeasureFamily.HUMANS],
        languages=None
        if pair is None
        else {"source": pair.source.replace("_", "-"), "target": pair.target.replace("_", "-")},
    )


def _facets(facts: EvaluationFacts, diagnosis: Diagnosis) -> Iterator[Facet]:
    """Domains, documents, slices, lengths and kinds of words, each as an axis."""
    testset = facts.evaluation.testset
    if testset.domains is not None:
        yield _facet("domain", say("Domain"), testset.domains)
    if testset.documents is not None:
        yield _facet("document", say("Document"), testset.documents, is_document=True)
    for place, (name, labels) in enumerate(testset.slices.items()):
        shown = [testset.shown(name, label) for label in labels]
        yield _facet(f"slice-{place}", slice_name(name), shown, heading=name)
    if testset.references is not None:
        yield _length_facet(diagnosis)
        if diagnosis.recalls:
            yield class_facet(diagnosis)


def _length_facet(diagnosis: Diagnosis) -> Facet:
    """Segments by the length of their references, in the groups of the chart."""
    buckets, bounds = length_buckets(diagnosis.tokens)
    title = say("Characters of the reference") if diagnosis.unit == "characters" else say("Words of the reference")
    axis = Axis(id="length", title=title, items=[span(low, high) for low, high in bounds])
    return Facet(axis, [one if one >= 0 else [] for one in buckets.tolist()], is_told=False)


def _facet(id_: str, title: Text, labels: Sequence[str], *, is_document: bool = False, heading: str = "") -> Facet:
    places = {name: place for place, name in enumerate(dict.fromkeys(labels))}
    axis = Axis(id=id_, title=title, items=list(places))
    return Facet(axis, [places[label] for label in labels], is_document=is_document, heading=heading)


def _command(facts: EvaluationFacts) -> str:
    """The command that prints the steps behind the scores of a segment; none where no metric has steps."""
    derives = [item.label for item in facts.evaluation.measured if item.fitted.measure.contract.derives]
    if not derives:
        return ""
    return f"mtgauge explain {' '.join(f'-m {shlex.quote(name)}' for name in derives)} --segment {{unit}}"


def _files(facts: EvaluationFacts) -> list[str]:
    """For each system the arguments that name its files, for the command; none where a test set has the texts.

    A path is that from the current folder, and the file's name where it leads out of it: pages are sent to others.
    """
    paths = {(one.role, one.name): one.path for one in facts.inputs}
    known = all(("system", system) in paths for system in facts.systems)
    if not known or door.STDIN in paths.values() or any(role == "testset" for role, _ in paths):
        return []
    pair = facts.evaluation.testset.languages
    words = [f"-r {_argument(name, path)}" for (role, name), path in paths.items() if role == "reference"]
    words += [f"-s {shlex.quote(_shown(path))}" for (role, _), path in paths.items() if role == "source"]
    words += [] if pair is None else [f"-l {pair}"]
    return [" ".join([_argument(system, paths["system", system]), *words]) for system in facts.systems]


def _argument(name: str, path: str) -> str:
    shown = _shown(path)
    return shlex.quote(shown if Path(shown).stem == name else f"{name}={shown}")


def _shown(path: str) -> str:
    place = Path(os.path.relpath(path))
    return place.name if place.parts[0] == ".." else place.as_posix()


def unit_warnings(facts: EvaluationFacts) -> list[UnitWarning]:
    """Warnings about segments by code, gravest first, and system."""
    position = {segment: place for place, segment in enumerate(facts.evaluation.testset.ids)}
    found = []
    for system, kinds in facts.warnings.items():
        for code, warnings in kinds.items():
            placed = [(position[w.segment], w.message) for w in warnings if w.segment in position]
            owner = None if system is None else facts.systems.index(system)
            if placed:
                found.append(UnitWarning(code, owner, [p for p, _ in placed], [m for _, m in placed]))
    ranks = warning_ranks(item.code for item in found)
    return sorted(found, key=lambda item: ranks[item.code])
