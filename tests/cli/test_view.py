"""``mtgauge view``: reports are those of the commands, and nobody else is answered."""

import http.client
import json
import os
import shlex
import signal
import socket
import subprocess
import sys
import threading
import time
import zipfile
from contextlib import suppress
from pathlib import Path
from urllib.parse import quote

import pytest

from mtgauge.base.errors import MtgaugeError
from mtgauge.cli.main import main
from mtgauge.cli.view.plan import PageKind, Wish, command_for, likely_kind
from mtgauge.cli.view.recognise import ViewRole, recognised
from mtgauge.cli.view.server import ViewServer
from mtgauge.cli.view.session import Session, safe_path

LIMIT = 1_000_000


class Reader:
    """A browser of the page, or somebody who would like to be one."""

    def __init__(self, server):
        self.server, self.port = server, server.server_address[1]
        self.groups = 0

    def ask(self, method, path, body=None, *, token=None, **headers):
        """(status, headers, content) of a request; a header of None is left out."""
        known = {"Host": f"127.0.0.1:{self.port}", "Origin": self.server.origin} | headers
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        try:
            connection.putrequest(method, f"/{token or self.server.token}/{path}", skip_host=True)
            for name, value in known.items():
                if value is not None:
                    connection.putheader(name.replace("_", "-"), value)
            if body is not None and "Content_Length" not in headers:
                connection.putheader("Content-Length", str(len(body)))
            connection.endheaders()
            with suppress(OSError):  # it was refused before it was read
                connection.send(body or b"")
            answer = connection.getresponse()
            return answer.status, dict(answer.getheaders()), answer.read()
        finally:
            connection.close()

    def drop(self, *files):
        """Drop files as (path, bytes), as one folder if a path has slashes."""
        self.groups += 1
        for name, content in files:
            status, _, said = self.ask("PUT", f"files/{self.groups}?name={quote(name, safe='')}", content)
            assert status == 200, said
        return self.state("POST", f"groups/{self.groups}", b"{}")

    def state(self, method="GET", path="state", body=None):
        status, _, content = self.ask(method, path, body)
        assert status == 200, content
        return json.loads(content)

    def made(self, **asked):
        """The job of a request, at its end."""
        job = self.state("POST", "jobs", json.dumps(asked).encode())["jobs"][0]
        while job["state"] == "running":
            time.sleep(0.05)
            job = next(one for one in self.state()["jobs"] if one["id"] == job["id"])
        return job


@pytest.fixture
def reader(tmp_path):
    folder = tmp_path / "session"
    folder.mkdir()
    session = Session(folder, LIMIT)
    server = ViewServer(session)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    try:
        yield Reader(server)
    finally:
        session.end()
        server.shutdown()
        server.server_close()
        thread.join()


REFERENCE = "".join(f"the cat number {n} sat on the mat\n" for n in range(12)).encode()
GOOD = REFERENCE.replace(b"mat", b"rug")
BAD = REFERENCE.replace(b"cat", b"dog").replace(b"sat", b"lay")
RATINGS = "system\tsegment\trater\tscore\n" + "".join(
    f"{name}\t{n}\tann\t{value}\n" for name, value in (("good", 90), ("bad", 40)) for n in range(1, 13)
)
RATED = RATINGS + "".join(f"worse\t{n}\tann\t{20 + n}\n" for n in range(1, 13))
THIRD = ("worse.txt", BAD.replace(b"on the mat", b"there"))
TEXTS = (("ref.txt", REFERENCE), ("good.txt", GOOD), ("bad.txt", BAD))


# --- who is answered


@pytest.mark.parametrize(
    "headers",
    [
        {"token": "x" * 43},
        {"Host": "evil.example"},
        {"Host": "localhost"},
        {"Host": None},
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Sec_Fetch_Site": "cross-site"},
        {"Sec_Fetch_Site": "same-site"},
    ],
    ids=[
        "token",
        "rebound name",
        "other name",
        "no name",
        "other origin",
        "null origin",
        "cross-site",
        "same-site",
    ],
)
@pytest.mark.parametrize("method", ["GET", "PUT", "POST", "DELETE"])
def test_others_are_refused(reader, method, headers):
    status, sent, content = reader.ask(method, "state", b"{}" if method != "GET" else None, **headers)
    assert (status, content) == (403, b"")
    assert not [name for name in sent if name.lower().startswith("access-control")]


@pytest.mark.parametrize("method", ["PUT", "POST", "DELETE"])
def test_what_changes_something_has_to_name_its_origin(reader, method):
    assert reader.ask(method, "state", b"{}", Origin=None)[0] == 403


@pytest.mark.parametrize("method", ["OPTIONS", "HEAD", "TRACE", "PATCH"])
def test_other_methods_are_refused_without_headers_for_others(reader, method):
    status, sent, _ = reader.ask(method, "state")
    assert status == 501
    assert not [name for name in sent if name.lower().startswith("access-control")]


def test_the_page_may_run_its_own_script_alone(reader):
    status, sent, content = reader.ask("GET", "", Origin=None)
    policy = dict(part.strip().split(" ", 1) for part in sent["Content-Security-Policy"].split(";"))
    assert status == 200
    assert policy["default-src"] == "'none'"
    assert policy["connect-src"] == "'self'"
    assert policy["form-action"] == policy["frame-ancestors"] == "'none'"
    assert all(part.startswith("'sha256-") for part in policy["script-src"].split())
    assert all(part.startswith("'sha256-") for part in policy["style-src"].split())
    assert (sent["X-Frame-Options"], sent["Referrer-Policy"], sent["Cache-Control"]) == (
        "DENY", "no-referrer", "no-store",
    )  # fmt: skip
    assert b"onclick" not in content


def test_it_listens_on_this_machine_alone(reader):
    assert reader.server.server_address[0] == "127.0.0.1"


@pytest.mark.parametrize(
    "path", ["reports/", "reports/1/", "files/", "jobs", "..", "%2e%2e/", "state/../state", "reports/1/%2e%2e/x"]
)
def test_no_folder_is_listed(reader, path):
    assert reader.ask("GET", path)[0] == 404


# --- uploads


@pytest.mark.parametrize(
    "name",
    [
        "../x", "a/../../x", "/etc/passwd", "..\\x", "a//b", ".", "", "a/", "x\0y", "x\ny", "a" * 300,
        "/".join("a" * 20),
    ],
)  # fmt: skip
def test_names_that_lead_out_are_refused(reader, tmp_path, name):
    with pytest.raises(MtgaugeError):
        safe_path(name)
    status, _, _ = reader.ask("PUT", f"files/1?name={quote(name, safe='')}", b"x")
    assert status in (400, 404)
    assert not list((tmp_path / "session").rglob("*"))


def test_two_files_of_one_name_are_two_files(reader):
    reader.drop(("mt.txt", GOOD))
    reader.drop(("mt.txt", BAD))
    reader.drop(("ref.txt", REFERENCE))
    job = reader.made(metrics="bleu")
    assert job["state"] == "done", job["messages"]
    assert "mt.txt mt-2=2/mt.txt" in job["command"]


def test_one_name_twice_in_a_folder_is_refused(reader):
    assert reader.ask("PUT", "files/1?name=a.txt", b"x")[0] == 200
    status, _, content = reader.ask("PUT", "files/1?name=a.txt", b"y")
    assert (status, json.loads(content)["message"]) == (400, "a.txt is there twice")


def test_the_limit_is_of_all_files_together(reader):
    half = b"x" * (LIMIT // 2)
    assert reader.ask("PUT", "files/1?name=a.txt", half)[0] == 200
    assert reader.ask("PUT", "files/2?name=b.txt", half + b"x")[0] == 413
    [file] = reader.state("POST", "groups/1", b"{}")["files"]
    assert reader.state("DELETE", f"files/{file['id']}")["used"] == 0
    assert reader.ask("PUT", "files/2?name=b.txt", half + b"x")[0] == 200


def test_a_body_beyond_the_limit_is_not_read(reader, tmp_path):
    status, sent, _ = reader.ask("PUT", "files/1?name=a.txt", b"x", Content_Length=str(LIMIT + 1))
    assert (status, sent["Connection"]) == (413, "close")
    assert reader.ask("POST", "jobs", b"{", Content_Length=str(1 << 20))[0] == 413
    assert not list((tmp_path / "session").rglob("*.txt"))


@pytest.mark.parametrize(
    "headers",
    [{"Content_Length": "x"}, {"Content_Length": "-1"}, {"Content_Length": None, "Transfer_Encoding": "chunked"}],
    ids=["no number", "negative", "chunked"],
)
def test_a_length_has_to_be_named(reader, headers):
    assert reader.ask("PUT", "files/1?name=a.txt", b"x", **headers)[0] == 411


@pytest.mark.parametrize("body", [b"", b"[]", b"{", b"\xff", b'{"kind": 1}', b'{"roles": []}', b'{"metrics": 1}'])
def test_requests_of_another_form_are_refused(reader, body):
    reader.drop(*TEXTS[:1])
    assert reader.ask("POST", "jobs", body)[0] == 400


def test_a_query_of_many_fields_is_refused(reader):
    assert reader.ask("GET", "state?" + "a=1&" * 100)[0] == 400


def test_two_hosts_are_refused(reader):
    with socket.create_connection(("127.0.0.1", reader.port), timeout=20) as connection:
        host = f"127.0.0.1:{reader.port}"
        lines = [f"GET /{reader.server.token}/state HTTP/1.1", f"Host: {host}", "Host: evil.example", "", ""]
        connection.sendall("\r\n".join(lines).encode())
        assert connection.recv(100).startswith(b"HTTP/1.1 403")


def test_an_upload_is_never_sent_back(reader):
    state = reader.drop(("evil.html", b"<script>alert(1)</script>"))
    number = state["files"][0]["id"]
    for path in (f"files/{number}", "uploads/1/evil.html", f"reports/{number}/evil.html"):
        assert reader.ask("GET", path)[0] == 404


@pytest.mark.parametrize("field", ["languages", "metrics", "segments"])
def test_fields_are_no_options(reader, field):
    for file in TEXTS:
        reader.drop(file)
    status, _, content = reader.ask("POST", "jobs", json.dumps({field: "--cache=/x"}).encode())
    assert (status, json.loads(content)["message"]) == (400, "'--cache=/x' begins like an option")


@pytest.mark.parametrize("name", ["-r.txt", "--report=x.txt", "a=b.txt"])
def test_names_of_files_are_no_options(reader, name):
    reader.drop((name, GOOD))
    reader.drop(TEXTS[0])
    job = reader.made(metrics="bleu")
    assert job["state"] == "done", job["messages"]
    assert shlex.split(job["command"])[-3] == f"./{name}"


# --- reports


def content_of(reader, job):
    status, sent, content = reader.ask("GET", f"reports/{job['id']}/{job['page']}")
    assert status == 200
    assert sent["Content-Type"] == "text/html; charset=utf-8"
    return content


@pytest.mark.parametrize(
    ("files", "asked", "begins"),
    [
        (TEXTS, {"metrics": "bleu,chrf"}, "mtgauge compare -r ref.txt -m bleu,chrf good.txt bad.txt"),
        (TEXTS[:2], {}, "mtgauge score --ci -r ref.txt good.txt"),
        ([*TEXTS, ("ratings.tsv", RATINGS.encode())], {}, "mtgauge compare -r ref.txt --human ratings.tsv"),
        (TEXTS, {"kind": "power", "metrics": "bleu"}, "mtgauge power"),
        (TEXTS, {"kind": "steps", "segments": "1, 3-4", "metrics": "ter"}, "mtgauge explain"),
        ([*TEXTS, THIRD, ("ratings.tsv", RATED.encode())], {"kind": "agreement"}, "mtgauge meta rank"),
    ],
    ids=["compare", "score", "human ratings", "power", "steps", "agreement"],
)
def test_a_page_is_that_of_the_command(reader, tmp_path, monkeypatch, files, asked, begins):
    # a folder with a name of its own would be in the heading
    folder = tmp_path / "texts"
    folder.mkdir()
    for file in files:
        reader.drop(file)
        (folder / file[0]).write_bytes(file[1])
    job = reader.made(**asked)
    assert job["command"].startswith(begins)
    assert job["state"] == "done", job["messages"]
    monkeypatch.chdir(folder)
    assert main(shlex.split(job["command"])[1:]) == 0
    assert content_of(reader, job) == (folder / "report.html").read_bytes()


def recorded(tmp_path, name):
    """A record with its texts, as a folder below `tmp_path`."""
    for file, content in TEXTS:
        (tmp_path / file).write_bytes(content)
    arguments = [
        "score",
        "-r",
        "ref.txt",
        "good.txt",
        "-m",
        "bleu",
        "--ci",
        "--record",
        name,
        "--keep-texts",
        "-q",
    ]
    assert main([*arguments, "-o", "table.txt"]) == 0
    return tmp_path / name


@pytest.mark.parametrize("is_archive", [False, True], ids=["folder", "archive"])
def test_a_record_becomes_its_report(reader, tmp_path, monkeypatch, is_archive):
    monkeypatch.chdir(tmp_path)
    record = recorded(tmp_path, "rec")
    inside = [
        (path.relative_to(tmp_path).as_posix(), path.read_bytes()) for path in record.rglob("*") if path.is_file()
    ]
    if is_archive:
        with zipfile.ZipFile(tmp_path / "rec.zip", "w") as archive:
            for name, content in inside:
                archive.writestr(name, content)
        inside = [("rec.zip", (tmp_path / "rec.zip").read_bytes())]
    state = reader.drop(*inside)
    assert [file["roles"][0][0] for file in state["files"]] == ["record"]
    job = reader.made()
    assert job["command"] == f"mtgauge report {'rec.zip' if is_archive else 'rec'} -o report.html"
    assert job["state"] == "done", job["messages"]
    assert b"good" in content_of(reader, job)


def test_a_folder_of_records_becomes_their_history(reader, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "runs").mkdir()
    runs = [recorded(tmp_path, f"runs/2026-11-2{n}") for n in (6, 7)]
    files = [path for run in runs for path in run.rglob("*") if path.is_file()]
    reader.drop(*((path.relative_to(tmp_path).as_posix(), path.read_bytes()) for path in files))
    job = reader.made()
    assert job["command"] == "mtgauge history runs --report report.html"
    assert job["state"] == "done", job["messages"]


def test_puzzles_become_their_page(reader):
    folder = Path(__file__).parents[2] / "examples" / "puzzles"
    for name in ("gold", "careful", "hasty"):
        reader.drop(*((f"{name}/{path.name}", path.read_bytes()) for path in (folder / name).glob("*.json")))
    job = reader.made()
    assert job["command"] == "mtgauge puzzles score gold careful hasty --report report.html"
    assert job["state"] == "done", job["messages"]


def test_a_sentence_is_explained(reader):
    asked = {"hypothesis": "the cat\nsat", "reference": "the cat sat on the mat", "metrics": "wer"}
    job = reader.made(**asked)
    assert job["state"] == "done", job["messages"]
    assert b"WER of hypothesis, segment 1: 50.00" in content_of(reader, job)


def test_what_fails_says_why(reader):
    reader.drop(("ref.txt", REFERENCE))
    reader.drop(("good.txt", GOOD[:100]))
    job = reader.made()
    assert (job["state"], job["page"]) == ("failed", "")
    assert "mtgauge: error:" in job["messages"]


def test_a_job_is_cancelled(reader):
    many = b"".join(b"%d the cat sat on the mat and slept\n" % n for n in range(20_000))
    for name in ("ref.txt", "a.txt"):
        reader.drop((name, many[: LIMIT // 3]))
    job = reader.state("POST", "jobs", b'{"metrics": "meteor,ter,chrf,bleu"}')["jobs"][0]
    process = reader.server.session._jobs[job["id"]]._process
    assert reader.state("DELETE", f"jobs/{job['id']}")["jobs"][0]["state"] == "cancelled"
    assert process.returncode is not None
    assert reader.state("DELETE", f"jobs/{job['id']}")["jobs"] == []


# --- what a file is, and what is missing


@pytest.mark.parametrize(
    ("name", "content", "role", "told"),
    [
        ("aurora.txt", REFERENCE, ViewRole.SYSTEM, "plain text: 12 segments"),
        ("reference-A.txt", REFERENCE, ViewRole.REFERENCE, "plain text: 12 segments"),
        ("newstest.src.zh", REFERENCE, ViewRole.SOURCE, "plain text: 12 segments"),
        ("ratings.tsv", RATINGS.encode(), ViewRole.HUMAN, "human ratings: tables"),
        ("set.jsonl", b'{"source": "a", "reference": "b", "systems": {"s": "c"}}\n', None, ""),
        ("notes.docx", b"PK\3\4 not text \xff\xfe", ViewRole.UNUSED, "cannot be used"),
        ("empty.txt", b"", ViewRole.UNUSED, "cannot be used"),
    ],
    ids=["system", "reference", "source", "ratings", "set", "document", "empty"],
)
def test_files_are_recognised(tmp_path, name, content, role, told):
    (tmp_path / name).write_bytes(content)
    found = recognised(tmp_path / name)
    assert role is None or found.roles[0] is role
    assert str(found.told).startswith(told)


SYSTEMS = [(ViewRole.REFERENCE, "ref.txt"), (ViewRole.SYSTEM, "a.txt"), (ViewRole.SYSTEM, "b.txt")]


@pytest.mark.parametrize(
    ("kind", "files", "message"),
    [
        (None, [], "the output of a system is missing"),
        (None, SYSTEMS[1:], "a reference is missing, or for metrics without one the source"),
        (PageKind.POWER, SYSTEMS[:2], "the outputs of 2 systems or more are missing"),
        (PageKind.STEPS, SYSTEMS, "the segments to explain are missing, such as 1, 5-7"),
        (
            PageKind.AGREEMENT,
            [*SYSTEMS[:2], (ViewRole.HUMAN, "h.tsv")],
            "the outputs of 3 systems or more are missing",
        ),
        (PageKind.AGREEMENT, SYSTEMS, "human ratings are missing"),
        (PageKind.EASE, SYSTEMS, "the language pair is missing, such as zh-en"),
        (PageKind.CHECKPOINTS, SYSTEMS, "a set of check-points is missing"),
        (PageKind.PUZZLES, [], "the gold answers of the puzzles are missing"),
        (PageKind.PUZZLES, [(ViewRole.GOLD, "gold")], "answers to the puzzles are missing"),
        (PageKind.PUZZLES, [(ViewRole.GOLD, "a"), (ViewRole.GOLD, "b")], "there are several gold answers"),
        (PageKind.RECORD, [], "a record is missing"),
        (PageKind.HISTORY, [], "one folder with several records is missing"),
        (PageKind.CAMPAIGN, [], "the folder of the campaign is missing"),
        (None, [(ViewRole.SOURCE, "s"), (ViewRole.SOURCE, "t"), *SYSTEMS], "there are two sources"),
    ],
    ids=str,
)
def test_what_is_missing_is_said_in_one_sentence(kind, files, message):
    with pytest.raises(MtgaugeError) as failed:
        command_for(Wish(kind, files))
    assert str(failed.value.sentence).startswith(message)


@pytest.mark.parametrize(
    ("wish", "command"),
    [
        (
            Wish(PageKind.EASE, [*SYSTEMS, (ViewRole.HUMAN, "h.tsv")], "zh-en", "bleu"),
            "ease score -r ref.txt -l zh-en a.txt b.txt --report report.html",
        ),
        (
            Wish(None, [*SYSTEMS, (ViewRole.CHECKPOINTS, "set.jsonl")]),
            "compare --checkpoints set.jsonl -r ref.txt a.txt b.txt --report report.html",
        ),
        (Wish(None, [(ViewRole.CAMPAIGN, "wmt")]), "campaign report wmt --no-pdf -o pages"),
        (Wish(None, [(ViewRole.RECORDS, "runs")]), "history runs --report report.html"),
        (Wish(None, [(ViewRole.RECORD, "a"), (ViewRole.RECORD, "b")]), "compare a b --report report.html"),
        (Wish(None, [(ViewRole.TESTSET, "set.xml")]), "compare --testset set.xml --report report.html"),
        (
            Wish(None, [(ViewRole.REFERENCE, "r.txt"), (ViewRole.REFERENCE, "2/r.txt"), *SYSTEMS[1:]]),
            "compare -r r.txt -r r-2=2/r.txt a.txt b.txt --report report.html",
        ),
    ],
    ids=["ease", "checkpoints", "campaign", "history", "records", "testset", "references"],
)
def test_each_kind_of_page_has_its_command(wish, command):
    assert shlex.join(command_for(wish)) == command


@pytest.mark.parametrize(
    ("roles", "kind"),
    [
        ([], PageKind.COMPARISON),
        ([ViewRole.RECORD], PageKind.RECORD),
        ([ViewRole.RECORD, ViewRole.RECORD], PageKind.COMPARISON),
        ([ViewRole.RECORD, ViewRole.SYSTEM], PageKind.COMPARISON),
        ([ViewRole.RECORDS], PageKind.HISTORY),
        ([ViewRole.CAMPAIGN], PageKind.CAMPAIGN),
        ([ViewRole.GOLD, ViewRole.ANSWERS], PageKind.PUZZLES),
        ([ViewRole.CHECKPOINTS, ViewRole.SYSTEM], PageKind.CHECKPOINTS),
    ],
    ids=str,
)
def test_files_suggest_a_page(roles, kind):
    assert likely_kind([(role, "x") for role in roles]) is kind


# --- the command


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals")
@pytest.mark.parametrize("kind", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_copies_are_gone_at_the_end(tmp_path, kind):
    (tmp_path / "ref.txt").write_bytes(REFERENCE)
    program = subprocess.Popen(
        [sys.executable, "-m", "mtgauge", "view", "--no-browser", "ref.txt"],
        cwd=tmp_path, env={**os.environ, "TMPDIR": str(tmp_path)}, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    try:
        address = program.stderr.readline().split()[-1]
        port, token = address.split("/")[2].split(":")[1], address.split("/")[3]
        connection = http.client.HTTPConnection("127.0.0.1", int(port), timeout=20)
        origin = {"Origin": f"http://127.0.0.1:{port}"}
        connection.request("PUT", f"/{token}/files/1?name=secret.txt", b"secret", origin)
        assert connection.getresponse().status == 200
        connection.close()
        assert list(tmp_path.rglob("secret.txt"))
        program.send_signal(kind)
        assert program.wait(timeout=20) == 0
    finally:
        program.kill()
        program.stderr.close()
    assert [path.name for path in tmp_path.iterdir()] == ["ref.txt"]


def test_a_port_in_use_and_a_file_that_is_not_there_are_said(reader, mtgauge):
    result = mtgauge("view", "--no-browser", "--port", str(reader.port))
    assert (result.code, "cannot be used" in result.err) == (2, True)
    result = mtgauge("view", "--no-browser", "absent.txt")
    assert (result.code, "no such file or folder" in result.err) == (2, True)
