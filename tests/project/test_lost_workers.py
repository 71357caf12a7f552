"""Workers of a test run: each gets whole files; how one died is shown, and only tests that may be innocent run again."""

import os
import re
import subprocess
import sys
from pathlib import Path

SUPPORT = Path(__file__).parents[1] / "support"

TESTS = """
import faulthandler, os, pathlib, signal
import pytest

HERE = pathlib.Path(__file__).parent

@pytest.fixture
def browser():
    return None

def is_first(name):
    first = not (HERE / name).exists()
    (HERE / name).touch()
    return first

def test_no_memory_once():
    if is_first("memory"):
        os.kill(os.getpid(), signal.SIGKILL)

def test_no_memory_ever():
    os.kill(os.getpid(), signal.SIGKILL)

def test_crash_of_a_browser_once(browser):
    if is_first("browser"):
        faulthandler._sigsegv()

def test_crash_once():
    if is_first("crash"):
        faulthandler._sigsegv()
"""


def test_tests_of_lost_workers(tmp_path):
    (tmp_path / "conftest.py").write_text(
        "from by_file import pytest_xdist_make_scheduler\nfrom lost_workers import *\n"
    )
    (tmp_path / "pytest.ini").write_text(f"[pytest]\npythonpath = {SUPPORT}\n")
    (tmp_path / "test_crashes.py").write_text(TESTS)
    (tmp_path / "test_quiet.py").write_text("def test_nothing():\n    pass\n")
    command = [sys.executable, "-m", "pytest", "-p", "xdist", "-n", "2", "-p", "no:cacheprovider", tmp_path]
    alone = {**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}  # each worker that starts would load all plugins
    run = subprocess.run(command, cwd=tmp_path, env=alone, capture_output=True, text=True, check=False)
    assert run.returncode == 1, run.stdout
    assert {*re.findall(r"^FAILED test_crashes.py::(\w+)", run.stdout, re.M)} == {
        "test_crash_once",
        "test_no_memory_ever",
    }
    assert {*re.findall(r"^RUN AGAIN test_crashes.py::(\w+): its worker ended with (\w+)", run.stdout, re.M)} == {
        ("test_crash_of_a_browser_once", "SIGSEGV"),
        ("test_no_memory_ever", "SIGKILL"),
        ("test_no_memory_once", "SIGKILL"),
    }
    assert "in test_crash_once" in run.stdout
    assert "2 failed, 3 passed" in run.stdout
