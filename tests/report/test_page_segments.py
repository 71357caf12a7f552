"""The segments of the report page: texts, scores, edits and warnings, as the page's script opens them."""

from dataclasses import dataclass

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from stretches import stretches
from thoroughness import budget

from mtgauge import evaluate
from mtgauge.base.findings import Severity
from mtgauge.base.findings.codes import CORE, FindingKind, warning_kinds
from mtgauge.base.signature import Signature
from mtgauge.corpus.reader import InputFile
from mtgauge.measures import Batch, Contract, MeasureWarning
from mtgauge.metrics import Explanation, FittedMeasure, Link, Measure, Output, Span
from mtgauge.pages.units import CHUNK
from mtgauge.report.page import made_page
from mtgauge.report.page.build import build_page
from mtgauge.report.page.edits import LABELS
from page import Page

ODD = [
    "",
    " ",
    "\ud800 alone",
    "pair 😀 pair",
    "\x00\x1b",
    "a\u2028b\nc\td",
    "</script>",
    "\u202eleft",
    '"\\"',
    "x" * 5000,
]
WORDS = st.lists(st.sampled_from(["the", "The", "cat", "sat,", "😀", "\ud800", "it's", "mat.", "猫"]), max_size=8)
TEXTS = WORDS.map(" ".join)


def page_of(systems, references, **settings):
    return Page.of(build_page(evaluate(systems, references, **settings)))


def runs(page, table, system, position):
    """(reference, [(label, begin, end, begin, end)]) of an output: distances added up, as the script does."""
    spans = page.block(f"spans-{position // CHUNK}")
    reference, *numbers = spans[table][position % CHUNK][system]
    *_, labels = page.layers[table]
    found, end, to = [], 0, 0
    for label, gap, length, other_gap, other_length in np.reshape(numbers, (-1, 5)).tolist():
        start, begin = end + gap, to + other_gap
        end, to = start + length, begin + other_length
        found.append((labels[label], start, end, begin, to))
    return reference, found


def test_blocks_hold_exactly_the_texts():
    n = 2 * CHUNK + 7
    lines = [f"{ODD[i % len(ODD)]}{i}" if i % 3 else ODD[i % len(ODD)] for i in range(n)]
    systems = {"a": lines, "b": lines[::-1]}
    references = {"A": [line + "." for line in lines], "B": [None if i % 2 else "b" for i in range(n)]}
    sources = lines[1:] + lines[:1]
    page = page_of(systems, references, sources=sources, metrics="chrf")
    parts = [page.block(name) for name in page.blocks if name.startswith("texts-")]
    assert list(map(len, parts)) == [CHUNK, CHUNK, 7]
    columns = [sources, *references.values(), *systems.values()]
    assert [tuple(row) for part in parts for row in part] == list(zip(*columns, strict=True))
    assert (page.meta["units"]["n"], page.meta["units"]["chunk"]) == (n, CHUNK)


def test_scores_are_kept_bit_for_bit():
    systems = {"a": ["the cat", "sat on", ""], "b": ["a cat", "mat", "x"]}
    evaluation = evaluate(systems, ["the cat sat", "sat on it", "y"], metrics=["bleu", "chrf", "ter"])
    page = Page.of(build_page(evaluation))
    for metric, label in enumerate(page.metrics):
        for system, scores in enumerate(evaluation.segment_scores(label).values()):
            assert page.floats(f"scores-{metric}-{system}").tobytes() == scores.tobytes()


def test_factors_are_the_detail_outputs_of_metrics_whose_steps_the_page_does_not_write():
    systems = {"a": ["the cat", "sat on", ""], "b": ["a cat", "mat", "x"]}
    evaluation = evaluate(
        systems, ["the cat sat", "sat on it", "y"], metrics=["bleu", "ribes", "wer", "chrf", "ter"]
    )
    page = Page.of(build_page(evaluation))
    assert page.meta["units"]["command"] == "mtgauge explain -m bleu -m wer -m chrf -m ter --segment {unit}"
    assert [len(names) for names in page.meta["units"]["factors"]] == [0, 0, 4, 0, 0]
    steps = [(one or {}).get("steps") for one in page.meta["units"]["rescored"]]
    assert [one and one["kind"] for one in steps] == ["bleu", None, None, "chrf", "ter"]
    _, _, wer, *_ = page.block("factors-0")
    for number, system in enumerate(systems):
        assert wer[number] == evaluation.measured[2].segment_scores(system)[:, 1:].round(2).tolist()


FILES = [
    (
        [
            ("system", "a", "out/a.txt"),
            ("system", "b", "/home/x/my b.txt"),
            ("reference", "A", "ref.txt"),
            ("source", "source", "s.txt"),
        ],
        ["out/a.txt -r A=ref.txt -s s.txt -l de-en", "'b=my b.txt' -r A=ref.txt -s s.txt -l de-en"],
    ),
    ([("system", "a", "a.txt"), ("system", "b", "-"), ("reference", "ref", "ref.txt")], []),
    ([("testset", "testset", "set.xml"), ("system", "a", "a.txt"), ("system", "b", "b.txt")], []),
    ([("system", "a", "a.txt")], []),
    ([], []),
]


@pytest.mark.parametrize(
    ("inputs", "expected"), FILES, ids=["files", "standard input", "test set", "some", "none"]
)
def test_the_command_names_the_files_of_a_system_and_no_folder_of_the_machine(inputs, expected):
    evaluation = evaluate({"a": ["x"], "b": ["y"]}, ["x"], sources=["z"], languages="de-en", metrics="bleu")
    files = [InputFile(role, name, path, None, 1) for role, name, path in inputs]
    page = Page.of(made_page(evaluation, "report.html", inputs=files))
    assert page.meta["units"]["files"] == expected


def test_a_large_page_has_the_steps_and_leaves_factors_out(monkeypatch):
    monkeypatch.setattr("mtgauge.report.page.facts.MOST_OUTPUTS", 5)
    page = page_of({"a": ["x"] * 3, "b": ["y"] * 3}, ["x"] * 3, metrics=["bleu", "wer"])
    assert page.meta["units"]["factors"] == []
    assert page.meta["units"]["rescored"][0]["steps"]["kind"] == "bleu"
    assert page.meta["units"]["command"] == "mtgauge explain -m bleu -m wer --segment {unit}"
    assert not [name for name in page.blocks if name.startswith("factors")]


@given(st.lists(st.tuples(TEXTS, TEXTS, TEXTS, TEXTS), min_size=1, max_size=6), st.sampled_from(["ter", "wer"]))
@settings(max_examples=budget(150))
def test_edits_are_what_the_metric_explains(rows, metric):
    one, other, first, second = map(list, zip(*rows, strict=True))
    evaluation = evaluate({"one": one, "other": other}, {"A": first, "B": second}, metrics=["chrf", metric])
    page = Page.of(build_page(evaluation))
    assert [(name, measured) for name, _, measured, _ in page.layers] == [(metric, True)]
    fitted = evaluation.fitted[metric]
    for system, output in enumerate(evaluation.systems):
        batch = Batch.of(evaluation.testset, output, slice(0, len(rows)))
        explained = [fitted.explain(batch, index) for index in range(len(rows))]
        slow = FittedMeasure.explain_all(Explained(fitted, explained), batch)
        for position in range(len(rows)):
            reference, found = runs(page, 0, system, position)
            assert reference == ["A", "B"].index(slow.reference(position))
            assert found == [(run.label, *run.hypothesis, *run.reference) for run in stretches(slow, position)]


class Explained(FittedMeasure):
    """What a metric explains unit by unit, without the fast way that it may have."""

    def __init__(self, fitted, explanations):
        super().__init__(fitted.measure, fitted.testset, fitted.resources)
        self.explanations = explanations

    def explain(self, batch, index):
        return self.explanations[index]

    statistics = score = signature = None


def test_an_edit_in_numbers():
    page = page_of({"s": ["😀 a cat sat here", "same"]}, {"A": ["😀 the cat sat", "same"]}, metrics=["wer"])
    assert page.layers == [("wer", "WER", True, ["substitution", "insertion"])]
    # the emoji is two code units; "a" stands for "the"; "here" is too much, behind "sat"
    assert page.block("spans-0") == [[[[0, 0, 3, 1, 3, 3, 1, 9, 4, 8, 0]], [[0]]]]


def test_without_a_metric_that_aligns_words_word_error_rate_colours():
    page = page_of({"s": ["中国人"]}, ["中国话"], metrics=["bleu", "chrf"], languages="en-zh")
    assert page.layers == [("wer", "WER", False, ["substitution"]), ("bleu", "BLEU", True, ["unmatched"])]
    assert runs(page, 0, 0, 0) == (0, [("substitution", 2, 3, 2, 3)])
    assert runs(page, 1, 0, 0) == (0, [("unmatched", 2, 3, 2, 2)])
    assert page.metrics == ["bleu", "chrf"]


def test_every_metric_that_explains_has_a_table():
    page = page_of({"s": ["b a c d"]}, ["a b c d"], metrics=["ter", "bleu", "wer", "wer:tokenize=char"])
    assert [name for name, *_ in page.layers] == ["ter", "wer", "wer:tokenize=char", "bleu"]
    assert all(len(part) == 1 for part in page.block("spans-0"))


@dataclass(frozen=True, kw_only=True)
class Matches(Measure):
    """A measure that says of each first word what kind of match it is, and has words of its own."""

    id = "matches"
    summary = "for a test"
    contract = Contract(explains=True)

    @property
    def outputs(self):
        return (Output("score"),)

    def fit(self, testset, resources):
        return FittedMatches(self, testset, resources)


class FittedMatches(FittedMeasure):
    def statistics(self, batch, *, threads=1):
        return np.ones((len(batch), 1), dtype=np.int64)

    def score(self, totals, level):
        return totals.astype(np.float64)

    def signature(self, level):
        return Signature.of("matches", version="test")

    def explain(self, batch, index):
        word = batch.hypotheses[index]
        label = {"runs": "stem", "cat": "exact", "<b>": "odd </script> label"}[word]
        ours, theirs = Span("hypothesis", 0, len(word), label), Span("reference", 0, 3, label, "A")
        return Explanation((ours, theirs), (Link(0, 1, label),))


def test_labels_of_other_packages_stand_behind_the_known_ones():
    references = {"A": ["ran", "cat", "bold"]}
    page = page_of({"s": ["<b>", "cat", "runs"], "t": ["cat", "cat", "cat"]}, references, metrics=[Matches()])
    assert page.layers == [("matches", "matches", True, ["stem", "odd </script> label"])]
    known, other = page.meta["units"]["spans"][0]["labels"]
    assert (known["name"]["t"], other["name"], other["meaning"]) == ("stem", None, None)
    assert runs(page, 0, 0, 0) == (0, [("odd </script> label", 0, 3, 0, 3)])
    assert runs(page, 0, 0, 1) == (0, [])
    assert runs(page, 0, 0, 2) == (0, [("stem", 0, 4, 0, 3)])
    assert [runs(page, 0, 1, position) for position in range(3)] == [(0, [])] * 3


def test_every_known_label_has_words():
    page = page_of({"s": ["a"]}, ["b"], metrics="wer")
    assert set(LABELS) > {"substitution", "insertion", "deletion", "shift"}
    (label,) = page.meta["units"]["spans"][0]["labels"]
    name, meaning = LABELS[label["id"]]
    assert (label["name"], label["meaning"]) == (name.to_json(), meaning.to_json())


@pytest.mark.parametrize(
    ("languages", "tags"),
    [(None, None), ("zh-en", {"source": "zh", "target": "en"}), ("pt_BR-zh_Hant", {"source": "pt-BR", "target": "zh-Hant"})],
)  # fmt: skip
def test_language_tags_are_those_of_html(languages, tags):
    assert page_of({"s": ["a"]}, ["b"], metrics="chrf", languages=languages).meta["units"]["languages"] == tags


def test_equal_outputs_name_the_first_system_with_them():
    systems = {"a": ["x", "x", "\ud800"], "b": ["x", "y", "z"], "c": ["y", "y", "\ud800"]}
    assert page_of(systems, ["r"] * 3, metrics="chrf").block("index")["same"] == [[0, 0, 0], [0, 1, 1], [2, 1, 0]]


def test_warnings_keep_their_messages_in_words_that_can_be_translated():
    systems = {"a": ["", "b", ""], "b": ["a\x07", "b", "c\x08"]}
    found = page_of(systems, ["a", "", "c"], metrics="chrf").block("index")["warnings"]
    kept = {
        (item["code"], item["owner"], place): item["messages"][number]
        for item in found
        for place, number in zip(item["units"], item["of"], strict=True)
    }
    reference = {"t": "reference {name}", "a": {"name": "ref"}}
    translation = {"t": "the translation", "a": {}}
    empty, holds = "{column} is empty", "{column} holds {characters}"
    assert kept == {
        ("empty", None, 1): {"t": empty, "a": {"column": reference}},
        ("empty", 0, 0): {"t": empty, "a": {"column": translation}},
        ("empty", 0, 2): {"t": empty, "a": {"column": translation}},
        ("control-character", 1, 0): {"t": holds, "a": {"column": translation, "characters": "U+0007"}},
        ("control-character", 1, 2): {"t": holds, "a": {"column": translation, "characters": "U+0008"}},
    }


def test_the_table_of_warnings_has_a_place_for_every_link_to_it():
    systems = {"a": ["", "b", ""], "fine": ["a", "b", "c"], "b": ["a\x07", "b", "c"]}
    page = page_of(systems, ["a", "", "c"], metrics="chrf")
    assert page.tree.xpath("//*[@id='warnings']//tbody/@id") == [
        "warnings-of-empty",
        "warnings-of-control-character",
    ]
    places = page.tree.xpath("//*[@id='warnings']//tr/@id")
    assert places == ["warnings-test-set", "warnings-0", "warnings-2"]
    links = {link.removeprefix("#") for link in page.tree.xpath("//a[starts-with(@href, '#warnings-')]/@href")}
    kinds = {"warnings-of-empty", "warnings-of-control-character"}
    assert links & set(places)
    assert links - set(places) == kinds
    buttons = page.tree.xpath("//*[@id='warnings']//button")
    assert [(button.get("data-warning"), button.get("data-about")) for button in buttons] == [
        ("empty", "set"), ("empty", "0"), ("control-character", "2"),
    ]  # fmt: skip
    assert page.words("warnings-of-empty").startswith(
        "a text is empty notable the test set 1 reference ref is empty"
    )
    assert page.words("warnings-0").startswith("a 2 the translation is empty")


def test_warnings_about_no_single_segment_have_no_button():
    same = [f"words that are no coincidence {number}" for number in range(20)]
    page = page_of({"a": same, "b": same}, [f"other {number}" for number in range(20)], metrics="chrf")
    rows = page.tree.xpath("//*[@id='warnings']//tbody/tr")
    assert any("another system has the same output" in row.text_content() for row in rows)
    assert not page.tree.xpath("//*[@id='warnings']//button[@data-warning='duplicate-system']")
    assert set(page.meta["units"]["warnings"]) == set(warning_kinds())


def test_a_warning_of_another_package_comes_last_and_has_its_meaning(monkeypatch):
    monkeypatch.setitem(CORE, "odd-text", FindingKind(Severity.NOTABLE, "A text is odd."))
    monkeypatch.setattr(FittedMeasure, "warnings", lambda *_: [MeasureWarning(0, "is odd", "odd-text")])
    page = page_of({"a": ["one\x01 two three", ""]}, ["one two four", "five"], metrics="chrf")
    buttons = page.tree.xpath("//*[@id='warnings']//button")
    assert [button.get("data-warning") for button in buttons] == ["empty", "control-character", "odd-text"]
    assert page.meta["units"]["warnings"]["odd-text"]["t"] == "A text is odd."
    assert "A text is odd. notable" in page.words("warnings")


def test_without_warnings_no_section_is_about_them():
    page = page_of({"a": ["one two three"]}, ["one two four"], metrics="chrf")
    assert not page.tree.xpath("//*[@id='warnings'] | //a[@href='#warnings']")


def test_without_script_a_sentence_says_what_is_missing():
    assert "needs scripts" in page_of({"a": ["x"]}, ["y"], metrics="chrf").words("segments")
