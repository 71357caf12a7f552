"""Runs pip and says how far it is: ``python tools/install.py --editable .``.

pip compiles for minutes, and is silent or prints thousands of lines meanwhile. This prints what it does
now on one line of a terminal, or a line for each step elsewhere; what pip said is printed where it fails.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections import deque
from collections.abc import Iterable, Iterator

#: What pip and ninja print -> what is said of it.
_STEPS = (
    (re.compile(r"\s*\[(\d+)/(\d+)\] (?:Building|Linking|Generating)"), "compiling the kernels: {0} of {1}"),
    (re.compile(r"\s*Collecting ([\w.\-\[\]]+)"), "collecting {0}"),
    (re.compile(r"\s*Downloading ([\w.\-]+?)-\d"), "downloading {0}"),
    (re.compile(r"\s*Installing build dependencies"), "installing what the build needs"),
    (re.compile(r"\s*Installing collected packages"), "installing packages"),
)
#: Lines that are printed where pip fails.
_LAST = 40


def steps(lines: Iterable[str]) -> Iterator[str]:
    """What pip does, from what it prints; each step once."""
    last = ""
    for line in lines:
        for pattern, said in _STEPS:
            if found := pattern.match(line):
                step = said.format(*found.groups())
                if step != last:
                    yield step
                last = step
                break


def main(arguments: list[str]) -> int:
    """Runs ``pip install``; returns its exit code."""
    # Python compiles modules when it imports them; pip would compile the many thousands that nobody imports
    options = ("--verbose", "--disable-pip-version-check", "--no-compile")
    command = [sys.executable, "-m", "pip", "install", *options, *arguments]
    told: deque[str] = deque(maxlen=_LAST)
    is_terminal = sys.stderr.isatty()
    with subprocess.Popen(  # noqa: S603
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace"
    ) as pip:

        def kept() -> Iterator[str]:
            for line in pip.stdout or ():
                told.append(line)
                yield line

        for step in steps(kept()):
            _show(step, is_terminal)
    if is_terminal:
        sys.stderr.write("\r\x1b[K")
    if pip.returncode:
        sys.stderr.writelines(told)
    return pip.returncode


def _show(step: str, is_terminal: bool) -> None:
    if is_terminal:
        width = shutil.get_terminal_size().columns
        sys.stderr.write(f"\r\x1b[K{step[: width - 1]}")
    else:
        sys.stderr.write(f"{step}\n")
    sys.stderr.flush()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
