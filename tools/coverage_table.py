"""What the tests reach of each package, as a table.

``python tools/coverage_table.py FILE``: FILE is the JSON report of coverage.py, measured with branches. A branch
is one way out of a line that has two or more, such as an ``if``.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any

_PACKAGE = "mtgauge"
_COUNTED = ("num_statements", "covered_lines", "num_branches", "covered_branches")


def totals(report: dict[str, Any]) -> dict[str, Counter[str]]:
    """The counts of each package, then of all."""
    found: dict[str, Counter[str]] = {}
    for file, measured in sorted(report["files"].items()):
        parts = Path(file).parts
        inner = parts[parts.index(_PACKAGE) + 1 :]
        package = inner[0] if len(inner) > 1 else "(modules)"
        counts = {name: measured["summary"][name] for name in _COUNTED}
        for name in (package, "in all"):
            found.setdefault(name, Counter()).update(counts)
    found["in all"] = found.pop("in all")
    return found


def table(report: dict[str, Any]) -> str:
    """Lines in Markdown."""
    lines = ["| package | statements | reached | branches | taken |", "| --- | --- | --- | --- | --- |"]
    for package, counts in totals(report).items():
        cells = [package]
        for there, reached in (_COUNTED[:2], _COUNTED[2:]):
            share = f"{100 * counts[reached] / counts[there]:.1f} %" if counts[there] else "-"
            cells += [f"{counts[there]:,}", share]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


if __name__ == "__main__":
    print(table(json.loads(Path(sys.argv[1]).read_text("utf-8"))))
