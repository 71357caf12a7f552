"""An interpreter that has imported what takes long, and forks for each program: a test pays for its own work alone.

The fork is what a new process would be: its own arguments, folder, environment, standard streams and exit. What the
environment tells Python itself, or a library as it is imported, it does not see; such programs start cold.
"""

from __future__ import annotations

import importlib
import json
import os
import runpy
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Self


class WarmPython:
    """Runs programs in forks of one interpreter. As a context manager it ends it.

    Args:
        modules: What it imports before the first program.
    """

    def __init__(self, *modules: str) -> None:
        command = [sys.executable, "-W", "error", __file__, *modules]
        self._server = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._server.communicate()

    def run(
        self, program: str | Path, arguments: Sequence[str], *, stdin: bytes = b""
    ) -> subprocess.CompletedProcess[bytes]:
        """Runs a program as ``python PROGRAM`` does, or ``python -m`` where it is no path.

        Args:
            program: A file, or the name of a module.
            arguments: Of the program.
            stdin: What it reads.
        """
        assert self._server.stdin is not None
        assert self._server.stdout is not None
        with ExitStack() as stack:
            streams = [stack.enter_context(tempfile.NamedTemporaryFile()) for _ in range(3)]
            streams[0].write(stdin)
            streams[0].flush()
            job = {
                "program": str(program),
                "is_file": isinstance(program, Path),
                "arguments": list(arguments),
                "folder": str(Path.cwd()),
                "environment": dict(os.environ),
                "streams": [stream.name for stream in streams],
            }
            self._server.stdin.write(json.dumps(job) + "\n")
            self._server.stdin.flush()
            code = int(self._server.stdout.readline())
            _, out, err = (Path(stream.name).read_bytes() for stream in streams)
        return subprocess.CompletedProcess([job["program"], *arguments], code, out, err)


def serve() -> dict[str, Any] | None:
    """Answers each job with its exit code; in a fork returns the job that is to be run."""
    for line in sys.stdin:
        job: dict[str, Any] = json.loads(line)
        child = os.fork()
        if child == 0:
            return job
        _, status = os.waitpid(child, 0)
        print(os.waitstatus_to_exitcode(status), flush=True)
    return None


def become(job: dict[str, Any]) -> None:
    """Runs a job in this process, which was made for it."""
    for number, name in enumerate(job["streams"]):
        opened = os.open(name, os.O_RDONLY if number == 0 else os.O_WRONLY)
        os.dup2(opened, number)
        os.close(opened)
    sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115 - for the life of the process
    os.chdir(job["folder"])
    os.environ.clear()
    os.environ.update(job["environment"])
    sys.argv = [job["program"], *job["arguments"]]
    if job["is_file"]:
        sys.path[0] = str(Path(job["program"]).parent)
        runpy.run_path(job["program"], run_name="__main__")
    else:
        sys.path[0] = ""
        runpy.run_module(job["program"], run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    for module in sys.argv[1:]:
        importlib.import_module(module)
    job = serve()
    if job is not None:
        become(job)
