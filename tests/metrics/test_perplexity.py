"""Log-perplexity: models of n-grams against their definition, and how it is asked for."""

import gzip
import math
import shutil
import sys

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from language_models import ARPA

from mtgauge import TestSet, evaluate, load_metric
from mtgauge.base.errors import InputError, OptionError
from mtgauge.measures import Batch, Level, Resources
from mtgauge.metrics.perplexity.arpa import read_arpa
from mtgauge.metrics.perplexity.kenlm_binary import KenlmModel
from mtgauge.metrics.perplexity.kneser_ney import estimate
from mtgauge.testing import check_measure
from textbook.kneser_ney import BEGIN, END, UNKNOWN, KneserNey

CORPUS = "the cat sat .\nthe dog sat .\nthe dog saw the cat\na cat saw a dog\nsat the dog ?\n"
SENTENCES = st.lists(st.lists(st.sampled_from("abcde"), min_size=1, max_size=7), min_size=1, max_size=40)


@pytest.fixture(autouse=True)
def _cache(tmp_path, monkeypatch):
    monkeypatch.setenv("MTGAUGE_CACHE", str(tmp_path / "cache"))


@pytest.fixture
def arpa(tmp_path):
    path = tmp_path / "lm.arpa"
    path.write_text(ARPA, "utf-8")
    return path


@pytest.fixture
def corpus(tmp_path):
    path = tmp_path / "corpus.txt"
    path.write_text(CORPUS, "utf-8")
    return path


# The words of a text, the common logarithms of their probabilities by hand, and which are unknown.
BY_HAND = [
    ("", [-0.7 - 0.5], []),
    ("the cat", [-0.2, -0.1, -0.25], []),
    # "the cat sat": no trigram, so the weight of "the cat", and the bigram
    ("the cat sat", [-0.2, -0.1, -0.5 - 0.05, -0.3 - 0.4], []),
    # the bigram "the <unk>" is of the model, and "<s> the" backs off to it
    ("the bird", [-0.2, -0.8 - 0.15, -0.7 - 0.25 - 0.1], [1]),
    # "sat" after nothing known: the weights of <s>, and then of cat, which is above 0
    ("sat cat the", [-1.1 - 0.5, -0.9 - 0.2, -0.4 + 0.1, -0.7 - 0.3], []),
    ("\ud800", [-1.5 - 0.5, -0.7 - 0.25], [0]),
    ("<s> </s>", [-1.5 - 0.5, -1.5 - 0.25, -0.7 - 0.25], [0, 1]),
]


@pytest.mark.parametrize(("text", "expected", "unknown"), BY_HAND)
@pytest.mark.parametrize("compressed", [False, True])
def test_values_of_an_arpa_file_are_those_by_hand(arpa, text, expected, unknown, compressed):
    if compressed:
        arpa.write_bytes(gzip.compress(arpa.read_bytes()))
    model = read_arpa(str(arpa))
    # the second time they come from the cache
    for found in (model.score([text.split()]), read_arpa(str(arpa)).score([text.split()])):
        assert found.values == pytest.approx(expected, abs=1e-6)
        assert np.flatnonzero(found.unknown).tolist() == unknown
        assert found.values.dtype == np.float32


def test_values_are_those_of_kenlm(arpa):
    kenlm = pytest.importorskip("kenlm", reason="kenlm is not installed")
    theirs, ours, read = kenlm.Model(str(arpa)), read_arpa(str(arpa)), KenlmModel(str(arpa))
    for text in ("the cat sat", "the bird sat", "cat cat the sat sat", ""):
        assert ours.score([text.split()]).values.tolist() == [item[0] for item in theirs.full_scores(text)]
    texts = [["the", "<s>", "\ud800"], [], ["sat"]]
    for one, other in zip(read.score(texts), ours.score(texts), strict=True):
        assert one.tolist() == other.tolist()
    assert (read.order, read.unit) == (ours.order, ours.unit)


def test_a_binary_of_kenlm_without_its_package_names_the_arpa_file(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "kenlm", None)
    path = tmp_path / "lm.bin"
    path.write_bytes(b"mmap lm http://kheafield.com/code format version 5\n\0")
    with pytest.raises(
        InputError, match=r"which the package kenlm reads \(pip install kenlm, or give the ARPA file"
    ):
        evaluate(["a"], metrics=f"perplexity:model={path}")


def test_a_model_without_unknown_words_counts_them_as_kenlm_does(arpa):
    text = ARPA.replace("ngram 1=6", "ngram 1=5").replace("ngram 2=5", "ngram 2=4")
    text = "".join(line for line in text.splitlines(keepends=True) if "<unk>" not in line)
    arpa.write_text(text, "utf-8")
    assert read_arpa(str(arpa)).score([["bird"]]).values == pytest.approx([-100 - 0.5, -0.7])
    found = evaluate(["bird"], ids=["1"], metrics=f"perplexity:model={arpa}")
    assert any("the model has no <unk>" in note for note in found.notes)


@given(sentences=SENTENCES, order=st.integers(1, 4), text=st.lists(st.sampled_from("abcdexy"), max_size=6))
def test_the_model_of_a_corpus_is_that_of_the_definition(sentences, order, text):
    book = KneserNey(sentences, order)
    known = [word if word in book.vocabulary else UNKNOWN for word in text]
    expected = [math.log(book.probability(word, [BEGIN, *known[:at]])) for at, word in enumerate([*known, END])]
    found = estimate(sentences, order, "").model.score([text])
    assert found.values == pytest.approx(expected, abs=1e-12)
    assert found.unknown.tolist() == [word == UNKNOWN for word in known] + [False]


@given(sentences=SENTENCES, order=st.integers(1, 4), context=st.lists(st.sampled_from("abcdexy"), max_size=4))
def test_probabilities_after_any_words_sum_to_1(sentences, order, context):
    model = estimate(sentences, order, "").model
    vocabulary = [word.decode() for word in model.words]
    texts = [[*context, word] for word in [*vocabulary, "a word of no corpus"]]
    found = model.score([*texts, context])
    chances = [math.exp(found.values[found.offsets[at] + len(context)]) for at in range(len(texts) + 1)]
    assert math.fsum(chances) == pytest.approx(1, abs=1e-9)
    assert min(chances) > 0


# What replaces what in the file, and what is said, with the line.
BROKEN = [
    ("\\data\\", "", "line 2: is not an ARPA file"),
    ("ngram 1=6\nngram 2=5\nngram 3=2\n", "", "line 3: says of no n-gram that it has it"),
    ("ngram 2=5", "ngram 3=5", "line 3: counts n-grams of length 3 here"),
    ("ngram 1=6", "ngram 1=7", "line 13: has not the 7 n-grams of length 1 that its header counts"),
    ("ngram 1=6", "ngram 1=5", "line 12: has not the 5 n-grams of length 1 that its header counts"),
    ("ngram 3=2", "ngram 3=200", "has not the 200 n-grams of length 3"),
    ("\\2-grams:\n", "", "has not the 6 n-grams of length 1"),
    ("\\2-grams:", "\\bigrams:", "line 14: has no section \\2-grams:"),
    ("\\end\\\n", "", "has not the 2 n-grams of length 3"),
    ("-0.9\tcat", "nan\tcat", "line 11: 'nan' is not a number"),
    ("-0.9\tcat", "x\tcat", "line 11: 'x' is not a number"),
    ("-0.9\tcat", "0.9\tcat", "line 11: 0.9 is not the logarithm of a probability"),
    ("-0.9\tcat", "-inf\tcat", "line 11: -inf is not the logarithm of a probability"),
    ("cat\t0.1", "cat\tinf", "line 11: inf is not a back-off weight"),
    ("-0.9\tcat\t0.1", "-0.9", "line 11: is not an n-gram of 1 words with its values"),
    ("-0.9\tcat", "-0.9\tthe", "line 11: is an n-gram that was there before"),
    ("cat sat\t", "cat bird\t", "line 17: has the word 'bird', which is not among the 1-grams"),
    ("-0.25\tthe cat </s>", "-0.25\tsat cat </s>", "line 23: begins with 2 words that are not an n-gram"),
    ("the cat </s>", "the cat </s>\t-1", "line 23: gives a back-off weight to an n-gram of the greatest length"),
    ("-0.7\t</s>", "-0.7\tend", "has no 1-gram </s>"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "said"), BROKEN)
def test_broken_arpa_files_are_refused_in_one_line(arpa, old, new, said):
    assert old in ARPA
    arpa.write_text(ARPA.replace(old, new, 1), "utf-8")
    with pytest.raises(InputError) as caught:
        load_metric("perplexity", model=str(arpa)).corpus_score(["a"], sources=["b"])
    assert said in str(caught.value)
    assert str(arpa) in str(caught.value)


def test_broken_gzip_data_and_unreadable_models(arpa, tmp_path):
    arpa.write_bytes(gzip.compress(ARPA.encode())[:-9])
    with pytest.raises(InputError, match="is broken gzip data"):
        read_arpa(str(arpa))
    (tmp_path / "lm.bin").write_bytes(b"mmap lm http://kheafield.com/code format version 5\n\0...")
    (tmp_path / "folder").mkdir()
    for name, said in (
        ("lm.bin", "ARPA|cannot be read"),
        ("none", "no such file"),
        ("folder", "is not a folder of a"),
    ):
        with pytest.raises(InputError, match=said):
            evaluate(["a"], ids=["1"], metrics=f"perplexity:model={tmp_path / name}")


@pytest.mark.parametrize("content", ["", "\n \n\n"])
def test_a_corpus_without_words_is_refused(corpus, content):
    corpus.write_text(content, "utf-8")
    with pytest.raises(InputError, match="has no sentence to learn from"):
        evaluate(["a"], metrics="perplexity", resources={"reference-corpus": str(corpus)})


def test_a_language_model_has_to_be_named():
    with pytest.raises(InputError, match=r"needs a language model .*--reference-corpus"):
        evaluate(["a"], metrics="perplexity")


@pytest.mark.parametrize(
    ("options", "said"),
    [({"order": 0}, "order must be 1 to 9"), ({"order": 3, "model": "x"}, "order has no effect"), ({"long": "x"}, "long")],
)  # fmt: skip
def test_options_that_make_no_sense_are_refused(options, said):
    with pytest.raises(OptionError, match=said):
        load_metric("perplexity", **options)


def test_options_of_networks_are_refused_for_ngrams(arpa):
    with pytest.raises(OptionError, match="device has no effect"):
        evaluate(["a"], metrics=f"perplexity:model={arpa},device=cpu")


@pytest.mark.parametrize("options", [{}, {"order": 1}, {"lowercase": True, "tokenize": "char"}])
def test_the_contract_holds_for_a_corpus(corpus, options):
    check_measure(
        load_metric("perplexity", **options), resources=Resources(files={"reference-corpus": str(corpus)})
    )


def test_the_contract_holds_for_a_file(arpa):
    check_measure(load_metric("perplexity", model=str(arpa)))


def test_the_corpus_value_is_the_ratio_of_sums_in_nats(arpa):
    found = evaluate(
        ["the cat", ""], ids=["a", "b"], metrics=f"perplexity:model={arpa}", levels=["corpus", "segment"]
    )
    values = {(item.output, item.id): item.score for item in found.scores}
    assert values["score", None] == pytest.approx((0.2 + 0.1 + 0.25 + 1.2) / 4 * math.log(10))
    assert values["score", "a"] == pytest.approx(0.55 / 3 * math.log(10))
    assert values["score", "b"] == pytest.approx(1.2 * math.log(10))
    assert values["perplexity", None] == pytest.approx(math.exp(values["score", None]))
    assert (values["length", None], values["unknown", None]) == (4, 0)


def test_chinese_is_cut_into_characters(tmp_path):
    path = tmp_path / "zh.txt"
    path.write_text("夜里河水上涨。\n河水没过大桥。\n", "utf-8")
    resources = {"reference-corpus": str(path)}
    found = evaluate(["河水上涨。", "大雨"], metrics="perplexity", languages="en-zh", resources=resources)
    values = {item.output: item.score for item in found.scores}
    assert (values["length"], values["unknown"]) == (9, pytest.approx(100 / 9))
    assert "tok:zh" in found.scores[0].signature


def test_the_hash_follows_the_content_of_the_model_and_not_its_place(arpa, tmp_path):
    def hashed(path):
        return load_metric("perplexity", model=str(path)).fit(TestSet.of(["a"]), Resources()).hash

    moved = shutil.copy(arpa, tmp_path / "other.arpa")
    assert hashed(moved) == hashed(arpa)
    (tmp_path / "other.arpa").write_text(ARPA.replace("-0.25\tthe cat", "-0.26\tthe cat"), "utf-8")
    assert hashed(moved) != hashed(arpa)


def test_equal_texts_are_scored_once(arpa, monkeypatch):
    fitted = load_metric("perplexity", model=str(arpa)).fit(TestSet.of(["a"] * 3), Resources())
    scored = []
    of_model = type(fitted.model).score
    monkeypatch.setattr(
        type(fitted.model), "score", lambda self, texts: (scored.extend(texts), of_model(self, texts))[1]
    )
    fitted.statistics_of_all([Batch(["the", "cat", "the"]), Batch(["cat", "cat", "sat"])])
    assert scored == [["the"], ["cat"], ["sat"]]


def test_a_word_has_its_probability_and_a_label(arpa):
    fitted = load_metric("perplexity", model=str(arpa)).fit(TestSet.of(["a"]), Resources())
    found = fitted.explain(Batch(["the bird, cat"]), 0).spans
    assert [(span.start, span.end, span.label) for span in found] == [
        (0, 3, "match"), (4, 8, "unknown"), (8, 9, "unknown"), (10, 13, "match"),
    ]  # fmt: skip
    assert found[0].confidence == pytest.approx(10**-0.2)
    assert fitted.score(fitted.statistics(Batch(["the"])), Level.SEGMENT).shape == (1, 4)


def test_the_command_takes_a_corpus_and_no_reference(mtgauge, corpus, tmp_path):
    system = tmp_path / "s.txt"
    system.write_text("the cat saw the dog\nunheard of\n", "utf-8")
    result = mtgauge("score", "-m", "perplexity", "--reference-corpus", corpus, system, "--format", "json")
    assert result.code == 0, result.err
    long = mtgauge(
        "score", "-m", "perplexity", "--resource", f"reference-corpus={corpus}", system, "--format", "json"
    )
    assert long.out == result.out
    record = tmp_path / "record"
    assert mtgauge("score", "-m", "perplexity", "--reference-corpus", corpus, system, "--record", record).code == 0
    assert mtgauge("rerun", record).code == 0
