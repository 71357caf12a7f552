"""Each distinct sequence goes through the network once, and no batch changes what comes out."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from neural import SENTENCES, torch, write_encoder
from thoroughness import budget
from toy_heads import mean_head, token_head

from mtgauge.base.errors import InputError, OptionError
from mtgauge.encoders import Backend, VectorStore, find_model, open_encoder
from mtgauge.encoders.sequences import batches_of

pytestmark = pytest.mark.unit

TEXTS = [*SENTENCES, "", "a", "Nobody knew.", SENTENCES[0], "x" * 100]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    torch()
    return find_model(str(write_encoder(tmp_path_factory.mktemp("models") / "tiny")))


@pytest.fixture(scope="module")
def encoder(folder):
    return open_encoder(folder, Backend(device="cpu"))


def ids_of(encoder, texts):
    return [sequence.ids for sequence in encoder.tokenize(texts, encoder.window)]


def alone(encoder, ids, layer=-1):
    """The slow way: one sequence, no padding, straight through the network."""
    library = torch()
    with library.inference_mode():
        found = encoder.network(input_ids=library.tensor([ids]), output_hidden_states=True)
    return found.hidden_states[layer][0].numpy()


def test_every_vector_is_that_of_its_sequence_alone(encoder):
    sequences = ids_of(encoder, TEXTS)
    for layer in (0, 1, 2, -1):
        found = encoder.apply(sequences, token_head, layers=(layer,))
        for ids, vectors in zip(sequences, found, strict=True):
            np.testing.assert_allclose(vectors, alone(encoder, ids, layer), atol=1e-5)


def test_all_layers_and_their_number(encoder):
    [count] = encoder.apply(ids_of(encoder, ["a"]), lambda states, mask: [len(states)], layers="all")
    assert (count, encoder.layers, encoder.width, encoder.window) == (3, 2, 32, 128)


@pytest.fixture(scope="module")
def means(encoder):
    """Text -> its vector, where each goes through the network by itself."""
    return {text: encoder.apply(ids_of(encoder, [text]), mean_head)[0] for text in TEXTS}


@pytest.mark.property
@settings(max_examples=budget(25))
@given(st.permutations(TEXTS), st.integers(1, 600))
def test_neither_the_order_nor_the_budget_matters(means, folder, texts, tokens):
    budgeted = open_encoder(folder, Backend(device="cpu", tokens=tokens))
    found = budgeted.apply(ids_of(budgeted, texts), mean_head)
    for text, vector in zip(texts, found, strict=True):
        np.testing.assert_allclose(vector, means[text], atol=1e-5)


@pytest.mark.property
@given(st.lists(st.integers(1, 40)), st.integers(1, 100))
def test_batches_hold_no_more_than_the_budget(lengths, tokens):
    lengths = sorted(lengths)
    batches = batches_of(lengths, tokens)
    assert [place for batch in batches for place in range(batch.start, batch.stop)] == list(range(len(lengths)))
    for batch in batches:
        held = lengths[batch]
        assert len(held) == 1 or len(held) * held[-1] <= tokens
    for batch in batches[:-1]:  # none could have taken one more
        assert (batch.stop - batch.start + 1) * lengths[batch.stop] > tokens


def test_distinct_sequences_are_read_once(encoder):
    before = encoder.encoded
    done = []
    encoder.apply(ids_of(encoder, TEXTS * 3), mean_head, report=done.append)
    assert encoder.encoded - before == len(set(TEXTS)) == done[-1]


def test_a_store_is_asked_first(encoder, tmp_path):
    sequences = ids_of(encoder, TEXTS)
    first = encoder.apply(sequences, mean_head, store=VectorStore(tmp_path), key="mean")
    before = encoder.encoded
    again = encoder.apply(sequences, mean_head, store=VectorStore(tmp_path), key="mean")
    assert encoder.encoded == before
    assert np.array(first).tobytes() == np.array(again).tobytes()
    encoder.apply(sequences, mean_head, store=VectorStore(tmp_path), key="another")
    encoder.apply(sequences, mean_head, layers=(1,), store=VectorStore(tmp_path), key="mean")
    assert encoder.encoded - before == 2 * len(set(TEXTS))


def test_a_run_that_stops_in_the_middle_goes_on_to_the_same_bytes(folder, tmp_path):
    encoder = open_encoder(folder, Backend(device="cpu", tokens=120))
    sequences = ids_of(encoder, [f"{text} {number}" for number in range(5) for text in SENTENCES])
    whole = encoder.apply(sequences, mean_head, store=VectorStore(tmp_path / "whole"), key="mean")
    calls = []

    def interrupted(states, mask):
        calls.append(len(mask))
        if len(calls) > 3:
            raise KeyboardInterrupt
        return mean_head(states, mask)

    with pytest.raises(KeyboardInterrupt):
        encoder.apply(sequences, interrupted, store=VectorStore(tmp_path / "stopped"), key="mean")
    before = encoder.encoded
    resumed = encoder.apply(sequences, mean_head, store=VectorStore(tmp_path / "stopped"), key="mean")
    assert encoder.encoded - before == len(set(sequences)) - sum(calls[:3])
    assert np.array(whole).tobytes() == np.array(resumed).tobytes()


def failing(limit, what):
    """A head that has no memory for more than `limit` tokens."""

    def head(states, mask):
        if mask.numel() > limit:
            raise what("[enforce fail] DefaultCPUAllocator: can't allocate memory: you tried to allocate 9 bytes")
        return mean_head(states, mask)

    return head


@pytest.mark.parametrize("what", [RuntimeError, MemoryError])
def test_batches_are_halved_where_the_memory_is_short(folder, what):
    encoder = open_encoder(folder, Backend(device="cpu", tokens=999 if what is RuntimeError else 998))
    sequences = ids_of(encoder, TEXTS)
    found = encoder.apply(sequences, failing(130, what))
    np.testing.assert_allclose(found, encoder.apply(sequences, mean_head), atol=1e-5)
    assert [note.form for note in encoder.notes] == [
        "a batch of {n} tokens does not fit the memory: batches are halved"
    ]
    with pytest.raises(InputError, match="no memory for a text of 3 tokens"):
        encoder.apply(ids_of(encoder, ["a"]), failing(1, what))


def test_another_error_of_a_head_is_not_taken_for_a_lack_of_memory(encoder):
    def broken(states, mask):
        raise RuntimeError("shapes do not fit")

    with pytest.raises(RuntimeError, match="shapes do not fit"):
        encoder.apply(ids_of(encoder, ["a"]), broken)


def test_threads_are_given_back(encoder):
    library = torch()
    before, seen = library.get_num_threads(), []

    def head(states, mask):
        seen.append(library.get_num_threads())
        return mean_head(states, mask)

    encoder.apply(ids_of(encoder, ["a"]), head, threads=before + 1)
    assert seen == [before + 1]
    assert library.get_num_threads() == before


@pytest.mark.parametrize(("dtype", "near"), [("bfloat16", 0.05), ("float16", 0.01), ("int8", 0.05)])
def test_lower_precision_is_near_full_precision(folder, encoder, dtype, near):
    rough = open_encoder(folder, Backend(device="cpu", dtype=dtype))
    sequences = ids_of(encoder, TEXTS)
    full, found = (np.array(one.apply(sequences, mean_head)) for one in (encoder, rough))
    assert found.dtype == np.float32
    assert 0 < np.abs(full - found).max() < near * np.abs(full).max()
    assert rough.digest != encoder.digest


def test_opened_again_the_network_is_the_same(folder, encoder):
    again = open_encoder(folder, Backend(device="cpu"))
    assert again.digest == encoder.digest


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"device": "tpu"}, "unknown device 'tpu' (known: auto, cpu, cuda, mps)"),
        ({"device": "cuda:x"}, "unknown device 'cuda:x'"),
        ({"dtype": "float8"}, "unknown dtype 'float8' (known: float32, bfloat16, float16, int8)"),
        ({"tokens": -1}, "tokens and threads must be 0 or more"),
        ({"device": "cuda", "dtype": "int8"}, "int8 is for a CPU (name device=cpu)"),
    ],
)
def test_backends_that_cannot_be(options, message):
    with pytest.raises(OptionError) as caught:
        Backend(**options)
    assert str(caught.value).startswith(message)


def test_a_device_that_is_not_there():
    library = torch()
    if library.cuda.is_available():
        pytest.skip("this machine has a GPU")
    with pytest.raises(OptionError, match="device cuda is not there"):
        _ = Backend(device="cuda").resolved
    assert Backend(dtype="int8").resolved == "cpu"
