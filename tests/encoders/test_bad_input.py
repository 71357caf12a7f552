"""What is wrong with a model or a text is said in one line with exit code 2; what is legal is scored with a warning."""

import json
import os
import pickle
import shutil
import socket
import warnings

import pytest
from neural import torch, write_comet, write_encoder

from mtgauge import evaluate
from mtgauge.base.errors import InputError
from mtgauge.encoders import find_model, load_tensors

pytestmark = pytest.mark.unit


class Wanted:
    """A pickle of it wants to run code."""

    def __reduce__(self):
        return os.system, ("true",)


def rewrite(path, change):
    """Changes the tensors of a checkpoint."""
    library = torch()
    content = library.load(path, weights_only=True)
    change(library, content["state_dict"])
    library.save(content, path)


def hparams(folder, **values):
    import yaml

    path = folder / "hparams.yaml"
    content = yaml.safe_load(path.read_text(encoding="utf-8")) | values
    path.write_text(yaml.safe_dump({key: value for key, value in content.items() if value is not None}), "utf-8")


def broken_tokenizer(folder):
    path = folder / "encoder" / "tokenizer.json"
    content = json.loads(path.read_text(encoding="utf-8"))
    content["added_tokens"].append(content["added_tokens"][-1] | {"id": 400, "content": "<far>"})
    path.write_text(json.dumps(content), encoding="utf-8")


def nan(library, tensors):
    tensors["estimator.ff.0.bias"][0] = library.nan


def less(library, tensors):
    del tensors["estimator.ff.3.weight"]


def less_encoder(library, tensors):
    del tensors["encoder.model.encoder.layer.1.output.dense.weight"]


def more(library, tensors):
    tensors["estimator.ff.9.weight"] = library.zeros(3)


def more_encoder(library, tensors):
    tensors["encoder.model.encoder.layer.7.output.dense.weight"] = library.zeros(3)


def wider(library, tensors):
    tensors["encoder.model.embeddings.word_embeddings.weight"] = library.zeros(7, 32)


def cut_short(folder):
    path = folder / "checkpoints" / "model.ckpt"
    path.write_bytes(path.read_bytes()[:-5000])


def with_code(folder):
    torch().save({"state_dict": {}, "loops": Wanted()}, folder / "checkpoints" / "model.ckpt")


def of_weights(change):
    return lambda folder: rewrite(folder / "checkpoints" / "model.ckpt", change)


CASES = {
    "not there": (shutil.rmtree, "no such model folder (give model=PATH)"),
    "no hparams": (lambda folder: (folder / "hparams.yaml").unlink(), "neither config.json nor hparams.yaml"),
    "broken hparams": (lambda folder: (folder / "hparams.yaml").write_text("a: [", "utf-8"), "is not YAML: "),
    "empty hparams": (lambda folder: (folder / "hparams.yaml").write_text("", "utf-8"), "holds no settings"),
    "unknown class": (
        lambda folder: hparams(folder, class_identifier="ranking_metric"),
        "unknown class_identifier: 'ranking_metric' (known: regression_metric",
    ),
    "no class": (lambda folder: hparams(folder, class_identifier=None), "has no class_identifier"),
    "no weights": (lambda folder: (folder / "checkpoints" / "model.ckpt").unlink(), "has no weights"),
    "keys missing": (of_weights(less), "lacks tensors: estimator.ff.3.weight"),
    "keys of the encoder missing": (
        of_weights(less_encoder),
        "weights are missing: encoder.layer.1.output.dense.weight",
    ),
    "keys too many": (of_weights(more), "has tensors that its hparams.yaml does not name: estimator.ff.9.weight"),
    "keys of the encoder too many": (
        of_weights(more_encoder),
        "weights that the network has no place for: encoder.layer.7.output.dense.weight",
    ),
    "another size": (of_weights(wider), "weights do not fit config.json: embeddings.word_embeddings.weight"),
    "no encoder": (lambda folder: shutil.rmtree(folder / "encoder"), "lacks its encoder: 'encoder' is neither"),
    "no tokenizer": (
        lambda folder: [path.unlink() for path in (folder / "encoder").glob("*token*")],
        "has no tokenizer",
    ),
    "a broken tokenizer": (
        lambda folder: (folder / "encoder" / "tokenizer.json").write_text("{", "utf-8"),
        "its tokenizer cannot be loaded: ",
    ),
    "tokenizer of another model": (
        broken_tokenizer,
        "its tokenizer does not fit: it has a token 400, and the network has 400",
    ),
    "a weight that is not finite": (of_weights(nan), "weight estimator.ff.0.bias is not finite"),
    "cut short": (cut_short, "cannot be read as weights: "),
    "a pickle with code": (with_code, "wants code to run, posix.system, and is not loaded"),
}


@pytest.fixture
def files(tmp_path):
    """The arguments that load three segments."""
    (tmp_path / "source.txt").write_text("河水上涨。\n大桥关闭。\n好。\n", encoding="utf-8")
    (tmp_path / "reference.txt").write_text("The river rose.\nThe bridge was closed.\nGood.\n", encoding="utf-8")
    (tmp_path / "system.txt").write_text("The river rises.\nThe bridge closed.\nWell.\n", encoding="utf-8")
    return [
        "-s",
        tmp_path / "source.txt",
        "-r",
        tmp_path / "reference.txt",
        "-l",
        "zh-en",
        tmp_path / "system.txt",
    ]


@pytest.mark.parametrize("case", CASES)
def test_a_model_that_cannot_be_used(case, tmp_path, files, mtgauge):
    change, message = CASES[case]
    folder = write_comet(tmp_path / "tiny", "regression")
    change(folder)
    done = mtgauge("score", "-m", f"comet:model={folder}", *files)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("mtgauge: error: ")
    assert done.err.count("\n") == 1
    assert message in done.err


def test_torch_does_not_speak_before_a_refusal(tmp_path, files, mtgauge):
    """Of a pickle that it is about to refuse it warns of the protocol."""
    folder = write_comet(tmp_path / "tiny", "regression")
    [checkpoint] = folder.rglob("*.ckpt")
    checkpoint.write_bytes(pickle.dumps(Wanted(), protocol=4))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        done = mtgauge("score", "-m", f"comet:model={folder}", *files)
        described = mtgauge("models", folder)
    assert (done.code, done.err.count("\n")) == (2, 1)
    assert done.err.endswith("cannot be read as weights: Unsupported operand 149 (is it whole?)\n")
    assert "Detected pickle protocol" not in described.err + described.out


def test_no_model_is_named(files, mtgauge):
    done = mtgauge("score", "-m", "comet", *files)
    assert (done.code, done.err) == (
        2,
        "mtgauge: error: metric comet needs a model (name it: comet:model=PATH, or fetch one: mtgauge models "
        "fetch Unbabel/wmt22-comet-da)\n",
    )


def test_no_sources_where_they_are_needed(tmp_path, files, mtgauge):
    folder = write_comet(tmp_path / "tiny", "referenceless")
    done = mtgauge("score", "-m", f"comet:model={folder}", *files[2:])
    assert (done.code, done.err) == (
        2,
        "mtgauge: error: metric comet needs sources (give them with -s FILE, in Python with sources)\n",
    )


@pytest.mark.parametrize("name", ["model.safetensors", "pytorch_model.bin"])
@pytest.mark.parametrize("wrong", ["cut short", "nothing", "not a number"])
def test_weights_of_a_transformer(tmp_path, name, wrong):
    library = torch()
    folder = write_encoder(tmp_path / "tiny")
    from safetensors.torch import load_file, save_file

    tensors = load_file(folder / "model.safetensors")
    if wrong == "not a number":
        tensors["embeddings.LayerNorm.bias"][3] = library.inf
    (folder / "model.safetensors").unlink()
    path = folder / name
    save_file(tensors, path) if name.endswith("safetensors") else library.save(tensors, path)
    if wrong == "cut short":
        path.write_bytes(path.read_bytes()[:-999])
    if wrong == "nothing":
        path.write_bytes(b"")
    [weights] = find_model(str(folder)).weights
    with pytest.raises(InputError) as caught:
        load_tensors(weights)
    expected = (
        "embeddings.LayerNorm.bias is not finite" if wrong == "not a number" else "cannot be read as weights"
    )
    assert expected in str(caught.value)
    assert caught.value.file == str(path)


def test_shards_that_an_index_names(tmp_path):
    folder = write_encoder(tmp_path / "tiny")
    from safetensors.torch import load_file, save_file

    tensors = load_file(folder / "model.safetensors")
    (folder / "model.safetensors").unlink()
    names = sorted(tensors)
    shards = {"model-00001-of-00002.safetensors": names[::2], "model-00002-of-00002.safetensors": names[1::2]}
    for shard, inside in shards.items():
        save_file({key: tensors[key] for key in inside}, folder / shard)
    index = {"weight_map": {key: shard for shard, inside in shards.items() for key in inside}}
    (folder / "model.safetensors.index.json").write_text(json.dumps(index), encoding="utf-8")
    found = find_model(str(folder))
    assert [path.name for path in found.weights] == list(shards)
    assert {key for path in found.weights for key in load_tensors(path)} == set(tensors)
    (folder / "model-00002-of-00002.safetensors").unlink()
    with pytest.raises(InputError, match=r"names model-00002-of-00002\.safetensors, which is not there"):
        find_model(str(folder))


LONG_TEXT = "word " * 10_000


def scored(folder, hypotheses, sources=None, **settings):
    n = len(hypotheses)
    return evaluate(
        {"A": hypotheses},
        ["A reference."] * n,
        sources=sources or ["河水上涨。"] * n,
        ids=[f"s{number}" for number in range(n)],
        languages="zh-en",
        metrics=f"comet:model={folder}",
        levels=["corpus", "segment"],
        **settings,
    )


@pytest.mark.parametrize(
    ("hypothesis", "source", "warning"),
    [
        ("", "河水上涨。", None),
        ("Good.", "", None),
        (LONG_TEXT, "河水上涨。", "has 30,003 tokens, and the model reads 126: the rest was not read"),
        ("a lone \udc80 surrogate", "河水上涨。", "has lone surrogates, which were read as U+FFFD"),
        ("Good.", "\ud800", "has lone surrogates, which were read as U+FFFD"),
    ],
)
def test_a_text_that_is_suspicious_but_legal(tmp_path, hypothesis, source, warning):
    folder = write_comet(tmp_path / "tiny", "regression")
    result = scored(folder, ["Well.", hypothesis], ["好。", source])
    assert all(score.score == pytest.approx(0, abs=100) for score in result.scores)
    told = [item for item in result.warnings if item.code in ("metric", "beyond-window")]
    assert [item.segment for item in told] == (["s1"] if warning else [])
    assert all(item.message.endswith(warning) for item in told)


def test_long_texts_are_cut_or_split_or_refused(tmp_path):
    folder = write_comet(tmp_path / "tiny", "regression")
    texts = ["Well.", LONG_TEXT, "Good."]
    results = {long: scored(folder, texts, long=long) for long in (None, "truncate", "split")}
    values = {long: [score.score for score in result.scores] for long, result in results.items()}
    assert values[None] == values["truncate"]
    assert values["split"][2] != values["truncate"][2]
    assert (values["split"][1], values["split"][3]) == pytest.approx(
        (values["truncate"][1], values["truncate"][3])
    )
    for result, done in ((results["truncate"], "the rest was not read"), (results["split"], "it was split")):
        assert any(done in item.message for item in result.warnings)
    with pytest.raises(InputError, match="segment s1: texts are longer than the 126 tokens that the model reads"):
        scored(folder, texts, long="refuse")
    assert f"|long:{'split'}|" in str(results["split"].scores[0].signature)


def test_a_metric_keeps_what_it_says_itself(tmp_path, files, mtgauge):
    folder = write_comet(tmp_path / "tiny", "regression")
    files[-1].write_text(f"Well.\n{LONG_TEXT}\nGood.\n", encoding="utf-8")
    refused = mtgauge("score", "-m", f"comet:model={folder}", "--long", "refuse", *files)
    assert refused.code == 2
    own = mtgauge("score", "-m", f"comet:model={folder},long=split", "--long", "refuse", *files)
    assert (own.code, "|long:split|" in own.out) == (0, True)
    mean = mtgauge("score", "-m", f"mean:of='comet:model={folder} bleu'", "--long", "refuse", *files)
    assert (mean.code, mean.err) == (2, refused.err)


def test_with_sockets_shut_all_but_the_hub_works(tmp_path, files, mtgauge, monkeypatch):
    def shut(*arguments, **options):
        raise AssertionError("the network was asked for")

    folder = write_comet(tmp_path / "tiny", "regression")
    for name in ("create_connection", "getaddrinfo"):
        monkeypatch.setattr(socket, name, shut)
    monkeypatch.setattr(socket.socket, "connect", shut)
    assert mtgauge("score", "-m", f"comet:model={folder}", *files).code == 0
    assert mtgauge("models", folder).code == 0
    done = mtgauge("score", "-m", "comet:model='hub:nobody/nothing@1'", *files)
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
    assert done.err.startswith("mtgauge: error: hub:nobody/nothing@1 cannot be fetched: ")


@pytest.mark.parametrize(
    ("name", "way_out"),
    [
        ("nobody/nothing", "NAME@REVISION"),
        ("Unbabel/wmt22-comet-da", "Unbabel/wmt22-comet-da@2760a223ac957f30acfb18c8aa649b01cf1d75f2"),
        ("xlm-roberta-large", "xlm-roberta-large@c23d21b0620b635a76227c604d44e43a9f0ee389"),
    ],
)
def test_a_model_of_the_hub_needs_a_revision(files, mtgauge, name, way_out):
    done = mtgauge("score", "-m", f"comet:model='hub:{name}'", *files)
    assert (done.code, done.err) == (
        2,
        f"mtgauge: error: hub:{name} names no revision (write hub:{way_out}, so that all get the same)\n",
    )
