"""WER and CER as jiwer counts them: its values for 10,000 pairs, which ``tests/support/jiwer_pairs.py`` stored."""

import re

import hypothesis as hyp
import hypothesis.strategies as st
import jiwer_pairs
import numpy as np
import pytest

from mtgauge import load_metric
from mtgauge.base.errors import OptionError
from mtgauge.corpus import SystemOutput, TestSet
from mtgauge.measures import Batch, Resources
from mtgauge.text import get_tokenizer
from textbook.edits import align, count

WER, CER = load_metric("wer", profile="jiwer"), load_metric("cer")


@pytest.fixture(scope="module")
def pairs():
    return jiwer_pairs.pairs()


@pytest.mark.parametrize(("metric", "column"), [(WER, 0), (CER, 1)], ids=["wer", "cer"])
def test_the_rates_of_10000_pairs_are_those_of_jiwer(metric, column, pairs):
    references, hypotheses = pairs
    of_pairs, of_blocks = jiwer_pairs.rates()
    assert len(of_pairs) == jiwer_pairs.COUNT == 10_000
    expected = 100 * np.array(of_pairs)[:, column]
    assert np.allclose(metric.segment_scores(hypotheses, references), expected, rtol=1e-14, atol=0)
    for number, block in enumerate(of_blocks):
        part = slice(number * jiwer_pairs.BLOCK, (number + 1) * jiwer_pairs.BLOCK)
        score = metric.corpus_score(hypotheses[part], references[part]).score
        assert score == pytest.approx(100 * block[column], rel=1e-14)


def test_the_package_gives_what_was_stored(pairs):
    jiwer = pytest.importorskip("jiwer", reason="jiwer is not installed")
    references, hypotheses = pairs
    of_pairs, _ = jiwer_pairs.rates()
    for place in range(0, 10_000, 50):
        texts = references[place], hypotheses[place]
        assert (jiwer.wer(*texts), jiwer.cer(*texts)) == of_pairs[place]


#: White space of every kind, what stands for it in tokens, and letters.
TEXTS = st.text(
    st.sampled_from([*" \t\n\x0b\x1c\x85\u00a0\u1680\u2003\u2028\u202f\u205f\u3000abA<U+0209>é"]), max_size=25
)


def jiwer_words(text):
    """The words as the program's transformations find them."""
    return [word for word in re.sub(r"\s\s+", " ", text).strip().split(" ") if word]


@hyp.given(TEXTS, TEXTS)
def test_words_and_characters_as_the_textbook_counts_them(hypothesis, reference):
    for metric, cut in ((WER, jiwer_words), (CER, lambda text: list(text.strip()))):
        ours, theirs = cut(hypothesis), cut(reference)
        errors = count(align(ours, theirs))
        result = metric.corpus_score([hypothesis], [reference])
        assert result.outputs["reference_length"] == len(theirs)
        assert sum(result.outputs[name] for name in ("substitutions", "insertions", "deletions")) == errors
        assert result.score == (100 * (errors / len(theirs)) if theirs else 100 * errors)


@hyp.given(TEXTS, st.sampled_from(["jiwer", "characters"]))
def test_spans_are_those_of_the_tokens(text, name):
    tokenizer = get_tokenizer(name)
    tokens = tokenizer(text).split(" ") if tokenizer(text) else []
    spans = tokenizer.line_spans([text], [tokenizer(text)]).of(0)
    cut = jiwer_words(text) if name == "jiwer" else list(text.strip())
    assert [text[start:end] for start, end in spans] == cut
    assert len(tokens) == len(cut)
    assert [one == other for one in tokens for other in tokens] == [one == other for one in cut for other in cut]


@pytest.mark.parametrize(
    ("name", "options", "message"),
    [
        ("cer", {"tokenize": "13a"}, "cer counts characters, and '13a' makes others"),
        ("cer", {"tokenize": "charcters"}, "is 'characters' meant"),
        ("wer", {"profile": "jiver"}, "unknown profile 'jiver' (is 'jiwer' meant?)"),
    ],
)
def test_refused(name, options, message):
    with pytest.raises(OptionError) as found:
        load_metric(name, **options)
    assert message in str(found.value)


def test_edits_are_explained_with_blanks_among_the_characters():
    testset = TestSet.of(["ab cd"])
    fitted = CER.fit(testset, Resources())
    explanation = fitted.explain(Batch.of(testset, SystemOutput("s", ("abcd",)), slice(0, 1)), 0)
    [lost] = [span for span in explanation.spans if span.label == "deletion"]
    assert (lost.side, lost.start, lost.end) == ("reference", 2, 3)


def test_without_blanks_it_is_the_rate_of_the_other_characters():
    score = load_metric("cer", tokenize="char").corpus_score(["ab cd"], ["abcd"])
    assert score.score == 0
    assert CER.corpus_score(["ab cd"], ["abcd"]).score == 25
