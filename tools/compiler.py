"""Finds the C++ compiler to build with, and prints its path: ``python tools/compiler.py``.

A machine without one for C++20 gets the one on PyPI (``ziglang``, Clang with its library), which is kept under
``build/`` and serves the build only.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
_FOLDER = ROOT / "build" / "compiler"
_PACKAGE = _FOLDER / "package"
#: What is made last, when the compiler works.
_PREPARED = _FOLDER / "prepared.so"
#: A program in C++20, with the library.
_PROGRAM = b"#include <span>\nint main() { if constexpr (requires { sizeof(int); }) return 0; }\n"
#: Name of a wrapper -> its command. The build fits any processor of this kind, and shows no warnings about headers
#: of the compiler's own library.
_PROGRAMS = {"c++": "c++ -mcpu=baseline -Wno-nullability-completeness", "ar": "ar", "ranlib": "ranlib"}
_WRAPPER = """#!/bin/sh
export ZIG_GLOBAL_CACHE_DIR='{folder}/cache' ZIG_LOCAL_CACHE_DIR='{folder}/cache'
exec '{package}/ziglang/zig' {command} "$@"
"""


def compiler() -> str:
    """Returns the path of a compiler for C++20: CXX, the machine's, or one that is installed now."""
    named = os.environ.get("CXX")
    if named:
        return named
    found = shutil.which("c++")
    if found and _knows_cpp20(found):
        return found
    if not _PREPARED.exists():
        _install()
    return str(_FOLDER / "c++")


def _knows_cpp20(program: str) -> bool:
    check = [program, "-std=c++20", "-x", "c++", "-fsyntax-only", "-"]
    return subprocess.run(check, input=_PROGRAM, capture_output=True, check=False).returncode == 0  # noqa: S603


def _install() -> None:
    sys.stderr.write("no compiler for C++20 found: installing the one of PyPI (ziglang), 400 MB under build/\n")
    shutil.rmtree(_FOLDER, ignore_errors=True)
    constraints = ["--constraint", str(ROOT / "constraints.txt")]
    pip = [sys.executable, "-m", "pip", "install", "--quiet", *constraints, "--target", str(_PACKAGE), "ziglang"]
    subprocess.run(pip, check=True)  # noqa: S603
    for name, command in _PROGRAMS.items():
        _write(name, command)
    # its library is compiled now, once, as the kernels need it, so that the build shows nothing of it
    options = ["-std=c++20", "-O3", "-fPIC", "-shared"]
    build = [str(_FOLDER / "c++"), *options, "-x", "c++", "-", "-o", str(_PREPARED)]
    subprocess.run(build, input=_PROGRAM, capture_output=True, check=True)  # noqa: S603


def _write(name: str, command: str) -> None:
    path = _FOLDER / name
    path.write_text(_WRAPPER.format(folder=_FOLDER, package=_PACKAGE, command=command), "utf-8")
    path.chmod(0o755)


if __name__ == "__main__":
    print(compiler())
