"""What sacreBLEU misreads, `mtgauge.sacrebleu` refuses, and says why."""

import pickle

import pytest

from mtgauge.base.errors import InputError, OptionError
from mtgauge.sacrebleu import BLEU, CHRF, TER, corpus_bleu, download_test_set, sentence_bleu
from mtgauge.sacrebleu.significance import PairedTest

LINES = ["a cat sat", "a dog sat", "we sat"]

SCORED = [
    ((LINES, [LINES[:2]]), InputError, "3 hypotheses, and reference 1 has 2 segments"),
    ((LINES[:2], [LINES, LINES]), InputError, "2 hypotheses, and reference 1 has 3 segments"),
    ((LINES, [LINES, LINES[:1]]), InputError, "reference 2 has 1 segments"),
    # one list a segment, with two references and with one, as lighteval 0.13 calls chrF and TER
    ((LINES, [["a cat"], ["a dog"], ["we"]]), InputError, "not one for each segment"),
    ((LINES, [["a cat", "the cat"]] * 3), InputError, "not one for each segment"),
    ((LINES, LINES), TypeError, "sequence of strings"),
    ((LINES, "a cat sat"), TypeError, "sequence of sequence of strings"),
    (("a cat sat", [LINES]), TypeError, "`hyps` should be a sequence of strings"),
    ((iter(LINES), [LINES]), TypeError, "`hyps` should be a sequence of strings"),
    (([*LINES[:2], None], [LINES]), TypeError, "Undefined line in hypotheses stream!"),
    (([*LINES[:2], 3], [LINES]), TypeError, "Each element of `hyps` should be a string"),
    ((LINES, [[*LINES[:2], 3]]), TypeError, "sequence of sequence of strings"),
    ((LINES, [[None, *LINES[1:]]]), InputError, "no reference translates this segment"),
    ((LINES, None), RuntimeError, "No references provided"),
    ((LINES, []), RuntimeError, "No references provided"),
    (([], [[]]), InputError, "no segments"),
]


@pytest.mark.parametrize(("texts", "error", "message"), SCORED)
@pytest.mark.parametrize("metric", [BLEU, CHRF, TER])
def test_texts_that_do_not_fit_are_refused(metric, texts, error, message):
    with pytest.raises(error) as raised:
        metric().corpus_score(*texts)
    assert message in f"{raised.value} {getattr(raised.value, 'hint', '')}"


@pytest.mark.parametrize(
    ("texts", "error", "message"),
    [
        (("a cat", "a cat"), TypeError, "`refs` should be a sequence of strings"),
        ((["a cat"], ["a cat"]), TypeError, "`hyp` should be a string"),
        (("a cat", [["a cat"]]), TypeError, "Each element of `refs` should be a string"),
        (("a cat", []), InputError, "references are empty"),
        (("a cat", [None]), InputError, "references are empty"),
    ],
)
def test_segments_that_do_not_fit_are_refused(texts, error, message):
    with pytest.raises(error, match=message):
        sentence_bleu(*texts)


def test_references_given_before_have_to_fit_too():
    bleu = BLEU(references=[LINES])
    assert bleu.corpus_score(LINES, None).score == corpus_bleu(LINES, [LINES]).score
    with pytest.raises(InputError, match="2 hypotheses, and reference 1 has 3 segments"):
        bleu.corpus_score(LINES[:2], None)
    with pytest.raises(TypeError):
        BLEU(references=LINES)


@pytest.mark.parametrize(
    "options",
    [
        {"smooth_method": "more"},
        {"tokenize": "words"},
        {"max_ngram_order": 0},
        {"smooth_method": "floor", "smooth_value": -1},
    ],
)
def test_options_with_wrong_values_are_refused(options):
    with pytest.raises(OptionError):
        BLEU(**options)


def test_options_are_fixed_when_a_metric_is_made():
    chrf = CHRF()
    with pytest.raises(AttributeError, match="beta is fixed when a CHRF is made"):
        chrf.beta = 3
    assert chrf.beta == 2


def test_there_is_no_signature_before_a_score():
    bleu = BLEU()
    with pytest.raises(ValueError, match="Number of references unknown"):
        bleu.get_signature()
    bleu.sentence_score("a", ["a", "b", None])
    assert bleu.get_signature().info["nrefs"] == 2


@pytest.mark.parametrize("seed", ["-1", "first"])
def test_seeds_that_are_none_are_refused(seed, monkeypatch):
    monkeypatch.setenv("SACREBLEU_SEED", seed)
    with pytest.raises(OptionError, match="SACREBLEU_SEED"):
        BLEU().corpus_score(LINES, [LINES], n_bootstrap=10)


def test_paired_tests_refuse_what_they_cannot_compare():
    systems = [("one", LINES), ("one", LINES)]
    for given, kind, error in (
        (systems, "bs", InputError),
        ([], "bs", InputError),
        (systems[:1], "t", OptionError),
    ):
        with pytest.raises(error):
            PairedTest(given, {"BLEU": BLEU()}, [LINES], kind)


def test_seed_0_is_a_seed(monkeypatch):
    monkeypatch.setenv("SACREBLEU_SEED", "0")
    systems = [("one", LINES * 5), ("two", ["a cat sat", "the dog sits", "we sit"] * 5)]
    found = [PairedTest(systems, {"CHRF": CHRF()}, [LINES * 5], "ar", 200)()[1]["chrF2"] for _ in range(3)]
    assert found[0] == found[1] == found[2]


def test_nothing_is_downloaded():
    with pytest.raises(OptionError, match="not downloaded"):
        download_test_set("wmt17", "en-de")


def test_counts_are_left_as_they_were():
    matches, ngrams = [3, 2, 1, 0], [4, 3, 2, 1]
    BLEU.compute_bleu(matches, ngrams, 4, 4, smooth_method="add-k")
    assert (matches, ngrams) == ([3, 2, 1, 0], [4, 3, 2, 1])


@pytest.mark.parametrize("metric", [BLEU(references=[LINES]), CHRF(word_order=2), TER()])
def test_metrics_can_be_pickled(metric):
    copy = pickle.loads(pickle.dumps(metric))
    assert repr(copy.corpus_score(LINES, [LINES])) == repr(metric.corpus_score(LINES, [LINES]))
