"""What a stranger may give instead of a file: each payload takes the place of a valid one.

Some are the same whatever they replace; others are made of the valid file, so that a reader comes as far as the
place that is hostile. All are small on disk.
"""

import gzip
import io
import lzma
import os
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import NamedTuple

DEEP, DIGITS, LONG = 200_000, 5_000, 17_000_000
#: Bytes that a bomb, and a packed line, unpack to: a thousand times what they have on disk.
BOMB = 1 << 28
MARKUP = (".xml", ".sgm", ".sgml", ".tbx")
_NUMBER = re.compile(r"(?<![\w#.-])\d+(?:\.\d+)?(?![\w.])")
_STRING = re.compile(r'(?<=[:=\[,] )"[^"\n]*"|(?<=[:=\[,])"[^"\n]*"')


class Payload(NamedTuple):
    """A way to be hostile.

    Attributes:
        kind: What it is one of.
        make: Puts it at a path, given the valid bytes; whether there is such a one.
    """

    kind: str
    make: Callable[[Path, bytes], bool]


PAYLOADS: dict[str, Payload] = {}


def payload(kind):
    """Lists a function of the valid bytes; where it gives None there is no such payload."""

    def listed(function):
        def make(path, valid):
            made = function(path, valid)
            if made is not None:
                path.write_bytes(made)
            return made is not None

        PAYLOADS[function.__name__.replace("_", " ")] = Payload(kind, make)
        return function

    return listed


def special(kind, name):
    """Lists a function that makes something else than a regular file."""

    def listed(function):
        def make(path, _valid):
            function(path)
            return True

        PAYLOADS[name] = Payload(kind, make)
        return function

    return listed


# -- deep ---------------------------------------------------------------------------------------------------------------


@payload("deep")
def brackets(path, _valid):
    if path.suffix in MARKUP:
        return b"<a>" * DEEP + b"</a>" * DEEP
    return b"[" * DEEP + b"]" * DEEP


@payload("deep")
def objects(path, _valid):
    if path.suffix in MARKUP:
        return None
    if path.suffix == ".toml":
        return b"a." * DEEP + b"a = 1\n"
    return b'{"a":' * DEEP + b"1" + b"}" * DEEP


@payload("deep")
def deep_values(path, valid):
    """A string of the valid file, or an element, is nested deeply."""
    deep = "<x>" * DEEP + "</x>" * DEEP if path.suffix in MARKUP else "[" * DEEP + "]" * DEEP
    if path.suffix in MARKUP:
        return _grafted(valid, re.compile(r"(?<=>)[^<>\n]+(?=</)"), deep)
    return _grafted(valid, _STRING, deep, which=-1) or _grafted(valid, _NUMBER, deep)


@payload("deep")
def deep_yaml(path, _valid):
    return b"a: " + b"[" * 20_000 + b"]" * 20_000 if path.suffix in (".yaml", ".md") else None


# -- digits -------------------------------------------------------------------------------------------------------------


def _digits(name, digits, which):
    @payload("digits")
    def made(_path, valid):
        return _grafted(valid, _NUMBER, digits, which)

    PAYLOADS[name] = PAYLOADS.pop("made")


_digits("5,000 digits", "9" * DIGITS, None)
_digits("5,000 digits first", "9" * DIGITS, 0)
_digits("5,000 digits last", "9" * DIGITS, -1)
_digits("400 digits", "9" * 400, None)
_digits("1e999", "1e999", None)
_digits("negative numbers", "-1", None)


# -- bombs --------------------------------------------------------------------------------------------------------------


@cache
def _zeros():
    made = io.BytesIO()
    with _gzip(made) as file:
        for _ in range(BOMB >> 24):
            file.write(bytes(1 << 24))
    return made.getvalue()


def _gzip(file):
    return gzip.GzipFile(fileobj=file, mode="wb", mtime=0, compresslevel=1)


@payload("bomb")
def gzip_bomb(_path, valid):
    return gzip.compress(valid, mtime=0) + _zeros()


@payload("bomb")
def xz_bomb(_path, valid):
    return lzma.compress(valid) + _more_zeros()


@cache
def _more_zeros():
    return lzma.compress(bytes(1 << 26), preset=0)


@payload("bomb")
def zstd_bomb(_path, valid):
    try:
        import zstandard
    except ImportError:
        return None
    return zstandard.compress(valid) + _most_zeros()


@cache
def _most_zeros():
    import zstandard

    return zstandard.compress(bytes(BOMB))


@payload("bomb")
def parquet_bomb(path, _valid):
    """A column of 2^21 rows that all repeat one string of 1 MB."""
    return _repeated() if path.suffix == ".parquet" else None


@cache
def _repeated():
    import pyarrow as pa
    import pyarrow.parquet as pq

    n = 1 << 21
    texts = pa.DictionaryArray.from_arrays(pa.array([0] * n, pa.int8()), pa.array(["a" * (1 << 20)]))
    table = pa.table(dict.fromkeys(("source", "reference", "system", "segment", "score"), texts))
    made = io.BytesIO()
    pq.write_table(table, made, compression="zstd")
    return made.getvalue()


# -- endless lines ------------------------------------------------------------------------------------------------------


@cache
def _endless():
    made = io.BytesIO()
    with _gzip(made) as file:
        for _ in range(BOMB >> 24):
            file.write(b"a" * (1 << 24))
    return made.getvalue()


@payload("line")
def endless_packed_line(_path, _valid):
    return _endless()


@payload("line")
def endless_line(_path, valid):
    return valid.rstrip(b"\n") + b"a" * LONG


# -- what is no file ----------------------------------------------------------------------------------------------------


@special("not a file", "FIFO")
def _fifo(path):
    os.mkfifo(path)


@special("not a file", "/dev/zero")
def _zero(path):
    path.symlink_to("/dev/zero")


@special("not a file", "directory")
def _directory(path):
    path.mkdir()


@special("not a file", "link to itself")
def _loop(path):
    path.symlink_to(path.name)


@special("not a file", "no access")
def _closed(path):
    path.write_bytes(b"")
    path.chmod(0)


# -- broken text --------------------------------------------------------------------------------------------------------


@payload("cut")
def empty(_path, _valid):
    return b""


@payload("cut")
def cut_in_the_middle(_path, valid):
    return valid[: len(valid) // 2]


@payload("cut")
def cut_before_the_end(_path, valid):
    return valid.rstrip()[:-1]


@payload("bytes")
def NUL(_path, valid):  # noqa: N802
    return valid[: len(valid) // 2] + b"\0" + valid[len(valid) // 2 :]


@payload("bytes")
def nothing_but_NUL(_path, _valid):  # noqa: N802
    return bytes(1000)


@payload("bytes")
def not_UTF_8(_path, valid):  # noqa: N802
    middle = len(valid) // 2
    return valid[:middle] + b"\xff\xfe\xed\xa0\x80" + valid[middle:]


@payload("bytes")
def UTF_16(_path, valid):  # noqa: N802
    return valid.decode("utf-8", "replace").encode("utf-16")


@payload("bytes")
def lone_surrogates(path, valid):
    text = r"\ud800" if path.suffix in (".json", ".jsonl", ".toml", ".yaml") else "&#xD800;"
    return _grafted(valid, _STRING, f'"{text}"') or _grafted(valid, re.compile(r"(?<=>)[^<>\n]+(?=</)"), text)


@payload("bytes")
def all_bytes(_path, _valid):
    return bytes(range(256)) * 40


# -- other types --------------------------------------------------------------------------------------------------------


def _typed(name, text):
    @payload("type")
    def made(path, _valid):
        return text.encode() if path.suffix in (".json", ".jsonl", ".yaml", ".toml", ".md") else None

    PAYLOADS[name] = PAYLOADS.pop("made")


_typed("a number", "5\n")
_typed("a text", '"a"\n')
_typed("null", "null\n")
_typed("a list", "[1, 2]\n")
_typed("an object", '{"a": {"b": 1}}\n')


@payload("type")
def numbers_for_texts(_path, valid):
    return _grafted(valid, _STRING, "5", None)


@payload("type")
def lists_for_texts(_path, valid):
    return _grafted(valid, _STRING, "[[]]", None)


@payload("type")
def texts_for_numbers(_path, valid):
    return _grafted(valid, _NUMBER, '"x"', None)


@payload("type")
def objects_for_numbers(path, valid):
    return _grafted(valid, _NUMBER, "{a = 1}" if path.suffix == ".toml" else '{"a": 1}', None)


@payload("type")
def nothing_for_values(path, valid):
    return (
        _grafted(valid, re.compile(rf"{_STRING.pattern}|{_NUMBER.pattern}"), "null", None)
        if path.suffix in (".json", ".jsonl")
        else None
    )


# -- arrays -------------------------------------------------------------------------------------------------------------


def _header(text):
    head = text.encode().ljust(117) + b"\n"
    return b"\x93NUMPY\x01\x00" + len(head).to_bytes(2, "little") + head


@payload("array")
def deep_header(path, _valid):
    return _header("(" * 100) if path.suffix in (".npy", ".npz") else None


@payload("array")
def greedy_header(path, _valid):
    if path.suffix not in (".npy", ".npz"):
        return None
    return _header("{'descr': '<f8', 'fortran_order': False, 'shape': (1000000000000,), }") + bytes(80)


def _grafted(valid: bytes, place: re.Pattern[str], text: str, which: int | None = 0) -> bytes | None:
    """The valid text with another one in a place that fits, or in all of them; None where none does."""
    try:
        given = valid.decode()
    except UnicodeDecodeError:
        return None
    found = [*place.finditer(given)]
    if not found:
        return None
    if which is None:
        return place.sub(lambda _: text, given).encode()
    at = found[which]
    return (given[: at.start()] + text + given[at.end() :]).encode()


#: The payloads of each kind.
KINDS: dict[str, list[str]] = {}
for _name, _payload in PAYLOADS.items():
    KINDS.setdefault(_payload.kind, []).append(_name)


def of_each_kind(number: int) -> list[str]:
    """One payload of each kind, written as kind and number; with another number another one."""
    return [f"{kind} {number}" for kind in KINDS]


def put(payload: str, path: Path, valid: bytes) -> str:
    """Puts a payload in the place of a file.

    Args:
        payload: Its name, or a kind and a number: the first of the kind, from there on, that there is.
        path: Where nothing is.
        valid: What was there.

    Returns:
        The name of the payload; empty where there is no such.
    """
    kind, _, number = payload.rpartition(" ")
    names = [payload] if payload in PAYLOADS else KINDS[kind]
    start = 0 if payload in PAYLOADS else int(number) % len(names)
    for name in names[start:] + names[:start]:
        if PAYLOADS[name].make(path, valid):
            return name
    return ""


def prepare():
    """Makes what is large, and is the same in every file."""
    for make in (_zeros, _more_zeros, _endless):
        make()
