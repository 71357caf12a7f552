"""Runs cases in forked processes with limits, each against one payload, and says what became of them."""

import contextlib
import io
import os
import pickle
import resource
import shutil
import signal
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from hostile.payloads import PAYLOADS, prepare, put
from mtgauge.base import door

#: Processes at once, seconds for a case, bytes of memory that a case may take.
PROCESSES, PATIENCE, MEMORY = 2, 60, 1 << 30
#: Address space that a process may take beside what it has; far more than memory, since libraries reserve it.
_SPACE = 3 << 30
HANGS = "has no end"


class Case(NamedTuple):
    """A reader or a command, a file that it reads, and what takes its place.

    Attributes:
        reader: What reads.
        run: Reads; returns the exit code of the command line.
        target: The file or folder.
        payload: As for `put`; empty: the file stays as it is.
        restored: Files and folders that the run may change.
    """

    reader: str
    run: Callable[[], int]
    target: str
    payload: str
    restored: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.reader} < {self.target}: {self.payload or 'valid'}"


class Outcome(NamedTuple):
    """What became of a case: exit code, what it printed, seconds of the processor, bytes taken at most, payload."""

    code: int
    err: str
    out: str = ""
    seconds: float = 0
    peak: int = 0
    payload: str = ""

    @property
    def fault(self) -> str:
        """What is wrong with it; empty where nothing is."""
        lines = self.err.splitlines()
        errors = [line for line in lines if line.startswith("mtgauge: error: ")]
        if self.code not in (0, 1, 2):
            return f"exit code {self.code}: {' / '.join(lines[-2:])}"
        if "not enough memory" in self.err:
            return "takes all memory"
        if other := [
            line for line in lines if not line.startswith("mtgauge: ") and (self.code == 2 or "Warning" in line)
        ]:
            return f"prints {other[0]!r}"
        # sacreBLEU's own command has other codes
        if not (self.code == 2) <= len(errors) <= (self.code > 0):
            return f"exit code {self.code} with {len(errors)} errors"
        return "" if self.peak < MEMORY else f"takes {self.peak >> 20} MB"


def outcomes(cases: Sequence[Case], valid: Path) -> list[Outcome | None]:
    """What became of each case, in their order; None where there is no such payload.

    Args:
        cases: What is run.
        valid: The folder of valid files; it is copied.
    """
    found: dict[int, Outcome | None] = {}
    with tempfile.TemporaryDirectory(dir=valid.parent) as scratch:
        prepare()  # once, and not in each process
        waiting = [
            _Part(range(start, len(cases), PROCESSES), Path(scratch) / str(start)) for start in range(PROCESSES)
        ]
        for part in waiting:
            part.start(cases, valid)
        while waiting:
            process, status = os.wait()
            part = next((part for part in waiting if part.process == process), None)
            if part is None:
                continue
            found |= part.results()
            left = [number for number in part.numbers if number not in found]
            if left:
                code = os.waitstatus_to_exitcode(status)
                found[left[0]] = Outcome(code, HANGS if code == -signal.SIGALRM else "")
                part.numbers = left[1:]
                part.start(cases, valid)
            else:
                waiting.remove(part)
    return [found[number] for number in range(len(cases))]


def faults_of(what: str, ran: Sequence[tuple[Case, Outcome | None]]) -> list[str]:
    """What is wrong with each case that has a fault; prints how many there were of each kind, and what they took."""
    found = [(case, outcome) for case, outcome in ran if outcome]
    kinds = Counter(PAYLOADS[outcome.payload].kind if outcome.payload else "lost" for _, outcome in found)
    codes = Counter(outcome.code for _, outcome in found)
    slowest = max(found, key=lambda each: each[1].seconds)
    print(
        f"{len(found)} runs of {what}: {dict(kinds)}; exit codes {dict(codes)}; "
        f"{sum(outcome.seconds for _, outcome in found):.0f} s of the processor, "
        f"at most {slowest[1].seconds:.1f} s ({slowest[0]}) and {max(outcome.peak for _, outcome in found) >> 20} MB"
    )
    return [f"{case} {outcome.payload}: {outcome.fault}" for case, outcome in found if outcome.fault]


class _Part:
    """Some of the cases, and the process that runs them."""

    def __init__(self, numbers: Sequence[int], folder: Path) -> None:
        self.numbers, self.folder, self.process = numbers, folder, 0
        folder.mkdir()

    def start(self, cases: Sequence[Case], valid: Path) -> None:
        sys.stdout.flush()
        sys.stderr.flush()
        self.process = os.fork()
        if self.process == 0:
            try:
                self._run(cases, valid)
            except BaseException:
                (self.folder / "broken").write_text(traceback.format_exc(), "utf-8")
            finally:
                os._exit(0)

    def results(self) -> dict[int, Outcome | None]:
        broken = self.folder / "broken"
        if broken.exists():
            raise RuntimeError(broken.read_text("utf-8"))
        found: dict[int, Outcome | None] = {}
        with contextlib.suppress(EOFError, FileNotFoundError), (self.folder / "results").open("rb") as file:
            while True:
                found |= pickle.load(file)
        return found

    def _run(self, cases: Sequence[Case], valid: Path) -> None:
        tree = self.folder / "tree"
        shutil.rmtree(tree, ignore_errors=True)
        shutil.copytree(valid, tree)
        shutil.rmtree(self.folder / "aside", ignore_errors=True)
        (self.folder / "aside").mkdir()
        os.chdir(tree)
        os.environ["MTGAUGE_CACHE"] = str(tree / "home")
        _limit()
        with (self.folder / "results").open("ab") as results:
            for number in self.numbers:
                signal.alarm(PATIENCE)
                outcome = self._case(cases[number], valid)
                signal.alarm(0)
                pickle.dump({number: outcome}, results)
                results.flush()

    def _case(self, case: Case, valid: Path) -> Outcome | None:
        target, kept = Path(case.target), self.folder / "aside" / "kept"
        name = ""
        if case.payload:
            valid_bytes = target.read_bytes() if target.is_file() else b""
            target.rename(kept)
            name = put(case.payload, target, valid_bytes)
            if not name:
                kept.rename(target)
                return None
        try:
            return _measured(case.run, self.folder)._replace(payload=name)
        finally:
            if case.payload:
                _remove(target)
                kept.rename(target)
            for name in case.restored:
                _remove(Path(name))
                if (valid / name).is_dir():
                    shutil.copytree(valid / name, name)


def _remove(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)


def _limit() -> None:
    pages = int(Path("/proc/self/statm").read_text("ascii").split()[0])
    space = pages * resource.getpagesize() + _SPACE
    resource.setrlimit(resource.RLIMIT_AS, (space, space))
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    door.most_bytes.cache_clear()
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    Path("/proc/self/clear_refs").write_text("5", "ascii")  # puts the mark back


def _measured(run: Callable[[], int], folder: Path) -> Outcome:
    # a worker of pytest has the memory of all tests before these, and so has its fork
    before, highest = _memory("VmRSS"), _memory("VmHWM")
    with (folder / "out").open("wb") as out, (folder / "err").open("wb") as err:
        os.dup2(out.fileno(), 1)
        os.dup2(err.fileno(), 2)
    sys.stdin, sys.stdout, sys.stderr = (_stream(number, mode) for number, mode in ((0, "r"), (1, "w"), (2, "w")))
    begin = time.process_time()
    code = run()
    seconds = time.process_time() - begin
    sys.stdout.flush()
    sys.stderr.flush()
    out, err = ((folder / name).read_text("utf-8", "replace")[:2000] for name in ("out", "err"))
    peak = _memory("VmHWM")
    # below an earlier peak it took less than the case that had this one
    return Outcome(code, err, out, seconds, peak - before if peak > highest else 0)


def _stream(number: int, mode: str) -> io.TextIOWrapper:
    stream = open(number, f"{mode}b", closefd=False)  # noqa: SIM115 - until the next one
    return io.TextIOWrapper(stream, "utf-8", write_through=True)


def _memory(name: str) -> int:
    """Bytes of this process: now (`VmRSS`), or at most since the mark was put back (`VmHWM`)."""
    for line in Path("/proc/self/status").read_text("ascii").splitlines():
        if line.startswith(f"{name}:"):
            return int(line.split()[1]) * 1024
    return 0
