"""The one way out: files and folders that are written whole or not at all.

What is written lies in a draft until it is whole and on the disk, and then gets its name in one step. A draft is
in a hidden folder ``.mtgauge-draft-...`` beside its target, as a name changes in one step only within one file
system. Whatever fails takes its draft away. A process that is killed cannot. But its lock on the draft ends with
it, and so the next process that writes into the same folder knows that the draft is dead, and removes it.

Links are followed, and what is no file (a device, a pipe, a descriptor of this process) is written to as it is.
"""

from __future__ import annotations

import errno
import os
import re
import stat
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import BinaryIO, TypeAlias

from mtgauge.base.door import own_descriptor
from mtgauge.base.errors import InputError, MtgaugeError
from mtgauge.base.sentences import say

if sys.platform == "win32":
    import msvcrt

    def hold_lock(descriptor: int, *, wait: bool) -> None:
        """Locks an open file against other processes until it is closed.

        Raises:
            OSError: Another process holds the lock and `wait` is False, or the file system has no locks.
        """
        msvcrt.locking(descriptor, msvcrt.LK_LOCK if wait else msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def hold_lock(descriptor: int, *, wait: bool) -> None:
        """Locks an open file against other processes until it is closed.

        Raises:
            OSError: Another process holds the lock and `wait` is False, or the file system has no locks.
        """
        fcntl.flock(descriptor, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))


_HOLDER, _LOCK = re.compile(r"\.mtgauge-draft-[0-9a-f]{16}"), "lock"
#: Errors of the system where a draft is to replace a folder that has something in it.
_TAKEN = frozenset({errno.ENOTEMPTY, errno.EEXIST})
#: Windows alone tells texts from bytes.
_BYTES = getattr(os, "O_BINARY", 0)


@dataclass(frozen=True, slots=True)
class Sink:
    """An open file that functions such as `numpy.save` write to.

    Attributes:
        descriptor: Of the file.
    """

    descriptor: int

    def write(self, data: bytes | memoryview) -> int:
        """Writes all of it, in as many pieces as the system takes."""
        rest = memoryview(data).cast("B")
        while rest:
            rest = rest[os.write(self.descriptor, rest) :]
        return len(data)


#: The bytes of a file, or what writes them.
FileContent: TypeAlias = bytes | Callable[[Sink], object]


@dataclass(frozen=True, slots=True)
class Draft:
    """What becomes a file or a folder, and is neither yet.

    Attributes:
        path: Where it lies; it has the name of its target, and is nothing before something is written.
        shown: The target, for messages.
        error: The class of errors.
    """

    path: Path
    shown: str | Path
    error: type[MtgaugeError]

    def write(self, content: FileContent, part: str = "") -> None:
        """Writes the file, or one file of the folder.

        Args:
            content: What is in it.
            part: Its path in the folder; empty for a draft that is a file.

        Raises:
            MtgaugeError: It cannot be written.
        """
        with _reported(self.shown, self.error):
            place = self.path / part
            if part:
                place.parent.mkdir(parents=True, exist_ok=True)
            _fill(place, content)


def write_file(
    path: str | Path, content: FileContent, *, parents: bool = False, error: type[MtgaugeError] = InputError
) -> None:
    """Writes a file whole or not at all; one that is there is replaced and gives its permissions.

    Args:
        path: The file; also a link to one, a device, a pipe, or a name such as ``/dev/stdout`` or ``/dev/fd/3``.
        content: What is in it.
        parents: Make the folders above it where they are missing.
        error: The class of errors.

    Raises:
        MtgaugeError: It is a folder, or cannot be written.
    """
    with _reported(path, error):
        target = Path(path).absolute()
        if target.is_dir():
            raise error("is a directory", file=path)
        # opened by its name, a file begins at its start, and its content would be lost
        own = own_descriptor(target)
        if own is not None:
            _put(own, content)
            return
        if target.exists() and not target.is_file():
            with _opened(target, os.O_WRONLY) as descriptor:
                _put(descriptor, content)
            return
    with draft(path, parents=parents, error=error) as made:
        made.write(content)


@contextmanager
def draft(path: str | Path, *, parents: bool = False, error: type[MtgaugeError] = InputError) -> Iterator[Draft]:
    """A draft, which becomes the file or the folder `path` at the end of the block, unless that raises.

    Args:
        path: A file, which is replaced where it is there, or a folder, which must be new or empty.
        parents: Make the folders above it where they are missing.
        error: The class of errors.

    Raises:
        MtgaugeError: It cannot be written.
    """
    with ExitStack() as stack:
        with _reported(path, error):
            target = Path(os.path.realpath(path))
            stack.enter_context(_parent(target.parent, make=parents))
            holder = stack.enter_context(_holder(target.parent))
        made = Draft(holder / target.name, path, error)
        yield made
        with _reported(path, error):
            _name(made.path, target)


@contextmanager
def scratch_folder(beside: str | Path | None = None) -> Iterator[Path]:
    """An empty folder for work on the way, which is gone afterwards.

    Args:
        beside: What lies in the folder to work in; None: work in the system's folder for such things.

    Raises:
        InputError: There is no room for it.
    """
    import tempfile  # few runs need it, and it loads much

    parent = Path(tempfile.gettempdir() if beside is None else Path(beside).absolute().parent)
    with ExitStack() as stack:
        with _reported(parent, InputError):
            folder = stack.enter_context(_holder(parent)) / "scratch"
            folder.mkdir()
        yield folder


def append(path: str | Path, data: bytes) -> None:
    """Adds to the end of a file; it is on the disk when this returns, or the file is as it was.

    Raises:
        InputError: It cannot be written.
    """
    with _reported(path, InputError), _opened(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND) as descriptor:
        size = os.fstat(descriptor).st_size
        if not size:
            _sync(Path(path).absolute().parent)  # it may be new
        try:
            _put(descriptor, data)
            os.fsync(descriptor)
        except BaseException:
            os.ftruncate(descriptor, size)
            raise


@contextmanager
def growing(path: str | Path) -> Iterator[BinaryIO]:
    """A file open at its end, which grows over several processes, one at a time.

    It is no draft: a process that is killed leaves its bytes, and the next one adds to them.

    Raises:
        InputError: It cannot be written.
    """
    with _reported(path, InputError):
        folder = Path(path).absolute().parent
        _make(_missing(folder), folder)
        with ExitStack() as stack:
            descriptor = stack.enter_context(_opened(path, os.O_RDWR | os.O_CREAT))
            file = stack.enter_context(os.fdopen(descriptor, "r+b", closefd=False))
            with suppress(OSError):  # some file systems have no locks
                hold_lock(descriptor, wait=True)
            file.seek(0, os.SEEK_END)
            yield file
            file.flush()
            os.fsync(descriptor)


def shorten(path: str | Path, size: int) -> None:
    """Takes the end of a file away, so that it has `size` bytes; it is so on the disk when this returns.

    Raises:
        InputError: It cannot be written.
    """
    with _reported(path, InputError), _opened(path, os.O_WRONLY) as descriptor:
        os.ftruncate(descriptor, size)
        os.fsync(descriptor)


def sync(path: str | Path) -> None:
    """Puts a file or a folder that is there, and its name, on the disk: who wrote it may have been killed before.

    Raises:
        InputError: The disk is broken.
    """
    with _reported(path, InputError):
        if Path(path).is_file():
            with _opened(path, os.O_RDWR) as descriptor:
                os.fsync(descriptor)
        else:
            _sync(path)
        _sync(Path(path).absolute().parent)


def make_folder(path: str | Path) -> None:
    """Makes a folder where it is missing, and those above it; they are on the disk when this returns.

    Raises:
        InputError: It cannot be made.
    """
    with _reported(path, InputError):
        _make(_missing(Path(path).absolute()), Path(path).absolute())


def relocate(path: str | Path, target: str | Path) -> None:
    """Gives a file or a folder another name in the same file system; it has it on the disk when this returns.

    Args:
        path: What is moved.
        target: Its new name, which nothing has; the folders above it are made where they are missing.

    Raises:
        InputError: It cannot be moved.
    """
    make_folder(Path(target).absolute().parent)
    with _reported(target, InputError):
        Path(path).rename(target)
        for place in (target, path):
            _sync(Path(place).absolute().parent)


def remove_file(path: str | Path) -> None:
    """Removes a file, if it is there; it is gone from the disk when this returns.

    Raises:
        InputError: It cannot be removed.
    """
    with _reported(path, InputError):
        Path(path).unlink(missing_ok=True)
        _sync(Path(path).absolute().parent)


def sweep_drafts(folder: str | Path) -> None:
    """Removes what is left in a folder, not in those below it, of drafts whose processes were killed."""
    _sweep_all(Path(folder).absolute())


def is_of_draft(path: Path) -> bool:
    """Whether a file or folder belongs to a draft, which is nobody's business."""
    return any(_HOLDER.fullmatch(part) for part in path.parts)


@contextmanager
def _reported(path: str | Path, error: type[MtgaugeError]) -> Iterator[None]:
    try:
        yield
    except OSError as fault:
        if fault.errno in _TAKEN:  # another process has written there meanwhile
            raise error(say("exists already"), file=path, hint=say("name a new folder")) from None
        raise error(f"cannot be written: {fault.strerror or fault}", file=path) from None


@contextmanager
def _opened(path: str | Path, flags: int) -> Iterator[int]:
    descriptor = os.open(path, flags | _BYTES, 0o666)
    try:
        yield descriptor
    finally:
        os.close(descriptor)


def _put(descriptor: int, content: FileContent) -> None:
    sink = Sink(descriptor)
    if isinstance(content, bytes):
        sink.write(content)
    else:
        content(sink)


def _fill(path: Path, content: FileContent) -> None:
    with _opened(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC) as descriptor:
        _put(descriptor, content)
        os.fsync(descriptor)


def _name(made: Path, target: Path) -> None:
    """Gives a draft that is on the disk its name."""
    if made.is_dir():
        for folder, _, _ in os.walk(made):
            _sync(folder)
        if sys.platform == "win32" and target.is_dir():
            target.rmdir()  # elsewhere a folder takes the place of an empty one in one step
    elif target.exists():
        made.chmod(stat.S_IMODE(target.stat().st_mode))
    made.replace(target)
    _sync(target.parent)


def _sync(folder: str | Path) -> None:
    """Puts the names in a folder on the disk; not every system can, and what has its name is whole anyway."""
    with suppress(OSError), _opened(folder, os.O_RDONLY) as descriptor:
        os.fsync(descriptor)


@contextmanager
def _parent(folder: Path, *, make: bool) -> Iterator[None]:
    """Makes a folder, and those above it; takes back what it made where the block raises."""
    missing = _missing(folder) if make else []
    try:
        if make:
            _make(missing, folder)
        yield
    except BaseException:
        for place in reversed(missing):
            with suppress(OSError):
                place.rmdir()
        raise


def _make(missing: list[Path], folder: Path) -> None:
    """Makes folders, the last of them this one; they are on the disk when this returns."""
    there = missing[0].parent if missing else folder
    _sync(there.parent)  # whoever made it may have been killed before it was on the disk
    for place in missing:
        place.mkdir(exist_ok=True)
        _sync(place.parent)


def _missing(folder: Path) -> list[Path]:
    """The folders that have to be made for this one, each after those that it lies in."""
    return [place for place in reversed((folder, *folder.parents)) if not place.exists()]


@contextmanager
def _holder(parent: Path) -> Iterator[Path]:
    """A hidden folder that is locked, and is removed with what is left in it."""
    _sweep(str(parent))
    holder, lock = _new_holder(parent)
    try:
        yield holder
    finally:
        _discard(holder, lock)


def _new_holder(parent: Path) -> tuple[Path, int]:
    while True:
        holder = parent / f".mtgauge-draft-{os.urandom(8).hex()}"
        holder.mkdir(0o700)
        try:
            lock = os.open(holder / _LOCK, os.O_RDWR | os.O_CREAT, 0o600)
        except FileNotFoundError:
            continue  # a process that looked for dead drafts took the empty folder for one
        except BaseException:
            holder.rmdir()
            raise
        # where the file system has no locks nobody can hold one, and no draft is taken for dead
        with suppress(OSError):
            hold_lock(lock, wait=True)
        if (holder / _LOCK).exists():
            return holder, lock
        os.close(lock)  # as above, but with the lock in it


@cache
def _sweep(parent: str) -> None:
    """Removes the drafts of processes that were killed; once for each folder in the life of a process."""
    _sweep_all(Path(parent))


def _sweep_all(parent: Path) -> None:
    with suppress(OSError), os.scandir(parent) as entries:
        for entry in entries:
            if _HOLDER.fullmatch(entry.name):
                _sweep_out(Path(entry.path))


def _sweep_out(holder: Path) -> None:
    with suppress(OSError):
        holder.rmdir()  # killed before there was a lock
        return
    with suppress(OSError):
        lock = os.open(holder / _LOCK, os.O_RDWR)
        try:
            hold_lock(lock, wait=False)
        except OSError:
            os.close(lock)
            return
        _discard(holder, lock)


def _discard(holder: Path, lock: int) -> None:
    """Removes a draft; the lock goes last, since whatever has none is never found dead."""
    import shutil  # only those who write need it

    try:
        for item in holder.iterdir():
            if item.is_dir() and not item.is_symlink():
                shutil.rmtree(item)
            elif item.name != _LOCK:
                item.unlink()
    except OSError:
        os.close(lock)
        return
    os.close(lock)
    with suppress(OSError):
        (holder / _LOCK).unlink()
        holder.rmdir()
