"""Spreads the tests over workers by file, the longest first: what a file prepares is made once."""

from __future__ import annotations

from collections import Counter
from fnmatch import fnmatch
from typing import Any

import pytest

try:
    from xdist.scheduler import LoadScopeScheduling
except ImportError:
    LoadScopeScheduling = object  # a run without workers needs no scheduler

#: Files that take longer than the number of their tests shows, the longest first.
LONGEST = (
    "*/shipped/test_bare_machine.py", "*/shipped/test_archives.py", "*_faults.py", "*/docs/test_docs.py",
    "*/test_files.py", "*_browser.py", "*/campaign/*",
)  # fmt: skip
#: Files that one worker takes together, by what they share that takes seconds: the sources that they read
#: (`sources`), or the packages that they import.
TOGETHER = {
    "sources": ("cli/test_hints", "docs/test_docs_reference", "base/test_codes", "base/test_forms", "project/test_names"),
    "packages": (
        "cli/test_annotate", "docs/test_docs", "docs/test_docstrings", "linguistics/annotators/test_every_annotator",
        "project/test_adapters", "project/test_first_snippets",
    ),
}  # fmt: skip
_SHARED = {f"tests/{name}.py": what for what, names in TOGETHER.items() for name in names}


def longest_first(items: list[pytest.Item]) -> None:
    """Sorts tests by file, so that no long one is left to the end of a run."""
    sizes = Counter(item.path for item in items)
    items.sort(key=lambda item: (_rank(str(item.path)), -sizes[item.path], str(item.path)))


def _rank(path: str) -> int:
    return next((place for place, pattern in enumerate(LONGEST) if fnmatch(path, pattern)), len(LONGEST))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: Any, log: Any) -> FileScheduling:
    """Spreads the tests by file, whatever ``--dist`` says."""
    config.option.loadscopereorder = False
    return FileScheduling(config, log)


class FileScheduling(LoadScopeScheduling):
    """Gives each worker whole files; a test in which one was lost is given to another only where that is asked for."""

    def _split_scope(self, nodeid: str) -> str:
        file = nodeid.partition("::")[0]
        return _SHARED.get(file, file)

    def remove_node(self, node: Any) -> str | None:
        """Takes back the files of a worker, and returns the test in which it was lost."""
        workload = self.assigned_work.pop(node)
        lost = next((test for unit in workload.values() for test, done in unit.items() if not done), None)
        for scope, unit in workload.items():
            if lost in unit:
                unit[lost] = True
            if not all(unit.values()):
                self.workqueue[scope] = unit
        return lost

    def mark_test_pending(self, item: str) -> None:
        """Asks for a test again."""
        self.workqueue.setdefault(self._split_scope(item), {})[item] = False
