"""``python -m bench.metaeval``: which metrics agree best with people, beside mt-metrics-eval's algorithms.

Needs the data of WMT23 in a folder ``shared`` beside the checkout. Writes ``bench/METAEVAL.md``. Takes some
minutes; ``--segments 50 --trials 100`` shows that it works.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from bench.metaeval import measured, page, wmt23

_PAGE = Path(__file__).parents[1] / "METAEVAL.md"


def main() -> int:
    """Measures, and writes the page."""
    options = _parse()
    if not wmt23.folder().is_dir():
        print("no data of WMT23 in a folder 'shared' beside the checkout", file=sys.stderr)
        return 2
    facts = page.facts()
    scored = wmt23.read(options.segments)
    with tempfile.TemporaryDirectory() as name:
        work = measured.Work.of(Path(name) / "rated", scored.rated, options.trials)
        every = measured.Work.of(Path(name) / "every", scored.every, options.trials)
        tests = list(measured.tests(work))
        beside = list(measured.beside(work, tests))
        correlations = list(measured.correlations(work, every))
        text = page.render(facts, work, scored, measured.values(work), tests, beside, correlations)
    options.output.write_text(text, encoding="utf-8")
    print(f"wrote {options.output}", file=sys.stderr)
    return 0


def _parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.metaeval", description=__doc__.split("\n")[0])
    parser.add_argument("--segments", type=int, help="the first rated ones [default: all]")
    parser.add_argument("--trials", type=int, default=1000)
    parser.add_argument("--output", type=Path, default=_PAGE, metavar="FILE")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
