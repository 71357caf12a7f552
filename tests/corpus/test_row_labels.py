"""Columns whose indexes have the same labels in another order are refused at every door; a reference is no system."""

import subprocess
import sys

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from hypothesis import given, strategies
from public_doors import public_arguments

from mtgauge import (
    Accumulator,
    GivenScores,
    References,
    TestSet,
    evaluate,
    explain,
    huggingface,
    load_metric,
    meta,
    power,
    sacrebleu,
)
from mtgauge.base.errors import InputError, MtgaugeError
from mtgauge.corpus.row_labels import check_order
from mtgauge.integrations.regression import assert_not_worse

TEXTS = ["The cat sat on the mat.", "It rained all day.", "Who helped?", "A dog bit me."]
OTHERS = ["The cat sat on a mat.", "It was raining all day.", "Who was helping?", "A dog has bitten me."]
FRAME = pd.DataFrame(
    {"hyp": TEXTS, "ref": OTHERS, "src": list("abcd"), "doc": list("xxyy"), "score": [0.1, 0.2, 0.3, 0.4]}
)
TURNED = FRAME.iloc[::-1]
BLEU = load_metric("bleu")
HINT = r"same index labels in another order \(align them, .*reindex.*\.reset_index\(drop=True\)"


def accumulate(*texts, **columns):
    Accumulator("bleu").update(*texts, **columns)


def torchmetric(*texts):
    from mtgauge.torchmetrics import TranslationMetric  # takes seconds

    TranslationMetric("bleu").update(*texts)


def hub(way, **texts):
    getattr(huggingface.load("bleu"), way)(**texts)


#: `door argument` that is turned, and how -> a call with it, and what the message calls the first and the second.
DOORS = {
    "Measure.corpus_score references": (lambda frame: BLEU.corpus_score(FRAME.hyp, frame.ref), "hypotheses and references"),
    "Measure.corpus_score references, several": (
        lambda frame: BLEU.corpus_score(FRAME.hyp, {"A": FRAME.ref, "B": frame.ref}), "hypotheses and references 'B'"
    ),
    "Measure.corpus_score references, lists": (
        lambda frame: BLEU.corpus_score(FRAME.hyp, [FRAME.ref, frame.ref]), "hypotheses and references 2"
    ),
    "Measure.corpus_score references, a list beside": (
        lambda frame: BLEU.corpus_score(TEXTS, {"A": FRAME.ref, "B": frame.ref}), "references 'A' and references 'B'"
    ),
    "Measure.corpus_score references, frames": (
        lambda frame: BLEU.corpus_score(FRAME.hyp, frame[["ref", "src"]]), "hypotheses and references"
    ),
    "Measure.corpus_score references_per_segment": (
        lambda frame: BLEU.corpus_score(FRAME.hyp, references_per_segment=frame.ref.map(lambda text: [text])),
        "hypotheses and references_per_segment",
    ),
    "Measure.corpus_score sources": (
        lambda frame: BLEU.corpus_score(FRAME.hyp, FRAME.ref, sources=frame.src), "hypotheses and sources"
    ),
    "Measure.segment_scores references": (lambda frame: BLEU.segment_scores(FRAME.hyp, frame.ref), "hypotheses and references"),
    "evaluate references": (lambda frame: evaluate(FRAME.hyp, frame.ref), "systems and references"),
    "evaluate systems": (
        lambda frame: evaluate({"old": FRAME.ref, "new": frame.hyp}, OTHERS), "systems 'old' and systems 'new'"
    ),
    "evaluate references, frame": (lambda frame: evaluate(FRAME[["hyp"]], frame.ref), "systems and references"),
    "evaluate references_per_segment": (
        lambda frame: evaluate(FRAME.hyp, references_per_segment=frame.ref.map(lambda text: [text])),
        "systems and references_per_segment",
    ),
    "evaluate sources": (lambda frame: evaluate(FRAME.hyp, OTHERS, sources=frame.src), "systems and sources"),
    "evaluate ids": (lambda frame: evaluate(FRAME.hyp, OTHERS, ids=frame.src), "systems and ids"),
    "evaluate documents": (lambda frame: evaluate(FRAME.hyp, OTHERS, documents=frame.doc), "systems and documents"),
    "evaluate domains": (lambda frame: evaluate(FRAME.hyp, OTHERS, domains=frame.doc), "systems and domains"),
    "evaluate slices": (
        lambda frame: evaluate(FRAME.hyp, OTHERS, slices={"genre": frame.doc}), "systems and slices 'genre'"
    ),
    "evaluate given": (
        lambda frame: evaluate({"new": FRAME.hyp}, given={"human": {"new": frame.score}}),
        "systems 'new' and given 'human' 'new'",
    ),
    "evaluate given, of one": (
        lambda frame: evaluate({"new": FRAME.hyp}, given={"human": frame.score}), "systems 'new' and given 'human'"
    ),
    "GivenScores columns": (
        lambda frame: GivenScores("human", {"a": FRAME.score, "b": frame.score}),
        "scores 'human' of system 'a' and scores 'human' of system 'b'",
    ),
    "TestSet.of sources": (lambda frame: TestSet.of(FRAME.ref, sources=frame.src), "references and sources"),
    "TestSet.of references_per_segment": (
        lambda frame: TestSet.of(references_per_segment=frame.ref.map(lambda text: [text]), sources=FRAME.src),
        "sources and references_per_segment",
    ),
    "TestSet.of ids": (lambda frame: TestSet.of(FRAME.ref, ids=frame.src), "references and ids"),
    "TestSet.of documents": (lambda frame: TestSet.of(FRAME.ref, documents=frame.doc), "references and documents"),
    "TestSet.of domains": (lambda frame: TestSet.of(FRAME.ref, domains=frame.doc), "references and domains"),
    "TestSet.of slices": (
        lambda frame: TestSet.of(FRAME.ref, slices={"genre": frame.doc}), "references and slices 'genre'"
    ),
    "References.of value": (lambda frame: References.of({"A": FRAME.ref, "B": frame.ref}), "references 'A' and references 'B'"),
    "Accumulator.update references": (lambda frame: accumulate(FRAME.hyp, frame.ref), "hypotheses and references"),
    "Accumulator.update documents": (
        lambda frame: accumulate(FRAME.hyp, OTHERS, documents=frame.doc), "hypotheses and documents"
    ),
    "Accumulator.update sources": (
        lambda frame: accumulate(FRAME.hyp, OTHERS, sources=frame.src), "hypotheses and sources"
    ),
    "Accumulator.update references_per_segment": (
        lambda frame: accumulate(FRAME.hyp, references_per_segment=frame.ref.map(lambda text: [text])),
        "hypotheses and references_per_segment",
    ),
    "EvaluateMetric.add_batch references": (
        lambda frame: hub("add_batch", predictions=FRAME.hyp, references=frame.ref), "predictions and references"
    ),
    "EvaluateMetric.compute references": (
        lambda frame: hub("compute", predictions=FRAME.hyp, references=frame.ref), "predictions and references"
    ),
    "EvaluateMetric.add_batch sources": (
        lambda frame: hub("add_batch", predictions=FRAME.hyp, references=OTHERS, sources=frame.src), "predictions and sources"
    ),
    "EvaluateMetric.compute sources": (
        lambda frame: hub("compute", predictions=FRAME.hyp, references=OTHERS, sources=frame.src), "predictions and sources"
    ),
    "assert_not_worse old": (lambda frame: assert_not_worse(FRAME.hyp, frame.hyp, OTHERS), "systems 'new' and systems 'old'"),
    "assert_not_worse references": (
        lambda frame: assert_not_worse(FRAME.hyp, OTHERS, frame.ref), "systems 'new' and references"
    ),
    "explain references": (lambda frame: explain(FRAME.hyp, frame.ref, segment=1), "hypothesis and references"),
    "explain source": (lambda frame: explain(FRAME.hyp, OTHERS, source=frame.src, segment=1), "hypothesis and source"),
    "power references": (lambda frame: power(FRAME.hyp, frame.ref), "systems and references"),
    "power references_per_segment": (
        lambda frame: power(FRAME.hyp, references_per_segment=frame.ref.map(lambda text: [text])),
        "systems and references_per_segment",
    ),
    "power sources": (lambda frame: power(FRAME.hyp, OTHERS, sources=frame.src), "systems and sources"),
    "power documents": (lambda frame: power(FRAME.hyp, OTHERS, documents=frame.doc), "systems and documents"),
    "power domains": (lambda frame: power(FRAME.hyp, OTHERS, domains=frame.doc), "systems and domains"),
    **{
        f"sample_segments {name}": (
            lambda frame, name=name, column=column: meta.sample_segments(
                {"new": FRAME.hyp}, budget=2, **{"references": OTHERS, name: frame[column]}
            ),
            f"systems 'new' and {name}",
        )
        for name, column in {
            "references": "ref", "sources": "src", "documents": "doc", "domains": "doc", "ids": "src"
        }.items()
    },
    "TranslationMetric.update target": (
        lambda frame: torchmetric(FRAME.hyp, frame.ref), "preds and target"
    ),
}  # fmt: skip


@pytest.mark.parametrize(("call", "names"), DOORS.values(), ids=DOORS)
def test_the_same_labels_in_another_order_are_refused(call, names):
    with pytest.raises(InputError, match=f"^{names} have the {HINT}") as found:
        call(TURNED)
    assert found.value.code == "order-differs"


def code_of(call, frame):
    """The code of the error of a call; the doors may refuse so few segments, and ids that are there twice."""
    try:
        call(frame)
    except MtgaugeError as error:
        return getattr(error, "code", "")
    return ""


@pytest.mark.parametrize("call", [call for call, _ in DOORS.values()], ids=DOORS)
def test_positions_are_taken_where_labels_are_dropped_or_others(call):
    others = (FRAME, FRAME.copy(), FRAME.set_axis(list("wxyz")), FRAME.set_axis([0, 1, 2, 9]))
    for frame in (*others, TURNED.reset_index(drop=True)):
        assert code_of(call, frame) != "order-differs"


#: The argument that the others of its door are compared with, or doors where there is nothing to compare -> why.
COMPARED = {
    "Measure.corpus_score hypotheses", "Measure.segment_scores hypotheses", "Accumulator.update hypotheses",
    "EvaluateMetric.add_batch predictions", "EvaluateMetric.compute predictions", "TranslationMetric.update preds",
    "assert_not_worse new", "TestSet.of references", "explain hypothesis",
}  # fmt: skip
WITHOUT_LABELS = {
    "CometModel.predict": "it takes samples, which are dictionaries",
    "EvaluateMetric.add": "it takes one segment",
    "Measure.sentence_score": "likewise",
    "SegmentScorer.row": "likewise",
    "SegmentScorer.values": "likewise",
    "Measure.pairwise": "texts of one segment",
    "Measure.blocks": "likewise",
    "References.per_segment": "it takes one column",
    "annotate": "likewise",
    "SystemOutput": "it takes one tuple",
    "References": "it takes tuples, which have no labels",
    "TestSet": "likewise",
}
#: What sacreBLEU has takes no columns: the test below.
OF_SACREBLEU = {
    "BLEU", "CHRF", "TER", "BLEU.sentence_score", "Metric.corpus_score", "Metric.fitted_rows", "Metric.sentence_score",
    "PairedTest", *(f"{kind}_{name}" for kind in ("corpus", "sentence") for name in ("bleu", "chrf", "ter")),
    "raw_corpus_bleu",
}  # fmt: skip


def test_every_public_door_of_columns_is_in_the_table():
    left_out = WITHOUT_LABELS.keys() | OF_SACREBLEU
    public = {f"{door} {argument}" for door, argument in public_arguments() if door not in left_out}
    assert public - {name.partition(",")[0] for name in DOORS} == COMPARED


def test_sacrebleu_takes_no_series_as_before():
    for call in (
        lambda: sacrebleu.corpus_bleu(FRAME.hyp, [OTHERS]),
        lambda: sacrebleu.corpus_bleu(TEXTS, [FRAME.ref]),
    ):
        with pytest.raises(TypeError):
            call()


def test_columns_of_lists_without_an_index_are_taken_by_position():
    expected = BLEU.corpus_score(TEXTS, OTHERS[::-1])
    for column in (list, np.array, pl.Series, pa.array):
        assert BLEU.corpus_score(FRAME.hyp, column(OTHERS[::-1])) == expected
    rows = [FRAME.loc[place, ["src", "ref"]] for place in FRAME.index]  # their labels are names of columns
    assert float(BLEU.corpus_score(FRAME.hyp, references_per_segment=rows)) > 0


LABELS = strategies.lists(
    strategies.one_of(strategies.integers(0, 3), strategies.sampled_from("abc"), strategies.dates()), max_size=6
)


@given(LABELS, strategies.data())
def test_orders_differ_where_labels_are_moved_and_nothing_else_is_changed(labels, data):
    moved = data.draw(strategies.permutations(labels))
    first, second = (pd.Series(index=pd.Index(one, dtype=object), dtype=object) for one in (labels, moved))
    if labels == moved:
        check_order({"a": first, "b": second})
    else:
        with pytest.raises(InputError, match="a and b have"):
            check_order({"a": first, "b": second})
    changed = pd.Series(index=pd.Index([*moved, "new"], dtype=object), dtype=object)
    extended = pd.Series(index=pd.Index([*labels, "old"], dtype=object), dtype=object)
    check_order({"a": extended, "b": changed})
    check_order({"a": first, "b": changed})


def test_what_cannot_be_counted_identifies_no_row():
    index = pd.Index([[1], [2]], dtype=object)
    check_order({"a": pd.Series(["x", "y"], index=index), "b": pd.Series(["x", "y"], index=index[::-1])})


def test_levels_of_labels_are_labels():
    index = pd.MultiIndex.from_tuples([("a", 1), ("a", 2)])
    with pytest.raises(InputError, match="a and b have"):
        check_order({"a": pd.Series(["x", "y"], index=index), "b": pd.Series(["x", "y"], index=index[::-1])})


@pytest.mark.parametrize("labels", [
    pd.Index([1.0, float("nan"), 3.0]),
    pd.Index(["x", float("nan"), "y"], dtype=object),
    pd.Index(["x", pd.NA, "y"], dtype=object),
    pd.DatetimeIndex(["2026-01-01", None, "2026-01-03"]),
    pd.MultiIndex.from_tuples([("a", 1.0), ("a", float("nan")), ("b", 1.0)]),
], ids=["float", "object", "NA", "NaT", "levels"])  # fmt: skip
def test_a_label_that_is_missing_is_a_label(labels):
    first, second = (pd.Series(list("abc"), index=index) for index in (labels, labels[::-1]))
    check_order({"a": first, "b": first.copy()})
    with pytest.raises(InputError, match="a and b have"):
        check_order({"a": first, "b": second})


def test_pandas_is_not_imported():
    code = "import sys, mtgauge; mtgauge.evaluate(['a'], ['a'], metrics='bleu'); print('pandas' in sys.modules)"
    assert subprocess.check_output([sys.executable, "-c", code], text=True) == "False\n"


# -- a column that is the reference itself -------------------------------------------------------------------------


def systems_of(*arguments, **columns):
    found = evaluate(*arguments, metrics="chrf", **columns)
    return [system.name for system in found.systems], [
        note for note in found.notes if "is not scored as a system" in note
    ]


@pytest.mark.parametrize("frame", [FRAME, pl.DataFrame(FRAME.to_dict("list"))], ids=["pandas", "polars"])
def test_columns_that_are_given_in_another_role_are_no_systems(frame):
    texts = frame[["hyp", "ref", "src", "doc"]]
    found, notes = systems_of(texts, texts["ref"], sources=texts["src"], documents=texts["doc"])
    assert found == ["hyp"]
    assert notes == [
        "column 'ref' is not scored as a system, since it is given as references",
        "column 'src' is not scored as a system, since it is given as sources",
        "column 'doc' is not scored as a system, since it is given as documents",
    ]
    assert systems_of(texts[["hyp", "ref"]], {"A": frame["ref"]})[0] == ["hyp"]
    assert systems_of(texts[["hyp", "ref"]], frame[["ref"]])[0] == ["hyp"]


def test_given_scores_are_no_system():
    scored = FRAME[["hyp", "score"]]
    assert systems_of(scored, OTHERS, given={"human": {"hyp": scored["score"]}})[0] == ["hyp"]


def test_references_of_each_segment_are_no_system():
    frame = pd.DataFrame({"hyp": TEXTS, "refs": [[text] for text in OTHERS]})
    assert systems_of(frame, references_per_segment=frame.refs)[0] == ["hyp"]


def test_systems_that_are_named_or_have_other_texts_are_scored():
    assert systems_of({"hyp": FRAME.hyp, "ref": FRAME.ref}, FRAME.ref) == (["hyp", "ref"], [])
    assert systems_of(FRAME[["hyp", "ref"]], FRAME.ref.rename("A")) == (["hyp", "ref"], [])
    assert systems_of(FRAME[["hyp", "ref"]], FRAME.hyp.rename("ref")) == (["hyp", "ref"], [])
    assert systems_of(FRAME[["hyp", "ref"]], OTHERS) == (["hyp", "ref"], [])


def test_a_frame_without_another_column_is_refused():
    with pytest.raises(InputError, match="no system output given: column 'ref' is not scored as a system, since"):
        evaluate(FRAME[["ref"]], FRAME.ref)
