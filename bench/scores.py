"""Texts to scores inside a process: each metric, one and four references, English, Chinese, real news."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from bench import ours, peer, processes
from bench.corpora import Corpus, save, wmt
from bench.plan import LANGUAGES, Plan
from bench.rows import Row
from bench.timing import Pair, interleave, same_numbers

#: What TER is measured on: sacreBLEU takes some milliseconds for each of them.
SLOW_SEGMENTS = 400


@dataclass(frozen=True, slots=True)
class Task:
    """One row: a metric on texts of one kind.

    Attributes:
        id: The row's id, without its section.
        title: Its name on the page.
        metric: ``bleu``, ``chrf`` or ``chrf++``.
        language: ``en`` or ``zh`` for synthetic texts; else the language pair of WMT news.
        references: Number of references.
        year: Year of the WMT news, or None.
        tokenize: The tokenizer, for BLEU.
        slow: Whether sacreBLEU takes so long that the first segments, a few times, have to do.
    """

    id: str
    title: str
    metric: str
    language: str
    references: int = 1
    year: int | None = None
    tokenize: str | None = None
    slow: bool = False

    @property
    def options(self) -> dict[str, str]:
        """Both sides take the tokenizer by the same name."""
        return {"tokenize": self.tokenize} if self.tokenize else {}


TASKS = (
    Task("bleu-en-1", "BLEU `13a`, en, 1 reference", "bleu", "en", 1, tokenize="13a"),
    Task("bleu-en-4", "BLEU `13a`, en, 4 references", "bleu", "en", 4, tokenize="13a"),
    Task("bleu-zh-1", "BLEU `zh`, zh, 1 reference", "bleu", "zh", 1, tokenize="zh"),
    Task("bleu-zh-4", "BLEU `zh`, zh, 4 references", "bleu", "zh", 4, tokenize="zh"),
    Task("bleu-wmt21", "BLEU `13a`, WMT21 zh-en", "bleu", "zh-en", year=21, tokenize="13a"),
    Task("bleu-wmt22", "BLEU `zh`, WMT22 en-zh", "bleu", "en-zh", year=22, tokenize="zh"),
    Task("chrf-en-1", "chrF, en, 1 reference", "chrf", "en", 1),
    Task("chrf-en-4", "chrF, en, 4 references", "chrf", "en", 4),
    Task("chrf-zh-1", "chrF, zh, 1 reference", "chrf", "zh", 1),
    Task("chrf-zh-4", "chrF, zh, 4 references", "chrf", "zh", 4),
    Task("chrf-wmt21", "chrF, WMT21 zh-en", "chrf", "zh-en", year=21),
    Task("chrf-wmt22", "chrF, WMT22 en-zh", "chrf", "en-zh", year=22),
    Task("chrf++-en-1", "chrF++, en, 1 reference", "chrf++", "en", 1),
    Task("chrf++-en-4", "chrF++, en, 4 references", "chrf++", "en", 4),
    Task("chrf++-wmt21", "chrF++, WMT21 zh-en", "chrf++", "zh-en", year=21),
    Task("ter-en", f"TER, en, first {SLOW_SEGMENTS} segments", "ter", "en", slow=True),
    Task("ter-wmt21", f"TER, WMT21 zh-en, first {SLOW_SEGMENTS} segments", "ter", "zh-en", year=21, slow=True),
    Task("ter-wmt22", f"TER, WMT22 zh-en, first {SLOW_SEGMENTS} segments", "ter", "zh-en", year=22, slow=True),
)


def measure(plan: Plan) -> Iterator[Row]:
    """The rows of section ``scores``."""
    for task in TASKS:
        if plan.wants(f"scores/{task.id}"):
            yield _row(task, plan)
    yield from _sentences(plan)


def _row(task: Task, plan: Plan) -> Row:
    corpora = _corpora(task, plan)
    if corpora is None:
        return Row(f"scores/{task.id}", task.title, None, note="not measured: ../shared is absent")

    def prepare(repetition: int) -> tuple[partial[float], partial[float]]:
        peer.forget()
        corpus = corpora[repetition % len(corpora)]
        texts = (task.metric, task.options, corpus.hypotheses, corpus.references)
        return partial(ours.corpus_score, *texts), partial(peer.corpus_score, *texts)

    repetitions = plan.long_repetitions if task.slow else plan.repetitions
    pair = interleave(repetitions, prepare, same_numbers)
    return Row(f"scores/{task.id}", task.title, pair, len(corpora[0]), _peaks(task, corpora[0]))


def _corpora(task: Task, plan: Plan) -> list[Corpus] | None:
    """Other texts in each repetition: new synthetic ones, or the next WMT system."""
    if task.year is None:
        language = LANGUAGES[task.language]()
        segments = min(plan.segments, SLOW_SEGMENTS) if task.slow else plan.segments
        return [language.corpus(segments, task.references, seed=r) for r in range(plan.repetitions)]
    news = wmt(task.year, task.language, 8)
    if news is None:
        return None
    corpora = [Corpus({name: lines}, news.references) for name, lines in news.systems.items()]
    return [corpus.first(SLOW_SEGMENTS) for corpus in corpora] if task.slow else corpora


def _peaks(task: Task, corpus: Corpus) -> tuple[int, int]:
    metrics: Any = [[task.metric, task.options]]
    with tempfile.TemporaryDirectory() as folder:
        save(corpus, Path(folder))
        jobs = [processes.job(side, "scores", Path(folder), metrics=metrics) for side in ("ours", "peer")]
        done = processes.run(jobs, processes.ONE_THREAD)
    same_numbers(*(item.job["result"] for item in done))
    return done[0].peak, done[1].peak


#: Id of a row -> its title, the metric, and what is called of ours.
_SENTENCES = {
    "sentence-bleu": ("sentence BLEU, one call per segment", "bleu", ours.sentence_scores),
    "sentence-chrf": ("sentence chrF, one call per segment", "chrf", ours.sentence_scores),
    "sentence-ter": ("sentence TER, one call per segment", "ter", ours.sentence_scores),
    "at-once-sentence-bleu": (
        "sentence BLEU, one call of ours for all segments",
        "bleu",
        ours.sentence_scores_at_once,
    ),
}


def _sentences(plan: Plan) -> Iterator[Row]:
    for name, (title, metric, call) in _SENTENCES.items():
        if plan.wants(f"scores/{name}"):
            segments = min(plan.sentences, SLOW_SEGMENTS) if metric == "ter" else plan.sentences
            yield Row(f"scores/{name}", title, _sentence_pair(call, metric, segments, plan), segments)


def _sentence_pair(call: Any, metric: str, segments: int, plan: Plan) -> Pair:
    language = LANGUAGES["en"]()

    def prepare(repetition: int) -> tuple[partial[list[float]], partial[list[float]]]:
        peer.forget()
        corpus = language.corpus(segments, seed=100 + repetition)
        texts = (metric, corpus.hypotheses, corpus.references[0])
        return partial(call, *texts), partial(peer.sentence_scores, *texts)

    return interleave(plan.repetitions, prepare, same_numbers)
