"""Optional dependency groups of mtgauge, and whether their packages are installed."""

from __future__ import annotations

import re
from collections.abc import Iterator

from mtgauge.errors import MissingExtraError

#: One requirement of a distribution, such as ``zstandard>=0.22; extra == "zstd"``; those of some machines only,
#: which say more behind the semicolon, are not looked at.
_REQUIREMENT = re.compile(r"""(?P<name>[\w.-]+)[^;]*;\s*extra\s*==\s*["'](?P<extra>[^"']+)["']\s*""")


def require_extra(what: str, extra: str) -> None:
    """Looks whether the packages of a dependency group are installed; none of them is loaded.

    Args:
        what: What needs it, for the message.
        extra: The group, or several with commas between them.

    Raises:
        MissingExtraError: One is not; the hint is the command that installs all.
    """
    from importlib.metadata import PackageNotFoundError, distribution  # few measures need it

    try:
        for package in _packages(frozenset(extra.split(","))):
            distribution(package)
    except PackageNotFoundError:
        raise MissingExtraError(what, extra) from None


def _packages(groups: frozenset[str]) -> Iterator[str]:
    """What the groups ask for; nothing where mtgauge runs without having been installed."""
    from importlib.metadata import PackageNotFoundError, requires

    try:
        requirements = requires("mtgauge") or []
    except PackageNotFoundError:
        return
    for requirement in requirements:
        found = _REQUIREMENT.fullmatch(requirement)
        if found and found["extra"] in groups and found["name"] != "mtgauge":
            yield found["name"]
