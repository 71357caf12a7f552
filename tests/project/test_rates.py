"""Values on a scale of 1 come from counts: never above 1, and equal to the peers' in the last digit."""

import itertools
import random
import statistics
from dataclasses import fields

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgauge.huggingface import load
from mtgauge.measures.registry import load_metric
from mtgauge.metrics.bleu import BREVITY, PROFILES, SMOOTHING
from textbook import rates

WORDS = ["the", "cat", "sat", "on", "a", "mat", "it", "rained"]
TEXTS = ["the cat sat on the mat", "it rained on the cat all day", "a mat on a mat sat on a cat"]
#: Name -> what a value on a scale of 1 is called, None where it is given without a name; what a perfect output has.
ONES = {
    "wer": (None, 0.0),
    "cer": (None, 0.0),
    "character": ("cer_score", 0.0),
    "google_bleu": ("google_bleu", 1.0),
    "exact_match": ("exact_match", 1.0),
    "bleu": ("bleu", 1.0),
}
#: Name -> the metric here, and what makes it the same.
HERE = {
    "wer": ("wer", {"profile": "jiwer"}),
    "cer": ("cer", {}),
    "character": ("character", {}),
    "google_bleu": ("gleu", {}),
    "exact_match": ("exact_match", {"whitespace": True}),
    "bleu": ("bleu", {"smooth_method": "none", "brevity": "shortest"}),
}
OPTIONS = [{}, {"smooth_method": "exp"}, {"smooth_method": "add-k"}, {"max_order": 2}, {"effective_order": True},
           {"profile": "v13a", "smooth_method": "exp"}, {"brevity": "strict"}, {"weights": "0.1 0.2 0.3 0.4"}, {"max_order": 7, "effective_order": True}]  # fmt: skip


def value(name, hypotheses, references, **options):
    found = load(name, **options).compute(predictions=hypotheses, references=references)
    key = ONES[name][0]
    return found if key is None else found[key]


@pytest.mark.parametrize("name", ONES)
@pytest.mark.parametrize("n", [1, 2, 3])
def test_a_perfect_output_has_exactly_the_best_value(name, n):
    assert value(name, TEXTS[:n], TEXTS[:n]) == ONES[name][1]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_a_perfect_output_has_a_bleu_of_exactly_one_by_every_option(options):
    assert value("bleu", TEXTS, TEXTS, **options) == 1.0
    assert value("bleu", TEXTS[:1], TEXTS[:1], **options) == 1.0


def made(seed, n):
    """Segments and their references, of words that often match."""
    draw = random.Random(seed)
    pairs = []
    for _ in range(n):
        reference = draw.choices(WORDS, k=draw.randint(1, 12))
        hypothesis = [word for word in reference if draw.random() < 0.8] or ["x"]
        pairs.append((hypothesis + draw.choices(WORDS, k=draw.randint(0, 3)), reference))
    return pairs


@pytest.mark.parametrize("seed", range(60))
def test_values_are_the_peers_to_the_last_digit(seed):
    pairs = made(seed, 1 + seed % 5)
    hypotheses, references = ([" ".join(words) for words in side] for side in zip(*pairs, strict=True))
    texts = list(zip(hypotheses, references, strict=True))
    assert value("wer", hypotheses, references) == rates.error_rate(texts, str.split)
    assert value("cer", hypotheses, references) == rates.error_rate(texts, list)
    assert value("google_bleu", hypotheses, references) == rates.google_bleu(pairs)
    assert value("exact_match", hypotheses, references) == sum(map(str.__eq__, hypotheses, references)) / len(
        texts
    )
    segments = [value("character", [ours], [theirs]) for ours, theirs in texts]
    assert value("character", hypotheses, references) == statistics.mean(segments)
    found = load("bleu").compute(predictions=hypotheses, references=references)
    expected, precisions = rates.bleu([(ours, [theirs]) for ours, theirs in pairs])
    assert (found["bleu"], found["precisions"]) == (expected, precisions)


@pytest.mark.parametrize("order", range(1, 8))
def test_bleu_of_any_order_is_the_peers_to_the_last_digit(order):
    for seed in range(20):
        pairs = made(seed, 6)
        hypotheses, references = ([" ".join(words) for words in side] for side in zip(*pairs, strict=True))
        expected, _ = rates.bleu([(ours, [theirs]) for ours, theirs in pairs], order)
        assert value("bleu", hypotheses, references, max_order=order) == expected


def declared(metric):
    """Each option of a metric that has few values, with each of them."""
    for option in fields(load_metric(metric)):
        values = option.metadata["choices"] or ([True, False] if isinstance(option.default, bool) else [])
        yield from ({option.name: one} for one in values)


def settings_of_bleu():
    for smoothing, brevity, effective in itertools.product(SMOOTHING, BREVITY, (True, False)):
        yield {"smooth_method": smoothing, "brevity": brevity, "effective_order": effective}
    for profile, smoothing in itertools.product(PROFILES, SMOOTHING):
        yield {"profile": profile, "smooth_method": smoothing}
    yield {"weights": "0.1 0.2 0.3 0.4"}
    yield {"weights": "0.1 0.2 0.3 0.4", "effective_order": True}


@pytest.mark.parametrize("name", HERE)
def test_every_option_gives_what_the_metric_here_gives_but_for_rounding(name):
    metric, same = HERE[name]
    samples = [made(seed, 1 + seed % 3) for seed in range(6)]
    samples += [
        [(["on", "mat"], ["on", "mat"])],
        [(["on"], ["mat"])],
        [(["a"], ["a", "b", "c"]), (["d"] * 9, ["d"])],
    ]
    for options in settings_of_bleu() if name == "bleu" else declared(metric):
        measure = load_metric(metric, **{**same, **options})
        for pairs in samples:
            hypotheses, references = ([" ".join(words) for words in side] for side in zip(*pairs, strict=True))
            here = measure.corpus_score(hypotheses, [references]).score / 100
            assert value(name, hypotheses, references, **options) == pytest.approx(here, rel=1e-12), options


@given(st.integers(1, 400), st.data())
def test_a_rate_is_one_quotient(words, data):
    wrong = data.draw(st.integers(0, words))
    reference = " ".join(f"w{place}" for place in range(words))
    hypothesis = " ".join(f"{'x' if place < wrong else 'w'}{place}" for place in range(words))
    assert value("wer", [hypothesis], [reference]) == wrong / words


@given(
    st.lists(st.tuples(st.text("ab ", max_size=9), st.text("ab ", min_size=1, max_size=9)), min_size=1, max_size=4)
)
def test_no_value_leaves_its_scale(pairs):
    hypotheses, references = ([*side] for side in zip(*pairs, strict=True))
    for name in ("google_bleu", "exact_match", "bleu", "character"):
        assert 0 <= value(name, hypotheses, references) <= 1
