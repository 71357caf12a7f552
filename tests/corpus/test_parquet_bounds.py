"""Parquet within the limits of the door: what a file would unpack to is known before it is unpacked."""

import io
import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from thoroughness import budget

from mtgauge.base import door
from mtgauge.base.errors import InputError
from mtgauge.corpus.formats import parquet, parquetpages

pa = pytest.importorskip("pyarrow")
pq = pytest.importorskip("pyarrow.parquet")

LONG = "a" * (1 << 20)


def stored(columns, **options):
    sink = io.BytesIO()
    pq.write_table(columns if isinstance(columns, pa.Table) else pa.table(columns), sink, **options)
    return sink.getvalue()


def read(data, names):
    table = parquet.open_table(data, "a.parquet")
    return table.read([table.names.index(name) for name in names])


def refused(data, names):
    with pytest.raises(InputError) as caught:
        read(data, names)
    assert "\n" not in str(caught.value)
    assert caught.value.code in ("broken-parquet", "wrong-type")
    return str(caught.value)


def repeated(rows=1 << 20):
    """The file of the finding: one text of a megabyte in a million rows, in some kilobytes."""
    numbers = pa.array([0], pa.int32()).take(pa.array([0] * rows, pa.int32()))
    return pa.DictionaryArray.from_arrays(numbers, pa.array([LONG]))


#: How a text of a megabyte, or of 32, is written in a file of some kilobytes.
BOMBS = {
    "dictionary": lambda: stored({"source": repeated()}, compression="zstd"),
    "dictionary of groups": lambda: stored({"source": repeated(40)}, compression="zstd", row_group_size=4),
    "plain": lambda: stored({"source": [LONG] * 40}, compression="zstd", use_dictionary=False),
    "plain gzip": lambda: stored({"source": [LONG] * 40}, compression="gzip", use_dictionary=False),
    "pages of version 2": lambda: stored(
        {"source": [LONG] * 40}, compression="zstd", use_dictionary=False, data_page_version="2.0"
    ),
    "beginnings": lambda: stored(
        {"source": [LONG] * 20}, compression="zstd", use_dictionary=False,
        column_encoding={"source": "DELTA_BYTE_ARRAY"},
    ),
    "lengths": lambda: stored(
        {"source": [LONG] * 40}, compression="zstd", use_dictionary=False,
        column_encoding={"source": "DELTA_LENGTH_BYTE_ARRAY"},
    ),
    "one of many columns": lambda: stored(
        {"source": ["a"] * 40, "hyp:a.b": [LONG] * 40, "hyp:a": ["b"] * 40}, compression="zstd"
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", BOMBS)
def test_texts_that_are_far_more_than_the_file_are_refused(name):
    data = BOMBS[name]()
    assert len(data) < 1 << 18
    names = parquet.open_table(data, "a").names
    limit = door.most_unpacked(len(data))
    assert f"{len(data)} bytes unpack to more than {limit}" in refused(data, names)


def test_nothing_is_unpacked_of_columns_that_are_not_used():
    data = BOMBS["one of many columns"]()
    assert read(data, ["source", "hyp:a"]) == [["a"] * 40, ["b"] * 40]
    data = stored({"source": ["a"] * 40, "comment": [LONG] * 40, "hyp:x": ["b"] * 40}, compression="zstd")


def test_texts_that_repeat_are_read():
    domains = [f"domain {number}" for number in range(1000)]
    rows = 100_000
    columns = {
        "id": range(rows), "source": [str(i) for i in range(rows)], "domain": [domains[i % 1000] for i in range(rows)],
    }  # fmt: skip
    data = stored({name: pa.array(values) for name, values in columns.items()}, compression="zstd")
    assert read(data, [*columns]) == [list(values) for values in columns.values()]


@given(
    st.lists(st.none() | st.text(max_size=9), max_size=30).flatmap(
        lambda texts: st.fixed_dictionaries({
            "source": st.just(texts),
            "hyp:a.b": st.permutations(texts),
            "hyp:a": st.just(texts[::-1]),
            "score": st.lists(st.none() | st.floats(), min_size=len(texts), max_size=len(texts)),
            "id": st.lists(st.integers(-9, 9), min_size=len(texts), max_size=len(texts)),
        })
    ),
    st.sampled_from(["none", "snappy", "gzip", "zstd", "lz4", "brotli"]),
    st.sampled_from([True, False, ["source"]]),
    st.sampled_from([None, "DELTA_BYTE_ARRAY", "DELTA_LENGTH_BYTE_ARRAY"]),
    st.sampled_from(["1.0", "2.0"]),
    st.integers(1, 40),
    st.integers(1, 100),
    st.sampled_from([pa.string(), pa.large_string(), pa.dictionary(pa.int32(), pa.string())]),
    st.booleans(),
)  # fmt: skip
@settings(max_examples=budget(100), deadline=None)
def test_columns_are_those_that_pyarrow_reads(
    columns, compression, numbered, encoding, version, group, page, kind, has_parts
):
    made = {
        name: pa.array(values, {"score": pa.float64(), "id": pa.int32()}.get(name, pa.string())).cast(
            kind if name == "source" else pa.string() if name.startswith("hyp") else pa.array(values).type
        )
        if name not in ("score", "id")
        else pa.array(values, pa.float64() if name == "score" else pa.int32())
        for name, values in columns.items()
    }
    if has_parts:
        rows = len(columns["source"])
        parts = pa.array(
            [{"a": 1, "hyp:a": [2]}] * rows, pa.struct({"a": pa.int8(), "hyp:a": pa.list_(pa.int8())})
        )
        made = {"parts": parts, **made}
    options = {"use_dictionary": numbered}
    if encoding is not None:
        options = {"use_dictionary": False, "column_encoding": {"hyp:a.b": encoding}}
    data = stored(
        made, compression=compression, data_page_version=version, row_group_size=group, data_page_size=page,
        write_batch_size=1, **options,
    )  # fmt: skip
    read_back = pq.read_table(
        io.BytesIO(data), columns=[*columns]
    )  # without the parts, in whose tiny pages it errs
    expected = [read_back.column(name).to_pylist() for name in columns]
    assert list(map(repr, read(data, [*columns]))) == list(map(repr, expected))


@given(st.data())
@settings(max_examples=budget(100), deadline=None)
def test_damage_is_an_error_or_nothing(data):
    whole = bytearray(stored({"source": ["aa", "ab", None] * 9, "score": [1.5, None, 2] * 9}, compression="zstd"))
    for _ in range(data.draw(st.integers(1, 3))):
        whole[data.draw(st.integers(0, len(whole) - 1))] = data.draw(st.integers(0, 255))
    cut = bytes(whole[: data.draw(st.integers(0, len(whole)))] if data.draw(st.booleans()) else whole)
    message = ""
    try:
        table = parquet.open_table(cut, "a.parquet")
        table.read(range(len(table.names)))
    except InputError as error:
        message = str(error)
    assert "\n" not in message


@pytest.mark.parametrize(
    "values", [[b"a"], [[1]], [{"a": 1}], [b"abcd"]], ids=["bytes", "list", "struct", "fixed"]
)
def test_columns_that_are_no_texts_or_numbers_are_refused(values, request):
    kind = pa.binary(4) if "fixed" in request.node.name else None
    assert "not strings or numbers" in refused(stored({"score": pa.array(values, kind)}), ["score"])


def head(*, kind=0, unpacked=9, packed=0, count=1):
    """The head of a page with one struct: of field 5, 7 or 8."""

    def number(value):
        value = value * 2 if value >= 0 else -value * 2 - 1
        parts = []
        while value > 127:
            parts.append(value & 127 | 128)
            value >>= 7
        return bytes([*parts, value])

    own = {0: 5, 2: 7, 3: 8}[kind]
    numbers = b"\x15" + number(kind) + b"\x15" + number(unpacked) + b"\x15" + number(packed)
    return numbers + bytes([(own - 3) << 4 | 12]) + b"\x15" + number(count) + b"\x15\x00\x00\x00"


def test_heads_of_pages_are_read():
    data = b"xx" + head(unpacked=1 << 40, packed=3) + b"..." + head(kind=2, count=4) + head(kind=3, count=7)
    found = list(parquetpages.pages(data, 2, len(data) - 2, 8))
    assert [page.unpacked for page in found] == [1 << 40, 9, 9]
    assert len(list(parquetpages.pages(data, 2, len(data) - 2, 1))) == 1


BAD = {
    "empty": b"", "cut": head()[:-3], "behind the end": head(packed=1), "negative": head(unpacked=-1),
    "goes back": head(packed=-1), "fewer than none": head(count=-1), "dictionary": head(kind=2, count=10),
    "list": b"\x19\x15", "deep": b"\x1c" * 3000, "endless number": b"\x15" + b"\xff" * 3000,
    "endless text": b"\x18" + b"\xff" * 9 + b"\x01", "struct for a number": b"\x1c\x00\x15\x02\x15\x02\x00",
}  # fmt: skip


@pytest.mark.parametrize("name", BAD)
def test_what_is_no_head_of_a_page_is_refused(name):
    with pytest.raises(ValueError, match="of a page"):
        list(parquetpages.pages(BAD[name], 0, max(len(BAD[name]), 1), math.inf))
