"""``python -m bench.alignment``: word alignment beside eflomal and thot, on the same text.

Needs gold alignments, CC-CEDICT and the texts of WMT21 and WMT22 in a folder ``shared`` beside the checkout, and
the packages eflomal, sil-thot and jieba. Writes ``bench/ALIGNMENT.md``. Takes about a quarter of an hour.
"""

from __future__ import annotations

import argparse
import importlib.util
import shutil
import sys
import tempfile
from collections.abc import Iterable, Sequence
from importlib.metadata import version
from pathlib import Path
from string import Template

from bench import machine, processes
from bench.alignment import texts
from bench.alignment.rows import ROWS, Row

_PAGE = Path(__file__).parents[1] / "ALIGNMENT.md"
_PACKAGES = {"thot": "sil-thot", "jieba": "jieba"}
_PROGRAM = "eflomal-align"
_COLUMNS = (
    "", "AER", "precision", "recall", "learned from", "CPU, s", "MiB", "wanted",
)  # fmt: skip


def main() -> int:
    """Measures, and writes the page."""
    parser = argparse.ArgumentParser(prog="python -m bench.alignment", description=__doc__.split("\n")[0])
    parser.add_argument("--output", type=Path, default=_PAGE, metavar="FILE")
    output = parser.parse_args().output
    if missing := _missing():
        print(f"missing: {', '.join(missing)}", file=sys.stderr)
        return 2
    facts = _facts()
    with tempfile.TemporaryDirectory() as name:
        work = Path(name)
        sizes = texts.prepare(work)
        done = [(row, _measured(work, number, row)) for number, row in enumerate(ROWS)]
    output.write_text(_page(facts, sizes, done), encoding="utf-8")
    print(f"wrote {output}", file=sys.stderr)
    return 0


def _missing() -> list[str]:
    found = [package for name, package in _PACKAGES.items() if importlib.util.find_spec(name) is None]
    if shutil.which(_PROGRAM) is None:
        found.append("eflomal")
    if not texts.folder().is_dir():
        found.append("gold alignments in a folder 'shared' beside the checkout")
    return found


def _facts() -> dict[str, str]:
    found = {name: value for name, value in machine.facts().items() if name != "sacreBLEU"}
    return found | {package: version(package) for package in _PACKAGES.values()}


def _measured(work: Path, number: int, row: Row) -> processes.Measured:
    command = [sys.executable, "-m", "bench.alignment.child", str(work), str(number)]
    [measured] = processes.run([command], processes.ONE_THREAD)
    report = measured.job
    print(f"{texts.GOLD[row.gold]} {row.title}: AER {100 * report['aer']:.1f}", file=sys.stderr)
    return measured


def _page(facts: dict[str, str], sizes: dict[str, int], done: Sequence[tuple[Row, processes.Measured]]) -> str:
    given = {
        "facts": _table(("", ""), facts.items()),
        "zhen_gold": f"{sizes['zhen']:,}",
        "references": f"{sizes['references']:,}",
        "systems": f"{sizes['systems']:,}",
        "zhen": _table(_COLUMNS, (_row(row, run) for row, run in done if row.gold == "zhen")),
        "others": _table(
            _COLUMNS[:-1],
            (
                (f"{texts.GOLD[row.gold]}: {row.title}", *_row(row, run)[1:-1])
                for row, run in done
                if row.gold != "zhen"
            ),
        ),
    }
    return Template(Path(__file__).with_name("page.md").read_text("utf-8")).substitute(given)


def _row(row: Row, run: processes.Measured) -> tuple[str, ...]:
    report = run.job
    error = 100 * report["aer"]
    wanted = "" if row.wanted is None else f"{row.wanted:g}: {'met' if error <= row.wanted else 'not met'}"
    return (
        row.title, f"{error:.1f}", f"{100 * report['precision']:.1f}", f"{100 * report['recall']:.1f}",
        f"{report['pairs']:,}", f"{report['cpu']:.0f}", f"{run.peak / 2**20:.0f}", wanted,
    )  # fmt: skip


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


if __name__ == "__main__":
    sys.exit(main())
