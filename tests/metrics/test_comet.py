"""COMET on tiny models of each class: what is encoded, several references, long texts, dropout, spans, warnings."""

import json

import numpy as np
import pytest
from neural import COMET_KINDS, write_comet
from neural import torch as library

from mtgauge import evaluate
from mtgauge.base.errors import InputError, OptionError
from mtgauge.comet import download_model, load_from_checkpoint
from mtgauge.corpus import LanguagePair, SystemOutput, TestSet
from mtgauge.encoders import VectorStore
from mtgauge.measures import Batch, Level, Need, Resources
from mtgauge.metrics.comet import COMET
from mtgauge.report.tables.warnings import warning_table
from mtgauge.testing import check_measure

SOURCES = ["Der Fluss stieg.", "Niemand weiß es.", "夜里河水上涨。", ""]
REFERENCES = {
    "A": ["The river rose.", "Nobody knows it.", "The water rose in the night.", "Nothing"],
    "B": ["The river went up.", "No one knows.", None, "Nil"],
}
SYSTEMS = [
    SystemOutput("one", ("River rising.", "No man knows it!", "At night, the water rose.", "")),
    SystemOutput("two", ("The river rose.", "Nobody knows.", "Water!", "Not a thing \N{PILE OF POO}")),
    SystemOutput("three", ("The river rose.", "Nobody knows it.", "Water at night", "x")),
]
#: As the COMET program takes them.
SAMPLES = [{"src": "Der Fluss stieg.", "mt": "The river rose.", "ref": "The river went up."}]


@pytest.fixture(scope="module")
def models(tmp_path_factory):
    """Kind -> the folder of a tiny model."""
    home = tmp_path_factory.mktemp("models")
    return {kind: str(write_comet(home / kind, kind)) for kind in COMET_KINDS}


@pytest.fixture(autouse=True)
def _forgotten():
    """What a test encodes does not depend on the tests before it."""
    VectorStore.of(None).forget()


def fitted_to(measure, names=("A", "B"), vectors=None, languages=None):
    references = {name: REFERENCES[name] for name in names} or None
    testset = TestSet.of(references, n=4, sources=SOURCES, languages=languages)
    return measure.fit(testset, Resources(testset.languages, vectors=vectors))


def batches(fitted, systems=SYSTEMS):
    return [Batch.of(fitted.testset, system, slice(0, 4)) for system in systems]


def segment_values(fitted, systems=SYSTEMS):
    return [fitted.score(rows, Level.SEGMENT) for rows in fitted.statistics_of_all(batches(fitted, systems))]


@pytest.mark.unit
@pytest.mark.parametrize(
    ("kind", "names", "most"),
    [
        # n = 4 segments, S = 3 systems, R references, one of which lacks a segment
        ("regression", "A", (3 + 1 + 1) * 4),
        ("regression", "AB", (3 + 1 + 2) * 4 - 1),
        ("referenceless", "AB", (3 + 1) * 4),
        ("unified", "AB", 3 * 4),
        ("unified_ref", "AB", 3 * 3 * 2 * 4 - 3),
        ("unified_ref", "", 3 * 4),
        ("xcomet", "A", 3 * 3 * 1 * 4),
        ("xcomet", "AB", 3 * 3 * 2 * 4 - 3),
        ("xcomet", "", 3 * 4),
    ],
)
def test_each_distinct_text_is_encoded_once(models, tmp_path, kind, names, most):
    fitted = fitted_to(COMET(model=models[kind]), names, vectors=str(tmp_path / "vectors"))
    before = fitted.encoder.encoded
    first = segment_values(fitted)
    encoded = fitted.encoder.encoded - before
    assert 0 < encoded < most
    again = fitted_to(COMET(model=models[kind]), names, vectors=str(tmp_path / "vectors"))
    again.store.forget()
    second = segment_values(again)
    assert again.encoder.encoded - before == encoded
    np.testing.assert_array_equal(first, second)


@pytest.mark.unit
@pytest.mark.parametrize("kind", COMET_KINDS)
def test_a_system_that_is_added_costs_itself_alone(models, kind):
    fitted = fitted_to(COMET(model=models[kind]))
    segment_values(fitted, SYSTEMS[:2])
    before = fitted.encoder.encoded
    both = segment_values(fitted, SYSTEMS)
    added = fitted.encoder.encoded - before
    alone = fitted_to(COMET(model=models[kind]))
    np.testing.assert_allclose(both[2], segment_values(alone, SYSTEMS[2:])[0], atol=1e-6)
    assert added <= (21 if kind in ("unified_ref", "xcomet") else 4)


@pytest.mark.unit
@pytest.mark.parametrize("kind", COMET_KINDS)
def test_contract(models, kind):
    check_measure(COMET(model=models[kind]))


@pytest.mark.unit
@pytest.mark.parametrize("kind", ["regression", "unified_ref", "xcomet"])
def test_several_references(models, kind):
    alone = {name: segment_values(fitted_to(COMET(model=models[kind]), name), SYSTEMS[:1])[0] for name in ("A",)}
    mean, best = (
        segment_values(fitted_to(COMET(model=models[kind], references=how)), SYSTEMS[:1])[0]
        for how in ("mean", "maximum")
    )
    # the third segment has but one reference
    np.testing.assert_allclose([mean[2], best[2]], [alone["A"][2]] * 2, atol=1e-6)
    both = [REFERENCES["A"][:2], REFERENCES["B"][:2]]
    measure = COMET(model=models[kind])
    each = np.array(
        [measure.segment_scores(SYSTEMS[0].segments[:2], column, sources=SOURCES[:2]) for column in both]
    )
    np.testing.assert_allclose(mean[:2, 0], each.mean(axis=0), atol=1e-6)
    np.testing.assert_allclose(best[:2, 0], each.max(axis=0), atol=1e-6)
    signed = fitted_to(COMET(model=models[kind], references="maximum")).signature(Level.CORPUS)
    assert ("references", "maximum") in signed.parts
    assert ("random", "yes") in signed.parts


@pytest.mark.unit
@pytest.mark.parametrize(
    ("kind", "references", "sources"),
    [
        ("regression", Need.REQUIRED, Need.REQUIRED),
        ("referenceless", Need.NO, Need.REQUIRED),
        ("unified", Need.NO, Need.REQUIRED),
        ("unified_ref", Need.OPTIONAL, Need.REQUIRED),
        ("xcomet", Need.OPTIONAL, Need.REQUIRED),
    ],
)
def test_needs_follow_from_the_class(models, kind, references, sources):
    needs = COMET(model=models[kind]).contract.needs
    assert (needs.references, needs.sources) == (references, sources)
    assert COMET().contract.needs.extra == needs.extra == "neural"


@pytest.mark.unit
def test_parts_of_models_of_three_segments(models):
    [values] = segment_values(fitted_to(COMET(model=models["unified_ref"]), "A"), SYSTEMS[:1])
    np.testing.assert_allclose(values[:, 0], values[:, 1:].mean(axis=1), atol=1e-6)
    fitted = fitted_to(COMET(model=models["xcomet"]), "")
    [values] = segment_values(fitted, SYSTEMS[:1])
    assert [output.name for output in fitted.outputs] == ["score", "src_score", "mqm_score"]
    expected = 0.78 * np.minimum(values[:, 1], 1) + 0.22 * values[:, 2]
    np.testing.assert_allclose(values[:, 0], expected, atol=1e-6)


@pytest.mark.unit
@pytest.mark.parametrize("kind", COMET_KINDS)
@pytest.mark.parametrize("times", [60, 600])
def test_long_texts(models, kind, times):
    systems = [SystemOutput("long", ("water " * times, "\ud800", *SYSTEMS[0].segments[2:]))]
    found = {}
    for long in ("truncate", "split"):
        fitted = fitted_to(COMET(model=models[kind], long=long), "A")
        [values] = segment_values(fitted, systems)
        assert np.isfinite(values).all()
        found[long] = values
        warned = [
            (warning.index, str(warning.message)) for warning in fitted.warnings(batches(fitted, systems)[0])
        ]
        assert [index for index, _ in warned] == [0, 1]
        assert f"the model reads {fitted.window}" in warned[0][1]
        assert ("split" if long == "split" else "not read") in warned[0][1]
    assert found["truncate"][0, 0] != found["split"][0, 0]
    np.testing.assert_allclose(found["truncate"][2:], found["split"][2:], atol=1e-6)
    fitted = fitted_to(COMET(model=models[kind], long="refuse"), "A")
    with pytest.raises(InputError, match="segment 1"):
        fitted.statistics_of_all(batches(fitted, systems))


@pytest.mark.unit
def test_a_joined_text_may_be_too_long_where_each_part_fits(models):
    text = "The river rose in the night, and the bridge was closed in the morning. " * 5
    testset = TestSet.of([text], sources=[text])
    batch = Batch.of(testset, SystemOutput("one", (text,)), slice(0, 1))
    warned = {}
    for kind in ("regression", "xcomet"):
        fitted = COMET(model=models[kind]).fit(testset, Resources())
        warned[kind] = [str(warning.message) for warning in fitted.warnings(batch)]
        [length] = [len(sequence) for sequence in fitted.encoder.tokenize([text])]
        assert 60 < length < 126
    assert warned["regression"] == []
    assert warned["xcomet"] == [f"has {3 * length} tokens, and the model reads 128: the rest was not read"]


@pytest.mark.unit
@pytest.mark.parametrize("kind", ["regression", "referenceless"])
def test_dropout(models, kind):
    options = {"model": models[kind], "dropout_samples": 15}
    fitted = fitted_to(COMET(**options), "A")
    first, *_ = segment_values(fitted)
    names = [output.name for output in fitted.outputs]
    assert names == ["score", "dropout_mean", "spread"]
    plain = segment_values(fitted_to(COMET(model=models[kind]), "A"))[0]
    np.testing.assert_allclose(first[:, :1], plain, atol=1e-6)
    # a system's draws are its own, whatever else is scored with it
    alone = segment_values(fitted_to(COMET(**options), "A"), SYSTEMS[:1])[0]
    np.testing.assert_allclose(first, alone, atol=1e-6)
    other = segment_values(fitted_to(COMET(**options, dropout_seed=7), "A"), SYSTEMS[:1])[0]
    assert (first[:, 2] > 0).all()
    assert (first[:, 1:] != other[:, 1:]).all()
    np.testing.assert_allclose(first[:, 1], other[:, 1], atol=first[:, 2].max())
    parts = dict(fitted.signature(Level.CORPUS).parts)
    assert (parts["dropout"], parts["seed"]) == ("15", "12345")


@pytest.mark.unit
@pytest.mark.parametrize("names", ["", "A", "AB"])
def test_spans_of_xcomet_cost_no_second_pass(models, names):
    fitted = fitted_to(COMET(model=models["xcomet"]), names)
    rows = fitted.statistics_of_all(batches(fitted))
    before = fitted.encoder.encoded
    fitted.store.forget()
    found = [fitted.explain_all(batch) for batch in batches(fitted)]
    assert fitted.encoder.encoded == before
    assert {pair.label for pairs in found for unit in range(4) for pair in pairs.pairs(unit)} <= {
        "minor",
        "major",
        "critical",
    }
    if names == "A":
        scores = fitted.score(rows[0], Level.SEGMENT)
        for index in range(4):
            spans = fitted.explain(batches(fitted)[0], index).spans
            penalty = sum({"minor": 1, "major": 5, "critical": 10}[span.severity] for span in spans)
            assert scores[index, -1] == pytest.approx(max(0, 25 - penalty) / 25)
            text = SYSTEMS[0].segments[index]
            assert all(not text[span.start : span.end][:1].isspace() for span in spans)
            assert all(0 < span.confidence <= 1 for span in spans)


@pytest.mark.unit
def test_explanations_without_scores_before_them(models):
    fitted = fitted_to(COMET(model=models["xcomet"]))
    spans = [fitted.explain(batches(fitted)[1], index).spans for index in range(4)]
    fitted.statistics_of_all(batches(fitted))
    assert spans == [fitted.explain(batches(fitted)[1], index).spans for index in range(4)]
    assert any(spans)


@pytest.mark.unit
def test_notes(models):
    pair = LanguagePair.parse("de-tlh")
    notes = [str(note) for note in fitted_to(COMET(model=models["regression"]), languages=pair).notes()]
    assert notes == ["the model regression was made for 93 languages, and not for tlh"]


@pytest.mark.unit
def test_a_network_that_was_never_trained_is_warned_of(models):
    label = f"comet:model={models['referenceless']}"
    found = evaluate({"mt": list(SYSTEMS[0].segments)}, sources=SOURCES, metrics=label)
    [message] = [str(warning.message) for warning in found.warnings if warning.code == "random-weights"]
    assert message == "weights are random, and scores mean nothing: comet:model=referenceless"


@pytest.mark.unit
def test_messages_name_models_without_their_folders(models):
    long = ["the river " * 200, *SYSTEMS[0].segments[1:]]
    asked = [f"comet:model={models[kind]}" for kind in ("referenceless", "unified")]
    found = evaluate({"mt": long}, sources=SOURCES, metrics=asked, languages="de-tlh").to_dict()
    told = json.dumps([found["warnings"], found["notes"]])
    assert models["unified"].removesuffix("unified") not in told
    for kind in ("referenceless", "unified"):
        assert told.count(f"comet:model={kind}: has ") == 1
        assert f"comet:model={kind}: values of another run" in told
    rows = [
        row
        for row in warning_table(evaluate({"mt": long}, sources=SOURCES, metrics=asked)).rows
        if row[1] == "beyond-window"
    ]
    assert [(row[3], row[5]) for row in rows] == [("1", "2")]
    # no document that is sent on says where the models are, and numbers are found by what was asked for
    assert {score["metric"] for score in found["scores"]} == {
        f"comet:model={kind}" for kind in ("referenceless", "unified")
    }


@pytest.mark.unit
def test_rows_depend_on_weights_and_not_on_where_they_are(models, tmp_path):
    other = write_comet(tmp_path / "regression", "regression", encoder=False)
    here = fitted_to(COMET(model=models["regression"]))
    there = fitted_to(COMET(model=str(other), encoder=f"{models['regression']}/encoder", tokens=99))
    assert here.hash == there.hash
    changed = fitted_to(COMET(model=str(write_comet(tmp_path / "new" / "regression", "regression", seed=2))))
    assert changed.hash != here.hash


@pytest.mark.unit
def test_calls_of_the_program(models):
    data = [
        {"src": source, "mt": text, "ref": reference}
        for source, text, reference in zip(SOURCES, SYSTEMS[0].segments, REFERENCES["A"], strict=True)
    ]
    model = load_from_checkpoint(f"{models['regression']}/checkpoints/model.ckpt")
    found = model.predict(data, batch_size=8, gpus=0, progress_bar=False)
    [values] = segment_values(fitted_to(COMET(model=models["regression"]), "A"), SYSTEMS[:1])
    np.testing.assert_allclose(found.scores, values[:, 0], atol=1e-6)
    assert found["system_score"] == pytest.approx(values[:, 0].mean())
    assert model.requires_references()
    drawn = model.predict(data, gpus=0, mc_dropout=5).metadata
    assert list(drawn) == ["mcd_scores", "mcd_std"]
    kiwi = load_from_checkpoint(models["unified"])
    assert len(kiwi.predict([{"src": "a", "mt": "b"}], gpus=0).scores) == 1
    estimated = load_from_checkpoint(models["xcomet"]).predict([{"src": "a", "mt": "b"}], gpus=0)
    assert list(estimated.metadata) == ["src_scores", "mqm_scores", "error_spans"]


@pytest.mark.unit
@pytest.mark.parametrize(
    ("data", "options", "error"),
    [
        ([], {}, "no samples"),
        ([{"src": "a", "ref": "b"}], {}, "lacks 'mt'"),
        ([{"mt": "a", "src": "b", "ref": "c"}, {"mt": "a", "src": "b"}], {}, "segment 2"),
        ([{"mt": "a", "src": "b"}], {}, "needs references"),
        ([{"mt": "a", "ref": "b"}], {}, "needs sources"),
        ([{"mt": "a", "src": "b", "ref": "c"}], {"mc_dropout": 1}, "2 or more"),
        ([{"mt": "a", "src": "b", "ref": "c"}], {"batchsize": 1}, "unknown arguments: batchsize"),
    ],
)
def test_calls_that_are_refused(models, data, options, error):
    model = load_from_checkpoint(models["regression"])
    with pytest.raises((InputError, OptionError), match=error):
        model.predict(data, gpus=0, **options)


@pytest.mark.unit
def test_arguments_are_those_of_the_program_in_their_order(models):
    """As its functions have them in version 2.2 (comet/models), by position and by name."""
    path = f"{models['regression']}/checkpoints/model.ckpt"
    expected = load_from_checkpoint(path).predict(SAMPLES, gpus=0)
    assert download_model(models["regression"], None, True) == path
    assert download_model(model=models["regression"], saving_directory=None, local_files_only=True) == path
    model = load_from_checkpoint(path, False, False, True)
    assert model.predict(SAMPLES, 8, 0, None, 0) == expected
    model = load_from_checkpoint(checkpoint_path=path, reload_hparams=True, strict=True, local_files_only=True)
    told = {"progress_bar": False, "accelerator": "cpu", "num_workers": 2, "length_batching": False}
    assert model.predict(samples=SAMPLES, batch_size=8, gpus=0, devices=None, mc_dropout=0, **told) == expected
    with pytest.raises(OptionError, match="unknown arguments: revision"):
        load_from_checkpoint(path, revision="main")


@pytest.mark.unit
@pytest.mark.parametrize(
    ("call", "part"),
    [
        (lambda model: model.eval(), "dtype:float32"),
        (lambda model: model.half(), "dtype:float16"),
        (lambda model: model.eval().to("cpu").half(), "dtype:float16"),
        (lambda model: model.to("cpu"), "device:cpu"),
        (lambda model: model.to(library().device("cpu")), "device:cpu"),
        (lambda model: model.to(device="cpu", dtype=library().bfloat16), "dtype:bfloat16"),
        (lambda model: model.to("cpu", library().float16), "dtype:float16"),
        (lambda model: model.half().to(library().float32), "dtype:float32"),
    ],
)
def test_calls_before_predict_do_what_the_signature_says(models, call, part):
    model = load_from_checkpoint(models["regression"])
    plain = model.predict(SAMPLES, gpus=0)
    assert call(model) is model
    found = model.predict(SAMPLES)
    assert part in found.signature.split("|")
    assert list(found) == ["scores", "system_score"]  # those of the program
    # what computes otherwise gives other values, and what does not gives the same
    is_same = "dtype:float32" in found.signature.split("|")
    assert (found.scores == plain.scores) is (is_same and found.signature == plain.signature)
    assert found.scores == pytest.approx(plain.scores, abs=2e-2)


@pytest.mark.unit
@pytest.mark.parametrize(
    ("place", "says"),
    [
        ("abacus", "unknown device 'abacus'"),
        ("cuda:99", "device cuda:99 is not there"),
        (99, "device cuda:99 is not there"),
        ("float64", "unknown dtype 'float64'"),
        ("int8", "unknown dtype 'int8'"),
    ],
)
def test_a_call_that_cannot_be_done_changes_nothing(models, place, says):
    model = load_from_checkpoint(models["regression"])
    before = model.measure
    with pytest.raises(OptionError, match=says):
        model.to(getattr(library(), str(place), place))
    assert model.measure is before
