"""Which tests reach which lines: measured once for each file of tests, and kept."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from queue import SimpleQueue
from typing import Any

from tools.mutants.drawing import Mutant
from tools.mutants.mirrors import is_own
from tools.mutants.tree import digest
from tools.mutants.worker import Worker

#: What the lines that a test reaches depend on, beside its own file.
_EVERYWHERE = (
    "tools/mutants/recording.py",
    "src",
    "tests/support",
    "tests/textbook",
    "tests/conftest.py",
    "pyproject.toml",
)
#: Seconds of tests that a mutant has to survive, the likeliest to notice it first.
ENOUGH = 60.0


@dataclass
class Reach:
    """What the tests of a tree reach.

    Attributes:
        seconds: What each test takes; tests that fail without a mutant are left out.
        failed: Those that do.
        lines: File -> line -> the tests that run it.
        early: File -> the lines that run when the tests are imported.
    """

    seconds: dict[str, float] = field(default_factory=dict)
    failed: list[str] = field(default_factory=list)
    lines: dict[str, dict[int, set[str]]] = field(default_factory=lambda: defaultdict(lambda: defaultdict(set)))
    early: dict[str, set[int]] = field(default_factory=dict)

    def is_early(self, mutant: Mutant) -> bool:
        """Whether it would have been run before a warm server gets it."""
        return not mutant.in_function or not self.early.get(mutant.file, set()).isdisjoint(mutant.lines)

    def tests_of(self, mutant: Mutant, source: str) -> list[str]:
        """The tests that reach a mutant, those of its own package first, and the quick ones before the slow.

        Of a line that runs on import alone, such as a constant, those that reach a line with the name that it
        gives, or any line of the file.
        """
        by_line = self.lines.get(mutant.file, {})
        found = {test for line in mutant.lines for test in by_line.get(line, ())}
        if not found or not mutant.in_function:
            users = _lines_with_names_of(mutant, source)
            found |= {test for line in users for test in by_line.get(line, ())}
        if not found:
            found = {test for tests in by_line.values() for test in tests}
        return self._affordable(sorted(found & self.seconds.keys(), key=lambda test: self._rank(test, mutant)))

    def _rank(self, test: str, mutant: Mutant) -> tuple[bool, int, str]:
        # of about equal times the tests of one file together, for what they share is made once
        return not is_own(test, mutant.package), int(100 * self.seconds[test]).bit_length(), test

    def _affordable(self, tests: Sequence[str]) -> list[str]:
        total = 0.0
        taken: list[str] = []
        for test in tests:
            total += self.seconds[test]
            if taken and total > ENOUGH:
                break
            taken.append(test)
        return taken


def measured(root: Path, folder: Path, workers: Sequence[Worker], told: Callable[[str], None]) -> Reach:
    """Measures what is not known yet of each file of tests.

    Args:
        root: The copied tree.
        folder: Where it is kept.
        workers: Warm workers, which share the files.
        told: Gets one line after each file.
    """
    kept = folder / digest(root, *_EVERYWHERE)
    kept.mkdir(parents=True, exist_ok=True)
    tests: dict[str, list[str]] = defaultdict(list)
    for name in workers[0].known["tests"]:
        tests[name.split("::")[0]].append(name)
    pieces = {file: kept / f"{Path(file).stem}-{digest(root, file)}.json" for file in tests}
    missing = sorted((file for file in tests if not pieces[file].exists()), key=lambda file: -len(tests[file]))
    free: SimpleQueue[Worker] = SimpleQueue()
    for worker in workers:
        free.put(worker)

    def measure(file: str) -> str:
        worker = free.get()
        try:
            found = worker.record(tests[file])
        finally:
            free.put(worker)
        pieces[file].write_text(json.dumps(found), "utf-8")
        return f"{file} takes {found['seconds']:.1f} s"

    with ThreadPoolExecutor(len(workers)) as pool:
        for number, line in enumerate(pool.map(measure, missing), start=1):
            told(f"[{number}/{len(missing)}] what tests reach: {line}")
    return _joined((json.loads(path.read_text("utf-8")) for path in pieces.values()), workers[0].known["early"])


def _joined(pieces: Iterable[dict[str, Any]], early: dict[str, list[int]]) -> Reach:
    reach = Reach(early={file: set(lines) for file, lines in early.items()})
    for piece in pieces:
        if "tests" not in piece:
            continue  # its process ended; see the log
        names = [name for name, _ in piece["tests"]]
        reach.failed += piece["failed"]
        reach.seconds |= {name: seconds for name, seconds in piece["tests"] if name not in piece["failed"]}
        for file, lines in piece["lines"].items():
            for line, numbers in lines.items():
                reach.lines[file][int(line)].update(names[number] for number in numbers)
    return reach


def _lines_with_names_of(mutant: Mutant, source: str) -> list[int]:
    """The lines that mention a name which the mutant's line assigns."""
    head = re.match(r"([\w, ]+?)\s*(?::[^=]+)?=[^=]", mutant.code)
    names = re.findall(r"\w+", head[1]) if head else []
    if not names:
        return []
    pattern = re.compile(rf"\b({'|'.join(names)})\b")
    return [number for number, line in enumerate(source.splitlines(), start=1) if pattern.search(line)]
