"""`mtgauge.sacrebleu` gives what sacreBLEU gives: numbers to the last bit, attributes, printed forms, signatures."""

from importlib import import_module

import pytest
import sacrebleu as theirs
from hypothesis import given, settings
from hypothesis import strategies as st
from sacrebleu import significance as their_significance
from thoroughness import budget

import mtgauge.sacrebleu as ours
from mtgauge.sacrebleu import significance as our_significance
from mtgauge.sacrebleu.version import SIGNED

OPTIONS = [
    ("BLEU", {}),
    ("BLEU", {"effective_order": True}),
    ("BLEU", {"lowercase": True, "tokenize": "intl", "effective_order": True}),
    ("BLEU", {"tokenize": "char", "max_ngram_order": 6}),
    ("BLEU", {"trg_lang": "zh", "smooth_method": "floor"}),
    ("BLEU", {"tokenize": "none", "smooth_method": "floor", "smooth_value": 0.01, "effective_order": True}),
    ("BLEU", {"smooth_method": "add-k", "effective_order": True}),
    ("BLEU", {"smooth_method": "add-k", "smooth_value": 2, "max_ngram_order": 2}),
    ("BLEU", {"smooth_method": "none", "smooth_value": 0.3}),
    ("CHRF", {}),
    ("CHRF", {"word_order": 2, "lowercase": True}),
    ("CHRF", {"beta": 3, "char_order": 4, "whitespace": True}),
    ("CHRF", {"eps_smoothing": True, "word_order": 1}),
    ("TER", {}),
    ("TER", {"normalized": True, "case_sensitive": True}),
    ("TER", {"no_punct": True, "normalized": True, "asian_support": True}),
]

WORDS = [
    "The",
    "the",
    "cat",
    "cats",
    "sat",
    ",",
    ".",
    "3.5",
    "1,000",
    "it's",
    "A&amp;B",
    "-",
    "é",
    "我",
    "们",
    "，",
    "\t",
]
LINES = st.lists(st.sampled_from(WORDS), max_size=9).map(" ".join)
#: A hypothesis, and two references of which the second may be missing.
SEGMENTS = st.lists(st.tuples(LINES, LINES, st.none() | LINES), min_size=1, max_size=8)


def state(score):
    """Everything that can be seen of a score."""
    return {name: (type(value), value) for name, value in vars(score).items()}, repr(score), type(score).__name__


def signed(signature):
    return {**signature.info, "version": None}, [
        signature.format(short).replace(SIGNED, theirs.__version__) for short in (False, True)
    ]


@pytest.mark.property
@pytest.mark.parametrize(("name", "options"), OPTIONS)
@given(SEGMENTS)
@settings(max_examples=budget(50))
def test_test_sets_have_the_scores_of_sacrebleu(name, options, segments):
    hypotheses, first, second = map(list, zip(*segments, strict=True))
    for references in ([first], [first, second]):
        our, their = getattr(ours, name)(**options), getattr(theirs, name)(**options)
        found, wanted = (metric.corpus_score(hypotheses, references) for metric in (our, their))
        if name != "TER" or references == [first]:
            assert state(found) == state(wanted)
        # sums of fractions of reference lengths may differ in the last bit
        assert found.score == pytest.approx(wanted.score, rel=1e-14)
        assert signed(our.get_signature()) == signed(their.get_signature())


@pytest.mark.property
@pytest.mark.parametrize(("name", "options"), OPTIONS)
@given(LINES, st.lists(LINES, min_size=1, max_size=3))
@settings(max_examples=budget(50))
def test_segments_have_the_scores_of_sacrebleu(name, options, hypothesis, references):
    our, their = getattr(ours, name)(**options), getattr(theirs, name)(**options)
    found, wanted = (metric.sentence_score(hypothesis, references) for metric in (our, their))
    assert state(found) == state(wanted)
    assert signed(our.get_signature()) == signed(their.get_signature())


HYPOTHESES = ["The cat sat on the mat.", "A dog bit me!", "Nobody has seen it, I think.", "Well."] * 5
REFERENCES = [
    ["The cat sat on a mat.", "A dog has bitten me!", "Nobody saw it, I think.", "Well, well."] * 5,
    ["A cat was on the mat.", None, "I think nobody saw it.", "Well?"] * 5,
]

CALLS = [
    ("corpus_bleu", (HYPOTHESES, REFERENCES), {"use_effective_order": True, "smooth_method": "floor", "smooth_value": 0.2}),
    ("corpus_bleu", (HYPOTHESES, REFERENCES), {"lowercase": True, "tokenize": "intl", "force": True}),
    ("raw_corpus_bleu", (HYPOTHESES, REFERENCES), {}),
    ("raw_corpus_bleu", (HYPOTHESES, REFERENCES, 0.01), {}),
    ("sentence_bleu", (HYPOTHESES[2], [REFERENCES[0][2], REFERENCES[1][2]]), {"smooth_method": "add-k"}),
    ("sentence_bleu", (HYPOTHESES[3], [REFERENCES[0][3]]), {"use_effective_order": False, "lowercase": True}),
    ("corpus_chrf", (HYPOTHESES, REFERENCES), {"remove_whitespace": False, "beta": 1}),
    ("sentence_chrf", (HYPOTHESES[1], [REFERENCES[0][1]]), {"word_order": 2, "eps_smoothing": True}),
    ("corpus_ter", (HYPOTHESES, REFERENCES[:1]), {"normalized": True}),
    ("sentence_ter", (HYPOTHESES[2], [REFERENCES[0][2]]), {"case_sensitive": True, "no_punct": True}),
]  # fmt: skip


@pytest.mark.parametrize(("function", "arguments", "options"), CALLS)
def test_functions_give_what_those_of_sacrebleu_give(function, arguments, options):
    found = getattr(ours, function)(*arguments, **options)
    assert state(found) == state(getattr(theirs, function)(*arguments, **options))


@pytest.mark.parametrize(
    "form", [{}, {"width": 4}, {"score_only": True}, {"is_json": True}, {"is_json": True, "score_only": True}]
)
@pytest.mark.parametrize("samples", [1, 200])
@pytest.mark.parametrize("name", ["BLEU", "CHRF", "TER"])
def test_scores_are_printed_as_sacrebleu_prints_them(name, samples, form, monkeypatch):
    monkeypatch.setenv("SACREBLEU_SEED", "7")
    printed = []
    for module in (ours, theirs):
        metric = getattr(module, name)(references=REFERENCES[:1])
        score = metric.corpus_score(HYPOTHESES, None, n_bootstrap=samples)
        signature = metric.get_signature().format().replace(SIGNED, theirs.__version__)
        printed.append((score.format(signature=signature, **form), metric.get_signature().info["seed"]))
    assert printed[0] == printed[1]


def test_the_spread_of_given_scores_is_that_of_sacrebleu():
    values = [3.25, 1.0, 2.5, 7.125] * 20
    found, wanted = ours.metrics.scores.Score("S", 1), theirs.metrics.base.Score("S", 1)
    found.estimate_ci([ours.metrics.scores.Score("S", value) for value in values])
    wanted.estimate_ci([theirs.metrics.base.Score("S", value) for value in values])
    assert state(found) == state(wanted)


@pytest.mark.parametrize(
    ("kind", "samples", "confidence"), [("bs", 300, -1), ("ar", 300, -1), ("ar", 300, 200), ("bs", 0, -1)]
)
def test_paired_tests_give_the_results_of_sacrebleu(kind, samples, confidence):
    systems = [
        ("base", HYPOTHESES),
        ("same", HYPOTHESES),
        ("worse", [line.replace("the", "that").replace("seen", "saw") for line in HYPOTHESES]),
        ("better", [line.replace("on the mat", "on a mat") for line in HYPOTHESES]),
    ]
    found, wanted = (
        significance.PairedTest(
            systems,
            {name: getattr(module, name)() for name in ("BLEU", "CHRF", "TER")},
            REFERENCES[:1],
            kind,
            samples,
            confidence,
        )()
        for module, significance in ((ours, our_significance), (theirs, their_significance))
    )
    assert {name: signed(one) for name, one in found[0].items()} == {
        name: signed(one) for name, one in wanted[0].items()
    }
    assert found[1].keys() == wanted[1].keys()
    for name in ("BLEU", "chrF2", "TER"):
        for our, their in zip(found[1][name], wanted[1][name], strict=True):
            values = [
                (getattr(one, field) for field in ("score", "p_value", "mean", "ci")) for one in (our, their)
            ]
            assert [*values[0]] == [None if value is None else float(value) for value in values[1]]


def test_warnings_are_those_of_sacrebleu(caplog):
    tokenized = ["It is so ."] * 100
    said = []
    for module in (ours, theirs):
        caplog.clear()
        module.BLEU(tokenize="13a", trg_lang="zh")
        module.BLEU().corpus_score(tokenized, [tokenized])
        module.BLEU(force=True).corpus_score(tokenized, [tokenized])
        module.CHRF().corpus_score(tokenized, [tokenized])
        module.BLEU().sentence_score("a", ["a"])
        said.append([(record.name, record.message) for record in caplog.records])
    assert said[0] == said[1]
    assert len(said[0]) == 5


@pytest.mark.parametrize("name", ["13a", "none", "char", "intl", "zh"])
def test_tokenizers_are_those_of_sacrebleu(name):
    our, their = ours.BLEU(tokenize=name), theirs.BLEU(tokenize=name)
    for line in ("It's 3.5, (or &quot;so&quot;).", "我们 在3月。", ""):
        assert our.tokenizer(line) == " ".join(their.tokenizer(line).split())
    assert our.tokenizer_signature == their.tokenizer_signature


def test_every_public_name_of_sacrebleu_is_there():
    assert set(theirs.__all__) <= set(ours.__all__)
    assert ours.__version__ == theirs.__version__
    assert tuple(theirs.BLEU.TOKENIZERS) == ours.BLEU.TOKENIZERS
    assert dict(ours.BLEU.SMOOTH_DEFAULTS) == theirs.BLEU.SMOOTH_DEFAULTS


MODULES = {
    "compat": ("corpus_bleu", "sentence_ter"),
    "dataset": ("DATASETS",),
    "metrics": ("BLEU", "CHRF", "TER", "BLEUScore", "CHRFScore", "TERScore", "METRICS"),
    "metrics.base": ("Metric", "Score", "Signature"),
    "metrics.bleu": ("BLEU", "BLEUScore", "BLEUSignature", "MAX_NGRAM_ORDER"),
    "metrics.chrf": ("CHRF", "CHRFScore", "CHRFSignature"),
    "metrics.helpers": ("extract_all_char_ngrams", "extract_all_word_ngrams"),
    "metrics.ter": ("TER", "TERScore", "TERSignature"),
    "significance": ("PairedTest", "Result", "estimate_ci"),
    "tokenizers.tokenizer_13a": ("Tokenizer13a",),
    "tokenizers.tokenizer_base": ("BaseTokenizer",),
    "tokenizers.tokenizer_char": ("TokenizerChar",),
    "tokenizers.tokenizer_intl": ("TokenizerV14International",),
    "tokenizers.tokenizer_ja_mecab": ("TokenizerJaMecab",),
    "tokenizers.tokenizer_ko_mecab": ("TokenizerKoMecab",),
    "tokenizers.tokenizer_none": ("NoneTokenizer",),
    "tokenizers.tokenizer_spm": ("Flores101Tokenizer", "Flores200Tokenizer", "TokenizerSPM", "spBLEU1KTokenizer"),
    "tokenizers.tokenizer_ter": ("TercomTokenizer",),
    "tokenizers.tokenizer_zh": ("TokenizerZh",),
    "utils": ("get_available_testsets_for_langpair", "get_files", "my_log", "smart_open", "sum_of_lists"),
    "version": ("__version__",),
}


@pytest.mark.parametrize("module", MODULES)
def test_modules_have_the_names_of_sacrebleu(module):
    our, their = (import_module(f"{package}.{module}") for package in ("mtgauge.sacrebleu", "sacrebleu"))
    for name in MODULES[module]:
        assert callable(getattr(our, name)) == callable(getattr(their, name))


def test_ngrams_are_those_of_sacrebleu():
    from sacrebleu.metrics import helpers as their_helpers

    from mtgauge.sacrebleu.metrics import helpers

    line = "to be  or not to be"
    assert helpers.extract_word_ngrams(line.split(), 2) == their_helpers.extract_word_ngrams(line.split(), 2)
    assert helpers.extract_all_word_ngrams(line, 1, 3) == their_helpers.extract_all_word_ngrams(line, 1, 3)
    for keeps in (False, True):
        assert helpers.extract_char_ngrams(line, 3, keeps) == their_helpers.extract_char_ngrams(line, 3, keeps)
        assert helpers.extract_all_char_ngrams(line, 3, keeps) == their_helpers.extract_all_char_ngrams(
            line, 3, keeps
        )
