"""Tested outputs other than the primary one: each is tested like a separate metric, and undefined if empty."""

import json
import random
from dataclasses import dataclass

import numpy as np
import pytest
from lxml import html
from toy_categories import Categories, FittedCategories, name

from mtgauge import evaluate
from mtgauge.base.errors import InputError, OptionError
from mtgauge.corpus import SystemOutput, TestSet
from mtgauge.engine import pairs
from mtgauge.measures import Kind, Output
from mtgauge.report import FORMATS, render
from mtgauge.report.page.build import build_page
from mtgauge.stats.correction import Correction, adjust
from mtgauge.testing import check_measure

#: Fields of a comparison about the comparison itself, and about its family.
OWN = ("delta", "low", "high", "effect", "p", "method", "n", "differing", "standard_error", "p_least", "defined")


def texts(segments, letters, seed=1, words=6):
    """Segments of made-up words, whose first and last letters are their category."""
    draw = random.Random(seed)
    return [
        " ".join(f"{draw.choice(letters)}{draw.randrange(30)}{draw.choice(letters)}" for _ in range(words))
        for _ in range(segments)
    ]


def losing(reference, share, seed):
    """A translation that lacks some words."""
    draw = random.Random(seed)
    return [" ".join(word for word in text.split() if draw.random() > share) for text in reference]


def systems(reference, count=3):
    return {f"s{k}": losing(reference, 0.1 + 0.1 * k, k) for k in range(count)}


@dataclass(frozen=True, kw_only=True)
class OneCategory(Categories):
    """One category as a separate metric."""

    category: str = ""

    def fit(self, testset, resources):
        return FittedOneCategory(self, testset, resources)


class FittedOneCategory(FittedCategories):
    @property
    def outputs(self):
        return self.measure.outputs

    def statistics(self, batch, *, threads=1):
        at = 2 * self.names.index(self.measure.category)
        return super().statistics(batch, threads=threads)[:, at : at + 2]

    def score(self, totals, level):
        return super().score(totals, level)[..., :1]


@pytest.mark.parametrize("test", ["bootstrap", "randomization", "sacrebleu-bootstrap", "sign", "auto"])
@pytest.mark.parametrize("unit", ["segment", "document"])
def test_each_output_is_scored_and_tested_as_a_metric_of_its_own(test, unit):
    reference = texts(150, "abc")
    documents = [f"d{k // 5}" for k in range(150)]
    asked = {
        "test": test,
        "intervals": True,
        "seed": 3,
        "resample_by": unit,
        "clusters": None if test == "sign" else "wmt",
    }
    together = evaluate(systems(reference), reference, documents=documents, metrics=Categories(), **asked)
    for category in ("aa", "bc", "cb"):
        alone = evaluate(
            systems(reference), reference, documents=documents, metrics=OneCategory(category=category), **asked
        )
        scores = [s for s in together.scores if s.output == category]
        assert [(s.score, s.low, s.high, s.n, s.defined) for s in scores] == [
            (s.score, s.low, s.high, s.n, s.defined) for s in alone.scores
        ]
        found = [c for c in together.comparisons if c.output == category]
        assert len(found) == 3
        for one, other in zip(found, alone.comparisons, strict=True):
            assert {key: getattr(one, key) for key in OWN} == {key: getattr(other, key) for key in OWN}
            assert (one.p_adjusted, one.verdict, one.comparisons) == (other.p_adjusted, other.verdict, 3)
        ranks = [(c.rank, c.systems) for c in together.clusters if c.output == category]
        assert ranks == [(c.rank, c.systems) for c in alone.clusters]


FAMILIES = [
    ("systems", lambda c: c.output, 3),
    ("outputs", lambda c: (c.a, c.b), 10),
    ("both", lambda c: None, 30),
]


@pytest.mark.parametrize(("family", "shared", "size"), FAMILIES)
def test_a_family_is_corrected_together(family, shared, size):
    reference = texts(150, "abc")
    found = evaluate(
        systems(reference), reference, metrics=Categories(), test="randomization", samples=400, family=family
    )
    families = {}
    for c in found.comparisons:
        families.setdefault(shared(c), []).append(c)
    assert {len(members) for members in families.values()} == {size} == {c.comparisons for c in found.comparisons}
    for members in families.values():
        assert [c.p_adjusted for c in members] == adjust([c.p for c in members], Correction.HOLM)
        assert {c.family for c in members} == {family}


def test_400_outputs_in_groups_are_tested_with_a_correction():
    reference = texts(400, "abcdefghijklmnopqrst", words=8)
    found = evaluate(
        systems(reference),
        reference,
        metrics=Categories(),
        test="auto",
        family="both",
        baseline="s0",
        intervals=True,
    )
    outputs = [output for output in found.outputs.values() if output.kind is Kind.TESTED]
    assert len(outputs) == 400
    assert {output.group for output in outputs} == set("abcdefghijklmnopqrst")
    tested = {c.output for c in found.comparisons}
    assert len(tested) == 401
    assert {c.correction for c in found.comparisons} == {"maxt"}
    assert {c.comparisons for c in found.comparisons} == {802}
    primary = [c for c in found.comparisons if c.output == "score"]
    assert {c.verdict for c in primary} == {"worse"}
    assert sum(c.verdict == "worse" for c in found.comparisons) < 100


@pytest.mark.parametrize("family", ["systems", "both"])
@pytest.mark.parametrize("macro", [(), "domain"])
def test_little_memory_changes_no_number(family, macro, monkeypatch):
    reference = texts(60, "abc")
    asked = {"metrics": Categories(), "test": "randomization", "samples": 300, "correction": "maxt", "family": family,
             "macro": macro, "domains": ["x", "y", "z"] * 20}  # fmt: skip
    at_once = evaluate(systems(reference), reference, **asked).to_json()
    monkeypatch.setattr(pairs, "_MOST_BYTES", 300 * 8 * 2)
    assert evaluate(systems(reference), reference, **asked).to_json() == at_once


#: Segments of which only two have a word in x.
RARE = [*["aa ab"] * 20, "xx aa", "aa xx xx"]
LACKING = [*["aa ab"] * 20, "aa", "aa xx"]


def test_an_empty_category_is_undefined_and_not_zero():
    ids = [f"s{k}" for k in range(22)]
    documents = [*["first"] * 20, "second", "third"]
    found = evaluate(
        {"all": RARE, "few": LACKING}, RARE, ids=ids, documents=documents, metrics=Categories(), intervals=True,
        levels=["corpus", "document", "segment"], ci_method="percentile", test="bootstrap", samples=200,
        resample_by="segment",
    )  # fmt: skip

    def score(**where):
        [one] = [s for s in found.scores if all(getattr(s, key) == value for key, value in where.items())]
        return one

    assert score(system="all", output="xx", level="corpus").score == 100
    assert score(system="few", output="xx", level="corpus").score == pytest.approx(200 / 3)
    assert score(system="few", output="xx", level="document", id="first").score is None
    assert score(system="few", output="xx", level="document", id="second").score == 0
    drawn = np.random.default_rng(12345).choice(22, size=(200, 22))
    share = np.mean([bool({20, 21} & set(units)) for units in drawn.tolist()])
    assert score(system="few", output="xx", level="corpus").defined == share
    [compared] = [c for c in found.comparisons if c.output == "xx"]
    assert (compared.differing, compared.defined, compared.n) == (1, share, round(200 * share))
    values = [0 if 21 not in units else 200 * units.count(21) / (units.count(20) + 2 * units.count(21))
              for units in drawn.tolist() if {20, 21} & set(units)]  # fmt: skip
    cut = int(len(values) * 0.025 + 1e-9)
    low, high = sorted(values)[cut], sorted(values)[len(values) - cut - 1]
    assert (score(system="few", output="xx", level="corpus").low, score(system="few", output="xx", level="corpus").high) == (
        pytest.approx(low), pytest.approx(high),
    )  # fmt: skip
    assert any(note.startswith("categories: resamples without a value are left out of") for note in found.notes)


@pytest.mark.parametrize("unit", ["segment", "document"])
def test_documents_without_a_value_are_left_out_of_their_mean(unit):
    documents = [*["first"] * 20, *["second"] * 2, *["third"] * 2]
    found = evaluate(
        {"few": [*LACKING, "aa xx", "aa"]}, [*RARE, "aa xx", "aa"], documents=documents, metrics=Categories(),
        macro="document", intervals=True, resample_by=unit,
    )  # fmt: skip
    [score] = [s for s in found.scores if s.output == "macro_document_xx"]
    assert score.score == pytest.approx((200 / 3 + 100) / 2)


def test_a_system_without_a_value_is_null_and_a_dash_and_not_compared():
    nothing = TestSet.of(["aa ab", "ab ab", "ba"], domains=["x", "x", "y"])
    found = evaluate(
        {"a": ["aa", "ab", ""], "b": ["ab", "", "ba"]}, nothing, metrics=Categories(), levels=["corpus", "domain"],
        test="auto", intervals=True, macro="domain",
    )  # fmt: skip
    content = json.loads(found.to_json())
    scores = {(s["output"], s["id"], s["system"]): s["score"] for s in content["scores"]}
    assert scores["ba", "x", "a"] is None
    assert scores["ba", "y", "b"] == 100
    assert not [c for c in content["comparisons"] if c["output"] == "ba" and c["id"] == "x"]
    for form in FORMATS:
        text = render(found, form, show="all")
        assert ("null" in text) if "json" in form else (form == "csv" or "–" in text or "--" in text)
    assert "categories: 6 more outputs, with --show tested" in render(found, "table")
    assert "Other outputs" not in render(found, "table")
    shown = render(found, "table", show="tested")
    assert "Other outputs: domain" in shown
    assert "corrected together: all pairs of systems under one output" in shown
    assert "–: no value, since nothing was counted there" in shown


def test_the_page_has_a_table_of_other_outputs_and_dashes(tmp_path):
    reference = [*texts(40, "ab"), ""]
    found = evaluate(
        systems(reference), reference, metrics=[Categories(also="xx"), "chrf"], intervals=True, baseline="s0"
    )
    tree = html.fromstring(build_page(found).decode("utf-8"))
    table = tree.get_element_by_id("table-outputs")
    shown = {where for where, output in found.outputs.items() if output.kind is Kind.TESTED}
    scores = [s.score for s in found.scores if (s.metric, s.output) in shown]
    assert {float(cell.get("value")) for cell in table.iter("data")} == {*scores} - {None}
    assert [row.text_content().count("–") for row in table.iter("tr")][-1] == 3
    assert "table-outputs" not in build_page(evaluate(systems(reference), reference, metrics="chrf")).decode(
        "utf-8"
    )


def test_only_optional_outputs_may_be_undefined():
    @dataclass(frozen=True, kw_only=True)
    class Strict(Categories):
        @property
        def outputs(self):
            return (Output("score", 0, 100),)

    empty = evaluate({"a": [""]}, [""], metrics=Categories())
    assert empty.scores[0].score is None
    with pytest.raises(InputError, match="gave no number for its output 'score'"):
        evaluate({"a": [""]}, [""], metrics=Strict())


def test_unknown_families_are_refused():
    with pytest.raises(OptionError, match="unknown family 'tables'"):
        evaluate({"a": ["aa"]}, ["aa"], family="tables")


def test_the_toy_keeps_the_contract():
    check_measure(Categories(), TestSet.of(RARE), SystemOutput("few", tuple(LACKING)))


def test_names_are_first_and_last_letters():
    assert name("a12b") == "ab"
