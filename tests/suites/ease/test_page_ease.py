"""Cognitive ease on the report page: weighted levels, parameters, the tree of a segment, marks in the texts."""

from __future__ import annotations

import numpy as np
import pytest
from ease_texts import OTHERS, REFERENCES, TRANSLATIONS, ease, ease_testset

import mtgauge
from mtgauge.measures import Level, Resources
from mtgauge.report.page.build import build_page
from mtgauge.report.page.facts import EvaluationFacts
from mtgauge.report.page.summary import summary
from page import Page

LEVELS = ["G1", "G2", "G3", "G4", "G5"]


def evaluation(folder, documents=None, others=("bleu",), **options):
    columns = {} if documents is None else {"documents": documents}
    return mtgauge.evaluate(
        {"good": TRANSLATIONS, "same": REFERENCES, "worse": OTHERS[::-1]},
        ease_testset(references={"A": REFERENCES}, **columns),
        metrics=[ease(folder, **options), *others],
        intervals=False,
    )


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("ease")


@pytest.fixture(scope="module")
def found(folder):
    return evaluation(folder)


@pytest.fixture(scope="module")
def page(found):
    return Page.of(build_page(found))


def axis(page):
    [one] = [one for one in page.meta["axes"] if one["id"] == "ease-0"]
    return one


def test_bars_add_up_to_the_total(page, found):
    columns = page.block("chart-ease-levels-0")["columns"]
    scores = {
        s.system: s.score
        for s in found.scores
        if s.output == "score" and s.metric != "bleu" and s.level == Level.CORPUS
    }
    for place, system in enumerate(["good", "same", "worse"]):
        parts = [value for one, value in zip(columns["system"], columns["ease"], strict=True) if one == place]
        assert len(parts) == 5
        assert sum(parts) == pytest.approx(scores[system])


def test_levels_have_their_parameters_below_them(page):
    one = axis(page)
    assert [name for name, parent in zip(one["tips"], one["parents"], strict=True) if parent is None] == LEVELS
    assert one["tips"][one["parents"][one["tips"].index("P22")]] == "G2"
    titles = [item["t"] for item in one["items"]]
    assert titles[0] == "{level}: {name}"


def test_every_number_of_the_grid_is_one_of_the_evaluation(page, found):
    grid = page.tree.get_element_by_id("grid-ease-0-parameters")
    rows = grid.find("tbody").findall("tr")
    heads = [row.find("th").text_content().strip() for row in rows]
    assert heads[:4] == ["all levels", "levels of sentences", "1: words", "A: adequacy"]
    known = {f"{s.score:.3f}" for s in found.scores if s.level == Level.CORPUS and s.score is not None}
    shown = [cell.text_content().strip() for row in rows for cell in row.findall("td")]
    assert shown
    assert {value for value in shown if value != "–"} <= known


def test_beside_segments_stands_the_total_of_sentences(page, found):
    units = page.meta["units"]
    assert units["scored"] != units["metric"]
    [of_ease, other] = page.axis(units["scored"])
    # said in the language of the reader, but for the name of the value
    assert (of_ease["a"]["name"]["t"], of_ease["a"]["more"], other) == ("cognitive ease", "sentence", "BLEU")
    item = next(item for item in found.measured if item.label != "bleu")
    place = [output.name for output in item.fitted.outputs].index("sentence")
    for owner, rows in enumerate(item.rows.values()):
        own = item.fitted.score(rows.astype(float), Level.SEGMENT)[:, place]
        assert page.floats(f"scores-0-{owner}").tolist() == own.tolist()


def test_charts_of_segments_show_that_total_and_not_the_one_of_documents(page, found):
    units = page.meta["units"]
    columns = page.block("chart-distribution")["columns"]
    counted = [n for metric, n in zip(columns["metric"], columns["count"], strict=True) if metric == 0]
    assert sum(counted) == sum(len(page.floats(f"scores-0-{owner}")) for owner in range(3))
    lengths = page.block("chart-length")["columns"]
    assert {*lengths["metric"]} == {0, 1}
    assert "{scores}" in str(page.block("chart-distribution")["picture"])
    assert units["unscored"] == []


@pytest.mark.parametrize(
    ("options", "named"),
    [
        ({}, "sentence"),
        ({"total": "sentence"}, "sentence"),
        ({"profile": "developer"}, "G1"),
        ({"levels": "2 4"}, "sentence"),
        ({"levels": "4 5"}, None),
        ({"profile": "developer", "levels": "3 4"}, "G3"),
    ],
)
def test_the_value_of_segments_is_one_that_they_have(folder, options, named):
    testset = ease_testset()
    fitted = ease(folder, **options).fit(testset, Resources(testset.languages))
    place = fitted.segment_place
    assert (None if place is None else fitted.outputs[place].name) == named


def test_the_weakest_segments_are_those_of_the_weakest_documents(page):
    [facet] = [one for one in page.block("index")["facets"] if one["axis"] == "ease-0"]
    item = axis(page)["tips"].index("G1")
    inside = [item in of for of in facet["of"]]
    # two documents of three segments, one of which is the weakest tenth
    assert inside in ([True] * 3 + [False] * 3, [False] * 3 + [True] * 3)


def tree_values(page, system, unit):
    """Name of each factor -> its value."""
    place = next(at for at, names in enumerate(page.meta["units"]["factors"]) if "sentence" in names)
    return dict(
        zip(page.meta["units"]["factors"][place], page.block("factors-0")[place][system][unit], strict=True)
    )


def test_the_tree_of_a_segment_adds_up(page):
    [tree] = [one for one in page.meta["units"]["trees"] if one]
    names = page.meta["units"]["factors"][page.meta["units"]["trees"].index(tree)]
    values = tree_values(page, 0, 1)
    [root] = tree["nodes"]
    parts = [(node["weight"], values[names[node["column"]]]) for node in root["children"]]
    known = [(weight, value) for weight, value in parts if value is not None]
    whole = sum(weight * value for weight, value in known) / sum(weight for weight, _ in known)
    assert values["sentence"] == pytest.approx(whole, abs=1e-4)
    leaves = [leaf for level in root["children"] for side in level["children"] for leaf in side["children"]]
    assert {names[leaf["column"]] for leaf in leaves} >= {"P11", "P22", "P31", "Q12"}
    assert all(axis(page)["tips"][leaf["item"]] == names[leaf["column"]] for leaf in leaves)


def marks(page, system, unit):
    """(label, words, words of the reference) of the marks of a text."""
    layer = page.meta["units"]["spans"][0]
    reference, *numbers = page.block("spans-0")[0][unit][system]
    texts = page.block("texts-0")[unit]
    text, theirs = texts[1 + system], texts[0]
    found, end, to = [], 0, 0
    for label, gap, length, before, size in np.reshape(numbers, (-1, 5)).tolist():
        start, first = end + gap, to + before
        end, to = start + length, first + size
        found.append((layer["labels"][label]["id"], text[start:end], theirs[first:to] if reference >= 0 else ""))
    return found


def test_marks_say_which_words_and_chunks_lose(page):
    found = marks(page, 0, 0)
    own, reference = TRANSLATIONS[0].lower().split(), REFERENCES[0].lower().split()
    lost = {text.lower() for label, text, _ in found if label == "P11 missed" and text}
    lacking = {theirs.lower() for label, text, theirs in found if label == "P11 missed" and not text}
    assert lost
    assert lost.isdisjoint(word.strip(".,") for word in reference)
    assert lacking.isdisjoint(word.strip(".,") for word in own)
    assert {"P11 missed", "P31 missed"} & {label for label, *_ in found}


def test_a_perfect_translation_has_no_words_that_are_missed(page):
    for unit in range(6):
        assert not [one for one in marks(page, 1, unit) if one[0] in ("P11 missed", "P12 missed", "P12 in-part")]


def test_scattered_documents_have_their_marks_in_their_places(folder):
    together, apart = (
        Page.of(build_page(evaluation(folder, documents)))
        for documents in (["a", "a", "a", "b", "b", "b"], ["a", "b", "a", "b", "a", "b"])
    )
    for unit in range(6):
        assert marks(together, 0, unit) == marks(apart, 0, unit)


def test_a_profile_without_a_total_has_no_bars(folder):
    page = Page.of(build_page(evaluation(folder, profile="developer")))
    assert "chart-ease-levels-0" not in page.blocks
    assert page.tree.get_element_by_id("grid-ease-0-parameters") is not None


def test_a_profile_without_a_total_has_a_leader_of_each_level(folder):
    found = evaluation(folder, others=(), profile="developer")
    answers = {
        str(one.question): [getattr(told, "text", told) for told in one.sentences]
        for one in summary(EvaluationFacts(found))
    }
    assert "By how much?" not in answers
    told = answers["Who won?"]
    assert told[0] == "There is no total: each value has a best system of its own."
    assert [line.partition(":")[0][-2:] for line in told[1:]] == LEVELS
    assert all(line.count("leads with") + line.count("share the best score") for line in told[1:])
    facts = EvaluationFacts(found)
    assert facts.columns[:5] == [(facts.metrics[0], level) for level in LEVELS]
    assert [facts.title(*column)[-3:] for column in facts.columns[:5]] == [f" {level}" for level in LEVELS]


def test_parameters_are_held_against_each_other(page):
    grid = page.tree.get_element_by_id("grid-ease-0-independence")
    rows = grid.find("tbody").findall("tr")
    assert len(rows) == len(rows[0].findall("td"))


def test_charts_are_drawn_without_scripts(page):
    # this metric cannot be scored again for groups of segments, whose differences are the chart called forest
    marks = {name: count for name, count in page.figures.items() if name != "figure-forest"}
    assert marks
    assert all(marks.values()), marks
