"""Labelled spans of references, by which suites speak to each other: what one suite finds, another counts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from mtgauge.base.errors import InputError
from mtgauge.base.sentences import say
from mtgauge.base.suites import all_suites, loaded
from mtgauge.corpus.testset import TestSet


@dataclass(frozen=True)
class LabelledSpans:
    """Spans of the references of a test set, each with a label.

    Attributes:
        texts: Name of each reference -> its texts, in the order of the test set; None for a missing one.
        spans: (reference, position of the segment) -> (label, pieces) of each span there; a piece is the first
            character, from 0 in code points, and the one after the last.
    """

    texts: Mapping[str, Sequence[str | None]]
    spans: Mapping[tuple[str, int], Sequence[tuple[str, Sequence[tuple[int, int]]]]]

    def labels_of_word(self, reference: str, segment: int, forms: Sequence[str], word: int) -> list[str]:
        """Return the labels of the spans that a word of a reference is a part of, each once.

        Args:
            reference: Name of the reference.
            segment: Position of the segment.
            forms: The words of its text.
            word: The position of the word.
        """
        here = self.spans.get((reference, segment))
        if not here:
            return []
        start, end = _place(self.texts[reference][segment] or "", forms, word)
        inside = (label for label, pieces in here if any(a < end and start < b for a, b in pieces))
        return list(dict.fromkeys(inside))


def read_labelled_spans(path: str, testset: TestSet) -> LabelledSpans:
    """Return the labelled spans of a file, read by the first suite that can read it.

    Args:
        path: The file.
        testset: The test set of its texts.

    Raises:
        InputError: No suite can read it: the reason of the first one.
    """
    refused: list[InputError] = []
    for suite in all_suites():
        if suite.labelled_spans:
            try:
                found: LabelledSpans = loaded(suite.labelled_spans)(path, testset)
            except InputError as error:
                refused.append(error)
            else:
                return found
    raise refused[0] if refused else InputError(say("no suite reads labelled spans"), file=path)


def _place(text: str, forms: Sequence[str], word: int) -> tuple[int, int]:
    """Where a word is in its text; nowhere if the words before it do not follow each other there."""
    end = 0
    for form in forms[: word + 1]:
        start = text.find(form, end)
        if start < 0:
            return 0, 0
        end = start + len(form)
    return start, end
