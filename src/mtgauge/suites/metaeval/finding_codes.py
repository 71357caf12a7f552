"""The warning about ratings, as `mtgauge human agreement` reads them."""

from __future__ import annotations

from mtgauge.base.findings.kind import FindingKind
from mtgauge.base.findings.severity import Severity
from mtgauge.base.sentences import say

METAEVAL: dict[str, FindingKind] = {
    "rater-per-judgement": FindingKind(
        Severity.NOTABLE,
        say("nearly every judgement has another rater, as if rows were taken for raters"),
        before="language-label",
    ),
}
