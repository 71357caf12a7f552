"""A fresh environment: both tools from wheels, as users install them.

An editable install pays a hook at each import, and where Python may write no bytecode its modules are compiled
again in each process; a bench in the working environment would count both.
"""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

from bench.corpora import ROOT

_PINNED = ("numpy", "click", "jinja2", "rich", "tomli-w", "PyStemmer", "sacrebleu", "playwright")
#: Without them some rows say that they were not measured.
_OPTIONAL = ("cer", "pycocoevalcap")


def create(folder: Path) -> Path:
    """A Python with mtgauge built from this checkout, and everything else in the versions installed here.

    Raises:
        subprocess.CalledProcessError: The wheel cannot be built, or a package cannot be had.
    """
    _run(
        sys.executable,
        "-m",
        "pip",
        "wheel",
        "-q",
        "--no-deps",
        "--no-build-isolation",
        "-w",
        folder / "wheels",
        ROOT,
    )
    _run(sys.executable, "-m", "venv", "--without-pip", folder / "venv")
    python = folder / "venv" / "bin" / "python"
    there = [name for name in _OPTIONAL if find_spec(name)]
    pinned = [f"{name}=={version(name)}" for name in (*_PINNED, *there)]
    wheels = sorted((folder / "wheels").glob("mtgauge-*.whl"))
    _run(sys.executable, "-m", "pip", "--python", python, "install", "-q", "--compile", *wheels, *pinned)
    return python


def _run(*command: str | Path) -> None:
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    subprocess.run(list(map(str, command)), check=True, env=environment)
