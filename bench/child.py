"""One job of one side, in this process: ``python -m bench.child SIDE JOB FOLDER OPTIONS``.

Prints seconds, seconds of the processor and results as JSON. Imports nothing of the other side, so the peak
memory belongs to this one.
"""

from __future__ import annotations

import json
import sys
import time
from importlib import import_module
from pathlib import Path
from typing import Any

from bench.texts import read_folder


def main() -> None:
    """Reads the texts, times the job, prints the report."""
    side, name, folder, options = sys.argv[1:]
    systems, references = read_folder(Path(folder))
    given = json.loads(options)
    if name == "read":
        print(json.dumps({"seconds": 0.0, "result": len(references[0])}))
        return
    module = import_module(f"bench.{side}")
    warm_up(module)
    start, processor = time.perf_counter(), time.process_time()
    result = JOBS[name](module, systems, references, **given)
    seconds, processor = time.perf_counter() - start, time.process_time() - processor
    print(json.dumps({"seconds": seconds, "processor": processor, "result": result}))


def warm_up(module: Any) -> None:
    """Imports what the job needs; the start of a process is measured elsewhere."""
    for metric in ("bleu", "chrf", "ter"):
        module.corpus_score(metric, {}, ["a b c d e"], [["a b c d e"]])


def scores(module: Any, systems: dict[str, list[str]], references: list[list[str]], **given: Any) -> list[float]:
    """The corpus scores of the first system under each metric."""
    hypotheses = next(iter(systems.values()))
    return [module.corpus_score(metric, options, hypotheses, references) for metric, options in given["metrics"]]


def paired(module: Any, systems: dict[str, list[str]], references: list[list[str]], **given: Any) -> Any:
    """A paired test of all systems."""
    return module.paired_test(given["kind"], systems, references, given["samples"])


def report(module: Any, systems: dict[str, list[str]], references: list[list[str]], **given: Any) -> Any:
    """A report page of all systems."""
    return module.report(systems, references, given["page"])


JOBS = {"scores": scores, "paired": paired, "report": report}

if __name__ == "__main__":
    main()
