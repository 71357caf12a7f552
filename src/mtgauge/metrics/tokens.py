"""What measures of tokens have in common: how texts become tokens, and how that is said."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from mtgauge.corpus import References
from mtgauge.errors import InputError
from mtgauge.metrics.base import Batch, FittedMeasure, Level, Measure, Resources, option
from mtgauge.metrics.edits import Compared
from mtgauge.signature import Signature, SignatureValue
from mtgauge.text import NORMALIZATIONS, Preprocessing, get_tokenizer, tokenizer_for
from mtgauge.version import __version__

#: Lines with None where a reference lacks a segment.
Lines = Sequence[str | None]


@dataclass(frozen=True, kw_only=True)
class TokenMeasure(Measure):
    """A measure of tokens, with options for what is done to both sides before they are compared."""

    tokenize: str | None = option(
        None, "tokeniser, or spm:PATH of a SentencePiece model; without it the target language's"
    )
    normalize: str = option("none", "Unicode normalisation of both sides, before all else", choices=NORMALIZATIONS)
    lowercase: bool = option(False, "lower-case both sides first")
    halfwidth: bool = option(False, "turn full-width letters, digits and punctuation to ASCII first")
    ascii_punctuation: bool = option(False, "turn the Chinese full stop, enumeration comma and title marks to ASCII")

    def __post_init__(self) -> None:
        _ = self.preprocessing
        if self.tokenize is not None:
            get_tokenizer(self.tokenize)

    @property
    def preprocessing(self) -> Preprocessing:
        """What happens to both sides before they are tokenised."""
        return Preprocessing(
            normalize=self.normalize,
            lowercase=self.lowercase,
            halfwidth=self.halfwidth,
            ascii_punctuation=self.ascii_punctuation,
        )

    @property
    def chosen_tokenizer(self) -> str | None:
        """Name of the tokeniser where the options decide; None where the language does."""
        return self.tokenize

    @property
    def detokenized(self) -> bool:
        """Not for tokenisers that take the text as it comes, or character by character."""
        return self.chosen_tokenizer not in ("none", "char")

    def fit(self, references: References | None, resources: Resources) -> FittedTokenMeasure:
        """Chooses the tokeniser and prepares the references."""
        if references is None:
            raise InputError(f"{self.id} needs references")
        return self.bind(references, resources)

    @abstractmethod
    def bind(self, references: References, resources: Resources) -> FittedTokenMeasure:
        """The fitted measure of these references."""


class FittedTokenMeasure(FittedMeasure):
    """A measure of tokens on one set of references.

    Attributes:
        tokenizer: The tokeniser in force.
        columns: The references as kernels take them, in the order that counts for ties.
    """

    measure: TokenMeasure
    references: References

    def __init__(self, measure: TokenMeasure, references: References, resources: Resources) -> None:
        super().__init__(measure, references, resources)
        target = resources.languages.target_language if resources.languages else None
        self.tokenizer = get_tokenizer(measure.chosen_tokenizer or tokenizer_for(target))
        self._chosen_for = None if measure.chosen_tokenizer else target
        self.columns = [self.prepare(texts) for texts in self.ordered_references.values()]

    @property
    def ordered_references(self) -> Mapping[str, tuple[str | None, ...]]:
        """The references by name, in the order that counts for ties: as they were given."""
        return self.references.texts

    @property
    def kernel(self) -> str:
        """Name of the tokeniser that kernels apply to what `prepare` returns."""
        return self.tokenizer.kernel or "none"

    def prepare(self, lines: Any) -> Any:
        """Lines as kernels take them; None stays None."""
        lines = self.measure.preprocessing(lines)
        if self.tokenizer.kernel is None:
            tokenized = iter(self.tokenizer.tokenize_lines([line for line in lines if line is not None]))
            lines = [None if line is None else next(tokenized) for line in lines]
        return lines

    def texts(self, batch: Batch) -> tuple[Any, list[Lines]]:
        """Hypotheses and references of a batch, as kernels take them."""
        return self.prepare(batch.hypotheses), [column[batch.positions] for column in self.columns]

    def signature(self, level: Level) -> Signature:
        """References and what happens to both sides, with `own_parts` between that and the version."""
        before = self.measure.preprocessing
        common = Signature.of(
            self.measure.id,
            nrefs=self.references.count,
            case=before.case,
            tok=self.tokenizer.signature,
            model=self.tokenizer.model,
            norm=before.norm,
            width=before.width,
        )
        return common.with_parts(**self.own_parts()).with_parts(mtgauge=__version__)

    def own_parts(self) -> dict[str, SignatureValue]:
        """What the signature says of the measure's own options."""
        return {}

    def notes(self) -> tuple[str, ...]:
        """Says which tokeniser the language picked."""
        if self._chosen_for is None:
            return ()
        return (f"tokenizer {self.tokenizer.name}, chosen for target language {self._chosen_for}",)

    def compared(self, text: str) -> Compared:
        """A text with its tokens, for explanations."""
        # a character for a character, so that places in it are places in the text
        [placed] = replace(self.measure.preprocessing, normalize="none", lowercase=False)([text])
        [prepared] = self.measure.preprocessing([text])
        return Compared(placed, self.tokenizer(prepared))

    def compared_references(self, segment: int) -> dict[str, Compared]:
        """The references of a segment that there are, by name, in the order that counts for ties."""
        texts = ((name, column[segment]) for name, column in self.ordered_references.items())
        return {name: self.compared(text) for name, text in texts if text is not None}
