"""Models of the hub: their files there, the fetch that a user asked for, and the hub's cache on this machine.

A file in a snapshot is whole, since the hub's library gives it its name at the end. Large files are fetched here,
so that a killed fetch can be resumed; the library begins such a file again. While a snapshot is fetched, a file
next to the snapshots marks it, and it is not used.
"""

from __future__ import annotations

import glob
import os
import re
import shutil
import socket
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path, PurePosixPath
from typing import Any, NamedTuple
from urllib.parse import urlsplit
from urllib.request import getproxies

from mtgauge.base import door, files
from mtgauge.base.digests import read_digest
from mtgauge.base.errors import InputError, MissingExtraError, MtgaugeError, OptionError
from mtgauge.base.sentences import Sentence, say
from mtgauge.encoders.published import REVISIONS, published

#: What is fetched: settings, tokenizers and weights, no code.
_SETTINGS = frozenset((".json", ".txt", ".model", ".yaml"))
#: How names of weights begin and end, the preferred ones first: a model may have the same weights in both formats.
_WEIGHTS = (("model", ".safetensors"), ("pytorch_model", ".bin"))
#: The weights of a model of COMET.
_CHECKPOINT = "checkpoints/model.ckpt"
#: How the library of the hub names folders of its cache.
_PREFIX, _SNAPSHOTS, _BLOBS, _REFS = "models--", "snapshots", "blobs", "refs"
#: Names of a file that is not whole, and of the file that is there while a commit is fetched.
_PARTIAL, _UNFINISHED = "{digest}.incomplete", ".mtgauge-unfinished-{revision}"
_COMMIT, _SHA256 = re.compile(r"[0-9a-f]{40}"), re.compile(r"[0-9a-f]{64}")
#: One entry for each piece of work that is under way without the hub.
_without: list[None] = []
#: Bytes of a file that has the number of a commit.
_NAME = 1000


class RemoteFile(NamedTuple):
    """A file at the hub.

    Attributes:
        path: Its path in the model.
        size: In bytes.
        digest: The SHA-256 of a large file; None for others.
    """

    path: str
    size: int
    digest: str | None = None


class RemoteModel(NamedTuple):
    """The files of a model at the hub that a fetch would bring.

    Attributes:
        name: The model's name at the hub.
        revision: The full number of its commit.
        home: Its folder in the cache.
        weights: Whether weights are among the files.
        files: The files, by path.
    """

    name: str
    revision: str
    home: Path
    weights: bool
    files: tuple[RemoteFile, ...]

    @property
    def snapshot(self) -> Path:
        """The folder that the files will have."""
        return self.home / _SNAPSHOTS / self.revision

    @property
    def missing(self) -> tuple[RemoteFile, ...]:
        """The files that are not in the cache."""
        return tuple(file for file in self.files if not (self.snapshot / file.path).exists())

    @property
    def size(self) -> int:
        """Bytes of all files."""
        return sum(file.size for file in self.files)

    @property
    def bytes_to_fetch(self) -> int:
        """Bytes that are not in the cache, neither as a file nor as the beginning of one."""
        return sum(file.size - self._begun(file) for file in self.missing)

    def blob(self, file: RemoteFile) -> Path:
        """Where the cache has the bytes of a large file."""
        return self.home / _BLOBS / str(file.digest)

    def partial(self, file: RemoteFile) -> Path:
        """Where the beginning of a large file is."""
        return self.home / _BLOBS / _PARTIAL.format(digest=file.digest)

    def _begun(self, file: RemoteFile) -> int:
        sizes = [path.stat().st_size for path in (self.blob(file), self.partial(file)) if path.is_file()]
        return min(max(sizes, default=0), file.size)


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
    home = _home(name, directory)
    there = {
        path.name: path
        for path in home.glob(f"{_SNAPSHOTS}/*")
        if path.is_dir() and not _unfinished(home, path.name).exists()
    }
    if revision is not None:
        preferred = [revision, _commit_of(home, revision)]
    else:
        preferred = [REVISIONS.get(name, ""), _commit_of(home, "main"), *(there if len(there) == 1 else ())]
    yield from (there[number] for number in dict.fromkeys(preferred) if number in there)


def _home(name: str, directory: str | None) -> Path:
    """The folder of a model in the cache."""
    return hub_cache(directory) / (_PREFIX + name.replace("/", "--"))


def _unfinished(home: Path, revision: str) -> Path:
    """The file that is there while a commit is fetched, and after that was cut short."""
    return home / _UNFINISHED.format(revision=revision)


def is_commit(revision: str) -> bool:
    """Whether a revision is the full number of a commit, whose files never change.

    >>> is_commit("main"), is_commit("0" * 40)
    (False, True)
    """
    return _COMMIT.fullmatch(revision) is not None


def _commit_of(home: Path, revision: str) -> str:
    """The number of the commit that was last fetched by a name, empty if there is none."""
    try:
        return door.read_bytes(home / _REFS / revision, most=_NAME).decode().strip()
    except (InputError, ValueError):
        return ""


def hub_cache(directory: str | None = None) -> Path:
    """The folder of the hub's cache: the named one, or the one of the library."""
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
        InputError: It cannot be fetched, or may not be: see `without_hub`; or there is no room for it.
    """
    name, revision = _parted(text)
    kept = next(snapshots_of(name, directory, revision), None)
    if _without:
        if kept is None:
            raise InputError(
                say("hub:{text} is not in the hub's cache, and a record fetches nothing by itself", text=text),
                hint=say("if you trust its model, give --allow-hub"),
            )
        return kept
    try:
        remote = listed(text, weights=weights, directory=directory)
    except InputError:
        if kept is None:
            raise
        return kept  # there is no network, and the earlier fetch is used
    with _reported(text, weights):
        _fetch(remote)
    if not is_commit(revision):
        files.write_file(remote.home / _REFS / revision, remote.revision.encode(), parents=True)
    return remote.snapshot


def listed(text: str, *, weights: bool = True, directory: str | None = None) -> RemoteModel:
    """The files of ``NAME@REVISION`` at the hub that are to be fetched; they are not fetched.

    Args:
        text: The name and the revision.
        weights: Whether weights are wanted, too.
        directory: The folder of the cache; None for the one of the library.

    Raises:
        OptionError: There is no revision.
        MissingExtraError: The library of the hub is not installed.
        InputError: The hub cannot be asked, or has no such model.
    """
    name, revision = _parted(text)
    with _reported(text, weights):
        from huggingface_hub import HfApi, constants
        from huggingface_hub.hf_api import RepoFile

        _check_connection(text, str(urlsplit(constants.ENDPOINT).hostname))
        hub = HfApi()
        commit = revision if is_commit(revision) else str(hub.model_info(name, revision=revision).sha)
        tree = hub.list_repo_tree(name, revision=commit, recursive=True)
        there = {item.path: item for item in tree if isinstance(item, RepoFile)}
    found = [RemoteFile(path, there[path].size, _digest(there[path])) for path in sorted(_wanted(there, weights))]
    return RemoteModel(name, commit, _home(name, directory), weights, tuple(found))


def _check_connection(text: str, host: str) -> None:
    """Refuse at once where there is no network: the library of the hub tries again for half a minute.

    A proxy looks up the host itself.
    """
    try:
        if not getproxies():
            socket.getaddrinfo(host, None)
    except socket.gaierror:
        reason = say("no connection to {host}", host=host)
        raise InputError(
            say("hub:{text} cannot be fetched: {reason}", text=text, reason=reason),
            hint=say("check the network connection"),
        ) from None


def _digest(file: Any) -> str | None:
    """The SHA-256 that the hub has of a large file; it becomes a file name, and so is nothing else."""
    digest = str(file.lfs.sha256) if file.lfs else ""
    return digest if _SHA256.fullmatch(digest) else None


def read_remote(remote: RemoteModel, path: str) -> bytes:
    """The content of a small file at the hub, which is not put into the cache.

    Raises:
        InputError: It cannot be fetched, as where the hub wants a licence to be accepted first.
    """
    here = remote.snapshot / path
    if here.is_file():
        return door.read_bytes(here, most=door.MOST_SETTINGS)
    with files.scratch_folder() as folder, _reported(f"{remote.name}@{remote.revision}", remote.weights):
        from huggingface_hub import hf_hub_download

        with _without_bars():
            hf_hub_download(remote.name, path, revision=remote.revision, local_dir=folder)
        return door.read_bytes(folder / path, most=door.MOST_SETTINGS)


def free_space(path: Path) -> int:
    """Bytes that are free where a folder is, or will be."""
    return shutil.disk_usage(next(folder for folder in (path, *path.absolute().parents) if folder.exists())).free


def check_room(folder: Path, needed: int) -> None:
    """Refuses to fetch more than there is room for.

    Args:
        folder: Where it is to go.
        needed: Bytes.

    Raises:
        InputError: There is less room.
    """
    free = free_space(folder)
    if needed > free:
        raise InputError(
            say(
                "there is not enough room: {needed} to fetch, and {free} free",
                needed=shown_bytes(needed),
                free=shown_bytes(free),
            ),
            file=folder,
            hint=say("free some space, or set HF_HOME to a folder on another disk"),
        )


def shown_bytes(count: int) -> str:
    """A number of bytes as people read it, in powers of 1000 as disks are sold.

    >>> shown_bytes(2_320_000_000), shown_bytes(14_200_000), shown_bytes(700)
    ('2.32 GB', '14.2 MB', '0.7 kB')
    """
    if count >= 10**9:
        return f"{count / 10**9:,.2f} GB"
    return f"{count / 10**6:.1f} MB" if count >= 10**6 else f"{count / 10**3:.1f} kB"


def _parted(text: str) -> tuple[str, str]:
    """The name and the revision."""
    name, _, revision = text.rpartition("@")
    if not name or not revision:
        known = published(text)
        raise OptionError(
            say("hub:{text} names no revision", text=text),
            hint=say("write hub:{name}, so that all get the same", name=str(known or "NAME@REVISION")),
        )
    return name, revision


@contextmanager
def _reported(text: str, weights: bool) -> Iterator[None]:
    """Reports whatever the library of the hub raises, and those that it calls."""
    try:
        yield
    except MtgaugeError:
        raise
    except ImportError:
        raise MissingExtraError(say("fetching models"), "neural") from None
    # without a network, without such a model, on a full disk: the library raises what its own libraries do
    except Exception as error:
        reason = " ".join(str(error).split())[:200]
        raise InputError(
            say("hub:{text} cannot be fetched: {reason}", text=text, reason=reason),
            hint=_instead(weights),
        ) from None


def _instead(weights: bool) -> Sentence:
    return say("give a folder with model=PATH") if weights else say("give a folder with encoder=PATH")


def _wanted(paths: Iterable[str], weights: bool) -> Iterator[str]:
    """Settings and tokenizers; and weights once, where a model has them in several formats."""
    top = []
    for path in paths:
        if PurePosixPath(path).suffix in _SETTINGS or (weights and path == _CHECKPOINT):
            yield path
        elif "/" not in path:
            top.append(path)
    if weights:
        formats = (
            [path for path in top if path.startswith(stem) and path.endswith(end)] for stem, end in _WEIGHTS
        )
        yield from next(filter(None, formats), ())


@contextmanager
def _without_bars() -> Iterator[None]:
    """Fetches small files without the bars of the hub's library, which draws some of them in a pipe, too."""
    from huggingface_hub.utils import are_progress_bars_disabled, disable_progress_bars, enable_progress_bars

    if are_progress_bars_disabled():
        yield
        return
    disable_progress_bars()
    try:
        yield
    finally:
        enable_progress_bars()


def _fetch(remote: RemoteModel) -> None:
    """Fetches what is missing."""
    missing = remote.missing
    mark = _unfinished(remote.home, remote.revision)
    if not missing and not mark.exists():
        return
    check_room(remote.home, remote.bytes_to_fetch)
    files.write_file(mark, b"", parents=True)
    for file in missing:
        if file.digest is not None and not remote.blob(file).exists():
            _fetch_large(remote, file)
    from huggingface_hub import snapshot_download

    paths = [glob.escape(file.path) for file in remote.files]
    with _without_bars():
        snapshot_download(
            remote.name, revision=remote.revision, allow_patterns=paths, cache_dir=str(remote.home.parent)
        )
    if lacking := remote.missing:
        raise InputError(say("has no {name}", name=lacking[0].path), file=remote.snapshot)
    files.remove_file(mark)


def _fetch_large(remote: RemoteModel, file: RemoteFile) -> None:
    """Fetches a large file to where the library looks for it, from the byte where a killed fetch ended."""
    from huggingface_hub import get_hf_file_metadata, hf_hub_url
    from huggingface_hub.file_download import http_get
    from huggingface_hub.utils import build_hf_headers

    url = hf_hub_url(remote.name, file.path, revision=remote.revision)
    location, headers = get_hf_file_metadata(url).location, build_hf_headers()
    if urlsplit(location).netloc != urlsplit(url).netloc:
        headers.pop("authorization", None)  # another server, which has no business with it
    partial, blob = remote.partial(file), remote.blob(file)
    with files.growing(partial) as out:
        begun = out.tell()
        if begun < file.size:
            http_get(
                location,
                out,
                resume_size=begun,
                headers=headers,
                expected_size=file.size,
                displayed_filename=file.path,
            )
    if blob.exists():  # another process was faster
        return
    if read_digest(partial) != file.digest:
        files.remove_file(partial)
        raise InputError(
            say("{name} was damaged on its way", name=file.path),
            file=remote.name,
            hint=say("fetch it again"),
        )
    files.relocate(partial, blob)
