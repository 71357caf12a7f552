"""Starts commands one after the other and notes their seconds and their peak memory.

A script of its own, started with ``-I -S``: Linux counts what the parent held when it forked into the child's
peak, so the parent must hold less than anything that is measured. Takes a list of commands on standard input and a
folder for what they print; gives a list of {seconds, processor, peak, status} on standard output.
"""

import json
import os
import sys
import time


def main() -> None:
    """Reads the commands, runs them, prints what was measured."""
    folder = sys.argv[1]
    print(json.dumps([run(command, f"{folder}/{i}") for i, command in enumerate(json.load(sys.stdin))]))


def run(command: list[str], name: str) -> dict[str, float]:
    """One process, from its start to its end."""
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC
    redirect = [
        (os.POSIX_SPAWN_OPEN, 1, f"{name}.out", flags, 0o644),
        (os.POSIX_SPAWN_OPEN, 2, f"{name}.err", flags, 0o644),
    ]
    start = time.perf_counter()
    pid = os.posix_spawn(command[0], command, os.environ, file_actions=redirect)
    _, status, usage = os.wait4(pid, 0)
    seconds = time.perf_counter() - start
    unit = 1 if sys.platform == "darwin" else 1024
    return {
        "seconds": seconds,
        "processor": usage.ru_utime + usage.ru_stime,
        "peak": usage.ru_maxrss * unit,
        "status": os.waitstatus_to_exitcode(status),
    }


if __name__ == "__main__":
    main()
