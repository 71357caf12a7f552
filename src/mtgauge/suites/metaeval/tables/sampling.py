"""A sample of segments for raters, and what it can find, as a table or as JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import Any

from mtgauge.base.sentences import ENGLISH, say
from mtgauge.corpus.judgements.judgement import ItemKind
from mtgauge.corpus.testset import TestSet
from mtgauge.report import render_tables
from mtgauge.report.jsonform import document
from mtgauge.report.names import asked_name
from mtgauge.report.screen import Screen
from mtgauge.report.table import TextTable
from mtgauge.suites.metaeval.rating_batches import RatedItem
from mtgauge.suites.metaeval.segment_sample import SegmentSample

SCHEMA = "mtgauge/sample/1"
FORMATS = ("table", "json", "markdown")
_SHOWN = 10


def render_sample(
    sample: SegmentSample,
    testset: TestSet,
    batches: Sequence[Sequence[RatedItem]] | None,
    form: str,
    screen: Screen | None = None,
    language: str = ENGLISH,
) -> str:
    """The sample in one of `FORMATS`; ends without a line break.

    Args:
        sample: What was chosen.
        testset: What it was chosen from.
        batches: What was written; None: nothing.
        form: The format's name.
        screen: As for `mtgauge.report.render`.
        language: Likewise.
    """
    if form == "json":
        return document(SCHEMA, _content(sample, testset, batches))
    return render_tables(_tables(sample, testset, batches), form, screen, language)


def _content(
    sample: SegmentSample, testset: TestSet, batches: Sequence[Sequence[RatedItem]] | None
) -> dict[str, Any]:
    request = sample.request
    return {
        "by": str(request.by),
        "metrics": list(sample.chosen_by),
        "seed": request.seed,
        "budget": request.budget,
        "segments": [testset.ids[position] for position in sample.positions],
        "alpha": request.alpha,
        "power": request.power,
        "difference": request.difference,
        "powers": [asdict(power) for power in sample.powers],
        "batches": None if batches is None else [Counter(str(item.kind) for item in batch) for batch in batches],
    }


def _tables(
    sample: SegmentSample, testset: TestSet, batches: Sequence[Sequence[RatedItem]] | None
) -> Iterator[TextTable]:
    request = sample.request
    columns = [say("scores"), say("detectable"), say("pairs found"), say("segments needed")]
    columns += [say("needed for {difference:g}", difference=request.difference)] if request.difference else []
    rows = []
    for power in sample.powers:
        needed = [power.needed, *([power.needed_for_difference] if request.difference else [])]
        rows.append(
            [
                asked_name(power.name),
                f"{power.detectable:.2f}",
                say("{n} of {all}", n=power.found, all=power.pairs),
                *("" if number is None else f"{number:,}" for number in needed),
            ]
        )
    title = say("{n:,} of {all:,} segments, by {by}", n=len(sample.positions), all=len(testset), by=request.by)
    notes = [
        *_choice(sample, testset),
        *(_powers(sample) if rows else ()),
        *(_batches(batches) if batches else ()),
    ]
    yield TextTable(title, columns, rows, 1, notes)


def _choice(sample: SegmentSample, testset: TestSet) -> Iterator[str]:
    shown = ", ".join(testset.ids[position] for position in sample.positions[:_SHOWN])
    yield say("segments: {names}", names=shown + (", ..." if len(sample.positions) > _SHOWN else ""))
    if sample.values is None:
        yield say("seed {seed}", seed=sample.request.seed)
        return
    yield say("chosen by the scores of {names}", names=", ".join(map(asked_name, sample.chosen_by)))
    yield say("such segments tell systems apart, and say nothing of the mean of the test set")


def _powers(sample: SegmentSample) -> Iterator[str]:
    yield say(
        "detectable: the least true difference in mean scores of segments that so many random segments find with "
        "power {power:g} at alpha {alpha:g}, median over pairs; pairs found: those whose difference is found so; "
        "needed: segments for the median difference of the pairs; one two-sided test, normal approximation",
        power=sample.request.power,
        alpha=sample.request.alpha,
    )


def _batches(batches: Sequence[Sequence[RatedItem]]) -> Iterator[str]:
    counts = Counter(item.kind for batch in batches for item in batch)
    yield say(
        "{n:,} batches with {targets:,} translations, {bad:,} damaged and {repeats:,} repeated ones",
        n=len(batches),
        targets=counts[ItemKind.TARGET],
        bad=counts[ItemKind.BAD],
        repeats=counts[ItemKind.REPEAT],
    )
