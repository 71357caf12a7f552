"""Draws kept in a file, a JSON line for each mutant: tests notice after a change what they noticed before it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from tools.mutants.drawing import Key, Mutant
from tools.mutants.running import Result


def read_saved(file: Path) -> dict[Key, str]:
    """Reads the mutants of a file: key -> verdict, empty where the file has none."""
    found: dict[Key, str] = {}
    for line in file.read_text("utf-8").splitlines():
        entry = json.loads(line)
        source, scope, code, change, nth = entry["key"]
        found[source, scope, code, change, nth] = entry.get("verdict", "")
    return found


def write_saved(file: Path, mutants: Iterable[Mutant], results: Mapping[Key, Result]) -> None:
    """Writes the mutants of a run and their verdicts."""
    lines = [{"key": mutant.key, "verdict": results[mutant.key].verdict} for mutant in mutants]
    file.write_text("".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines), "utf-8")


def lost(saved: Mapping[Key, str], mutants: Sequence[Mutant], results: Mapping[Key, Result]) -> list[Mutant]:
    """Returns the mutants that were noticed when the file was written, and are not any more."""
    noticed = {key for key, verdict in saved.items() if verdict in ("killed", "timeout")}
    return [mutant for mutant in mutants if mutant.key in noticed and not results[mutant.key].is_killed]
