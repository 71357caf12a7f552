"""Links between words whose vectors in a multilingual network are close (Jalili Sabet et al., 2020: SimAlign)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

import numpy as np
import numpy.typing as npt

from mtgauge.base.errors import OptionError
from mtgauge.base.nearest import check_known
from mtgauge.base.sentences import say
from mtgauge.encoders import Backend, TextEncoder, find_model, open_encoder
from mtgauge.linguistics.alignment.parallel_tokens import ParallelTokens, SentenceTokens
from mtgauge.linguistics.alignment.sampling import Report
from mtgauge.linguistics.alignment.symmetrise import DirectedLinks

_Matrix = npt.NDArray[np.float64]
_Bools = npt.NDArray[np.bool_]
MATCHINGS = ("argmax", "itermax")
#: Of itermax: rounds, and what the similarities are multiplied by where one of two tokens has a link already.
_ROUNDS, _DAMPING = 2, 0.9
#: Sentence pairs whose vectors are in memory at once.
_BLOCK = 256


@dataclass(frozen=True, slots=True)
class EmbeddingOptions:
    """Which vectors are compared, and how.

    Attributes:
        model: A folder, or the name of a configured model.
        matching: ``argmax``: tokens that are each other's closest; ``itermax``: and those that are it once these
            have links.
        layer: The layer whose states are compared: 0 for the embeddings, -1 for the last. 8 is best for networks
            of 12 layers (ibid., section 4).
        device: As for `Backend`.

    Raises:
        OptionError: The matching is not known.
    """

    model: str
    matching: str = "itermax"
    layer: int = 8
    device: str = "auto"

    def __post_init__(self) -> None:
        check_known(self.matching, MATCHINGS, say("unknown matching {name!r}", name=self.matching))


def embedding_links(
    texts: ParallelTokens, wanted: int, options: EmbeddingOptions, report: Report | None = None
) -> list[DirectedLinks]:
    """The links of the first sentence pairs. Nothing is learned from the others.

    Two words have a link if tokens of theirs have one. Both directions of the result are the same. The confidence
    of a link is (1 + c) / 2 of the largest cosine c of its tokens. Of a text that is longer than the network
    reads, the end has no links.

    Args:
        texts: The sentence pairs.
        wanted: Number of sentence pairs to align.
        options: Which vectors are compared, and how.
        report: Called while work goes on.

    Raises:
        InputError: The folder is not usable.
        OptionError: The network has no such layer.
    """
    encoder = open_encoder(find_model(options.model), Backend(options.device))
    if not -encoder.layers - 1 <= options.layer <= encoder.layers:
        raise OptionError(
            say("layer {layer} is not there: the model has {n}", layer=options.layer, n=encoder.layers)
        )
    pairs = list(texts)[:wanted]
    found: list[DirectedLinks] = []
    for begin in range(0, len(pairs), _BLOCK):
        if report is not None:
            report("aligning words", begin, len(pairs))
        found += _block(encoder, pairs[begin : begin + _BLOCK], options)
    return found


def _block(
    encoder: TextEncoder, pairs: Sequence[tuple[SentenceTokens, SentenceTokens]], options: EmbeddingOptions
) -> Iterator[DirectedLinks]:
    sentences = [words for pair in pairs for words in pair]
    vectors = iter(_token_vectors(encoder, sentences, options.layer))
    for source, target in pairs:
        (ours, our_words), (theirs, their_words) = next(vectors), next(vectors)
        similar = (1 + ours @ theirs.T) / 2
        links: dict[tuple[int, int], float] = {}
        for one, other in np.argwhere(matched(similar, options.matching)).tolist():
            pair = our_words[one], their_words[other]
            links[pair] = max(links.get(pair, 0.0), min(1.0, float(similar[one, other])))
        every = frozenset(links)
        yield DirectedLinks(len(source), len(target), every, every, links)


def matched(similar: _Matrix, matching: str) -> _Bools:
    """Which tokens have a link.

    Args:
        similar: Shape (n, m), 0 or more: how similar each token of the source is to each of the target.
        matching: One of `MATCHINGS`.

    Returns:
        Shape (n, m).
    """
    found = _mutual(similar)
    if matching == "argmax":
        return found
    for _ in range(1, _ROUNDS):
        sources, targets = found.any(axis=1), found.any(axis=0)
        if sources.all() or targets.all():
            break
        # tokens that both have a link get no further one to each other; if one has, it is less probable
        row, column = sources.reshape(-1, 1), targets.reshape(1, -1)
        free = np.where(row & column, 0.0, np.where(row | column, _DAMPING, 1.0))
        found |= _mutual(similar * free)
    return found


def _mutual(similar: _Matrix) -> _Bools:
    """Pairs that are each other's most similar, the first of several that are equal; none of similarity 0."""
    found = np.zeros(similar.shape, np.bool_)
    if similar.size:
        rows, columns = similar.argmax(axis=1), similar.argmax(axis=0)
        sources = np.arange(len(rows))
        mutual = columns[rows] == sources
        found[sources[mutual], rows[mutual]] = True
    return found & (similar > 0)


def _token_vectors(
    encoder: TextEncoder, sentences: Sequence[SentenceTokens], layer: int
) -> Iterator[tuple[_Matrix, list[int]]]:
    """For each sentence the vectors of its tokens, of length 1, and the word that each token is of."""
    texts = [" ".join(words) for words in sentences]
    sequences = encoder.tokenize(texts, encoder.window)
    states = encoder.apply([sequence.ids for sequence in sequences], _states, layers=(layer,))
    for text, words, sequence, rows in zip(texts, sentences, sequences, states, strict=True):
        ends = list(accumulate(len(word) + 1 for word in words))
        places = [
            place
            for place, (begin, end) in enumerate(sequence.offsets)
            if end > begin and not sequence.special[place]
        ]
        vectors = rows[places].astype(np.float64)
        norms = np.linalg.norm(vectors, axis=1, keepdims=True)
        lasts = [sequence.offsets[place][1] - 1 for place in places]
        # a token of the blank alone stands for the beginning of the word after it
        owners = np.searchsorted(ends, [last + (text[last] == " ") for last in lasts], side="right")
        yield vectors / np.where(norms > 0, norms, 1.0), owners.tolist()


def _states(states: tuple[Any, ...], mask: Any) -> list[npt.NDArray[np.float32]]:
    """A head: the states of the tokens of each sequence, without padding."""
    lengths = mask.sum(dim=1).tolist()
    return [rows[:length].cpu().numpy() for rows, length in zip(states[0], lengths, strict=True)]
