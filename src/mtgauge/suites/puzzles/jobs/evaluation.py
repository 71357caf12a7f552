"""The puzzle evaluation: gold answers and submissions to one `Evaluation` with the averages of the challenge."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from mtgauge.base.progress import Progress, silent
from mtgauge.base.sentences import say
from mtgauge.corpus import SystemOutput, TestSet
from mtgauge.engine.settings import Settings
from mtgauge.evaluation import Evaluation, evaluate
from mtgauge.measures import Level
from mtgauge.stats.paired import PairedTest
from mtgauge.suites.puzzles.labels import DIRECTION, LANGUAGE, LEVELS, PUZZLE, UNITS
from mtgauge.suites.puzzles.measures import measures
from mtgauge.suites.puzzles.missing import Missing
from mtgauge.suites.puzzles.protocols import Protocol
from mtgauge.suites.puzzles.testset import load_puzzles

#: What scores are given for where nobody says it.
DEFAULT_LEVELS = ("all", DIRECTION)
#: Arguments of `evaluate` that are no settings.
_OF_WORK = ("threads", "cache", "progress")
_DEPENDENT = say(
    "single items were drawn, as if items of a puzzle were independent; --resample-by puzzle draws whole puzzles"
)
_MEANS = {
    DIRECTION: say("macro_direction: mean of the two directions"),
    PUZZLE: say("macro_puzzle: mean of the puzzles"),
    LANGUAGE: say("macro_language: mean of the languages"),
}


def evaluate_puzzles(
    gold: str,
    submissions: Sequence[tuple[str, str]],
    *,
    protocol: str = Protocol.PUZZLING,
    keep_groups: bool = True,
    tags: Sequence[str] = (),
    missing: str = Missing.REFUSE,
    metrics: Sequence[str] = (),
    levels: Sequence[str] = DEFAULT_LEVELS,
    macro: Sequence[str] | None = None,
    resample_by: str = "item",
    threads: int = 0,
    cache: str | Path | None = None,
    progress: Progress = silent,
    **settings: Any,
) -> Evaluation:
    """Scores submissions with BLEU-2, CharacTER, ChrF-3 and exact match.

    >>> import json
    >>> from pathlib import Path
    >>> puzzle = {"source_language": "talori", "target_language": "english", "meta": ""}
    >>> puzzle["train"] = [["mela", "bird"]]
    >>> puzzle["test"] = [["sodo", "an [old] woman", ">"], ["mela", "a bird", "<"]]
    >>> size = Path("talori.json").write_text(json.dumps(puzzle))
    >>> evaluate_puzzles("talori.json", [("me", "talori.json")])["me", "EM"].score
    50.0

    Args:
        gold: File or folder with the answer keys.
        submissions: (name, file or folder) of each.
        protocol: ``puzzling`` or ``puzzling-2020``.
        keep_groups: Under ``puzzling``, whether a group in a key also stands for itself as it is written.
        tags: Under ``puzzling``, tags that are removed besides SG, DU and PL, such as ``["EXCL"]``.
        missing: ``refuse`` or ``zero``: whether a submission that lacks puzzles or items is refused, or has 0
            there under every metric.
        metrics: Some of ``BLEU-2``, ``CharacTER``, ``ChrF-3`` and ``EM``; empty for all four.
        levels: What scores are given for: ``all``, ``direction``, ``language``, ``language-direction``, ``puzzle``
            (both directions together), ``puzzle-direction``, ``item``. In results ``all`` is the level ``corpus``,
            and ``item`` is ``segment``.
        macro: Means to give beside those over all items: of ``puzzle``, ``language`` or ``direction``; None: of
            the directions, if there are items in both.
        resample_by: What intervals and tests draw: ``item``, whole puzzles (``puzzle``), whole ``language``s.
        threads: Cores to use; 0 for all.
        cache: A folder that keeps what metrics count.
        progress: Called as ``progress(task, done, of)`` while work goes on.
        **settings: Further fields of `mtgauge.engine.settings.Settings`.

    Returns:
        Scores from 0 to 100. Output ``score`` of the corpus is the mean over all items, ``macro_direction`` the
        mean of the two directions; a note tells them apart.

    Raises:
        InputError: Files are faulty, or do not belong together.
        OptionError: A setting has a name or value that is not known.
    """
    loaded = LoadedPuzzles.of(gold, submissions, protocol, keep_groups=keep_groups, tags=tags, missing=missing)
    return loaded.evaluate(
        metrics=metrics,
        levels=levels,
        macro=macro,
        resample_by=resample_by,
        threads=threads,
        cache=cache,
        progress=progress,
        **settings,
    )


@dataclass(frozen=True, slots=True)
class LoadedPuzzles:
    """Puzzles and submissions that were read, for evaluations that have them in common.

    Attributes:
        testset: The items with their keys.
        systems: The submissions.
        protocol: By which keys and answers are read.
        keep_groups: Whether a group in a key also stands for itself as it is written.
        tags: Tags that are removed besides the known ones.
    """

    testset: TestSet
    systems: tuple[SystemOutput, ...]
    protocol: str
    keep_groups: bool
    tags: tuple[str, ...]

    @classmethod
    def of(
        cls,
        gold: str,
        submissions: Sequence[tuple[str, str]],
        protocol: str,
        *,
        keep_groups: bool,
        tags: Sequence[str],
        missing: str,
    ) -> LoadedPuzzles:
        """Reads the files; arguments are those of `evaluate_puzzles`."""
        # refuses what does not go together before anything is read
        measures(protocol, keep_groups=keep_groups, tags=tags)
        loaded = load_puzzles(gold, submissions, protocol, keep_groups=keep_groups, tags=tags, missing=missing)
        return cls(*loaded, protocol, keep_groups, tuple(tags))

    def in_order(self, names: Sequence[str]) -> LoadedPuzzles:
        """The same with the submissions in another order."""
        systems = {system.name: system for system in self.systems}
        return replace(self, systems=tuple(systems[name] for name in names))

    def evaluate(
        self,
        *,
        metrics: Sequence[str] = (),
        levels: Sequence[str] = DEFAULT_LEVELS,
        macro: Sequence[str] | None = None,
        resample_by: str = "item",
        **settings: Any,
    ) -> Evaluation:
        """The evaluation, as `evaluate_puzzles` describes it; further arguments are those of `evaluate`."""
        chosen = measures(self.protocol, keep_groups=self.keep_groups, tags=self.tags, names=metrics)
        levels = [LEVELS.get(level, level) for level in levels]
        asked: dict[str, Any] = {
            "metrics": chosen,
            "levels": levels,
            "resample_by": UNITS.get(resample_by, resample_by),
        }
        known = {name: value for name, value in settings.items() if name not in _OF_WORK}
        choices = Settings.of(**asked, **known)
        notes: list[str] = []
        if macro is None:
            macro, notes = _mean_of_directions(self.testset, choices) if Level.CORPUS in levels else ((), [])
        if macro:
            means = [_MEANS[name] for name in macro if name in _MEANS]
            notes = [*notes, say("score: mean over all items"), *means]
        if choices.resamples and choices.resample_by == "segment" and len(set(self.testset.slices[PUZZLE])) > 1:
            notes = [*notes, _DEPENDENT]
        testset = replace(self.testset, notes=(*self.testset.notes, *notes))
        return evaluate(self.systems, testset, **asked, macro=tuple(macro), **settings)


def _mean_of_directions(testset: TestSet, settings: Settings) -> tuple[tuple[str, ...], list[str]]:
    """Whether the mean of the directions is given where nobody asked for a mean, and what to say if not."""
    directions = testset.slices[DIRECTION]
    if len(set(directions)) < 2:
        return (), []
    if settings.test is PairedTest.MCNEMAR:
        return (), [say("no mean of directions: McNemar's test does not compare means")]
    alone = _drawn_alone(testset, settings.resample_by)
    # swaps take a single item too, and the mean has no interval then; resamples do not
    if alone and settings.resamples and not settings.chooses_methods:
        if settings.resample_by not in testset.slices:
            note = say(
                "no mean of directions: a single item is {direction}, which cannot be resampled", direction=alone
            )
        else:
            note = say(
                "no mean of directions: a single {unit} is {direction}, which cannot be resampled",
                unit=settings.resample_by,
                direction=alone,
            )
        return (), [note]
    return (DIRECTION,), []


def _drawn_alone(testset: TestSet, unit: str) -> str | None:
    """A direction that has a single unit of its own to draw; None where there is none, or units have both."""
    labels = testset.slices.get(unit, tuple(testset.ids))
    units: dict[str, set[str]] = {}
    for direction, label in zip(testset.slices[DIRECTION], labels, strict=True):
        units.setdefault(direction, set()).add(label)
    if sum(map(len, units.values())) > len(set(labels)):
        return None
    return next((direction for direction, own in units.items() if len(own) < 2), None)
