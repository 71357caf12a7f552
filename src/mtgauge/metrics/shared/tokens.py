"""Shared by metrics of tokens: how texts are tokenized, and how signatures and notes record it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from mtgauge import native
from mtgauge.base.sentences import say
from mtgauge.base.signature import Signature, SignatureValue
from mtgauge.base.version import __version__
from mtgauge.corpus import References, TestSet
from mtgauge.measures import Batch, Contract, FittedMeasure, Level, Measure, Resources, option
from mtgauge.metrics.shared.compared import ComparedTexts, Words
from mtgauge.metrics.shared.reference_order import (
    ReferenceOrder,
    ReferenceTexts,
    in_text_order,
    order_part,
    texts_in_order,
)
from mtgauge.text import NORMALIZATIONS, Preprocessing, get_tokenizer, tokenizer_cutting, tokenizer_for
from mtgauge.text.spans import TokenSpans

if TYPE_CHECKING:
    from mtgauge.measures.span_pairs import SpanPairs
    from mtgauge.metrics.shared.ngram_matches import PlacedTokens


@dataclass(frozen=True, kw_only=True)
class TokenMeasure(Measure):
    """A measure of tokens, with options for preprocessing hypotheses and references."""

    contract = Contract(detokenized=True)

    tokenize: str | None = option(
        None, "tokenizer, or spm:PATH of a SentencePiece model; without it the target language's"
    )
    normalize: str = option(
        "none", "Unicode normalisation of both sides, before anything else", choices=NORMALIZATIONS
    )
    lowercase: bool = option(False, "lower-case both sides first")
    halfwidth: bool = option(False, "turn full-width letters, digits and punctuation to ASCII first")
    ascii_punctuation: bool = option(False, "turn Chinese full stops, enumeration commas and title marks to ASCII")

    def __post_init__(self) -> None:
        _ = self._preprocessing
        if self.tokenize is not None:
            get_tokenizer(self.tokenize)
        self._declare(detokenized=self._chosen_tokenizer not in ("none", "char"))

    @property
    def _preprocessing(self) -> Preprocessing:
        """The preprocessing of both sides before tokenization."""
        return Preprocessing(
            normalize=self.normalize,
            lowercase=self.lowercase,
            halfwidth=self.halfwidth,
            ascii_punctuation=self.ascii_punctuation,
        )

    def _equates(self, text: str, other: str) -> bool:
        """Whether `preprocessing` makes two texts equal."""
        return self._preprocessing.equates(text, other)

    @property
    def _chosen_tokenizer(self) -> str | None:
        """Name of the tokenizer if the options choose it; None if the target language does."""
        return self.tokenize


class FittedTokenMeasure(FittedMeasure):
    """A measure of tokens on one set of references.

    Attributes:
        columns: The references as kernels take them, in the order that breaks ties.
    """

    measure: TokenMeasure
    references: References

    def __init__(self, measure: TokenMeasure, testset: TestSet, resources: Resources) -> None:
        super().__init__(measure, testset, resources)
        pair = resources.languages
        self.tokenizer = get_tokenizer(
            measure._chosen_tokenizer or self.tokenizer_for(pair.target if pair else None)
        )
        self._chosen_for = pair.target if pair and not measure._chosen_tokenizer else None
        columns: Sequence[ReferenceTexts] = [*self.named_columns.values()]
        if self.reference_order is ReferenceOrder.TEXTS:
            columns = in_text_order(columns)
        self.columns = [self.prepare(column) for column in columns]

    def tokenizer_for(self, language: str | None) -> str:
        """The tokenizer where the options choose none.

        Args:
            language: Code of the target language; None where it is not known.
        """
        return tokenizer_for(language)

    @property
    def reference_order(self) -> ReferenceOrder:
        """What breaks ties between equally good references of a segment."""
        return ReferenceOrder.TEXTS

    @property
    def named_columns(self) -> Mapping[str, tuple[str | None, ...]]:
        """The references by name, in the given order if that breaks ties, otherwise sorted by name."""
        if self.reference_order is ReferenceOrder.GIVEN:
            return self.references.texts
        return dict(sorted(self.references.texts.items()))

    @property
    def kernel(self) -> str:
        """Name of the tokenizer that kernels apply to what `prepare` returns."""
        return self.tokenizer.kernel or "none"

    def prepare(self, lines: ReferenceTexts) -> Any:
        """Lines in the form that kernels take; None stays None."""
        return self._tokenize(self.measure._preprocessing(lines))

    def texts(self, batch: Batch) -> tuple[Any, list[Any]]:
        """Hypotheses and references of a batch, in the form that kernels take."""
        return self.prepare(batch.hypotheses), [column[batch.positions] for column in self.columns]

    def signature(self, level: Level) -> Signature:
        """The number of references, the preprocessing, the tokenizer, and `own_parts`."""
        before = self.measure._preprocessing
        return (
            Signature.of(
                self.measure.id,
                nrefs=self.references.count,
                case=before.case,
                tok=self.tokenizer.signature,
                model=self.tokenizer.model,
                norm=before.norm,
                width=before.width,
            )
            .with_parts(**self.own_parts(), reforder=self._order_part)
            .with_parts(mtgauge=__version__)
        )

    @cached_property
    def _order_part(self) -> str | None:
        is_given = self.reference_order is ReferenceOrder.GIVEN
        return order_part([*self.named_columns.values()]) if is_given else None

    def own_parts(self) -> dict[str, SignatureValue]:
        """The signature parts for the measure's own options."""
        return {}

    def notes(self) -> tuple[str, ...]:
        """A note on the tokenizer that was chosen by language."""
        if self._chosen_for is None:
            return ()
        return (
            say(
                "tokenizer {tokenizer}, chosen for target language {language}",
                tokenizer=self.tokenizer.name,
                language=self._chosen_for,
            ),
        )

    def words(self, text: str) -> Words:
        """The tokens of a text and their intervals in it, for `explain`."""
        [line] = self.measure._preprocessing([text])
        return Words(self.tokenizer(line), self.compared([text]).spans.of(0))

    def reference_words(self, segment: int) -> dict[str, Words]:
        """The tokens of the references that a segment has, by name, in the order that breaks ties."""
        return {name: self.words(text) for name, text in self.reference_texts(segment).items()}

    def reference_texts(self, segment: int) -> dict[str, str]:
        """The references that a segment has, by name, in the order that breaks ties."""
        if self.reference_order is ReferenceOrder.TEXTS:
            return texts_in_order(self.references, segment)
        texts = ((name, column[segment]) for name, column in self.named_columns.items())
        return {name: text for name, text in texts if text is not None}

    def compared(self, texts: ReferenceTexts, threads: int = 1) -> ComparedTexts:
        """Many texts in the form that kernels take, with the intervals of their tokens, for `explain_all`."""
        lines = self.measure._preprocessing(texts)
        prepared = self._tokenize(lines)
        if self.tokenizer.kernel is None:
            spans = self.tokenizer.line_spans(lines, prepared)
        else:
            spans = TokenSpans(*native.token_spans(lines, self.tokenizer.kernel, threads))
        return ComparedTexts(texts, prepared, self.measure._preprocessing.before(texts, spans))

    def placed(self, texts: ReferenceTexts, threads: int = 1) -> list[PlacedTokens]:
        """The tokens of each of many texts with their intervals, for explanations of n-grams; None has none."""
        from mtgauge.metrics.shared.ngram_matches import PlacedTokens  # few evaluations need it

        lines = self.tokenized(self.measure._preprocessing(texts))
        spans = self.compared(texts, threads).spans
        return [PlacedTokens((line or "").split(), spans.of(number)) for number, line in enumerate(lines)]

    def cut(self, texts: Sequence[str]) -> Sequence[str] | None:
        """The tokens of each text."""
        return self.tokenizer.tokenize_lines(self.measure._preprocessing(texts))

    def options_cutting(self, script: str) -> Mapping[str, Any]:
        """The tokenizer for the script."""
        return {"tokenize": tokenizer_cutting(script)}

    @cached_property
    def compared_references(self) -> dict[str, ComparedTexts]:
        """The references by name, as `compared` returns them."""
        return {name: self.compared(column) for name, column in self.named_columns.items()}

    def span_pairs(
        self, kernel: Callable[..., tuple[Any, Any]], batch: Batch, threads: int, *options: Any
    ) -> SpanPairs:
        """The span pairs that a kernel finds in a batch, for `explain_all`.

        Args:
            kernel: ``native.wer_span_pairs``, or another kernel with the same parameters.
            batch: The units.
            threads: Number of threads; 0 for all cores.
            *options: Arguments of the kernel between the tokenizer and the threads.
        """
        from mtgauge.metrics.shared.kernel_span_pairs import kernel_span_pairs  # few evaluations need it

        columns = {name: column.select(batch.positions) for name, column in self.compared_references.items()}
        hypotheses = self.compared(batch.hypotheses, threads)
        is_by_text = self.reference_order is ReferenceOrder.TEXTS
        options = (self.kernel, *options, threads)
        return kernel_span_pairs(kernel, hypotheses, columns, self.references, *options, is_by_text=is_by_text)

    def _tokenize(self, lines: Any) -> Any:
        """Lines of tokens, or unchanged lines if kernels tokenize them."""
        return lines if self.tokenizer.kernel is not None else self.tokenized(lines)

    def tokenized(self, lines: ReferenceTexts) -> ReferenceTexts:
        """Lines of tokens; None stays None."""
        tokens = iter(self.tokenizer.tokenize_lines([line for line in lines if line is not None]))
        return [None if line is None else next(tokens) for line in lines]
