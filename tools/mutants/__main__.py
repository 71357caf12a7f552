"""``python -m tools.mutants``: draws mutants, runs them, and says which survive."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path

from tools.mutants.drawing import Key, Mutant, below, drawn, mutants_of_tree
from tools.mutants.judged import judgements, stale
from tools.mutants.mirrors import mirrors
from tools.mutants.reach import Reach, measured
from tools.mutants.report import GOAL, contradicted, killed_share, report
from tools.mutants.running import Result, Run, line_of
from tools.mutants.saved import lost, read_saved, write_saved
from tools.mutants.tree import copy_tree, digest
from tools.mutants.worker import Worker

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "build" / "mutants"
#: Tests that a cold worker runs without a mutant, before it runs them with one.
_CONTROL = "tests/corpus/test_checks.py"


def main() -> int:
    """Runs the program; 1 where too many mutants survive, or a judgement is wrong."""
    options = _options()
    started = time.monotonic()
    root = copy_tree(ROOT, FOLDER / "tree")
    every = mutants_of_tree(root)
    chosen = below(every, options.only)
    saved = read_saved(options.keys) if options.keys else {}
    mutants = (
        [mutant for mutant in chosen if mutant.key in saved]
        if options.keys
        else drawn(chosen, options.mutants, options.seed)
    )
    results = _results(root, mutants, options)
    if options.save:
        write_saved(options.save, mutants, results)
    judged = judgements()
    for line in report(mutants, results, judged):
        print(line)
    wrong = stale(judged, every)
    for file, _, code, change, _ in wrong:
        print(f"ERROR     judged.toml names a mutant that is not there: {file}: {code}: {change}")
    unnoticed = lost(saved, mutants, results)
    for mutant in unnoticed:
        print(f"ERROR     was noticed before: {line_of(mutant)}")
    share = killed_share(mutants, results, judged)
    minutes = (time.monotonic() - started) / 60
    draw = (
        f"{len(saved)} mutants of {options.keys}, {len(mutants)} still there"
        if options.keys
        else (f"{len(mutants)} of {len(chosen)} mutants, seed {options.seed}")
    )
    print(f"\n{draw}, in {minutes:.0f} minutes")
    return int(share < GOAL or bool(wrong or unnoticed) or bool(contradicted(mutants, results, judged)))


def _results(root: Path, mutants: Sequence[Mutant], options: argparse.Namespace) -> Mapping[Key, Result]:
    """What becomes of each mutant; what is known from a run that was interrupted is not run again."""
    code = digest(root, "src", "tools/mutants/operators.py", "tools/mutants/sites.py")
    places = _near(mutants) if options.near else []
    with ExitStack() as stack:
        pairs = []
        for number in range(options.workers):
            warm = Worker(root, "warm", f"worker-{number}", places)
            cold = Worker(root, "cold", f"worker-{number}")
            pairs.append((stack.enter_context(warm), stack.enter_context(cold)))
        reach = measured(root, FOLDER / "reach", [warm for warm, _ in pairs], _say)
        for name in reach.failed:
            _say(f"left out, since it fails without a mutant: {name}")
        for _, cold in pairs:
            cold.check(_control(reach))
        state = " ".join((digest(root, "tests"), *places))
        run = Run(root, reach, FOLDER / f"results-{code}.jsonl", state)
        run.run(mutants, pairs, _say, keeps_killed=options.survivors)
    return run.results


def _near(mutants: Sequence[Mutant]) -> list[str]:
    """The test folders of the mutants' packages."""
    return sorted({place for mutant in mutants for place in mirrors(mutant.package)})


def _control(reach: Reach) -> list[str]:
    """The tests of `_CONTROL`, or of the quickest file where that is not among those that are run."""
    files: dict[str, list[str]] = {}
    for test in reach.seconds:
        files.setdefault(test.split("::")[0], []).append(test)
    quickest = min(files, key=lambda file: sum(reach.seconds[test] for test in files[file]))
    return files.get(_CONTROL, files[quickest])


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tools.mutants", description=__doc__)
    parser.add_argument("--mutants", type=int, default=400, help="how many are drawn (400)")
    parser.add_argument("--seed", type=int, default=1, help="which are drawn (1)")
    parser.add_argument(
        "--keys", type=Path, help="run the mutants of this file that are still there, without a draw"
    )
    parser.add_argument("--save", type=Path, help="write the mutants of this run and their verdicts to this file")
    parser.add_argument("--workers", type=int, default=2, help="how many run at once (2)")
    parser.add_argument(
        "--survivors",
        action="store_true",
        help="run only those that were not killed when the code was the same, whatever the tests were",
    )
    parser.add_argument(
        "--only", nargs="+", default=(), help="draw only from these folders or files of src/mtgauge"
    )
    parser.add_argument(
        "--near",
        action="store_true",
        help="judge them only by the tests in the folders of their packages, which takes minutes, not an hour",
    )
    return parser.parse_args()


def _say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
