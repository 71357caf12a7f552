"""All drawn mutants, on several workers, with results on disk so that a run goes on where it was interrupted."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path
from queue import SimpleQueue
from typing import Any

from tools.mutants.drawing import Key, Mutant
from tools.mutants.reach import Reach
from tools.mutants.worker import Worker


@dataclass(frozen=True, slots=True)
class Result:
    """What became of a mutant.

    Attributes:
        verdict: ``killed``, ``timeout`` (killed by taking too long), ``survived``, or ``unreached`` by any test.
        by: The test that killed it, or how it ended else.
        ran: How many tests were run.
        tests: How many were to be run.
        seconds: Time of the processor.
    """

    verdict: str
    by: str
    ran: int
    tests: int
    seconds: float

    @property
    def is_killed(self) -> bool:
        """Whether the tests have noticed it."""
        return self.verdict in ("killed", "timeout")


class Run:
    """A run over mutants.

    Args:
        root: The copied tree.
        reach: Which tests reach which lines.
        file: Of the results, a line of JSON each.
        tests: The digest of the tests.

    Attributes:
        results: By the keys of the mutants.
    """

    def __init__(self, root: Path, reach: Reach, file: Path, tests: str) -> None:
        self._root, self._reach, self._file, self._tests = root, reach, file, tests
        self.results: dict[Key, Result] = {}

    def run(
        self,
        mutants: Sequence[Mutant],
        workers: Sequence[tuple[Worker, Worker]],
        told: Callable[[str], None],
        *,
        keeps_killed: bool = False,
    ) -> None:
        """Tests those mutants that have no result yet.

        Args:
            mutants: The mutants.
            workers: Pairs of a warm and a cold worker.
            told: Gets one line after each mutant.
            keeps_killed: Whether those that other tests have killed count as killed.
        """
        self.results = dict(_known(self._file, self._tests, keeps_killed))
        missing = [mutant for mutant in mutants if mutant.key not in self.results]
        free: SimpleQueue[tuple[Worker, Worker]] = SimpleQueue()
        for pair in workers:
            free.put(pair)

        def test(mutant: Mutant) -> tuple[Mutant, Result]:
            pair = free.get()
            try:
                return mutant, self._tested(mutant, *pair)
            finally:
                free.put(pair)

        with ThreadPoolExecutor(len(workers)) as pool, self._file.open("a", encoding="utf-8") as file:
            for number, (mutant, result) in enumerate(pool.map(test, missing), start=1):
                self.results[mutant.key] = result
                file.write(json.dumps({"key": mutant.key, "state": self._tests} | asdict(result)) + "\n")
                file.flush()
                told(f"[{number}/{len(missing)}] {result.verdict:8} {result.seconds:6.1f} s  {line_of(mutant)}")

    def _tested(self, mutant: Mutant, warm: Worker, cold: Worker) -> Result:
        source = (self._root / mutant.file).read_text("utf-8")
        tests = self._reach.tests_of(mutant, source)
        if not tests:
            return Result("unreached", "", 0, 0, 0.0)
        if not self._reach.is_early(mutant):
            said = warm.run(mutant.file, mutant.number, tests, self._reach.seconds)
            if said["verdict"] != "cold":
                return Result(said["verdict"], said["by"], said.get("ran", 0), len(tests), said["seconds"])
        return self._tested_cold(mutant, tests, cold)

    def _tested_cold(self, mutant: Mutant, tests: Sequence[str], cold: Worker) -> Result:
        """The tests of the nearest folder first, since the files of all others take seconds to import."""
        folder = tests[0].split("/")[:2]
        near = [test for test in tests if test.split("/")[:2] == folder]
        ran, seconds = 0, 0.0
        said: dict[str, Any] = {"verdict": "survived", "by": ""}
        for part in (near, [test for test in tests if test.split("/")[:2] != folder]):
            if part:
                said = cold.run(mutant.file, mutant.number, part, self._reach.seconds)
                ran, seconds = ran + said.get("ran", 0), seconds + said["seconds"]
            if said["verdict"] != "survived":
                break
        return Result(said["verdict"], said["by"], ran, len(tests), round(seconds, 2))


def line_of(mutant: Mutant) -> str:
    """Where a mutant is and what it changes, in a line."""
    return f"{mutant.file}:{mutant.line} {mutant.change}"


def _known(path: Path, tests: str, keeps_killed: bool) -> Iterator[tuple[Key, Result]]:
    for line in path.read_text("utf-8").splitlines() if path.exists() else ():
        entry = json.loads(line)
        key, state = tuple(entry.pop("key")), entry.pop("state")
        result = Result(**entry)
        if state == tests or (keeps_killed and result.is_killed):
            yield key, result
