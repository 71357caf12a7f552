"""Unified COMET models on other encoders than XLM-RoBERTa, which join texts by other rules.

The scores are those of unbabel-comet 2.2.7 for the same seeded weights, one segment at a time.
"""

import pytest
from neural import write_comet

from mtgauge.base.errors import InputError
from mtgauge.metrics.comet import COMET

pytestmark = pytest.mark.unit

REMBERT = {
    "architectures": ["RemBertModel"],
    "model_type": "rembert",
    "input_embedding_size": 32,
    "output_embedding_size": 32,
    "type_vocab_size": 2,
}
BERT = {"architectures": ["BertModel"], "model_type": "bert", "type_vocab_size": 2}
#: Hypothesis, source and reference; the last do not fit the windows.
TRIPLES = [
    ("The river rose in the night.", "Der Fluss stieg in der Nacht.", "The river rose at night."),
    ("Nobody knew.", "Niemand wusste es, und die Züge fahren.", "Nobody knew when the trains would run."),
    ("", "夜里河水上涨。", "The river."),
    (
        "bridge bridge bridge bridge bridge bridge bridge bridge",
        "Die Brücke war am Morgen gesperrt und die Brücke war am Morgen gesperrt.",
        "The bridge was closed in the morning, and the bridge was closed.",
    ),
]
CASES = {
    "RemBERT with sources": ("RemBERT", REMBERT, "unified", [-0.48870218, -0.22482683, -0.31824064, -0.19341297]),
    "RemBERT": ("RemBERT", REMBERT, "unified_ref", [-0.41112915, -0.28973553, -0.29749098, -0.23720753]),
    "MiniLM": ("MiniLM", BERT, "unified_ref", [-1.05968308, -0.80198258, -0.50271261, -1.07677042]),
}


@pytest.mark.parametrize(("name", "shape", "kind", "expected"), CASES.values(), ids=CASES)
def test_scores_are_those_of_the_program(tmp_path, name, shape, kind, expected):
    model = write_comet(tmp_path / "tiny", kind, seed=5, positions=40, made={"shape": shape}, encoder_model=name)
    hypotheses, sources, references = map(list, zip(*TRIPLES, strict=True))
    read = references if kind == "unified_ref" else None
    found = COMET(model=str(model), device="cpu").segment_scores(hypotheses, read, sources=sources)
    assert found == pytest.approx(expected, abs=1e-6)


@pytest.mark.parametrize("name", ["BERT", "DeBERTa"])
def test_a_joining_that_is_not_known_is_refused_by_name(tmp_path, name):
    model = write_comet(tmp_path / "tiny", "unified", made={"shape": BERT}, encoder_model=name)
    with pytest.raises(InputError) as raised:
        COMET(model=str(model))
    assert f"a unified_metric with the encoder_model '{name}' cannot be computed" in str(raised.value)
    # where each text is read by itself nothing is joined
    alone = write_comet(tmp_path / "alone", "regression", made={"shape": BERT}, encoder_model=name)
    assert COMET(model=str(alone))._checkpoint.hyperparameters.reads_each_alone
