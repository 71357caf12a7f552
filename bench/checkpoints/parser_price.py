"""What annotators cost: check-points of parallel treebanks by their own annotation, and by annotators."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from bench.checkpoints.texts import CEDICT, TREEBANKS, simplified, treebank
from mtgauge.corpus import TestSet
from mtgauge.suites.checkpoints.checkpoint_set import CheckPointSet
from mtgauge.suites.checkpoints.controls import Controls
from mtgauge.suites.checkpoints.jobs.extraction import ExtractionRequest, extract_set

#: Direction -> annotators of the source: the default, and a parser where that is none.
ANNOTATORS = {"zh-en": ("jieba", "udpipe:udchinese"), "en-zh": ("spacy:en_core_web_sm",)}
#: Direction -> controls, with the annotator that each is tried with; "agreement" has another one.
CONTROLS: dict[str, tuple[tuple[str, str, Controls, str | None], ...]] = {
    "zh-en": (
        ("none", "udpipe:udchinese", Controls(), None),
        ("`--most-words 20`", "udpipe:udchinese", Controls(most_words=20), None),
        ("`--most-clauses 2`", "udpipe:udchinese", Controls(most_clauses=2), None),
        ("`--most-depth 5`", "udpipe:udchinese", Controls(most_depth=5), None),
        ("`--agree-with jieba`", "udpipe:udchinese", Controls(agreement=True), "jieba"),
        ("`--least-confidence 0.5`", "udpipe:udchinese", Controls(least_confidence=0.5), None),
        ("`--in-dictionary`", "udpipe:udchinese", Controls(in_dictionary=True), None),
    ),
    "en-zh": (
        ("none", "spacy:en_core_web_sm", Controls(), None),
        ("`--most-words 20`", "spacy:en_core_web_sm", Controls(most_words=20), None),
        ("`--most-clauses 2`", "spacy:en_core_web_sm", Controls(most_clauses=2), None),
        ("`--most-depth 5`", "spacy:en_core_web_sm", Controls(most_depth=5), None),
        ("`--least-confidence 0.5`", "spacy:en_core_web_sm", Controls(least_confidence=0.5), None),
        ("`--in-dictionary`", "spacy:en_core_web_sm", Controls(in_dictionary=True), None),
    ),
}
_Unit = tuple[str, str, object]


@dataclass(frozen=True, slots=True)
class Found:
    """Check-points by an annotator beside those by the treebank, of one category or of all.

    Attributes:
        category: The category; empty for all.
        gold: How many the treebank has.
        found: How many the annotator has.
        both: How many both have, of the same characters of the source.
        same: Of how many of these the part of the reference is the same.
    """

    category: str
    gold: int
    found: int
    both: int
    same: int

    @property
    def precision(self) -> float | None:
        """Share of what was found that the treebank has, too."""
        return self.both / self.found if self.found else None

    @property
    def recall(self) -> float | None:
        """Share of what the treebank has that was found."""
        return self.both / self.gold if self.gold else None


class ParallelTreebank:
    """The sentences of one direction; Chinese in simplified characters, as the annotators know them.

    Args:
        pair: The direction.
        most: How many sentences; None for all.
        cache: Folder that keeps annotations.
    """

    def __init__(self, pair: str, most: int | None, cache: str) -> None:
        source, target = pair.split("-")
        texts = {language: treebank(language)[:most] for language in (source, target)}
        self._gold_texts = TestSet.of({"A": texts[target]}, sources=texts[source], languages=pair)
        texts["zh"] = simplified(texts["zh"])
        self._texts = TestSet.of({"A": texts[target]}, sources=texts[source], languages=pair)
        self._request = ExtractionRequest(pair, dictionary=str(CEDICT), cache=cache)
        self._gold = replace(
            self._request,
            source_annotator=f"conllu:{TREEBANKS[source]}",
            target_annotator=f"conllu:{TREEBANKS[target]}",
        )

    def by_treebank(self) -> CheckPointSet:
        """Check-points by the annotation of the treebanks."""
        return extract_set(self._gold_texts, self._gold)

    def by(self, annotator: str, controls: Controls | None = None, other: str | None = None) -> CheckPointSet:
        """Check-points by annotators."""
        request = replace(
            self._request, source_annotator=annotator, controls=controls or Controls(), other_annotator=other
        )
        return extract_set(self._texts, request)


def compared(gold: CheckPointSet, found: CheckPointSet) -> Iterator[Found]:
    """All categories together, then each that either has."""
    ours, theirs = _units(found), _units(gold)
    names = [category.id for category in gold.taxonomy.categories]
    for name in ("", *names):
        those = {unit for unit in theirs if name in ("", unit[1])}
        these = {unit for unit in ours if name in ("", unit[1])}
        both = these & those
        if these or those:
            yield Found(name, len(those), len(these), len(both), sum(ours[one] == theirs[one] for one in both))


def _units(points: CheckPointSet) -> dict[_Unit, object]:
    """Segment, category and place of each check-point -> the place of its reference."""
    return {(point.segment, point.category, point.spans): point.references[0].spans for point in points.points}
