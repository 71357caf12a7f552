"""BERTScore (Zhang et al. 2020): each token is matched with the most similar one of the other side."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from mtgauge.base.digests import digest_of
from mtgauge.base.errors import InputError, OptionError
from mtgauge.base.sentences import say
from mtgauge.corpus import References, TestSet
from mtgauge.encoders.settings import LAYER_COUNTS
from mtgauge.measures import Batch, Explanation, Kind, Level, Output, Resources, option
from mtgauge.metrics.bertscore.baseline import Baseline, read_baseline
from mtgauge.metrics.bertscore.layers import recommended_layer
from mtgauge.metrics.bertscore.matching import (
    Matching,
    TokenVectors,
    inverse_document_frequencies,
    token_weights,
)
from mtgauge.metrics.bertscore.texts import ReadText, prepared, unit_vectors
from mtgauge.metrics.shared.neural import FittedNeural, NeuralMeasure
from mtgauge.metrics.shared.reference_order import texts_in_order
from mtgauge.stats.totals import Rows

if TYPE_CHECKING:
    from mtgauge.measures.derivation import Step

#: Bytes of token vectors that are in memory at once, unless a single segment has more.
_VECTOR_BYTES = 64 * 2**20
#: Digits of SHA-256 in signatures.
_DIGITS = 8


@dataclass(frozen=True, kw_only=True)
class BertScore(NeuralMeasure):
    """BERTScore, 0 to 1: harmonic mean of precision and recall over tokens matched by cosines of vectors.

    Precision is the mean, over the tokens of the hypothesis, of the cosine with the most similar token of the
    reference; recall is the same from the side of the reference. With several references each of the three is that
    of the reference that gives most. The score of a test set is the mean over its segments.
    """

    id = "bertscore"
    title = "BERTScore"
    summary = "tokens matched by the similarity of their vectors (Zhang et al. 2020)"
    papers = ("zhang-etal-2020-bertscore",)
    explains = True
    derives = True

    layer: int | None = option(
        None, "hidden layer, 0 for the embeddings; without it that of bert-score for the model, or else the last"
    )
    idf: bool = option(False, "weigh tokens by how few references contain them")
    baseline: str | None = option(None, "file with the scores of unrelated sentences, which become 0")

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.layer is not None and self.layer < 0:
            raise OptionError(say("layer must be 0 or more, not {layer}", layer=self.layer))

    @property
    def outputs(self) -> tuple[Output, ...]:
        """``score``, which is F; precision and recall."""
        low = None if self.baseline else 0
        # of cosines the least is -1
        lowest = None if self.baseline else -1
        return (
            Output("score", low, 1, decimals=4),
            Output("precision", lowest, 1, kind=Kind.DETAIL, decimals=4),
            Output("recall", lowest, 1, kind=Kind.DETAIL, decimals=4),
        )

    def check(self, testset: TestSet, resources: Resources) -> None:
        """As `NeuralMeasure.check`; the model must have the layer, and the baseline be readable.

        Raises:
            OptionError: The model has fewer layers.
            InputError: The baseline cannot be read.
        """
        super().check(testset, resources)
        _ = self.chosen_layer, self.chosen_baseline

    @cached_property
    def chosen_layer(self) -> int:
        """The hidden layer whose vectors are compared.

        Raises:
            OptionError: The model has fewer layers.
            InputError: Its folder does not say how many it has.
        """
        last, named = self._last_layer, recommended_layer(self.folder.name)
        if self.layer is None:
            return named if named is not None and named <= last else last
        if self.layer > last:
            raise OptionError(say("the model has {n} layers, and no layer {layer}", n=last, layer=self.layer))
        return self.layer

    @property
    def is_layer_assumed(self) -> bool:
        """Whether nobody chose the layer, and it is the last because the model is not known."""
        return self.layer is None and recommended_layer(self.folder.name) != self.chosen_layer

    @cached_property
    def chosen_baseline(self) -> Baseline | None:
        """The baseline of the layer, or None.

        Raises:
            InputError: It cannot be read.
        """
        return read_baseline(self.baseline, self.chosen_layer) if self.baseline else None

    @property
    def _last_layer(self) -> int:
        config = self.folder.config
        for name in LAYER_COUNTS:
            if isinstance(count := config.get(name), int):
                return count
        raise InputError(say("does not say how many layers the model has"), file=self.folder.path / "config.json")

    def row_options(self) -> dict[str, Any]:
        """As `NeuralMeasure.row_options`; rows do not depend on the baseline."""
        return {name: value for name, value in super().row_options().items() if name != "baseline"}

    def fit(self, testset: TestSet, resources: Resources) -> FittedBertScore:
        """BERTScore, fitted to the references.

        Raises:
            InputError: There are no references, or the folder of the model or the baseline is not usable.
            OptionError: The model has fewer layers.
        """
        return FittedBertScore(self, testset, resources)


class FittedBertScore(FittedNeural):
    """BERTScore on one set of references. A row holds F, precision and recall, before rescaling, and 1."""

    measure: BertScore
    references: References
    details = "(P = {precision:.4f} R = {recall:.4f})"

    def __init__(self, measure: BertScore, testset: TestSet, resources: Resources) -> None:
        super().__init__(measure, testset, resources)
        self.layer = measure.chosen_layer
        self._baseline = measure.chosen_baseline

    @cached_property
    def _frequencies(self) -> tuple[Mapping[int, float], float] | None:
        """The inverse document frequencies of tokens over all references; None if tokens weigh the same."""
        if not self.measure.idf:
            return None
        texts = [text for column in self.references.columns() for text in column if text is not None]
        own = {
            text: {token for token, is_added in zip(read.ids, read.special, strict=True) if not is_added}
            for text, read in self._read(texts).items()
        }
        # equal references count each
        return inverse_document_frequencies(own[text] for text in texts)

    def _read(self, texts: Iterable[str]) -> dict[str, ReadText]:
        """Each distinct text as its tokens."""
        network = str(self.folder.config.get("model_type"))
        distinct = list(dict.fromkeys(texts))
        ready = [prepared(text, network) for text in distinct]
        pieces = self.pieces([text for text, _ in ready])
        return {
            text: ReadText(text, tokens, lead)
            for text, tokens, (_, lead) in zip(distinct, pieces, ready, strict=True)
        }

    def values_of_all(self, batches: Sequence[Batch], *, threads: int = 1) -> list[Rows]:
        """(n, 3) values of each system: F, precision, recall."""
        values = [np.zeros((len(batch), 3)) for batch in batches]
        segments = [self._texts_of(batches, index) for index in range(len(batches[0]))]
        read = self._read(text for ours, theirs in segments for text in (*ours, *theirs))
        for part in self._parts(segments, read):
            texts = dict.fromkeys(text for ours, theirs in segments[part] for text in (*ours, *theirs))
            vectors = self._vectors([read[text] for text in texts], threads)
            for index in range(part.start, part.stop):
                ours, theirs = segments[index]
                for system, hypothesis in enumerate(ours):
                    values[system][index] = _greatest(
                        Matching(vectors[hypothesis], vectors[reference]).values for reference in theirs
                    )
            for batch in batches:
                batch.report(part.stop)
        return list(values)

    def _texts_of(self, batches: Sequence[Batch], index: int) -> tuple[list[str], list[str]]:
        """The hypotheses of a segment, one of each system, and its references."""
        ours = [batch.hypotheses[index] for batch in batches]
        return ours, [*texts_in_order(self.references, batches[0].start + index).values()]

    def _parts(
        self, segments: Sequence[tuple[list[str], list[str]]], read: Mapping[str, ReadText]
    ) -> Iterator[slice]:
        """Runs of segments whose token vectors are in memory together; a text in several parts is read in each."""
        room = _VECTOR_BYTES // (4 * self.encoder.width)
        seen: set[str] = set()
        begin = taken = 0
        for index, (ours, theirs) in enumerate(segments):
            new = {*ours, *theirs} - seen
            length = sum(len(read[text]) for text in new)
            if index > begin and taken + length > room:
                yield slice(begin, index)
                begin, taken, seen = index, 0, set()
                new = {*ours, *theirs}
                length = sum(len(read[text]) for text in new)
            taken += length
            seen |= new
        yield slice(begin, len(segments))

    def _vectors(self, texts: Sequence[ReadText], threads: int) -> dict[str, TokenVectors]:
        """The vectors and weights of the tokens of texts."""
        flat = [piece.ids for read in texts for piece in read.pieces]
        made = iter(self.encoder.apply(flat, unit_vectors, layers=(self.layer,), threads=threads))
        return {
            read.text: TokenVectors(
                np.concatenate([next(made) for _ in read.pieces]),
                token_weights(read.ids, read.special, self._frequencies),
                np.array(read.special, dtype=np.bool_),
            )
            for read in texts
        }

    def score(self, totals: npt.NDArray[Any], level: Level) -> npt.NDArray[np.float64]:
        """The (..., 3) means of (..., 4) totals, rescaled if there is a baseline."""
        means = super().score(totals, level)
        if self._baseline is None:
            return means
        baseline = np.array(self._baseline)
        return np.asarray((means - baseline) / (1 - baseline))

    def signature_parts(self) -> dict[str, Any]:
        """The layer, whether tokens are weighted, and the baseline."""
        path = self.measure.baseline
        return {
            "layer": self.layer,
            "idf": self.measure.idf,
            "baseline": digest_of(path)[:_DIGITS] if path else None,
        }

    def notes(self) -> tuple[str, ...]:
        """The layer, if it was chosen for a model that nobody tried."""
        if not self.measure.is_layer_assumed:
            return super().notes()
        assumed = say(
            "bertscore compares vectors of layer {layer}, the last: no better one is known for model {model}",
            layer=self.layer,
            model=self.folder.name,
        )
        return (assumed, *super().notes())

    def matchings(self, batch: Batch, index: int) -> tuple[ReadText, dict[str, tuple[ReadText, Matching]]]:
        """The hypothesis of a segment, and by name each reference with how the tokens of both match.

        References are in the order that breaks ties.
        """
        hypothesis = batch.hypotheses[index]
        references = texts_in_order(self.references, batch.start + index)
        read = self._read([hypothesis, *references.values()])
        vectors = self._vectors([*read.values()], threads=1)
        ours = vectors[hypothesis]
        return read[hypothesis], {
            name: (read[text], Matching(ours, vectors[text])) for name, text in references.items()
        }

    def explain(self, batch: Batch, index: int) -> Explanation:
        """Each token of the hypothesis, linked to the most similar token of the reference with the greatest F.

        The links have the cosine, and the label ``match`` for equal tokens, ``similar`` for others. A token for
        which a token that the tokenizer added is the most similar one is ``unmatched``. A token of the reference
        that is the most similar one for none is a ``deletion``.
        """
        from mtgauge.metrics.bertscore.explanation import explain_matching  # rarely needed

        hypothesis, matchings = self.matchings(batch, index)
        name = best_reference({name: matching for name, (_, matching) in matchings.items()})
        return explain_matching(hypothesis, *matchings[name], name)

    def count_steps(self, batch: Batch, index: int) -> Sequence[Step]:
        """The tokens, the matrix of cosines with the greatest of each row and column, and what follows from it."""
        from mtgauge.metrics.bertscore.derivation import bertscore_counts  # rarely needed

        hypothesis, matchings = self.matchings(batch, index)
        return [*bertscore_counts(hypothesis, matchings, self._named)]

    def score_steps(self, totals: npt.NDArray[Any], level: Level) -> Sequence[Step]:
        """F, or its mean over the segments, rescaled if there is a baseline."""
        from mtgauge.metrics.bertscore.derivation import bertscore_score  # rarely needed

        score = float(self.score(totals, level)[0])
        baseline = None if self._baseline is None else self._baseline.f_score
        return [bertscore_score(totals.tolist(), score, baseline, of_segment=level is Level.SEGMENT)]

    def _named(self, ids: Sequence[int]) -> list[str]:
        """The tokens of these numbers as the tokenizer calls them."""
        return list(map(str, self.encoder.tokenizer.convert_ids_to_tokens(list(ids))))


def best_reference(matchings: Mapping[str, Matching]) -> str:
    """The first of the references with the greatest F."""
    return max(matchings, key=lambda name: matchings[name].values[0])


def _greatest(values: Iterable[tuple[float, float, float]]) -> tuple[float, ...]:
    """The greatest F, precision and recall over the references."""
    return tuple(map(max, zip(*values, strict=True)))
