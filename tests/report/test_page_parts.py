"""What suites add to the page of an evaluation: parts for a metric, and pages of another kind."""

import pytest
from page_cases import EIGHT, EIGHT_REFERENCES
from toy_categories import Categories

from mtgauge import evaluate
from mtgauge.base.sentences import catalogues
from mtgauge.base.suites import Suite, bundled_suites
from mtgauge.pages import Axis, Chapter, Facet, Fragment, Section, Spans, TextSpan
from mtgauge.pages import Page as WholePage
from mtgauge.pages.charts import heat_map, in_columns
from mtgauge.pages.text import Text, say
from mtgauge.pages.units import Factors
from mtgauge.report.page import made_page
from mtgauge.report.page.build import build_page
from mtgauge.report.page.parts import MetricPart
from page import Page

#: What pages say where data give it, and not otherwise.
SAID = next(form for form in catalogues("sentences")["zh"] if form not in catalogues("pages")["zh"])


class SilentPart(MetricPart):
    pass


class WholePart(MetricPart):
    """All that a suite can add, for the metric ter."""

    shows_outputs = True
    packages = ("mtgauge.suites.puzzles.page",)

    def __init__(self, metric, facts):
        super().__init__(metric)
        self.facts = facts
        self.kind = Axis(id="toy-kind", title=say("Kind"), items=["even", "odd"])
        self.other = Axis(id="toy-other", title=say("Kind"), items=["here"])

    def sections(self):
        chart = heat_map(
            x=self.other, y=self.kind, value="score", id="toy-chart", caption=[], label=say("Score"),
            columns=in_columns(["toy-other", "toy-kind", "score"], [(0, 0, 1.0)]),
        )  # fmt: skip
        yield Section("toy", say("Score"), [Fragment("puzzle-warnings.html", {"groups": []}), chart])

    def axes(self):
        yield self.other

    def facets(self):
        yield Facet(self.kind, [unit % 2 for unit in range(8)])

    def layers(self):
        yield Spans.of("toy-marks", "toy", [TextSpan(0, 0, 0, 3, "toy")], units=8, owners=2)

    def factors(self):
        return Factors(["toy factor"], [[[unit] for unit in range(8)] for _ in range(2)])

    def pair_parts(self):
        yield Fragment("sentences.html", {"sentences": [say("Score")]})

    def pair_data(self):
        return {"toy-pair": [1, 2]}

    def said(self):
        yield Text(SAID, {})

    def translations(self):
        return {"zh": {"toy": "玩具"}}


def silent_parts(facts):
    yield SilentPart(facts.metrics[1])


def whole_parts(facts):
    yield WholePart(facts.metrics[1], facts)


def no_parts(facts):
    return ()


class ToyPage:
    """A page for evaluations by ter alone."""

    def accepts(self, evaluation):
        return [item.label for item in evaluation.measured] == ["ter"]

    def page(self, evaluation):
        section = Section("toy", say("Score"), [], is_first=True)
        return WholePage(title="toy", chapters=[Chapter("answer", say("Score"), [section])])


TOY_PAGE = ToyPage()


@pytest.fixture(scope="module")
def evaluation():
    return evaluate(EIGHT, EIGHT_REFERENCES, metrics=["chrf", "ter", "wer"], samples=99)


def with_suite(monkeypatch, where, **fields):
    suites = (*bundled_suites(), Suite(name="toy", **{name: f"{__name__}:{one}" for name, one in fields.items()}))
    monkeypatch.setattr(f"{where}.all_suites", lambda: suites)


def built(monkeypatch, evaluation, function):
    with_suite(monkeypatch, "mtgauge.report.page.build", page_parts=function)
    return build_page(evaluation)


@pytest.mark.parametrize("function", ["no_parts", "silent_parts"])
def test_a_suite_that_adds_nothing_changes_nothing(evaluation, monkeypatch, function):
    assert built(monkeypatch, evaluation, function) == build_page(evaluation)


@pytest.fixture
def pages(evaluation, monkeypatch):
    """The page without the suite, and with it."""
    plain = Page.of(build_page(evaluation))
    return plain, Page.of(built(monkeypatch, evaluation, "whole_parts"))


def sections(page):
    return page.tree.xpath("//section/@id")


def facets(page):
    return [facet["axis"] for facet in page.block("index")["facets"]]


def test_sections_stand_where_segments_are_told_apart(pages):
    plain, page = map(sections, pages)
    after = plain.index("distribution")
    assert page == [*plain[:after], "toy", *plain[after:]]


@pytest.mark.parametrize(
    ("look", "added"),
    [
        pytest.param(
            lambda page: [axis["id"] for axis in page.meta["axes"]], {"toy-kind", "toy-other"}, id="axes"
        ),
        pytest.param(lambda page: page.blocks, {"chart-toy-chart", "toy-pair"}, id="blocks"),
        pytest.param(facets, {"toy-kind"}, id="facets"),
        pytest.param(lambda page: page.tree.xpath("//table/caption/@id"), {"caption-warnings"}, id="templates"),
    ],
)
def test_what_a_part_has_is_there(pages, look, added):
    plain, page = map(look, pages)
    assert [name for name in page if name in added or name in plain] == page
    assert added <= {*page}


def test_marks_of_a_part_come_before_edits_and_replace_those_of_its_metric(pages):
    plain, page = ([layer for layer, *_ in one.layers] for one in pages)
    assert "ter" in plain
    assert page == ["toy-marks", *(name for name in plain if name != "ter")]


def test_factors_of_a_part_replace_the_details_of_its_metric(pages):
    plain, page = (found.meta["units"]["factors"] for found in pages)
    assert plain[1] != ["toy factor"]
    assert page == [plain[0], ["toy factor"], plain[2]]


def test_the_comparison_of_two_systems_has_the_part_before_the_segments_that_decide(pages):
    plain, page = (one.tree.get_element_by_id("pair-ranked").getprevious() for one in pages)
    assert page.tag == "p"
    assert page.text_content() == "Score"
    assert page.getprevious().tag == plain.tag


def test_names_of_a_part_are_translated(pages):
    plain, page = (one.meta["catalogues"]["zh"] for one in pages)
    assert "toy" not in plain
    assert page["toy"] == "玩具"
    assert SAID not in plain
    assert page[SAID] == catalogues("sentences")["zh"][SAID]


@pytest.mark.parametrize(("function", "there"), [("silent_parts", True), ("whole_parts", False)])
def test_outputs_that_a_part_shows_are_not_among_the_others(monkeypatch, function, there):
    evaluation = evaluate(EIGHT, EIGHT_REFERENCES, metrics=["chrf", Categories()], intervals=False)
    page = Page.of(built(monkeypatch, evaluation, function))
    assert bool(page.tree.xpath("//table[@id='table-outputs']")) == there


@pytest.mark.parametrize(("metrics", "own"), [("ter", True), ("chrf", False), (["ter", "chrf"], False)])
def test_a_page_of_another_kind_is_made_of_the_evaluations_that_it_accepts(monkeypatch, metrics, own):
    evaluation = evaluate(EIGHT, EIGHT_REFERENCES, metrics=metrics, intervals=False)
    with_suite(monkeypatch, "mtgauge.report.page", page="TOY_PAGE")
    made = made_page(evaluation, "page.html", language="zh")
    assert (Page.of(made).tree.findtext(".//title") == "toy · mtgauge") == own
