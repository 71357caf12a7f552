"""Models of the hub: what is fetched because a user asked for it, and what is in the hub's cache already."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import NamedTuple

from mtgauge.base import door
from mtgauge.base.errors import InputError, MissingExtraError, OptionError
from mtgauge.base.sentences import say
from mtgauge.encoders.published import REVISIONS, published

#: What is fetched: settings, tokenizers and weights, no code.
_SETTINGS = ("*.json", "*.txt", "*.model", "*.yaml")
_WEIGHTS = ("*.safetensors", "*.bin", "*.ckpt")
#: How the library of the hub names folders of its cache.
_PREFIX, _SNAPSHOTS = "models--", "snapshots"
_COMMIT = re.compile(r"[0-9a-f]{40}")
#: One entry for each piece of work that is under way without the hub.
_without: list[None] = []
#: Bytes of a file that has the number of a commit.
_NAME = 1000


class Origin(NamedTuple):
    """Where a folder of the hub's cache is from.

    Attributes:
        name: The model's name at the hub.
        revision: The full number of its commit.
        cache: The folder of the cache.
    """

    name: str
    revision: str
    cache: str


def origin_of(path: Path) -> Origin | None:
    """What the hub's cache calls a folder in it, also one that a link leads to; None for other folders.

    >>> origin_of(Path("/cache/models--group--tiny/snapshots") / ("0" * 40)).name
    'group/tiny'
    """
    for whole in (path.absolute(), path.resolve()):
        model = whole.parent.parent
        if whole.parent.name == _SNAPSHOTS and model.name.startswith(_PREFIX) and _COMMIT.fullmatch(whole.name):
            return Origin(model.name.removeprefix(_PREFIX).replace("--", "/"), whole.name, str(model.parent))
    return None


def snapshots_of(name: str, directory: str | None = None, revision: str | None = None) -> Iterator[Path]:
    """The folders of a model in the hub's cache; nothing is fetched, and a folder may lack files.

    Without a revision, the one that the package knows comes first, then the one that was fetched as ``main``.
    Where there is neither, the folder of the only revision; which of several is meant, nobody knows.

    Args:
        name: The model's name at the hub.
        directory: The folder of the cache; None for the one of the library, as ``HF_HOME`` says.
        revision: The number of a commit, or a name that it was fetched by.
    """
    home = _cache(directory) / (_PREFIX + name.replace("/", "--"))
    there = {path.name: path for path in home.glob(f"{_SNAPSHOTS}/*") if path.is_dir()}
    if revision is not None:
        preferred = [revision, _commit_of(home, revision)]
    else:
        preferred = [REVISIONS.get(name, ""), _commit_of(home, "main"), *(there if len(there) == 1 else ())]
    yield from (there[number] for number in dict.fromkeys(preferred) if number in there)


def _commit_of(home: Path, revision: str) -> str:
    """The number of the commit that was last fetched by a name, empty if there is none."""
    try:
        return door.read_bytes(home / "refs" / revision, most=_NAME).decode().strip()
    except (InputError, ValueError):
        return ""


def _cache(directory: str | None) -> Path:
    if directory is not None:
        return Path(directory)
    try:
        from huggingface_hub import constants
    except ImportError:  # then nothing was fetched here
        return Path(os.devnull)
    return Path(constants.HF_HUB_CACHE)


@contextmanager
def without_hub() -> Iterator[None]:
    """Fetches nothing for a while, in all threads: `fetched` finds only what is in the cache."""
    _without.append(None)
    try:
        yield
    finally:
        _without.pop()


@cache
def fetched(text: str, *, weights: bool = True, directory: str | None = None) -> Path:
    """The folder of ``NAME@REVISION`` in the hub's cache, which is fetched where it is not there yet.

    The hub is asked once per process, so that all of a run is of one revision, even where a branch moves. Whatever
    name the revision was given, the folder has its number.

    Args:
        text: The name and the revision.
        weights: Whether weights are wanted, too; those of an encoder inside a checkpoint are not.
        directory: The folder of the cache; None for the one of the library.

    Raises:
        OptionError: There is no revision.
        MissingExtraError: The library of the hub is not installed.
        InputError: It cannot be fetched, or may not be: see `without_hub`.
    """
    name, _, revision = text.rpartition("@")
    if not name or not revision:
        known = published(text)
        raise OptionError(
            say("hub:{text} names no revision", text=text),
            hint=say("write hub:{name}, so that all get the same", name=str(known or "NAME@REVISION")),
        )
    try:
        from huggingface_hub import snapshot_download
    except ImportError:
        raise MissingExtraError(say("fetching models"), "neural") from None
    wanted = [*_SETTINGS, *(_WEIGHTS if weights else ())]
    is_kept = bool(_without)
    try:
        return Path(
            snapshot_download(
                name, revision=revision, allow_patterns=wanted, cache_dir=directory, local_files_only=is_kept
            )
        )
    # without a network, without such a model, on a full disk: the library raises what its own libraries do
    except Exception as error:
        if is_kept:
            raise InputError(
                say("hub:{text} is not in the hub's cache, and a record fetches nothing by itself", text=text),
                hint=say("if you trust its model, give --allow-hub"),
            ) from None
        reason = " ".join(str(error).split())[:200]
        raise InputError(
            say("hub:{text} cannot be fetched: {reason}", text=text, reason=reason),
            hint=say("give a folder with model=PATH") if weights else say("give a folder with encoder=PATH"),
        ) from None
