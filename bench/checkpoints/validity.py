"""A made test of validity: one category of a translation is destroyed, and its score must fall, others hardly.

What is destroyed is known from annotation or from the check-points themselves, never from scores.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from bench.checkpoints.texts import Systems
from mtgauge import evaluate
from mtgauge.linguistics.jobs.annotation import annotate
from mtgauge.measures import Batch
from mtgauge.measures.makers import make_annotator
from mtgauge.suites.checkpoints.checkpoint_set import CheckPoint
from mtgauge.suites.checkpoints.measure import FittedCheckPoints
from mtgauge.suites.checkpoints.set_file import read_set, write_set

#: A taxonomy of classes of words of the references, which do not overlap.
CLASSES = """schema = "mtgauge/taxonomy/1"
name = "classes"

[[category]]
id = "plural-noun"
side = "target"
patterns = ["W {upos=NOUN, feat.Number=Plur}"]

[[category]]
id = "singular-noun"
side = "target"
patterns = ["W {upos=NOUN, feat.Number=Sing}"]

[[category]]
id = "name"
side = "target"
patterns = ["W {upos=PROPN}"]

[[category]]
id = "verb"
side = "target"
patterns = ["W {upos=VERB}"]

[[category]]
id = "adjective"
side = "target"
patterns = ["W {upos=ADJ}"]

[[category]]
id = "adverb"
side = "target"
patterns = ["W {upos=ADV}"]

[[category]]
id = "adposition"
side = "target"
patterns = ["W {upos=ADP}"]
"""
_SEED = 1


@dataclass(frozen=True, slots=True)
class Destroyed:
    """A category that was destroyed.

    Attributes:
        category: It.
        how: What was done.
        points: Number of its check-points.
        before: Its score.
        after: The same, destroyed.
        p: Of the test, corrected over all categories; None where there are too few check-points.
        others: How far each other category fell, as a share of that.
    """

    category: str
    how: str
    points: int
    before: float
    after: float
    p: float | None
    others: dict[str, float]

    @property
    def moved(self) -> dict[str, float]:
        """The others that moved by a tenth of it or more, most first."""
        far = {name: share for name, share in self.others.items() if abs(share) >= 0.1}
        return dict(sorted(far.items(), key=lambda item: -abs(item[1])))


def destroyed(
    systems: Systems, output: Sequence[str], set_file: Path, category: str, how: str, broken: Sequence[str]
) -> Destroyed:
    """One category before and after.

    Args:
        systems: The test set.
        output: The translations.
        set_file: The check-points.
        category: What was destroyed.
        how: In words.
        broken: The translations after it.
    """
    evaluation = evaluate(
        {"broken": broken, "whole": output}, systems.testset, metrics=[f"checkpoints:set={set_file},least=0"],
        test="auto", correction="maxt", family="outputs",
    )  # fmt: skip
    [item] = evaluation.measured
    fitted = item.fitted
    assert isinstance(fitted, FittedCheckPoints)  # the only metric
    scores = {(s.system, s.output): s.score for s in evaluation.scores}
    categories = [one.id for one in read_set(str(set_file)).taxonomy.categories if fitted.count_of(one.id)]
    falls = {name: (scores["whole", name] or 0) - (scores["broken", name] or 0) for name in categories}
    tests = [c.deciding_p for c in evaluation.comparisons if c.output == category]
    others = {name: fall / falls[category] for name, fall in falls.items() if name != category}
    return Destroyed(
        category, how, fitted.count_of(category), scores["whole", category] or 0, scores["broken", category] or 0,
        tests[0] if tests else None, others,
    )  # fmt: skip


def without_words_of(set_file: Path, category: str, to: Path) -> Path:
    """A set in which check-points of other categories have no word of the source in common with those of one."""
    points = read_set(str(set_file))
    taken: dict[str, set[int]] = {}
    for point in points.points:
        if point.category == category:
            taken.setdefault(point.segment, set()).update(_characters(point))
    kept = [
        point
        for point in points.points
        if point.category == category or taken.get(point.segment, set()).isdisjoint(_characters(point))
    ]
    to.write_text(write_set(replace(points, points=tuple(kept))), encoding="utf-8")
    return to


def _characters(point: CheckPoint) -> set[int]:
    return {place for start, end in point.spans for place in range(start, end)}


def shuffled_where(systems: Systems, output: Sequence[str], set_file: Path, category: str) -> list[str]:
    """The words of a translation in any order, in the segments that have a check-point of a category."""
    segments = {point.segment for point in read_set(str(set_file)).points if point.category == category}
    draw = random.Random(_SEED)  # nothing is secret here
    found = []
    for name, text in zip(systems.testset.ids, output, strict=True):
        words = text.split()
        if str(name) in segments:
            draw.shuffle(words)
        found.append(" ".join(words))
    return found


def replaced_words(
    systems: Systems,
    output: Sequence[str],
    set_file: Path,
    category: str,
    choose: Callable[[str, Sequence[str]], str],
) -> list[str]:
    """Other words for those of a translation that a check-point of a category found.

    Args:
        systems: The test set.
        output: The translations.
        set_file: The check-points.
        category: The category.
        choose: The word, and what the dictionary has for the source word -> another word.
    """
    evaluation = evaluate(
        {"whole": output}, systems.testset, metrics=[f"checkpoints:set={set_file},least=0,group={category}"]
    )
    [item] = evaluation.measured
    fitted = item.fitted
    assert isinstance(fitted, FittedCheckPoints)  # the only metric
    texts = list(output)
    for one in reversed(fitted.translations(Batch(list(output)))):
        for (start, end), _ in sorted(one.words, reverse=True):
            text = texts[one.segment]
            if text[start:end] == output[one.segment][start:end]:
                texts[one.segment] = text[:start] + choose(text[start:end], one.point.entries) + text[end:]
    return texts


def another_sense(word: str, entries: Sequence[str]) -> str:
    """A single word that the dictionary has for another sense; the word backwards where it has none."""
    known = word.lower().split()
    for entry in entries:
        words = [one for one in entry.split() if one.isalpha()]
        if words and not set(known) & {one.lower() for one in words} and len(words) == 1:
            return words[0]
    return word[::-1]


def singular(output: Sequence[str], cache: str) -> list[str]:
    """English with the lemma of each plural noun in its place."""
    made = annotate(list(output), make_annotator("spacy:en_core_web_sm"), cache=cache)
    found = []
    for text, annotated in zip(output, made, strict=True):
        for word in sorted(annotated.words, key=lambda one: -one.start):
            if word.upos == "NOUN" and word.features.get("Number") == "Plur" and word.lemma:
                text = text[: word.start] + word.lemma + text[word.end :]
        found.append(text)
    return found
