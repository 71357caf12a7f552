"""COMET's own numbers for tiny models of each class, which the COMET program computed with its own code."""

import json

import numpy as np
import pytest
from neural import torch

from mtgauge.comet import load_from_checkpoint
from mtgauge.metrics.comet import COMET
from shared_data import shared

MODELS = {
    "regression_sparsemax": "tiny_comet",
    "regression_sparsemax_patch": "tiny_comet_regression_sparsemax_patch",
    "referenceless": "tiny_comet_referenceless",
    "unified_kiwi": "tiny_comet_unified_kiwi",
    "xcomet": "tiny_comet_xcomet",
}
#: The runs of the program: by length and by order in batches of four, and one by one.
RUNS = ("scores_lb1_bs4", "scores_lb0_bs4", "scores_bs1")


def golden(name):
    torch()
    content = json.loads(shared("goldens", "comet", "goldens.json").read_text("utf-8"))
    return content["samples"], content["models"][name]


def folders(name):
    encoder = str(shared("goldens", "comet", "tiny_comet", "encoder"))
    return str(shared("goldens", "comet", MODELS[name])), encoder


@pytest.mark.unit
@pytest.mark.parametrize("tokens", [0, 1, 300])
@pytest.mark.parametrize("name", MODELS)
def test_scores(name, tokens):
    samples, expected = golden(name)
    model, encoder = folders(name)
    measure = COMET(model=model, encoder=encoder, tokens=tokens, device="cpu")
    texts = {side: [sample[side] for sample in samples] for side in ("mt", "src", "ref")}
    ours = measure.segment_scores(texts["mt"], texts["ref"], sources=texts["src"])
    for run in RUNS:
        np.testing.assert_allclose(ours, expected[run], rtol=0, atol=1e-6)
    system = measure.corpus_score(texts["mt"], texts["ref"], sources=texts["src"])
    assert system.score == pytest.approx(expected["system_lb1"], abs=1e-6)


@pytest.mark.unit
def test_first_model_finds_its_encoder_by_itself():
    samples, expected = golden("regression_sparsemax")
    model, _ = folders("regression_sparsemax")
    found = load_from_checkpoint(f"{model}/checkpoints/model.ckpt").predict(samples, batch_size=8, gpus=0)
    np.testing.assert_allclose(found.scores, expected["scores_bs1"], rtol=0, atol=1e-6)
    assert found.system_score == pytest.approx(expected["system_lb1"], abs=1e-6)
    assert "metadata" not in found


@pytest.mark.unit
def test_parts_and_spans_of_xcomet():
    samples, expected = golden("xcomet")
    model, encoder = folders("xcomet")
    found = load_from_checkpoint(model, encoder=encoder).predict(samples, gpus=0).metadata
    known = expected["metadata_lb1"]
    assert found.keys() == known.keys()
    for name in known.keys() - {"error_spans"}:
        np.testing.assert_allclose(found[name], known[name], rtol=0, atol=1e-6)
    assert len(found.error_spans) == len(known["error_spans"])
    for ours, theirs in zip(found.error_spans, known["error_spans"], strict=True):
        for span, other in zip(ours, theirs, strict=True):
            assert span == other | {"confidence": pytest.approx(other["confidence"], abs=1e-6)}
