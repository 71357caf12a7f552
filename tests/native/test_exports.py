"""The compiled module exports the entry that Python calls, and nothing else.

A symbol more, such as one of the standard library's templates, could be taken for that of another module in the same
process, or take its place.
"""

import struct
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from mtgauge.native import _kernels

_DYNSYM = 11
_LOCAL = 0


class Section(NamedTuple):
    """The fields of a section header, as ELF-64 orders them."""

    name: int
    type: int
    flags: int
    address: int
    offset: int
    size: int
    link: int
    info: int
    alignment: int
    entry_size: int


def sections(elf: bytes) -> list[Section]:
    (offset,) = struct.unpack_from("<Q", elf, 0x28)
    size, count = struct.unpack_from("<HH", elf, 0x3A)
    return [Section(*struct.unpack_from("<IIQQQQIIQQ", elf, offset + i * size)) for i in range(count)]


def exported(elf: bytes) -> Iterator[str]:
    """The names of the dynamic symbols that are defined here and are not local."""
    headers = sections(elf)
    table = next(header for header in headers if header.type == _DYNSYM)
    names = headers[table.link].offset
    for at in range(table.offset, table.offset + table.size, table.entry_size):
        name, info, _visibility, defined_in = struct.unpack_from("<IBBH", elf, at)
        if defined_in != 0 and info >> 4 != _LOCAL:
            start = names + name
            yield elf[start : elf.index(b"\0", start)].decode()


@pytest.mark.skipif(
    sys.platform != "linux", reason="the module is an ELF file, and has a linker script, on Linux only"
)
def test_one_entry_is_exported():
    elf = Path(_kernels.__file__).read_bytes()
    if elf[:6] != b"\x7fELF\x02\x01":
        pytest.skip("the module is not a little-endian ELF-64 file, which this test can read")
    assert list(exported(elf)) == ["PyInit__kernels"]
