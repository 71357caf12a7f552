"""Error codes of profiles of cognitive ease, and of texts to edit."""

from __future__ import annotations

from mtgauge.base.findings.kind import FindingKind, error

EASE: dict[str, FindingKind] = {
    "unknown-key": error("A key is misspelt: it is nearly one that is known."),
    "broken-profile": error("A profile of cognitive ease has weights that do not add up, or unknown names."),
}
