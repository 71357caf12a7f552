"""What is legal and suspicious: it is scored, and said."""

from __future__ import annotations

from mtgauge.base.findings.kind import FindingKind
from mtgauge.base.findings.severity import Severity
from mtgauge.base.sentences import say

_MEANINGS = {
    Severity.SEVERE: {
        "transposed-references": say("translations belong to other segments than the references beside them"),
        "reference-copied": say("too many translations are equal to a reference"),
        "reference-as-system": say("a file that is scored as a system is named like a further reference"),
        "duplicate-system": say("another system has the same output, or nearly"),
        "wrong-language": say("most of a sample is in another language than the language pair says"),
        "tokenized-input": say("text looks tokenized, and a metric will tokenize it again"),
        "unicode-form": say("accented letters are written in another Unicode form than on the other side"),
        "mojibake": say("UTF-8 was read in another encoding, so that letters became others"),
        "invisible-character": say(
            "texts have characters that nobody sees, and those on the other side have none"
        ),
        "left-over-text": say("texts begin or end with the same characters, and those on the other side do not"),
        "uncut-text": say("a metric of words takes text without blanks, piece by piece, for single words"),
        "structured-text": say("plain text looks like JSON, a table or XML, whose names and marks are scored"),
        "random-weights": say("the network of a metric was never trained: its scores mean nothing"),
    },
    Severity.NOTABLE: {
        "swapped-reference": say("a system's file is named like a reference, and none behind -r is"),
        "failed-rater": say("a rater does not score damaged translations lower than the originals"),
        "unjudged-system": say("people judged other systems and not this one"),
        "judgements-left-out": say("judgements are of systems or segments that the test set does not have"),
        "constant-judgements": say("all judgements of a file are the same"),
        "rater-without-scale": say("a rater gave one score alone, which cannot be standardised"),
        "repeated-judgement": say("a rater judged one translation more than once, and it is not said why"),
        "language-label": say("a file says of some texts that they are in another language than the rest"),
        "trimmed-line-count": say("line counts agreed only after empty lines at the end of a file were left out"),
        "empty": say("a text is empty"),
        "untranslated": say("a translation is equal to its source"),
        "wrong-script": say("most letters belong to another script than the language's"),
        "special-token": say("texts have tokens of a program, or tags, and those on the other side have none"),
        "look-alike-character": say("quotes, hyphens or other marks have another shape than in the references"),
        "duplicate-segment": say("one translation stands for many different sources"),
        "overlong": say("a translation is ten times as long as every reference"),
        "corpus-metric": say("a metric that was made for whole test sets scores single segments"),
        "metric": say("a metric says what a reader of its score of a segment has to know"),
        "beyond-window": say("a text is longer than the network of a metric reads"),
    },
    Severity.MINOR: {
        "no-neural-metric": say("no metric is neural, though a model for one is configured"),
        "mismatched-span": say("marks of errors do not fit the texts that they stand in"),
        "control-character": say("text holds control characters, broken characters or bidirectional overrides"),
        "byte-order-mark": say("a file of plain text begins with a byte order mark"),
    },
}
#: Every code, the gravest kind first: in this order warnings are told.
WARNINGS = {
    code: FindingKind(severity, meaning)
    for severity, meanings in _MEANINGS.items()
    for code, meaning in meanings.items()
}
