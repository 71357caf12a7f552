"""A third-party measure that shares an encoder between systems: it encodes each text once, and resumes after kill -9."""

import errno
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from encoder_measure import REFERENCES, SYSTEMS, Encoded, FittedEncoded

from mtgauge import evaluate
from mtgauge.base.errors import InputError
from mtgauge.engine.rowcache import RowCache
from mtgauge.report import render
from mtgauge.report.page.build import build_page
from mtgauge.testing import check_measure
from page import Page

#: Ten systems with many equal translations.
TEN = {f"s{k}": [f"text {number if (number + k) % 3 else 99}" for number in range(10)] for k in range(10)}


@pytest.fixture
def encoded(monkeypatch):
    """The texts that the encoder saw, in order."""
    seen = []
    encode = FittedEncoded.encode

    def told(texts):
        seen.extend(texts)
        return encode(texts)

    monkeypatch.setattr(FittedEncoded, "encode", staticmethod(told))
    return seen


@pytest.fixture
def blocks_of(monkeypatch):
    """Sets the size of blocks."""
    return lambda size: monkeypatch.setattr(FittedEncoded, "block", size)


def scored(systems=None, cache=None, **options):
    return evaluate(systems or TEN, REFERENCES, metrics=Encoded(), cache=cache, **options)


def test_it_keeps_the_contract():
    check_measure(Encoded())


def test_ten_systems_encode_each_distinct_text_once(encoded):
    scored()
    assert len(encoded) == len(set(encoded)) == 11


@pytest.mark.parametrize("size", [1, 3, 10])
def test_a_system_among_others_has_the_scores_that_it_has_alone(size, blocks_of):
    blocks_of(size)
    together = scored()
    blocks_of(8192)
    alone = [scored({name: texts}).scores[0].score for name, texts in TEN.items()]
    assert [score.score for score in together.scores] == alone


def test_systems_whose_rows_are_kept_are_not_encoded_again(encoded, tmp_path):
    some = {name: TEN[name] for name in ("s0", "s1")}
    first = scored(some, cache=tmp_path)
    encoded.clear()
    more = scored(some | {"s2": ["new"] * 10}, cache=tmp_path)
    assert sorted(encoded) == sorted({"new", *REFERENCES})
    assert more.scores[:2] == first.scores


@pytest.mark.parametrize(("size", "cached"), [(4, False), (10, False), (4, True)])
def test_progress_covers_all_systems_and_advances_within_blocks(size, cached, tmp_path, blocks_of):
    blocks_of(size)
    steps, cache = [], tmp_path if cached else None
    if cached:
        scored({"s0": TEN["s0"]}, cache=cache)
    scored(cache=cache, progress=lambda *step: steps.append(step))
    assert {(task, of) for task, _, of in steps} == {("encoded", 100)}
    done = [step for _, step, _ in steps]
    assert (done, done[0], done[-1]) == (sorted(set(done)), 0, 100)
    # each system reports in the middle and at the end of each block; those with the texts of s0 are all cached
    assert len(done) > (6 if cached else 10) * -(-10 // size) * 2


@pytest.fixture
def interrupted(blocks_of, tmp_path, encoded):
    """A folder of rows of a run that stopped in the second of five blocks."""

    def stop(task, done, of):
        if done == 40:
            raise KeyboardInterrupt

    blocks_of(2)
    with pytest.raises(KeyboardInterrupt):
        scored(cache=tmp_path / "rows", progress=stop)
    encoded.clear()
    return tmp_path / "rows"


@pytest.mark.skipif(os.name != "posix", reason="kill -9 is a signal")
def test_a_run_that_was_killed_encodes_only_the_rest(tmp_path):
    log, cache = tmp_path / "log", tmp_path / "rows"
    program = [sys.executable, str(Path(__file__).parents[1] / "support" / "encoder_measure.py"), log, cache]
    killed = subprocess.run([*program, "14"], capture_output=True, check=False)
    assert killed.returncode == -9
    whole = [f"text {number}{name}" for number in range(10) for name in ("", " of first", " of second")]
    # nine texts per block: it was killed in the second, and the first is cached for both systems
    assert sorted(log.read_text().splitlines())[0:3] == sorted(whole)[0:3]
    log.unlink()
    again = subprocess.run([*program, "0"], capture_output=True, check=True, text=True)
    assert sorted(log.read_text().splitlines()) == sorted(whole[9:])
    log.unlink()
    anew = subprocess.run([*program[:-1], tmp_path / "other", "0"], capture_output=True, check=True, text=True)
    assert again.stdout == anew.stdout
    assert sorted(log.read_text().splitlines()) == sorted(whole)
    assert len([path for path in cache.iterdir() if path.suffix == ".npy"]) == 2


def test_a_run_that_was_interrupted_between_blocks_resumes(interrupted, encoded):
    steps = []
    scored(cache=interrupted, progress=lambda task, done, of: steps.append((done, of)))
    assert steps[-1] == (100, 100)
    assert not {f"text {number}" for number in range(4)} & set(encoded)
    assert {f"text {number}" for number in range(4, 10)} <= set(encoded)


@pytest.mark.parametrize("damage", [b"", b"no array", None])
def test_blocks_that_cannot_be_read_are_counted_again(damage, interrupted, encoded):
    for path in interrupted.glob("*.npy"):
        np.save(path, np.zeros((1, 2))) if damage is None else path.write_bytes(damage)
    found = scored(cache=interrupted)
    assert set(REFERENCES) <= set(encoded)
    assert found.to_json() == scored().to_json()


@pytest.mark.parametrize(("worth", "files"), [(0, 3), (float("inf"), 1)])
def test_blocks_of_the_default_size_are_cached_if_they_take_long(worth, files, tmp_path, monkeypatch):
    kept = []
    put = RowCache.put
    monkeypatch.setattr("mtgauge.engine.rows.WORTH", worth)
    monkeypatch.setattr(RowCache, "put", lambda self, *arguments: kept.append(1) or put(self, *arguments))
    texts = ["a", "b"] * 5000
    evaluate({"s": texts}, texts, metrics="exact_match", cache=tmp_path)
    assert (len(kept), len([*tmp_path.iterdir()])) == (files, 1)


def test_a_full_disk_is_an_error_in_one_line(tmp_path, monkeypatch, blocks_of):
    blocks_of(2)

    def full(descriptor, data):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("mtgauge.base.files.os.write", full)
    with pytest.raises(InputError, match="cannot be written: No space left on device") as raised:
        scored(cache=tmp_path / "rows")
    assert "\n" not in str(raised.value)
    monkeypatch.undo()
    assert not [*tmp_path.rglob("*.npy")]


@pytest.mark.parametrize("cached", [False, True])
def test_its_warnings_are_in_every_format(cached, tmp_path, blocks_of):
    blocks_of(3)
    cache = tmp_path if cached else None
    texts = {"plain": REFERENCES, "long": [*REFERENCES[:8], "words that go on and on", "text 9"]}
    for _ in range(2):
        found = scored(texts, ids=[f"seg{n}" for n in range(10)], cache=cache)
        [warning] = [w for w in found.warnings if w.code == "metric"]
        assert (warning.system, warning.segment, warning.message) == ("long", "seg8", "encoded: text is cut")
    for form in ("table", "json", "csv", "markdown"):
        assert "encoded: text is cut" in render(found, form)
    assert "encoded: text is cut" in Page.of(build_page(found)).words("warnings")


def test_rows_that_depend_on_names_are_cached_by_name(tmp_path, monkeypatch):
    named = []
    original = FittedEncoded.statistics_of_all

    def told(self, batches, **options):
        named.extend(batch.system for batch in batches)
        return original(self, batches, **options)

    monkeypatch.setattr(FittedEncoded, "statistics_of_all", told)
    texts = TEN["s0"]
    scored({"a": texts}, cache=tmp_path)
    scored({"b": texts}, cache=tmp_path)
    assert named == [None]
    needs = replace(Encoded.contract.needs, systems=True)
    monkeypatch.setattr(Encoded, "contract", replace(Encoded.contract, needs=needs))
    for name in ("a", "b", "a"):
        scored({name: texts}, cache=tmp_path)
    assert named == [None, "a", "b"]


def test_statistics_of_too_few_systems_are_a_fault(monkeypatch):
    monkeypatch.setattr(FittedEncoded, "statistics_of_all", lambda self, batches, **options: [])
    with pytest.raises(InputError, match="metric encoded gave statistics of 0 systems for 2"):
        scored(SYSTEMS)
