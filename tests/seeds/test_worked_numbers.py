"""The worked numbers of two pages that mtgauge serves, each with the section and line of the page.

Seed 000 is the evaluation of the PuzzLing Machines challenge (Şahin et al. 2020), whose two examples are quoted.
Seed 002 is a lesson on evaluation; its formulas and statements are computed on sentences of our own.
"""

import math
import shutil
from collections import Counter
from pathlib import Path
from typing import NamedTuple

import pytest

from mtgauge import load_metric
from mtgauge.corpus import SystemOutput, TestSet
from mtgauge.measures import Batch, Resources
from mtgauge.measures.derivation import MarkedTokens
from mtgauge.suites.puzzles.measures import MEASURES
from mtgauge.suites.puzzles.protocols import Protocol, references_of
from shared_data import SHARED, shared


class Place(NamedTuple):
    """Where a page says something: the number of the seed, the line, the section, and a few of its words."""

    seed: str
    line: int
    section: str
    words: str

    def __str__(self):
        return f"{self.seed} line {self.line}, {self.section}: {self.words}"


def cases(*rows):
    """A parametrization whose ids are the places; each row is a place and its values."""
    names = [str(place) for place, *_ in rows]
    PLACES.extend(place for place, *_ in rows)
    return {"argvalues": [values if len(values) > 1 else values[0] for _, *values in rows], "ids": names}


def at(place):
    """Names the place of a single test."""
    PLACES.append(place)
    return lambda test: test


PLACES: list[Place] = []
METEOR = Path(__file__).parents[1] / "cases" / "meteor"

# -- seed 000 ---------------------------------------------------------------------------------------------------

BASQUE = "Nere familiak etxe berria erosi du", "Nire familia du kotxe berria new house"
ENGLISH = "You.SG [have] killed (her/him).", "you danced with her."


def derivation(metric, key, answer):
    testset = TestSet.of({"key": [key]})
    batch = Batch.of(testset, SystemOutput("answer", (answer,)), slice(0, 1))
    return MEASURES[metric]().fit(testset, Resources()).derive(batch, 0)


@pytest.mark.parametrize(
    ("example", "metric", "symbol", "expected"),
    **cases(
        (Place("000", 35, "BLEU-2", "p<sub>1</sub>= 2/7"), BASQUE, "BLEU-2", "p_1", 2 / 7),
        (Place("000", 35, "BLEU-2", "0,5/6"), BASQUE, "BLEU-2", "p_2", 0.5 / 6),
        (Place("000", 35, "BLEU-2", "brevity penalty (BP) will be 1"), BASQUE, "BLEU-2", "BP", 1),
        (Place("000", 46, "CharacTER", "which is 2.0"), BASQUE, "CharacTER", "S", 2.0),
        (Place("000", 46, "CharacTER", "(2.0+13.0)"), BASQUE, "CharacTER", "D", 13),
        (Place("000", 46, "CharacTER", "/38.0"), BASQUE, "CharacTER", "L", 38),
        (Place("000", 46, "CharacTER", "= 0.39"), BASQUE, "CharacTER", "CTER", 15 / 38),
    ),
)
def test_steps_of_the_first_example(example, metric, symbol, expected):
    values = {formula.symbol: formula.value for formula in derivation(metric, *example).formulas}
    assert values[symbol] == pytest.approx(expected, abs=1e-12)


@at(Place("000", 44, "CharacTER", "Nire familia kotxe berria new du house"))
def test_the_shifted_submission():
    parts = [part for step in derivation("CharacTER", *BASQUE).steps for part in step.parts]
    [shifted] = [
        part for part in parts if isinstance(part, MarkedTokens) and part.title == "hypothesis after all shifts"
    ]
    assert " ".join(shifted.tokens) == "nire familia kotxe berria new du house"


@pytest.mark.parametrize("protocol", list(Protocol))
@pytest.mark.parametrize(
    ("example", "metric", "exact", "printed"),
    **cases(
        # 0.28 and 0.52 are cut off, not rounded
        (Place("000", 35, "BLEU-2", "0.154"), BASQUE, "BLEU-2", 0.1543033, 0.154),
        (Place("000", 46, "CharacTER", "0.60"), BASQUE, "CharacTER", 0.6052632, 0.60),
        (Place("000", 49, "ChrF-3", "0.68"), BASQUE, "ChrF-3", 0.6829264, 0.68),
        (Place("000", 52, "Exact Match", "0.0"), BASQUE, "EM", 0, 0),
        (Place("000", 71, "Foreign to English", "0.28"), ENGLISH, "BLEU-2", 0.2886751, 0.28),
        (Place("000", 71, "Foreign to English", "0.52"), ENGLISH, "CharacTER", 0.5263158, 0.52),
        (Place("000", 71, "Foreign to English", "0.44"), ENGLISH, "ChrF-3", 0.4373463, 0.44),
        (Place("000", 71, "Foreign to English", "0.0"), ENGLISH, "EM", 0, 0),
    ),
)
def test_scores_of_both_examples(protocol, example, metric, exact, printed):
    key, answer = example
    value = MEASURES[metric](protocol=str(protocol)).corpus_score([answer], [key]).score / 100
    assert value == pytest.approx(exact, abs=5e-8)
    digits = len(f"{printed}".partition(".")[2])
    assert printed in (round(value, digits), math.floor(value * 10**digits) / 10**digits)


@pytest.mark.parametrize(
    ("number", "reference"),
    **cases(
        *((Place("000", 62 + number, "Foreign to English", reference), number, reference)
          for number, reference in enumerate(
              ["you have killed (her/him)", "you have killed her", "you have killed him",
               "you killed (her/him)", "you killed her", "you killed him"], start=1)),
    ),
)  # fmt: skip
def test_the_references_of_the_second_example(number, reference):
    alternatives = references_of(ENGLISH[0], Protocol.PUZZLING)
    assert (len(alternatives), alternatives[number - 1]) == (6, reference)


@pytest.mark.parametrize(
    ("example", "f1"),
    **cases(
        (Place("000", 49, "ChrF-3", "character trigram matching F1"), BASQUE, 0.4912281),
        (Place("000", 71, "Foreign to English", "ChrF-3"), (ENGLISH[0], "you killed her", ENGLISH[1]), 0.1666667),
    ),
)
def test_f1_of_trigrams_is_not_what_the_page_prints(example, f1):
    # the reference with the most trigrams of the answer
    def trigrams(text):
        text = "".join(text.lower().replace(".", "").split())
        return Counter(text[place : place + 3] for place in range(len(text) - 2))

    key, answer = example[0], example[-1]
    ours, theirs = trigrams(answer), trigrams(example[-2])
    assert 2 * (ours & theirs).total() / (ours.total() + theirs.total()) == pytest.approx(f1, abs=5e-8)
    assert MEASURES["ChrF-3"]().corpus_score([answer], [key]).score / 100 - f1 > 0.19


# -- seed 002 ---------------------------------------------------------------------------------------------------


def scored(metric, hypothesis, *references, **options):
    named = {f"r{number}": [text] for number, text in enumerate(references)}
    return load_metric(metric, **options).corpus_score([hypothesis], named, languages="zh-en").outputs


@pytest.mark.parametrize(
    ("hypothesis", "references", "precisions"),
    **cases(
        # of each n-gram as many count as the reference with the most has: "a" twice, "day" once
        (Place("002", 19, "Modified n-gram Precision", "p_n"), "a a a day", ("a day", "not a day in a week"),
         [3 / 4, 1 / 3]),
        (Place("002", 21, "Modified n-gram Precision", "prevents inflating precision"),
         "and and and and and", ("rain and wind",), [1 / 5, 0.5 / 4]),
    ),
)  # fmt: skip
def test_modified_precisions(hypothesis, references, precisions):
    found = scored("bleu", hypothesis, *references, max_order=2)
    assert [found[f"precision_{n}"] / 100 for n in (1, 2)] == pytest.approx(precisions)


@pytest.mark.parametrize(
    ("length", "penalty"),
    **cases(
        (Place("002", 27, "Brevity Penalty", "c > r"), 6, 1),
        (Place("002", 27, "Brevity Penalty", "\\exp(1 - r/c)"), 5, 1),
        (Place("002", 27, "Brevity Penalty", "c \\leq r"), 4, math.exp(1 - 5 / 4)),
        (Place("002", 25, "Brevity Penalty", "overly short"), 1, math.exp(1 - 5 / 1)),
    ),
)
def test_brevity_penalties(length, penalty):
    found = scored("bleu", "a " * length, "a a a a a")
    assert found["brevity_penalty"] == pytest.approx(penalty, abs=1e-12)


HYPOTHESIS, REFERENCE = (
    "the small boat left the harbour at noon",
    "a small boat left the old harbour at noon today",
)


@pytest.mark.parametrize(
    ("options", "weights"),
    **cases(
        (
            Place("002", 33, "Final Score", "w_n \\log p_n"),
            {"weights": "1/2 1/4 1/8 1/8"},
            [1 / 2, 1 / 4, 1 / 8, 1 / 8],
        ),
        (Place("002", 35, "Final Score", "N=4"), {}, [1 / 4] * 4),
        (Place("002", 35, "Final Score", "uniform weights"), {"max_order": 2}, [1 / 2] * 2),
    ),
)
def test_bleu_is_the_weighted_product(options, weights):
    found = scored("bleu", HYPOTHESIS, REFERENCE, **options)
    logs = [w * math.log(found[f"precision_{n}"] / 100) for n, w in enumerate(weights, start=1)]
    assert found["brevity_penalty"] < 1
    assert found["score"] / 100 == pytest.approx(found["brevity_penalty"] * math.exp(math.fsum(logs)), abs=1e-12)


@pytest.mark.parametrize(
    ("reference", "better", "worse"),
    **cases(
        (Place("002", 39, "BLEU Limitations", "No credit for synonyms"),
         "a big boat left at noon", "a large boat left at noon", "a narrow boat left at noon"),
        # the third word and the fourth of six are in equally many n-grams
        (Place("002", 42, "BLEU Limitations", "content and function word errors"),
         "she sat on rocks by water", "she sat in rocks by water", "she sat on chairs by water"),
    ),
)  # fmt: skip
def test_what_bleu_does_not_tell_apart(reference, better, worse):
    assert scored("bleu", better, reference) == scored("bleu", worse, reference)


@at(Place("002", 40, "BLEU Limitations", "Sensitive to tokenization"))
def test_bleu_depends_on_tokens():
    pair = "It didn't rain (much): 3.5 mm.", "It didn't rain much (3.5mm)."
    assert len({scored("bleu", *pair, tokenize=name)["score"] for name in ("13a", "intl", "char", "none")}) == 4


@at(Place("002", 41, "BLEU Limitations", "Corpus-level metric"))
def test_bleu_of_a_corpus_is_no_mean_of_segments():
    texts = ["the small boat left the harbour", "it rains"], ["a small boat left the harbour", "it may rain"]
    bleu = load_metric("bleu")
    segments = bleu.segment_scores(*texts, languages="zh-en")
    assert abs(bleu.corpus_score(*texts, languages="zh-en").score - segments.mean()) > 1


@pytest.fixture
def synonyms(tmp_path, monkeypatch):
    """METEOR's data of the tests, with one set of synonyms."""
    data = shutil.copytree(METEOR, tmp_path / "meteor")
    (data / "synonym" / "english.synsets").write_text("big\n01382086\nlarge\n01382086\n", "utf-8")
    monkeypatch.setenv("MTGAUGE_METEOR_DATA", str(data))


MATCHERS = ["exact", "stem", "synonym", "paraphrase"]


@pytest.mark.usefixtures("synonyms")
@pytest.mark.parametrize(
    ("hypothesis", "reference", "matcher", "weight"),
    **cases(
        (Place("002", 48, "METEOR", "Exact match"), "running", "running", "exact", 1),
        (Place("002", 49, "METEOR", '"running" matches "runs"'), "running", "runs", "stem", 0.6),
        (Place("002", 50, "METEOR", '"big" matches "large"'), "big", "large", "synonym", 0.8),
        (Place("002", 51, "METEOR", "Paraphrase match"), "at last", "finally", "paraphrase", 0.6),
    ),
)
def test_what_matches_in_meteor(hypothesis, reference, matcher, weight):
    before = MATCHERS[: MATCHERS.index(matcher)]
    found = scored("meteor", hypothesis, reference, modules=" ".join([*before, matcher]))
    # a match of everything in one chunk has no penalty, and precision and recall are the matcher's weight
    assert [found[name] for name in ("precision", "recall", "score")] == pytest.approx([100 * weight] * 3)
    if before:
        assert scored("meteor", hypothesis, reference, modules=" ".join(before))["score"] == 0


@at(Place("002", 53, "METEOR", "preferring contiguous matches"))
def test_meteor_prefers_contiguous_matches():
    reference = "boats left at noon today"
    whole, parted = (
        scored("meteor", text, reference, modules="exact")
        for text in ("so boats left at noon", "boats left so at noon")
    )
    assert (whole["precision"], whole["recall"]) == (parted["precision"], parted["recall"])
    # English: gamma 0.6, beta 0.2; one chunk, two chunks of four matches
    assert [whole["penalty"], parted["penalty"]] == pytest.approx([0.6 * (1 / 4) ** 0.2, 0.6 * (2 / 4) ** 0.2])


@pytest.mark.parametrize(
    "beta",
    **cases(*((Place("002", 61, "chrF", "(1 + \\beta^2)"), beta) for beta in (0.5, 1.0, 2.0, 3.0))),
)
def test_chrf_weighs_recall_by_beta(beta):
    found = scored("chrf", HYPOTHESIS, REFERENCE, beta=beta)
    p, r = found["precision"], found["recall"]
    assert abs(p - r) > 1
    assert found["score"] == pytest.approx((1 + beta**2) * p * r / (beta**2 * p + r))


@pytest.mark.parametrize(
    "name",
    **cases(*((Place("002", line, "Metric Comparison", f"| {name} |"), name)
              for line, name in ((87, "BLEU"), (88, "METEOR"), (89, "chrF")))),
)  # fmt: skip
def test_metrics_have_the_names_of_the_table(name):
    assert load_metric(name.lower()).title == name


@at(Place("002", 98, "Best Practices", "tokenization scheme and number of references"))
def test_signatures_have_the_tokenization_and_the_number_of_references():
    references = {"a": [REFERENCE], "b": [HYPOTHESIS]}
    signature = load_metric("bleu").corpus_score([HYPOTHESIS], references, languages="zh-en").signature
    assert {"nrefs:2", "tok:13a"} <= set(signature.split("|"))


# -- the places -------------------------------------------------------------------------------------------------


def test_the_pages_say_so_at_these_lines():
    if not (SHARED / "seeds").is_dir():
        shared("seeds")
    for place in PLACES:
        [path] = (SHARED / "seeds").glob(f"{place.seed}_*")
        lines = path.read_text("utf-8").split("\n")
        assert place.words in lines[place.line - 1], place
        assert any(place.section in line for line in lines[: place.line]), place
