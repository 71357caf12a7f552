"""``python -m bench.significance``: measures size, power and coverage, and prints them as a table.

Reads the outputs of WMT21, WMT22 and WMT23 from a folder ``shared`` beside the checkout. Exits with 1 where a
number is not what it must be, with 2 where the data is not there.
"""

from __future__ import annotations

import argparse
import os
import sys
import time

from bench.processes import ONE_THREAD


def main() -> int:
    """Runs the lines that are asked for."""
    os.environ.update(ONE_THREAD)  # before NumPy is imported: one process a core
    from bench.significance.lines import LINES, Plan
    from bench.significance.populations import populations

    parser = argparse.ArgumentParser(prog="python -m bench.significance", description=__doc__.split("\n")[0])
    parser.add_argument("lines", nargs="*", metavar="LINE", help=f"some of {', '.join(LINES)} [default: all]")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes [default: the cores]")
    parser.add_argument("--divide", type=int, default=1, metavar="N", help="N times fewer trials, for a look")
    options = parser.parse_args()
    unknown = [name for name in options.lines if name not in LINES]
    if unknown:
        parser.error(f"nothing is named {unknown[0]!r}; there are: {', '.join(LINES)}")
    if not populations():
        print("no test sets of WMT in a folder 'shared' beside the checkout", file=sys.stderr)
        return 2
    print("| what | n | metric | measured | must be | met |\n| --- | --- | --- | --- | --- | --- |")
    plan, is_met, start = Plan(options.jobs, options.divide), True, time.monotonic()
    for name in options.lines or LINES:
        for line in LINES[name](plan):
            is_met = is_met and line.is_met
            cells = (line.what, line.n, line.metric, line.value, line.bound, "yes" if line.is_met else "NO")
            print(f"| {' | '.join(cells)} |", flush=True)
    print(f"{time.monotonic() - start:.0f} s", file=sys.stderr)
    return 0 if is_met else 1


if __name__ == "__main__":
    sys.exit(main())
