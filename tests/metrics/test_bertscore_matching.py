"""The arithmetic of BERTScore against its definition, on vectors that nobody had to encode; and its files."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgauge.base.errors import InputError
from mtgauge.metrics.bertscore.baseline import Baseline, read_baseline
from mtgauge.metrics.bertscore.layers import recommended_layer
from mtgauge.metrics.bertscore.matching import (
    Matching,
    TokenVectors,
    f_score,
    inverse_document_frequencies,
    token_weights,
)
from textbook import bertscore as textbook

COORDINATES = st.integers(-3, 3).map(float)
VECTORS = st.tuples(COORDINATES, COORDINATES, COORDINATES).filter(any)
WEIGHTS = st.sampled_from([0.25, 0.5, 1.0, 3.0])
#: The tokens of a text between two special ones.
TEXTS = st.tuples(
    VECTORS.map(lambda one: (one, 0.0)),
    st.lists(st.tuples(VECTORS, WEIGHTS), max_size=5),
    VECTORS.map(lambda one: (one, 0.0)),
).map(lambda parts: [parts[0], *parts[1], parts[2]])


def token_vectors(text):
    vectors = np.array([vector for vector, _ in text], dtype=np.float32)
    weights = np.array([weight for _, weight in text])
    unit = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
    return TokenVectors(unit, weights, np.arange(len(text)) % (len(text) - 1) == 0)


@given(hypothesis=TEXTS, reference=TEXTS)
def test_values_are_those_of_the_paper(hypothesis, reference):
    expected = textbook.bertscore(hypothesis, reference)
    found = Matching(token_vectors(hypothesis), token_vectors(reference)).values
    # a harmonic mean of two values near 0 magnifies the last digits of single precision
    tolerance = 1e-5 if min(expected[1:]) > 0.01 else 1e-2
    assert found == pytest.approx(expected, abs=tolerance)


@given(hypothesis=TEXTS, reference=TEXTS)
def test_sides_are_exchangeable(hypothesis, reference):
    ours, theirs = token_vectors(hypothesis), token_vectors(reference)
    f, precision, recall = Matching(ours, theirs).values
    assert Matching(theirs, ours).values == pytest.approx((f, recall, precision), abs=1e-6)


@given(hypothesis=TEXTS, reference=TEXTS)
def test_the_nearest_token_has_the_greatest_cosine(hypothesis, reference):
    match = Matching(token_vectors(hypothesis), token_vectors(reference))
    for row, best in enumerate(match.nearest_in_reference):
        assert match.cosines[row, best] == match.cosines[row].max()
    for column, best in enumerate(match.nearest_in_hypothesis):
        assert match.cosines[best, column] == match.cosines[:, column].max()


@given(text=TEXTS.filter(lambda text: len(text) > 2))
def test_a_text_against_itself_has_1(text):
    found = Matching(token_vectors(text), token_vectors(text)).values
    assert found == pytest.approx((1, 1, 1), abs=1e-6)
    assert max(found) <= 1


def test_special_tokens_are_candidates_without_a_weight():
    begin, end, word = (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)
    hypothesis = token_vectors([(begin, 0), (word, 1), (end, 0)])
    reference = token_vectors([(word, 0), ((1.0, 1.0, 0.0), 1), (end, 0)])
    _, precision, recall = Matching(hypothesis, reference).values
    # the word is nearest to the begin of the reference, which by itself counts nothing
    assert precision == pytest.approx(1)
    assert recall == pytest.approx(0.5**0.5)


def test_nothing_is_nearest_to_what_is_not_there():
    """Texts whose tokens all point elsewhere have negative cosines: nothing of the length 0 is nearer."""
    one, other = token_vectors([((1.0, 0, 0), 1.0)] * 3), token_vectors([((-1.0, 0, 0), 1.0)] * 3)
    assert Matching(one, other).values == pytest.approx((0, -1, -1))


@pytest.mark.parametrize(
    ("precision", "recall", "expected"), [(1, 1, 1), (0.5, 1, 2 / 3), (0, 0, 0), (0.5, 0, 0), (-0.5, 0.6, 0)]
)
def test_f_score(precision, recall, expected):
    assert f_score(precision, recall) == pytest.approx(expected)


@given(references=st.lists(st.lists(st.integers(0, 5), max_size=6), max_size=6), token=st.integers(0, 7))
def test_rare_tokens_weigh_more(references, token):
    known, other = inverse_document_frequencies(references)
    assert known.get(token, other) == pytest.approx(textbook.inverse_document_frequency(token, references))


@pytest.mark.parametrize(
    ("ids", "frequencies", "expected"),
    [
        ([0, 5, 6, 1], None, [0, 1, 1, 0]),
        ([0, 5, 6, 1], ({5: 0.5}, 2.0), [0, 0.5, 2.0, 0]),
        # all references have both words, so that none is rarer than the other
        ([0, 5, 6, 1], ({5: 0.0, 6: 0.0}, 2.0), [0, 1, 1, 0]),
        ([0, 1], ({5: 0.5}, 2.0), [0, 0]),
    ],
)
def test_weights(ids, frequencies, expected):
    special = [True, *[False] * (len(ids) - 2), True]
    assert token_weights(ids, special, frequencies).tolist() == expected


@pytest.mark.parametrize(
    ("model", "layer"),
    [("roberta-large", 17), ("microsoft/deberta-xlarge-mnli", 40), ("BERT-base-chinese", 8), ("model", None)],
)
def test_layers_by_the_name_of_the_model(model, layer):
    assert recommended_layer(model) == layer


def test_a_baseline_is_that_of_the_layer(tmp_path):
    path = tmp_path / "xx.tsv"
    path.write_text("LAYER,P,R,F\n0,0.1,0.2,0.15\n1,0.3,0.4,0.35\n")
    assert read_baseline(str(path), 1) == Baseline(0.35, 0.3, 0.4)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (None, "no such file"),
        (b"\xff", "is not UTF-8"),
        (b"", "does not begin with the line LAYER,P,R,F"),
        (b"LAYER,F\n1,0.3\n", "does not begin with the line LAYER,P,R,F"),
        (b"LAYER,P,R,F\n0,0.1,0.2,0.15\n", "has no baseline of layer 1 (known: 0)"),
        (b"LAYER,P,R,F\n1,0.1,0.2\n", "xx.tsv, line 2: is not a layer and three numbers"),
        (b"LAYER,P,R,F\n\n1,0.1,many,0.2\n", "xx.tsv, line 3: is not a layer and three numbers"),
        (b"LAYER,P,R,F\n1,0.1,1,0.2\n", "xx.tsv, line 2: a baseline is below 1, not 1.0"),
        (b"LAYER,P,R,F\n1,0.1,nan,0.2\n", "xx.tsv, line 2: a baseline is below 1, not nan"),
    ],
)
def test_what_is_no_baseline(tmp_path, text, message):
    path = tmp_path / "xx.tsv"
    if text is not None:
        path.write_bytes(text)
    with pytest.raises(InputError) as error:
        read_baseline(str(path), 1)
    assert message in str(error.value)
