"""The tokens of a test set and of its systems as integer ids, so that they can be counted without strings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from mtgauge import native
from mtgauge.base.errors import InputError
from mtgauge.base.sentences import say
from mtgauge.corpus import SystemOutput, TestSet
from mtgauge.corpus.testset import check_lengths
from mtgauge.text import Tokenizer, get_tokenizer, tokenizer_for


@dataclass(frozen=True, slots=True)
class TokenIds:
    """The tokens of n texts.

    Attributes:
        ids: Positions of the tokens in `Tokens.vocabulary`, text after text, int32.
        offsets: n + 1 positions in `ids`, int64: text i is ``ids[offsets[i]:offsets[i + 1]]``.
        present: n booleans: whether the text exists. An empty text does; a reference that a segment lacks does
            not, and has no tokens.
    """

    ids: npt.NDArray[np.int32]
    offsets: npt.NDArray[np.int64]
    present: npt.NDArray[np.bool_]

    def __len__(self) -> int:
        return len(self.present)

    @property
    def lengths(self) -> npt.NDArray[np.int64]:
        """Number of tokens of each text, shape (n,)."""
        return np.diff(self.offsets)

    @property
    def arrays(self) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.int64], npt.NDArray[np.bool_]]:
        """The three arrays, in the form that the kernels take."""
        return self.ids, self.offsets, self.present


@dataclass(frozen=True, slots=True)
class Tokens:
    """A test set and its systems as ids of one vocabulary. Case is kept.

    Attributes:
        vocabulary: The distinct tokens in code-point order, so that ids compare like tokens.
        references: The references by name, in their order; empty if the test set has none.
        systems: The systems by name, in their order.
        tokenizer: The tokenizer, as a signature names it.
    """

    vocabulary: Sequence[str]
    references: Mapping[str, TokenIds]
    systems: Mapping[str, TokenIds]
    tokenizer: str

    def __len__(self) -> int:
        return len(next(iter(self.systems.values())))

    @property
    def reference_counts(self) -> npt.NDArray[np.int64]:
        """How many references each segment has, shape (n,)."""
        present = [reference.present for reference in self.references.values()]
        return np.sum(present, axis=0, dtype=np.int64) if present else np.zeros(len(self), dtype=np.int64)


def tokens_of(
    testset: TestSet, systems: Sequence[SystemOutput], tokenizer: str | None = None, *, threads: int = 0
) -> Tokens:
    """Tokenizes references and systems.

    Args:
        testset: The test set; it may lack references.
        systems: One system or more, n segments each.
        tokenizer: A name of `mtgauge.text.TOKENIZERS`; None for the one of the target language, as in WER.
        threads: Number of threads; 0 for all cores. The result does not depend on it.

    Raises:
        InputError: There is no system, or the numbers of segments of a system and the test set differ.
        OptionError: There is no such tokenizer.
        MissingExtraError: The tokenizer needs a package that is not installed.
    """
    if not systems:
        raise InputError(say("no system output given"))
    for system in systems:
        check_lengths(testset, system)
    target = testset.languages.target if testset.languages else None
    chosen = get_tokenizer(tokenizer or tokenizer_for(target))
    references = testset.references.texts if testset.references else {}
    columns: list[Sequence[str | None]] = [*references.values(), *(system.segments for system in systems)]
    vocabulary, numbered = _number(columns, chosen, threads)
    return Tokens(
        vocabulary=vocabulary,
        references={name: next(numbered) for name in references},
        systems={system.name: next(numbered) for system in systems},
        tokenizer=chosen.signature,
    )


def _number(
    columns: Sequence[Sequence[str | None]], tokenizer: Tokenizer, threads: int
) -> tuple[list[str], Iterator[TokenIds]]:
    """The vocabulary of columns of n texts each, and the columns as its ids."""
    lines = [line for column in columns for line in column]
    present = np.array([line is not None for line in lines]).reshape(len(columns), -1)
    if tokenizer.kernel is None:
        tokenized = iter(tokenizer.tokenize_lines([line for line in lines if line is not None]))
        lines = [None if line is None else next(tokenized) for line in lines]
    vocabulary, ids, offsets = native.number_tokens(lines, tokenizer.kernel or "none", threads)
    return vocabulary, _divide(ids, offsets, present)


def _divide(
    ids: npt.NDArray[np.int32], offsets: npt.NDArray[np.int64], present: npt.NDArray[np.bool_]
) -> Iterator[TokenIds]:
    """The columns, cut from the concatenation of their texts."""
    n = present.shape[1]
    for column, there in enumerate(present):
        edges = offsets[column * n : (column + 1) * n + 1]
        yield TokenIds(ids[edges[0] : edges[-1]], edges - edges[0], there)
