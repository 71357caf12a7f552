"""A command of mtgauge in its own process, which reports its progress and ends with its parent."""

from __future__ import annotations

import json
import os
import sys
import threading
import time

#: Seconds between two lines of one task.
_PAUSE = 0.2


def main() -> int:
    """Run the command of the arguments; lines of JSON on standard output are its progress.

    Returns:
        The exit code of the command.
    """
    from mtgauge.cli.main import entry
    from mtgauge.commands.progress import listen

    lines = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    nothing = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, sys.stdout.fileno())
    os.close(nothing)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    last = 0.0

    def heard(task: str, done: int, of: int) -> None:
        nonlocal last
        now = time.monotonic()
        if now - last >= _PAUSE or done in (0, of):
            last = now
            print(json.dumps([str(task), done, of]), file=lines, flush=True)

    listen(heard)
    return entry()


def _end_with_parent() -> None:
    """Standard input ends when the parent does, in whatever way."""
    # past Python's buffer, whose lock would be in the way when the command has ended first
    while os.read(0, 1):
        pass
    os._exit(1)


if __name__ == "__main__":
    sys.exit(main())
