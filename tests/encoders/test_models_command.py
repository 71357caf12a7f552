"""``mtgauge models``, and models that go by a name."""

import json
import shutil
import socket
from pathlib import Path

import pytest
from hub_server import NOWHERE, begin_anew, hub_with
from neural import COMET_KINDS, write_comet, write_encoder

from mtgauge.base.errors import InputError
from mtgauge.encoders import find_model
from mtgauge.encoders.configured import configured_models
from mtgauge.encoders.published import REVISIONS

pytestmark = pytest.mark.unit


@pytest.fixture
def folders(tmp_path, monkeypatch):
    """A folder of two models, one elsewhere, and a user's file with names for two."""
    write_encoder(tmp_path / "many" / "small")
    write_comet(tmp_path / "many" / "tiny", "regression")
    write_encoder(tmp_path / "alone", weights=False)
    (tmp_path / "many" / "notes.txt").write_text("no model", encoding="utf-8")
    (tmp_path / "settings").mkdir()
    (tmp_path / "settings" / "models.toml").write_text(
        'tiny = "/nowhere"\nmine = "../many/tiny"\n', encoding="utf-8"
    )
    monkeypatch.setenv("MTGAUGE_CONFIG", str(tmp_path / "settings"))
    monkeypatch.setenv("MTGAUGE_MODELS", f"{tmp_path / 'many'}:{tmp_path / 'gone'}")
    return tmp_path


def described(done):
    return {model["name"]: model for model in json.loads(done.out)}


@pytest.mark.parametrize("kind", COMET_KINDS)
def test_a_checkpoint_is_told_without_its_weights(kind, tmp_path, mtgauge, monkeypatch):
    folder = write_comet(tmp_path / "tiny", kind)
    monkeypatch.setattr("mtgauge.metrics.comet.checkpoint.load_tensors", None)
    done = mtgauge("models", folder, "--format", "json")
    found = described(done)["tiny"]
    assert done.code == 0
    assert (found["kind"], found["class"]) == ("comet", COMET_KINDS[kind]["class_identifier"])
    assert found["encoder"] == str(folder / "encoder")
    assert (found["loadable"], found["problem"]) == (True, None)
    assert {"en", "zh"} <= set(found["languages"])  # those of XLM-RoBERTa, since it says nothing else
    assert found["sha256"] == find_model(str(folder)).digest


def test_weights_are_counted_and_languages_named(tmp_path, mtgauge):
    folder = write_encoder(tmp_path / "small")
    (folder / "README.md").write_text("---\nlanguage:\n- multilingual\n- en\n- zh\n---\nText.\n", encoding="utf-8")
    from safetensors.torch import load_file

    done = mtgauge("models", folder)
    assert done.code == 0
    count = sum(tensor.numel() for tensor in load_file(folder / "model.safetensors").values())
    assert f"  parameters: {count:,}\n  languages: en, zh\n" in done.out
    assert done.out.endswith("  loadable: yes\n")


def test_folders_of_models_and_what_is_none(folders, mtgauge):
    done = mtgauge("models", folders / "many", folders / "alone", folders / "gone", "--format", "json")
    found = described(done)
    assert (done.code, list(found)) == (1, ["small", "tiny", "alone", "gone"])
    assert [model["loadable"] for model in found.values()] == [True, True, False, False]
    assert found["alone"]["problem"].endswith("has no weights: model.safetensors or pytorch_model.bin")
    assert "gone: no such model folder (give model=PATH" in found["gone"]["problem"]


def test_configured_models(folders, mtgauge):
    done = mtgauge("models", "--format", "json")
    found = described(done)
    assert (done.code, list(found)) == (0, ["small", "tiny", "gone", "mine"])
    assert found["mine"]["loadable"]
    assert configured_models()["tiny"] == folders / "many" / "tiny"


@pytest.mark.parametrize("written", ["linked", "many/tiny", "many/small/../tiny", ".", ".."])
def test_a_model_goes_by_the_name_of_its_folder_as_written(written, folders, monkeypatch):
    (folders / "linked").symlink_to(folders / "many" / "tiny")
    home = folders / "many" / "tiny"
    monkeypatch.chdir({".": home, "..": home / "encoder"}.get(written, folders))
    monkeypatch.setenv("MTGAUGE_MODELS", written)
    name = "linked" if written == "linked" else "tiny"
    assert next(iter(configured_models())) == name
    assert find_model(written).name == name


def test_a_metric_finds_a_model_by_its_name(folders, tmp_path, mtgauge, monkeypatch):
    (tmp_path / "a.txt").write_text("Good.\n", encoding="utf-8")
    files = ["-r", tmp_path / "a.txt", "-s", tmp_path / "a.txt", tmp_path / "a.txt"]
    values = {
        name: json.loads(mtgauge("score", "-m", f"X=comet:model={name}", "--format", "json", *files).out)
        for name in ("mine", "tiny", folders / "many" / "tiny")
    }
    assert len({json.dumps(value["scores"]) for value in values.values()}) == 1
    done = mtgauge("score", "-m", "comet:model=other", *files)
    assert (done.code, done.err) == (
        2,
        "mtgauge: error: other: no such model folder (give model=PATH, or a configured name: small, tiny, gone, "
        "mine)\n",
    )


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("a = ", "is not TOML: "),
        ("a = 3", "line 1: a must be a text, not 3"),
        ("[a]\nb = 'c'", "line 1: a must be a text"),
    ],
)
def test_a_broken_file_of_names(content, message, tmp_path, monkeypatch):
    monkeypatch.setenv("MTGAUGE_CONFIG", str(tmp_path))
    (tmp_path / "models.toml").write_text(content, encoding="utf-8")
    with pytest.raises(InputError, match=message):
        find_model("a")


def test_nothing_is_configured(tmp_path, mtgauge, monkeypatch):
    monkeypatch.setenv("MTGAUGE_CONFIG", str(tmp_path))
    monkeypatch.delenv("MTGAUGE_MODELS", raising=False)
    done = mtgauge("models")
    assert (done.code, done.err) == (0, "")
    assert done.out.endswith("set MTGAUGE_MODELS to their folders, or run mtgauge models fetch\n")
    assert (mtgauge("models", "--format", "json").out).strip() == "[]"


def test_the_file_of_a_checkpoint_stands_for_its_folder(tmp_path):
    folder = write_comet(tmp_path / "tiny", "regression")
    assert find_model(str(folder / "checkpoints" / "model.ckpt")) == find_model(str(folder.resolve()))


@pytest.fixture
def fetch(mtgauge, tmp_path, monkeypatch):
    """Runs ``mtgauge ...`` as a new process would, with an address of the hub and a cache that is empty at first."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments, endpoint=NOWHERE):
        begin_anew(monkeypatch, tmp_path / "cache", endpoint)
        return mtgauge(*arguments)

    return run


def test_a_published_model_is_fetched_by_its_name_and_then_scores(fetch, tmp_path):
    """`score` fetches nothing, says how to, and finds by the same name what was fetched."""
    name, encoder = "Unbabel/wmt22-comet-da", "xlm-roberta-large"
    write_comet(tmp_path / "model", "regression", pretrained_model=encoder)
    shutil.move(tmp_path / "model" / "encoder", tmp_path / "encoder")
    (tmp_path / "a.txt").write_text("Good.\n", encoding="utf-8")
    score = ["score", "-m", f"comet:model={name}", "-r", "a.txt", "-s", "a.txt", "a.txt", "--format", "json"]
    models = {name: (tmp_path / "model", REVISIONS[name]), encoder: (tmp_path / "encoder", REVISIONS[encoder])}
    with hub_with(models) as (endpoint, asked):
        early = fetch(*score, endpoint=endpoint)
        assert (early.code, asked) == (2, [])
        assert f"{name}: no such model folder (fetch it: mtgauge models fetch {name})" in early.err
        done = fetch("models", "fetch", name, "--format", "json", endpoint=endpoint)
    assert done.code == 0, done.err
    [told] = json.loads(done.out)
    assert (told["name"], told["revision"], told["problem"]) == (name, REVISIONS[name], None)
    assert Path(told["encoder"]).name == REVISIONS[encoder]
    # without the network from here on
    scored = fetch(*score)
    assert scored.code == 0, scored.err
    assert f"|model:{name}|" in scored.out
    assert f"|revision:{REVISIONS[name]}|" in scored.out


def test_a_model_of_the_hub_brings_its_encoder(fetch, tmp_path):
    """`hub:` asks to fetch the model, and a published one cannot be read without its encoder's files."""
    name, encoder = "Unbabel/wmt22-cometkiwi-da", "microsoft/infoxlm-large"
    write_comet(tmp_path / "model", "unified", pretrained_model=encoder)
    shutil.move(tmp_path / "model" / "encoder", tmp_path / "encoder")
    (tmp_path / "a.txt").write_text("Good.\n", encoding="utf-8")
    models = {name: (tmp_path / "model", REVISIONS[name]), encoder: (tmp_path / "encoder", REVISIONS[encoder])}
    with hub_with(models) as (endpoint, _):
        spec = f"comet:model='hub:{name}@{REVISIONS[name]}'"
        done = fetch("score", "-m", spec, "-s", "a.txt", "a.txt", endpoint=endpoint)
    assert done.code == 0, done.err


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("nobody/nothing", "names no revision (write nobody/nothing@REVISION, "),
        (f"nobody/nothing@{'0' * 40}", "cannot be fetched: "),
    ],
    ids=["no revision", "offline"],
)
@pytest.mark.parametrize("dry", [[], ["--dry-run"]], ids=["run", "dry-run"])
def test_a_model_that_cannot_be_fetched(fetch, name, says, dry, monkeypatch):
    monkeypatch.setattr("huggingface_hub.constants.HF_HUB_OFFLINE", True)
    done = fetch("models", "fetch", name, *dry)
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
    assert says in done.err


def test_without_a_network_nothing_is_tried_again(fetch, monkeypatch):
    def nowhere(*_):
        raise socket.gaierror(-2, "Name or service not known")

    monkeypatch.setattr("mtgauge.encoders.hub.getproxies", dict)
    monkeypatch.setattr("socket.getaddrinfo", nowhere)
    done = fetch("models", "fetch", "Unbabel/wmt22-comet-da", endpoint="https://hub.example")
    assert done.code == 2
    assert done.err.endswith(" cannot be fetched: no connection to hub.example (check the network connection)\n")


def test_a_model_that_is_here_is_not_fetched(folders, mtgauge):
    done = mtgauge("models", "fetch", "tiny", "--format", "json")
    assert (done.code, described(done)["tiny"]["path"]) == (0, str(folders / "many" / "tiny"))
