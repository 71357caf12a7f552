"""Sections with charts of words and of segments; a chart that cannot be drawn leaves its section empty."""

from __future__ import annotations

from collections.abc import Iterator

from mtgauge.pages.page import Section
from mtgauge.pages.text import say
from mtgauge.pages.units import Units
from mtgauge.report.page.charts.distribution import distribution
from mtgauge.report.page.charts.length import length
from mtgauge.report.page.charts.ngrams import ngrams
from mtgauge.report.page.charts.scatter import scatter
from mtgauge.report.page.charts.words import words
from mtgauge.report.page.diagnosis import Diagnosis
from mtgauge.report.page.facts import EvaluationFacts


def word_sections(facts: EvaluationFacts, diagnosis: Diagnosis) -> Iterator[Section]:
    """N-grams that systems write too often or too rarely, and word accuracy by frequency."""
    found = ngrams(facts, diagnosis)
    yield Section("ngrams", say("N-grams written too often or too rarely"), found, say("N-grams"))
    yield Section("words", say("Word accuracy by frequency"), words(facts, diagnosis), say("Words"))


def segment_sections(facts: EvaluationFacts, diagnosis: Diagnosis, units: Units) -> Iterator[Section]:
    """Segment scores: their distribution, a scatter plot, and scores by length."""
    found = distribution(facts, diagnosis)
    yield Section("distribution", say("Distribution of segment scores"), found, say("Distribution"))
    yield Section("scatter", say("Segment by segment"), scatter(facts, units), say("Scatter"))
    yield Section("length", say("Score by length"), length(facts, diagnosis), say("Length"))
