"""Sealed work, during which this process reads only one folder and the installation of Python.

An audit hook, which nothing takes out again, looks at every file that Python opens, at every socket and at every
new process. Before it, the folder is looked at: links that lead out and devices are refused, since compiled code
opens files without a word to Python. Foreign code is not confined by this: it must not run in the first place.
"""

from __future__ import annotations

import errno
import os
import stat
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from importlib.machinery import all_suffixes
from pathlib import Path
from threading import Lock
from typing import Any

from mtgauge.base.errors import RecordError
from mtgauge.base.files import scratch_folder
from mtgauge.base.sentences import say

#: Limits of sealed work: bytes of memory beyond those of the process before, bytes of files, files, threads.
MEMORY, BYTES, FILES, THREADS = 4 << 30, 1 << 30, 10_000, 8
_GIB = 1 << 30
_ANYWAY = say("if you trust its author, leave --sealed out")
#: Variables that lead to files of the user, and those that say where the user's folder is.
_OF_USER = ("HF_", "HUGGINGFACE_", "MTGAUGE_", "SACREBLEU", "TRANSFORMERS_", "TORCH_", "XDG_", "NLTK_", "STANZA_")
_HOMES = ("HOME", "USERPROFILE", "APPDATA", "LOCALAPPDATA", "TMPDIR", "TEMP", "TMP", "MTGAUGE_CACHE", "HF_HOME")
_SETTINGS = {"HF_HUB_OFFLINE": "1", "TRANSFORMERS_OFFLINE": "1", "HF_DATASETS_OFFLINE": "1"}
#: Events of a network, of a process, and of what opens files by itself.
_REFUSED = (
    "socket.", "subprocess.", "os.exec", "os.fork", "os.posix_spawn", "os.spawn", "os.startfile", "os.system",
    "pty.", "sqlite3.", "urllib.", "http.", "ftplib.", "smtplib.", "webbrowser.", "os.kill",
)  # fmt: skip
_LISTED = frozenset({"os.listdir", "os.scandir"})
#: Event -> how many of its first arguments are paths.
_CHANGED = {
    "os.mkdir": 1, "os.rmdir": 1, "os.remove": 1, "os.truncate": 1, "os.chmod": 1, "os.chown": 1, "os.utime": 1,
    "os.rename": 2, "os.link": 2, "os.symlink": 2, "os.setxattr": 1, "os.removexattr": 1, "os.chflags": 1,
}  # fmt: skip
_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
_MODULES = tuple(all_suffixes())
_at_work: list[_Seal] = []
_lock = Lock()
_is_watched = False


class _RefusedError(PermissionError):
    """An attempt that sealed work may not make; for libraries, it looks like a file that may not be read."""


class _Seal:
    """The files that may be read and written.

    Args:
        folder: May be read.
        scratch: May be written.
    """

    def __init__(self, folder: Path, scratch: Path) -> None:
        self.readable = tuple(map(_real, (str(folder), str(scratch), *_installation())))
        self.importable = tuple(_real(place) for place in sys.path if place)
        self.writable = _real(str(scratch))

    def check(self, event: str, arguments: tuple[Any, ...]) -> None:
        """Refuses what is none of the work."""
        if event == "open":
            path, _, flags = arguments
            self._look_at(path, is_written=bool((flags or 0) & _WRITING))
        elif event in _LISTED:
            self._look_at(arguments[0], is_listed=True)
        elif event in _CHANGED:
            for path in arguments[: _CHANGED[event]]:
                self._look_at(path, is_written=True)
        elif event.startswith(_REFUSED):
            raise _RefusedError(errno.EPERM, say("a sealed run opens no socket and begins no process"), event)

    def _look_at(self, path: Any, *, is_written: bool = False, is_listed: bool = False) -> None:
        if isinstance(path, int):  # it was looked at when it was opened
            return
        text = os.fsdecode(path if path is not None else ".")
        place = _real(text)
        if place == os.devnull or _is_in(place, self.writable):
            return
        if is_written:
            raise _RefusedError(errno.EPERM, say("a sealed run writes no files"), text)
        # modules are looked for in folders that may have other files, such as the one that the user works in
        is_module = (is_listed and place in self.importable) or (_is_module(place) and self._is_imported(place))
        if not is_module and not any(_is_in(place, folder) for folder in self.readable):
            raise _RefusedError(errno.EPERM, say("a sealed run reads nothing outside of the record"), text)

    def _is_imported(self, place: str) -> bool:
        return any(_is_in(place, folder) for folder in self.importable)


def _is_module(place: str) -> bool:
    """Whether a file has code, or is about a package."""
    return place.endswith(_MODULES) or Path(place).parent.name.endswith((".dist-info", ".egg-info"))


@contextmanager
def sealed(folder: Path, shown: str) -> Iterator[None]:
    """Reads only a folder and the installation of Python for a while, without a network and other processes.

    What is written goes to a folder that is gone afterwards, which takes the place of the user's home, with its
    settings and caches. On Linux, memory is limited, too. All threads of the process are sealed, and two pieces of
    sealed work wait for each other.

    Args:
        folder: What is read.
        shown: Its name in messages.

    Raises:
        RecordError: The folder has a link that leads out, a device or a pipe, or more than sealed work may read;
            or the work did what it may not, or took too much memory.
    """
    check_folder(folder, shown)
    with ExitStack() as stack:
        stack.enter_context(_lock)
        scratch = stack.enter_context(scratch_folder())
        stack.enter_context(_without_user(scratch))
        stack.enter_context(_limited_memory(shown))
        stack.enter_context(_watched(_Seal(folder, scratch), shown))
        yield


def check_folder(folder: Path, shown: str) -> None:
    """Looks whether a folder has files and folders only, and not too many.

    Raises:
        RecordError: It has a link that leads out, a device, a pipe, or too much.
    """
    root, count, size = _real(str(folder)), 0, 0
    for path in _all_below(root):
        count, size = count + 1, size + _size_of(path, root, shown)
        check_amount(count, size, shown)


def check_amount(count: int, size: int, shown: str) -> None:
    """Looks whether a sealed run takes a number of files and of bytes in them.

    >>> check_amount(20_000, 5, "paper.zip")  # doctest: +IGNORE_EXCEPTION_DETAIL
    Traceback (most recent call last):
      ...
    mtgauge.errors.RecordError: paper.zip: has more than 10,000 files, and a sealed run takes no more

    Raises:
        RecordError: It does not.
    """
    if count > FILES:
        message = say("has more than {n:,} files, and a sealed run takes no more", n=FILES)
        raise RecordError(message, file=shown, hint=_ANYWAY)
    if size > BYTES:
        message = say("has more than {n} GiB of files, and a sealed run takes no more", n=BYTES // _GIB)
        raise RecordError(message, file=shown, hint=_ANYWAY)


def _all_below(root: str) -> Iterator[str]:
    for place, folders, files in os.walk(root):
        yield from (f"{place}{os.sep}{name}" for name in (*folders, *files))


def _size_of(path: str, root: str, shown: str) -> int:
    name = os.path.relpath(path, root)
    if not _is_in(_real(path), root):
        raise RecordError(say("{path} is a link that leads out", path=name), file=shown, hint=_ANYWAY)
    try:
        found = Path(path).stat()
    except OSError as error:
        raise RecordError(
            say("{path} cannot be read: {reason}", path=name, reason=error.strerror), file=shown
        ) from None
    if not (stat.S_ISREG(found.st_mode) or stat.S_ISDIR(found.st_mode)):
        raise RecordError(say("{path} is neither a file nor a folder", path=name), file=shown)
    return found.st_size if stat.S_ISREG(found.st_mode) else 0


@contextmanager
def _without_user(scratch: Path) -> Iterator[None]:
    """An environment with an empty home, without a network, and without compiled modules that are written."""
    before, bytecode, temporary = dict(os.environ), sys.dont_write_bytecode, tempfile.tempdir
    kept = {name: value for name, value in before.items() if not name.startswith(_OF_USER)}
    try:
        _set_environment({**kept, **dict.fromkeys(_HOMES, str(scratch)), **_SETTINGS})
        sys.dont_write_bytecode, tempfile.tempdir = True, str(scratch)
        yield
    finally:
        _set_environment(before)
        sys.dont_write_bytecode, tempfile.tempdir = bytecode, temporary


def _set_environment(values: dict[str, str]) -> None:
    for name in set(os.environ) - set(values):
        del os.environ[name]
    os.environ.update(values)


@contextmanager
def _limited_memory(shown: str) -> Iterator[None]:
    """A limit of the address space, where the system shows how much of it is used."""
    try:
        import resource

        used = int(Path("/proc/self/statm").read_text("ascii").split()[0]) * resource.getpagesize()
    except (ImportError, OSError, ValueError):
        yield
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    limits = [limit for limit in (used + MEMORY, soft, hard) if limit != resource.RLIM_INFINITY]
    resource.setrlimit(resource.RLIMIT_AS, (min(limits), hard))
    try:
        yield
    except MemoryError:
        message = say("needs more than {n} GiB of memory, and a sealed run takes no more", n=MEMORY // _GIB)
        raise RecordError(message, file=shown, hint=_ANYWAY) from None
    finally:
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))


@contextmanager
def _watched(seal: _Seal, shown: str) -> Iterator[None]:
    global _is_watched  # a hook cannot be taken out again, so that there is one for all time
    if not _is_watched:
        sys.addaudithook(_watch)
        _is_watched = True
    _at_work.append(seal)
    try:
        yield
    except _RefusedError as error:
        raise RecordError(
            say("{reason}: {path}", reason=error.strerror, path=error.filename), file=shown, hint=_ANYWAY
        ) from None
    finally:
        _at_work.remove(seal)


def _watch(event: str, arguments: tuple[Any, ...]) -> None:
    for seal in _at_work:
        seal.check(event, arguments)


def _installation() -> Iterator[str]:
    """The folders of Python and of installed packages."""
    yield from (sys.prefix, sys.base_prefix, sys.exec_prefix, sys.base_exec_prefix, str(Path(__file__).parents[1]))
    yield from (path for path in sys.path if Path(path).name in ("site-packages", "dist-packages"))


def _real(path: str) -> str:
    return os.path.normcase(os.path.realpath(path))


def _is_in(place: str, folder: str) -> bool:
    return place == folder or place.startswith(folder.rstrip(os.sep) + os.sep)
