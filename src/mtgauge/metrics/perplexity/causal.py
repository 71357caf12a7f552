"""Log-perplexity under a causal transformer."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt

from mtgauge.base.signature import Signature
from mtgauge.base.version import __version__
from mtgauge.encoders import Long, TextEncoder, TokenSequence
from mtgauge.encoders.causal import log_probabilities, open_causal
from mtgauge.encoders.network import load_tokenizer
from mtgauge.measures import Batch, Explanation, Level, Span
from mtgauge.metrics.perplexity.options import LanguageModelMeasure, values_of
from mtgauge.metrics.perplexity.surprise import surprise_label
from mtgauge.metrics.shared.neural import FittedNeural
from mtgauge.stats.totals import Rows


@dataclass(frozen=True, slots=True)
class _ReadText:
    """A text as the sequences that are read, and what of it is counted.

    Attributes:
        pieces: Numbers of tokens; each begins with that of the beginning of a text, if the tokenizer has one.
        offsets: The places of the counted tokens in the text, all pieces together.
        unknown: Whether each of these is unknown to the tokenizer.
        tokens: Tokens that the text needs, with that of its beginning.
    """

    pieces: tuple[tuple[int, ...], ...]
    offsets: tuple[tuple[int, int], ...]
    unknown: tuple[bool, ...]
    tokens: int


class FittedCausalPerplexity(FittedNeural):
    """Log-perplexity under a causal transformer.

    A row holds the sum of the negative natural logarithms of the probabilities of the tokens of a text, their
    number, and how many of them the tokenizer does not know. The first token is given the token of the beginning;
    if the tokenizer has none, it is not counted. The end of a text is not counted either.
    """

    measure: LanguageModelMeasure

    @cached_property
    def encoder(self) -> TextEncoder:
        """The network, loaded when it is first needed."""
        return open_causal(self.folder, self.measure._backend)

    @cached_property
    def begin(self) -> tuple[int, ...]:
        """The number of the token of the beginning, alone; nothing if the tokenizer has none."""
        number = load_tokenizer(self.folder).bos_token_id
        return () if number is None else (int(number),)

    def values_of_all(self, batches: Sequence[Batch], *, threads: int = 1) -> list[Rows]:
        """(n, 3) sums and counts of each system."""
        return self.statistics_of_all(batches, threads=threads)

    def statistics_of_all(self, batches: Sequence[Batch], *, threads: int = 1) -> list[Rows]:
        """(n, 3) sums and counts of each system; equal texts are read once."""
        self._refuse_long(batches)
        lines = [self.measure._preprocessing(batch.hypotheses) for batch in batches]
        distinct = list(dict.fromkeys(text for column in lines for text in column))
        scored = zip(distinct, self._scored(distinct, threads, batches[0].report), strict=True)
        rows = {text: (0.0 - math.fsum(values), len(values), sum(read.unknown)) for text, (read, values) in scored}
        return [np.array([rows[text] for text in column], dtype=np.float64).reshape(-1, 3) for column in lines]

    def _scored(
        self, texts: Sequence[str], threads: int, report: Callable[[int], None]
    ) -> Iterator[tuple[_ReadText, list[float]]]:
        """Each text as it is read, with the log-probabilities of the counted tokens."""
        read = [self._read(sequence) for sequence in self.encoder.tokenize(texts)]
        flat = [ids for one in read for ids in one.pieces]
        done = 0

        def told(sequences: int) -> None:
            nonlocal done
            # texts may be in several pieces, and there are no more than all
            done = max(done, min(sequences, len(texts)))
            report(done)

        found = iter(log_probabilities(self.encoder, flat, store=self.store, threads=threads, report=told))
        for one in read:
            yield one, [float(value) for _ in one.pieces for value in next(found)]

    def _read(self, sequence: TokenSequence) -> _ReadText:
        """What is read of a text that was tokenized: all of it, its beginning, or all in pieces."""
        content = sequence.content
        ids, offsets = sequence.ids[content], sequence.offsets[content]
        room = max(1, self.window - len(self.begin))
        if self.long is Long.SPLIT:
            count = max(1, -(-len(ids) // room))
            bounds = [len(ids) * number // count for number in range(count + 1)]
        else:
            bounds = [0, min(len(ids), room)]
        slices = [slice(begin, end) for begin, end in pairwise(bounds)]
        counted = [place for one in slices for place in range(*one.indices(len(ids)))[0 if self.begin else 1 :]]
        unknown = self._unknown_id
        return _ReadText(
            tuple((*self.begin, *ids[one]) for one in slices),
            tuple(offsets[place] for place in counted),
            tuple(ids[place] == unknown for place in counted),
            len(ids) + len(self.begin),
        )

    @cached_property
    def _unknown_id(self) -> int | None:
        number = self.encoder.tokenizer.unk_token_id
        return None if number in self.begin else number

    def texts_read(self, batch: Batch) -> Iterator[tuple[int, str]]:
        """(position in the batch, text) of the hypotheses."""
        yield from enumerate(self.measure._preprocessing(batch.hypotheses))

    def lengths_read(self, batch: Batch) -> Iterator[tuple[int, int]]:
        """(position in the batch, tokens) of each segment that may exceed the window."""
        # a token has at least one byte
        longest = [item for item in self.texts_read(batch) if 4 * len(item[1]) >= self.window - 1]
        for (index, _), sequence in zip(
            longest, self.encoder.tokenize([text for _, text in longest]), strict=True
        ):
            yield index, self._read(sequence).tokens

    def score(self, totals: npt.NDArray[Any], level: Level) -> npt.NDArray[np.float64]:
        """The (..., 4) values of (..., 3) totals."""
        return values_of(totals, 1.0)

    def signature(self, level: Level) -> Signature:
        """That of neural metrics, with the kind of model, and whether first tokens are counted."""
        before = self.measure._preprocessing
        return (
            Signature.of(self.measure.id, lm="causal", unit="nats")
            .with_parts(**dict(super().signature(level).parts))
            .with_parts(first=bool(self.begin), case=before.case, norm=before.norm, width=before.width)
            .with_parts(mtgauge=__version__)
        )

    def explain(self, batch: Batch, index: int) -> Explanation:
        """Each counted token with a label for its surprisal, and its probability as confidence.

        Labels are those of `mtgauge.metrics.perplexity.surprise`. With ``lowercase`` or other preprocessing places
        are those in the text as given if it keeps its length, and there are no spans otherwise.
        """
        given = batch.hypotheses[index]
        [text] = self.measure._preprocessing([given])
        if len(text) != len(given):
            return Explanation(())
        [(read, values)] = self._scored([text], 1, lambda done: None)
        return Explanation(
            tuple(
                Span(
                    "hypothesis",
                    *place,
                    label=surprise_label(value, is_unknown=unknown),
                    confidence=min(1.0, math.exp(value)),
                )
                for place, unknown, value in zip(read.offsets, read.unknown, values, strict=True)
            )
        )
