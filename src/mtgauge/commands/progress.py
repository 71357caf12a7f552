"""A progress bar for what takes longer than two seconds, on a terminal only."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click

from mtgauge.base.printable import printable
from mtgauge.base.progress import Progress, silent

if TYPE_CHECKING:
    from click._termui_impl import ProgressBar

_PATIENCE = 2.0
#: Empties the line of a terminal, and shows the cursor, which a bar hides.
_EMPTY = "\r\x1b[K\x1b[?25h"


class _LateBar:
    """Counts from the start, and draws once the patience of a person is over.

    A timer draws, so that a step is seen that takes long by itself; kernels let other threads work. One line shows
    the task that was heard of last, and is emptied at the end.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._is_late = False
        self._bar: ProgressBar[Any] | None = None
        self._last: tuple[str, int, int] | None = None
        self._timer = threading.Timer(_PATIENCE, self._draw)
        self._timer.daemon = True
        self._timer.start()

    def __call__(self, task: str, done: int, of: int) -> None:
        with self._lock:
            self._last = (printable(task), done, of)
            self._update()

    def _draw(self) -> None:
        with self._lock:
            self._is_late = True
            self._update()

    def _update(self) -> None:
        if not self._is_late or self._last is None:
            return
        task, done, of = self._last
        if done >= of:
            self._empty()
            return
        bar = self._bar
        if bar is None or (bar.label, bar.length) != (task, of) or done < bar.pos:
            self._empty()
            bar = self._bar = click.progressbar(length=of, label=task, show_pos=True, file=sys.stderr)
            bar.render_progress()
        bar.update(done - bar.pos)

    def _empty(self) -> None:
        if self._bar is not None:
            self._bar = None
            sys.stderr.write(_EMPTY)
            sys.stderr.flush()

    def close(self) -> None:
        """Takes the bar off the screen, or no longer draws it."""
        self._timer.cancel()
        self._timer.join()
        self._empty()


#: Receives the progress in place of a bar; see `listen`.
_LISTENERS: list[Progress] = []


def listen(progress: Progress) -> None:
    """Give the progress of commands of this process to a program, in place of a bar."""
    _LISTENERS[:] = [progress]


@contextmanager
def progress_bar(*, quiet: bool = False) -> Iterator[Progress]:
    """A progress callback that draws on standard error if that is a terminal, unless it is to be quiet."""
    if _LISTENERS:
        yield _LISTENERS[0]
        return
    if quiet or not sys.stderr.isatty():
        yield silent
        return
    bar = _LateBar()
    try:
        yield bar
    finally:
        bar.close()
