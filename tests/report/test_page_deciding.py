"""What decides between two systems, as the page has it where no script runs."""

import json
from pathlib import Path

import pytest

from mtgauge import evaluate
from mtgauge.corpus import TestSet
from mtgauge.diagnostics import find_defects, find_reasons, tokens_of
from mtgauge.report.page.build import build_page
from mtgauge.report.page.right_words import (
    LEAD,
    first_difference,
    pieces_of,
    right_and_wrong,
    window,
    words_in,
)
from page import Page

CASES = json.loads(
    (Path(__file__).parents[1] / "pages" / "script" / "support" / "right-words.json").read_text("utf-8")
)
PLACES = ["mill", "harbour", "bridge", "tower", "market", "station", "school", "river", "garden", "castle"]
SOURCES = [f"他说{n}：“磨坊{place}关了。”" for n, place in enumerate(PLACES)]
REFERENCES = {
    "A": [f"He said {n}: “the {place} is closed .”" for n, place in enumerate(PLACES)],
    "B": [None, *(f"“The {place} has closed ,” he said {n}" for n, place in [*enumerate(PLACES)][1:])],
}
SYSTEMS = {
    "straight": [f'He said {n}: "the {place} is closed ."' for n, place in enumerate(PLACES)],
    "good": [*REFERENCES["A"][:9], "He said 9: “the fort”"],
    "far": [f"The {place}" for place in PLACES],
}


@pytest.fixture(scope="module")
def evaluation():
    return evaluate(SYSTEMS, TestSet.of(REFERENCES, sources=SOURCES, languages="zh-en"), metrics=["bleu", "ter"])


@pytest.fixture(scope="module")
def page(evaluation):
    return Page.of(build_page(evaluation))


def said(element):
    return " ".join(element.text_content().split())


@pytest.mark.parametrize(("text", "words"), CASES["words"])
def test_words_are_those_of_the_script(text, words):
    assert [text[start:end] for start, end in words_in(text)] == words


@pytest.mark.parametrize(("text", "references", "marks"), CASES["marks"])
def test_marks_are_those_of_the_script(text, references, marks):
    found = right_and_wrong(text, references)
    assert [[text[start:end], look] for start, end, look in found] == marks


@pytest.mark.parametrize(
    ("text", "start", "shown"),
    [
        ("a short text", 8, (0, 12)),
        ("word " * 300, 0, (0, 500)),
        ("word " * 300, 733, (730, 1230)),
        ("word " * 300, 1400, (1400, 1500)),
        ("x" * 600, 50, (50, 550)),
    ],
)
def test_no_word_of_a_long_text_is_cut(text, start, shown):
    assert window(text, start) == shown


def test_pieces_are_the_text_that_is_shown():
    text = "right wrong " * 100
    pieces = pieces_of(text, right_and_wrong(text, ["right " * 200]), 600)
    assert "".join(piece.text for piece in pieces) == f"… {text[600:1098]} …"
    assert {(piece.text.strip(), piece.look) for piece in pieces} >= {("right", "right"), ("wrong", "wrong")}
    assert first_difference("abc", "abd") == 2
    assert first_difference("abc", "abc") == 3
    assert LEAD < 500


def test_contributions_are_the_difference_minus_that_without_the_segment(page, evaluation):
    pair = ["good", "straight"]
    assert said(page.tree.get_element_by_id("ranked-first-title")) == "In favour of good"

    def difference(positions):
        found = evaluate(
            {name: [SYSTEMS[name][at] for at in positions] for name in pair},
            TestSet.of({name: [texts[at] for at in positions] for name, texts in REFERENCES.items()}),
            metrics="bleu",
        )
        return found["good", "bleu"].score - found["straight", "bleu"].score

    listed = {
        int(item.get("data-position")): float(item.xpath(".//data")[0].get("value"))
        for id_ in ("ranked-first", "ranked-second")
        for item in page.tree.get_element_by_id(id_).xpath("./li[@data-position]")
    }
    assert len(listed) == 6
    for position, value in listed.items():
        others = [at for at in range(len(PLACES)) if at != position]
        assert value == pytest.approx(difference(range(len(PLACES))) - difference(others), abs=1e-9)
        assert (value > 0) == (position != 9)


def test_a_deciding_segment_has_all_its_texts_and_a_reason(page):
    [worst] = page.tree.get_element_by_id("ranked-second").xpath("./li[@data-position]")
    titles = [said(one) for one in worst.xpath(".//dt")]
    assert [title.split()[0] for title in titles] == ["Source", "Reference", "Reference", "good", "straight"]
    texts = [one.text_content() for one in worst.xpath(".//dd")]
    assert texts == [
        SOURCES[9],
        REFERENCES["A"][9],
        REFERENCES["B"][9],
        SYSTEMS["good"][9],
        SYSTEMS["straight"][9],
    ]
    assert [one.get("lang") for one in worst.xpath(".//dd")] == ["zh", "en", "en", "en", "en"]
    assert [said(one) for one in worst.xpath(".//span[@class='wrong']")][:1] == ["fort"]
    first = page.tree.get_element_by_id("ranked-first").xpath("./li[@data-position]")[0]
    assert said(first.xpath("./p[@class='ranked-why']")[0]) == "straight: straight quotation marks (2)"


def test_reasons_are_said_and_those_of_every_pair_are_there(page, evaluation):
    [sentence, *_] = [said(one) for one in page.tree.get_element_by_id("reasons")]
    assert sentence == "straight writes 20 straight quotation marks where the reference has curly ones, good 0."
    tokens = tokens_of(evaluation.testset, evaluation.systems)
    defects = find_defects(evaluation.testset, evaluation.systems, tokens)
    block = page.block("reasons")
    names = [*SYSTEMS]
    assert [(names[worse], names[better], kind) for worse, better, kind, *_ in block["told"]] == [
        (one.worse, one.better, str(one.kind))
        for pair in [("straight", "good"), ("straight", "far"), ("good", "far")]
        for one in find_reasons(defects, *pair)
    ]
    for kind, (_, gaps, counts) in block["kinds"].items():
        for system in range(3):
            row = [0] * len(PLACES)
            position = 0
            for gap, count in zip(gaps[system], counts[system], strict=True):
                position += gap
                row[position] = count
            assert row == next(found for one, found in defects.counts.items() if str(one) == kind)[system].tolist()


@pytest.mark.parametrize(
    ("target", "unit", "orders"),
    [("zh", "characters", "234"), ("th", "characters", "234"), ("de", "words", "1234")],
)
def test_ngrams_of_scripts_without_blanks_have_two_characters_or_more(target, unit, orders):
    texts = {
        "zh": ["我们今天去河边", "他不去"],
        "th": ["แมวนั่งบนเสื่อ", "เขาไป"],
        "de": ["wir gehen heute", "er nicht"],
    }[target]
    systems = {"a": [texts[0][:-1], texts[1]], "b": [texts[0][2:], texts[1]]}
    page = Page.of(build_page(evaluate(systems, TestSet.of(texts, languages=f"en-{target}"), metrics="chrf")))
    for id_ in ("gains-order", "ngram-order"):
        assert [one.text for one in page.tree.get_element_by_id(id_)] == [*orders]
    assert page.tree.get_element_by_id("ngram-tables").get("data-unit") == unit
    shown = [number for number, found in enumerate(page.block("gains"), start=1) if found]
    assert {*map(str, shown)} <= {*orders}
    assert shown
    title = next(axis["title"]["t"] for axis in page.meta["axes"] if axis["id"] == "length")
    assert title == f"{unit.capitalize()} of the reference"


def test_ngrams_with_punctuation_are_apart():
    references = ["the mill , the old one ."] * 20
    systems = {"a": ["the mill , , the old one ship ."] * 20, "b": references}
    page = Page.of(build_page(evaluate(systems, TestSet.of(references, languages="de-en"), metrics="bleu")))
    first = page.block("ngrams")[0][0]
    assert [row[0] for row in first["over"]] == ["ship"]
    assert [row[0] for row in first["overMarks"]] == [","]
    second = page.block("ngrams")[0][1]
    assert {row[0] for row in second["overMarks"]} == {", ,", "ship ."}
    assert [row[0] for row in second["over"]] == ["one ship"]
