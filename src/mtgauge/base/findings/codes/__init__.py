"""All finding codes in one table, by rooms. Codes do not change their names."""

from mtgauge.base.findings.codes.errors import ERRORS
from mtgauge.base.findings.codes.files import FILES
from mtgauge.base.findings.codes.kind import FindingKind
from mtgauge.base.findings.codes.warnings import WARNINGS
from mtgauge.base.suites import Suite, all_suites, bundled_suites, loaded

#: Code -> what is known of it: the codes of the core.
CORE: dict[str, FindingKind] = {**ERRORS, **FILES, **WARNINGS}

__all__ = ["CORE", "ERRORS", "FILES", "WARNINGS", "FindingKind", "all_codes", "kind_of"]


def kind_of(code: str) -> FindingKind | None:
    """Return what is known of a code, by the core or by a suite; None of a code that nobody lists."""
    if code in CORE:
        return CORE[code]
    return next((kinds[code] for kinds in map(_kinds, all_suites()) if code in kinds), None)


def all_codes() -> dict[str, FindingKind]:
    """Return all codes: the core first, then suites."""
    return {**CORE, **{code: kind for suite in all_suites() for code, kind in _kinds(suite).items()}}


def _kinds(suite: Suite) -> dict[str, FindingKind]:
    if not suite.findings:
        return {}
    try:
        found: dict[str, FindingKind] = loaded(suite.findings)
    # a third-party package can raise anything while it is imported; its codes are those that nobody lists, then
    except Exception:
        if suite in bundled_suites():
            raise
        return {}
    return found
