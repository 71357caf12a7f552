"""Programs that start at once: forks of an interpreter that has imported the command.

A program ``mtgauge`` or ``python`` in a folder for ``PATH`` sends its arguments, environment, limits, folder and standard streams to a
server, which forks; the fork is what a process of its own would be, and gets the Ctrl-C of the program. What only the start of Python itself can give
(some variables, an encoding other than UTF-8) the program starts cold.

Run as a program with the path of a socket and names of modules, this file is the server.
"""

from __future__ import annotations

import atexit
import contextlib
import fcntl
import gc
import importlib
import io
import json
import os
import pkgutil
import resource
import runpy
import selectors
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import traceback
from collections.abc import Iterator
from pathlib import Path
from typing import Any

#: What is imported before the first command; no library with threads of its own.
_PACKAGES = (
    "mtgauge.cli",
    "mtgauge.report",
    "mtgauge.suites.campaign",
    "mtgauge.corpus",
    "mtgauge.records",
    "mtgauge.engine",
)
_OTHERS = ("email.parser", "importlib.readers", "lxml.etree", "numpy.ma", "numpy.random", "tomli_w")
#: What is imported where it is installed.
_EXTRAS = ("py3langid", "Stemmer")
#: Packages with templates of pages.
_TEMPLATES = (
    "mtgauge.suites.campaign.form",
    "mtgauge.suites.campaign.report",
    "mtgauge.suites.campaign.validation",
    "mtgauge.report.page",
)
#: The limits that a shell sets.
_LIMITS = (resource.RLIMIT_FSIZE, resource.RLIMIT_NOFILE, resource.RLIMIT_AS, resource.RLIMIT_CPU)

#: What Python reads only as it starts, and some test sets.
_VARIABLES = ("PYTHONHASHSEED", "PYTHONWARNINGS", "PYTHONIOENCODING", "PYTHONUTF8", "PYTHONTRACEMALLOC")
#: More than any test opens.
_MOST_STREAMS = 200

#: The program; it imports as little as it can, since it starts each time.
_CLIENT = """#!{python} -IS
import os, sys

def cold():
    os.execv({python!r}, [{python!r}, *{cold}, *sys.argv[1:]])

named = next(filter(None, map(os.environ.get, ("LC_ALL", "LC_CTYPE", "LANG"))), "C")
if named not in ("C", "POSIX") and not named.lower().replace("-", "").endswith("utf8"):
    cold()
if any(os.environ.get(name) for name in {variables}):
    cold()
if not {cold} and not (sys.argv[1:] and sys.argv[1].endswith(".py")):  # an option, or a program on standard input
    cold()

def is_open(number):
    try:
        os.fstat(number)
    except OSError:  # that of the list itself
        return False
    return True

streams = [number for number in map(int, os.listdir("/proc/self/fd")) if is_open(number)]

import _signal, _socket, array, json, resource
server = _socket.socket(_socket.AF_UNIX, _socket.SOCK_STREAM)
server.connect({address!r})
umask = os.umask(0)
job = json.dumps({{
    "is_python": not {cold}, "arguments": sys.argv[1:], "environment": dict(os.environ), "folder": os.getcwd(), "umask": umask, "streams": streams,
    "limits": [resource.getrlimit(limit) for limit in {limits}], "bytes": named.upper().partition(".")[0] in ("C", "POSIX"),
    "hears_the_keyboard": _signal.getsignal(2) is not _signal.SIG_IGN,
}}).encode()
server.sendmsg([len(job).to_bytes(4)], [(_socket.SOL_SOCKET, _socket.SCM_RIGHTS, array.array("i", streams))])
view = memoryview(job)
while view:
    view = view[server.send(view):]
if _signal.getsignal(2) is not _signal.SIG_IGN:
    _signal.signal(2, lambda *_: server.send(b"2"))
answer = server.recv(4)
code = int.from_bytes(answer, signed=True) if answer else 70
if code < 0:
    import signal
    signal.signal(-code, signal.SIG_DFL) if -code not in (9, 19) else None
    os.kill(os.getpid(), -code)
os._exit(code)
"""


@contextlib.contextmanager
def served(*modules: str, python: str | Path = sys.executable) -> Iterator[Path]:
    """Starts a server, and yields the folder of the programs; the server ends with it.

    Args:
        modules: What it imports besides, where it is installed.
        python: What runs it; the ``python`` of another server gives it what that one has imported.
    """
    with tempfile.TemporaryDirectory(prefix="mtgauge-warm-") as name:
        folder = Path(name)
        address = str(folder / "socket")
        command = [python, __file__, address, *modules]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd="/") as server:
            assert server.stdout is not None
            if server.stdout.readline() != b"ready\n":
                raise RuntimeError("the server of the command did not start; what it printed is above")
            (folder / "bin").mkdir()
            for program, cold in (("mtgauge", ["-m", "mtgauge"]), ("python", [])):
                _write(folder / "bin" / program, address, cold)
            yield folder / "bin"
            server.communicate()


def _write(path: Path, address: str, cold: list[str]) -> None:
    values = {
        "python": sys.executable,
        "address": address,
        "limits": _LIMITS,
        "variables": _VARIABLES,
        "cold": cold,
    }
    path.write_text(_CLIENT.format(**values), "utf-8")
    path.chmod(0o755)


# -- the server ---------------------------------------------------------------------------------------------------------


def serve(address: str) -> dict[str, Any] | None:
    """Forks for each job, until standard input ends; in a fork returns the job that is to be run."""
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(address)
    listener.listen(64)
    print("ready", flush=True)
    with selectors.DefaultSelector() as events:
        events.register(0, selectors.EVENT_READ)
        events.register(listener, selectors.EVENT_READ)
        while True:
            for key, _ in events.select():
                if key.fd == 0:
                    return None
                if key.fileobj is listener:
                    job = _accepted(listener, events)
                    if job is not None:
                        return job
                else:
                    _ended(events, key)


def _accepted(listener: socket.socket, events: selectors.BaseSelector) -> dict[str, Any] | None:
    client, _ = listener.accept()
    head, streams, _, _ = socket.recv_fds(client, 4, _MOST_STREAMS)
    order = _received(client, int.from_bytes(head))
    if not order:  # the program was killed before it had sent all
        for number in (*streams, client.detach()):
            os.close(number)
        return None
    job: dict[str, Any] = json.loads(order)
    child = os.fork()
    if child == 0:
        _take(streams, job["streams"])
        return job
    for stream in streams:
        os.close(stream)
    ending = os.pidfd_open(child)
    for watched in (client, ending):
        events.register(watched, selectors.EVENT_READ, (child, ending, client))
    return None


def _take(streams: list[int], numbers: list[int]) -> None:
    """Gives streams the numbers that they have in the program, and closes all others."""
    aside = [fcntl.fcntl(stream, fcntl.F_DUPFD, _MOST_STREAMS) for stream in streams]
    os.closerange(0, _MOST_STREAMS)
    for stream, number in zip(aside, numbers, strict=True):
        os.dup2(stream, number)
    os.closerange(_MOST_STREAMS, 2 * _MOST_STREAMS)


def _received(client: socket.socket, size: int) -> bytes:
    """Reads so many bytes; none where the program ends before it has sent all."""
    parts = []
    while size:
        parts.append(client.recv(size))
        if not parts[-1]:
            return b""
        size -= len(parts[-1])
    return b"".join(parts)


def _ended(events: selectors.BaseSelector, key: selectors.SelectorKey) -> None:
    child, ending, client = key.data
    if client.fileno() < 0:  # both of its events came at once
        return
    if key.fileobj is client:
        is_interrupted = client.recv(1) == b"2"  # else the program was killed, and its fork with it
        with contextlib.suppress(ProcessLookupError):
            os.kill(child, signal.SIGINT if is_interrupted else signal.SIGKILL)
        if is_interrupted:
            return
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    with contextlib.suppress(OSError):
        client.sendall(code.to_bytes(4, signed=True))
    for watched in (client, ending):
        events.unregister(watched)
    client.close()
    os.close(ending)


def become(job: dict[str, Any]) -> int:
    """Runs a job in this process, which was made for it, and returns its exit code."""
    os.chdir(job["folder"])
    os.environ.clear()
    os.environ.update(job["environment"])
    os.umask(job["umask"])
    signal.signal(signal.SIGINT, signal.default_int_handler if job["hears_the_keyboard"] else signal.SIG_IGN)
    for limit, values in zip(_LIMITS, job["limits"], strict=True):
        resource.setrlimit(limit, values)
    sys.argv = job["arguments"] if job["is_python"] else ["mtgauge", *job["arguments"]]
    added = [*filter(None, os.environ.get("PYTHONPATH", "").split(os.pathsep))]
    sys.path[0:1] = ["", *added]
    _forget_shadowed(added)
    _open_streams("surrogateescape" if job["bytes"] else "strict")
    try:
        code = _python(sys.argv[0]) if job["is_python"] else _mtgauge()
    except SystemExit as leaving:
        code = _code(leaving)
    except BaseException:
        _complain(traceback.format_exc())
        code = 1
    threading._shutdown()  # type: ignore[attr-defined]  # as at the end of an interpreter
    atexit._run_exitfuncs()
    return _flushed(code)


def _forget_shadowed(folders: list[str]) -> None:
    """Forgets what was imported from elsewhere of modules that these folders have, too."""
    for folder in (Path(name).resolve() for name in folders if Path(name).is_dir()):
        for name in {path.name.partition(".")[0] for path in folder.iterdir()}:
            file = getattr(sys.modules.get(name), "__file__", None)
            if file and not Path(file).resolve().is_relative_to(folder):
                for loaded in [each for each in sys.modules if each == name or each.startswith(f"{name}.")]:
                    del sys.modules[loaded]


def _mtgauge() -> int:
    from mtgauge.cli.main import entry

    return entry()


def _python(path: str) -> int:
    sys.path[0] = str(Path(path).absolute().parent)
    runpy.run_path(path, run_name="__main__")
    return 0


def _code(leaving: SystemExit) -> int:
    if leaving.code is None or isinstance(leaving.code, int):
        return leaving.code or 0
    _complain(f"{leaving.code}\n")
    return 1


def _complain(text: str) -> None:
    if sys.stderr is not None:
        sys.stderr.write(text)


def _open_streams(errors: str) -> None:
    """Gives the standard streams their objects; one that is closed has none, as in an interpreter that starts so."""
    sys.stdin = sys.stdout = sys.stderr = None  # type: ignore[assignment]
    if _is_open(0):
        sys.stdin = io.TextIOWrapper(open(0, "rb", closefd=False), "utf-8", errors)  # noqa: SIM115 - for the life of the process
    for number, name, mistakes in ((1, "stdout", errors), (2, "stderr", "backslashreplace")):
        if not _is_open(number):
            continue
        at_once = bool(os.environ.get("PYTHONUNBUFFERED"))
        stream: Any = open(number, "wb", buffering=0 if at_once else -1, closefd=False)  # noqa: SIM115
        (stream if at_once else stream.raw).name = f"<{name}>"
        by_lines = name == "stderr" or os.isatty(number)
        setattr(
            sys, name, io.TextIOWrapper(stream, "utf-8", mistakes, line_buffering=by_lines, write_through=at_once)
        )


def _is_open(number: int) -> bool:
    try:
        os.fstat(number)
    except OSError:
        return False
    return True


def _flushed(code: int) -> int:
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except OSError:
        code = 120
    with contextlib.suppress(OSError):
        if sys.stderr is not None:
            sys.stderr.flush()
    return code


def _import_all(modules: list[str]) -> None:
    os.environ["OPENBLAS_NUM_THREADS"] = "1"  # as the command does
    for name in _OTHERS:
        importlib.import_module(name)
    for package in map(importlib.import_module, _PACKAGES):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            importlib.import_module(module.name)
    for name in (*_EXTRAS, *modules):
        with contextlib.suppress(ImportError):
            importlib.import_module(name)
    _load_languages()
    _compile_templates()


def _load_languages() -> None:
    """Loads the model that tells languages apart, which takes longer than a command."""
    if "py3langid" in sys.modules:
        sys.modules["py3langid"].rank("")


def _compile_templates() -> None:
    """Compiles the templates of pages, likewise."""
    from mtgauge.pages.shell import environment
    from mtgauge.pages.text import Writer

    for package in _TEMPLATES:
        templates = environment(Writer(), package)
        for name in templates.list_templates():
            templates.get_template(name)


if __name__ == "__main__":
    _import_all(sys.argv[2:])
    os.fsync = lambda _: None  # as in the tests themselves
    gc.freeze()
    job = serve(sys.argv[1])
    os._exit(0 if job is None else become(job))
