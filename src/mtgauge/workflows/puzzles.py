"""The puzzle evaluation: gold answers and submissions to one `Evaluation` with both averages of the challenge."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from mtgauge.corpus import TestSet
from mtgauge.engine.progress import Progress, silent
from mtgauge.engine.settings import Settings
from mtgauge.evaluation import Evaluation, evaluate
from mtgauge.measures import Level
from mtgauge.puzzles.measures import measures
from mtgauge.puzzles.protocols import Protocol
from mtgauge.puzzles.testset import load_puzzles
from mtgauge.sentences import say
from mtgauge.stats.paired import PairedTest


def evaluate_puzzles(
    gold: str,
    submissions: Sequence[tuple[str, str]],
    *,
    protocol: str = Protocol.PUZZLING,
    keep_groups: bool = True,
    metrics: Sequence[str] = (),
    levels: Sequence[str] = (Level.CORPUS, Level.DOMAIN),
    progress: Progress = silent,
    **settings: Any,
) -> Evaluation:
    """Scores submissions with BLEU-2, CharacTER, ChrF-3 and exact match.

    Args:
        gold: File or folder with the answer keys.
        submissions: (name, file or folder) of each.
        protocol: ``puzzling`` or ``puzzling-2020``.
        keep_groups: Under ``puzzling``, whether a group in a key also stands for itself as it is written.
        metrics: Some of ``BLEU-2``, ``CharacTER``, ``ChrF-3`` and ``EM``; empty for all four.
        levels: What scores are given for: ``corpus``, ``domain`` (a direction), ``document`` (a puzzle in one
            direction), ``segment`` (an item).
        progress: Called as ``progress(task, done, of)`` while work goes on.
        **settings: Further fields of `mtgauge.engine.settings.Settings`.

    Returns:
        Scores from 0 to 100. Output ``score`` of the corpus is the mean over all items, ``macro_domain`` the mean
        of the two directions; a note tells them apart.

    Raises:
        InputError: Files are faulty, or do not belong together.
        OptionError: A setting has a name or value that is not known.
    """
    chosen = measures(protocol, keep_groups=keep_groups, names=metrics)
    testset, systems = load_puzzles(gold, submissions, protocol, keep_groups=keep_groups)
    macro, note = _macro(testset, Settings.of(metrics=chosen, levels=levels, **settings))
    if Level.CORPUS not in levels:
        macro = ()
    elif note:
        testset = replace(testset, notes=(*testset.notes, note))
    return evaluate(systems, testset, metrics=chosen, levels=levels, macro=macro, progress=progress, **settings)


def _macro(testset: TestSet, settings: Settings) -> tuple[tuple[str, ...], str]:
    """Whether the mean of the directions is there, and what to say about it."""
    counts = Counter(testset.domains or ())
    if len(counts) < 2:
        return (), ""
    if settings.test is PairedTest.MCNEMAR:
        return (), say("no mean of directions: McNemar's test does not compare means")
    alone = [name for name, count in counts.items() if count < 2]
    # swaps take a single item too, and the mean has no interval then; resamples do not
    if alone and settings.resamples and not settings.chooses_methods:
        return (), say(
            "no mean of directions: a single item is {direction}, which cannot be resampled", direction=alone[0]
        )
    return (Level.DOMAIN,), say("score: mean over all items; macro_domain: mean of the two directions")
