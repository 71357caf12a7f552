"""The embedding aligner on a network of a few weights: the same words are linked, in every block and direction."""

import pytest
from neural import write_encoder

from mtgauge.errors import InputError, OptionError
from mtgauge.linguistics.alignment import (
    ParallelTokens,
    SamplingOptions,
    Symmetrisation,
    aligner_named,
    symmetrise,
)

pytestmark = pytest.mark.unit

WORDS = ("the", "river", "rose", "again")


@pytest.fixture(scope="module")
def model(tmp_path_factory):
    return write_encoder(tmp_path_factory.mktemp("models") / "tiny")


def aligner(model, more=""):
    return aligner_named(f"embedding:model={model},layer=0{more}", SamplingOptions())


@pytest.mark.parametrize("matching", ["argmax", "itermax"])
def test_a_text_is_aligned_with_itself(model, matching):
    texts = ParallelTokens((WORDS, (), WORDS[:2]), (WORDS, WORDS, WORDS[:2]))
    first, empty, last = aligner(model, f",matching={matching}").links(texts, 3, 1, None)
    found = symmetrise(first, Symmetrisation.INTERSECTION, 0.5)
    assert {(at, at) for at in range(len(WORDS))} <= found.pairs
    assert first.forward == first.reverse
    assert all(0 <= link.confidence <= 1 for link in found.links)
    assert (empty.forward, empty.confidences) == (frozenset(), {})
    assert {(0, 0), (1, 1)} <= last.forward


def test_only_the_wanted_pairs_are_aligned(model):
    texts = ParallelTokens((WORDS,) * 3, (WORDS,) * 3)
    told = []
    assert len(aligner(model).links(texts, 2, 1, lambda *step: told.append(step))) == 2
    assert told == [("aligning words", 0, 2)]


def test_the_signature_names_the_model_by_what_it_is(model):
    text = str(aligner(model).signature)
    assert text.startswith("embedding|model:")
    assert "layer:0|matching:itermax" in text
    assert str(model) not in text


@pytest.mark.parametrize(
    ("spec", "error", "message"),
    [
        ("layer=99", OptionError, "layer 99 is not there"),
        ("layer=x", OptionError, "layer is 'x', not a whole number"),
        ("matching=best", OptionError, "unknown matching 'best'"),
    ],
)
def test_options_that_cannot_be_are_refused(model, spec, error, message):
    with pytest.raises(error, match=message):
        aligner_named(f"embedding:model={model},{spec}", SamplingOptions()).links(
            ParallelTokens((WORDS,), (WORDS,)), 1, 1, None
        )


def test_a_folder_that_is_no_model_is_refused(tmp_path):
    with pytest.raises(InputError):
        aligner(tmp_path).links(ParallelTokens((WORDS,), (WORDS,)), 1, 1, None)
