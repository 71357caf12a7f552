"""The one way in: bytes of files, and the values that are written in them, within stated limits.

Files come from strangers. Only regular files are opened here, so that nothing waits for a pipe or reads a device
for ever; the exceptions are standard input and pipes that a shell has opened for this process, such as
``<(zcat hyp.gz)``. A file that is read whole fits into a quarter of the memory. Data that unpack to far more than
they could have been packed from are refused while they are unpacked. JSON, TOML and YAML have a depth, integers a
length.

No other module calls `open`, `json.loads`, `gzip` and their like on files that it has not written itself;
`tests/project/test_one_door.py` lists the exceptions with their reasons.
"""

from __future__ import annotations

import io
import json
import math
import os
import re
import stat
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, TypeAlias, cast

from mtgauge.base.errors import InputError, MissingExtraError, MtgaugeError
from mtgauge.base.nearest import nearest
from mtgauge.base.sentences import Sentence, say

if TYPE_CHECKING:
    from zipfile import ZipFile

    import numpy as np
    import numpy.typing as npt

STDIN = "-"
#: Decodes JSON for `parse_json` and `parse_json_part`, which keep it within the limits.
JsonDecoder: TypeAlias = json.JSONDecoder
#: Stored bytes that are read from their beginning.
Stored: TypeAlias = io.BufferedReader | io.BytesIO

#: Text packs to a fifth or a tenth; what packs to a hundredth, beyond the first megabytes, is made to fill memory.
FREE, RATIO = 1 << 24, 100
#: Levels of arrays, objects and tables; files of the field have about ten.
DEEPEST = 100
#: Digits of an integer in a text; up to 18 always fit into 64 bits.
MOST_DIGITS = 18
#: Bytes of a line of a file that is read line by line.
LONGEST_LINE = 1 << 24
#: Bytes of a settings file: TOML and YAML are parsed in Python, slowly.
MOST_SETTINGS = 1 << 22

#: What the system calls the open files of the process that asks: /dev/stdout is a link to one, >(...) is one.
_DESCRIPTOR = re.compile(r"/(?:dev|proc/self)/fd/(\d+)")
#: So many links in a row are followed, as Linux does.
_LINKS = 40
#: Without these, opening a pipe waits for its writer, and a terminal can become the one of this process.
_WITHOUT_WAITING = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0)
#: Windows alone tells texts from bytes.
_BINARY = getattr(os, "O_BINARY", 0)
#: Among so many files of a folder, one is looked for that was meant.
_NAMES_LOOKED_AT = 2_000
_BLOCK = 1 << 20
#: Bytes that tell one compression from another.
_MAGIC = 6
#: Bits of an integer of 64 bits, without its sign.
_BITS = 63
#: Characters that are quoted of a text that is no number.
_SHOWN = 20
_INTEGER = re.compile(rf"[+-]?[0-9]{{1,{MOST_DIGITS}}}")
#: Parts of a dotted key: for each of them the parser copies all parts before it.
_LONG_KEY = re.compile(
    rf"""(?:^[ \t]*+|[{{,\[]\s*+)(?:(?:[\w-]++|"[^"\n]*"|'[^'\n]*')[ \t]*+\.[ \t]*+){{{DEEPEST}}}""", re.MULTILINE
)
#: Parts of TOML without structure: texts, also those without an end, and comments. Each alternative matches.
TOML_TEXT = re.compile(
    r'''"""(?:\\.|.)*?(?:"{3,5}|\Z)|\'{3}.*?(?:\'{3,5}|\Z)|"(?:\\[^\n]|[^"\n])*"?|'[^'\n]*'?|#[^\n]*''', re.DOTALL
)
_TOML_MARK = re.compile(r"[\[\]{}=,\n.]")
#: The parser's own words for places, behind its message.
_TOML_PLACE = re.compile(r"(.*) \(at line (\d+), column (\d+)\)", re.DOTALL)


def read_bytes(path: str | Path, *, most: int | None = None, error: type[MtgaugeError] = InputError) -> bytes:
    """Reads a file, or standard input for ``-``, as it is stored.

    Args:
        path: A regular file, or a pipe that the shell has opened, such as ``/dev/fd/63``.
        most: Bytes that it may have; None: `most_bytes`.
        error: The class of errors.

    Raises:
        MtgaugeError: The file is absent, a directory, a pipe, a device or too large, or may not be read.
    """
    most = most_bytes() if most is None else most
    if str(path) == STDIN:
        return _read(sys.stdin.buffer, 0, most, STDIN, error)
    with opened(path, error=error) as file, _reported(path, error):
        return _read(file, os.fstat(file.fileno()).st_size, most, path, error)


def opened(path: str | Path, *, error: type[MtgaugeError] = InputError) -> io.BufferedReader:
    """Opens a regular file, or a pipe that the shell has opened, to be read; it is closed as other files are.

    Raises:
        MtgaugeError: The file is absent, a directory, a pipe or a device, or may not be read.
    """
    with _reported(path, error):
        own = own_descriptor(Path(path).absolute())
        # opened by its name, a pipe would be another one that does not wait
        if own is not None and not stat.S_ISREG(os.fstat(own).st_mode):
            return open(os.dup(own), "rb")  # noqa: PTH123
        descriptor = os.open(path, os.O_RDONLY | _BINARY | _WITHOUT_WAITING)
    try:
        _require_file(os.fstat(descriptor).st_mode, path, error)
        return open(descriptor, "rb")  # noqa: PTH123
    except BaseException:
        os.close(descriptor)
        raise


def require_regular(path: str | Path) -> None:
    """Checks that a path is a regular file that may be read, before a library opens it by its name.

    Raises:
        InputError: The file is absent, a directory, a pipe or a device, or may not be read.
    """
    with _reported(path, InputError):
        mode = os.stat(path).st_mode  # noqa: PTH116
    # nor what the shell has opened, which can be read once, and not by its name
    if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode)):
        raise InputError(say("is a pipe or a device, not a file"), file=path, code="not-a-file")
    opened(path).close()


def own_descriptor(path: Path) -> int | None:
    """Finds the open file that a name stands for, such as 1 for ``/dev/stdout``; None for other names."""
    for _ in range(_LINKS):
        found = _DESCRIPTOR.fullmatch(str(path))
        if found:
            return int(found[1])
        if not path.is_symlink():
            break
        path = path.parent / path.readlink()
    return None


@cache
def most_bytes() -> int:
    """Returns how many bytes may be read at once: a quarter of the memory that this process may have."""
    return max(_memory() // 4, FREE)


def blocks(file: Stored, path: str | Path, stored: int | None = None) -> Iterator[bytes]:
    """Yields what a file has, unpacked where it begins as gzip, xz or zstd data do.

    Args:
        file: The stored bytes, from their beginning.
        path: Where they come from, for messages.
        stored: How many there are; None: as many as have been read so far.

    Raises:
        InputError: Broken compression, or far more data than text can be packed into.
        MissingExtraError: The file is zstd data, and the package for it is not installed.
    """
    head = file.getvalue()[:_MAGIC] if isinstance(file, io.BytesIO) else file.peek(_MAGIC)
    for magic, name, unpacking in _COMPRESSIONS:
        if head.startswith(magic):
            yield from _unpacked(file, unpacking, name, path, stored)
            return
    while block := file.read(_BLOCK):
        yield block


def most_unpacked(stored: int) -> int:
    """Returns the largest number of bytes to which stored ones may unpack.

    >>> most_unpacked(1 << 20)
    104857600
    """
    return max(FREE, RATIO * stored)


def decompress(data: bytes, path: str | Path) -> bytes:
    """Returns stored bytes, decompressed where they begin as gzip, xz or zstd data do.

    Raises:
        InputError: Broken compression, or far more data than text can be packed into.
        MissingExtraError: They are zstd data, and the package for it is not installed.
    """
    if not data.startswith(tuple(magic for magic, *_ in _COMPRESSIONS)):
        return data
    return b"".join(blocks(io.BytesIO(data), path, len(data)))


def unzipped(path: str | Path, member: str) -> bytes | None:
    """Returns the bytes of a member of a zip archive; None if it has none of that name.

    Raises:
        InputError: The file cannot be read, is no zip archive, or has far more data than it could be packed from.
    """
    from zipfile import ZipFile

    with opened(path) as file:
        try:
            archive = ZipFile(file)
            entry = archive.getinfo(member)
        except KeyError:
            return None
        # what is damaged raises whatever the part of Python that reads it does
        except Exception as fault:
            message = say("is broken {name} data: {reason}", name="zip", reason=_words(fault))
            raise InputError(message, file=path, code="unreadable-file") from None
        stored = min(entry.compress_size, os.fstat(file.fileno()).st_size)
        return b"".join(_unpacked(file, lambda _: _unzip(archive, member), "zip", path, stored))


def lines(file: Stored, path: str | Path, seen: Callable[[bytes], object] = len) -> Iterator[bytes]:
    """Yields the lines of a file that is too large to be read whole, unpacked and without line feeds.

    Args:
        file: The stored bytes, from their beginning.
        path: Where they come from, for messages.
        seen: Called with each unpacked block.

    Raises:
        InputError: Broken compression, far more data than text can be packed into, or a line without an end.
    """
    rest: list[bytes] = []
    size = 0
    for block in blocks(file, path):
        seen(block)
        first, *others = block.split(b"\n")
        rest.append(first)
        size += len(first)
        if others:
            yield b"".join(rest)
            yield from others[:-1]
            rest, size = [others[-1]], len(others[-1])
        if size > LONGEST_LINE:
            raise InputError(
                say("has a line of more than {most:,} bytes", most=LONGEST_LINE), file=path, code="unreadable-file"
            )
    if size:
        yield b"".join(rest)


def parse_json(
    text: str | bytes,
    *,
    file: str | Path | None = None,
    line: int | None = None,
    error: type[MtgaugeError] = InputError,
    decoder: JsonDecoder | None = None,
) -> Any:
    """Parses a JSON document of at most `DEEPEST` levels.

    >>> parse_json('{"bleu": 31.5}')
    {'bleu': 31.5}

    Args:
        text: The document; bytes are UTF-8.
        file: Where it is from, for messages.
        line: The line that it is; None where it is a whole file.
        error: The class of errors.
        decoder: Decodes the document; None: the decoder of Python.

    Raises:
        MtgaugeError: It is no JSON, is nested too deeply, or has a number with thousands of digits.
    """
    try:
        text = text if isinstance(text, str) else text.decode("utf-8-sig")
        value = (decoder or _DECODER).decode(text)
        # what is nested so deeply has at least as many brackets
        if text.count("[") + text.count("{") > DEEPEST:
            require_shallow(value)
    except (ValueError, RecursionError) as fault:
        raise json_error(fault, file=file, line=line, error=error) from None
    return value


def parse_json_part(text: str, start: int, decoder: JsonDecoder) -> tuple[Any, int]:
    """Parses the JSON value that begins at a place of a text; returns it, and the place behind it.

    >>> parse_json_part("[1] [2]", 4, JsonDecoder())
    ([2], 7)

    Args:
        text: The text.
        start: Where the value begins.
        decoder: The decoder.

    Raises:
        ValueError: It is no JSON, or has a number with thousands of digits; `json_error` makes one sentence of it.
        RecursionError: It is nested too deeply; so does `json_error`.
    """
    value, end = decoder.raw_decode(text, start)
    if text.count("[", start, end) + text.count("{", start, end) > DEEPEST:
        require_shallow(value)
    return value, end


def json_error(
    fault: ValueError | RecursionError,
    *,
    file: str | Path | None = None,
    line: int | None = None,
    error: type[MtgaugeError] = InputError,
) -> MtgaugeError:
    """Returns the error of one sentence for what Python's JSON parser raises.

    Args:
        fault: The error that it raised.
        file: Where the text is from.
        line: The line that it is; None where it is a whole file.
        error: The class of errors.
    """
    if isinstance(fault, json.JSONDecodeError):
        message = say("is not JSON: {reason} at column {column}", reason=fault.msg, column=fault.colno)
        return error(message, file=file, line=line or fault.lineno, code="broken-json")
    if isinstance(fault, UnicodeDecodeError):
        return error(_not_utf8(fault), file=file, line=line or _line_of(fault), code="wrong-encoding")
    return error(_limit(fault), file=file, line=line, code="broken-json")


def parse_toml(
    text: str | bytes,
    *,
    file: str | Path | None = None,
    error: type[MtgaugeError] = InputError,
    code: str | None = None,
    most: int = MOST_SETTINGS,
) -> dict[str, Any]:
    r"""Parses a TOML document of at most `DEEPEST` levels.

    >>> parse_toml("[severity]\nmajor = 5")
    {'severity': {'major': 5}}

    Args:
        text: The document; bytes are UTF-8.
        file: Where it is from, for messages.
        error: The class of errors.
        code: The code of the error, unless the encoding is wrong; None: the code of its class.
        most: Bytes, or characters, that it may have.

    Raises:
        MtgaugeError: It is no TOML, too long, nested too deeply, or has a number with thousands of digits.
    """
    import tomllib  # few runs have settings

    _require_settings(text, file, error, most, code)
    try:
        text = text if isinstance(text, str) else text.decode()
        if _LONG_KEY.search(text) and _has_long_key(text):
            raise RecursionError
        content = tomllib.loads(text)
        _require_small(content)
    except tomllib.TOMLDecodeError as fault:
        found = _TOML_PLACE.fullmatch(str(fault))
        message: str = str(fault)
        if found:
            message = say("{reason} at column {column}", reason=found[1], column=found[3])
        line = int(found[2]) if found else None
        raise error(say("is not TOML: {reason}", reason=message), file=file, line=line, code=code) from None
    except UnicodeDecodeError as fault:
        raise error(_not_utf8(fault), file=file, line=_line_of(fault), code="wrong-encoding") from None
    except (RecursionError, ValueError) as fault:
        raise error(_limit(fault), file=file, code=code) from None
    return content


def toml_marks(text: str) -> list[str]:
    """Returns the brackets, equals signs, commas, line breaks and dots of a TOML document, but for those in texts.

    >>> "".join(toml_marks('a.b = ["[", 1]'))
    '.=[,]'

    Args:
        text: The document, with line breaks of Unix; it need not be TOML.
    """
    return _TOML_MARK.findall(TOML_TEXT.sub("", text))


def _has_long_key(text: str) -> bool:
    parts = 0
    for mark in toml_marks(text):
        parts = parts + 1 if mark == "." else 0
        if parts >= DEEPEST:
            return True
    return False


def parse_yaml(
    text: str | bytes, *, file: str | Path | None = None, error: type[MtgaugeError] = InputError
) -> Any:
    """Parses a YAML document of at most `MOST_SETTINGS` bytes and `DEEPEST` levels that has plain values only.

    Args:
        text: The document; bytes are UTF-8.
        file: Where it is from, for messages.
        error: The class of errors.

    Raises:
        MtgaugeError: It is no such document.
        MissingExtraError: The package for it is not installed.
    """
    try:
        import yaml
    except ImportError:
        what = say("reading {file}", file=Path(file).name if file else "YAML")
        raise MissingExtraError(what, "neural") from None
    _require_settings(text, file, error, MOST_SETTINGS)
    try:
        content = yaml.safe_load(text if isinstance(text, str) else text.decode())
        _require_small([content])
    except UnicodeDecodeError as fault:
        raise error(_not_utf8(fault), file=file, line=_line_of(fault), code="wrong-encoding") from None
    except yaml.MarkedYAMLError as fault:
        reason = " ".join(part for part in (fault.context, fault.problem) if part)
        line = fault.problem_mark and fault.problem_mark.line + 1
        raise error(say("is not YAML: {reason}", reason=reason), file=file, line=line) from None
    # values that look like dates or numbers, and are none, are faults of the constructor's
    except (yaml.YAMLError, OverflowError, TypeError, ValueError, RecursionError) as fault:
        if isinstance(fault, RecursionError) or "digits" in str(fault):
            raise error(_limit(fault), file=file) from None
        raise error(say("is not YAML: {reason}", reason=" ".join(str(fault).split())), file=file) from None
    return content


def parse_integer(text: str) -> int:
    """Returns the integer that a text is: a sign, and at most `MOST_DIGITS` ASCII digits.

    >>> parse_integer("-12")
    -12

    Raises:
        ValueError: It is none. Python's own `int` takes blanks, underscores and the digits of all scripts.
    """
    if not _INTEGER.fullmatch(text):
        raise ValueError(say("{text!r} is not an integer", text=text[:_SHOWN]))
    return int(text)


def parse_number(text: str) -> float:
    """Returns the finite number that a text is: ASCII digits, with a point, an exponent and a sign as needed.

    >>> parse_number("-1.5e2")
    -150.0

    Raises:
        ValueError: It is none, or too large. Python's own `float` takes underscores and the digits of all scripts.
    """
    try:
        number = float(text) if text.isascii() and "_" not in text else math.nan
    except ValueError:
        number = math.nan
    if not math.isfinite(number):
        raise ValueError(say("{text!r} is not a number", text=text[:_SHOWN]))
    return number


def finite(value: object) -> float | None:
    """Returns the number that a value of JSON or TOML is; None where it is none, is infinite, or too large.

    >>> finite(2), finite(True), finite("2"), finite(10**400)
    (2.0, None, None, None)
    """
    # True is a number in Python, and nowhere else
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    try:
        return float(value) if math.isfinite(value) else None
    except OverflowError:
        return None


def parse_array(data: bytes) -> npt.NDArray[np.generic]:
    """Returns the array of an ``.npy`` file, without objects.

    Raises:
        ValueError: It is no such file, or claims more values than it has.
    """
    import numpy as np  # the command starts sooner without it

    file = io.BytesIO(data)
    try:
        version = np.lib.format.read_magic(file)
        reading = {(1, 0): np.lib.format.read_array_header_1_0, (2, 0): np.lib.format.read_array_header_2_0}
        shape, _, kind = reading[version](file)
        wanted = math.prod(shape) * kind.itemsize
        if kind.hasobject or wanted > len(data) - file.tell():
            raise ValueError(say("claims {n} bytes of values", n=wanted))
        return cast("npt.NDArray[np.generic]", np.load(io.BytesIO(data), allow_pickle=False))
    except Exception as fault:
        # a header is parsed as Python, by parts of Python that raise errors of their own
        raise ValueError(_words(fault)) from None


def zip_listing(data: bytes, told: str) -> tuple[list[str], bytes]:
    """Returns the names of the files in a ZIP archive, and the bytes of one of them where it is stored unpacked.

    Args:
        data: The archive.
        told: The name of that file, such as ``mimetype``.

    Raises:
        ValueError: It is damaged, encrypted or of a later version.
    """
    import zipfile  # few runs meet an archive

    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            names = archive.namelist()
            # what is packed could unpack to more than fits in memory
            is_stored = told in names and archive.getinfo(told).compress_type == zipfile.ZIP_STORED
            return names, archive.read(told) if is_stored else b""
    except (zipfile.BadZipFile, RuntimeError, OSError, EOFError) as fault:
        raise ValueError(str(fault)) from None


def require_shallow(value: Any) -> None:
    """Checks that lists and dictionaries are nested at most `DEEPEST` levels deep.

    Raises:
        RecursionError: They are deeper, or contain themselves.
    """
    for _ in _levels(value):
        pass


def _require_small(settings: Any) -> None:
    """Checks depths, and that integers fit into 64 bits: Python writes no hexadecimal number of any length."""
    for level in _levels(settings):
        for part in level:
            values = part.values() if isinstance(part, dict) else part
            if any(isinstance(value, int) and value.bit_length() > _BITS for value in values):
                raise ValueError("digits")


def _levels(value: Any) -> Iterator[Sequence[Any]]:
    """The lists and dictionaries of each level, each object once."""
    level: Sequence[Any] = [value] if isinstance(value, dict | list) else []
    for _ in range(DEEPEST):
        if not level:
            return
        yield level
        parts = (part.values() if isinstance(part, dict) else part for part in level)
        # a value that YAML names twice is one object
        level = list({id(item): item for part in parts for item in part if isinstance(item, dict | list)}.values())
    if level:
        raise RecursionError


def _words(fault: Exception) -> str:
    """The message of an error of Python or of a library, in one line."""
    return " ".join(str(fault).split()) or type(fault).__name__


def _require_settings(
    text: str | bytes, file: str | Path | None, error: type[MtgaugeError], most: int, code: str | None = None
) -> None:
    if len(text) > most:
        message = say("has {n:,} bytes, and settings have at most {most:,}", n=len(text), most=most)
        raise error(message, file=file, code=code)


def _limit(fault: Exception) -> Sentence:
    """The sentence for one of Python's own limits: the depth of calls, or the digits of a number."""
    if isinstance(fault, RecursionError):
        return say("is nested too deeply")
    return say("holds a number with too many digits")


def _not_utf8(fault: UnicodeDecodeError) -> Sentence:
    return say(
        "is not UTF-8: byte 0x{byte:02x} at offset {offset}", byte=fault.object[fault.start], offset=fault.start
    )


def _line_of(fault: UnicodeDecodeError) -> int:
    return fault.object.count(b"\n", 0, fault.start) + 1


def _read(file: BinaryIO, size: int, most: int, shown: str | Path, error: type[MtgaugeError]) -> bytes:
    """All bytes of a file, whose size may be false: /proc has files of size 0 with contents."""
    wanted, total, parts = size + 1, 0, list[bytes]()
    while max(size, total) <= most and (data := file.read(wanted)):
        parts.append(data)
        total += len(data)
        wanted = _BLOCK
    if max(size, total) > most:
        raise error(
            say("has more than {most:,} bytes, the most that are read at once here", most=most),
            file=shown,
            hint=say("divide it"),
            code="unreadable-file",
        )
    return b"".join(parts)


def _require_file(mode: int, shown: str | Path, error: type[MtgaugeError]) -> None:
    if stat.S_ISDIR(mode):
        hint = say("name a file in it")
        raise error(say("is a directory, not a file"), file=shown, hint=hint, code="not-a-file")
    if not stat.S_ISREG(mode):
        hint = say("give a pipe as standard input, with -")
        raise error(say("is a pipe or a device, not a file"), file=shown, hint=hint, code="not-a-file")


@contextmanager
def _reported(path: str | Path, error: type[MtgaugeError]) -> Iterator[None]:
    """Makes errors of the system errors of one sentence."""
    try:
        yield
    except FileNotFoundError:
        near = _near(Path(path))
        hint = None if near is None else say("is '{name}' meant?", name=near)
        raise error(say("no such file"), file=path, hint=hint, code="no-such-file") from None
    except OSError as fault:
        message = say("cannot be read: {reason}", reason=fault.strerror or fault)
        raise error(message, file=path, code="unreadable-file") from None
    # the name has a NUL, or is no text that the system can write
    except ValueError:
        raise error(say("no such file"), file=path, code="no-such-file") from None


def _near(absent: Path) -> Path | None:
    """The file of the same folder whose name is most like that of one that is not there."""
    try:
        names = [entry.name for entry in islice(os.scandir(absent.parent), _NAMES_LOOKED_AT)]
    except OSError:
        return None
    # endings are alike in any folder; they say what was meant only where several names differ in nothing else
    names.sort(key=lambda name: (Path(name).suffix == absent.suffix, name))
    stems = {Path(name).stem: name for name in names}
    near = nearest(absent.stem, stems)
    return None if near is None else absent.with_name(stems[near])


def _memory() -> int:
    """Bytes of memory that this process may have: of the machine, of its container, of its limits."""
    found = [1 << 36]
    if hasattr(os, "sysconf"):
        found.append(os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES"))
    for name in ("/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"):
        try:
            found.append(int(Path(name).read_text("ascii")))
        except (OSError, ValueError):  # not there, or without a limit
            continue
    if sys.platform != "win32":
        import resource

        limit, _ = resource.getrlimit(resource.RLIMIT_AS)
        found += [limit] if limit != resource.RLIM_INFINITY else []
    return min(found)


class _BrokenError(Exception):
    """Data that cannot be unpacked, whatever the library calls it."""


class _Counted:
    """A file of which it is known how much has been read."""

    def __init__(self, file: Stored) -> None:
        self._file = file
        self.count = 0

    def read(self, size: int = -1) -> bytes:
        data = self._file.read(size)
        self.count += len(data)
        return data


_Unpacking: TypeAlias = Callable[[Any], Iterator[bytes]]


def _unpacked(
    file: Stored, unpacking: _Unpacking, name: str, path: str | Path, stored: int | None
) -> Iterator[bytes]:
    counted, total = _Counted(file), 0
    try:
        for block in unpacking(counted):
            total += len(block)
            known = counted.count if stored is None else stored
            if total > (limit := most_unpacked(known)):
                raise _BrokenError(say("{stored} bytes unpack to more than {limit}", stored=known, limit=limit))
            yield block
    except _BrokenError as error:
        message = say("is broken {name} data: {reason}", name=name, reason=error)
        raise InputError(message, file=path, code="unreadable-file") from None


def _gunzip(file: Any) -> Iterator[bytes]:
    import gzip
    import zlib

    try:
        with gzip.GzipFile(fileobj=file) as unpacking:
            yield from iter(lambda: unpacking.read(_BLOCK), b"")
    except (OSError, EOFError, zlib.error) as error:
        raise _BrokenError(error) from None


def _unxz(file: Any) -> Iterator[bytes]:
    import lzma

    try:
        with lzma.open(file) as unpacking:
            yield from iter(lambda: unpacking.read(_BLOCK), b"")
    except (lzma.LZMAError, EOFError) as error:
        raise _BrokenError(error) from None


def _unzstd(file: Any) -> Iterator[bytes]:
    try:
        import zstandard
    except ImportError:
        raise MissingExtraError(say("reading zstd files"), "zstd") from None
    try:
        with zstandard.ZstdDecompressor().stream_reader(file, read_across_frames=True, closefd=False) as unpacking:
            yield from iter(lambda: unpacking.read(_BLOCK), b"")
    except zstandard.ZstdError as error:
        raise _BrokenError(error) from None


def _unzip(archive: ZipFile, member: str) -> Iterator[bytes]:
    try:
        with archive.open(member) as unpacking:
            yield from iter(lambda: unpacking.read(_BLOCK), b"")
    except Exception as fault:
        raise _BrokenError(_words(fault)) from None


_DECODER = JsonDecoder()
_COMPRESSIONS: tuple[tuple[bytes, str, _Unpacking], ...] = (
    (b"\x1f\x8b", "gzip", _gunzip),
    (b"\xfd7zXZ\x00", "xz", _unxz),
    (b"\x28\xb5\x2f\xfd", "zstd", _unzstd),
)
