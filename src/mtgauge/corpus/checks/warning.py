"""What a warning is, and which there are."""

from __future__ import annotations

from dataclasses import dataclass

#: Every code, with what it means. Codes do not change their names.
CODES = {
    "trimmed-line-count": "line counts agreed only after empty lines at the end of a file were left out",
    "transposed-references": "translations belong to other segments than the references that they stand beside",
    "reference-copied": "too many translations are equal to a reference",
    "duplicate-system": "two systems have the same output, or nearly",
    "tokenized-input": "text looks tokenised, and a metric will tokenise it again",
    "wrong-language": "most of a sample is in another language than the language pair says",
    "empty": "a translation, a reference or a source is empty",
    "untranslated": "a translation is equal to its source",
    "wrong-script": "most letters belong to another script than the language's",
    "duplicate-segment": "one translation stands for many different sources",
    "control-character": "text holds control characters, broken characters or bidirectional overrides",
    "uncut-text": "a metric of words takes text without blanks, piece by piece, for single words",
}


@dataclass(frozen=True, slots=True)
class InputWarning:
    """One suspicious thing.

    Attributes:
        code: Stable name of the kind of suspicion, one of `CODES`.
        system: The system's name, or None where it is about the test set.
        segment: The segment's id, or None where it is about all.
        message: One sentence.
    """

    code: str
    system: str | None
    segment: str | None
    message: str
