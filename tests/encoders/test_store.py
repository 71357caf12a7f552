"""Vectors on disk: all of a batch or nothing, and what cannot be read is computed again."""

import numpy as np
import pytest

from mtgauge.base.errors import InputError
from mtgauge.encoders.store import VectorStore, hash_of

pytestmark = pytest.mark.unit

FIRST = {hash_of([1, 2]): np.arange(3, dtype=np.float32), hash_of([1]): np.ones(5, dtype=np.float32)}
SECOND = {hash_of([7]): np.zeros(0, dtype=np.float32)}


def test_vectors_come_back_in_another_process(tmp_path):
    VectorStore(tmp_path).put("k", FIRST)
    VectorStore(tmp_path).put("k", SECOND)
    VectorStore(tmp_path).put("k", {})
    store = VectorStore(tmp_path)
    for name, vector in (FIRST | SECOND).items():
        assert store.get("k", name).tobytes() == vector.tobytes()
    assert store.get("another", hash_of([1])) is None
    assert store.get("k", hash_of([1, 2, 3])) is None


def test_hashes_tell_sequences_apart():
    assert len({hash_of(ids) for ids in ([], [1], [1, 1], [257], [1, 256])}) == 5


@pytest.mark.parametrize("broken", [b"", b"PK\x03\x04", b"\x93NUMPY", "half", "other arrays"])
def test_a_file_that_cannot_be_read_counts_as_none(tmp_path, broken):
    VectorStore(tmp_path).put("k", FIRST)
    [path] = (tmp_path / "k").iterdir()
    if broken == "other arrays":
        np.savez(path, hashes=np.zeros((2, 16), dtype=np.uint8), lengths=np.array([1, 1]), vectors=np.zeros(5))
    else:
        path.write_bytes(path.read_bytes()[:200] if broken == "half" else broken)
    store = VectorStore(tmp_path)
    assert store.get("k", hash_of([1])) is None
    store.put("k", FIRST)
    assert VectorStore(tmp_path).get("k", hash_of([1])).tolist() == [1] * 5


def test_a_file_that_goes_while_the_store_is_open(tmp_path):
    VectorStore(tmp_path).put("k", FIRST)
    store = VectorStore(tmp_path)
    store.get("k", hash_of([5]))
    [path] = (tmp_path / "k").iterdir()
    path.unlink()
    assert store.get("k", hash_of([1])) is None


def test_a_full_disk_is_told_in_one_line(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(InputError, match="cannot be written"):
        VectorStore(tmp_path / "file").put("k", FIRST)


def test_memory_is_bounded(monkeypatch):
    monkeypatch.setattr("mtgauge.encoders.store._REMEMBERED", 1000)
    store = VectorStore()
    vectors = {hash_of([number]): np.zeros(50, dtype=np.float32) for number in range(9)}
    for name, vector in vectors.items():
        store.put("k", {name: vector})
        assert store.get("k", hash_of([0])) is not None
    kept = [name for name in vectors if store.get("k", name) is not None]
    assert kept == [hash_of([0]), *list(vectors)[-4:]]
    store.forget()
    assert store.get("k", hash_of([0])) is None


def test_a_folder_is_shared_in_a_process(tmp_path):
    assert VectorStore.of(str(tmp_path)) is VectorStore.of(str(tmp_path))
    assert VectorStore.of(None) is VectorStore.of(None)
