"""Where mtgauge was installed from, for messages that say what else can be installed."""

from __future__ import annotations

from pathlib import Path

from mtgauge.base.sentences import Sentence, say

_NAME = "mtgauge"


def install_command(extra: str) -> Sentence:
    """The command that installs an optional dependency group from where the user is.

    >>> print(install_command("neural"))
    pip install 'mtgauge[neural]'

    Where a clone of the project is the current folder, or mtgauge was installed from one, the command names that
    folder, since an index may not have this version.

    Args:
        extra: The group, or several separated by commas.
    """
    from shlex import quote  # few messages name a group

    return say("pip install {package}", package=quote(f"{_source() or _NAME}[{extra}]"))


def _source() -> str | None:
    """The folder of the project: ``.`` for the current one, else a path; None where there is none."""
    if _is_clone(Path()):
        return "."
    known = (folder for folder in (Path(__file__).parents[3], _installed_from()) if folder is not None)
    return next((str(folder) for folder in known if _is_clone(folder)), None)


def _is_clone(folder: Path) -> bool:
    """Whether a folder contains the project."""
    import tomllib  # few messages name a group

    try:
        project = tomllib.loads((folder / "pyproject.toml").read_text("utf-8")).get("project", {})
    except (OSError, ValueError):
        return False
    return bool(project.get("name") == _NAME)


def _installed_from() -> Path | None:
    """The folder that pip installed mtgauge from, as it is recorded by PEP 610; None for an index."""
    import json
    from importlib.metadata import PackageNotFoundError, distribution
    from urllib.parse import urlsplit
    from urllib.request import url2pathname

    try:
        origin = distribution(_NAME).read_text("direct_url.json")
    except PackageNotFoundError:
        return None
    url = urlsplit(json.loads(origin)["url"]) if origin else None
    return Path(url2pathname(url.path)) if url is not None and url.scheme == "file" else None
