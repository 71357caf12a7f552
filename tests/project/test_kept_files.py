"""Kept files of every cache: damage gives the same output as no cache, and nothing is written elsewhere."""

import os
import shutil

import numpy as np
import pytest
from thoroughness import stride

from mtgauge import load_metric
from mtgauge.base.checksummed import (
    MOST_BYTES,
    array_bytes,
    array_of,
    arrays_bytes,
    arrays_of,
    content_of,
    map_checked,
    read_checked,
    with_checksum,
    write_checked,
)
from mtgauge.corpus import SystemOutput, TestSet
from mtgauge.encoders.store import VectorStore, hash_of
from mtgauge.engine.rowcache import RowCache
from mtgauge.lexicons import array_cache
from mtgauge.linguistics.alignment.aligners import OwnAligner
from mtgauge.linguistics.alignment.kept_links import kept_links
from mtgauge.linguistics.alignment.parallel_tokens import ParallelTokens
from mtgauge.linguistics.alignment.sampling import SamplingOptions
from mtgauge.measures import Batch, Resources
from mtgauge.measures.annotation import Annotations

pytestmark = pytest.mark.unit

REFERENCE = ["the house", "a cat sat", "x"]
SYSTEM = SystemOutput("a", ["the house", "cat sat", "y z"])
SECOND = SystemOutput("b", ["a house", "cats", "y"])
FITTED = load_metric("bleu").fit(TestSet.of(REFERENCE), Resources())
TEXTS = ParallelTokens((("das", "haus"), ()), (("the", "house"), ("y",)))
LINKS = OwnAligner(SamplingOptions(samplers=1, sweeps=4)).links(TEXTS, 2, 1, None)
VECTORS = {hash_of([1, 2]): np.arange(3, dtype=np.float32), hash_of([1]): np.ones(5, dtype=np.float32)}
ARRAYS = {"a": np.arange(5), "b": np.array([[0.5, 1.0]], dtype=np.float32, order="F")}


class Words:
    """An annotator."""

    hash = "words"

    def annotate(self, text):
        return [[word, len(word)] for word in text.split()]


class Aligner:
    """An aligner that knows its links."""

    signature = OwnAligner(SamplingOptions()).signature

    def __repr__(self):
        return "Aligner"

    def links(self, *what):
        return LINKS


def counted(system):
    return FITTED.statistics(Batch.of(FITTED.testset, system, slice(0, len(REFERENCE)), named=False))


def rows(folder):
    cache, found = RowCache(folder), {}
    for system in (SYSTEM, SECOND):
        kept = cache.get(FITTED, system, len(REFERENCE))
        found[system.name] = counted(system) if kept is None else kept
    cache.put(FITTED, [(system, found[system.name]) for system in (SYSTEM, SECOND)])
    return {name: array.tolist() for name, array in found.items()}


def annotations(folder):
    kept = Annotations(Words(), folder)
    found = [kept.annotate(text) for text in ("one two", "three", "")]
    kept.flush()
    return found


def links(folder):
    return kept_links(folder, Aligner(), TEXTS, 2, 1, None)


def vectors(folder):
    store = VectorStore(folder)
    found = {name: store.get("key", name) for name in VECTORS}
    store.put("key", {name: VECTORS[name] for name, vector in found.items() if vector is None})
    return {name: (VECTORS[name] if vector is None else vector).tolist() for name, vector in found.items()}


def arrays(folder):
    os.environ[array_cache.ENVIRONMENT] = str(folder)
    found = array_cache.cached_arrays("kind", "key", list(ARRAYS), lambda: ARRAYS)
    return {name: (array.dtype.str, array.tolist()) for name, array in found.items()}


def large_arrays(folder):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(array_cache, "_QUICK", 0)
        return arrays(folder)


KINDS = {made.__name__: made for made in (rows, annotations, links, vectors, arrays, large_arrays)}


@pytest.fixture(autouse=True)
def own_folder(monkeypatch, tmp_path):
    monkeypatch.setenv(array_cache.ENVIRONMENT, str(tmp_path))


@pytest.fixture(params=KINDS)
def kind(request):
    return KINDS[request.param]


@pytest.fixture
def kept(kind, tmp_path):
    """What the cache gives, its folder, and its files as they were written."""
    folder = tmp_path / "cache"
    made = kind(folder)
    files = {path: path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}
    assert files
    assert kind(folder) == made
    return made, folder, files


def restored(folder, files):
    shutil.rmtree(folder)
    for path, data in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def test_a_flipped_bit_changes_no_output(kind, kept):
    made, folder, files = kept
    tried = 0
    for path, data in files.items():
        for bit in range(0, 8 * len(data), stride(11)):
            damaged = bytearray(data)
            damaged[bit // 8] ^= 1 << bit % 8
            path.write_bytes(damaged)
            assert kind(folder) == made, f"bit {bit} of {path.name}"
            restored(folder, files)
            tried += 1
    assert tried > 20


def resealed(change):
    """Damage by somebody who writes the checksum, too."""
    return lambda data: with_checksum(change(data[:-32]))


DAMAGE = {
    "empty": lambda data: b"",
    "shorter than a checksum": lambda data: data[-5:],
    "cut": lambda data: data[: len(data) // 2],
    "without its last byte": lambda data: data[:-1],
    "one byte more": lambda data: data + b"\n",
    "without a checksum": lambda data: data[:-32],
    "the checksum only": lambda data: data[-32:],
    "garbage": lambda data: os.urandom(500),
    "deep": lambda data: b"[" * 200_000,
    "zeros": lambda data: bytes(len(data)),
    "another digit": lambda data: data.replace(b"1", b"2", 1) if b"1" in data else b"",
    "deep, sealed": resealed(lambda content: b"[" * 200_000 + b"\n" + content),
    "empty, sealed": resealed(lambda content: b""),
    "garbage, sealed": resealed(lambda content: os.urandom(500)),
    "a hostile header, sealed": resealed(lambda content: b"\x93NUMPY\x01\x00\x10\x00" + b"(" * 16),
    "an array of 8 TB, sealed": resealed(lambda content: header((1 << 40,)) + bytes(64)),
    "a negative array, sealed": resealed(lambda content: header((-1,))),
    "an array of objects, sealed": resealed(lambda content: header((1,), "|O") + bytes(8)),
    "half of the content, sealed": resealed(lambda content: content[: len(content) // 2]),
}


def header(shape, descr="<i8"):
    text = f"{{'descr': '{descr}', 'fortran_order': False, 'shape': {shape}, }}".ljust(117).encode() + b"\n"
    return b"\x93NUMPY\x01\x00" + len(text).to_bytes(2, "little") + text


@pytest.mark.parametrize("damage", DAMAGE)
def test_damage_changes_no_output(damage, kind, kept):
    made, folder, files = kept
    if kind is annotations and damage == "half of the content, sealed":
        pytest.skip("lines that are whole are good")
    for path, data in files.items():
        path.write_bytes(DAMAGE[damage](data))
        if (
            kind not in (arrays, large_arrays)
            or "sealed" not in damage
            or array_of(path.read_bytes()[:-32]) is None
        ):
            assert kind(folder) == made, path.name
        restored(folder, files)


PLACES = {
    "a folder": lambda path: path.mkdir(),
    "a pipe that nobody writes to": lambda path: os.mkfifo(path),
    "a device without end": lambda path: path.symlink_to("/dev/zero"),
    "a link to nowhere": lambda path: path.symlink_to(path.with_name("nowhere")),
    "a file of a terabyte": lambda path: (path.touch(), os.truncate(path, 1 << 40)),
}


@pytest.mark.parametrize("place", PLACES)
def test_only_regular_files_of_a_sensible_size_are_read(place, kind, kept):
    made, folder, files = kept
    if kind in (arrays, large_arrays) and place == "a file of a terabyte":
        pytest.skip("arrays are mapped")
    for path in files:
        path.unlink()
        PLACES[place](path)
        if place != "a folder":
            assert kind(folder) == made, path.name
        else:
            assert read_checked(path) is map_checked(path) is None
        restored(folder, files)


def test_a_link_in_a_cache_leads_nowhere(tmp_path):
    """Who may write to a shared cache cannot make others write to their own files."""
    victim, place = tmp_path / "victim", tmp_path / "cache" / "kept"
    victim.write_text("precious")
    place.parent.mkdir()
    place.symlink_to(victim)
    write_checked(place, b"content")
    assert victim.read_text() == "precious"
    assert bytes(read_checked(place)) == b"content"


# -- large arrays, whose checksums are looked at once a day ------------------------------------------------------


@pytest.fixture
def hashed(tmp_path, monkeypatch):
    """Uses large arrays, some time after they were written, and gives how many files were hashed."""
    read = []
    monkeypatch.setattr("mtgauge.base.checksummed.content_of", lambda data: read.append(1) or content_of(data))
    monkeypatch.setattr(array_cache, "_TICK", -1.0)
    large_arrays(tmp_path)

    def used():
        read.clear()
        large_arrays(tmp_path)
        return len(read)

    return used


def test_large_arrays_are_checked_once(hashed):
    assert [hashed(), hashed(), hashed()] == [2, 0, 0]


def aged(path):
    os.utime(path / "checked", (0, 0))


def changed(path):
    data = (path / "a.npy").read_bytes()
    (path / "a.npy").write_bytes(data)


def moved_back(path):
    """Another file of the same size and time."""
    before = (path / "a.npy").stat()
    (path / "other").write_bytes((path / "a.npy").read_bytes())
    (path / "other").replace(path / "a.npy")
    os.utime(path / "a.npy", ns=(before.st_atime_ns, before.st_mtime_ns))


@pytest.mark.parametrize("what", [aged, changed, moved_back, lambda path: (path / "checked").write_bytes(b"a 1")])
def test_large_arrays_are_checked_again_where_they_may_have_changed(what, hashed, tmp_path):
    assert [hashed(), hashed()] == [2, 0]
    what(tmp_path / "kind-key")
    assert [hashed(), hashed()] == [2, 0]


def test_what_has_just_changed_is_not_trusted(hashed, monkeypatch):
    monkeypatch.setattr(array_cache, "_TICK", 2.0)
    assert [hashed(), hashed()] == [2, 2]


# -- rows that were begun ----------------------------------------------------------------------------------------


@pytest.fixture
def begun(tmp_path, monkeypatch):
    """What a killed run leaves: the file of rows that were to be stored together, and nothing else."""
    folder = tmp_path / "begun"
    monkeypatch.setattr(RowCache, "_write", lambda *arguments: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        rows(folder)
    monkeypatch.undo()
    [path] = folder.iterdir()
    return path


def test_rows_that_were_begun_are_completed(begun):
    assert rows(begun.parent) == {"a": counted(SYSTEM).tolist(), "b": counted(SECOND).tolist()}
    assert [path.suffix for path in begun.parent.iterdir()] == [".npy", ".npy"]


def test_a_flipped_bit_of_rows_that_were_begun_changes_no_output(begun):
    data, made = begun.read_bytes(), {"a": counted(SYSTEM).tolist(), "b": counted(SECOND).tolist()}
    for bit in range(0, 8 * len(data), stride(47)):
        damaged = bytearray(data)
        damaged[bit // 8] ^= 1 << bit % 8
        begun.write_bytes(damaged)
        assert rows(begun.parent) == made
        restored(begun.parent, {begun: data})


HASH = "0123456789abcdef" * 4
PLANTED = [
    "../victim/evil.txt",
    "/tmp/mtgauge-evil.npy",
    "..\\victim\\evil.npy",
    "evil.npy",
    f"{HASH}.txt",
    f"../{HASH}.npy",
    f"{HASH}.npy\n",
    f"{HASH}-1-2-3.npy",
    f"{HASH}-١-٢.npy",
    f"{HASH.upper()}.npy",
    f"{HASH[1:]}.npy",
]


@pytest.mark.parametrize("name", PLANTED)
@pytest.mark.parametrize("is_named_right", [False, True])
def test_planted_rows_are_written_nowhere(name, is_named_right, tmp_path):
    from mtgauge.engine.rowcache import _begun_name

    folder, victim = tmp_path / "cache", tmp_path / "victim"
    folder.mkdir()
    victim.mkdir()
    path = folder / (_begun_name([name]) if is_named_right else "aaaa.begun.npz")
    for data in (arrays_bytes({name: np.zeros((2, 2))}), with_checksum(arrays_bytes({name: np.zeros((2, 2))}))):
        path.write_bytes(data)
        assert RowCache(folder).get(FITTED, SYSTEM, len(REFERENCE)) is None
        assert sorted(tmp_path.rglob("*")) == [folder, path, victim]


def test_rows_of_the_wrong_kind_are_written_nowhere(tmp_path):
    from mtgauge.engine.rowcache import _begun_name

    for array in (np.zeros(3), np.zeros((2, 2), dtype=np.float32), np.array([["x"]])):
        path = tmp_path / _begun_name([f"{HASH}.npy"])
        path.write_bytes(with_checksum(arrays_bytes({f"{HASH}.npy": array})))
        RowCache(tmp_path).get(FITTED, SYSTEM, len(REFERENCE))
        assert list(tmp_path.iterdir()) == [path]


# -- arrays as bytes ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "array",
    [
        np.arange(3),
        np.zeros((0, 4)),
        np.array(2.5),
        np.asfortranarray(np.arange(6).reshape(2, 3)),
        np.array(["ä", "b"]),
        np.zeros(2, dtype="S3"),
    ],
    ids=str,
)
def test_arrays_come_back(array):
    found = array_of(array_bytes(array))
    assert found.dtype == array.dtype
    assert found.tolist() == array.tolist()
    assert arrays_of(arrays_bytes({"x": array}))["x"].tolist() == array.tolist()


def test_what_would_unpack_to_more_is_not_unpacked(tmp_path, monkeypatch):
    path = tmp_path / "bomb.npz"
    np.savez_compressed(path, a=np.zeros(1 << 20))
    monkeypatch.setattr("zipfile.ZipFile.read", lambda *arguments: 1 / 0)
    assert arrays_of(path.read_bytes()) is None


def test_more_than_is_asked_for_is_not_read(tmp_path, monkeypatch):
    path = tmp_path / "kept"
    write_checked(path, b"12345")
    assert bytes(read_checked(path, 5)) == b"12345"
    monkeypatch.setattr("mtgauge.base.checksummed.content_of", lambda data: 1 / 0)
    assert read_checked(path, 4) is None
    os.truncate(path, MOST_BYTES + 33)
    assert read_checked(path) is None


def test_a_checksum_is_that_of_the_content():
    assert content_of(with_checksum(b"")).tobytes() == b""
    assert content_of(b"") is content_of(b"x" * 31) is None
