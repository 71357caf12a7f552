"""Error codes for check-points, their sets and taxonomies."""

from __future__ import annotations

from mtgauge.base.findings.kind import FindingKind, error

CHECKPOINTS: dict[str, FindingKind] = {
    "broken-taxonomy": error("Categories or groups of check-points do not fit together."),
    "broken-pattern": error("A pattern of check-points is of another form, or can never match."),
    "broken-checkpoints": error("A line of a set of check-points has another form, or names what is not there."),
    "no-checkpoints": error("A set of check-points has none."),
    "other-testset": error("A set of check-points was made for another test set."),
}
