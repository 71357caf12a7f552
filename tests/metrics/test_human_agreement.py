"""Human agreement: the published curves, and only for the published configurations."""

import pytest

from mtgauge import evaluate, load_metric
from mtgauge.base.signature import Signature
from mtgauge.corpus import TestSet
from mtgauge.measures import Level, Resources
from mtgauge.metrics.human_agreement import human_agreement

REFERENCE = ["the river rose by three metres", "nobody was hurt"]


def signature(metric, references=REFERENCE, level=Level.CORPUS, **options):
    return load_metric(metric, **options).fit(TestSet.of(references), Resources()).signature(level)


PUBLISHED = [
    # the first is from the page of mt-thresholds; the others are a / (1 + exp(-b d)) with its parameters
    ("bleu", {}, 1.0, 0.63989), ("bleu", {}, -1.0, 0.63989), ("bleu", {}, 1e-9, 0.88333 / 2), ("bleu", {}, 50.0, 0.88333),
    ("bleu", {"tokenize": "zh"}, 1.0, 0.63989), ("chrf", {}, 1.0, 0.70022), ("chrf", {}, 3.0, 0.89825),
]  # fmt: skip


@pytest.mark.parametrize(("metric", "options", "difference", "share"), PUBLISHED)
def test_published_curves(metric, options, difference, share):
    assert human_agreement(signature(metric, **options), difference) == pytest.approx(share, abs=1e-5)


def test_a_difference_of_zero_favours_no_system():
    assert human_agreement(signature("bleu"), 0.0) is None


UNPUBLISHED = [
    ("bleu", {"lowercase": True}), ("bleu", {"tokenize": "char"}), ("bleu", {"smooth_method": "floor"}),
    ("bleu", {"effective_order": True}), ("bleu", {"max_order": 2}), ("bleu", {"profile": "sbp"}),
    ("chrf", {"word_order": 2}), ("chrf", {"char_order": 4}), ("chrf", {"lowercase": True}),
    ("bleu", {"references": {"A": REFERENCE, "B": REFERENCE}}), ("bleu", {"level": Level.SEGMENT}),
]  # fmt: skip


@pytest.mark.parametrize(("metric", "options"), UNPUBLISHED)
def test_other_configurations_have_none(metric, options):
    assert human_agreement(signature(metric, **options), 1.0) is None


def test_the_spm_curves_require_their_tokenizer():
    parts = {"nrefs": "1", "case": "mixed", "eff": "no", "smooth": "exp"}
    shares = [
        human_agreement(Signature.of("bleu", **parts, tok=tok), 1.0) for tok in ("flores101", "flores200", "spm")
    ]
    assert shares[:2] == pytest.approx([0.65930, 0.62942], abs=1e-5)
    assert shares[2] is None


def test_comparisons_of_corpus_scores_have_it():
    # with fewer segments than a verdict needs, the curves say nothing
    reference = REFERENCE * 3
    systems = {"a": reference, "b": ["the river", "was hurt"] * 3}
    assert len(reference) == 6
    evaluation = evaluate(
        systems,
        reference,
        metrics=["bleu", "chrf", "chrf++"],
        domains=["x"] * 6,
        levels=["corpus", "domain"],
        test="bootstrap",
    )
    assert [c.human_agreement is None for c in evaluation.comparisons if c.level == "corpus"] == [
        False,
        False,
        True,
    ]
    assert {c.human_agreement for c in evaluation.comparisons if c.level == "domain"} == {None}
