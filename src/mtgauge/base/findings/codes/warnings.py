"""What is legal and suspicious: it is scored, and said."""

from __future__ import annotations

from mtgauge.base.findings.codes.kind import FindingKind
from mtgauge.base.findings.severity import Severity
from mtgauge.base.sentences import say

#: Every code, the gravest kind first: in this order warnings are told.
WARNINGS: dict[str, FindingKind] = {
    "transposed-references": FindingKind(
        Severity.SEVERE, say("translations belong to other segments than the references beside them")
    ),
    "reference-copied": FindingKind(Severity.SEVERE, say("too many translations are equal to a reference")),
    "reference-as-system": FindingKind(
        Severity.SEVERE, say("a file that is scored as a system is named like a further reference")
    ),
    "duplicate-system": FindingKind(Severity.SEVERE, say("another system has the same output, or nearly")),
    "wrong-language": FindingKind(
        Severity.SEVERE, say("most of a sample is in another language than the language pair says")
    ),
    "tokenized-input": FindingKind(
        Severity.SEVERE, say("text looks tokenized, and a metric will tokenize it again")
    ),
    "unicode-form": FindingKind(
        Severity.SEVERE, say("accented letters are written in another Unicode form than on the other side")
    ),
    "mojibake": FindingKind(
        Severity.SEVERE, say("UTF-8 was read in another encoding, so that letters became others")
    ),
    "invisible-character": FindingKind(
        Severity.SEVERE, say("texts have characters that nobody sees, and those on the other side have none")
    ),
    "left-over-text": FindingKind(
        Severity.SEVERE, say("texts begin or end with the same characters, and those on the other side do not")
    ),
    "uncut-text": FindingKind(
        Severity.SEVERE, say("a metric of words takes text without blanks, piece by piece, for single words")
    ),
    "structured-text": FindingKind(
        Severity.SEVERE, say("plain text looks like JSON, a table or XML, whose names and marks are scored")
    ),
    "random-weights": FindingKind(
        Severity.SEVERE, say("the network of a metric was never trained: its scores mean nothing")
    ),
    "swapped-reference": FindingKind(
        Severity.NOTABLE, say("a system's file is named like a reference, and none behind -r is")
    ),
    "failed-rater": FindingKind(
        Severity.NOTABLE, say("a rater does not score damaged translations lower than the originals")
    ),
    "unjudged-system": FindingKind(Severity.NOTABLE, say("people judged other systems and not this one")),
    "judgements-left-out": FindingKind(
        Severity.NOTABLE, say("judgements are of systems or segments that the test set does not have")
    ),
    "constant-judgements": FindingKind(Severity.NOTABLE, say("all judgements of a file are the same")),
    "rater-without-scale": FindingKind(
        Severity.NOTABLE, say("a rater gave one score alone, which cannot be standardised")
    ),
    "repeated-judgement": FindingKind(
        Severity.NOTABLE, say("a rater judged one translation more than once, and it is not said why")
    ),
    "language-label": FindingKind(
        Severity.NOTABLE, say("a file says of some texts that they are in another language than the rest")
    ),
    "trimmed-line-count": FindingKind(
        Severity.NOTABLE, say("line counts agreed only after empty lines at the end of a file were left out")
    ),
    "empty": FindingKind(Severity.NOTABLE, say("a text is empty")),
    "untranslated": FindingKind(Severity.NOTABLE, say("a translation is equal to its source")),
    "wrong-script": FindingKind(
        Severity.NOTABLE, say("most letters belong to another script than the language's")
    ),
    "special-token": FindingKind(
        Severity.NOTABLE, say("texts have tokens of a program, or tags, and those on the other side have none")
    ),
    "look-alike-character": FindingKind(
        Severity.NOTABLE, say("quotes, hyphens or other marks have another shape than in the references")
    ),
    "duplicate-segment": FindingKind(Severity.NOTABLE, say("one translation stands for many different sources")),
    "overlong": FindingKind(Severity.NOTABLE, say("a translation is ten times as long as every reference")),
    "corpus-metric": FindingKind(
        Severity.NOTABLE, say("a metric that was made for whole test sets scores single segments")
    ),
    "metric": FindingKind(
        Severity.NOTABLE, say("a metric says what a reader of its score of a segment has to know")
    ),
    "beyond-window": FindingKind(Severity.NOTABLE, say("a text is longer than the network of a metric reads")),
    "no-neural-metric": FindingKind(
        Severity.MINOR, say("no metric is neural, though a model for one is configured")
    ),
    "mismatched-span": FindingKind(Severity.MINOR, say("marks of errors do not fit the texts that they stand in")),
    "control-character": FindingKind(
        Severity.MINOR, say("text holds control characters, broken characters or bidirectional overrides")
    ),
    "byte-order-mark": FindingKind(Severity.MINOR, say("a file of plain text begins with a byte order mark")),
}
