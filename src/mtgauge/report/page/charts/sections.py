"""All sections with charts, in the order of the page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mtgauge.report.page.blocks import Blocks
from mtgauge.report.page.charts.bars import bars
from mtgauge.report.page.charts.chart import Section
from mtgauge.report.page.charts.distribution import distribution
from mtgauge.report.page.charts.length import length
from mtgauge.report.page.charts.ngrams import ngram_block, ngrams
from mtgauge.report.page.charts.scatter import scatter
from mtgauge.report.page.charts.words import words
from mtgauge.report.page.diagnosis import Diagnosis
from mtgauge.report.page.facts import EvaluationFacts


def add_charts(blocks: Blocks, facts: EvaluationFacts) -> Sequence[Section]:
    """The sections; adds what the script draws from: ``chart-ID`` for each chart, and ``ngrams``."""
    diagnosis = Diagnosis(facts.evaluation)
    found = list(_sections(facts, diagnosis))
    for section in found:
        for chart in section.charts:
            blocks.add_json(f"chart-{chart.id}", chart.to_json())
    if diagnosis.ngrams:
        blocks.add_json("ngrams", ngram_block(diagnosis))
    return found


def _sections(facts: EvaluationFacts, diagnosis: Diagnosis) -> Iterator[Section]:
    yield bars(facts)
    yield distribution(diagnosis)
    yield scatter(facts)
    yield length(diagnosis)
    yield ngrams(diagnosis)
    yield words(diagnosis)
