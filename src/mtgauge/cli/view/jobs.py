"""Jobs of ``mtgauge view``: a command in its own folder, with progress, that can be cancelled."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any

from mtgauge.base import door
from mtgauge.base.readable import TextChoice

#: Characters of messages that are kept.
_MOST_MESSAGES = 4000


class JobState(TextChoice):
    """The state of a job."""

    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"
    CANCELLED = "cancelled"


@dataclass
class Job:
    """A command that makes a page.

    Attributes:
        id: Its number.
        folder: Where it runs; the files are there under the names that the command has.
        words: The words after ``mtgauge``.
        language: The language of its messages.
        state: Its state.
        progress: The task, the steps done, and their number; None before the first.
        messages: Its lines on standard error.
        outputs: Path in the address -> file, of what it wrote.
        first: The path of the page.
    """

    id: str
    folder: Path
    words: Sequence[str]
    language: str
    state: JobState = JobState.RUNNING
    progress: tuple[str, int, int] | None = None
    messages: str = ""
    outputs: Mapping[str, Path] = field(default_factory=dict)
    first: str = ""
    _process: subprocess.Popen[str] | None = field(default=None, repr=False)
    _follower: threading.Thread | None = field(default=None, repr=False)
    _lock: threading.Lock = field(default_factory=threading.Lock, repr=False)

    @property
    def command(self) -> str:
        """The command as it is typed in a shell."""
        return shlex.join(["mtgauge", *self.words])

    def start(self, report: str, pages: str) -> None:
        """Start it.

        Args:
            report: The page that it writes, in its folder.
            pages: The folder with pages that it writes instead.
        """
        # the words come from `command_for`, and no shell reads them
        self._process = subprocess.Popen(  # noqa: S603
            [sys.executable, "-m", "mtgauge.cli.view.child", *self.words],
            cwd=self.folder,
            env={**os.environ, "MTGAUGE_LANGUAGE": self.language, "PYTHONIOENCODING": "utf-8"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            errors="replace",
            start_new_session=True,
        )
        self._follower = threading.Thread(target=self._follow, args=(self._process, report, pages), daemon=True)
        self._follower.start()

    def _follow(self, process: subprocess.Popen[str], report: str, pages: str) -> None:
        heard = threading.Thread(target=self._hear, args=(process.stderr,), daemon=True)
        heard.start()
        with process:
            for line in process.stdout or ():
                task, done, of = door.parse_json(line)
                self.progress = (str(task), done, of)
            process.wait()
            heard.join()
        with self._lock:
            if self.state is JobState.CANCELLED:
                return
            self.outputs = dict(_outputs(self.folder, report, pages))
            self.first = next((name for name in (report, f"{pages}/index.html") if name in self.outputs), "")
            self.state = JobState.DONE if self.first else JobState.FAILED
            # that the page was written shows without words
            self.messages = self.messages.replace(f"report: {report}\n", "").replace(f"report: {pages}\n", "")

    def _hear(self, stream: IO[str] | None) -> None:
        for line in stream or ():
            self.messages = (self.messages + line)[-_MOST_MESSAGES:]

    def cancel(self) -> None:
        """End it, with the processes that it started."""
        with self._lock:
            if self.state is not JobState.RUNNING:
                return
            self.state = JobState.CANCELLED
        if self._process is None or self._follower is None:
            return
        with suppress(ProcessLookupError):
            if hasattr(os, "killpg"):
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()
        self._follower.join()

    def shown(self) -> dict[str, Any]:
        """The job for the page."""
        return {
            "id": self.id,
            "state": str(self.state),
            "command": self.command,
            "progress": self.progress,
            "messages": self.messages.strip(),
            "page": self.first,
        }


def _outputs(folder: Path, report: str, pages: str) -> Mapping[str, Path]:
    """The files that a job wrote, by their path in the address; links are none."""
    wrote = [folder / report, *sorted((folder / pages).rglob("*"))]
    return {
        file.relative_to(folder).as_posix(): file for file in wrote if file.is_file() and not file.is_symlink()
    }
