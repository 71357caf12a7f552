"""What is shipped, built once in a run of these tests."""

import functools
import http.server
import shutil
import sys
import threading

import pytest
from builds import ROOT, build_site, run


@pytest.fixture(scope="session")
def checkout(tmp_path_factory):
    """The files of the project as git knows them, with what is not committed yet, without what was built."""
    folder = tmp_path_factory.mktemp("checkout") / "mtgauge"
    names = run("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard").stdout.split("\0")
    for name in filter(None, names):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)
    return folder


@pytest.fixture(scope="session")
def site(tmp_path_factory):
    """Folder of the documentation, built here with everything that is installed; warnings are errors."""
    folder = tmp_path_factory.mktemp("site")
    build_site(sys.executable, folder)
    return folder


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
