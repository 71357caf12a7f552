"""Runs sacreBLEU's own tests, unchanged, against `mtgauge.sacrebleu`; for ``make test-sacrebleu``.

They are those of the source archive on PyPI, which is fetched into ``build/sacrebleu`` and of which only the tests
are unpacked. Tests that download test sets are left out. Others that fail are named in `EXPECTED` with the
reason; any other failure, or one of these that passes, makes the exit code 1.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tarfile
from pathlib import Path
from typing import Any

import pytest

VERSION = "2.6.0"
FOLDER = Path("build/sacrebleu")
#: The least share of the tests that must pass.
LEAST = 0.95

#: Tests that download test sets.
ONLINE = (
    "test_api_get_source",
    "test_api_get_reference",
    "test_maybe_download",
    "test_process_to_text",
    "test_get_files_and_fieldnames",
    "test_source_and_references",
)
_TABLE = "asks for sacreBLEU's table of what could be downloaded; mtgauge lists what the cache holds"
#: Tests that fail, and why.
EXPECTED = {
    "test_api_get_available_testsets": _TABLE,
    "test_api_get_available_testsets_for_langpair": _TABLE,
    "test_wmt22_references": _TABLE,
}


class Outcomes:
    """A plugin of pytest that puts the package in place of sacreBLEU and keeps the outcomes."""

    def __init__(self) -> None:
        self.passed: list[str] = []
        self.failed: list[str] = []
        self.online = 0

    def pytest_configure(self, config: pytest.Config) -> None:
        """Replaces sacreBLEU before any test is imported."""
        from mtgauge.sacrebleu import replace_sacrebleu

        replace_sacrebleu()

    def pytest_collection_modifyitems(self, items: list[Any]) -> None:
        """Leaves out what downloads."""
        offline = [item for item in items if item.originalname not in ONLINE]
        self.online = len(items) - len(offline)
        items[:] = offline

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Keeps the outcome of a test; an error before or after it counts as a failure."""
        name = report.nodeid.rpartition("::")[2]
        if report.failed:
            self.failed.append(name)
        elif report.when == "call":
            self.passed.append(name)


def unpacked() -> Path:
    """The folder with the tests."""
    home = FOLDER / f"sacrebleu-{VERSION}"
    archive = FOLDER / f"sacrebleu-{VERSION}.tar.gz"
    if not archive.exists():
        command = ("download", "--quiet", "--no-binary", ":all:", "--no-deps", "--dest", str(FOLDER))
        subprocess.run([sys.executable, "-m", "pip", *command, f"sacrebleu=={VERSION}"], check=True)  # noqa: S603
    shutil.rmtree(home, ignore_errors=True)
    with tarfile.open(archive) as source:
        tests = [member for member in source.getmembers() if member.name.split("/")[1:2] == ["test"]]
        source.extractall(FOLDER, tests, filter="data")
    return home


def main() -> int:
    """Runs the tests with an empty cache of test sets, and tells how many passed."""
    home = unpacked().resolve()
    outcomes = Outcomes()
    options = [
        "--quiet",
        "--no-header",
        "--tb=short",
        "-p",
        "no:cacheprovider",
        f"--rootdir={home}",
        "-c",
        "/dev/null",
    ]
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SACREBLEU", str(home / "cache"))
        # they name a file by its place
        patch.chdir(home)
        pytest.main([*options, "test"], plugins=[outcomes])
    n = len(outcomes.passed) + len(outcomes.failed)
    print(
        f"{len(outcomes.passed)} of {n} tests of sacreBLEU {VERSION} pass; "
        f"{outcomes.online} that download are left out"
    )
    for name in outcomes.failed:
        print(f"fails: {name}: {EXPECTED.get(name, 'unexpected')}")
    as_expected = set(outcomes.failed) == set(EXPECTED)
    return 0 if as_expected and len(outcomes.passed) >= LEAST * n else 1


if __name__ == "__main__":
    sys.exit(main())
