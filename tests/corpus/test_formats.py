"""Files: formats, compression, encodings, line ends."""

import gzip
import lzma

import pytest
import zstandard

from mtgauge.base import door
from mtgauge.base.errors import InputError
from mtgauge.corpus.formats import parse_file
from mtgauge.corpus.load import load_corpus
from mtgauge.corpus.named_files import named_path


@pytest.mark.parametrize(
    "pack", [bytes, gzip.compress, lzma.compress, zstandard.compress], ids=["bare", "gzip", "xz", "zstd"]
)
@pytest.mark.parametrize("suffix", [".txt", ".txt.gz", ""])
def test_compression_is_seen_by_its_first_bytes(pack, suffix):
    table = parse_file(pack("eins\nzwei ü\n".encode()), f"file{suffix}")
    assert table.texts == ("eins", "zwei ü")


LINES = [
    (b"a\nb\n", ("a", "b")),
    (b"a\nb", ("a", "b")),
    (b"a\r\nb\r\n", ("a", "b")),
    (b"\xef\xbb\xbfa\n", ("a",)),
    (b"a\n\nb\n", ("a", "", "b")),
    (b"\n", ("",)),
    (b" a \n", (" a ",)),
    ("a\u2028b\x85c\x0bd\n".encode(), ("a\u2028b\x85c\x0bd",)),
]


@pytest.mark.parametrize(("data", "expected"), LINES)
def test_lines_end_at_lf_only(data, expected):
    assert parse_file(data, "x.txt").texts == expected


def test_tsv_reads_named_columns_and_leaves_others_alone():
    table = parse_file(b'id\tdomain\tnote\ttext\tdocument\n7\tlaw\t-\t"a" b\td1\n', "x.tsv")
    assert table.texts == ('"a" b',)
    assert (table.ids, table.documents, table.domains) == (("7",), ("d1",), ("law",))


def test_jsonl_reads_null_as_a_missing_reference():
    table = parse_file(b'{"text": null, "id": 1}\n{"text": "b", "id": "2", "more": []}\n', "x.jsonl.gz")
    assert table.texts == (None, "b")
    assert table.ids == ("1", "2")


BROKEN = [
    ("x.tsv", b"a\tb\n1\t2\n", "x.tsv, line 1: has no column 'text'"),
    ("x.tsv", b"id\ttext\n1\n", "x.tsv, line 2: has 1 fields, the header has 2"),
    ("x.tsv", b"text\ttext\na\tb\n", "x.tsv, line 1: names a column twice"),
    ("x.tsv", b"text\n", "x.tsv: has no segments"),
    ("x.jsonl", b'{"text": "a"}\n{"text": }\n', "x.jsonl, line 2: is not JSON"),
    ("x.jsonl", b"[]\n", "x.jsonl, line 1: is not a JSON object"),
    ("x.jsonl", b'{"t": 1}\n', "x.jsonl, line 1: has no key 'text'"),
    ("x.jsonl", b'{"text": 1}\n', "x.jsonl, line 1: 'text' is not a string"),
    ("x.jsonl", b'{"text": "a", "id": "1"}\n{"text": "b"}\n', "x.jsonl, line 2: 'id' is missing"),
    ("x.jsonl", b"[" * 100_000, "x.jsonl, line 1: is"),
    ("x.txt", b"", "x.txt: has no segments"),
    ("x.txt", b"abc\n\xe9t\xe9\n", "x.txt, line 2: is not UTF-8: byte 0xe9 at offset 4"),
    ("x.txt", b"\xef\xbb\xbfab\xff", "x.txt, line 1: is not UTF-8: byte 0xff at offset 5"),
    ("x.txt", "a\n".encode("utf-16"), "x.txt: is UTF-16"),
    ("x.txt", b"a\nb\0c\n", "x.txt, line 2: looks like a binary file: NUL at offset 3"),
    ("x.gz", gzip.compress(b"a\n" * 99, mtime=0)[:-9], "x.gz: is broken gzip data"),
    ("x.xz", lzma.compress(b"a\n")[:-9], "x.xz: is broken xz data"),
    ("x.zst", zstandard.compress(b"a\n")[:-4] + b"....", "x.zst: is broken zstd data"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "data", "message"), BROKEN, ids=lambda value: value if isinstance(value, str) else ""
)
def test_broken_files_are_named_with_the_place(name, data, message):
    with pytest.raises(InputError) as caught:
        parse_file(data, name)
    assert str(caught.value).startswith(message)
    assert "\n" not in str(caught.value)


def test_what_is_no_fault_of_the_file_is_not_blamed_on_it(monkeypatch):
    def no_room(*arguments):
        raise MemoryError

    monkeypatch.setattr("mtgauge.base.door._unpacked", no_room)
    with pytest.raises(MemoryError):
        parse_file(gzip.compress(b"a\n", mtime=0), "x.gz")


def test_a_directory_is_no_file(tmp_path):
    with pytest.raises(InputError, match="is a directory"):
        door.read_bytes(str(tmp_path))


NAMES = [
    ("out/sys.a.txt.gz", ("sys.a", "out/sys.a.txt.gz")),
    ("A=x/y.txt", ("A", "x/y.txt")),
    ("./a=b.txt", ("a=b", "./a=b.txt")),
    ("-", ("stdin", "-")),
    ("B=-", ("B", "-")),
    ("hyp", ("hyp", "hyp")),
]


def test_a_file_whose_whole_name_is_given_comes_before_a_name(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert named_path("a=b.txt") == ("a", "b.txt")
    (tmp_path / "a=b.txt").write_text("x\n")
    assert named_path("a=b.txt") == ("a=b", "a=b.txt")


@pytest.mark.parametrize(("argument", "expected"), NAMES)
def test_files_are_named_by_stem_or_by_name(argument, expected):
    assert named_path(argument) == expected


def test_files_that_disagree_are_refused(tmp_path):
    (tmp_path / "a.tsv").write_text("id\ttext\n1\tx\n2\ty\n")
    (tmp_path / "b.tsv").write_text("id\ttext\n1\tx\n3\ty\n")
    (tmp_path / "c.txt").write_text("x\n")
    a, b, c = (str(tmp_path / name) for name in ("a.tsv", "b.tsv", "c.txt"))
    with pytest.raises(InputError, match=r"b\.tsv, segment 2: is missing; .*a\.tsv has it"):
        load_corpus([("b", b)], [("a", a)])
    with pytest.raises(InputError, match=r"c\.txt: has 1 segment, .*a\.tsv has 2"):
        load_corpus([("c", c)], [("a", a)])
    with pytest.raises(InputError, match="two systems are named 'c'"):
        load_corpus([("c", c), ("c", c)], [])
