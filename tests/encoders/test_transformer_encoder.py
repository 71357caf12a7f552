"""A transformer as an encoder that any metric can ask for."""

import importlib.metadata
import tomllib
from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path

import numpy as np
import pytest
from neural import SENTENCES, write_encoder

from mtgauge.base.errors import OptionError
from mtgauge.encoders import find_model
from mtgauge.encoders.pooling import TransformerEncoder
from mtgauge.measures.makers import make_encoder

pytestmark = pytest.mark.unit


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return write_encoder(tmp_path_factory.mktemp("models") / "tiny")


@pytest.fixture
def _declared(monkeypatch):
    """The entry points that pyproject.toml declares, whatever is installed."""
    content = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text("utf-8"))
    points = [
        EntryPoint(name, target, group)
        for group, entries in content["project"]["entry-points"].items()
        for name, target in entries.items()
    ]
    monkeypatch.setattr(importlib.metadata, "entry_points", lambda group: EntryPoints(points).select(group=group))


@pytest.mark.usefixtures("_declared")
def test_it_goes_by_the_name_transformer(folder):
    made = make_encoder(f"transformer:model={folder},pooling=cls,layer=1,tokens=99")
    assert (made.pooling, made.layer, made.backend.tokens) == ("cls", 1, 99)
    assert made.encode(SENTENCES).shape == (len(SENTENCES), 32)


@pytest.mark.parametrize("pooling", ["mean", "cls"])
@pytest.mark.parametrize("layer", [0, 1, -1])
def test_vectors_are_those_of_the_network(pooling, layer, folder):
    import torch
    from transformers import AutoModel, AutoTokenizer

    tokenizer = AutoTokenizer.from_pretrained(folder)
    network = AutoModel.from_pretrained(folder).eval()
    found = TransformerEncoder(str(folder), pooling, layer).encode([*SENTENCES, SENTENCES[0]])
    for text, vector in zip([*SENTENCES, SENTENCES[0]], found, strict=True):
        with torch.inference_mode():
            states = network(**tokenizer(text, return_tensors="pt"), output_hidden_states=True).hidden_states
        expected = states[layer][0].mean(0) if pooling == "mean" else states[layer][0, 0]
        np.testing.assert_allclose(vector, expected.numpy(), atol=1e-5)


def test_hashes_tell_encoders_apart(folder):
    options = [{}, {"pooling": "cls"}, {"layer": 1}, {"dtype": "bfloat16"}, {"long": "split"}]
    assert len({TransformerEncoder(str(folder), **given).hash for given in options}) == len(options)
    assert TransformerEncoder(str(folder), tokens=7).hash == TransformerEncoder(str(folder)).hash
    assert TransformerEncoder(str(folder)).encode([]).shape[0] == 0
    assert find_model(str(folder)).window == 128


def test_pieces_of_a_long_text_are_averaged(folder):
    encoder = TransformerEncoder(str(folder), long="split")
    text = " ".join(SENTENCES * 3)
    [whole] = encoder.encoder.tokenize([text])
    pieces = whole.split(encoder.encoder.window)
    assert len(pieces) > 1
    from mtgauge.encoders.pooling import mean_of_tokens

    each = encoder.encoder.apply([piece.ids for piece in pieces], mean_of_tokens)
    expected = np.average(each, axis=0, weights=[len(piece) for piece in pieces])
    np.testing.assert_allclose(encoder.encode([text])[0], expected, atol=1e-6)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"pooling": "max"}, "unknown pooling 'max' (known: mean, cls)"),
        ({"long": "refuse"}, "unknown value 'refuse' of long (known: truncate, split)"),
        ({"layer": 9}, "layer 9 is not there: the model has 2"),
        ({"layer": -4}, "layer -4 is not there: the model has 2"),
    ],
)
def test_options_that_cannot_be(options, message, folder):
    with pytest.raises(OptionError) as caught:
        TransformerEncoder(str(folder), **options).encode(["a"])
    assert str(caught.value) == message
