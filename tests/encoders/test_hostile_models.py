"""Folders of models from strangers: whatever stands in a file of theirs, it is refused in one line, soon."""

import json
import os
import re
import shutil
import signal
import zipfile
from contextlib import contextmanager
from pathlib import Path

import pytest
from neural import torch, write_comet, write_encoder
from thoroughness import some, stride

import mtgauge as package
from mtgauge.base import door
from mtgauge.base.errors import InputError
from mtgauge.encoders import find_model, load_tensors, text_encoder
from mtgauge.encoders.configured import CONFIG, HPARAMS
from mtgauge.encoders.loading import load_headers
from mtgauge.encoders.settings import INDEX, KINDS
from mtgauge.metrics.comet import checkpoint
from mtgauge.metrics.neural_models import describe_models

pytestmark = pytest.mark.unit


class LateError(BaseException):
    """No part of the program takes it for an error of its own."""


WRONG = [
    5,
    -7,
    10**15,
    0.5,
    float("nan"),
    float("inf"),
    True,
    "x",
    "a\0b",
    [],
    [1],
    [["a"]],
    {},
    {"a": 1},
    {"a": "../b"},
]
#: What `mtgauge.metrics.comet.hyperparameters` reads and checks by itself, beside what `KINDS` has.
HYPERPARAMETERS = {
    "layer", "sent_layer", "layer_transformation", "layer_norm", "pool", "dropout", "hidden_sizes", "activations",
    "final_activation", "input_segments", "word_level_training", "word_layer", "error_labels",
}  # fmt: skip
#: Read where a wrong value is as none: languages, and whether weights are random.
HARMLESS = {"language", "mtgauge_random"}
#: The kind of model that reads a hyper-parameter, where not all do.
READER = {
    **dict.fromkeys(("sent_layer", "input_segments", "word_level_training", "encoder_model"), "unified"),
    **dict.fromkeys(("word_layer", "error_labels"), "xcomet"),
}


@contextmanager
def in_time(seconds=20):
    """Ends what waits for a pipe."""

    def late(*_):
        raise LateError

    before = signal.signal(signal.SIGALRM, late)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


@pytest.fixture(scope="module")
def models(tmp_path_factory):
    folder = tmp_path_factory.mktemp("models")
    write_encoder(folder / "encoder")
    write_comet(folder / "regression", "regression")
    write_comet(folder / "unified", "unified")
    write_comet(folder / "xcomet", "xcomet")
    return folder


@pytest.fixture
def copied(models, tmp_path):
    """A function that copies a model, in which files can be changed."""
    return lambda name: Path(shutil.copytree(models / name, tmp_path / name))


def with_value(path, key, value):
    if path.suffix == ".yaml":
        import yaml

        content = yaml.safe_load(path.read_text("utf-8")) | {key: value}
        path.write_text(yaml.safe_dump(content), "utf-8")
    else:
        content = json.loads(path.read_text("utf-8")) if path.exists() else {}
        path.write_text(json.dumps(content | {key: value}), "utf-8")


def problem(folder):
    """Why a model cannot be loaded, in one line; None if it can."""
    with in_time():
        [found] = describe_models([str(folder)])
    assert "\n" not in str(found.problem)
    return found.problem


def test_every_setting_that_is_read_has_a_kind():
    """A key that the code reads by its name is in a table here, or in the one of kinds."""
    reads = re.compile(
        r"""(?:config|_given|given|content)(?:\.get\(|\[)"(\w+)"|\bread\.\w+\("(\w+)"|\.count\("(\w+)"\)"""
    )
    found = set()
    for place in ("encoders", "metrics/comet", "metrics/bertscore", "metrics/shared", "metrics/perplexity"):
        for path in (Path(package.__file__).parent / place).glob("*.py"):
            found |= {key for keys in reads.findall(path.read_text("utf-8")) for key in keys if key}
    known = {key for kinds in KINDS.values() for key in kinds} | HYPERPARAMETERS | HARMLESS | {"state_dict"}
    assert found
    assert found <= known


@pytest.mark.parametrize(
    ("name", "key"),
    [(name, key) for name, kinds in KINDS.items() if name not in (HPARAMS, INDEX) for key in kinds],
)
def test_a_setting_of_another_kind_is_one_line(copied, name, key):
    folder = copied("encoder")
    before = (folder / name).read_text("utf-8")
    for value in WRONG:
        (folder / name).write_text(before, "utf-8")
        with_value(folder / name, key, value)
        if KINDS[name][key].fits(value):
            problem(folder)
        elif name == CONFIG:
            assert f"{key} must be " in problem(folder)
        else:
            with pytest.raises(InputError, match=f"{key} must be "):
                _ = find_model(str(folder)).window


def test_an_index_of_weights_names_files_of_the_folder(copied):
    folder = copied("encoder")
    (folder / "model.safetensors").rename(folder / "other.safetensors")
    index = folder / f"model.safetensors{INDEX}"
    with_value(index, "weight_map", {"a": "other.safetensors"})
    assert problem(folder) is None
    for value in [*WRONG, {"a": "/dev/zero"}, {"a": ".."}, {"a": "b\0"}, {"a": ["b"]}]:
        with_value(index, "weight_map", value)
        assert problem(folder)


@pytest.mark.parametrize("key", some(sorted(HYPERPARAMETERS | KINDS[HPARAMS].keys())))
def test_a_hyperparameter_of_another_kind_is_one_line(copied, key):
    folder = copied(READER.get(key, "regression"))
    before = (folder / HPARAMS).read_text("utf-8")
    for value in WRONG:
        (folder / HPARAMS).write_text(before, "utf-8")
        with_value(folder / HPARAMS, key, value)
        told = problem(folder)
        if key in KINDS[HPARAMS] and not KINDS[HPARAMS][key].fits(value):
            assert f"{key} must be " in told


@pytest.mark.parametrize(
    ("name", "key", "value"),
    [
        ("encoder/config.json", "hidden_size", "x"),
        ("encoder/config.json", "hidden_size", None),
        ("encoder/config.json", "num_hidden_layers", None),
        ("encoder/config.json", "num_hidden_layers", 10**9),
        ("encoder/config.json", "num_hidden_layers", 5000),
        ("encoder/config.json", "max_position_embeddings", None),
        ("encoder/config.json", "max_position_embeddings", 5),
        ("encoder/config.json", "vocab_size", 10**12),
        ("encoder/config.json", "intermediate_size", 10**8),
        ("encoder/config.json", "architectures", 5),
        ("hparams.yaml", "encoder_model", [1]),
        ("hparams.yaml", "word_layer", 10**12),
        ("hparams.yaml", "layer", True),
    ],
)
def test_a_score_is_refused_in_one_line(copied, tmp_path, mtgauge, name, key, value):
    folder = copied("xcomet" if key == "word_layer" else "regression")
    with_value(folder / name, key, value)
    (tmp_path / "a").write_text("It rained.\n", "utf-8")
    with in_time(60):
        done = mtgauge(
            "score", "-m", f"comet:model={folder}", "-s", tmp_path / "a", "-r", tmp_path / "a", tmp_path / "a"
        )
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
    assert done.err.startswith("mtgauge: error: ")


PAYLOADS = {
    "deep": "[" * 200_000,
    "long": '{"model_type": ' + "9" * 5000 + "}",
    "empty": "",
    "list": "[1]",
    "NUL": "\0",
    "broken": '{"a',
    "large": " " * (door.MOST_SETTINGS + 1),
}


@pytest.mark.parametrize("payload", PAYLOADS)
def test_settings_that_are_none_are_one_line(copied, payload):
    folder = copied("regression")
    shutil.copy(folder / "encoder" / CONFIG, folder / "kept")
    for name in (HPARAMS, "encoder/config.json"):
        kept = (folder / name).read_bytes()
        (folder / name).write_text(PAYLOADS[payload], "utf-8")
        assert problem(folder)
        (folder / name).write_bytes(kept)
    assert problem(folder) is None


@pytest.mark.parametrize("name", ["encoder", "regression"])
def test_no_pipe_and_no_device_is_waited_for(copied, name, tmp_path, mtgauge):
    folder = copied(name)
    (tmp_path / "a").write_text("It rained.\n", "utf-8")
    metric = "bertscore" if name == "encoder" else "comet"
    files = [path for path in sorted(folder.rglob("*")) if path.is_file()]
    assert len(files) > 3
    for path in files:
        kept = path.read_bytes()
        for make in (os.mkfifo, os.mkdir, lambda path: path.symlink_to("/dev/zero")):
            path.unlink()
            make(path)
            text_encoder._open.clear()
            checkpoint._open.clear()
            with in_time(60):
                describe_models([str(folder)])
                done = mtgauge(
                    "score",
                    "-m",
                    f"{metric}:model={folder}",
                    "-s",
                    tmp_path / "a",
                    "-r",
                    tmp_path / "a",
                    tmp_path / "a",
                )
            assert done.code in ((0, 2) if make is os.mkdir else (2,)), path
            assert done.code == 0 or done.err.count("\n") == 1
            path.rmdir() if make is os.mkdir else path.unlink()
            path.write_bytes(kept)


def test_weights_have_no_more_values_than_the_file(tmp_path):
    path = tmp_path / "a.bin"
    torch().save({"a": torch().zeros(1).expand(10**12)}, path)
    with pytest.raises(InputError, match="weight a has more values than the file"):
        load_tensors(path)


def test_weights_are_stored_as_they_are(tmp_path):
    path = tmp_path / "a.bin"
    torch().save({"a": torch().zeros(3)}, path)
    with zipfile.ZipFile(path) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in parts.items():
            archive.writestr(name, data)
    for load in (load_tensors, load_headers):
        with pytest.raises(InputError, match="has compressed weights"):
            load(path)


@pytest.mark.parametrize("form", ["a.safetensors", "a.bin"])
def test_damaged_weights_are_one_line(tmp_path, form):
    """Cut and changed at each of many places: refused, or read."""
    from safetensors.torch import save_file

    tensors = {"a.b": torch().ones(2, 3), "c": torch().zeros(5)}
    path = tmp_path / form
    save_file(tensors, path) if path.suffix == ".safetensors" else torch().save(tensors, path)
    whole, told = path.read_bytes(), set()
    for place in range(0, min(len(whole), 600), stride(5)):
        for data in (whole[:place], whole[:place] + bytes([whole[place] ^ 255]) + whole[place + 1 :]):
            path.write_bytes(data)
            for load in (load_tensors, load_headers):
                try:
                    load(path)
                except InputError as error:
                    told.add(str(error))
    assert told
    assert not any("\n" in line for line in told)
