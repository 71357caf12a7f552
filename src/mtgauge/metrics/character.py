"""CharacTER: edits of characters after shifts of phrases (Wang et al. 2016)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from mtgauge import native
from mtgauge.corpus import References
from mtgauge.errors import InputError
from mtgauge.metrics.base import (
    Batch,
    Explanation,
    FittedMeasure,
    Level,
    Measure,
    Output,
    Reduction,
    Resources,
    option,
)
from mtgauge.signature import Signature
from mtgauge.stats.totals import Rows
from mtgauge.text import get_tokenizer
from mtgauge.version import __version__

if TYPE_CHECKING:
    from mtgauge.metrics.character_edits import ComparedText


@dataclass(frozen=True, kw_only=True)
class Character(Measure):
    """CharacTER, 0 to 100, less is better: errors for 100 characters of the hypothesis, 100 at most.

    Errors are character edits (Levenshtein 1966) after phrases were shifted to where the reference has them, and
    for each phrase that moved the mean length of its words. With several references a segment counts the one with
    the fewest errors. The score of a test set is the mean over its segments.
    """

    id = "character"
    summary = "character edits after shifts of phrases, for 100 characters (Wang et al. 2016); lower is better"
    reduction = Reduction.MEAN
    explains = True

    tokenize: str = option("none", "tokeniser that makes the words of which phrases are; none: white space")
    lowercase: bool = option(False, "lower-case both sides first")

    def __post_init__(self) -> None:
        get_tokenizer(self.tokenize)

    @property
    def detokenized(self) -> bool:
        """Where it tokenises by itself."""
        return self.tokenize not in ("none", "char")

    @property
    def outputs(self) -> tuple[Output, ...]:
        """``score``, and the sums of what it is made of."""
        return (
            Output("score", 0, 100, higher_is_better=False),
            Output("edits", 0, None, higher_is_better=None, detail=True),
            Output("shift_cost", 0, None, higher_is_better=None, detail=True),
            Output("hypothesis_length", 0, None, higher_is_better=None, detail=True),
        )

    def fit(self, references: References | None, resources: Resources) -> FittedCharacter:
        """Prepares the references."""
        if references is None:
            raise InputError(f"{self.id} needs references")
        return FittedCharacter(self, references, resources)


class FittedCharacter(FittedMeasure):
    """CharacTER on one set of references.

    Rows: the errors for a character of the hypothesis, at most 1, and 1 for an empty hypothesis; 1; character
    edits; cost of shifts; characters of the hypothesis, as its words with a blank between each two.
    """

    measure: Character
    references: References

    def __init__(self, measure: Character, references: References, resources: Resources) -> None:
        super().__init__(measure, references, resources)
        self.tokenizer = get_tokenizer(measure.tokenize)
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
        """(n, 5)."""
        counts = native.character_statistics(
            self._prepare(batch.hypotheses),
            [column[batch.positions] for column in self._columns],
            self.tokenizer.kernel or "none",
            threads,
        )
        return np.column_stack([error_rates(counts), np.ones(len(counts)), counts])

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

    def score(self, totals: npt.NDArray[Any], level: Level) -> npt.NDArray[np.float64]:
        """(..., 5) totals to (..., 4) values; 0 without segments."""
        totals = totals.astype(np.float64)
        rate, segments = totals[..., :1], totals[..., 1:2]
        mean = 100 * np.divide(rate, segments, out=np.zeros_like(rate), where=segments > 0)
        return np.concatenate([mean, totals[..., 2:]], axis=-1)

    def explain(self, batch: Batch, index: int) -> Explanation:
        """Shifts, and edits of characters, to the reference with the fewest errors, the first of equals.

        Labels are ``match``, ``substitution``, ``insertion`` (the reference lacks the characters), ``deletion``
        (the hypothesis lacks them) and ``shift``. Blanks between words are edits too, and have no span.
        """
        from mtgauge.metrics.character_edits import explain_characters  # few runs need it

        segment = batch.start + index
        references = {
            name: self._compared(text)
            for name, texts in self.references.texts.items()
            if (text := texts[segment]) is not None
        }
        return explain_characters(self._compared(batch.hypotheses[index]), references)

    def _compared(self, text: str) -> ComparedText:
        from mtgauge.metrics.character_edits import ComparedText

        [lowered] = self._lower([text])
        return ComparedText(text, self.tokenizer(lowered))


def error_rates(counts: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Rows of ``native.character_statistics`` to errors for a character, 0 to 1; 1 for an empty hypothesis."""
    edits, shift_cost, length = counts.T
    rates = np.divide(edits + shift_cost, length, out=np.ones(len(counts)), where=length > 0)
    capped: npt.NDArray[np.float64] = np.minimum(rates, 1.0)
    return capped
