"""The server of ``mtgauge view``: one reader, one machine, one secret address.

A request is answered only if it names this server (``Host``), comes from its own page (``Origin``), and has the
token in its address; all else is 403. Nothing is sent to other origins, and no upload is ever sent back.
"""

from __future__ import annotations

import hmac
import json
import secrets
from collections.abc import Callable, Mapping
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, unquote

from mtgauge.base import door
from mtgauge.base.errors import MtgaugeError
from mtgauge.base.sentences import ENGLISH, languages, said
from mtgauge.cli.view.page import view_page
from mtgauge.cli.view.session import Session, TooLargeError

ADDRESS = "127.0.0.1"
#: Bytes of a request that is no upload, and seconds that one may take between two pieces.
_MOST_JSON, _PATIENCE = 1 << 18, 60
#: Sent with everything. A page's own policy in its head is stricter.
_HEADERS = {
    "Cache-Control": "no-store",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
_OF_REPORTS = "connect-src 'none'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"
_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".json": "application/json",
    ".csv": "text/csv; charset=utf-8",
    ".pdf": "application/pdf",
}


class _RefusedError(Exception):
    """A request that is not answered.

    Args:
        status: The status of HTTP.
        message: The message; empty for those who do not have the token.
    """

    def __init__(self, status: HTTPStatus, message: str = "") -> None:
        super().__init__(status)
        self.status, self.message = status, message


class ViewServer(ThreadingHTTPServer):
    """The server of a session.

    Args:
        session: The files and jobs.
        port: The port; 0 for a free one.

    Attributes:
        session: As given.
        token: The secret part of its address.
    """

    daemon_threads = True

    def __init__(self, session: Session, port: int = 0) -> None:
        self.session = session
        self.token = secrets.token_urlsafe(32)
        self.page, self.policy = view_page()
        super().__init__((ADDRESS, port), _Handler)

    @property
    def origin(self) -> str:
        """The origin of its pages."""
        return f"http://{ADDRESS}:{self.server_address[1]}"

    @property
    def address(self) -> str:
        """The address of its page, which nobody else knows."""
        return f"{self.origin}/{self.token}/"

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Prints nothing: a browser that goes away is no fault."""


class _Handler(BaseHTTPRequestHandler):
    """Answers one request."""

    server: ViewServer
    server_version, sys_version = "mtgauge", ""
    protocol_version = "HTTP/1.1"
    timeout = _PATIENCE

    def do_GET(self) -> None:
        """Answers a question."""
        self._answer("GET")

    def do_PUT(self) -> None:
        """Takes a file."""
        self._answer("PUT")

    def do_POST(self) -> None:
        """Takes a request."""
        self._answer("POST")

    def do_DELETE(self) -> None:
        """Takes something away."""
        self._answer("DELETE")

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002  # its name in the library
        """Prints nothing."""

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Refuses what is no request of HTTP."""
        self._send(HTTPStatus(code), b"", "text/plain")

    def _answer(self, method: str) -> None:
        try:
            parts, query = self._checked(method)
            language = query.get("language", ENGLISH)
            language = language if language in languages() else ENGLISH
            try:
                _ROUTES[method](self, parts, query, language)
            except MtgaugeError as error:
                raise _RefusedError(HTTPStatus.BAD_REQUEST, said(error.sentence, language)) from None
            except TooLargeError:
                raise _RefusedError(HTTPStatus.REQUEST_ENTITY_TOO_LARGE) from None
            except (KeyError, IndexError):
                raise _RefusedError(HTTPStatus.NOT_FOUND) from None
            except (ValueError, TypeError, AttributeError):
                raise _RefusedError(HTTPStatus.BAD_REQUEST) from None
        except _RefusedError as refused:
            # what was not read of the request would be taken for the next one
            self.close_connection = True
            content = json.dumps({"message": refused.message}).encode() if refused.message else b""
            self._send(refused.status, content, "application/json")
        except OSError:
            self.close_connection = True

    def _checked(self, method: str) -> tuple[list[str], dict[str, str]]:
        """The parts of the path behind the token, and the query."""
        origin, site = self.headers.get("Origin"), self.headers.get("Sec-Fetch-Site")
        is_ours = self.headers.get_all("Host") == [self.server.origin.removeprefix("http://")]
        if origin is not None or method != "GET":
            is_ours = is_ours and origin == self.server.origin
        if site is not None:
            is_ours = is_ours and site in (("same-origin", "none") if method == "GET" else ("same-origin",))
        path, _, query = self.path.partition("?")
        token, *parts = path.removeprefix("/").split("/")
        if not is_ours or not hmac.compare_digest(token.encode(), self.server.token.encode()):
            raise _RefusedError(HTTPStatus.FORBIDDEN)
        try:
            fields = parse_qs(query, max_num_fields=8)
        except ValueError:
            raise _RefusedError(HTTPStatus.BAD_REQUEST) from None
        return [unquote(part) for part in parts], {name: values[0] for name, values in fields.items()}

    def _get(self, parts: list[str], _query: Mapping[str, str], language: str) -> None:
        match parts:
            case [""]:
                self._send(HTTPStatus.OK, self.server.page, _TYPES[".html"], policy=self.server.policy)
            case ["state"]:
                self._tell(self.server.session.state(language))
            case ["reports", number, *path] if path:
                self._send_file(self.server.session.output(number, "/".join(path)))
            case _:
                raise KeyError

    def _put(self, parts: list[str], query: Mapping[str, str], language: str) -> None:
        match parts:
            case ["files", group] if _is_number(group):
                self.server.session.upload(group, query["name"], self._length(), self._read)
                self._tell({})
            case _:
                raise KeyError

    def _post(self, parts: list[str], _query: Mapping[str, str], language: str) -> None:
        asked = self._json()
        match parts:
            case ["groups", group] if _is_number(group):
                self.server.session.close(group)
            case ["jobs"]:
                self.server.session.request(asked, language)
            case _:
                raise KeyError
        self._tell(self.server.session.state(language))

    def _delete(self, parts: list[str], _query: Mapping[str, str], language: str) -> None:
        match parts:
            case ["files", number]:
                self.server.session.remove(number)
            case ["jobs", number]:
                self.server.session.cancel(number)
            case _:
                raise KeyError
        self._tell(self.server.session.state(language))

    def _length(self) -> int:
        """The length of the content, which has to be named."""
        text = self.headers.get("Content-Length", "")
        if not text.isascii() or not text.isdecimal() or self.headers.get("Transfer-Encoding"):
            raise _RefusedError(HTTPStatus.LENGTH_REQUIRED)
        return door.parse_integer(text)

    def _read(self, size: int) -> bytes:
        return self.rfile.read(size)

    def _json(self) -> dict[str, Any]:
        length = self._length()
        if length > _MOST_JSON:
            raise TooLargeError
        content = door.parse_json(self._read(length).decode("utf-8"))
        if not isinstance(content, dict):
            raise _RefusedError(HTTPStatus.BAD_REQUEST)
        return content

    def _tell(self, content: Mapping[str, Any]) -> None:
        self._send(HTTPStatus.OK, json.dumps(content).encode(), _TYPES[".json"])

    def _send_file(self, file: Path) -> None:
        kind = _TYPES.get(file.suffix, "application/octet-stream")
        self._send(HTTPStatus.OK, door.read_bytes(file), kind, policy=_OF_REPORTS)

    def _send(self, status: HTTPStatus, content: bytes, kind: str, *, policy: str = "default-src 'none'") -> None:
        self.send_response(status)
        headers = {"Content-Type": kind, "Content-Length": str(len(content)), "Content-Security-Policy": policy}
        for name, value in {**headers, **_HEADERS}.items():
            self.send_header(name, value)
        if kind == "application/octet-stream":
            self.send_header("Content-Disposition", "attachment")
        if self.close_connection:
            self.send_header("Connection", "close")
        self.end_headers()
        self.wfile.write(content)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 10


_ROUTES: Mapping[str, Callable[[_Handler, list[str], Mapping[str, str], str], None]] = {
    "GET": _Handler._get,
    "PUT": _Handler._put,
    "POST": _Handler._post,
    "DELETE": _Handler._delete,
}
