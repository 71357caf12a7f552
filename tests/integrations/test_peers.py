"""The tests and examples of other packages, with values of mtgauge in the place of theirs."""

import doctest
import os
import re
import subprocess
import sys
import tarfile
from fractions import Fraction
from importlib.util import find_spec

import nltk.translate.bleu_score
import nltk.translate.chrf_score
import pytest

from mtgauge import load_metric
from shared_data import ROOT

JIWER = "4.0.0"
#: What jiwer's tests say of rates and counts; the others are about its alignments, its transforms and its speed.
OF_RATES = ["cer", "empty_ref", "measures", "large_vocab", "count_errors"]


@pytest.fixture(scope="module")
def jiwer_tests():
    """jiwer's own tests, from its source archive, which is fetched once into ``build/``."""
    if find_spec("jiwer") is None:
        pytest.skip("jiwer is not installed (make test-integrations)")
    folder = ROOT / "build" / "jiwer"
    archive = folder / f"jiwer-{JIWER}.tar.gz"
    if not archive.exists():
        fetch = ["download", "--quiet", "--no-binary", ":all:", "--no-deps"]
        subprocess.run([sys.executable, "-m", "pip", *fetch, "--dest", folder, f"jiwer=={JIWER}"], check=True)
    with tarfile.open(archive) as source:
        tests = [one for one in source.getmembers() if one.name.split("/")[1:2] == ["tests"]]
        source.extractall(folder, tests, filter="data")
    return folder / f"jiwer-{JIWER}"


def test_jiwers_own_tests_pass(jiwer_tests):
    files = [f"tests/test_{name}.py" for name in OF_RATES]
    options = ["-q", "-p", "jiwer_by_mtgauge", "-p", "no:cacheprovider", "-c", os.devnull, "--rootdir", "."]
    paths = [str(ROOT / "tests" / "support"), *sys.path]
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", *options, *files],
        cwd=jiwer_tests, env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)}, capture_output=True, text=True,
    )  # fmt: skip
    assert re.search(r"^37 passed", ran.stdout, re.MULTILINE), ran.stdout + ran.stderr
    assert re.search(r"counted by mtgauge: [1-9]\d* WER, [1-9]\d* CER", ran.stdout)


# -- the examples of NLTK's docstrings ----------------------------------------------------------------------------


#: NLTK's smoothing methods that mtgauge has, as options of ``bleu``.
SMOOTHING = {
    "method0": {"smooth_method": "none"},
    "method1": {"smooth_method": "floor", "smooth_value": 0.1},
    "method2": {"smooth_method": "add-k"},
    "method3": {"smooth_method": "exp"},
}


def _bleu(references, hypotheses, weights=(0.25,) * 4, smoothing_function=None):
    """NLTK's ``corpus_bleu`` with values of mtgauge."""
    if not isinstance(weights[0], (int, float)):
        return [_bleu(references, hypotheses, one, smoothing_function) for one in weights]
    smoothing = SMOOTHING[smoothing_function.__name__ if smoothing_function else "method0"]
    shares = [Fraction(weight).limit_denominator(1000) for weight in weights]
    bleu = load_metric(
        "bleu", tokenize="none", effective_order=False, max_order=len(weights),
        weights=" ".join(map(str, shares)), **smoothing,
    )  # fmt: skip
    texts = [[" ".join(one) for one in segment] for segment in references]
    return bleu.corpus_score([" ".join(one) for one in hypotheses], references_per_segment=texts).score / 100


def _outputs(references, hypothesis):
    bleu = load_metric("bleu", tokenize="none", smooth_method="none", max_order=2)
    return bleu.sentence_score(" ".join(hypothesis), [" ".join(one) for one in references]).outputs


def _chrf(references, hypotheses, **options):
    """NLTK's ``corpus_chrf``, the mean over segments, with values of mtgauge."""
    chrf = load_metric("chrf", beta=3, eps_smoothing=True, **options)
    columns = [
        [text if isinstance(text, str) else " ".join(text) for text in side] for side in (hypotheses, references)
    ]
    return sum(map(float, chrf.segment_scores(*columns))) / len(references) / 100


IN_PLACE = {
    "corpus_bleu": _bleu,
    "sentence_bleu": lambda references, hypothesis, *options, **named: _bleu(
        [references], [hypothesis], *options, **named
    ),
    "modified_precision": lambda references, hypothesis, n: (
        _outputs(references, hypothesis)[f"precision_{n}"] / 100
    ),
    "closest_ref_length": lambda references, length: int(
        _outputs([*references], ["a"] * length)["reference_length"]
    ),
    "brevity_penalty": lambda closest, length: _outputs([["a"] * closest], ["a"] * length)["brevity_penalty"],
    "corpus_chrf": _chrf,
    "sentence_chrf": lambda reference, hypothesis: _chrf([reference], [hypothesis]),
}
#: Examples of what mtgauge does not offer.
NOT_OFFERED = re.compile(r"\.method[4-7]\b|min_len=")


def _examples():
    for module in (nltk.translate.bleu_score, nltk.translate.chrf_score):
        for test in doctest.DocTestFinder().find(module):
            if test.examples and test.name.rpartition(".")[2] in {*IN_PLACE, "__init__"}:
                yield pytest.param(test, id=test.name.rpartition("translate.")[2])


@pytest.mark.parametrize("test", [*_examples()])
def test_the_examples_of_nltk_are_true(test):
    test.globs |= IN_PLACE
    test.examples = [one for one in test.examples if not NOT_OFFERED.search(one.source)]
    printed = []
    result = doctest.DocTestRunner().run(test, out=printed.append)
    assert not result.failed, "".join(printed)
    assert any(name in one.source and one.want for one in test.examples for name in IN_PLACE)
