"""All finding codes: a table of the core, and one of each suite. Codes do not change their names."""

from collections.abc import Iterable
from functools import cache
from warnings import warn

from mtgauge.base.findings.codes.errors import ERRORS
from mtgauge.base.findings.codes.files import FILES
from mtgauge.base.findings.codes.warnings import WARNINGS
from mtgauge.base.findings.kind import FindingKind
from mtgauge.base.findings.severity import Severity
from mtgauge.base.sentences import Sentence
from mtgauge.base.suites import Suite, all_suites, bundled_suites, loaded

#: Code -> what is known of it: the codes of the core.
CORE: dict[str, FindingKind] = {**ERRORS, **FILES, **WARNINGS}

__all__ = [
    "CORE",
    "ERRORS",
    "FILES",
    "WARNINGS",
    "FindingKind",
    "all_codes",
    "kind_of",
    "warning_kind",
    "warning_kinds",
    "warning_ranks",
]


def kind_of(code: str) -> FindingKind | None:
    """Return what is known of a code, by the core or by a suite; None of a code that nobody lists."""
    known = CORE.get(code) or _bundled().get(code)  # of the core first, which loads no suite
    return known or next((kinds[code] for kinds in map(_kinds, all_suites()) if code in kinds), None)


@cache
def _bundled() -> dict[str, FindingKind]:
    return {code: kind for suite in bundled_suites() for code, kind in _kinds(suite).items()}


def all_codes() -> dict[str, FindingKind]:
    """Return all codes: the core first, then suites."""
    return {**CORE, **{code: kind for suite in all_suites() for code, kind in _kinds(suite).items()}}


def warning_kind(code: str) -> FindingKind:
    """Return what is known of a warning; one that nobody lists is notable, and its code is its meaning."""
    return kind_of(code) or FindingKind(Severity.NOTABLE, code)


def warning_kinds() -> dict[str, FindingKind]:
    """Return the warnings that an evaluation can have, in the order in which they are listed, the gravest first.

    Their meanings are sentences, which pages show. Those of the campaign's files are text for the reference.
    """
    places = {code: place for place, code in enumerate(WARNINGS)}
    ends = {kind.severity: places[code] + 1 for code, kind in WARNINGS.items()}

    def rank(item: tuple[str, FindingKind]) -> tuple[int, bool]:
        code, kind = item
        return places.get(code, places.get(kind.before, ends[kind.severity])), code in places

    listed = ((code, kind) for code, kind in all_codes().items() if isinstance(kind.meaning, Sentence))
    return dict(sorted(((code, kind) for code, kind in listed if not kind.severity.refuses), key=rank))


def warning_ranks(codes: Iterable[str]) -> dict[str, int]:
    """Return the place of each warning in lists, by its code; codes that nobody lists are last."""
    codes = {*codes}
    # suites are only asked where one of them may have given a warning
    listed = [*(WARNINGS if codes <= WARNINGS.keys() else warning_kinds())]
    return {code: listed.index(code) if code in listed else len(listed) for code in codes}


def _kinds(suite: Suite) -> dict[str, FindingKind]:
    if not suite.findings:
        return {}
    try:
        found: dict[str, FindingKind] = loaded(suite.findings)
    # a third-party package can raise anything while it is imported; its codes are those that nobody lists, then
    except Exception as error:
        if suite in bundled_suites():
            raise
        message = f"the codes of suite {suite.name!r} cannot be loaded: {type(error).__name__}: {error}"
        warn(message, RuntimeWarning, stacklevel=2)
        return {}
    return found
