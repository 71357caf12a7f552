"""The first screen says what the data of the same page support: ranks, ties, n, p, colours, order of precedence."""

import contextlib
import json
from dataclasses import replace
from pathlib import Path

import first_screens
import pytest
import statements
from annotators import needs
from statements import Seen, contradictions, data_of, judged_lines, read_back, statements_of

from mtgauge.cli.main import main
from page import Page

#: The statements, data and colours of the pages that commit 2dc13440 made of the sets of `first_screens`.
KEPT = Path(__file__).parents[1] / "cases" / "statements" / "2dc13440.json"
POWER = (
    "A test on these {n} {unit}s finds a true difference of {points} points of {metric} between the best two in "
    "{chance} % of cases."
)
#: What was wrong with those pages -> the set, and what the comparison with the data finds.
FORMER = {
    "a first place by means of different segments": ("different_segments", "rank: {metric} puts {system} first."),
    "a first place without its ties": ("tied_people", "tie: {metric} puts {system} first."),
    "a metric answers before people": ("tied_people", "precedence: BLEU answers before ESA"),
    "a system with the words of a reference is first": ("copied", "contaminated: {system} has the best {metric}: {score}."),
    "a green yes for it": ("copied", "contaminated: Yes: {system} is better than {other}, {p}, below {alpha}."),
    "the power of another test": ("close", f"another test: {POWER}"),
}  # fmt: skip


#: Sets whose pages have data of their own.
OTHERS = {"judged_metrics", "ease", "checkpoints", "puzzles"}


@pytest.fixture(scope="module")
def former():
    return json.loads(KEPT.read_text("utf-8"))


@pytest.mark.parametrize(("made", "complaint"), FORMER.values(), ids=FORMER)
def test_former_statements_contradict_their_data(former, made, complaint):
    assert complaint in contradictions(*read_back(former[made]))


def test_former_ranking_of_metrics_contradicts_itself(former):
    said = [statements.Statement(*one) for one in former["judged_metrics"]["statements"]]
    assert statements.of_metrics(said) == ["Segments, {statistic}"]


def test_former_pages_count_segments_that_nobody_judged_move_colours_and_do_not_follow_the_metric(former):
    kept = former["tied_people"]
    seen = {metric: Seen(**one) for metric, one in kept["seen"].items()}
    assert statements.wrong_counts(seen, read_back(kept)[1]) != []
    assert statements.moved_colours(seen) == ["fjord", "jetty"]
    assert statements.deaf_screen(seen)


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """Makes the page of a set, once: name -> its file."""
    pages = {}

    def page(name):
        if name not in pages:
            folder = tmp_path_factory.mktemp(name)
            words = first_screens.SETS[name](folder)
            with contextlib.chdir(folder):
                assert main([*words, "--report", "page.html", "-o", "scores.txt"]) == 0
            pages[name] = folder / "page.html"
        return pages[name]

    return page


@pytest.mark.parametrize("name", [name for name in first_screens.SETS if name not in OTHERS])
def test_statements_have_the_support_of_their_data(made, name):
    path = made(name)
    page = Page.of(path.read_bytes())
    said = statements_of(page)
    assert len(said) >= 6
    assert contradictions(said, data_of(page, judged_lines(path.parent), first_screens.N)) == []


@pytest.mark.parametrize("name", ["ease", "checkpoints", "puzzles"])
def test_statements_of_suites_have_the_support_of_their_data(made, name):
    if name == "ease":
        needs("spacy")
        needs("jieba")
    said, data = read_page(made(name))
    assert contradictions(said, data) == []


#: What a page could say wrongly -> the set, the part of a form, values in the place of its own, the complaint.
WRONG = {
    "the unstable share": ("ease", "of this total", {"share:.0f": "99"}, "share"),
    "a level that is off": ("ease", "Parameters that do not count", {"n": 19}, "n"),
    "the greatest score": ("checkpoints", "adds up the recall", {"n": 3}, "n"),
    "the best score": ("checkpoints", "adds up the recall", {"system": "coral"}, "rank"),
    "the aligned points": ("checkpoints", "by word alignment", {"n:,": "124"}, "n"),
    "the units that were read": ("checkpoints", "A person read", {"right:,": "1"}, "n"),
    "the first place": ("puzzles", "share first place", {"systems": "amber"}, "tie"),
    "who shares it": ("tied_people", "{measure}: {systems} share", {"systems": "amber"}, "rank"),
    "whom nobody judged": ("tied_people", "was judged by nobody", {"system": "amber"}, "n"),
    "a contaminated system": ("copied", "No verdict", {"system": "coral"}, "warnings"),
    "how often people agree": ("close", "human judgements agree", {"share": "12"}, "share"),
    "a p-value": ("close", "by chance", {"p": "p\N{NO-BREAK SPACE}=\N{NO-BREAK SPACE}0.0100"}, "p"),
    "what the test finds": (
        "close", "Such a test", {"points": {"form": "{points} points", "values": {"points": "3.00"}}}, "another test",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("name", "words", "values", "complaint"), WRONG.values(), ids=WRONG)
def test_a_wrong_statement_is_found(made, name, words, values, complaint):
    if name == "ease":
        needs("spacy")
        needs("jieba")
    said, data = read_page(made(name))
    wrong = [replace(one, values={**one.values, **values}) if words in one.form else one for one in said]
    assert complaint in {found.partition(":")[0] for found in contradictions(wrong, data)}


def read_page(path):
    """The statements of a page, and its data, with those of its suite."""
    page = Page.of(path.read_bytes())
    data = data_of(page, judged_lines(path.parent), first_screens.N)
    if page.meta.get("axes") and any(axis["id"] == "ease-0" for axis in page.meta["axes"]):
        data = statements.ease_of(page, data)
    elif (path.parent / "points.jsonl").exists():
        data = statements.points_of(path.parent, data)
    return statements_of(page), data


def test_a_ranking_of_metrics_agrees_with_itself(made):
    said = statements_of(Page.of(made("judged_metrics").read_bytes()))
    assert "It has the first rank by itself: the next metric agrees significantly less." in {
        one.form for one in said
    }
    assert statements.of_metrics(said) == []
