"""Runs over time: all records of a folder as one list of scores, and the changes from each run to the next."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np

from mtgauge.base import door
from mtgauge.base.errors import MtgaugeError, OptionError, RecordError
from mtgauge.base.nearest import meant
from mtgauge.base.progress import Progress, silent
from mtgauge.base.sentences import Sentence, say
from mtgauge.base.signature import Signature
from mtgauge.engine.results import Comparison, Score
from mtgauge.engine.settings import NO_TEST
from mtgauge.evaluation import Evaluation, evaluate
from mtgauge.measures import Level
from mtgauge.measures.labels import short_label
from mtgauge.records.archives import KeptRecords
from mtgauge.records.operands import RecordedRun, join_runs, recorded_run, signature_of_score
from mtgauge.records.record import METRIC_FILE, RESULT_FILE, of_record, read_record
from mtgauge.records.resources import ROLE
from mtgauge.records.trust import Trust
from mtgauge.stats.paired import PairedTest

_DATE = re.compile(r"(?<!\d)(\d{4})-?(\d{2})-?(\d{2})(?!\d)")
_DIGITS = re.compile(r"(\d+)")
#: The roles of files that make a test set.
_TEXTS = frozenset({"source", "reference", "testset"})
#: The roles of files that metrics need besides.
_RESOURCES = frozenset({METRIC_FILE, ROLE})


@dataclass(frozen=True, slots=True)
class PastRun:
    """A record in a history.

    Attributes:
        name: Its path in the folder of the history.
        folder: Where it is.
        date: The date in its name, else the time at which it was written; None if it has neither.
        version: The version of mtgauge that wrote it.
        evaluation: The result, without texts.
        content: The content of ``record.toml``.
    """

    name: str
    folder: str
    date: str | None
    version: str
    evaluation: Evaluation
    content: Mapping[str, Any]

    @property
    def set_hash(self) -> str:
        """The SHA-256 of the checksums of its sources and references: the same for the same test set."""
        texts = sorted(item["sha256"] for item in self.content.get("inputs", ()) if item["role"] in _TEXTS)
        return hashlib.sha256("".join(texts).encode()).hexdigest()

    @property
    def order(self) -> tuple[Any, ...]:
        """The key by which runs are sorted: the date, then the name with its numbers as numbers."""
        parts = tuple(
            (0, int(part), "") if part.isdecimal() else (1, 0, part) for part in _DIGITS.split(self.name)
        )
        return self.date is not None, self.date or "", self.content["environment"].get("written", ""), parts


@dataclass(frozen=True, slots=True)
class PastScore:
    """A score of a run, and how it compares with the last run that measured the same on the same test set.

    Attributes:
        run: The run.
        score: The score of the whole test set.
        previous: The run that it is compared with; None if no earlier run is comparable.
        delta: The difference from the score of that run.
        is_apart: Whether the intervals of the two do not overlap; None without intervals.
        changes: What is different from the run before, whether comparable or not.
        comparison: The paired test against the previous run, where it was made.
    """

    run: PastRun
    score: Score
    previous: PastRun | None = None
    delta: float | None = None
    is_apart: bool | None = None
    changes: tuple[Sentence, ...] = ()
    comparison: Comparison | None = None

    def is_real(self, *, is_tested: bool) -> bool:
        """Return whether the change is real: by the paired test, or else by intervals that do not overlap.

        Args:
            is_tested: Whether runs were compared by paired tests.
        """
        c = self.comparison
        return c is not None and bool(c.winner or c.higher) if is_tested else bool(self.is_apart)


@dataclass(frozen=True, slots=True)
class History:
    """Runs over time.

    Attributes:
        runs: The records, the oldest first.
        scores: Metric by metric and system by system, the oldest run first.
        warnings: One sentence for each record, and each test, that is left out.
    """

    runs: Sequence[PastRun]
    scores: Sequence[PastScore]
    warnings: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class SegmentOutcomes:
    """The segments of a system that two runs got right and wrong, by their ids.

    Attributes:
        system: The system.
        metric: The metric.
        threshold: The score that a right segment has at least, or at most if lower is better.
        fixed: Wrong in the first run and right in the second.
        broken: Right in the first and wrong in the second.
        wrong: Wrong in both.
        right: Right in both.
    """

    system: str
    metric: str
    threshold: float
    fixed: tuple[str, ...] = field(default=())
    broken: tuple[str, ...] = field(default=())
    wrong: tuple[str, ...] = field(default=())
    right: tuple[str, ...] = field(default=())


def read_history(
    kept: KeptRecords, root: str, *, metrics: Sequence[str] = (), systems: Sequence[str] = ()
) -> History:
    """Read records as runs over time, from the numbers that they have; no text is read.

    Args:
        kept: The records.
        root: The folder that has them, as the user wrote it.
        metrics: Metric names, as in records or in papers; empty for all.
        systems: System names; empty for all.

    Raises:
        RecordError: No record can be read.
        OptionError: No run has such a metric or system.
    """
    runs: list[PastRun] = []
    warnings: list[str] = [say("{file}: {message}", file=root, message=fault) for fault in kept.faults]
    for shown, folder in kept.folders.items():
        name = shown.removeprefix(f"{root}:") if shown != root else Path(shown).absolute().name
        try:
            runs.append(_past_run(name, folder))
        except MtgaugeError as error:
            warnings.append(say("{record} is left out: {message}", record=name, message=error.sentence))
    if not runs:
        raise RecordError(say("has no record that can be read"), file=root, hint=warnings[0] if warnings else None)
    runs.sort(key=lambda run: run.order)
    rows: dict[tuple[str, str], list[tuple[PastRun, Score]]] = {}
    for run in runs:
        for system, metric in run.evaluation:
            rows.setdefault((metric, system), []).append((run, run.evaluation[system, metric]))
    labels = _chosen(metrics, _metric_names(runs), say("metric"))
    named = _chosen(systems, {system: system for _, system in rows}, say("system"))
    order = {metric: place for place, metric in enumerate(dict.fromkeys(metric for metric, _ in rows))}
    places = sorted((key for key in rows if key[0] in labels and key[1] in named), key=lambda key: order[key[0]])
    return History(runs, [row for key in places for row in _compared(rows[key])], warnings)


def _past_run(name: str, folder: str) -> PastRun:
    """A record, without its texts."""
    content = read_record(folder)
    with of_record("[environment]"):
        written = content.setdefault("environment", {}).get("written", "")
        if not isinstance(written, str):
            raise TypeError(say("the time is not a text"))
    evaluation = Evaluation.from_json(door.read_bytes(Path(folder) / RESULT_FILE, error=RecordError))
    with of_record("[[metrics]]"):
        _fits(content)
    date = _DATE.search(name)
    return PastRun(
        name=name,
        folder=folder,
        date="-".join(date.groups()) if date else written or None,
        version=str(content.get("mtgauge")),
        evaluation=evaluation,
        content=content,
    )


def _metric_names(runs: Iterable[PastRun]) -> dict[str, str]:
    """Name of a metric that users may write, in small letters -> its label."""
    found: dict[str, str] = {}
    for run in runs:
        for item in run.evaluation.measured:
            found.setdefault(item.fitted.measure.title.casefold(), item.label)
            found[item.label.casefold()] = item.label
    return found


def _chosen(names: Sequence[str], known: Mapping[str, str], what: Sentence) -> set[str]:
    """The values of the chosen names.

    Raises:
        OptionError: A name is unknown.
    """
    folded = {name.casefold(): value for name, value in known.items()}
    for name in names:
        if name.casefold() not in folded:
            raise OptionError(
                say("no run has a {what} {name!r}", what=what, name=name),
                hint=meant(
                    name, folded.values(), say("there are: {names}", names=", ".join(sorted(set(folded.values()))))
                ),
            )
    return {folded[name.casefold()] for name in names} or set(known.values())


def _fits(content: Mapping[str, Any]) -> dict[str, str]:
    """Signature -> the hash of the test set, the options and the resources of the metric that has it."""
    items = [*content.get("metrics", ()), *content.get("given", ())]
    return {str(item.get("signature")): str(item["fit"]) for item in items if "fit" in item}


def _compared(runs: Sequence[tuple[PastRun, Score]]) -> Iterator[PastScore]:
    """The scores of a system under a metric, each compared with the last that is comparable."""
    for place, (run, score) in enumerate(runs):
        if place == 0:
            yield PastScore(run, score)
            continue
        changes = (*_changes(runs[place - 1], (run, score)), *_version(runs[place - 1][0], run))
        before = next((past for past in reversed(runs[:place]) if not _changes(past, (run, score))), None)
        if before is None:
            yield PastScore(run, score, changes=changes)
            continue
        previous, old = before
        delta = None if score.score is None or old.score is None else score.score - old.score
        yield PastScore(run, score, previous, delta, _are_apart(score, old), changes)


def _are_apart(one: Score, other: Score) -> bool | None:
    if None in (one.low, one.high, other.low, other.high):
        return None
    return one.low > other.high or other.low > one.high  # type: ignore[operator]  # they are numbers


def _version(old: PastRun, new: PastRun) -> tuple[Sentence, ...]:
    if old.version == new.version:
        return ()
    return (say("mtgauge: {was} -> {now}", was=old.version, now=new.version),)


def _changes(before: tuple[PastRun, Score], after: tuple[PastRun, Score]) -> tuple[Sentence, ...]:
    """Why two scores cannot be compared: another test set, signature, or resource."""
    (old, was), (new, now) = before, after
    fits = [_fits(run.content).get(score.signature) for run, score in (before, after)]
    if fits[0] is not None and fits[0] == fits[1]:
        return ()
    found = list(_set_changes(old, new))
    signatures = [signature_of_score(score.signature) for score in (was, now)]
    if signatures[0] != signatures[1]:
        found.append(say("signature: {parts}", parts=", ".join(_parts_changed(*signatures))))
    if names := _names_changed(old, new, _RESOURCES):
        found.append(say("resources: {names}", names=names))
    return tuple(found)


def _set_changes(old: PastRun, new: PastRun) -> Iterator[Sentence]:
    names = _names_changed(old, new, _TEXTS)
    was, now = (len(run.evaluation.testset) for run in (old, new))
    if names and was != now:
        yield say("test set: {names} ({was} -> {now} segments)", names=names, was=was, now=now)
    elif names:
        yield say("test set: {names}", names=names)


def _names_changed(old: PastRun, new: PastRun, roles: frozenset[str]) -> str:
    """The files of some roles whose contents are in one run only; another name or place is no change."""
    files = [
        {(item["role"], item["sha256"]): item["name"] for item in run.content.get("inputs", ())}
        for run in (old, new)
    ]
    gone, come = (
        ", ".join(dict.fromkeys(name for key, name in one.items() if key[0] in roles and key not in other))
        for one, other in (files, reversed(files))
    )
    return gone if gone == come else f"{gone or '-'} -> {come or '-'}"


def _parts_changed(was: str, now: str) -> Iterator[str]:
    """The parts of two signatures that differ: ``tok:13a -> tok:intl``."""
    old, new = ({"": parsed.name, **dict(parsed.parts)} for parsed in map(Signature.parse, (was, now)))
    for key in {**old, **new}:
        if old.get(key) != new.get(key):
            head = f"{key}:" if key else ""
            yield f"{head}{old.get(key, '-')} -> {head}{new.get(key, '-')}"


def with_tests(history: History, *, threads: int = 0, progress: Progress = silent) -> History:
    """Test each score against that of the previous comparable run, segment by segment, from the texts of both.

    Args:
        history: The runs.
        threads: Cores to use; 0 for all.
        progress: Called as ``progress(task, done, of)`` while work goes on.

    Returns:
        The history with comparisons; where the texts of a run have changed, with a warning instead.
    """
    warnings = list(history.warnings)
    asked: dict[tuple[str, str], list[PastScore]] = {}
    for row in history.scores:
        if row.previous is not None:
            asked.setdefault((row.previous.folder, row.run.folder), []).append(row)
    found: dict[tuple[str, str, str], Comparison] = {}
    texts: dict[str, RecordedRun | MtgaugeError] = {}
    for (before, after), rows in asked.items():
        try:
            runs = [_with_texts(folder, texts) for folder in (before, after)]
            metrics = {row.score.metric for row in rows}
            systems = [*dict.fromkeys(row.score.system for row in rows)]
            compared = _evaluated(runs, metrics, systems, threads=threads, progress=progress)
            for c in compared.comparisons:
                if c.level == Level.CORPUS and c.output == compared.fitted[c.metric].outputs[0].name:
                    found[after, short_label(c.metric), c.a.rpartition("@")[0]] = c
        except MtgaugeError as error:
            warnings.append(say("{run} is not tested: {message}", run=rows[0].run.name, message=error.sentence))
    scores = [
        replace(row, comparison=found.get((row.run.folder, row.score.metric, row.score.system)))
        for row in history.scores
    ]
    return History(history.runs, scores, warnings)


def _with_texts(folder: str, known: dict[str, RecordedRun | MtgaugeError]) -> RecordedRun:
    """A run with its texts, each read once."""
    if folder not in known:
        try:
            known[folder] = recorded_run(folder)
        except MtgaugeError as error:
            known[folder] = error
    run = known[folder]
    if isinstance(run, MtgaugeError):
        raise run
    return run


def _evaluated(
    runs: Sequence[RecordedRun],
    metrics: set[str],
    systems: Sequence[str],
    *,
    is_tested: bool = True,
    threads: int,
    progress: Progress,
) -> Evaluation:
    """Two runs on the test set of both, whose systems are compared with their namesakes."""
    with Trust().held():
        joined = join_runs([replace(run, given=str(n)) for n, run in enumerate(runs)], systems)
        settings = dict(joined.settings)
        settings["metrics"] = [spec for spec in settings["metrics"] if short_label(spec.label) in metrics]
        if not is_tested:
            settings |= {"test": None, "baseline": None, "contrasts": (), "intervals": False}
        elif settings["test"] == NO_TEST:
            settings["test"] = PairedTest.AUTO
        return evaluate(
            joined.corpus.systems,
            joined.corpus.testset,
            threads=threads,
            progress=progress,
            resources=joined.resources.made,
            **settings | {"levels": (Level.CORPUS,), "macro": ()},
        )


@dataclass(frozen=True, slots=True)
class PairedRuns:
    """Two runs whose texts are scored again on their common test set.

    Attributes:
        between: The names of the two runs, the earlier one first.
        evaluation: The scores; each system is there as ``NAME@0`` and ``NAME@1``.
        common: (metric as in `evaluation`, system) of the metrics and systems that both runs have.
    """

    between: tuple[str, str]
    evaluation: Evaluation
    common: Sequence[tuple[str, str]]


def last_change(history: History) -> tuple[str, str] | None:
    """Return the names of the last run that is compared with an earlier one, and of that one; None without any."""
    compared = [(row.run.order, row.previous.name, row.run.name) for row in history.scores if row.previous]
    return max(compared)[1:] if compared else None


def paired_runs(
    history: History, between: tuple[str, str], *, threads: int = 0, progress: Progress = silent
) -> PairedRuns:
    """Score the texts of two runs again, for each metric and system of both.

    Args:
        history: The runs; its scores choose metrics and systems.
        between: The names of the two runs, the earlier one first.
        threads: Cores to use; 0 for all.
        progress: Called as ``progress(task, done, of)`` while work goes on.

    Raises:
        OptionError: A run is not there, or the two have no system in common.
        MtgaugeError: The texts of a run have changed, or the test sets differ.
    """
    known = {run.name: run for run in history.runs}
    for name in between:
        if name not in known:
            raise OptionError(
                say("there is no run {name!r}", name=name),
                hint=meant(name, known, say("there are: {names}", names=", ".join(known))),
            )
    pair = [known[name] for name in between]
    rows = [{(row.score.metric, row.score.system) for row in history.scores if row.run is run} for run in pair]
    common = rows[0] & rows[1]
    if not common:
        raise OptionError(
            say("{first} and {second} have no system and metric in common", first=between[0], second=between[1])
        )
    systems = [
        *dict.fromkeys(
            row.score.system for row in history.scores if (row.score.metric, row.score.system) in common
        )
    ]
    runs = [recorded_run(run.folder) for run in pair]
    evaluation = _evaluated(
        runs, {metric for metric, _ in common}, systems, is_tested=False, threads=threads, progress=progress
    )
    kept = [
        (item.label, system)
        for item in evaluation.measured
        for system in systems
        if (short_label(item.label), system) in common
    ]
    return PairedRuns(between, evaluation, kept)


def segment_outcomes(paired: PairedRuns, threshold: float | None = None) -> list[SegmentOutcomes]:
    """Return which segments were fixed and broken between two runs, for each metric and system of both.

    Args:
        paired: The two runs.
        threshold: The score that a right segment has at least, or at most if lower is better; None: the best
            score, for metrics whose segments are right or wrong, such as exact match.

    Raises:
        OptionError: A metric needs a threshold.
    """
    return [_outcomes(paired.evaluation, metric, system, threshold) for metric, system in paired.common]


def _outcomes(evaluation: Evaluation, metric: str, system: str, threshold: float | None) -> SegmentOutcomes:
    scores = evaluation.segment_scores(metric)
    output = evaluation.fitted[metric].outputs[0]
    sign = -1 if output.higher_is_better is False else 1
    before, after = (scores[f"{system}@{run}"] for run in ("0", "1"))
    defined = ~(np.isnan(before) | np.isnan(after))
    if threshold is None:
        best, worst = (output.high, output.low) if sign > 0 else (output.low, output.high)
        if not set(before[defined]) | set(after[defined]) <= {best, worst}:
            raise OptionError(
                say("segments are not simply right or wrong by {metric}", metric=metric),
                hint=say("name the score of a right segment: --threshold SCORE"),
            )
        threshold = float(best or 0)
    was, now = (sign * column >= sign * threshold for column in (before, after))
    ids = np.array(evaluation.testset.ids, dtype=object)
    return SegmentOutcomes(
        system=system,
        metric=short_label(metric),
        threshold=threshold,
        fixed=tuple(ids[defined & ~was & now]),
        broken=tuple(ids[defined & was & ~now]),
        wrong=tuple(ids[defined & ~was & ~now]),
        right=tuple(ids[defined & was & now]),
    )
