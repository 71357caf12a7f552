"""Builds of what is shipped, as users and a release make them."""

import fcntl
import os
import re
import shutil
import subprocess
import tomllib
import venv
from pathlib import Path

from shared_data import ROOT

#: As the release workflow sets it, from the commit; here any moment will do.
EPOCH = "1700000000"
#: What hides the network from a program, where the machine permits it.
_OFFLINE = ["unshare", "--map-root-user", "--net"]
#: Programs that compile and link, and those that run JavaScript.
COMPILERS = (
    r"(.*-)?(c\+\+|g\+\+|gcc|cc|clang|clang\+\+|c89|c99|cpp|ar|ranlib|ld|ld\.\w+|lld|as|nm|strip)(-[\d.]+)?"
)
NODE = r"node|nodejs|npm|npx|corepack"


def run(*command, cwd=ROOT, env=None, check=True):
    """Runs a program at low priority; what it printed is shown if it fails."""
    done = subprocess.run(
        ["nice", *map(str, command)], cwd=cwd, env=env, check=False, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )  # fmt: skip
    assert not check or done.returncode == 0, done.stdout[-4000:]
    return done


def build_environment(programs=None):
    """Returns variables for a build: pinned versions, a fixed time, and, if it is given, only this folder of programs."""
    hidden = ("CXX", "CC", "PYTHONPATH", "VIRTUAL_ENV")
    kept = {name: value for name, value in os.environ.items() if name not in hidden}
    pinned = {"PIP_CONSTRAINT": str(ROOT / "constraints.txt"), "SOURCE_DATE_EPOCH": EPOCH}
    return kept | pinned | ({"PATH": str(programs)} if programs else {})


def programs_without(folder, pattern):
    """Fills a folder with links to all programs of this machine but those whose names match."""
    hidden = re.compile(pattern)
    folder.mkdir()
    for place in map(Path, os.environ["PATH"].split(os.pathsep)):
        for program in place.iterdir() if place.is_dir() else ():
            link = folder / program.name
            if not hidden.fullmatch(program.name) and not link.is_symlink():
                link.symlink_to(program)
    return folder


def offline():
    """Returns the command that hides the network, or nothing where the machine does not permit it."""
    possible = shutil.which("unshare") and run(*_OFFLINE, "true", check=False).returncode == 0
    return _OFFLINE if possible else []


def new_environment(folder):
    """Makes a virtual environment with pip and nothing else; gives its Python."""
    venv.create(folder, with_pip=True)
    return Path(folder) / "bin" / "python"


def fetch_build_requirements(python, folder):
    """Downloads what a build needs besides a compiler, as wheels, for a build without the network."""
    needed = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["build-system"]["requires"]
    pip = [python, "-m", "pip", "download", "--quiet", "--only-binary", ":all:", "--dest", folder]
    run(*pip, *needed, "cmake", "ninja", env=build_environment())


def build_site(python, folder):
    """Builds the documentation with this Python; warnings are errors."""
    # mkdocs-material warns that mkdocs ends, which is no fault of a page
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    run(python, "-W", "ignore", "-m", "mkdocs", "build", "--strict", "--site-dir", folder, env=environment)


def made_once(folders, name, make):
    """Returns a folder that one worker fills, and for which the others wait.

    Args:
        folders: Pytest's factory of temporary folders.
        name: Of the folder.
        make: Fills the folder, which is there.
    """
    base = folders.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / name
    done = folder.with_suffix(".done")
    with folder.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not done.exists():
            folder.mkdir()
            make(folder)
            done.touch()
    return folder
