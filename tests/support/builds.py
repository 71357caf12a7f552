"""Builds of what is shipped, as users and a release make them."""

import os
import shutil
import subprocess
import venv
from pathlib import Path

from shared_data import ROOT

#: As the release workflow sets it, from the commit; here any moment will do.
EPOCH = "1700000000"
#: What makes a program reach no network; nothing where the machine does not permit it.
OFFLINE = ["unshare", "--map-root-user", "--net"]


def run(*command, cwd=ROOT, env=None, check=True):
    """Runs a program at low priority; what it printed is shown if it fails."""
    done = subprocess.run(
        ["nice", *map(str, command)], cwd=cwd, env=env, check=False, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )  # fmt: skip
    assert not check or done.returncode == 0, done.stdout[-4000:]
    return done


def build_environment(*programs):
    """Variables for a build: pinned versions, a fixed time, and of programs these and the shell's own."""
    kept = {name: value for name, value in os.environ.items() if name not in ("CXX", "CC", "PYTHONPATH")}
    pinned = {"PIP_CONSTRAINT": str(ROOT / "constraints.txt"), "SOURCE_DATE_EPOCH": EPOCH}
    return kept | pinned | ({"PATH": os.pathsep.join(programs)} if programs else {})


def offline():
    """The command that hides the network, or nothing."""
    possible = shutil.which("unshare") and run(*OFFLINE, "true", check=False).returncode == 0
    return OFFLINE if possible else []


def new_environment(folder):
    """Makes a virtual environment with pip and nothing else; gives its Python."""
    venv.create(folder, with_pip=True)
    return Path(folder) / "bin" / "python"


def build_site(python, folder):
    """Builds the documentation with this Python; warnings are errors."""
    # mkdocs-material warns that mkdocs ends, which is no fault of a page
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    run(python, "-W", "ignore", "-m", "mkdocs", "build", "--strict", "--site-dir", folder, env=environment)
