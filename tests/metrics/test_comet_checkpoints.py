"""Folders of COMET that cannot be used: one line for each, and exit code 2."""

import re

import pytest
from neural import torch, write_comet

from mtgauge import load_metric
from mtgauge.base.errors import OptionError

LINE = ["-s", "source.txt", "-r", "reference.txt", "system.txt"]


def edited(folder, *changes):
    """Replaces lines of hparams.yaml."""
    path = folder / "hparams.yaml"
    text = path.read_text("utf-8")
    for old, new in changes:
        text, count = re.subn(old, new, text, flags=re.MULTILINE)
        assert count == 1, old
    path.write_text(text, "utf-8")


def tensors(folder, change):
    """Changes what the checkpoint holds."""
    path = folder / "checkpoints" / "model.ckpt"
    content = torch().load(path, weights_only=True)
    change(content["state_dict"])
    torch().save(content, path)


def rename(old, new):
    return lambda held: held.update({new: held.pop(old)})


def no_encoder(folder):
    for path in (folder / "encoder").iterdir():
        path.unlink()
    (folder / "encoder").rmdir()


#: kind, what is done to the folder, the line
CASES = {
    "no settings": ("regression", lambda f: (f / "hparams.yaml").unlink(), "neither config.json nor hparams.yaml"),
    "broken settings": ("regression", lambda f: (f / "hparams.yaml").write_text("a: [1"), "is not YAML"),
    "settings are a list": ("regression", lambda f: (f / "hparams.yaml").write_text("- a"), "holds no settings"),
    "unknown class": (
        "regression",
        lambda f: edited(f, ("class_identifier: .*", "class_identifier: ranking_metric")),
        "has an unknown class_identifier: 'ranking_metric' .known: regression_metric, ",
    ),
    "no class": ("regression", lambda f: edited(f, ("class_identifier: .*\n", "")), "has no class_identifier"),
    "unknown transformation": (
        "regression",
        lambda f: edited(f, ("layer_transformation: .*", "layer_transformation: entmax")),
        "has an unknown layer_transformation: 'entmax'",
    ),
    "unknown pool": ("regression", lambda f: edited(f, ("pool: avg", "pool: best")), "has an unknown pool"),
    "unknown activation": (
        "regression",
        lambda f: edited(f, ("activations: Tanh", "activations: Wow")),
        "activations",
    ),
    "no sizes": ("regression", lambda f: edited(f, ("hidden_sizes:\n- 24\n- 16\n", "")), "has no hidden_sizes"),
    "dropout": ("regression", lambda f: edited(f, ("^dropout: .*", "dropout: 2")), "has an unknown dropout: 2"),
    "segments": ("unified", lambda f: edited(f, ("^- src$", "- doc")), "has an unknown input_segments"),
    "labels": ("xcomet", lambda f: edited(f, ("error_labels:\n(- .*\n)+", "")), "has no error_labels"),
    "word layer": (
        "xcomet",
        lambda f: edited(f, ("word_layer: .*", "word_layer: 9")),
        "reads layer 9 of an encoder with 2",
    ),
    "layer": ("regression", lambda f: edited(f, ("layer: mix", "layer: -1")), "has an unknown layer: -1"),
    "no checkpoint": ("regression", lambda f: (f / "checkpoints" / "model.ckpt").unlink(), "has no weights"),
    "missing key": (
        "regression",
        lambda f: tensors(f, lambda held: held.pop("estimator.ff.3.bias")),
        "lacks tensors: estimator.ff.3.bias",
    ),
    "key of another name": (
        "regression",
        lambda f: tensors(f, rename("layerwise_attention.gamma", "layerwise_attention.delta")),
        "lacks tensors: layerwise_attention.gamma",
    ),
    "keys too many": (
        "regression",
        lambda f: tensors(f, lambda held: held.update(extra=held["estimator.ff.3.bias"])),
        "has tensors that its hparams.yaml does not name: extra",
    ),
    "another class's estimator": (
        "referenceless",
        lambda f: edited(f, ("class_identifier: .*", "class_identifier: regression_metric")),
        r"estimator.ff.0.weight has the shape \(24, 128\), and not \(24, 192\)",
    ),
    "a layer of the encoder is missing": (
        "unified",
        lambda f: tensors(f, lambda held: held.pop("encoder.model.encoder.layer.1.output.dense.bias")),
        "weights are missing: encoder.layer.1.output.dense.bias",
    ),
    "no encoder": ("xcomet", no_encoder, "'encoder' is neither in it nor beside it .*encoder=PATH"),
}


@pytest.fixture
def texts(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in ("source", "reference", "system"):
        (tmp_path / f"{name}.txt").write_text("a b c\nd e f\n")
    return tmp_path


@pytest.mark.unit
@pytest.mark.parametrize("name", CASES)
def test_folders_that_cannot_be_used(mtgauge, texts, name):
    kind, spoil, line = CASES[name]
    folder = write_comet(texts / "model", kind)
    spoil(folder)
    found = mtgauge("score", "-m", f"comet:model={folder}", *LINE)
    assert found.code == 2
    assert re.search(line, found.err), found.err
    assert found.err.count("\n") == 1
    assert found.out == ""


@pytest.mark.unit
@pytest.mark.parametrize(
    ("options", "line"),
    [
        (
            "",
            "metric comet needs a model (name it: comet:model=PATH, or fetch one: mtgauge models fetch Unbabel/",
        ),
        (":model=nowhere", "nowhere: no such model folder"),
        (":model=model,encoder=nowhere", "nowhere: no such model folder"),
        (":model=model,references=best", "references"),
        (":model=model,dropout_samples=1", "dropout_samples must be 0, or 2 or more"),
        (":model=joined,dropout_samples=5", "not for a unified_metric"),
        (":model=model/encoder", "has no weights"),
    ],
)
def test_options_that_are_refused(mtgauge, texts, options, line):
    write_comet(texts / "model", "regression")
    write_comet(texts / "joined", "unified")
    found = mtgauge("score", "-m", f"comet{options}", *LINE)
    assert found.code == 2
    assert line in found.err
    assert found.err.count("\n") == 1


@pytest.mark.unit
def test_seeds_of_dropout_begin_at_0():
    assert load_metric("comet", dropout_seed=0).dropout_seed == 0
    with pytest.raises(OptionError, match="dropout_seed 0 or more"):
        load_metric("comet", dropout_seed=-1)


@pytest.mark.unit
@pytest.mark.parametrize("place", ["model", "."])
@pytest.mark.parametrize("name", ["encoder", "org/encoder"])
def test_an_encoder_is_found_in_the_folder_and_beside_it(mtgauge, texts, place, name):
    folder = write_comet(texts / "model", "referenceless", pretrained_model=name)
    (folder / "encoder").rename(texts / "moved")
    (texts / "moved").rename(texts / place / "encoder")
    found = mtgauge("score", "-m", f"comet:model={folder}", "-s", "source.txt", "system.txt")
    assert found.code == 0, found.err


@pytest.mark.unit
def test_no_sources(mtgauge, texts):
    folder = write_comet(texts / "model", "regression")
    found = mtgauge("score", "-m", f"comet:model={folder}", "-r", "reference.txt", "system.txt")
    assert (found.code, found.err) == (
        2,
        "mtgauge: error: metric comet needs sources (give them with -s FILE, in Python with sources)\n",
    )
