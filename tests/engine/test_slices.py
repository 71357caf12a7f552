"""Slices: levels, macro averages and units that a test set names itself."""

import json
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mtgauge import evaluate
from mtgauge.base.errors import InputError, OptionError
from mtgauge.base.progress import silent
from mtgauge.corpus import SystemOutput, TestSet
from mtgauge.engine.groups import UnitsByGroup
from mtgauge.engine.macro import macro_part
from mtgauge.engine.settings import Settings
from mtgauge.evaluation import measure
from mtgauge.report import render
from mtgauge.report.page.build import build_page
from page import Page
from textbook import groups as textbook

RNG = np.random.default_rng(3)
N = 60
REFERENCE = [" ".join(RNG.choice(list("abcdefghij"), 6)) for _ in range(N)]
# each line is right, or wrong in a few words
SYSTEMS = {
    name: [line if RNG.random() < right else line.replace("a", "x").replace("b", "y") + " z" for line in REFERENCE]
    for name, right in {"good": 0.7, "fair": 0.5}.items()
}
# books lie across voices, and within shelves
BOOKS = [f"book {i % 6}" for i in range(N)]
VOICES = ["direct" if i % 5 else "told" for i in range(N)]
SHELVES = ["low" if i % 6 < 4 else "high" for i in range(N)]
SLICES = {"book": BOOKS, "voice": VOICES, "shelf": SHELVES}


def run(**options):
    return evaluate(SYSTEMS, REFERENCE, **{"metrics": ["bleu", "exact_match"], "slices": SLICES, **options})


def scored(evaluation, **wanted):
    return [s for s in evaluation.scores if all(getattr(s, name) == value for name, value in wanted.items())]


def test_a_slice_is_scored_like_domains():
    levels = ["corpus", "domain"]
    ours = run(levels=["corpus", "book"], test="auto", macro="book", intervals=True)
    theirs = run(slices=None, domains=BOOKS, levels=levels, test="auto", macro="domain", intervals=True)
    text = theirs.to_json().replace('"domain"', '"book"').replace("macro:domain", "macro:book")
    assert json.loads(text.replace("macro_domain", "macro_book")) == ours.to_dict() | {"notes": list(theirs.notes)}
    assert {s.id for s in scored(ours, level="book")} == set(BOOKS)
    assert {c.id for c in ours.comparisons if c.level == "book"} == set(BOOKS)


def test_without_slices_nothing_is_said_of_them():
    for form in ("json", "jsonl", "csv"):
        assert "slice" not in render(run(slices=None), form)


LABELS = st.lists(st.integers(0, 3).map("g{}".format), min_size=2, max_size=12)


@given(labels=LABELS, data=st.data())
@settings(max_examples=50)
def test_levels_and_macro_averages_are_those_of_the_textbook(labels, data):
    n = len(labels)
    right = data.draw(st.lists(st.booleans(), min_size=n, max_size=n))
    found = evaluate(
        ["a" if one else "b" for one in right], ["a"] * n, metrics="exact_match", slices={"kind": labels},
        levels=["corpus", "kind"], macro="kind",
    )  # fmt: skip
    values = [100.0 * one for one in right]
    means = textbook.means(values, labels)
    assert {s.id: s.score for s in scored(found, level="kind")} == pytest.approx(means)
    [macro] = scored(found, output="macro_kind")
    assert macro.score == pytest.approx(textbook.macro(values, labels), abs=1e-9)
    assert (macro.level, macro.id, macro.n) == ("corpus", None, n)


def part_of(level, unit, **slices):
    testset = TestSet.of(REFERENCE, slices=SLICES | slices)
    asked = Settings.of(metrics="exact_match", test="bootstrap", resample_by=unit, macro=level, samples=60)
    systems = [SystemOutput(name, tuple(lines)) for name, lines in SYSTEMS.items()]
    measured = measure(systems, testset, asked)
    return macro_part(measured, level, testset, UnitsByGroup(testset, asked), asked, silent), measured[0]


def test_units_that_lie_across_groups_are_drawn_whole():
    part, item = part_of("voice", "book")
    drawn = np.random.default_rng(12345).choice(6, size=(60, 6))
    for system in SYSTEMS:
        values = item.segment_scores(system)[:, 0].tolist()
        expected = [textbook.redrawn(values, VOICES, BOOKS, units) for units in drawn.tolist()]
        assert part.bootstrap()["exact_match", system][:, 0] == pytest.approx(expected, rel=1e-12)
        assert part.values(("exact_match", system)) == pytest.approx([textbook.macro(values, VOICES)])
    assert (part.n, part.unit) == (6, "book")


def test_a_group_that_a_resample_lacks_does_not_count():
    """All of "told" is in one book: a resample without that book is the mean of the other group alone."""
    voices = ["told" if book == "book 0" and i < N // 2 else "direct" for i, book in enumerate(BOOKS)]
    part, item = part_of("voice", "book", voice=voices)
    drawn = np.random.default_rng(12345).choice(6, size=(60, 6)).tolist()
    assert any(0 not in units for units in drawn)
    for system in SYSTEMS:
        values = item.segment_scores(system)[:, 0].tolist()
        expected = [textbook.redrawn(values, voices, BOOKS, units) for units in drawn]
        assert part.bootstrap()["exact_match", system][:, 0] == pytest.approx(expected, rel=1e-12)
    found = evaluate(
        SYSTEMS, REFERENCE, metrics="exact_match", slices={"book": BOOKS, "voice": voices}, macro="voice",
        resample_by="book", test="bootstrap", samples=200, intervals=True,
    )  # fmt: skip
    for score in scored(found, output="macro_voice"):
        assert score.low <= score.score <= score.high
        assert score.defined == 1.0


@pytest.mark.parametrize("test", ["bootstrap", "randomization", "auto", "sign"])
def test_tests_by_slice(test):
    found = run(resample_by="book", test=test, macro=["voice", "shelf", "book"], samples=300, intervals=True)
    assert {c.unit for c in found.comparisons} == {"book"}
    assert {c.units for c in found.comparisons} == {6}
    by_book = scored(found, output="macro_book")
    assert {s.n for s in by_book} == {6}
    assert all("by:book" in s.signature for s in found.scores if s.low is not None)


def test_corpus_resamples_by_slice_are_those_of_numpy():
    found = run(metrics="exact_match", resample_by="book", intervals=True, ci_method="percentile", samples=500)
    drawn = np.random.default_rng(12345).choice(6, size=(500, 6))
    names = list(dict.fromkeys(BOOKS))
    for system, lines in SYSTEMS.items():
        right = np.array([a == b for a, b in zip(lines, REFERENCE, strict=True)], dtype=float)
        sums = np.array([right[[book == name for book in BOOKS]].sum() for name in names])
        sizes = np.array([BOOKS.count(name) for name in names])
        values = 100 * sums[drawn].sum(axis=1) / sizes[drawn].sum(axis=1)
        [score] = scored(found, system=system, level="corpus")
        # 500 * 0.025 are cut from each end, rounded down
        low, *_, high = np.sort(values)[12:-12]
        assert (score.low, score.high) == pytest.approx((low, high), rel=1e-9)


REFUSED = [
    ({"levels": "genre"}, OptionError, r"unknown level 'genre' \(known: corpus, domain, document, segment, book, voice, shelf\)"),
    ({"macro": "genre"}, OptionError, r"no macro average over genres \(known: domain, document, book, voice, shelf\)"),
    ({"resample_by": "genre"}, OptionError, r"unknown unit 'genre' \(known: auto, segment, document, book, voice, shelf\)"),
    ({"slices": {"book": BOOKS[:3]}}, InputError, r"unequal numbers of segments: .*3 book"),
    ({"slices": {"domain": BOOKS}}, InputError, "a slice cannot be named 'domain'"),
    ({"slices": {"ids": BOOKS}}, InputError, "a slice cannot be named 'ids'"),
    ({"slices": {"a|b": BOOKS}}, InputError, "'a|b' cannot be the name of a slice"),
    ({"slices": {"book": "text"}}, InputError, "book are one string"),
    ({"slices": {"book": [1] * N}}, InputError, "book hold a value of type int"),
    ({"macro": "shelf", "slices": {"shelf": ["a", *["b"] * (N - 1)]}, "test": "bootstrap"}, InputError,
     r"shelf 'a' has a single segment, .* \(resample by shelf\)"),
]  # fmt: skip


@pytest.mark.parametrize(("options", "error", "message"), REFUSED)
def test_refused(options, error, message):
    with pytest.raises(error, match=message):
        run(**options)


def test_metrics_see_no_slices():
    plain, sliced = (run(metrics="bleu", slices=slices).fitted["bleu"] for slices in (None, SLICES))
    assert sliced.hash == plain.hash
    assert not sliced.testset.slices


def test_names_are_shown_in_the_place_of_ids():
    testset = replace(
        TestSet.of(REFERENCE, slices={"book": BOOKS}, ids=[f"s{i}" for i in range(N)]),
        names={"book": {"book 0": "第一册"}, "segment": {"s0": "第一句"}},
    )
    found = evaluate(SYSTEMS, testset, metrics="bleu", levels=["corpus", "book", "segment"], test="auto")
    for form in ("table", "markdown", "latex"):
        text = render(found, form)
        assert "第一册" in text
        assert "book 0" not in text
        assert "第一句" in text
    entries = [s for s in found.to_dict()["scores"] if s["id"] == "book 0"]
    assert {s["name"] for s in entries} == {"第一册"}
    assert "book 0" in render(found, "csv")
    assert "第一册" in render(found, "csv")


def test_the_page_shows_levels_of_slices():
    page = Page.of(
        build_page(run(levels=["corpus", "voice", "segment"], macro="voice", test="auto", resample_by="book"))
    )
    assert "By voice" in page.text
    assert "told" in page.text
