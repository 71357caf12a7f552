"""A progress bar for what takes longer than two seconds, on a terminal only."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from mtgauge.engine.progress import Progress, silent

if TYPE_CHECKING:
    import rich.progress

_PATIENCE = 2.0


class _LateBar:
    """Counts from the start, and draws once the patience of a person is over.

    A timer draws, so that a step is seen that takes long by itself; kernels let other threads work.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._bar: rich.progress.Progress | None = None
        self._tasks: dict[str, rich.progress.TaskID] = {}
        self._last: tuple[str, int, int] | None = None
        self._timer = threading.Timer(_PATIENCE, self._draw)
        self._timer.daemon = True
        self._timer.start()

    def __call__(self, task: str, done: int, of: int) -> None:
        with self._lock:
            self._last = (task, done, of)
            self._update()

    def _draw(self) -> None:
        with self._lock:
            self._bar = self._open()
            self._update()

    def _update(self) -> None:
        if self._bar is None or self._last is None:
            return
        task, done, of = self._last
        if task not in self._tasks:
            self._tasks[task] = self._bar.add_task(task, total=of)
        self._bar.update(self._tasks[task], completed=done, visible=done < of)

    @staticmethod
    def _open() -> rich.progress.Progress:
        from rich.console import Console
        from rich.progress import Progress as Bar

        bar = Bar(console=Console(stderr=True), transient=True)
        bar.start()
        return bar

    def close(self) -> None:
        """Takes the bar off the screen, or no longer draws it."""
        self._timer.cancel()
        self._timer.join()
        if self._bar is not None:
            self._bar.stop()


@contextmanager
def progress_bar() -> Iterator[Progress]:
    """A progress callback that draws on standard error if that is a terminal."""
    if not sys.stderr.isatty():
        yield silent
        return
    bar = _LateBar()
    try:
        yield bar
    finally:
        bar.close()
