#!/bin/sh
# Says in one line what is missing before a build, and how to get it.
set -u

fail() {
  printf 'mtgauge: %s\n' "$1" >&2
  exit 2
}

python=${1:-python3}
command -v "$python" >/dev/null 2>&1 ||
  fail "no $python found: install Python 3.11 or newer (Debian, Ubuntu: apt-get install python3 python3-venv python3-dev)"
"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
  fail "$("$python" --version) is too old: install Python 3.11 or newer and run make PYTHON=python3.11"
"$python" -c 'import ensurepip, venv' 2>/dev/null ||
  fail "$python cannot make virtual environments: apt-get install python3-venv"
"$python" -c 'import os, sysconfig, sys; sys.exit(not os.path.exists(os.path.join(sysconfig.get_paths()["include"], "Python.h")))' ||
  fail "$python has no headers to compile against: apt-get install python3-dev"

# without CXX, tools/compiler.py finds a compiler, or installs one
[ -z "${CXX:-}" ] ||
  echo 'int main() { if constexpr (requires { sizeof(int); }) return 0; }' |
  "$CXX" -std=c++20 -x c++ -fsyntax-only - 2>/dev/null ||
  fail "$CXX is no compiler for C++20: install g++ 11 or newer (or clang 14) and run make CXX=g++-11"
