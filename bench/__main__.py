"""``python -m bench``: measures, and writes ``bench/README.md``."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from bench.processes import ONE_THREAD

if TYPE_CHECKING:
    from bench.plan import Plan
    from bench.rows import Results

#: Set for the run inside the fresh environment.
_INSIDE = "MTGAUGE_BENCH_INSIDE"
_PAGE = Path(__file__).with_name("README.md")


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the bench; a full run moves into a fresh environment first."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    options = _parse(given)
    if not options.quick and _INSIDE not in os.environ:
        return _run_inside(given)
    os.environ.update(ONE_THREAD)  # before NumPy is imported
    from bench import machine, page
    from bench.plan import Plan

    only = tuple(options.only)
    plan = Plan.small(only) if options.quick else Plan(quick=False, only=only)
    about = machine.facts()  # before anything runs: the load is that of others
    results = _measure(plan)
    unknown = [name for name in only if not results.has(name)]
    if unknown:
        sections = "scores, metrics, resampling, threads, process, growth, lengths, report, outputs, campaign"
        _say(f"nothing is named {unknown[0]!r}; sections: {sections}")
        return 2
    facts = {**about, "command": f"`python -m bench{''.join(f' {_shown(item)}' for item in given)}`"}
    options.output.write_text(page.render(results, plan, facts), encoding="utf-8")
    _say(f"wrote {options.output}")
    return 0


def _parse(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench", description="Measures mtgauge beside its peers.")
    parser.add_argument("--quick", action="store_true", help="small sizes, in this environment: a smoke test")
    parser.add_argument(
        "--only",
        action="append",
        default=[],
        metavar="NAME",
        help="a section, or the beginning of row ids; repeatable",
    )
    parser.add_argument(
        "--output", type=Path, default=_PAGE, metavar="FILE", help="the page [default: bench/README.md]"
    )
    options = parser.parse_args(arguments)
    options.output = options.output.absolute()
    return options


def _run_inside(given: Sequence[str]) -> int:
    """The same run in a fresh environment."""
    from bench import fresh
    from bench.corpora import ROOT

    with tempfile.TemporaryDirectory() as folder:
        _say("building wheels and a fresh environment")
        python = fresh.create(Path(folder))
        kept = {k: v for k, v in os.environ.items() if not k.startswith("PYTHON")}
        command = [str(python), "-m", "bench", *given]
        return subprocess.run(command, env={**kept, _INSIDE: "1"}, cwd=ROOT, check=False).returncode


def _measure(plan: Plan) -> Results:
    from bench import campaigns, growth, lengths, others, outputs, pages, process, resampling, scores, threads
    from bench.rows import Results

    results = Results()
    for module in (scores, others, resampling, threads):
        for row in module.measure(plan):
            _say(f"{row.id}: {row.pair.ratio:.1f}" if row.pair else f"{row.id}: {row.note}")
            results.rows.append(row)
    if plan.wants("process"):
        rows, results.alone = process.measure(plan)
        for row in rows:
            _say(f"{row.id}: {row.pair.ratio:.1f}" if row.pair else row.id)
        results.rows += rows
    if plan.wants("growth"):
        for size in growth.measure(plan):
            _say(f"growth, {size.segments:,} segments: {size.ours[0]:.3f} s")
            results.growth.append(size)
    if plan.wants("lengths"):
        for measured in lengths.measure(plan):
            _say(f"lengths/{measured.metric}: {1e6 * measured.seconds[-1]:.0f} us for the longest")
            results.lengths.append(measured)
    if plan.wants("report"):
        for page in pages.measure(plan):
            _say(f"report, {page.systems} systems x {page.segments:,} segments: {page.written:.2f} s")
            results.pages.append(page)
    for row in outputs.measure(plan):
        _say(f"outputs/{row.kind}: {row.processor:.2f} s")
        results.outputs.append(row)
    if plan.wants("campaign"):
        for step in campaigns.measure(plan):
            _say(f"{step.title}: {step.seconds:.1f} s")
            results.campaign.append(step)
    return results


def _shown(argument: str) -> str:
    """Paths are nobody's business."""
    return Path(argument).name if "/" in argument and Path(argument).is_absolute() else argument


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
