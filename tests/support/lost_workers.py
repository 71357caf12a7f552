"""Hooks for workers of pytest-xdist that die: how each ended is shown last, and a test of the browser may run again.

Without them a run of many thousand tests says that a worker crashed, and nothing more. A test is run again where the
system killed its worker (signal 9: no memory was left), or where it drives a browser, whose driver lives in the worker;
any other crash is a fault of ours, and fails.
"""

from __future__ import annotations

import faulthandler
import signal
import tempfile
from pathlib import Path
from typing import IO, Any

import pytest

_ENDS = pytest.StashKey[dict[str, str]]()
_AGAIN = pytest.StashKey[dict[str, str]]()
_STACK = pytest.StashKey[IO[str]]()

DROVE = "It drove a browser."


@pytest.hookimpl(trylast=True)  # after pytest's own handler of faults, which writes to the terminal
def pytest_configure(config: pytest.Config) -> None:
    """Keeps the stack of a worker's crash where the run can read it."""
    config.stash[_ENDS], config.stash[_AGAIN] = {}, {}
    worker = getattr(config, "workerinput", None)
    if worker is not None:
        stream = config.stash[_STACK] = _stack_file(worker["testrunuid"], worker["workerid"]).open("w")
        config.add_cleanup(stream.close)
        config.add_cleanup(faulthandler.disable)
        faulthandler.enable(stream)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: Any) -> None:
    """Notes whether the test that begins drives a browser."""
    stream = item.config.stash.get(_STACK, None)
    if stream is not None:
        stream.seek(0)
        stream.truncate()
        stream.write(f"{DROVE}\n" if "browser" in item.fixturenames else "")
        stream.flush()


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any, error: object) -> None:
    """Records how a worker ended."""
    stack = _stack_file(node.workerinput["testrunuid"], node.gateway.id)
    if error is not None:
        code = node.gateway._io.wait()
        name = signal.Signals(-code).name if code is not None and code < 0 else f"exit code {code}"
        written = stack.read_text("utf-8", "replace").splitlines() if stack.exists() else []
        node.config.stash[_ENDS][node.gateway.id] = "\n".join([name, *filter(_is_ours, written)])
    stack.unlink(missing_ok=True)


@pytest.hookimpl(optionalhook=True)
def pytest_handlecrashitem(crashitem: str, report: Any, sched: Any) -> None:
    """Runs a test once more where it is probably not to blame for the end of its worker."""
    config = report.node.config
    end = config.stash[_ENDS].get(report.node.gateway.id, "")
    if crashitem not in config.stash[_AGAIN] and (end.startswith("SIGKILL") or DROVE in end):
        config.stash[_AGAIN][crashitem] = end.partition("\n")[0]
        report.outcome = "rerun"
        sched.mark_test_pending(crashitem)


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    """Shows how each lost worker ended, and which tests were run again."""
    for worker, end in config.stash[_ENDS].items():
        terminalreporter.section(f"worker {worker} was lost")
        terminalreporter.write_line(end)
    for test, end in config.stash[_AGAIN].items():
        terminalreporter.write_line(f"RUN AGAIN {test}: its worker ended with {end}")


def _is_ours(line: str) -> bool:
    # the runner's own frames are the same in every stack
    return not any(f"/{package}/" in line for package in ("pluggy", "_pytest", "xdist", "execnet"))


def _stack_file(run: str, worker: str) -> Path:
    return Path(tempfile.gettempdir()) / f"mtgauge-tests-{run}-{worker}"
