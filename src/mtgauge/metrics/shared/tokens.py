"""What measures of tokens have in common: how texts become tokens, and how that is said."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from mtgauge import native
from mtgauge.corpus import References, TestSet
from mtgauge.measures import Batch, FittedMeasure, Level, Measure, Resources, option
from mtgauge.metrics.shared.compared import ComparedTexts, Words
from mtgauge.metrics.shared.reference_order import (
    ReferenceOrder,
    ReferenceTexts,
    in_text_order,
    order_part,
    texts_in_order,
)
from mtgauge.sentences import say
from mtgauge.signature import Signature, SignatureValue
from mtgauge.text import NORMALIZATIONS, Preprocessing, get_tokenizer, tokenizer_cutting, tokenizer_for
from mtgauge.text.spans import TokenSpans, lines_spans
from mtgauge.version import __version__

if TYPE_CHECKING:
    from mtgauge.measures.span_pairs import SpanPairs


@dataclass(frozen=True, kw_only=True)
class TokenMeasure(Measure):
    """A measure of tokens, with options for what is done to both sides before they are compared."""

    tokenize: str | None = option(
        None, "tokenizer, or spm:PATH of a SentencePiece model; without it the target language's"
    )
    normalize: str = option("none", "Unicode normalisation of both sides, before all else", choices=NORMALIZATIONS)
    lowercase: bool = option(False, "lower-case both sides first")
    halfwidth: bool = option(False, "turn full-width letters, digits and punctuation to ASCII first")
    ascii_punctuation: bool = option(False, "turn Chinese full stops, enumeration commas and title marks to ASCII")

    def __post_init__(self) -> None:
        _ = self.preprocessing
        if self.tokenize is not None:
            get_tokenizer(self.tokenize)

    @property
    def preprocessing(self) -> Preprocessing:
        """What happens to both sides before they are tokenized."""
        return Preprocessing(
            normalize=self.normalize,
            lowercase=self.lowercase,
            halfwidth=self.halfwidth,
            ascii_punctuation=self.ascii_punctuation,
        )

    @property
    def chosen_tokenizer(self) -> str | None:
        """Name of the tokenizer where the options decide; None where the target language does."""
        return self.tokenize

    @property
    def detokenized(self) -> bool:
        """Not for tokenizers that take the text as it comes, or character by character."""
        return self.chosen_tokenizer not in ("none", "char")

    def fit(self, testset: TestSet, resources: Resources) -> FittedTokenMeasure:
        """Chooses the tokenizer and prepares the references."""
        return self.bind(testset, resources)

    @abstractmethod
    def bind(self, testset: TestSet, resources: Resources) -> FittedTokenMeasure:
        """The measure on these references."""


class FittedTokenMeasure(FittedMeasure):
    """A measure of tokens on one set of references.

    Attributes:
        columns: The references as kernels take them, so that the first of equals is the one that counts.
    """

    measure: TokenMeasure
    references: References

    def __init__(self, measure: TokenMeasure, testset: TestSet, resources: Resources) -> None:
        super().__init__(measure, testset, resources)
        pair = resources.languages
        self.tokenizer = get_tokenizer(measure.chosen_tokenizer or tokenizer_for(pair.target if pair else None))
        self._chosen_for = pair.target if pair and not measure.chosen_tokenizer else None
        columns: Sequence[ReferenceTexts] = [*self.named_columns.values()]
        if self.reference_order is ReferenceOrder.TEXTS:
            columns = in_text_order(columns)
        self.columns = [self.prepare(column) for column in columns]

    @property
    def reference_order(self) -> ReferenceOrder:
        """What decides between references of a segment that serve equally well."""
        return ReferenceOrder.TEXTS

    @property
    def named_columns(self) -> Mapping[str, tuple[str | None, ...]]:
        """The references by name: as they were given where that counts, else in the order of their names."""
        if self.reference_order is ReferenceOrder.GIVEN:
            return self.references.texts
        return dict(sorted(self.references.texts.items()))

    @property
    def kernel(self) -> str:
        """Name of the tokenizer that kernels apply to what `prepare` returns."""
        return self.tokenizer.kernel or "none"

    def prepare(self, lines: ReferenceTexts) -> Any:
        """Lines as kernels take them; None stays None."""
        return self._tokenize(self.measure.preprocessing(lines))

    def texts(self, batch: Batch) -> tuple[Any, list[Any]]:
        """Hypotheses and references of a batch, as kernels take them."""
        return self.prepare(batch.hypotheses), [column[batch.positions] for column in self.columns]

    def signature(self, level: Level) -> Signature:
        """References, what happens to both sides, and `own_parts`."""
        before = self.measure.preprocessing
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
        """What the signature says of the measure's own options."""
        return {}

    def notes(self) -> tuple[str, ...]:
        """Says which tokenizer the language picked."""
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
        """The tokens of a text and where they stand in it, for `explain`."""
        [line] = self.measure.preprocessing([text])
        return Words(self.tokenizer(line), self.compared([text]).spans.of(0))

    def reference_words(self, segment: int) -> dict[str, Words]:
        """The same for the references of a segment that there are, by name, in the order that counts for ties."""
        if self.reference_order is ReferenceOrder.TEXTS:
            ordered = texts_in_order(self.references, segment)
            return {name: self.words(text) for name, text in ordered.items()}
        texts = ((name, column[segment]) for name, column in self.named_columns.items())
        return {name: self.words(text) for name, text in texts if text is not None}

    def compared(self, texts: ReferenceTexts, threads: int = 1) -> ComparedTexts:
        """Many texts as kernels take them, and where their tokens stand, for `explain_all`."""
        lines = self.measure.preprocessing(texts)
        prepared = self._tokenize(lines)
        if self.tokenizer.kernel is None:
            spans = lines_spans(lines, prepared)
        else:
            spans = TokenSpans(*native.token_places(lines, self.tokenizer.kernel, threads))
        return ComparedTexts(texts, prepared, self.measure.preprocessing.before(texts, spans))

    def cut(self, texts: Sequence[str]) -> Sequence[str] | None:
        """The tokens of each text."""
        return self.tokenizer.tokenize_lines(self.measure.preprocessing(texts))

    def options_cutting(self, script: str) -> Mapping[str, Any]:
        """The tokenizer for the script."""
        return {"tokenize": tokenizer_cutting(script)}

    @cached_property
    def compared_references(self) -> dict[str, ComparedTexts]:
        """The same for the references, by name."""
        return {name: self.compared(column) for name, column in self.named_columns.items()}

    def span_pairs(
        self, kernel: Callable[..., tuple[Any, Any]], batch: Batch, threads: int, *options: Any
    ) -> SpanPairs:
        """What a kernel that takes placed tokens finds in a batch, for `explain_all`.

        Args:
            kernel: ``native.wer_runs``, or another one that takes the same.
            batch: The units.
            threads: Threads to use; 0 for all cores.
            *options: What the kernel takes between the tokenizer and the threads.
        """
        from mtgauge.metrics.shared.kernel_span_pairs import kernel_span_pairs  # few runs of the program need it

        columns = {name: column.select(batch.positions) for name, column in self.compared_references.items()}
        hypotheses = self.compared(batch.hypotheses, threads)
        is_by_text = self.reference_order is ReferenceOrder.TEXTS
        options = (self.kernel, *options, threads)
        return kernel_span_pairs(kernel, hypotheses, columns, self.references, *options, is_by_text=is_by_text)

    def _tokenize(self, lines: Any) -> Any:
        """Lines of tokens where no kernel tokenizes on the way."""
        return lines if self.tokenizer.kernel is not None else self.tokenized(lines)

    def tokenized(self, lines: ReferenceTexts) -> ReferenceTexts:
        """Lines of tokens; None stays None."""
        tokens = iter(self.tokenizer.tokenize_lines([line for line in lines if line is not None]))
        return [None if line is None else next(tokens) for line in lines]
