"""The one door for bytes: what it refuses, and what it lets in as it is."""

import gzip
import io
import json
import lzma
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from thoroughness import budget

from mtgauge.base import door
from mtgauge.base.errors import InputError, RecordError

BOMB = gzip.compress(bytes(1 << 25), mtime=0)


def refused(call, *arguments, **options):
    with pytest.raises(InputError) as caught:
        call(*arguments, **options)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_a_file_is_read_as_it_is_stored(tmp_path):
    content = bytes(range(256)) * 5000
    (tmp_path / "a").write_bytes(content)
    assert door.read_bytes(tmp_path / "a") == content
    assert door.read_bytes(str(tmp_path / "a"), most=len(content)) == content


def test_a_file_whose_size_is_not_told_is_read_whole():
    if not Path("/proc/self/status").exists():
        pytest.skip("there is no /proc")
    assert b"Pid:" in door.read_bytes("/proc/self/status")


def test_what_is_no_regular_file_is_refused_at_once(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", "/dev/zero"):
        assert refused(door.read_bytes, path).startswith(f"{path}: is a pipe or a device, not a file")
    assert "is a directory, not a file" in refused(door.read_bytes, tmp_path)
    assert "no such file (is 'pipe' meant?)" in refused(door.read_bytes, tmp_path / "pip").replace(
        str(tmp_path) + "/pipe", "pipe"
    )
    assert "no such file" in refused(door.read_bytes, "a\0b")


def test_a_file_beyond_the_limit_is_refused(tmp_path):
    (tmp_path / "a").write_bytes(b"12345")
    assert "has more than 4 bytes" in refused(door.read_bytes, tmp_path / "a", most=4)
    with (tmp_path / "sparse").open("wb") as file:
        file.truncate(1 << 43)
    assert "the most that are read at once here" in refused(door.read_bytes, tmp_path / "sparse")


def test_the_class_of_errors_is_the_callers(tmp_path):
    with pytest.raises(RecordError, match="no such file"):
        door.read_bytes(tmp_path / "a", error=RecordError)
    with pytest.raises(RecordError, match="is not JSON"):
        door.parse_json("{", error=RecordError)
    with pytest.raises(RecordError, match="is not TOML"):
        door.parse_toml("=", error=RecordError)


def test_a_pipe_of_the_shell_is_read():
    code = "import sys; from mtgauge.base import door; sys.stdout.buffer.write(door.read_bytes(sys.argv[1]))"
    command = f'"{sys.executable}" -c "{code}" <(printf abc)'
    done = subprocess.run(["bash", "-c", command], capture_output=True, check=True)
    assert done.stdout == b"abc"


def test_standard_input_is_a_file(monkeypatch):
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"a\nb")))
    assert door.read_bytes("-") == b"a\nb"


@pytest.mark.parametrize("pack", [gzip.compress, lzma.compress], ids=["gzip", "xz"])
def test_packed_bytes_are_unpacked_within_the_limit(pack):
    text = os.urandom(1000) + b"a" * 1000
    assert door.decompress(pack(text), "a") == text
    assert door.decompress(text, "a") == text
    assert "unpack to more than 16777216" in refused(door.decompress, pack(bytes(1 << 25)), "a")
    assert "is broken" in refused(door.decompress, pack(text)[:-20], "a")


@given(
    st.lists(st.binary(max_size=9).map(lambda line: line.replace(b"\n", b""))), st.integers(1, 20), st.booleans()
)
@settings(max_examples=budget(100), deadline=None)
def test_lines_are_those_of_the_whole_text(parts, size, packed):
    text = b"\n".join(parts)
    stored = io.BytesIO(gzip.compress(text, mtime=0) if packed else text)
    seen = []
    before, door._BLOCK = door._BLOCK, size
    try:
        found = list(door.lines(stored, "a", seen.append))
    finally:
        door._BLOCK = before
    assert found == text.removesuffix(b"\n").split(b"\n") if text else not found
    assert b"".join(seen) == text


def test_a_line_without_an_end_is_refused(monkeypatch):
    assert "unpack to more than" in refused(list, door.lines(io.BytesIO(BOMB), "a"))
    monkeypatch.setattr(door, "LONGEST_LINE", 1000)
    assert "has a line of more than 1,000 bytes" in refused(list, door.lines(io.BytesIO(b"a" * 3000), "a"))


DEEP = 200_000
JSON = {
    "[" * DEEP + "]" * DEEP: "is nested too deeply",
    "[" * 101 + "]" * 101: "is nested too deeply",
    '{"a":' * 101 + "1" + "}" * 101: "is nested too deeply",
    "9" * 5000: "holds a number with too many digits",
    "{": "line 1: is not JSON: Expecting property name enclosed in double quotes at column 2",
    "[1,\n2,,]": "line 2: is not JSON: Expecting value at column 3",
    "": "line 1: is not JSON: Expecting value at column 1",
    b"\xff": "is not UTF-8: byte 0xff at offset 0",
}


@pytest.mark.parametrize(("text", "message"), JSON.items(), ids=range(len(JSON)))
def test_json_that_nothing_can_be_made_of_is_one_sentence(text, message):
    assert message in refused(door.parse_json, text)
    assert refused(door.parse_json, text, file="a.json").startswith("a.json")


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(),
        lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    )
)
@settings(max_examples=budget(100), deadline=None)
def test_json_is_what_python_reads(value):
    assert door.parse_json(json.dumps(value)) == value
    assert door.parse_json(json.dumps(value).encode()) == value


def test_a_hundred_levels_are_let_in():
    value = door.parse_json("[" * 100 + "]" * 100)
    assert value
    assert door.parse_json(json.dumps([[{"a": [1]}] for _ in range(1000)]))


TOML = {
    "a = " + "[" * 5000 + "]" * 5000: "is nested too deeply",
    "a." * 200 + "a = 1": "is nested too deeply",
    "a." * 200_000 + "a = 1": "is nested too deeply",
    "[" + "a . " * 200_000 + "a]": "is nested too deeply",
    "a = {" + "'b'." * 200_000 + "a = 1}": "is nested too deeply",
    "a = " + "9" * 5000: "holds a number with too many digits",
    "a = 1\nb = =": "line 2: is not TOML: Invalid value at column 5",
    "a = 0x" + "f" * 17: "holds a number with too many digits",
    "a = [{b = 0o" + "7" * 5000 + "}]": "holds a number with too many digits",
    b"a = '\xff'": "line 1: is not UTF-8: byte 0xff at offset 5",
    "#" * (door.MOST_SETTINGS + 1): "settings have at most 4,194,304",
}


@pytest.mark.parametrize(("text", "message"), TOML.items(), ids=range(len(TOML)))
def test_toml_that_nothing_can_be_made_of_is_one_sentence(text, message):
    assert message in refused(door.parse_toml, text, file="a.toml")


YAML = {
    "[" * 5000 + "]" * 5000: "is nested too deeply",
    "a: &a [*a]": "is nested too deeply",
    "a: " + "9" * 5000: "holds a number with too many digits",
    "a: 0x" + "f" * 5000: "holds a number with too many digits",
    "a: 1\nb: [": "line 2: is not YAML: while parsing a flow node",
    "a: !!python/object:os.system 1": "line 1: is not YAML: could not determine a constructor",
    "a: 2020-13-45": "is not YAML: month must be in 1..12",
    b"a: \xff": "is not UTF-8",
}


@pytest.mark.parametrize(("text", "message"), YAML.items(), ids=range(len(YAML)))
def test_yaml_that_nothing_can_be_made_of_is_one_sentence(text, message):
    assert message in refused(door.parse_yaml, text, file="a.yaml")


def test_yaml_that_names_a_value_twice_is_let_in():
    assert door.parse_yaml("a: &x [1]\nb: *x") == {"a": [1], "b": [1]}


@pytest.mark.parametrize("text", ["", "1_0", " 1", "１", "1" * 19, "+", "1.0", "0x1"])
def test_what_is_no_integer_is_refused(text):
    with pytest.raises(ValueError, match="is not an integer"):
        door.parse_integer(text)


@given(st.integers(-(10**18) + 1, 10**18 - 1))
@settings(max_examples=budget(100), deadline=None)
def test_integers_are_read(number):
    assert door.parse_integer(str(number)) == number


def stored(array):
    file = io.BytesIO()
    np.save(file, array, allow_pickle=array.dtype.hasobject)
    return file.getvalue()


ARRAYS = [
    stored(np.array([{}], dtype=object)),
    stored(np.arange(9))[:-1],
    stored(np.arange(9)).replace(b"(9,)", b"(((("),
    stored(np.arange(9)).replace(b"(9,)", b"(10000000000000,)"),
    stored(np.arange(9)).replace(b"(9,)", b"(-9,)"),
    b"",
    b"\x93NUMPY\x09\x00",
    BOMB,
]


@pytest.mark.parametrize("data", ARRAYS, ids=range(len(ARRAYS)))
def test_an_array_that_is_none_is_refused(data):
    with pytest.raises(ValueError, match=r"."):
        door.parse_array(data)


def test_an_array_is_what_numpy_has_saved():
    for array in (np.arange(6).reshape(2, 3), np.array(1.5), np.empty((0, 3), dtype=np.float32)):
        found = door.parse_array(stored(array))
        assert (found.dtype, found.shape) == (array.dtype, array.shape)
        assert (found == array).all()


@pytest.mark.parametrize(
    "text", ["", "1_0", "１", "inf", "nan", "1e400", "9" * 400, "9" * 5000, "0x1", "1,5", "+"]
)
def test_what_is_no_number_is_refused(text):
    with pytest.raises(ValueError, match="is not a number") as caught:
        door.parse_number(text)
    assert len(str(caught.value)) < 60


@given(st.floats(allow_nan=False, allow_infinity=False))
@settings(max_examples=budget(100), deadline=None)
def test_numbers_are_read(number):
    assert door.parse_number(repr(number)) == number
    assert door.finite(number) == number


NO_NUMBERS = [True, None, "1", [1], float("inf"), float("nan"), 10**400, -(10**5000)]


@pytest.mark.parametrize("value", NO_NUMBERS, ids=range(len(NO_NUMBERS)))
def test_what_is_no_finite_number_is_none(value):
    assert door.finite(value) is None


def test_a_part_of_a_text_is_json_within_the_limits():
    decoder = door.JsonDecoder()
    assert door.parse_json_part('[1]{"a": [2]}', 3, decoder) == ({"a": [2]}, 13)
    assert door.parse_json_part("[" * 100 + "]" * 100 + "[", 0, decoder)[1] == 200
    for text in ("[" * 101 + "]" * 101, "[" * DEEP + "]" * DEEP):
        with pytest.raises(RecursionError):
            door.parse_json_part(text, 0, decoder)


def test_the_names_in_an_archive_are_listed_and_nothing_is_unpacked():
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("mimetype", "text/plain")
        archive.writestr("packed", bytes(1 << 20), zipfile.ZIP_DEFLATED)
    data = file.getvalue()
    assert door.zip_listing(data, "mimetype") == (["mimetype", "packed"], b"text/plain")
    assert door.zip_listing(data, "packed")[1] == door.zip_listing(data, "none")[1] == b""
    for broken in (data[:-9], b"PK\x03\x04", b""):
        with pytest.raises(ValueError, match=r"."):
            door.zip_listing(broken, "mimetype")
