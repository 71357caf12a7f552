"""Error codes for each class of `mtgauge.base.errors`."""

from __future__ import annotations

from mtgauge.base.findings.kind import FindingKind, error

ERRORS: dict[str, FindingKind] = {
    "mtgauge-error": error("Something that mtgauge refuses."),
    "unusable-input": error("Texts or files that cannot be used; the message says why."),
    "unusable-option": error("A name or a value that mtgauge does not know: of a metric, an option, a level."),
    "missing-extra": error("Packages are not installed that are asked for.", "Install what the hint names."),
    "unusable-record": error("A record cannot be written, or cannot be read."),
    "broken-contract": error("A measure does not do what the contract says."),
}
