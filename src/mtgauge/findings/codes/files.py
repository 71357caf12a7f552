"""What is wrong with files of texts and scores, and with texts that do not fit together."""

from __future__ import annotations

from mtgauge.findings.codes.kind import FindingKind, error

FILES: dict[str, FindingKind] = {
    "broken-file": error("The file does not keep to its format; the message says where."),
}
