"""Processes of their own: whole commands, and single jobs of one side, each with its peak memory."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bench.corpora import ROOT

_LAUNCHER = Path(__file__).with_name("launch.py")


@dataclass(frozen=True, slots=True)
class Measured:
    """One process.

    Attributes:
        seconds: From its start to its end.
        peak: Greatest resident memory, in bytes.
        printed: What it printed.
        processor: Seconds of the processor.
    """

    seconds: float
    peak: int
    printed: str
    processor: float = 0.0

    @property
    def job(self) -> dict[str, Any]:
        """What a job of `bench.child` reports."""
        report: dict[str, Any] = json.loads(self.printed)
        return report


def run(commands: Sequence[Sequence[str | Path]], environment: dict[str, str] | None = None) -> list[Measured]:
    """Runs commands one after the other.

    Raises:
        RuntimeError: One of them failed.
    """
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            [sys.executable, "-I", "-S", str(_LAUNCHER), folder],
            input=json.dumps([list(map(str, command)) for command in commands]),
            env=_clean(environment or {}),
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        )
        results = []
        for index, item in enumerate(json.loads(done.stdout)):
            if item["status"]:
                errors = Path(folder, f"{index}.err").read_text(encoding="utf-8")
                raise RuntimeError(f"{commands[index]} failed:\n{errors}")
            printed = Path(folder, f"{index}.out").read_text(encoding="utf-8")
            results.append(Measured(item["seconds"], int(item["peak"]), printed, item["processor"]))
    return results


def job(side: str, name: str, folder: Path, **options: Any) -> list[str]:
    """The command of one job: ``ours`` or ``peer``, and what it does with the texts of a folder."""
    return [sys.executable, "-m", "bench.child", side, name, str(folder), json.dumps(options)]


#: Matrix products take one thread, like everything else that is compared.
ONE_THREAD = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "MKL_NUM_THREADS": "1"}


def _clean(extra: dict[str, str]) -> dict[str, str]:
    """The environment without Python's own variables (no bytecode would be kept) and thread counts."""
    kept = {k: v for k, v in os.environ.items() if not k.startswith("PYTHON") and k not in ONE_THREAD}
    return {**kept, **extra}
