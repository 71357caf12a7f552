"""Hidden states of some layers: those that the network shows, and no layer above them is run."""

import neural
import pytest

from mtgauge.encoders.layer_stack import LayerStack

# the networks of transformers 4 call what torch calls deprecated
pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")

SMALL = {"vocab_size": 40, "hidden_size": 16, "num_hidden_layers": 4, "num_attention_heads": 2}
#: A small network of several families: normalised behind the layers or before them, with one more norm at the end.
CONFIGS = {
    "bert": lambda transformers: transformers.BertConfig(
        **SMALL, intermediate_size=32, max_position_embeddings=32
    ),
    "xlm-roberta": lambda transformers: transformers.XLMRobertaConfig(
        **SMALL, intermediate_size=32, max_position_embeddings=32
    ),
    "deberta-v2": lambda transformers: transformers.DebertaV2Config(
        **SMALL, intermediate_size=32, max_position_embeddings=32
    ),
    "gpt2": lambda transformers: transformers.GPT2Config(
        vocab_size=40, n_embd=16, n_layer=4, n_head=2, n_positions=32
    ),
    "distilbert": lambda transformers: transformers.DistilBertConfig(
        vocab_size=40, dim=16, n_layers=4, n_heads=2, hidden_dim=32
    ),
    "llama": lambda transformers: transformers.LlamaConfig(
        **SMALL, intermediate_size=32, max_position_embeddings=32
    ),
    "albert": lambda transformers: transformers.AlbertConfig(**SMALL, intermediate_size=32, embedding_size=8),
}


@pytest.fixture(scope="module")
def torch():
    return neural.torch()


def made(family):
    import transformers

    return transformers.AutoModel.from_config(CONFIGS[family](transformers)).eval().requires_grad_(False)


@pytest.fixture(scope="module", params=CONFIGS)
def network(request, torch):
    torch.manual_seed(7)
    return made(request.param)


@pytest.fixture
def given(torch):
    ids = torch.tensor([[2, 9, 17, 3, 1, 1], [2, 5, 6, 7, 8, 3]])
    return {"input_ids": ids, "attention_mask": torch.tensor([[1, 1, 1, 1, 0, 0], [1] * 6])}


@pytest.mark.unit
@pytest.mark.parametrize("layers", [(0,), (2,), (4,), (-1,), (3, 1), (4, 0), (2, 2), (0, 1, 2, 3, 4)])
def test_states_are_those_that_the_network_shows(torch, network, given, layers):
    shown = network(**given, output_hidden_states=True).hidden_states
    found = LayerStack(network).states(layers, **given)
    assert [torch.equal(state, shown[layer]) for state, layer in zip(found, layers, strict=True)] == [True] * len(
        layers
    )
    # and the network is left as it was
    assert torch.equal(network(**given, output_hidden_states=True).hidden_states[-1], shown[-1])


@pytest.mark.unit
@pytest.mark.parametrize(("layers", "run"), [((0,), 0), ((1,), 1), ((3, 2), 3), ((4,), 4), ((-1, 0), 4)])
def test_no_layer_above_the_highest_is_run(given, layers, run):
    network = made("bert")
    stack = LayerStack(network)
    count = []
    for block in network.encoder.layer:
        block.register_forward_hook(lambda *_: count.append(1))
    stack.states(layers, **given)
    assert len(count) == run


@pytest.mark.unit
def test_a_network_whose_layers_are_given_something_else_is_run_whole(torch, given):
    network = made("bert")
    # a list of as many modules that is not that of the layers, and stands before it
    network._modules = {"other": torch.nn.ModuleList([torch.nn.Identity() for _ in range(4)]), **network._modules}
    shown = network(**given, output_hidden_states=True).hidden_states
    assert torch.equal(LayerStack(network).states((2,), **given)[0], shown[2])
