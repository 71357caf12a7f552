"""No public door gives a number for a value that is no text: one table of doors, and each bad value at each.

What is public is what ``docs/reference/python.md`` names. A door that it names and the table lacks fails here.
"""

import contextlib
import re
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import pandas as pd
import pytest
from neural import write_comet
from public_doors import WITHOUT, public_arguments, public_callables

from mtgauge import (
    Accumulator,
    References,
    SystemOutput,
    TestSet,
    annotate,
    evaluate,
    explain,
    huggingface,
    load_metric,
    meta,
    power,
    sacrebleu,
)
from mtgauge.base.errors import InputError, OptionError
from mtgauge.comet import load_from_checkpoint
from mtgauge.integrations.regression import assert_not_worse
from mtgauge.measures.alone import SegmentScorer
from mtgauge.sacrebleu.significance import PairedTest

TEXTS = ["The cat sat on the mat.", "It rained all day.", "Who helped?"]
LABELS = ["a", "c", "b"]

#: What pandas, NumPy and JSON have in the place of a text that is missing.
MISSING = {"None": None, "NaN": float("nan"), "NaN of NumPy": np.float64("nan"), "NA": pd.NA, "NaT": pd.NaT}
#: What is no text, and nothing that a text could be missing from.
OTHERS = {
    "whole number": 3, "number": 1.5, "truth value": True, "bytes": b"It rained.", "dictionary": {"a": "It rained."},
    "object": object(),
}  # fmt: skip
#: What is no text, and a list of them.
LISTS = {
    "list": ["It rained.", "It rained all day."], "tuple": ("It rained.",), "array": np.array(["It rained."]),
    "Series": pd.Series(["It rained."]),
}  # fmt: skip
BAD = {**MISSING, **OTHERS, **LISTS}


def second(value: Any) -> list[Any]:
    return [TEXTS[0], value, TEXTS[2]]


def labels(value: Any) -> list[Any]:
    return ["a", value, "b"]


def itself(value: Any) -> Any:
    return value


class Door(NamedTuple):
    """An argument that takes texts.

    Attributes:
        call: Calls the door with this argument, and with others that are right.
        place: What the argument is where it holds a bad value.
        says: What the error says beside the segment, as an expression: the argument, the column or the system.
        segment: The segment that the error names; None of doors that take one segment.
        takes: The bad values that are something else by the documentation: a list of the references of a segment.
        error: The class of the error: those of sacreBLEU have its own, and name no segment.
        fixture: What the call needs besides.
    """

    call: Callable[..., Any]
    place: Callable[[Any], Any] = second
    says: str = ""
    segment: int | None = 2
    takes: frozenset[str] = frozenset()
    error: type[Exception] = InputError
    fixture: str = ""


class _Words:
    """An annotator for which each text is one word."""

    hash = "words-1"

    def annotate(self, text: str) -> dict[str, Any]:
        sentence = {"start": 0, "end": len(text), "words": [[text, 0, len(text)]]}
        return {"text": text, "sentences": [sentence]}


BLEU, NIST = load_metric("bleu"), load_metric("nist")
ONE_OF_MANY = "[Rr]eferences? .*"
PER_SEGMENT = "no reference translates this segment|the references of the segment are|reference 'ref1' holds"
LISTED = frozenset(LISTS)


def accumulated(**texts: Any) -> float:
    bleu = Accumulator("bleu")
    bleu.update(**texts)
    return float(bleu.compute())


def evaluated(systems: Any, references: Any = None, **others: Any) -> float:
    return float(evaluate(systems, references, metrics="bleu", **others).scores[0].score)


def powered(new: Any, references: Any = None, **others: Any) -> float:
    return power({"new": new, "old": TEXTS}, references, metrics="bleu", **others).pairs[0].detectable


def sampled(references: Any = None, **others: Any) -> Any:
    systems = {"new": TEXTS, "old": TEXTS}
    return meta.sample_segments(systems, references, budget=1, by="random", **others).positions


def hub(way: str, **texts: Any) -> Any:
    metric = huggingface.load("sacrebleu")
    if way == "compute":
        return metric.compute(**texts)["score"]
    getattr(metric, way)(**texts)
    return metric.compute()["score"]


def predicted(comet: Any, column: str, texts: Any) -> list[float]:
    samples = [dict.fromkeys(("src", "mt", "ref"), "It rained.") | {column: text} for text in texts]
    return comet.predict(samples, gpus=0).scores


def updated(translation_metric: Any, preds: Any, target: Any) -> float:
    metric = translation_metric("bleu")
    metric.update(preds, target)
    return float(metric.compute())


def regressed(new: Any, old: Any, references: Any) -> None:
    with contextlib.suppress(OptionError):  # no test shows anything on three segments
        assert_not_worse(new, old, references)


def dropin(call: Callable[[Any], Any], says: str, place: Callable[[Any], Any] = second) -> Door:
    """A door of sacreBLEU: its error is a TypeError; None is a reference that a segment lacks."""
    return Door(call, place, says, None, error=TypeError)


def _of_references(call: Callable[[Any], Any], name: str = "ref") -> Door:
    return Door(call, says=f"no reference translates this segment|reference '{name}' holds")


#: `qualified name of the door`, `name of the argument` -> the door.
DOORS: dict[tuple[str, str], Door] = {
    ("evaluate", "systems"): Door(lambda v: evaluated({"new": v}, TEXTS), says="system 'new' holds"),
    ("evaluate", "references"): _of_references(lambda v: evaluated(TEXTS, v)),
    ("evaluate", "references_per_segment"): Door(
        lambda v: evaluated(TEXTS, references_per_segment=v), says=PER_SEGMENT, takes=LISTED
    ),
    ("evaluate", "sources"): Door(lambda v: evaluated(TEXTS, TEXTS, sources=v), says="sources hold"),
    ("evaluate", "ids"): Door(lambda v: evaluated(TEXTS, TEXTS, ids=v), labels, "ids hold"),
    ("evaluate", "documents"): Door(lambda v: evaluated(TEXTS, TEXTS, documents=v), labels, "documents hold"),
    ("evaluate", "domains"): Door(lambda v: evaluated(TEXTS, TEXTS, domains=v), labels, "domains hold"),
    ("evaluate", "slices"): Door(lambda v: evaluated(TEXTS, TEXTS, slices={"genre": v}), labels, "genre hold"),
    ("explain", "hypothesis"): Door(
        lambda v: explain(v, TEXTS).value, says="system 'system' holds", takes=frozenset({"string"})
    ),
    ("explain", "references"): _of_references(lambda v: explain(TEXTS, v).value),
    ("explain", "source"): Door(lambda v: explain(TEXTS, TEXTS, source=v).value, says="sources hold"),
    ("power", "references"): _of_references(lambda v: powered(TEXTS, v)),
    ("power", "references_per_segment"): Door(
        lambda v: powered(TEXTS, references_per_segment=v), says=PER_SEGMENT, takes=LISTED
    ),
    ("power", "sources"): Door(lambda v: powered(TEXTS, TEXTS, sources=v), says="sources hold"),
    ("power", "documents"): Door(lambda v: powered(TEXTS, TEXTS, documents=v), labels, "documents hold"),
    ("power", "domains"): Door(lambda v: powered(TEXTS, TEXTS, domains=v), labels, "domains hold"),
    ("sample_segments", "references"): _of_references(lambda v: sampled(v)),
    ("sample_segments", "sources"): Door(lambda v: sampled(sources=v), says="sources hold"),
    ("sample_segments", "ids"): Door(lambda v: sampled(TEXTS, ids=v), labels, "ids hold"),
    ("sample_segments", "documents"): Door(lambda v: sampled(TEXTS, documents=v), labels, "documents hold"),
    ("sample_segments", "domains"): Door(lambda v: sampled(TEXTS, domains=v), labels, "domains hold"),
    ("Measure.corpus_score", "hypotheses"): Door(lambda v: BLEU.corpus_score(v, TEXTS), says="system 'system' holds"),
    ("Measure.corpus_score", "references"): _of_references(lambda v: BLEU.corpus_score(TEXTS, v)),
    ("Measure.segment_scores", "hypotheses"): Door(
        lambda v: BLEU.segment_scores(v, TEXTS), says="system 'system' holds"
    ),
    ("Measure.segment_scores", "references"): _of_references(lambda v: BLEU.segment_scores(TEXTS, v)),
    ("Measure.sentence_score", "hypothesis"): Door(
        lambda v: BLEU.sentence_score(v, "It rained."), itself, "the hypothesis is", None
    ),
    ("Measure.sentence_score", "references"): Door(
        lambda v: BLEU.sentence_score("It rained.", v), itself, f"{PER_SEGMENT}|a test set needs references", None,
        LISTED,
    ),
    ("Measure.sentence_score", "source"): Door(
        lambda v: BLEU.sentence_score("It rained.", "It rained.", source=v), itself, "sources hold", 1,
        frozenset({"None"}),
    ),
    ("Measure.pairwise", "candidates"): Door(lambda v: BLEU.pairwise(v), says=r"candidates\[1\] is", segment=None),
    ("Measure.pairwise", "references"): Door(
        lambda v: BLEU.pairwise(TEXTS, v), says=r"references\[1\] is", segment=None
    ),
    ("Measure.pairwise", "source"): Door(
        lambda v: BLEU.pairwise(TEXTS, source=v), itself, "sources hold", 1, frozenset({"None"})
    ),
    ("Measure.blocks", "candidates"): Door(lambda v: BLEU.blocks(v), says=r"candidates\[1\] is", segment=None),
    ("Measure.blocks", "references"): Door(
        lambda v: BLEU.blocks(TEXTS, v), says=r"references\[1\] is", segment=None
    ),
    ("Measure.blocks", "source"): Door(
        lambda v: BLEU.blocks(TEXTS, source=v), itself, "sources hold", 1, frozenset({"None"})
    ),
    ("SegmentScorer.row", "hypothesis"): Door(
        lambda v: SegmentScorer(BLEU).row(v, ["It rained."]), itself, "the hypothesis is", None
    ),
    ("SegmentScorer.row", "references"): Door(
        lambda v: SegmentScorer(BLEU).row("It rained.", v), lambda v: ["It rained.", v], "a reference is", None
    ),
    ("SegmentScorer.values", "hypothesis"): Door(
        lambda v: SegmentScorer(BLEU).values(v, ["It rained."]), itself, "the hypothesis is", None
    ),
    ("SegmentScorer.values", "references"): Door(
        lambda v: SegmentScorer(BLEU).values("It rained.", v), lambda v: ["It rained.", v], "a reference is", None
    ),
    ("Accumulator.update", "hypotheses"): Door(
        lambda v: accumulated(hypotheses=v, references=TEXTS), says="system 'system' holds"
    ),
    ("Accumulator.update", "references"): _of_references(lambda v: accumulated(hypotheses=TEXTS, references=v)),
    ("Accumulator.update", "references_per_segment"): Door(
        lambda v: accumulated(hypotheses=TEXTS, references_per_segment=v), says=PER_SEGMENT, takes=LISTED
    ),
    ("Accumulator.update", "sources"): Door(
        lambda v: accumulated(hypotheses=TEXTS, references=TEXTS, sources=v), says="sources hold"
    ),
    ("Accumulator.update", "documents"): Door(
        lambda v: accumulated(hypotheses=TEXTS, references=TEXTS, documents=v), labels, "documents hold"
    ),
    ("CometModel.predict", "samples"): Door(
        lambda v, comet: predicted(comet, "mt", v), says="column 'mt' holds", fixture="comet"
    ),
    ("CometModel.predict", "samples: src"): Door(
        lambda v, comet: predicted(comet, "src", v), says="column 'src' holds", fixture="comet"
    ),
    ("CometModel.predict", "samples: ref"): Door(
        lambda v, comet: predicted(comet, "ref", v), says="column 'ref' holds", fixture="comet"
    ),
    ("EvaluateMetric.add", "prediction"): Door(
        lambda v: hub("add", prediction=v, reference="It rained."), itself,
        "predictions hold|no prediction given", None,
    ),
    ("EvaluateMetric.add", "predictions"): Door(
        lambda v: hub("add", predictions=v, reference="It rained."), itself,
        "predictions hold|no prediction given", None,
    ),
    ("EvaluateMetric.add", "reference"): Door(
        lambda v: hub("add", prediction="It rained.", reference=v), itself, PER_SEGMENT, 1, LISTED
    ),
    ("EvaluateMetric.add", "references"): Door(
        lambda v: hub("add", prediction="It rained.", references=v), itself, PER_SEGMENT, 1, LISTED
    ),
    ("EvaluateMetric.add_batch", "predictions"): Door(
        lambda v: hub("add_batch", predictions=v, references=TEXTS), says="predictions hold"
    ),
    ("EvaluateMetric.add_batch", "references"): Door(
        lambda v: hub("add_batch", predictions=TEXTS, references=v), says=PER_SEGMENT, takes=LISTED
    ),
    ("EvaluateMetric.compute", "predictions"): Door(
        lambda v: hub("compute", predictions=v, references=TEXTS), says="predictions hold"
    ),
    ("EvaluateMetric.compute", "references"): Door(
        lambda v: hub("compute", predictions=TEXTS, references=v), says=PER_SEGMENT, takes=LISTED
    ),
    ("EvaluateMetric.add", "source"): Door(
        lambda v: hub("add", prediction="It rained.", reference="It rained.", source=v), itself, "sources hold", None,
        frozenset({"None"}),
    ),
    ("EvaluateMetric.add", "sources"): Door(
        lambda v: hub("add", prediction="It rained.", reference="It rained.", sources=v), itself, "sources hold", None,
        frozenset({"None"}),
    ),
    ("EvaluateMetric.add_batch", "sources"): Door(
        lambda v: hub("add_batch", predictions=TEXTS, references=TEXTS, sources=v), says="sources hold"
    ),
    ("EvaluateMetric.compute", "sources"): Door(
        lambda v: hub("compute", predictions=TEXTS, references=TEXTS, sources=v), says="sources hold"
    ),
    ("TranslationMetric.update", "preds"): Door(
        lambda v, made: updated(made, v, TEXTS), says="system 'system' holds", fixture="translation_metric",
        takes=frozenset({"string"}),
    ),
    ("TranslationMetric.update", "target"): Door(
        lambda v, made: updated(made, TEXTS, v), says=PER_SEGMENT, takes=LISTED, fixture="translation_metric"
    ),
    ("assert_not_worse", "new"): Door(lambda v: regressed(v, TEXTS, TEXTS), says="system 'new' holds"),
    ("assert_not_worse", "old"): Door(lambda v: regressed(TEXTS, v, TEXTS), says="system 'old' holds"),
    ("assert_not_worse", "references"): _of_references(lambda v: regressed(TEXTS, TEXTS, v)),
    ("annotate", "texts"): Door(lambda v: annotate(v, _Words()), says="texts hold"),
    ("SystemOutput", "segments"): Door(lambda v: SystemOutput("new", v), lambda v: (*second(v),), "system 'new' holds"),
    ("References", "texts"): Door(
        lambda v: References({"A": v}), lambda v: (*second(v),), "no reference translates|reference 'A' holds"
    ),
    ("References.of", "value"): _of_references(lambda v: References.of(v)),
    ("References.per_segment", "value"): Door(lambda v: References.per_segment(v), says=PER_SEGMENT, takes=LISTED),
    ("TestSet", "sources"): Door(lambda v: TestSet(None, sources=v), lambda v: (*second(v),), "sources hold"),
    ("TestSet", "ids"): Door(lambda v: TestSet(None, ids=v), lambda v: (*labels(v),), "ids hold"),
    ("TestSet", "documents"): Door(
        lambda v: TestSet(None, documents=v), lambda v: (*labels(v),), "documents hold"
    ),
    ("TestSet", "domains"): Door(lambda v: TestSet(None, domains=v), lambda v: (*labels(v),), "domains hold"),
    ("TestSet", "slices"): Door(lambda v: TestSet(None, slices={"genre": v}), lambda v: (*labels(v),), "genre hold"),
    ("TestSet.of", "references"): _of_references(lambda v: TestSet.of(v)),
    ("TestSet.of", "references_per_segment"): Door(
        lambda v: TestSet.of(references_per_segment=v), says=PER_SEGMENT, takes=LISTED
    ),
    ("TestSet.of", "sources"): Door(lambda v: TestSet.of(sources=v), says="sources hold"),
    ("TestSet.of", "ids"): Door(lambda v: TestSet.of(ids=v), labels, "ids hold"),
    ("TestSet.of", "documents"): Door(lambda v: TestSet.of(documents=v), labels, "documents hold"),
    ("TestSet.of", "domains"): Door(lambda v: TestSet.of(domains=v), labels, "domains hold"),
    ("TestSet.of", "slices"): Door(lambda v: TestSet.of(TEXTS, slices={"genre": v}), labels, "genre hold"),
    # what sacreBLEU takes, with its errors
    ("corpus_bleu", "hypotheses"): dropin(lambda v: sacrebleu.corpus_bleu(v, [TEXTS]), "hyps|hypotheses stream"),
    ("corpus_bleu", "references"): dropin(lambda v: sacrebleu.corpus_bleu(TEXTS, [v]), "refs"),
    ("raw_corpus_bleu", "hypotheses"): dropin(
        lambda v: sacrebleu.raw_corpus_bleu(v, [TEXTS]), "hyps|hypotheses stream"
    ),
    ("raw_corpus_bleu", "references"): dropin(lambda v: sacrebleu.raw_corpus_bleu(TEXTS, [v]), "refs"),
    ("corpus_chrf", "hypotheses"): dropin(lambda v: sacrebleu.corpus_chrf(v, [TEXTS]), "hyps|hypotheses stream"),
    ("corpus_chrf", "references"): dropin(lambda v: sacrebleu.corpus_chrf(TEXTS, [v]), "refs"),
    ("corpus_ter", "hypotheses"): dropin(lambda v: sacrebleu.corpus_ter(v, [TEXTS]), "hyps|hypotheses stream"),
    ("corpus_ter", "references"): dropin(lambda v: sacrebleu.corpus_ter(TEXTS, [v]), "refs"),
    ("sentence_bleu", "hypothesis"): dropin(lambda v: sacrebleu.sentence_bleu(v, ["a"]), "hyp", itself),
    ("sentence_bleu", "references"): dropin(lambda v: sacrebleu.sentence_bleu("a", v), "refs", lambda v: [v]),
    ("sentence_chrf", "hypothesis"): dropin(lambda v: sacrebleu.sentence_chrf(v, ["a"]), "hyp", itself),
    ("sentence_chrf", "references"): dropin(lambda v: sacrebleu.sentence_chrf("a", v), "refs", lambda v: [v]),
    ("sentence_ter", "hypothesis"): dropin(lambda v: sacrebleu.sentence_ter(v, ["a"]), "hyp", itself),
    ("sentence_ter", "references"): dropin(lambda v: sacrebleu.sentence_ter("a", v), "refs", lambda v: [v]),
    ("Metric.corpus_score", "hypotheses"): dropin(
        lambda v: sacrebleu.BLEU().corpus_score(v, [["a"]]), "hyps|hypotheses stream", lambda v: [v]
    ),
    ("Metric.corpus_score", "references"): dropin(
        lambda v: sacrebleu.BLEU().corpus_score(["a"], [v]), "refs", lambda v: [v]
    ),
    ("Metric.fitted_rows", "hypotheses"): dropin(
        lambda v: sacrebleu.CHRF().fitted_rows(v, [TEXTS]), "hyps|hypotheses stream"
    ),
    ("Metric.fitted_rows", "references"): dropin(lambda v: sacrebleu.CHRF().fitted_rows(TEXTS, [v]), "refs"),
    ("Metric.sentence_score", "hypothesis"): dropin(
        lambda v: sacrebleu.TER().sentence_score(v, ["a"]), "hyp", itself
    ),
    ("Metric.sentence_score", "references"): dropin(
        lambda v: sacrebleu.TER().sentence_score("a", v), "refs", lambda v: [v]
    ),
    ("BLEU.sentence_score", "hypothesis"): dropin(
        lambda v: sacrebleu.BLEU().sentence_score(v, ["a"]), "hyp", itself
    ),
    ("BLEU.sentence_score", "references"): dropin(
        lambda v: sacrebleu.BLEU().sentence_score("a", v), "refs", lambda v: [v]
    ),
    ("BLEU", "references"): dropin(lambda v: sacrebleu.BLEU(references=[v]), "refs"),
    ("CHRF", "references"): dropin(lambda v: sacrebleu.CHRF(references=[v]), "refs"),
    ("TER", "references"): dropin(lambda v: sacrebleu.TER(references=[v]), "refs"),
    ("PairedTest", "named_systems"): dropin(
        lambda v: PairedTest([("new", v)], {"BLEU": sacrebleu.BLEU()}, [TEXTS])(), "hyps|hypotheses stream"
    ),
    ("PairedTest", "references"): dropin(
        lambda v: PairedTest([("new", TEXTS)], {"BLEU": sacrebleu.BLEU()}, [v])(), "refs"
    ),
}  # fmt: skip


@pytest.fixture(scope="module")
def comet(tmp_path_factory):
    return load_from_checkpoint(str(write_comet(tmp_path_factory.mktemp("models") / "regression", "regression")))


@pytest.fixture(scope="module")
def translation_metric():
    from mtgauge.torchmetrics import TranslationMetric

    return TranslationMetric


@pytest.fixture(params=DOORS.values(), ids=map(" ".join, DOORS))
def door(request):
    """A door whose call has what it needs."""
    given = [request.getfixturevalue(request.param.fixture)] if request.param.fixture else []
    return request.param._replace(call=lambda value: request.param.call(value, *given))


def test_texts_are_taken(door):
    """The table calls each door rightly: beside the bad value, nothing is wrong."""
    if door.call is not None and door.place in (second, labels):
        door.call(TEXTS if door.place is second else LABELS)


def test_what_is_no_text_is_refused(door):
    for name, value in BAD.items():
        if name in door.takes:
            door.call(door.place(value))
            continue
        with pytest.raises((door.error, InputError)) as found:
            door.call(door.place(value))
        told = str(found.value)
        if isinstance(found.value, InputError):
            assert door.segment is None or str(found.value.segment) == str(door.segment), (name, told)
            # a segment that no reference translates, or none at all, is what sacreBLEU's doors refuse by themselves
            covered = door.error is TypeError and re.search("no reference translates|references are empty", told)
            assert covered or re.search(door.says, told), (name, told)
        else:
            assert re.search(door.says, told), (name, told)


#: What is no column, where a column is taken.
NO_COLUMNS = {
    "NaN": float("nan"),
    "NA": pd.NA,
    "number": 3,
    "bytes": b"It rained.",
    "string": "It rained.",
    "set": {"a"},
}


def test_what_is_no_column_is_refused(door):
    if door.place is itself or door.fixture == "comet":
        pytest.skip("it takes one text, or samples")
    for name in NO_COLUMNS.keys() - door.takes:
        value = NO_COLUMNS[name]
        with pytest.raises((door.error, InputError)) as found:
            door.call(value)
        assert found.value, name


@pytest.mark.parametrize(
    ("samples", "says"),
    [
        (3, "samples are of type int"),
        ("It rained.", "samples are one string"),
        (pd.DataFrame({"mt": TEXTS}), "such as frame.to_dict"),
        ({"mt": "It rained."}, "samples are several columns"),
        ([{"mt": "a", "src": "b", "ref": "c"}, "It rained."], "segment 2: the sample is one string"),
        ([{"mt": "a", "src": "b", "ref": "c"}, None], "segment 2: the sample is of type NoneType"),
        ([], "there are no samples"),
    ],
)  # fmt: skip
def test_samples_of_comet_are_dictionaries(comet, samples, says):
    with pytest.raises(InputError, match=re.escape(says)):
        comet.predict(samples, gpus=0)


def test_a_missing_reference_beside_another_is_none_in_every_form():
    for value in MISSING.values():
        assert evaluated(TEXTS, {"A": second(value), "B": TEXTS}) == evaluated(
            TEXTS, {"A": second(None), "B": TEXTS}
        )
        some, without = ([TEXTS[:1], [TEXTS[1], *more], TEXTS[2:]] for more in ([value], []))
        for way in ("compute", "add_batch"):
            assert hub(way, predictions=TEXTS, references=some) == hub(way, predictions=TEXTS, references=without)


def test_what_was_refused_is_not_kept():
    metric = huggingface.load("chrf")
    for texts in ({"predictions": [3], "references": ["a"]}, {"predictions": ["a"], "references": [[3]]}):
        with pytest.raises(InputError):
            metric.add_batch(**texts)
    assert len(metric) == 0


# -- every door is in the table ------------------------------------------------------------------------------------


def test_every_public_door_is_in_the_table():
    public = set(public_arguments())
    assert len(public) > 60
    own = {(door, argument) for door, argument in DOORS if ":" not in argument}
    assert public - own == set(), "these take texts, and no test gives them what is none"
    assert own - public == set(), "these are not public"


def test_what_is_left_out_is_public():
    assert {name.partition(" ")[0] for name in WITHOUT} - public_callables() == set()
