"""What is wrong with files of texts and scores, and with texts that do not fit together."""

from __future__ import annotations

from mtgauge.findings.codes.kind import FindingKind, error

FILES: dict[str, FindingKind] = {
    "broken-file": error("The file does not keep to its format; the message says where."),
    # Markup of WMT
    "missing-source": error("A document has no source.", "Put its `src` before its translations."),
    "missing-name": error("Nobody says whose translation it is.", "Name the system."),
    "doubled-version": error(
        "A document has two sources, or two translations of one name.", "Keep one of them, or rename one."
    ),
}
