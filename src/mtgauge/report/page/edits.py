"""What matched what, for the segments of the page: edits as spans, and the words for them."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence

import numpy as np
import numpy.typing as npt

from mtgauge.base.progress import Progress
from mtgauge.diagnostics.edits import edit_spans, word_edits
from mtgauge.measures.span_pairs import SpanPairs
from mtgauge.metrics.wer import WER
from mtgauge.pages.spans import RUN, Label, Spans
from mtgauge.pages.text import Text, say
from mtgauge.report.page.facts import EvaluationFacts

#: label -> (its name, what it means). A label that is not here is shown by its own name.
LABELS: Mapping[str, tuple[Text, Text]] = {
    "substitution": (say("substitution"), say("another word than in the reference")),
    "insertion": (say("insertion"), say("a word too many")),
    "deletion": (say("deletion"), say("a word of the reference is missing here")),
    "shift": (say("shift"), say("it stands elsewhere in the reference")),
    "unmatched": (say("unmatched"), say("it matches no word of the reference")),
    "stem": (say("stem"), say("another form of the same word")),
    "synonym": (say("synonym"), say("a word of the same meaning")),
    "paraphrase": (say("paraphrase"), say("other words with the same meaning")),
    "similar": (say("similar"), say("another word; of those in the reference the most similar one")),
}
#: Errors that a metric grades: severity -> what it means. Their colours and lines are those of the severity.
GRADED: Mapping[str, Text] = {
    "minor": say("the meaning stays clear"),
    "major": say("the meaning changes, or is hard to see"),
    "critical": say("the text misleads, or cannot be used"),
}
#: What is as it should be is not marked; matches are left out already.
UNMARKED = frozenset({"exact"})
#: Share of the outputs that a layer leaves unmarked, so that its colours say something.
MATCHED = 0.1


def edit_layers(facts: EvaluationFacts, progress: Progress, besides: Container[str] = ()) -> list[Spans]:
    """One for each metric that explains itself, those that align words first; if none finds any, word error rate.

    Of metrics that mark n-grams, those of words follow. Single characters that match nothing show little, and
    would take half the room of the texts. Layers that leave less than `MATCHED` of the outputs unmarked stand
    behind, and last those of metrics that do not find the words of these texts.

    Args:
        facts: The evaluation.
        progress: Called while edits are found.
        besides: Metrics that have their own marks.
    """
    testset, systems = facts.evaluation.testset, facts.evaluation.systems
    explained = [
        item
        for item in facts.evaluation.measured
        if item.fitted.measure.contract.explains and item.label not in besides
    ]
    aligned = [item for item in explained if not item.fitted.measure.contract.marks_ngrams_of]
    of_words = [item for item in explained if item.fitted.measure.contract.marks_ngrams_of == "words"]
    layers, matched = [], []
    useful = [item for item in aligned if item.label == WER.id or item.label not in facts.uncut]
    if not useful and testset.references is not None:
        found = list(word_edits(testset, systems).values())
        layers.append(_edit_layer(WER.id, WER.title, found, measured=False))
        matched.append(matched_share(found))
    for item in (*aligned, *of_words):
        found = []
        for done, system in enumerate(systems):
            progress(f"edits by {item.label}", done, len(systems))
            found.append(edit_spans(item.fitted, testset, system))
        layers.append(_edit_layer(item.label, facts.names[item.label], found, measured=True))
        matched.append(matched_share(found))
    places = sorted(range(len(layers)), key=lambda one: (layers[one].id in facts.uncut, matched[one] < MATCHED))
    return [layers[place] for place in places]


def _edit_layer(metric: str, title: str, found: Sequence[SpanPairs], *, measured: bool) -> Spans:
    names = {runs.labels[place] for runs in found for place in np.unique(_table(runs)[:, 0]).tolist()}
    order = {name: place for place, name in enumerate((*LABELS, *GRADED))}
    labels = sorted(names - UNMARKED, key=lambda name: (order.get(name, len(order)), name))
    return Spans(
        id=metric,
        title=title,
        labels=[graded(one) if one in GRADED else Label(one, *LABELS.get(one, ())) for one in labels],
        columns=[_column(runs, labels) for runs in found],
        foreign=not measured,
    )


def graded(severity: str) -> Label:
    """An error of one of `GRADED`."""
    return Label(severity, say("error"), GRADED[severity], severity=severity)


def matched_share(found: Sequence[SpanPairs]) -> float:
    """Share of the characters of all outputs that no run marks."""
    # as in all numbers of runs, UTF-16 code units
    size = sum(
        len((text or "").encode("utf-16-le", "surrogatepass")) // 2 for runs in found for text in runs.hypotheses
    )
    return 1 - sum(map(_marked, found)) / size if size else 0.0


def _marked(runs: SpanPairs) -> int:
    """Number of code units of the outputs that are in a run with a label that is marked."""
    marks = np.array([name not in UNMARKED for name in runs.labels], dtype=np.bool_)
    table = _table(runs)
    kept = marks[table[:, 0]]
    units = np.repeat(np.arange(len(runs)), _counts(runs))[kept]
    begins, ends = table[kept, 1].astype(np.int64), table[kept, 2].astype(np.int64)
    # runs may overlap, so all are laid on one line, and each adds what is behind the end of those before it
    places = units * (1 + ends.max(initial=0))
    order = np.lexsort((begins, places))
    begins, ends = (begins + places)[order], (ends + places)[order]
    reached = np.concatenate([[0], np.maximum.accumulate(ends)[:-1]])
    return int(np.maximum(ends - np.maximum(begins, reached), 0).sum())


def _column(runs: SpanPairs, labels: Sequence[str]) -> list[list[int]]:
    """The edits of one system, written as `Spans.columns` has them."""
    places = np.array([labels.index(name) if name in labels else -1 for name in runs.labels], dtype=np.int32)
    table = _table(runs)
    units = np.repeat(np.arange(len(runs)), _counts(runs))
    kept = places[table[:, 0]] >= 0
    table, units = table[kept], units[kept]
    written = np.empty_like(table)
    written[:, 0] = places[table[:, 0]]
    starts = np.flatnonzero(np.diff(units, prepend=-1))
    for begin in (1, 3):
        before = np.roll(table[:, begin + 1], 1)
        before[starts] = 0
        written[:, begin] = table[:, begin] - before
        written[:, begin + 1] = table[:, begin + 1] - table[:, begin]
    references = runs.numbers[runs.offsets[:-1]].tolist()
    numbers = written.ravel().tolist()
    edges = (RUN * np.cumsum([0, *np.bincount(units, minlength=len(runs)).tolist()])).tolist()
    return [
        [reference, *numbers[start:end]]
        for reference, start, end in zip(references, edges[:-1], edges[1:], strict=True)
    ]


def _table(runs: SpanPairs) -> npt.NDArray[np.int32]:
    """All runs, one per row: label, begin and end in the output, begin and end in the reference."""
    return np.delete(runs.numbers, runs.offsets[:-1]).reshape(-1, RUN)


def _counts(runs: SpanPairs) -> npt.NDArray[np.int64]:
    """(n,) numbers of runs of the units."""
    return (np.diff(runs.offsets) - 1) // RUN
