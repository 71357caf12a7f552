"""``python -m bench.campaign``: what scoring a campaign takes when nothing is new, or one system, and its report.

``--before CHECKOUT`` measures the same commands with the program of another checkout, whose kernels are built, on
a copy of the same campaign. Writes ``bench/CAMPAIGN.md``. At full size each program takes 20 minutes of processor.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from string import Template

from bench import machine, processes
from bench.campaigns import AT, METRICS, make, submit
from bench.corpora import ROOT
from mtgauge.suites.campaign.folder import CampaignFolder

_PAGE = ROOT / "bench" / "CAMPAIGN.md"
_TEMPLATE = Path(__file__).with_name("page.md")
_MIB = 2**20
#: Runs the command line of the checkout that PYTHONPATH names. An editable install would go before it, and one
#: program be measured twice.
_ENTRY = """
import os, sys
import mtgauge
from mtgauge.cli.main import entry
if not mtgauge.__file__.startswith(os.environ["PYTHONPATH"]):
    sys.exit(f"this is not the program of {os.environ['PYTHONPATH']}, but {mtgauge.__file__}")
sys.exit(entry())
"""


@dataclass(frozen=True, slots=True)
class Command:
    """One command.

    Attributes:
        title: What is measured.
        processor: Seconds of the processor.
        peak: Greatest resident memory, in bytes.
        printed: What it printed.
    """

    title: str
    processor: float
    peak: int
    printed: str


def main() -> int:
    """Measures, and writes the page."""
    options = _parse()
    facts = {name: value for name, value in machine.facts().items() if name != "sacreBLEU"}
    programs = {"now": ROOT} if options.before is None else {"before": options.before, "now": ROOT}
    facts |= {f"program {name}": f"commit {_commit(place)}" for name, place in programs.items()}
    with tempfile.TemporaryDirectory() as work:
        made = Path(work, "made")
        later = make(made, options.submissions, options.segments, later=1)
        found = {}
        for name, program in programs.items():
            folder = Path(work, name, "campaign")
            shutil.copytree(made, folder)
            found[name] = list(_measured(program, folder, later[0]))
            shutil.rmtree(folder)
    size = f"{options.submissions} x {options.segments:,} x {len(METRICS)}"
    given = {"facts": _table(("", ""), list(facts.items())), "size": size, "times": _times(found)}
    options.output.write_text(Template(_TEMPLATE.read_text("utf-8")).substitute(given), "utf-8")
    print(f"wrote {options.output}", file=sys.stderr)
    return 0


def _measured(program: Path, folder: Path, later: Path) -> Iterator[Command]:
    """One entry a command, in the order of an organiser."""
    score = ["score", str(folder), "--at", AT]
    yield _run("`campaign score`: the first time", program, score)
    yield _run("`campaign score` again, nothing new", program, score)
    yield _run("once more", program, score)
    yield _run("`campaign report`", program, ["report", str(folder), "--at", AT, "--no-pdf"])
    submit(CampaignFolder.open(folder), later)
    yield _run("`campaign score` with one new system", program, score)


def _run(title: str, program: Path, arguments: Sequence[str]) -> Command:
    print(title, file=sys.stderr)
    command = [sys.executable, "-c", _ENTRY, "campaign", *arguments]
    [done] = processes.run([command], {"PYTHONPATH": str(program / "src")})
    return Command(title, done.processor, done.peak, done.printed)


def _times(found: dict[str, list[Command]]) -> str:
    """A row a command; whether all programs printed the same but for counts of warnings stands last."""
    head = [
        "command",
        *(f"{name}: {unit}" for name in found for unit in ("CPU, s", "peak, MiB")),
        "the same scores",
    ]
    rows = []
    for commands in zip(*found.values(), strict=True):
        cells = [cell for one in commands for cell in (f"{one.processor:.1f}", f"{one.peak / _MIB:.0f}")]
        rows.append(
            [commands[0].title, *cells, "yes" if len({_scores(one.printed) for one in commands}) == 1 else "no"]
        )
    return _table(head, rows)


def _scores(printed: str) -> tuple[str, ...]:
    """All lines but those that count warnings."""
    return tuple(line for line in printed.splitlines() if not line.startswith("warnings about "))


def _commit(place: Path) -> str:
    command = ["git", "rev-parse", "--short=10", "HEAD"]
    return subprocess.run(command, cwd=place, capture_output=True, text=True, check=True).stdout.strip()


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [f"| {' | '.join(head)} |", f"|{' --- |' * len(head)}", *(f"| {' | '.join(row)} |" for row in rows)]
    return "\n".join(lines)


def _parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.campaign", description=__doc__)
    parser.add_argument("--output", type=Path, default=_PAGE)
    parser.add_argument("--before", type=Path, metavar="CHECKOUT", help="another checkout, measured first")
    parser.add_argument("--submissions", type=int, default=200)
    parser.add_argument("--segments", type=int, default=2_000)
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
