"""BERTScore on a tiny network with random weights: the definition, and what must not matter."""

import math

import neural
import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mtgauge import load_metric
from mtgauge.base.errors import InputError, OptionError
from mtgauge.corpus import SystemOutput, TestSet
from mtgauge.encoders import TokenSequence
from mtgauge.measures import Batch, Level, Resources
from mtgauge.measures.derivation import StepMatrix
from mtgauge.metrics.bertscore import bertscore as module
from mtgauge.metrics.bertscore.texts import ReadText
from mtgauge.testing import check_measure
from textbook import bertscore as textbook

HYPOTHESES = [
    "The river rose at night and the bridge was shut.",
    "Nobody knew when trains would run again.",
    "夜里河水上涨，大桥关闭了。",
    "",
]
REFERENCES = {
    "A": [
        "The river rose in the night, and the bridge was closed in the morning.",
        "Nobody knew when the trains would run again.",
        "夜里河水上涨，早上大桥关闭。",
        "Nobody.",
    ],
    "B": ["At night the river rose. The bridge was closed.", None, "河水在夜里上涨，大桥早上关闭。", ""],
}
WORDS = ["the", "The", "river", "rose", " night", "and", "bridge", ".", "夜里", "河", "🙂", "é"]
TEXTS = st.lists(st.sampled_from(WORDS), max_size=6).map(" ".join)
SEGMENTS = st.lists(st.tuples(TEXTS, TEXTS, st.none() | TEXTS), min_size=1, max_size=3)
SLOW = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@pytest.fixture(scope="session")
def model(tmp_path_factory):
    neural.torch().set_num_threads(1)
    return str(neural.write_encoder(tmp_path_factory.mktemp("models") / "tiny", layers=2))


def fitted_to(model, references, **options):
    return load_metric("bertscore", model=model, **options).fit(TestSet.of(references), Resources())


def scores(fitted, hypotheses, **given):
    return fitted.score(fitted.statistics(Batch(hypotheses, **given)), Level.SEGMENT)


def slow_scores(fitted, hypothesis, references, all_references):
    """P, R, F of one segment by the definition, from what the network says of each text alone."""
    encoder, idf = fitted.encoder, fitted.measure.idf

    def tokens(text):
        [read] = encoder.tokenize([text.strip()])
        [vectors] = encoder.apply([read.ids], lambda states, mask: [states[0][0].numpy()], layers=(fitted.layer,))
        weights = [
            0.0 if added else textbook.inverse_document_frequency(token, known) if idf else 1.0
            for token, added in zip(read.ids, read.special, strict=True)
        ]
        if not any(weights):
            weights = [float(not added) for added in read.special]
        return list(zip(vectors.tolist(), weights, strict=True))

    known = [set(read.ids) for read in encoder.tokenize([text.strip() for text in all_references])] if idf else []
    values = [textbook.bertscore(tokens(hypothesis), tokens(reference)) for reference in references]
    return [max(several) for several in zip(*values, strict=True)]


@pytest.mark.parametrize("options", [{}, {"idf": True}, {"layer": 1}, {"layer": 0}], ids=str)
@given(rows=SEGMENTS)
@SLOW
def test_scores_are_those_of_the_definition(model, options, rows):
    hypotheses, first, second = map(list, zip(*rows, strict=True))
    fitted = fitted_to(model, {"A": first, "B": second}, **options)
    found = scores(fitted, hypotheses)
    every = [text for text in (*first, *second) if text is not None]
    for row, (hypothesis, *references) in zip(found, rows, strict=True):
        present = [text for text in references if text is not None]
        expected = slow_scores(fitted, hypothesis, present, every)
        assert row == pytest.approx(expected, abs=2e-5)


def test_the_contract_of_measures_holds(model):
    testset = TestSet.of(REFERENCES)
    check_measure(load_metric("bertscore", model=model, idf=True), testset, SystemOutput("s", tuple(HYPOTHESES)))


@pytest.mark.parametrize(
    ("hypothesis", "reference", "expected"),
    [("", "the river", 0), ("the river", "", 0), ("", "", 0), (" \n", "the", 0), ("the river", "the river", 1)],
)
def test_empty_and_equal_texts(model, hypothesis, reference, expected):
    fitted = fitted_to(model, [reference])
    assert scores(fitted, [hypothesis])[0] == pytest.approx([expected] * 3, abs=1e-5)
    assert [output.high for output in fitted.outputs] == [1, 1, 1]


def test_places_of_tokens_are_without_the_blanks_around_them():
    piece = TokenSequence((0, 5, 6, 2), ((0, 0), (0, 4), (4, 9), (0, 0)), (True, False, False, True))
    assert ReadText("the  cat ", (piece,)).places == [(0, 0), (0, 3), (5, 8), (0, 0)]


def test_the_order_of_references_does_not_matter(model):
    turned = dict(reversed(REFERENCES.items()))
    one, other = (fitted_to(model, references) for references in (REFERENCES, turned))
    assert np.allclose(scores(one, HYPOTHESES), scores(other, HYPOTHESES), atol=1e-6)
    batch = Batch(HYPOTHESES)
    for index in range(len(HYPOTHESES)):
        assert one.explain(batch, index) == other.explain(batch, index)


def test_each_value_is_that_of_the_reference_which_gives_most(model):
    both = scores(fitted_to(model, REFERENCES), HYPOTHESES)
    alone = [scores(fitted_to(model, {"x": REFERENCES[name][:1]}), HYPOTHESES[:1]) for name in "AB"]
    assert both[0] == pytest.approx(np.maximum(*alone)[0], abs=1e-5)


def test_each_distinct_text_is_read_once(model):
    fitted = fitted_to(model, {"A": ["the river", "a bridge", "the river"]})
    before = fitted.encoder.encoded
    systems = [["the river", "a bridge.", "rivers"], ["the river", "bridges", "a bridge."], ["the river"] * 3]
    fitted.statistics_of_all([Batch(texts) for texts in systems])
    assert fitted.encoder.encoded - before == len({"the river", "a bridge", "a bridge.", "rivers", "bridges"})


def test_systems_together_have_the_values_that_they_have_alone(model):
    fitted = fitted_to(model, REFERENCES)
    systems = [HYPOTHESES, HYPOTHESES[::-1], ["x"] * 4]
    together = fitted.statistics_of_all([Batch(texts) for texts in systems])
    for texts, rows in zip(systems, together, strict=True):
        assert np.allclose(rows, fitted.statistics(Batch(texts)), atol=1e-5)


def test_vectors_beyond_the_memory_go_part_by_part(model, monkeypatch):
    fitted = fitted_to(model, REFERENCES)
    whole = scores(fitted, HYPOTHESES)
    monkeypatch.setattr(module, "_VECTOR_BYTES", 1)
    reported = []
    assert np.allclose(scores(fitted, HYPOTHESES, report=reported.append), whole, atol=1e-5)
    assert reported == [1, 2, 3, 4]


def test_budgets_do_not_matter(model):
    wide, narrow = (fitted_to(model, REFERENCES, tokens=tokens) for tokens in (0, 7))
    assert np.allclose(scores(wide, HYPOTHESES), scores(narrow, HYPOTHESES), atol=1e-5)
    assert wide.hash == narrow.hash


def test_a_long_text_is_cut_or_split(model):
    text = "The river rose in the night. " * 40
    cut, split = (fitted_to(model, [text], long=long) for long in ("truncate", "split"))
    end = ["a bridge"]
    for fitted in (cut, split):
        assert scores(fitted, [text])[0] == pytest.approx([1, 1, 1], abs=1e-5)
    changed = [text + "夜里"]
    # the end of a text that is cut is not read
    assert scores(cut, changed)[0] == pytest.approx([1, 1, 1], abs=1e-5)
    assert scores(split, changed)[0][0] < 1 - 1e-4
    assert scores(split, end)[0][0] < 1


def test_rescaling(model, tmp_path):
    path = tmp_path / "baseline.csv"
    path.write_text("LAYER,P,R,F\n2,0.5,0.25,0.2\n")
    plain, rescaled = (fitted_to(model, REFERENCES, baseline=value) for value in (None, str(path)))
    f, precision, recall = scores(plain, HYPOTHESES)[0]
    expected = [(f - 0.2) / 0.8, (precision - 0.5) / 0.5, (recall - 0.25) / 0.75]
    assert scores(rescaled, HYPOTHESES)[0] == pytest.approx(expected, abs=1e-6)
    assert "baseline" in dict(rescaled.signature(Level.CORPUS).parts)
    check_measure(
        load_metric("bertscore", model=model, baseline=str(path)),
        TestSet.of(REFERENCES),
        SystemOutput("s", tuple(HYPOTHESES)),
    )


def test_the_layer_is_told(model):
    fitted = fitted_to(model, REFERENCES)
    assert dict(fitted.signature(Level.CORPUS).parts)["layer"] == "2"
    assert any("layer 2, the last:" in note for note in fitted.notes())
    assert not fitted_to(model, REFERENCES, layer=2).notes()


def test_a_model_that_bert_score_knows_has_its_layer(tmp_path):
    neural.torch()
    known = neural.write_encoder(tmp_path / "google" / "bert_uncased_L-2_H-128_A-2", layers=2)
    fitted = fitted_to(str(known), REFERENCES)
    assert fitted.layer == 1
    assert not fitted.notes()


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ({"layer": 3}, OptionError, "the model has 2 layers, and no layer 3"),
        ({"layer": -1}, OptionError, "layer must be 0 or more, not -1"),
        ({"baseline": "nowhere.tsv"}, InputError, "nowhere.tsv: no such file"),
    ],
)
def test_what_cannot_be_computed(model, options, error, message):
    with pytest.raises(error) as raised:
        load_metric("bertscore", model=model, **options)._check(TestSet.of(REFERENCES), Resources())
    assert message in str(raised.value)


# -- what matched what ------------------------------------------------------------------------------------------


def test_links_join_each_token_with_the_most_similar_one(model):
    fitted = fitted_to(model, {"A": REFERENCES["A"]})
    batch = Batch(HYPOTHESES)
    for index in range(3):
        explanation = fitted.explain(batch, index)
        text, reference = HYPOTHESES[index], REFERENCES["A"][index]
        assert explanation.reference == "A"
        assert explanation.links
        for link in explanation.links:
            ours, theirs = explanation.spans[link.first], explanation.spans[link.second]
            assert (ours.side, theirs.side) == ("hypothesis", "reference")
            assert -1 <= link.similarity <= 1
            if link.label == "match":
                assert text[ours.start : ours.end] == reference[theirs.start : theirs.end]
        assert {span.label for span in explanation.spans} <= {"match", "similar", "unmatched", "deletion"}


def test_equal_texts_have_no_differences(model):
    fitted = fitted_to(model, ["The river rose."])
    explanation = fitted.explain(Batch(["The river rose."]), 0)
    assert {link.label for link in explanation.links} == {"match"}
    assert all(math.isclose(link.similarity, 1, abs_tol=1e-5) for link in explanation.links)
    pairs = fitted.explain_all(Batch(["The river rose."]))
    assert pairs.pairs(0) == []


@pytest.mark.parametrize("references", [REFERENCES, {"A": REFERENCES["A"]}], ids=["two", "one"])
def test_the_matrix_has_a_cosine_for_each_pair_of_tokens(model, references):
    fitted = fitted_to(model, references)
    derivation = fitted.derive(Batch(HYPOTHESES), 0)
    [matrix] = [part for step in derivation.steps for part in step.parts if isinstance(part, StepMatrix)]
    assert (matrix.rows[0], matrix.rows[-1]) == ("<s>", "</s>")
    assert "".join(matrix.rows[1:-1]).replace("Ġ", "") == HYPOTHESES[0].replace(" ", "")
    for row, best in zip(matrix.values, matrix.best_of_rows, strict=True):
        assert row[best] == max(row)
    values = {formula.symbol: formula.value for formula in derivation.formulas}
    precision = sum(map(max, matrix.values[1:-1])) / (len(matrix.rows) - 2)
    assert any(math.isclose(precision, value, abs_tol=1e-5) for name, value in values.items() if name[0] == "P")
