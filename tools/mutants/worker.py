"""A process that tests mutants, as seen from outside."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from tools.mutants.tree import environment


class Worker:
    """Starts a server when the first job needs it, and ends it with the block.

    Args:
        root: The root of the copied tree.
        kind: ``warm`` or ``cold``; see `server`.
        name: Names its folder for temporary files and its log.
        places: The test folders and test files that a warm one collects; if there are none, it collects all tests.
    """

    def __init__(self, root: Path, kind: str, name: str, places: Sequence[str] = ()) -> None:
        self._root, self._kind, self._places = root, kind, places
        self._temp = root.parent / f"{name}-{kind}"
        self._process: subprocess.Popen[str] | None = None
        self._known: dict[str, Any] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()

    @property
    def known(self) -> dict[str, Any]:
        """What the server says when it is ready: of a warm one, the tests, and the lines that imports run."""
        self._started()
        return self._known

    def record(self, tests: Sequence[str]) -> dict[str, Any]:
        """Runs tests without a mutant, and says what each reaches."""
        return self._ask({"file": None, "number": None, "tests": list(tests), "expected": {}, "is_recorded": True})

    def check(self, tests: Sequence[str]) -> None:
        """Runs tests without a mutant, as they are run with one.

        Raises:
            SystemExit: One fails, so that every mutant would count as killed.
        """
        job: dict[str, Any] = {"file": None, "number": None, "tests": list(tests), "expected": {}}
        if (said := self._ask(job | {"is_recorded": False}))["verdict"] != "survived" or said["ran"] != len(tests):
            raise SystemExit(f"without a mutant, {said.get('ran')} of {len(tests)} tests run: {said['by']}")

    def run(self, file: str, number: int, tests: Sequence[str], expected: Mapping[str, float]) -> dict[str, Any]:
        """Runs tests on a mutant until one fails.

        Args:
            file: The changed file.
            number: The number of the change.
            tests: The tests, in their order.
            expected: Seconds that each takes by itself.
        """
        path = str(self._root / file)
        seconds = {name: expected[name] for name in tests}
        job = {"file": path, "number": number, "tests": list(tests), "expected": seconds, "is_recorded": False}
        return self._ask(job)

    def _started(self) -> subprocess.Popen[str]:
        if self._process is None:
            command = [sys.executable, "-m", "tools.mutants.server", self._kind, *self._places]
            log = self._temp.with_suffix(".log").open("w")
            variables = environment(self._root) | {"MUTANTS_TEMP": str(self._temp)}
            self._process = subprocess.Popen(  # noqa: S603
                command, cwd=self._root, env=variables, text=True, stderr=log,
                stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            )  # fmt: skip
            self._known = self._answer(self._process)
        return self._process

    def _ask(self, job: dict[str, Any]) -> dict[str, Any]:
        process = self._started()
        print(json.dumps(job), file=process.stdin, flush=True)
        return self._answer(process)

    def _answer(self, process: subprocess.Popen[str]) -> dict[str, Any]:
        line = process.stdout.readline() if process.stdout else ""
        if not line:
            raise SystemExit(f"a worker ended; see {self._temp.with_suffix('.log')}")
        answer: dict[str, Any] = json.loads(line)
        return answer
