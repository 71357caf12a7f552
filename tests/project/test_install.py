"""What the first minutes show: the build says how far it is."""

import importlib.util

from shared_data import ROOT

SPEC = importlib.util.spec_from_file_location("install", ROOT / "tools" / "install.py")
INSTALL = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(INSTALL)


def test_steps_are_told_once_each():
    lines = [
        "Using pip 26.0\n", "Collecting numpy>=1.26\n", "  Collecting click\n", "  Installing build dependencies: started\n",
        "  Installing build dependencies: finished with status 'done'\n", "  [1/9] Building CXX object x.o\n",
        "  [2/9] Building CXX object y.o\n", "  [9/9] Linking CXX shared module z.so\n", "Installing collected packages: a\n",
    ]  # fmt: skip
    assert [*INSTALL.steps(lines)] == [
        "collecting numpy",
        "collecting click",
        "installing what the build needs",
        "compiling the kernels: 1 of 9",
        "compiling the kernels: 2 of 9",
        "compiling the kernels: 9 of 9",
        "installing packages",
    ]


def test_what_pip_said_is_printed_where_it_fails(capfd):
    assert INSTALL.main(["--no-index", "--no-such-option"]) != 0
    assert "no such option" in capfd.readouterr().err
