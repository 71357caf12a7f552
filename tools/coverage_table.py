"""What the tests reach of each package, as a table.

``python -m tools.coverage_table FILE [PAGE]``: FILE is the JSON report of coverage.py, measured with branches; the
table is printed, or put into PAGE in place of the one there. A branch is one way out of a line that has two or
more, such as an ``if``.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from tools.packages import package_of, packages

ROOT = Path(__file__).resolve().parents[1]
_HEAD = "| package | statements | reached | branches | taken |"
_COUNTED = ("num_statements", "covered_lines", "num_branches", "covered_branches")


def totals(report: dict[str, Any]) -> dict[str, Counter[str]]:
    """Counts statements and branches of each package of the checkout, then of all.

    Raises:
        SystemExit: The report lacks a package.
    """
    found: dict[str, Counter[str]] = {name: Counter() for name in (*packages(ROOT), "in all")}
    for file, measured in report["files"].items():
        counts = {name: measured["summary"][name] for name in _COUNTED}
        for name in (package_of(file), "in all"):
            found[name].update(counts)
    if missing := [name for name, counts in found.items() if not counts]:
        raise SystemExit(f"the report has nothing of {', '.join(missing)}")
    return found


def table(report: dict[str, Any]) -> str:
    """Lines in Markdown."""
    lines = [_HEAD, "| --- | --- | --- | --- | --- |"]
    for package, counts in totals(report).items():
        cells = [package]
        for there, reached in (_COUNTED[:2], _COUNTED[2:]):
            share = f"{100 * counts[reached] / counts[there]:.1f} %" if counts[there] else "-"
            cells += [f"{counts[there]:,}", share]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def with_table(page: str, found: str) -> str:
    """Returns a page with this table in place of its own.

    Raises:
        ValueError: The page has no such table.
    """
    before, rest = page.split(f"{_HEAD}\n")
    rows = rest.splitlines(keepends=True)
    after = next((at for at, row in enumerate(rows) if not row.startswith("|")), len(rows))
    return f"{before}{found}\n{''.join(rows[after:])}"


def main(report: Path, page: Path | None = None) -> None:
    """Prints the table of a report, or puts it into a page."""
    found = table(json.loads(report.read_text("utf-8")))
    if page is None:
        print(found)
    else:
        page.write_text(with_table(page.read_text("utf-8"), found), "utf-8")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
