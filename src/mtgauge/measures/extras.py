"""Optional dependency groups of mtgauge, and whether their packages are installed."""

from __future__ import annotations

import re
from collections.abc import Iterator

from mtgauge.base.errors import MissingExtraError

#: One requirement of a distribution, such as ``zstandard>=0.22; extra == "zstd"``. Requirements with further
#: conditions after the semicolon, such as a platform, are ignored.
_REQUIREMENT = re.compile(r"""(?P<name>[\w.-]+)[^;]*;\s*extra\s*==\s*["'](?P<extra>[^"']+)["']\s*""")


def require_extra(what: str, extra: str) -> None:
    """Checks that the packages of a dependency group are installed, without loading them.

    Args:
        what: What needs the group, for the message.
        extra: The group, or several separated by commas.

    Raises:
        MissingExtraError: A package is not installed; the hint is the command that installs all.
    """
    from importlib.metadata import PackageNotFoundError, distribution  # few measures need it

    try:
        for package in _packages(frozenset(extra.split(","))):
            distribution(package)
    except PackageNotFoundError:
        raise MissingExtraError(what, extra) from None


def _packages(groups: frozenset[str]) -> Iterator[str]:
    """The packages that the groups require; none if mtgauge runs without being installed."""
    from importlib.metadata import PackageNotFoundError, requires

    try:
        requirements = requires("mtgauge") or []
    except PackageNotFoundError:
        return
    for requirement in requirements:
        found = _REQUIREMENT.fullmatch(requirement)
        if found and found["extra"] in groups and found["name"] != "mtgauge":
            yield found["name"]
