"""Writes src/mtgauge/native/_kernels.pyi from the built extension.

python tools/make_stubs.py
"""

from __future__ import annotations

import importlib
from pathlib import Path

from nanobind.stubgen import StubGen

STUBS = Path(__file__).parents[1] / "src" / "mtgauge" / "native" / "_kernels.pyi"


def stubs() -> str:
    """Returns the type stubs of the installed extension."""
    module = importlib.import_module("mtgauge.native._kernels")
    generator = StubGen(module)
    generator.put(module)
    return generator.get()


if __name__ == "__main__":
    STUBS.write_text(stubs(), encoding="utf-8")
