"""Word error rate: edit distance for each reference word (Levenshtein 1966; Nießen et al. 2000)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from mtgauge import native
from mtgauge.corpus import References
from mtgauge.errors import InputError
from mtgauge.metrics.base import Batch, Explanation, FittedMeasure, Level, Measure, Output, Resources, option
from mtgauge.metrics.edits import Alignment, Compared, Words, error_rate, explain_nearest, runs_to_nearest
from mtgauge.metrics.runs import Runs
from mtgauge.signature import Signature
from mtgauge.stats.totals import Rows
from mtgauge.text import get_tokenizer, tokenizer_for
from mtgauge.text.spans import TokenSpans, before_lowering, lines_spans
from mtgauge.version import __version__


@dataclass(frozen=True, kw_only=True)
class Wer(Measure):
    """WER, 0 upward, less is better: substitutions, deletions and insertions for 100 reference tokens.

    With several references a segment counts its distance to the nearest one (mWER, Nießen et al. 2000) and the
    length of that one. With ``tokenize="char"`` it is the character error rate.
    """

    id = "wer"
    summary = "substitutions, deletions, insertions for 100 reference tokens (Nießen et al. 2000); lower is better"
    explains = True

    tokenize: str | None = option(
        None, "tokeniser; without it the target language's; none: white space, char: character error rate"
    )
    lowercase: bool = option(False, "lower-case both sides first")

    def __post_init__(self) -> None:
        if self.tokenize is not None:
            get_tokenizer(self.tokenize)

    @property
    def detokenized(self) -> bool:
        """Not for tokenisers that take the text as it comes, or character by character."""
        return self.tokenize not in ("none", "char")

    @property
    def outputs(self) -> tuple[Output, ...]:
        """``score``, and the counts behind it."""
        counts = ("substitutions", "deletions", "insertions", "reference_length")
        return (
            Output("score", 0, None, higher_is_better=False),
            *(Output(name, 0, None, higher_is_better=None, detail=True) for name in counts),
        )

    def fit(self, references: References | None, resources: Resources) -> FittedWer:
        """Chooses the tokeniser and prepares the references."""
        if references is None:
            raise InputError(f"{self.id} needs references")
        return FittedWer(self, references, resources)


class FittedWer(FittedMeasure):
    """WER on one set of references.

    Rows, counts of tokens: substitutions, deletions, insertions, and the length of the reference, where the
    reference is the one at the smallest distance, the first of equals.
    """

    measure: Wer
    references: References

    def __init__(self, measure: Wer, references: References, resources: Resources) -> None:
        super().__init__(measure, references, resources)
        target = resources.languages.target_language if resources.languages else None
        self.tokenizer = get_tokenizer(measure.tokenize or tokenizer_for(target))
        self._chosen_for = None if measure.tokenize else target
        self._columns = [self._prepare(column) for column in references.columns()]

    def _lower(self, lines: Any) -> Any:
        if self.measure.lowercase:
            lines = [None if line is None else line.lower() for line in lines]
        return lines

    def _prepare(self, lines: Any) -> Any:
        """Lines as the kernel takes them; None stays None."""
        lines = self._lower(lines)
        if self.tokenizer.kernel is None:
            tokenized = iter(self.tokenizer.tokenize_lines([line for line in lines if line is not None]))
            lines = [None if line is None else next(tokenized) for line in lines]
        return lines

    def statistics(self, batch: Batch, *, threads: int = 1) -> Rows:
        """(n, 4) counts."""
        return native.wer_statistics(
            self._prepare(batch.hypotheses),
            [column[batch.positions] for column in self._columns],
            self.tokenizer.kernel or "none",
            threads,
        )

    def signature(self, level: Level) -> Signature:
        """References, case and tokeniser."""
        return Signature.of(
            self.measure.id,
            nrefs=self.references.count,
            case="lc" if self.measure.lowercase else "mixed",
            tok=self.tokenizer.signature,
            model=self.tokenizer.model,
            mtgauge=__version__,
        )

    def notes(self) -> tuple[str, ...]:
        """Says which tokeniser the language picked."""
        if self._chosen_for is None:
            return ()
        return (f"tokenizer {self.tokenizer.name}, chosen for target language {self._chosen_for}",)

    def score(self, totals: npt.NDArray[Any], level: Level) -> npt.NDArray[np.float64]:
        """(..., 4) totals to (..., 5) values."""
        counts = totals.astype(np.float64)
        rate = error_rate(counts[..., :3].sum(axis=-1), counts[..., 3])
        return np.concatenate([rate[..., np.newaxis], counts], axis=-1)

    def explain(self, batch: Batch, index: int) -> Explanation:
        """Edits to the reference at the smallest distance, the first of equals.

        Labels are ``match``, ``substitution``, ``insertion`` (the reference lacks the token) and ``deletion``
        (the hypothesis lacks it).
        """
        segment = batch.start + index
        references = {
            name: self._words(text)
            for name, texts in self.references.texts.items()
            if (text := texts[segment]) is not None
        }
        return explain_nearest(self._words(batch.hypotheses[index]), references, _align)

    def explain_all(self, batch: Batch, *, threads: int = 1) -> Runs:
        """The edits that `explain` tells, many times as fast."""
        references = {name: column.select(batch.positions) for name, column in self._references.items()}
        hypotheses = self._compared(batch.hypotheses, self._prepare(batch.hypotheses), threads)
        kernel = self.tokenizer.kernel or "none"
        return runs_to_nearest(native.wer_runs, hypotheses, references, kernel, threads)

    @cached_property
    def _references(self) -> dict[str, Compared]:
        columns = zip(self.references.texts.items(), self._columns, strict=True)
        return {name: self._compared(texts, prepared) for (name, texts), prepared in columns}

    def _compared(self, texts: Sequence[str | None], prepared: Sequence[str | None], threads: int = 1) -> Compared:
        lines = self._lower(texts)
        if self.tokenizer.kernel is None:
            spans = lines_spans(lines, prepared)
        else:
            spans = TokenSpans(*native.token_places(lines, self.tokenizer.kernel, threads))
        if self.measure.lowercase:
            spans = before_lowering(texts, spans)
        return Compared(texts, prepared, spans)

    def _words(self, text: str) -> Words:
        [line] = self._lower([text])
        words = self.tokenizer(line)
        return Words(words, self._compared([text], [words]).spans.of(0))


def _align(hypothesis: str, reference: str) -> Alignment:
    return Alignment(native.edit_alignment(hypothesis, reference))
