"""Models from the hub: fetched once, named in the signature with their revision, and then there without a network."""

import os
import shutil

import pytest
from hub_server import BRANCH, NOWHERE, REVISION, begin_anew, hub_of
from neural import write_comet

pytestmark = pytest.mark.unit

NAME = "group/tiny-comet"


@pytest.fixture
def files(tmp_path, monkeypatch):
    """A model on disk, and texts to score in the folder where commands run."""
    write_comet(tmp_path / "model", "referenceless")
    (tmp_path / "model" / "script.py").write_text("raise SystemExit\n", encoding="utf-8")
    (tmp_path / "source.txt").write_text("Der Fluss stieg.\nNiemand wusste es.\n", encoding="utf-8")
    (tmp_path / "mt.txt").write_text("The river rose.\nNobody knew.\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def scoring(model):
    return ["score", "-m", f"comet:model='{model}'", "-s", "source.txt", "mt.txt", "--format", "json"]


@pytest.fixture
def scored(mtgauge, files, monkeypatch):
    """Scores with a model as a new process would, with one folder as the hub's cache."""

    def run(model, endpoint=NOWHERE):
        begin_anew(monkeypatch, files / "cache", endpoint)
        return mtgauge(*scoring(model))

    return run


@pytest.mark.parametrize("revision", [BRANCH, REVISION], ids=["branch", "number"])
def test_a_model_is_fetched_once_and_is_then_there_without_a_network(files, scored, revision):
    model = f"hub:{NAME}@{revision}"
    with hub_of(NAME, files / "model") as (endpoint, asked):
        first = scored(model, endpoint)
    assert first.code == 0, first.err
    assert any(path.endswith("/checkpoints/model.ckpt") for path in asked)
    # a branch that moves meanwhile changes nothing
    assert sum("/revision/" in path for path in asked) <= 1
    # no code is fetched
    assert not any(path.endswith("script.py") for path in asked)
    # whatever name the revision was given, the signature has its number
    assert f"|model:{NAME}|" in first.out
    assert f"|revision:{REVISION}|" in first.out
    # the server has gone
    again = scored(model, endpoint)
    assert (again.code, again.out) == (0, first.out), again.err


def test_a_model_that_the_hub_does_not_have_is_named(files, process):
    """In a process of its own, whose environment has the address."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("HF_", "HUGGINGFACE_"))}
    with hub_of(NAME, files / "model") as (endpoint, asked):
        told = {"HF_ENDPOINT": endpoint, "HF_HOME": str(files / "home"), "NO_PROXY": "127.0.0.1"}
        done = process(*scoring(f"hub:{NAME}@elsewhere"), env=kept | told)
    assert asked
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.decode().startswith(f"mtgauge: error: hub:{NAME}@elsewhere cannot be fetched: ")
    assert done.stderr.count(b"\n") == 1


def test_a_record_fetches_nothing_but_with_a_flag(files, mtgauge, monkeypatch):
    """What is in the cache is used without a network; what is not is asked for by a flag."""

    def run(endpoint, *options):
        begin_anew(monkeypatch, files / "cache", endpoint)
        return mtgauge(*options)

    with hub_of(NAME, files / "model") as (endpoint, asked):
        first = run(endpoint, *scoring(f"hub:{NAME}@{REVISION}"), "--record", "record", "-o", "scores.json")
        assert (first.code, bool(asked)) == (0, True), first.err
        asked.clear()
        again = run(endpoint, "rerun", "record")
        assert (again.code, asked) == (0, []), again.err
        for command in (["rerun", "record"], ["report", "record"], ["power", "--from-record", "record"]):
            shutil.rmtree(files / "cache")
            refused = run(endpoint, *command)
            assert (refused.code, refused.out, asked) == (2, "", [])
            assert refused.err == (
                f"mtgauge: error: hub:{NAME}@{REVISION} is not in the hub's cache, and a record fetches nothing by itself "
                "(if you trust its model, give --allow-hub)\n"
            )
            (files / "cache").mkdir()
        allowed = run(endpoint, "rerun", "--allow-hub", "record")
        assert (allowed.code, bool(asked)) == (0, True), allowed.err
