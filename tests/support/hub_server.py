"""A server on this machine that serves models as the hub does, for tests of what is fetched from there."""

import hashlib
import json
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Event, Thread
from urllib.parse import unquote, urlsplit

import pytest

from mtgauge.encoders.hub import fetched
from mtgauge.encoders.store import VectorStore

#: The number of the only revision of a model for which a test names no other, and the name that it goes by.
REVISION = "0123456789abcdef0123456789abcdef01234567"
BRANCH = "main"


#: Ends of names of files that the hub keeps apart, as large ones.
LARGE = (".ckpt", ".safetensors", ".bin")
#: An address that nothing answers at.
NOWHERE = "http://127.0.0.1:9"


def begin_anew(monkeypatch, cache, endpoint=NOWHERE):
    """Lets this process go on as a new one would: with a folder as the hub's cache, an address, and nothing in memory."""
    pytest.importorskip("huggingface_hub", reason="huggingface_hub is not installed")
    from huggingface_hub import constants, file_download

    address = endpoint + "/{repo_id}/resolve/{revision}/{filename}"
    monkeypatch.setattr(constants, "HF_HUB_CACHE", str(cache))
    monkeypatch.setattr(constants, "ENDPOINT", endpoint)
    # versions below 1 have a name of their own for it
    for module in (constants, file_download):
        monkeypatch.setattr(module, "HUGGINGFACE_CO_URL_TEMPLATE", address, raising=False)
    fetched.cache_clear()
    VectorStore.of(None).forget()


@contextmanager
def hub_of(name, folder, revision=REVISION):
    """Serves the files of a folder as the model `name`; yields the address, and the paths that are asked for."""
    with hub_with({name: (folder, revision)}) as found:
        yield found


class Asked(list):
    """The paths that a hub was asked for.

    Attributes:
        begun: (path, first byte) of each file that was sent.
        stalled: Set once a file is not sent to its end.
    """

    def __init__(self):
        super().__init__()
        self.begun = []
        self.stalled = Event()


@contextmanager
def hub_with(models, stall=None):
    """Serves models, name -> (folder, revision); yields the address, and the paths that are asked for.

    Args:
        models: The models.
        stall: (file name, bytes): of this file it sends so many bytes and then nothing more; None: all of each file.
    """
    there, asked = {name: (Path(folder), revision) for name, (folder, revision) in models.items()}, Asked()

    class Handler(_Handler):
        served, paths, stalls, ended = there, asked, stall or ("", 0), Event()

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}", asked
    finally:
        Handler.ended.set()
        server.shutdown()
        server.server_close()


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_HEAD(self):
        self._answer(with_body=False)

    def do_GET(self):
        self._answer(with_body=True)

    def _answer(self, *, with_body):
        path = unquote(urlsplit(self.path).path)
        self.paths.append(path)
        body, told = self._found(path)
        begin = int(self.headers.get("Range", "bytes=0-").removeprefix("bytes=").removesuffix("-"))
        self.send_response(404 if body is None else 206 if begin else 200)
        for header, value in told.items():
            self.send_header(header, value)
        if begin:
            self.send_header("Content-Range", f"bytes {begin}-{len(body) - 1}/{len(body)}")
        self.send_header("Content-Length", str(len(body or b"") - begin))
        self.end_headers()
        if with_body and body:
            self.paths.begun.append((path, begin))
            self._send(path, body[begin:])

    def _send(self, path, body):
        name, most = self.stalls
        if name and path.endswith(name):
            self.wfile.write(body[:most])
            self.paths.stalled.set()
            self.ended.wait()
        else:
            self.wfile.write(body)

    def _found(self, path):
        """The body and headers of what is asked for; None for what is not there."""
        for model, (root, number) in self.served.items():
            for revision in (number, BRANCH):
                found = self._file(path, model, root, number, revision)
                if found is not None:
                    return found
        return None, {}

    def _file(self, path, model, root, number, revision):
        files = sorted(str(file.relative_to(root)) for file in root.rglob("*") if file.is_file())
        if path == f"/api/models/{model}/revision/{revision}":
            told = {"id": model, "sha": number, "siblings": [{"rfilename": name} for name in files]}
            return json.dumps(told).encode(), {"Content-Type": "application/json"}
        if path == f"/api/models/{model}/tree/{revision}":
            tree = [_entry(root, name) for name in files]
            return json.dumps(tree).encode(), {"Content-Type": "application/json"}
        name = path.removeprefix(f"/{model}/resolve/{revision}/")
        if name not in files:
            return None
        body = (root / name).read_bytes()
        return body, {"ETag": f'"{hashlib.sha256(body).hexdigest()}"', "X-Repo-Commit": number}

    def log_message(self, *arguments):
        """Says nothing."""


def _entry(root, name):
    body = (root / name).read_bytes()
    told = {"type": "file", "path": name, "size": len(body), "oid": hashlib.sha1(body).hexdigest()}
    if not name.endswith(LARGE):
        return told
    return told | {"lfs": {"oid": hashlib.sha256(body).hexdigest(), "size": len(body), "pointerSize": 130}}
