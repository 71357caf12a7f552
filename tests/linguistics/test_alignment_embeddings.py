"""The aligner by vectors of words: subwords that become words, layers, confidences, what it refuses."""

import numpy as np
import pytest
from neural import write_encoder

from mtgauge.base.errors import InputError, OptionError
from mtgauge.encoders.sequences import TokenSequence
from mtgauge.linguistics.alignment import ParallelTokens, SamplingOptions, aligner_named, embeddings
from mtgauge.linguistics.alignment.embeddings import EmbeddingOptions, embedding_links

pytestmark = pytest.mark.unit


@pytest.fixture(scope="module")
def model(tmp_path_factory):
    return str(write_encoder(tmp_path_factory.mktemp("models") / "tiny", layers=2))


def texts(*pairs):
    return ParallelTokens(*(tuple(tuple(line.split()) for line in side) for side in zip(*pairs, strict=True)))


SENTENCES = ["the river rose", "夜里 河水 上涨 ， 早上", "unheard-of words", ""]


@pytest.mark.parametrize("matching", ["argmax", "itermax"])
@pytest.mark.parametrize("layer", [0, 2, -1])
def test_a_text_is_linked_with_itself_word_by_word(model, layer, matching):
    pairs = texts(*((line, line) for line in SENTENCES))
    aligner = aligner_named(
        f"embedding:model={model},layer={layer},matching={matching},device=cpu", SamplingOptions()
    )
    found = aligner.links(pairs, 4, 1, None)
    for (source, _), links in zip(pairs, found, strict=True):
        assert links.forward == links.reverse == {(at, at) for at in range(len(source))}
        assert all(value == pytest.approx(1) for value in links.confidences.values())


def test_the_signature_names_the_model_by_what_it_is(model):
    text = str(aligner_named(f"embedding:model={model},layer=0", SamplingOptions()).signature)
    assert text.startswith("embedding|model:")
    assert text.endswith("|layer:0|matching:itermax")
    assert model not in text


def test_only_what_is_wanted_is_aligned(model):
    told = []
    pairs = texts(("the river", "rose"), ("a", "b"))
    found = embedding_links(pairs, 1, EmbeddingOptions(model, layer=-1), lambda *step: told.append(step))
    assert [(one.source_words, one.target_words) for one in found] == [(2, 1)]
    assert told == [("aligning words", 0, 1)]


def test_the_end_of_a_text_that_is_too_long_has_no_links(model):
    line = " ".join("abcdefghij"[at % 10] for at in range(300))
    [links] = embedding_links(texts((line, line)), 1, EmbeddingOptions(model, layer=-1))
    assert 10 < len({source for source, _ in links.forward}) < 200
    assert max(source for source, _ in links.forward) < 200


#: Which layer -> what is said.
REFUSED = {
    "beyond the last": (3, "layer 3 is not there: the model has 2"),
    "before the embeddings": (-4, "layer -4 is not there: the model has 2"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_layers_that_are_not_there_are_refused(name, model):
    layer, message = REFUSED[name]
    with pytest.raises(OptionError, match=message):
        embedding_links(texts(("a", "b")), 1, EmbeddingOptions(model, layer=layer))


def test_a_model_that_is_not_there_is_named(tmp_path):
    with pytest.raises(InputError, match="nothing"):
        embedding_links(texts(("a", "b")), 1, EmbeddingOptions(str(tmp_path / "nothing")))
    with pytest.raises(OptionError, match="unknown matching 'best'"):
        aligner_named(f"embedding:model={tmp_path},matching=best", SamplingOptions())
    with pytest.raises(OptionError, match="layer is 'last', not a whole number"):
        aligner_named(f"embedding:model={tmp_path},layer=last", SamplingOptions())


class Encoder:
    """Has the tokens and the vectors of some texts: text -> (begin, end, vector) of each token."""

    window, layers = 100, 12

    def __init__(self, tokens):
        self.tokens = tokens
        self.numbers = list(tokens)

    def tokenize(self, given, window):
        def sequence(text):
            places = tuple((begin, end) for begin, end, _ in self.tokens[text])
            ids = (0, *(100 * self.numbers.index(text) + at for at in range(len(places))), 0)
            return TokenSequence(ids, ((0, 0), *places, (0, 0)), (True, *[False] * len(places), True))

        return [sequence(text) for text in given]

    def apply(self, sequences, head, layers):
        def states(ids):
            vectors = [self.tokens[self.numbers[number // 100]][number % 100][2] for number in ids[1:-1]]
            return np.array([[1.0, 1.0], *vectors, [1.0, 1.0]], np.float32)

        return [states(ids) for ids in sequences]


RIGHT, UP, BETWEEN = (2.0, 0.0), (0.0, 3.0), (3.0, 4.0)
#: Tokens of each text, and the links of its words with their confidences.
SUBWORDS = {
    "a word in two tokens": (
        {"ab c": [(0, 1, RIGHT), (1, 2, BETWEEN), (3, 4, UP)], "x y": [(0, 1, RIGHT), (1, 3, UP)]},
        {(0, 0): 1.0, (1, 1): 1.0},
    ),
    "a blank is a token of the word after it": (
        {"a b": [(0, 1, UP), (1, 2, RIGHT), (2, 3, BETWEEN)], "x": [(0, 1, RIGHT)]},
        {(1, 0): 1.0},
    ),
    "the closest tokens say how close words are": (
        {"ab": [(0, 1, BETWEEN)], "x": [(0, 1, RIGHT)]},
        {(0, 0): 0.8},  # the cosine is 3/5
    ),
    "a vector of zeros is as far from all": (
        {"a": [(0, 1, (0.0, 0.0))], "x": [(0, 1, RIGHT)]},
        {(0, 0): 0.5},
    ),
}


@pytest.mark.parametrize("name", SUBWORDS)
def test_tokens_become_words(name, monkeypatch):
    tokens, expected = SUBWORDS[name]
    encoder = Encoder(tokens)
    monkeypatch.setattr(embeddings, "find_model", lambda model: model)
    monkeypatch.setattr(embeddings, "open_encoder", lambda model, backend: encoder)
    [links] = embedding_links(texts(tuple(tokens)), 1, EmbeddingOptions("tiny", "argmax"))
    assert links.forward == expected.keys()
    assert links.confidences == pytest.approx(expected)
