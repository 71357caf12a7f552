"""What the numbers belong to: machine, versions, commit. No host name and no path."""

from __future__ import annotations

import os
import platform
import subprocess
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

from bench.corpora import ROOT


def facts() -> dict[str, str]:
    """Name -> value, as the page lists them."""
    return {
        "CPU": f"{_cpu()}, {os.cpu_count()} cores",
        "load before the run": f"{os.getloadavg()[0]:.1f} busy cores",
        "memory": f"{os.sysconf('SC_PAGE_SIZE') * os.sysconf('SC_PHYS_PAGES') / 2**30:.0f} GiB",
        "system": f"{platform.system()} {platform.release().split('-')[0]}, {platform.machine()}",
        "Python": f"{platform.python_implementation()} {platform.python_version()}",
        "mtgauge": f"{version('mtgauge')}, commit {_commit()}",
        "sacreBLEU": version("sacrebleu"),
        "NumPy": version("numpy"),
        "date": datetime.now(UTC).date().isoformat(),
    }


def _cpu() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    parts = (line.partition(":") for line in lines)
    found = {key.strip(): value.strip() for key, _, value in parts}
    name = found.get("model name", platform.machine())
    family = f" (family {found['cpu family']}, model {found['model']})" if "cpu family" in found else ""
    return name + family


def _commit() -> str:
    try:
        commit = _git("rev-parse", "--short=10", "HEAD")
        changed = _git("status", "--porcelain", "--", "src", "CMakeLists.txt", "pyproject.toml")
    except (OSError, subprocess.CalledProcessError):
        return "unknown"
    return f"{commit} with uncommitted changes" if changed else commit


def _git(*arguments: str) -> str:
    done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout.strip()
