"""Names, options, keys and values of `mtgauge.huggingface` mean what they mean in Hugging Face evaluate 0.4.6."""

import json
import random
from dataclasses import fields
from itertools import product
from statistics import fmean

import neural
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
import sacrebleu
from nltk.translate.gleu_score import corpus_gleu
from thoroughness import budget, some

from mtgauge.base.errors import InputError, MtgaugeError, OptionError
from mtgauge.comet import load_from_checkpoint
from mtgauge.huggingface import load
from mtgauge.huggingface.counterparts import COUNTERPARTS
from mtgauge.measures.registry import metric_class
from shared_data import shared_lines
from textbook import rates

#: Name -> evaluate's options with their defaults, and its keys with the types of their values; None: a bare number.
METRICS = {
    "sacrebleu": (
        {"smooth_method": "exp", "smooth_value": None, "force": False, "lowercase": False, "tokenize": None, "use_effective_order": False},
        {"score": float, "counts": list, "totals": list, "precisions": list, "bp": float, "sys_len": int, "ref_len": int},
    ),
    "bleu": (
        {"tokenizer": None, "max_order": 4, "smooth": False},
        {"bleu": float, "precisions": list, "brevity_penalty": float, "length_ratio": float, "translation_length": int, "reference_length": int},
    ),
    "chrf": (
        {"char_order": 6, "word_order": 0, "beta": 2, "lowercase": False, "whitespace": False, "eps_smoothing": False},
        {"score": float, "char_order": int, "word_order": int, "beta": int},
    ),
    "ter": (
        {"normalized": False, "ignore_punct": False, "support_zh_ja_chars": False, "case_sensitive": False},
        {"score": float, "num_edits": int, "ref_length": float},
    ),
    "wer": ({"concatenate_texts": False}, None),
    "cer": ({"concatenate_texts": False}, None),
    "character": ({"aggregate": "mean", "return_all_scores": False}, {"cer_score": float}),
    "google_bleu": ({"tokenizer": None, "min_len": 1, "max_len": 4}, {"google_bleu": float}),
    "exact_match": (
        {"regexes_to_ignore": None, "ignore_case": False, "ignore_punctuation": False, "ignore_numbers": False},
        {"exact_match": float},
    ),
    "bertscore": (
        {"lang": None, "model_type": None, "num_layers": None, "verbose": False, "idf": False, "device": None,
         "batch_size": 64, "nthreads": 4, "all_layers": False, "rescale_with_baseline": False, "baseline_path": None,
         "use_fast_tokenizer": False},
        {"precision": list, "recall": list, "f1": list, "hashcode": str},
    ),
    "comet": ({"gpus": None, "progress_bar": False}, {"mean_score": float, "scores": list}),
}  # fmt: skip
SAUDI = (
    ["this week the saudis denied information published in the new york times", "this is in fact an estimate",
     "There is an other sample, of 12 words!", "it"],
    ["saudi arabia denied this week information published in the american new york times", "this is actually an estimate",
     "there is another sample of 13 words.", "it rained all day"],
)  # fmt: skip
RUBBER_DUCK = (
    ["It is a guide to action which ensures that the rubber duck always disobeys the commands of the cat",
     "he read the book because he was interested in world history"],
    [["It is the guiding principle which guarantees the rubber duck forces never being under the command of the cat",
      "It is a guide to action that ensures that the rubber duck will never heed the cat commands",
      "It is the practical guide for the rubber duck army never to heed the directions of the cat"],
     ["he was interested in world history because he read the book"]],
)  # fmt: skip
TER = (
    ["does this sentence match??", "what about this sentence?"],
    [["does this sentence match", "does this sentence match!?!"], ["wHaT aBoUt ThIs SeNtEnCe?"] * 2],
)
AGENT = ["cat?", "theater", "yelling", "agent"], ["the cat", "theater", "YELLING", "agent007"]
CHRF = (
    ["The relationship between cats and dogs is not exactly friendly.",
     "a good bookshop is just a genteel black hole that knows how to read."],
    [["The relationship between dogs and cats is not exactly friendly."],
     ["A good bookshop is just a genteel Black Hole that knows how to read."]],
)  # fmt: skip
_IGNORE = {"ignore_case": True, "ignore_punctuation": True}
#: Calls -> what evaluate's own pages say that they give, or what jiwer 4.0.0 and cer 1.2.0, which it calls, give.
VALUES = [
    ("ter", TER, {"case_sensitive": True}, {"score": 62.5, "num_edits": 5, "ref_length": 8.0}),
    ("ter", TER, {"normalized": True, "case_sensitive": True}, {"score": 57.14285714285714, "num_edits": 6, "ref_length": 10.5}),
    ("ter", TER, {"ignore_punct": True}, {"score": 0.0, "num_edits": 0, "ref_length": 8.0}),
    ("chrf", CHRF, {}, {"score": 84.64214891738334, "char_order": 6, "word_order": 0, "beta": 2}),
    ("chrf", CHRF, {"word_order": 2, "lowercase": True}, {"score": 92.12853119829202, "word_order": 2}),
    ("google_bleu", RUBBER_DUCK, {"min_len": 2}, {"google_bleu": 0.53}),
    ("google_bleu", RUBBER_DUCK, {"min_len": 2, "max_len": 6}, {"google_bleu": 0.40}),
    ("exact_match", AGENT, {}, {"exact_match": 0.25}),
    ("exact_match", AGENT, {**_IGNORE, "regexes_to_ignore": ["the ", "yell"]}, {"exact_match": 0.5}),
    ("exact_match", AGENT, {**_IGNORE, "regexes_to_ignore": ["the ", "yell", "YELL"]}, {"exact_match": 0.75}),
    ("exact_match", AGENT, {**_IGNORE, "regexes_to_ignore": ["the ", "yell", "YELL"], "ignore_numbers": True}, {"exact_match": 1.0}),
    ("wer", SAUDI, {}, 0.5862068965517241),
    ("wer", SAUDI, {"concatenate_texts": True}, 0.5862068965517241),
    ("cer", SAUDI, {}, 0.36809815950920244),
    ("cer", SAUDI, {"concatenate_texts": True}, 0.36809815950920244),
    ("character", SAUDI, {}, {"cer_score": 0.43925884743156796}),
    ("character", SAUDI, {"aggregate": "median"}, {"cer_score": 0.3127282211789254}),
    ("character", SAUDI, {"aggregate": "sum", "return_all_scores": True},
     {"cer_score": 1.7570353897262718, "cer_scores": [0.36619718309859156, 0.25925925925925924, 0.13157894736842105, 1.0]}),
]  # fmt: skip
WORDS = ["the", "cat", "sat", "on", "a", "mat.", "it", "rained", "all", "day", "12", "Day"]


@pytest.fixture(scope="module")
def comet_folder(tmp_path_factory):
    return str(neural.write_comet(tmp_path_factory.mktemp("models") / "regression", "regression"))


@pytest.fixture(scope="module")
def encoder_folder(tmp_path_factory):
    return str(neural.write_encoder(tmp_path_factory.mktemp("models") / "encoder"))


@pytest.fixture
def compute(request):
    """Computes a metric on four segments; those that need a model get a tiny one."""

    def call(name, texts=SAUDI, **options):
        arguments, columns = {}, dict(zip(("predictions", "references"), texts, strict=True))
        if name == "comet":
            arguments, columns["sources"] = {"model": request.getfixturevalue("comet_folder")}, texts[1]
        if name == "bertscore":
            options = {
                **options,
                "model_type": options.get("model_type") or request.getfixturevalue("encoder_folder"),
            }
        return load(name, **arguments).compute(**columns, **options)

    return call


def made(seed, count=1):
    """Predictions, and their references as lists, of words that often match."""
    draw = random.Random(seed)
    references = [
        [" ".join(draw.choices(WORDS, k=draw.randint(1, 9))) for _ in range(count)]
        for _ in range(draw.randint(1, 5))
    ]
    return [
        " ".join(word for word in draw.choice(each).split() if draw.random() < 0.8) for each in references
    ], references


def test_the_table_has_every_metric():
    assert METRICS.keys() == COUNTERPARTS.keys()


@pytest.mark.parametrize("name", METRICS)
def test_options_and_keys_are_those_of_evaluate(name, compute):
    options, keys = METRICS[name]
    assert COUNTERPARTS[name].theirs == sorted(options)
    found = compute(name)
    for option, default in options.items():
        assert compute(name, **{option: default}) == found, option
    if keys is None:
        assert type(found) is float
        return
    assert {key: type(found[key]) for key in keys} == keys
    for key, kind in keys.items():
        if kind is list and name in ("bertscore", "comet"):
            assert [type(value) for value in found[key]] == [float] * len(SAUDI[0])


@pytest.mark.parametrize(("name", "texts", "options", "expected"), VALUES)
def test_values_are_those_of_evaluate(name, texts, options, expected, compute):
    found = compute(name, texts, **options)
    if not isinstance(expected, dict):
        assert found == expected
        return
    for key, value in expected.items():
        # the page of google_bleu rounds to two digits
        assert found[key] == (pytest.approx(value, abs=0.005) if name == "google_bleu" else value), key


@pytest.mark.parametrize("seed", range(budget(20)))
@pytest.mark.parametrize(
    ("name", "theirs", "options", "there"),
    [
        ("sacrebleu", sacrebleu.BLEU, {"smooth_method": "add-k", "smooth_value": 2.0}, None),
        ("sacrebleu", sacrebleu.BLEU, {"tokenize": "char", "lowercase": True}, None),
        ("sacrebleu", sacrebleu.BLEU, {"use_effective_order": True, "force": True}, {"effective_order": True, "force": True}),
        ("chrf", sacrebleu.CHRF, {"char_order": 3, "word_order": 1, "beta": 3, "whitespace": True}, None),
        ("chrf", sacrebleu.CHRF, {"eps_smoothing": True}, None),
        ("ter", sacrebleu.TER, {"support_zh_ja_chars": True, "normalized": True}, {"asian_support": True, "normalized": True}),
    ],
)  # fmt: skip
def test_values_are_those_of_sacrebleu(name, theirs, options, there, seed):
    predictions, references = made(seed, count=2)
    score = theirs(**(options if there is None else there)).corpus_score(
        predictions, list(zip(*references, strict=True))
    )
    found = load(name).compute(predictions=predictions, references=references, **options)
    for key in METRICS[name][1]:
        assert found[key] == getattr(score, key), key


@pytest.mark.parametrize("seed", range(budget(20)))
@pytest.mark.parametrize("lengths", [(1, 4), (2, 4), (2, 2), (3, 5)])
def test_google_bleu_is_that_of_nltk(lengths, seed):
    predictions, references = made(seed, count=1 + seed % 3)
    options = dict(zip(("min_len", "max_len"), lengths, strict=True))
    cut = [[text.split() for text in each] for each in references]
    found = load("google_bleu").compute(
        predictions=predictions, references=references, tokenizer=str.split, **options
    )
    assert found["google_bleu"] == corpus_gleu(cut, [text.split() for text in predictions], *lengths)


def test_google_bleu_takes_the_first_of_equal_references_as_nltk_does():
    predictions, references = ["a b"], [["a x y", "a b c d e f g"], ["a b c d e f g", "a x y"]]
    for each in references:
        found = load("google_bleu").compute(
            predictions=predictions, references=[each], max_len=1, tokenizer=str.split
        )
        assert found["google_bleu"] == corpus_gleu([[text.split() for text in each]], [["a", "b"]], 1, 1)


def letters_of_words(text):
    """Tokens that hold spaces, or nothing, or are numbers."""
    return [" ", "", *text.partition(" "), len(text), *text]


@pytest.mark.parametrize("seed", range(budget(20)))
@pytest.mark.parametrize(
    "tokenizer", [str.split, list, letters_of_words, lambda text: tuple(map(str.lower, text.split()))]
)
@pytest.mark.parametrize("options", [{}, {"smooth": True}, {"smooth": True, "max_order": 2}], ids=str)
def test_bleu_with_functions_and_smoothing(tokenizer, options, seed):
    predictions, references = made(seed, count=1 + seed % 3)
    pairs = [
        ([*tokenizer(text)], [[*tokenizer(one)] for one in each])
        for text, each in zip(predictions, references, strict=True)
    ]
    bleu, precisions = rates.bleu(pairs, options.get("max_order", 4), smooth=options.get("smooth", False))
    found = load("bleu").compute(predictions=predictions, references=references, tokenizer=tokenizer, **options)
    assert (found["bleu"], found["precisions"]) == (bleu, precisions)
    assert found.keys() == METRICS["bleu"][1].keys()


def test_exact_match_ignores_in_the_order_of_evaluate():
    """Expressions come first, and see case and digits; removing digits afterwards leaves a final sigma as it is."""
    match = load("exact_match").compute
    texts = {"predictions": ["A1", "ΑΣ1Β"], "references": ["a", "ας1β"]}
    assert match(**texts, regexes_to_ignore=["A"], ignore_case=True, ignore_numbers=True)["exact_match"] == 0.5
    assert match(**texts, ignore_case=True, ignore_numbers=True)["exact_match"] == 1.0
    # mtgauge's own values are given where its metric does the same
    assert match(**texts, ignore_numbers=True).keys() == {"exact_match"}
    assert match(**texts, ignore_case=True)["signature"].startswith("exact_match|nrefs:1|case:lc")


def test_bertscore_gives_the_lists_of_bert_score():
    """The values of bert-score 0.3.13, which pads its batches with zeros that count."""
    rows = [json.loads(line) for line in shared_lines("goldens", "bertscore", "bertscore_golden.jsonl")][:40]
    texts = {"predictions": [row["hyp"] for row in rows], "references": [row["refs"][:1] for row in rows]}
    found = load("bertscore").compute(**texts, model_type=neural.minilm(), num_layers=4, lang="en", device="cpu")
    for key, theirs in {"precision": "P", "recall": "R", "f1": "F"}.items():
        assert found[key] == pytest.approx([row["noidf_layer4"][theirs] for row in rows], abs=3e-4), key
    assert "layer:4" in found["hashcode"]
    assert found["score"] == pytest.approx(fmean(found["f1"]))


def test_bertscore_rescales_every_segment(compute, tmp_path):
    baseline = tmp_path / "model.tsv"
    baseline.write_text("LAYER,P,R,F\n2,0.5,0.25,0.125\n", encoding="utf-8")
    plain = compute("bertscore", baseline_path=str(baseline))
    found = compute("bertscore", baseline_path=str(baseline), rescale_with_baseline=True)
    for key, base in {"precision": 0.5, "recall": 0.25, "f1": 0.125}.items():
        assert found[key] == pytest.approx([(value - base) / (1 - base) for value in plain[key]])
    assert plain == compute("bertscore")


@pytest.mark.parametrize(
    ("lang", "model"),
    [("en", "roberta-large"), ("ZH", "bert-base-chinese"), ("tr", "dbmdz/bert-base-turkish-cased"),
     ("en-sci", "allenai/scibert_scivocab_uncased"), ("de", "bert-base-multilingual-cased")],
)  # fmt: skip
def test_bertscore_takes_the_model_of_a_language(lang, model, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    folder = neural.write_encoder(tmp_path / model)
    found = load("bertscore").compute(predictions=SAUDI[0], references=SAUDI[1], lang=lang)
    assert found == load("bertscore").compute(predictions=SAUDI[0], references=SAUDI[1], model_type=str(folder))


def test_comet_scores_with_sources(comet_folder):
    predictions, references = SAUDI
    samples = [
        dict(zip(("mt", "ref", "src"), texts, strict=True)) for texts in zip(*SAUDI, references[::-1], strict=True)
    ]
    expected = load_from_checkpoint(comet_folder).predict(samples, gpus=0)
    metric = load("comet", comet_folder)
    found = metric.compute(
        predictions=predictions, references=references, sources=references[::-1], gpus=0, progress_bar=True
    )
    assert (found["scores"], found["mean_score"]) == (expected.scores, expected.system_score)
    for place in range(2):
        metric.add(prediction=predictions[place], reference=references[place], sources=references[::-1][place])
    metric.add_batch(predictions=predictions[2:], references=references[2:], sources=references[::-1][2:])
    assert metric.compute()["scores"] == pytest.approx(expected.scores)


def test_comet_needs_no_references_where_its_model_does_not(tmp_path):
    folder = str(neural.write_comet(tmp_path / "qe", "referenceless"))
    metric = load("comet", folder)
    metric.add(prediction=SAUDI[0][0], source=SAUDI[1][0])
    metric.add_batch(predictions=SAUDI[0][1:], sources=SAUDI[1][1:])
    found = metric.compute()
    assert found["scores"] == pytest.approx(
        load("comet", folder).compute(predictions=SAUDI[0], references=SAUDI[1], sources=SAUDI[1])["scores"]
    )


def test_comet_has_the_model_of_evaluate_by_default(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    folder = neural.write_comet(tmp_path / "Unbabel" / "wmt22-comet-da", "regression")
    texts = {"predictions": SAUDI[0], "references": SAUDI[1], "sources": SAUDI[1]}
    assert load("comet").compute(**texts) == load("comet", str(folder)).compute(**texts)


def objects(values):
    """An array of Python objects."""
    made_ = np.empty(len(values), dtype=object)
    made_[:] = values
    return made_


def generator(values):
    yield from values


COLUMNS = [list, tuple, np.array, objects, pd.Series, pl.Series, pa.array, generator]


def _name(made):
    return getattr(made, "__name__", "flat")


@pytest.mark.parametrize(("column", "nested"), some(product(COLUMNS, [None, list, tuple, np.array])), ids=_name)
@pytest.mark.parametrize("name", METRICS)
def test_columns_of_every_kind(name, column, nested, compute, comet_folder, encoder_folder):
    """Wherever a metric takes texts, it takes arrays and Series; references may be nested in them."""
    predictions, references = SAUDI[0][:2], SAUDI[1][:2]
    each = references if nested is None else [nested([text]) for text in references]
    if nested is np.array and column is np.array:
        each = np.array([[text] for text in references])
    expected = compute(name, (predictions, references))
    metric = load(name, **({"model": comet_folder} if name == "comet" else {}))
    options = {"model_type": encoder_folder} if name == "bertscore" else {}
    more = {"sources": column(references)} if name == "comet" else {}
    assert metric.compute(predictions=column(predictions), references=column(each), **more, **options) == expected
    more = {"sources": column(references)} if name == "comet" else {}
    metric.add_batch(predictions=column(predictions), references=column(each), **more)
    assert metric.compute(**options) == expected


TEXTS = {"predictions": ["a b"], "references": ["a c"]}


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: load("meteor"), "evaluate's meteor is another program's metric (mtgauge's own is mtgauge.load_metric('meteor'), and its values differ: NLTK"),
        (lambda: load("NIST_MT"), "mtgauge.load_metric('nist'), and its values differ: for each n-gram length NLTK"),
        (lambda: load("perplexity", model_id="gpt2"), "mtgauge.load_metric('perplexity'), and its values differ: evaluate's is the mean"),
        (lambda: load("rouge"), "mtgauge.load_metric('rouge_l'), and its values differ: rouge_score"),
        (lambda: load("charcut_mt"), "mtgauge.load_metric('char_edit_rate'), and its values differ: CharCut"),
        (lambda: load("bleurt"), "mtgauge has no counterpart of evaluate's bleurt (it has those of: sacrebleu, bleu, "),
        (lambda: load("glue"), "mtgauge has no counterpart of evaluate's glue (it has those of: "),
        (lambda: load("bleu", "13a"), "bleu has no configuration '13a'"),
        (lambda: load("bleu", num_process=2), "num_process must be 1 (segments of several processes are for mtgauge.Accumulator"),
        (lambda: load("bleu", tokenizer="13a"), "tokenizer must be a function from a string to a list of tokens, not '13a'"),
        (lambda: load("bleu").compute(**TEXTS, tokenizer=str.strip), "the tokenizer gives a value that is one string (it must give a list"),
        (lambda: load("bleu", smooth=True, lowercase=True), "option smooth does not go together with lowercase"),
        (lambda: load("sacrebleu", use_effective_order=True, effective_order=False), "option effective_order is given twice"),
        (lambda: load("google_bleu", min_len=0), "min_len must be 1 or more, not 0"),
        (lambda: load("exact_match", regexes_to_ignore="the"), "regexes_to_ignore must be a list of strings, not 'the'"),
        (lambda: load("exact_match", regexes_to_ignore=["("]), "regexes_to_ignore: '(' is not a regular expression"),
        (lambda: load("character", aggregate="max"), "aggregate must be one of mean, sum, median, not 'max'"),
        (lambda: load("bertscore", all_layers=True), "all_layers is not available here (choose one layer with num_layers)"),
        (lambda: load("bertscore", rescale_with_baseline=True), "rescale_with_baseline needs baseline_path"),
        (lambda: load("bertscore").compute(**TEXTS, lang="en"), "roberta-large: no such model folder"),
        (lambda: load("bertscore").compute(**TEXTS), "bertscore needs one of: lang, model_type, model"),
        (lambda: load("chrf").compute(**TEXTS, sources=["a", "b"]), "there are 1 predictions and 2 sources"),
    ],
)  # fmt: skip
def test_what_is_refused_names_the_way(call, message):
    with pytest.raises(MtgaugeError) as found:
        call()
    assert message in str(found.value)


def test_columns_are_given_for_all_segments_or_for_none():
    metric = load("chrf")
    metric.add_batch(**TEXTS)
    with pytest.raises(InputError, match="sources are given for some segments"):
        metric.add_batch(**TEXTS, sources=["a"])
    assert len(metric) == 1
    assert metric.compute() == load("chrf").compute(**TEXTS)


def here(name):
    """The metric of mtgauge behind a name."""
    return COUNTERPARTS[name].name if name in COUNTERPARTS else name


def test_a_call_that_fails_leaves_what_was_there():
    """A model that is not there, or a tokenizer that gives no list, is noticed after the texts are taken."""
    for name, options, way in [
        ("bertscore", {"model_type": "nowhere"}, {}),
        ("bleu", {"tokenizer": str.strip}, {"tokenizer": str.split}),
    ]:
        metric = load(name)
        metric.add(prediction="a b c d e", reference="a b c d f")
        with pytest.raises(InputError):
            metric.compute(predictions=["g"], references=["h"], **options)
        assert len(metric) == 1
        if way:
            expected = load(name).compute(predictions=["a b c d e"], references=["a b c d f"], **way)
            assert metric.compute(**way) == expected


@pytest.mark.parametrize("option", sorted({option for options, _ in METRICS.values() for option in options}))
@pytest.mark.parametrize("name", [*METRICS, "gleu", "rouge_l", "mwer"])
def test_an_option_of_another_metric_is_no_slip(name, option):
    """What is refused is answered by what the metric has: every name in the hint is taken."""
    known = {*METRICS.get(name, ({}, None))[0], *(field.name for field in fields(metric_class(here(name))))}
    if option in known:
        return
    with pytest.raises(OptionError) as error:
        load(name, **{option: None})
    assert error.value.message == f"{name} has no option {option!r}"
    assert set(error.value.hint.removeprefix("it has: ").split(", ")) == known


def test_a_slip_is_answered_by_the_name_that_is_meant():
    for name, slip, meant in [("chrf", "word_ordr", "word_order"), ("bleu", "tokeniser", "tokenizer"), ("bertscore", "rescale_with_base_line", "rescale_with_baseline")]:  # fmt: skip
        with pytest.raises(OptionError, match=f"is '{meant}' meant?"):
            load(name, **{slip: 1})


def test_arguments_of_load_that_decide_no_value_are_taken():
    metric = load("bleu", "default", module_type="metric", keep_in_memory=True, experiment_id="x", cache_dir=None, process_id=0, num_process=1)  # fmt: skip
    assert metric.compute(**TEXTS) == load("bleu").compute(**TEXTS)
