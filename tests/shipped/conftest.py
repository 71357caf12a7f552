"""What is shipped, built once in a run of these tests."""

import functools
import http.server
import shutil
import sys
import threading

import pytest
from builds import (
    NODE,
    ROOT,
    build_environment,
    build_site,
    fetch_build_requirements,
    made_once,
    new_environment,
    offline,
    programs_without,
    run,
)


@pytest.fixture(scope="session")
def checkout(tmp_path_factory):
    """The files that git knows, and new ones: a clone without anything that was built."""

    def copy(folder):
        names = run("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard").stdout.split("\0")
        for name in filter(None, names):
            if (ROOT / name).is_file():
                (folder / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / name, folder / name)

    return made_once(tmp_path_factory, "checkout", copy)


@pytest.fixture(scope="session")
def sdist(tmp_path_factory, checkout):
    """The source archive, as the release workflow makes it."""

    def build(folder):
        run(sys.executable, "-m", "build", "--sdist", "--outdir", folder, checkout, env=build_environment())

    [archive] = made_once(tmp_path_factory, "sdist", build).glob("*.tar.gz")
    return archive


@pytest.fixture(scope="session")
def wheel(tmp_path_factory, sdist):
    """The wheel, built from the source archive without node and, if the machine permits it, without the network."""

    def build(folder):
        python = new_environment(folder / "environment")
        fetch_build_requirements(python, folder / "requirements")
        environment = build_environment(programs_without(folder / "programs", NODE))
        pip = [python, "-m", "pip", "wheel", "--no-index", "--find-links", folder / "requirements", "--no-deps"]
        run(*offline(), *pip, "--wheel-dir", folder, sdist, env=environment)

    [archive] = made_once(tmp_path_factory, "wheel", build).glob("*.whl")
    return archive


@pytest.fixture(scope="session")
def site(tmp_path_factory):
    """Folder of the documentation, built here with everything that is installed."""
    return made_once(tmp_path_factory, "site", lambda folder: build_site(sys.executable, folder))


@pytest.fixture(scope="session")
def address(site):
    """Address at which the site is served, as it will be; links to folders need a server."""

    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *_):
            """Prints nothing."""

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(site)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()
