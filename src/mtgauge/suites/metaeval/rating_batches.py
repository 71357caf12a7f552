"""Batches of translations for one rater each, with items that control the raters.

A batch has translations to be judged, copies of some of them that are damaged
(`mtgauge.suites.metaeval.damage`), and repetitions of others. A copy and its original stand in different halves of
the batch, either one first.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from mtgauge.base.errors import OptionError
from mtgauge.base.sentences import say
from mtgauge.corpus.judgements.judgement import ItemKind
from mtgauge.corpus.testset import SystemOutput
from mtgauge.suites.metaeval.damage import damaged


@dataclass(frozen=True, slots=True)
class BatchRules:
    """The make-up of batches.

    Attributes:
        size: Items of a batch; the last one may be smaller. Appraise's tasks are of 100.
        bad: Damaged copies among them.
        repeats: Repeated translations among them.
        seed: Any integer >= 0.
    """

    size: int = 100
    bad: int = 10
    repeats: int = 10
    seed: int = 0

    def __post_init__(self) -> None:
        """Raises OptionError for rules that leave no room for as many originals."""
        if min(self.size, self.bad + 1, self.repeats + 1, self.seed + 1) < 1:
            raise OptionError(say("batches cannot have negative numbers of items"))
        if max(self.bad + self.repeats, 1) > self.targets:
            raise OptionError(
                say(
                    "a batch of {size} items has no room for {bad} damaged and {repeats} repeated ones and their "
                    "originals",
                    size=self.size,
                    bad=self.bad,
                    repeats=self.repeats,
                )
            )

    @property
    def targets(self) -> int:
        """Translations to be judged in a full batch."""
        return self.size - self.bad - self.repeats


@dataclass(frozen=True, slots=True)
class RatedItem:
    """One item that a rater sees.

    Attributes:
        position: The position of the segment in the test set.
        system: The system whose translation it is, or is made of.
        kind: What it is for.
        text: What is shown.
    """

    position: int
    system: str
    kind: ItemKind
    text: str


def rating_batches(
    positions: Sequence[int], systems: Sequence[SystemOutput], rules: BatchRules
) -> list[list[RatedItem]]:
    """The translations of segments by all systems, in batches.

    Segments are shuffled, and the translations of one stand in one batch as far as they fit, so that one rater
    compares the systems on it. A last batch that is smaller has control items in proportion, at least one of each
    kind. Empty translations are shown, and never damaged.

    Args:
        positions: The segments that were chosen.
        systems: All outputs; damaged texts take words from other segments of the same system.
        rules: The make-up.
    """
    rng = np.random.default_rng(rules.seed)
    order = rng.permutation(len(positions)).tolist()
    targets = [
        RatedItem(positions[i], system.name, ItemKind.TARGET, system.segments[positions[i]])
        for i in order
        for system in systems
    ]
    texts = {system.name: system.segments for system in systems}
    size = rules.targets
    parts = [targets[start : start + size] for start in range(0, len(targets), size)]
    return [_batch(part, texts, rules, rng) for part in parts]


_Texts = dict[str, tuple[str, ...]]


def _batch(
    targets: Sequence[RatedItem], texts: _Texts, rules: BatchRules, rng: np.random.Generator
) -> list[RatedItem]:
    bad, repeats = (_in_proportion(number, len(targets), rules) for number in (rules.bad, rules.repeats))
    order = rng.permutation(len(targets)).tolist()
    pairs: list[tuple[RatedItem, RatedItem]] = []
    rest: list[RatedItem] = []
    for target in (targets[i] for i in order):
        copy = None
        if bad:
            copy = _damaged(target, texts, rng)
            bad -= copy is not None
        if copy is None and repeats:
            copy = RatedItem(target.position, target.system, ItemKind.REPEAT, target.text)
            repeats -= 1
        if copy is None:
            rest.append(target)
        else:
            pairs.append((target, copy))
    return _in_halves(pairs, rest, rng)


def _in_proportion(number: int, targets: int, rules: BatchRules) -> int:
    return max(number * targets // rules.targets, 1) if number else 0


def _damaged(target: RatedItem, texts: _Texts, rng: np.random.Generator) -> RatedItem | None:
    own = texts[target.system]
    text = damaged(target.text, own[: target.position] + own[target.position + 1 :], rng)
    return None if text is None else RatedItem(target.position, target.system, ItemKind.BAD, text)


def _in_halves(
    pairs: Sequence[tuple[RatedItem, RatedItem]], rest: Sequence[RatedItem], rng: np.random.Generator
) -> list[RatedItem]:
    """The items in random order, of each pair one in the first half and one in the second."""
    swapped = rng.integers(2, size=len(pairs)).tolist()
    middle = len(rest) // 2
    halves = [
        [pair[swap] for pair, swap in zip(pairs, swapped, strict=True)] + list(rest[:middle]),
        [pair[1 - swap] for pair, swap in zip(pairs, swapped, strict=True)] + list(rest[middle:]),
    ]
    return [half[i] for half in halves for i in rng.permutation(len(half)).tolist()]
