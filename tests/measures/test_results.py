"""Results of metrics are floats: in arithmetic, in arrays and frames, in JSON, in pickles; and they print as lines."""

import copy
import json
import math
import pickle
import statistics
from concurrent.futures import ProcessPoolExecutor
from dataclasses import FrozenInstanceError
from multiprocessing import get_context

import numpy as np
import pytest

from mtgauge import evaluate, load_metric
from mtgauge.base.errors import InputError, OptionError
from mtgauge.measures.outputs import Output
from mtgauge.measures.result import MeasureResult
from mtgauge.sacrebleu import corpus_bleu

HYPOTHESES = ["The cat sat on the mat.", "It rained all day.", "Who did it?"] * 4
REFERENCES = ["The cat sat on a mat.", "It was raining all day.", "Who was it?"] * 4
OTHERS = ["A cat sat on the mat.", "It poured.", "Who did this?"] * 4
BLEU = load_metric("bleu")
RESULT, OTHER = (BLEU.corpus_score(texts, REFERENCES) for texts in (HYPOTHESES, OTHERS))
BOUNDED = MeasureResult(
    {"score": 27.3149, "precision": 0.5}, "m|nrefs:1", 3, 25.0, 29.5, "M", "(P = {precision:.1f})"
)
UNDEFINED = MeasureResult({"score": math.nan, "share": math.nan}, "m|nrefs:1")
VALUE, OTHER_VALUE = RESULT.outputs["score"], OTHER.outputs["score"]

#: What is done with two results -> what it gives with their values; the types are the same, too.
AS_FLOATS = {
    "plus": lambda a, b: a + b,
    "minus": lambda a, b: a - b,
    "times": lambda a, b: a * b,
    "divided": lambda a, b: a / b,
    "divided whole": lambda a, b: divmod(a, b),
    "power": lambda a, b: b**0.5,
    "with integers": lambda a, b: [a + 1, 1 + a, 2 * a, a - 1, 100 - a],
    "negative": lambda a, b: [-a, abs(-a), +a],
    "sum": lambda a, b: [sum([a, b]), math.fsum([a, b]), max(a, b) == VALUE],
    "mean": lambda a, b: [statistics.mean([a, b]), statistics.median([a, b]), statistics.stdev([a, b])],
    "rounded": lambda a, b: [round(a), round(a, 2), int(a), math.floor(a), math.ceil(a)],
    "compared": lambda a, b: [a > b, a >= b, a < b, a <= b, a == b, a != b, a > 1, a >= 1.5],
    "truth": lambda a, b: bool(a),
    "formatted": lambda a, b: f"{a:.1f}|{a:+.3f}|{a:8.2f}|{a:g}|{a:%}",
    "json": lambda a, b: json.dumps({"bleu": a, "all": [a, b]}),
    "json with line breaks": lambda a, b: json.dumps({"bleu": a}, indent=1),
    "key": lambda a, b: [{a: 1}[VALUE], hash(a), b in {OTHER_VALUE}],
    "numpy mean": lambda a, b: np.mean([a, b]),
    "numpy array": lambda a, b: np.array([[a, b], [b, a]]).tolist(),
    "numpy type": lambda a, b: np.array([a]).dtype,
    "numpy operation": lambda a, b: np.float64(1) + a,
    "numpy test": lambda a, b: [np.isnan(a), np.isscalar(a), np.isclose(a, b)],
}


@pytest.mark.parametrize("done", AS_FLOATS.values(), ids=AS_FLOATS)
def test_a_result_is_in_arithmetic_what_its_value_is(done):
    found, expected = done(RESULT, OTHER), done(VALUE, OTHER_VALUE)
    assert type(found) is type(expected)
    assert found == expected
    if isinstance(found, list | tuple):
        assert [type(one) for one in found] == [type(one) for one in expected]


#: Package -> what a column of results is there: its type, its mean, and the values of one made by a function of rows.
IN_FRAMES = {
    "pandas": lambda pd: (
        str(pd.Series([RESULT, OTHER]).dtype),
        pd.Series([RESULT, OTHER]).mean(),
        pd.DataFrame({"hyp": HYPOTHESES, "ref": REFERENCES}).apply(
            lambda row: BLEU.sentence_score(row.hyp, row.ref), axis=1
        ),
    ),
    "polars": lambda pl: (
        str(pl.Series([RESULT, OTHER]).dtype).lower(),
        pl.Series([RESULT, OTHER]).mean(),
        pl.DataFrame({"hyp": HYPOTHESES, "ref": REFERENCES}).select(
            pl.struct("hyp", "ref").map_elements(
                lambda row: BLEU.sentence_score(row["hyp"], row["ref"]), return_dtype=pl.Float64
            )
        ).to_series(),
    ),
}  # fmt: skip


@pytest.mark.parametrize("package", IN_FRAMES)
def test_a_column_of_results_is_a_column_of_floats(package):
    kind, mean, applied = IN_FRAMES[package](
        pytest.importorskip(package, reason=f"the extra [{package}] is not installed")
    )
    assert kind == "float64"
    assert mean == np.mean([VALUE, OTHER_VALUE])
    assert str(applied.dtype).lower() == "float64"
    assert list(applied) == BLEU.segment_scores(HYPOTHESES, REFERENCES).tolist()


def test_a_result_of_an_undefined_value_is_nan():
    assert math.isnan(UNDEFINED)
    assert math.isnan(UNDEFINED.score)
    assert UNDEFINED != UNDEFINED  # as NaN is
    assert np.isnan(np.array([UNDEFINED, 1.0])).tolist() == [True, False]


WHOLE = {"plain": RESULT, "with an interval": BOUNDED, "undefined": UNDEFINED}
WAYS = {
    **{
        f"pickle {number}": lambda one, number=number: pickle.loads(pickle.dumps(one, number))
        for number in range(6)
    },
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
}


def told(result: MeasureResult) -> list[object]:
    """All that a result knows, with NaN as text, so that it can be compared."""
    names = ("outputs", "signature", "decimals", "low", "high", "title", "details", "score")
    return [
        type(result),
        repr(result),
        str(result),
        result._repr_html_(),
        *(str(getattr(result, n)) for n in names),
    ]


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
@pytest.mark.parametrize("result", WHOLE.values(), ids=WHOLE)
def test_a_copy_has_everything(result, way):
    assert told(way(result)) == told(result)


def test_results_go_to_other_processes_and_back():
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        [found] = pool.map(copy.copy, [BOUNDED])
    assert told(found) == told(BOUNDED)


#: Pickles of version 0.1.0 before results were floats, by protocol.
_STATE = (
    b"}q\x03(X\x05\x00\x00\x00scoreq\x04G@;P\x9dIQ\x82\xaaX\x0b\x00\x00\x00precision_1q\x05G@N\x00\x00\x00\x00\x00\x00u"
    b"X\x0c\x00\x00\x00bleu|nrefs:1q\x06K\x02G@9\x80\x00\x00\x00\x00\x00G@=\x80\x00\x00\x00\x00\x00eb."
)
EARLIER = {
    2: b"\x80\x02cmtgauge.measures.result\nMeasureResult\nq\x00)\x81q\x01]q\x02(" + _STATE,
    3: b"\x80\x03cmtgauge.measures.result\nMeasureResult\nq\x00)\x81q\x01]q\x02(" + _STATE,
    4: b"\x80\x04\x95\x80\x00\x00\x00\x00\x00\x00\x00\x8c\x17mtgauge.measures.result\x94\x8c\rMeasureResult\x94\x93\x94)"
    b"\x81\x94]\x94(}\x94(\x8c\x05score\x94G@;P\x9dIQ\x82\xaa\x8c\x0bprecision_1\x94G@N\x00\x00\x00\x00\x00\x00u\x8c"
    b"\x0cbleu|nrefs:1\x94K\x02G@9\x80\x00\x00\x00\x00\x00G@=\x80\x00\x00\x00\x00\x00eb.",
}


@pytest.mark.parametrize("protocol", EARLIER)
def test_pickles_of_before_are_read(protocol):
    expected = MeasureResult({"score": 27.3149, "precision_1": 60.0}, "bleu|nrefs:1", 2, 25.5, 29.5)
    earlier = pickle.loads(EARLIER[protocol])
    for name in ("outputs", "signature", "decimals", "low", "high", "score", "title"):
        assert getattr(earlier, name) == getattr(expected, name)
    assert (float(earlier), round(earlier, 1), f"{earlier:.2f}", hash(earlier)) == (
        27.3149, 27.3, "27.31", hash(27.3149),
    )  # fmt: skip
    assert earlier == expected == earlier == pickle.loads(EARLIER[protocol])
    assert earlier > 27
    assert earlier.outputs["precision_1"] == 60
    assert earlier.to_dict() == expected.to_dict()
    assert (repr(earlier), str(earlier)) == ("bleu = 27.31 [25.50, 29.50]", "27.31 [25.50, 29.50] bleu|nrefs:1")
    for way in WAYS.values():
        assert told(way(earlier)) == told(expected)


def test_a_result_does_not_change():
    for change in (
        lambda: setattr(RESULT, "low", 1.0),
        lambda: setattr(RESULT, "own", 1.0),
        lambda: delattr(RESULT, "signature"),
    ):
        with pytest.raises(FrozenInstanceError):
            change()
    RESULT.outputs["score"] = 0.0
    assert RESULT.outputs["score"] == RESULT.score == VALUE


#: Metric -> how the prompt shows its result.
SHOWN = {
    "bleu": "BLEU = 34.76 81.2/53.8/30.0/14.3 (BP = 0.939 ratio = 0.941 hyp_len = 64 ref_len = 68)",
    "chrf": "chrF = 49.63",
    "chrf++": "chrF++ = 53.23",
    "ter": "TER = 28.57",
    "wer": "WER = 23.53 (S = 12 D = 4 I = 0 N = 68)",
    "cer": "CER = 23.64 (S = 24 D = 20 I = 8 N = 220)",
    "mwer": "mWER = 23.53 (S = 12 D = 4 I = 0 N = 68)",
    "nist": "NIST = 3.1469",
    "length_ratio": "length ratio = 0.9412",
    "exact_match": "exact match = 0.00",
}


@pytest.mark.parametrize("name", SHOWN)
def test_the_prompt_shows_name_value_and_what_people_report(name):
    assert repr(load_metric(name).corpus_score(HYPOTHESES, REFERENCES)) == SHOWN[name]


@pytest.mark.parametrize("options", [{}, {"max_order": 2}, {"lowercase": True}], ids=["plain", "order", "case"])
def test_bleu_is_shown_as_sacrebleu_shows_it(options):
    theirs = {"max_ngram_order": options["max_order"]} if "max_order" in options else options
    found = load_metric("bleu", **options).corpus_score(HYPOTHESES, REFERENCES)
    if "max_order" in options:
        from mtgauge.sacrebleu import BLEU as THEIRS

        assert repr(found) == repr(THEIRS(**theirs).corpus_score(HYPOTHESES, [REFERENCES]))
    else:
        assert repr(found) == repr(corpus_bleu(HYPOTHESES, [REFERENCES], **theirs))


@pytest.mark.parametrize(
    ("result", "shown", "printed"),
    [
        (BOUNDED, "M = 27.315 [25.000, 29.500] (P = 0.5)", "27.315 [25.000, 29.500] m|nrefs:1"),
        (UNDEFINED, "m = nan", "nan m|nrefs:1"),
        (MeasureResult.named([Output("score", 0, 1)], [0.5], "m|nrefs:1"), "m = 0.5000", "0.5000 m|nrefs:1"),
    ],
    ids=["interval", "undefined", "share"],
)
def test_results_are_shown_in_one_line(result, shown, printed):
    assert repr(result) == shown
    assert str(result) == f"{result}" == printed


def test_everything_goes_into_json():
    assert json.loads(json.dumps(BOUNDED.to_dict())) == {
        "title": "M",
        "score": 27.3149,
        "low": 25.0,
        "high": 29.5,
        "decimals": 3,
        "outputs": {"score": 27.3149, "precision": 0.5},
        "signature": "m|nrefs:1",
    }
    undefined = json.loads(json.dumps(UNDEFINED.to_dict(), allow_nan=False))
    assert (undefined["score"], undefined["outputs"]) == (None, {"score": None, "share": None})
    assert type(RESULT.to_dict()["score"]) is float


MANY = HYPOTHESES * 10, REFERENCES * 10
#: Metric -> its arguments, and settings of the interval.
INTERVALS = {
    "few": ("bleu", (HYPOTHESES, REFERENCES), {}, {}),
    "many": ("bleu", MANY, {}, {}),
    "samples": ("chrf", MANY, {}, {"samples": 200}),
    "seed": ("chrf", MANY, {}, {"seed": 3}),
    "alpha": ("chrf", MANY, {}, {"alpha": 0.1}),
    "documents": ("bleu", MANY, {"documents": [f"d{number // 4}" for number in range(120)]}, {}),
    "weights of the test set": ("nist", MANY, {}, {}),
    "languages": ("wer", MANY, {"languages": "zh-en"}, {}),
    "references by segment": ("ter", (MANY[0],), {"references_per_segment": [[text] for text in MANY[1]]}, {}),
    "empty lines at the end": ("chrf", (HYPOTHESES, [*REFERENCES, ""]), {}, {}),
    "one segment": ("bleu", (HYPOTHESES[:1], REFERENCES[:1]), {}, {}),
}


@pytest.mark.parametrize("case", INTERVALS.values(), ids=INTERVALS)
def test_intervals_are_those_of_an_evaluation(case):
    name, texts, columns, settings = case
    metric = load_metric(name)
    found = metric.corpus_score(*texts, **columns, intervals=True, **settings)
    evaluation = evaluate(*texts, **columns, metrics=[metric], intervals=True, **settings)
    assert (found.low, found.high) == (evaluation.scores[0].low, evaluation.scores[0].high)
    assert found.signature == evaluation.scores[0].signature
    assert found.outputs == {score.output: score.score for score in evaluation.scores}
    assert (found.low is None) == (len(texts[0]) == 1)
    assert (found.title, found.details) == (RESULT.title, RESULT.details) or name != "bleu"


@pytest.mark.parametrize("name", ["bleu", "chrf", "ter", "wer", "nist", "exact_match", "length_ratio"])
def test_an_interval_changes_no_value(name):
    metric = load_metric(name)
    found, plain = (metric.corpus_score(HYPOTHESES, REFERENCES, intervals=one) for one in (True, False))
    assert found.outputs == plain.outputs
    assert found.low <= found <= found.high
    assert (plain.low, plain.high) == (None, None)
    assert metric.corpus_score(iter(HYPOTHESES), iter(REFERENCES), intervals=True).to_dict() == found.to_dict()


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"samples": 1000}, "samples has no effect without intervals (add intervals=True)"),
        ({"seed": 1}, "seed has no effect without intervals (add intervals=True)"),
        ({"intervals": True, "alpha": 2}, "alpha must lie between 0 and 1, not 2"),
        ({"intervals": True, "samples": 3}, "3 resamples are too few for 95% intervals (take 40 or more)"),
        ({"intervals": True, "sources_": []}, "there is no argument 'sources_' (is 'sources' meant?)"),
    ],
    ids=["samples alone", "seed alone", "alpha", "few samples", "unknown"],
)
def test_wrong_settings_of_intervals_are_refused(settings, message):
    with pytest.raises(OptionError) as found:
        BLEU.corpus_score(HYPOTHESES, REFERENCES, **settings)
    assert str(found.value) == message


def test_texts_that_do_not_fit_have_no_interval():
    with pytest.raises(InputError, match="has 11 segments, the test set has 12"):
        BLEU.corpus_score(HYPOTHESES[1:], REFERENCES, intervals=True)


@pytest.mark.parametrize("references", [REFERENCES[0], [REFERENCES[0], OTHERS[0]]], ids=["one", "two"])
def test_the_score_of_a_sentence_is_shown_as_that_of_a_corpus(references):
    found = BLEU.sentence_score(HYPOTHESES[0], references)
    assert repr(found).startswith(f"BLEU = {found:.2f} ")
    assert repr(found).endswith(" hyp_len = 7 ref_len = 7)")
