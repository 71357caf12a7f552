"""The leaderboard says of every system and measure what the evaluation in the same page says."""

import numpy as np
import pytest
from mixed_texts import A, mixed
from page_cases import EIGHT, EIGHT_REFERENCES, REFERENCES, SYSTEMS
from partly_judged import NAMES, case

from mtgauge import GivenScores, evaluate
from mtgauge.report.page.build import build_page
from page import Page

#: Three groups that a test tells apart, and does not within them.
SIX = {f"s{place}": mixed(A, 10 + place, share) for place, share in enumerate([0.1, 0.1, 0.4, 0.4, 0.8, 0.8])}
METRICS = ["bleu", "chrf", "ter"]


def rated(**values):
    """Human ratings: system -> what each of the sixty segments has; None: nobody judged the system."""
    columns = {
        name: [None] * 60 if value is None else [value + 3 * (place % 5) for place in range(60)]
        for name, value in values.items()
    }
    return GivenScores("ESA", columns, by_humans=True)


#: Name -> systems, references, settings.
CASES = {
    "tests of all pairs": (SIX, A, {"metrics": METRICS, "test": "bootstrap", "intervals": True}),
    "clusters of WMT": (SIX, A, {"metrics": METRICS, "test": "bootstrap", "clusters": "wmt"}),
    "scores alone": (SIX, A, {"metrics": METRICS}),
    "a baseline": (SIX, A, {"metrics": METRICS, "test": "bootstrap", "baseline": "s2"}),
    "some compared": (SIX, A, {"metrics": METRICS, "test": "bootstrap", "tested": ["s0", "s3", "s4"]}),
    "a sign test": (EIGHT, EIGHT_REFERENCES, {"metrics": METRICS, "test": "sign"}),
    "tests without a verdict": (SYSTEMS, REFERENCES, {"metrics": METRICS, "test": "auto"}),
    "equal systems": ({**SIX, "s6": SIX["s0"]}, A, {"metrics": METRICS}),
    "one holds a reference": ({**SIX, "copier": A}, {"A": A, "B": mixed(A, 9, 0.5)}, {"metrics": METRICS, "test": "bootstrap"}),
    "one system": ({"s0": SIX["s0"]}, A, {"metrics": METRICS, "intervals": True}),
    "human ratings": (
        SIX, A,
        {"metrics": METRICS, "test": "bootstrap", "given": rated(s0=60, s1=70, s2=71, s3=None, s4=20, s5=None)},
    ),
    "far behind": ({**SIX, "s6": ["ash"] * 60}, A, {"metrics": METRICS, "intervals": True}),
}  # fmt: skip
ALL = [*CASES, *(f"partly judged: {name}" for name in NAMES)]


@pytest.fixture(scope="module")
def pages():
    found = {}

    def page_of(name):
        if name not in found:
            part = name.removeprefix("partly judged: ")
            made = case(part).evaluation if part in NAMES else None
            systems, references, settings = CASES.get(name, (None, None, None))
            evaluation = made or evaluate(systems, references, **settings)
            found[name] = evaluation, Page.of(build_page(evaluation))
        return found[name]

    return page_of


class Read:
    """A leaderboard as it is read, and the evaluation of its page.

    Attributes:
        data: The evaluation as JSON.
        table: The element.
        metrics: The labels of the metrics.
    """

    def __init__(self, page):
        self.data, self.page = page.block("evaluation"), page
        self.table = page.tree.get_element_by_id("table-leaderboard")
        self.metrics = [metric["metric"] for metric in self.data["settings"]["metrics"]]
        self.outputs = {o["metric"]: o for o in reversed(self.data["outputs"]) if o["kind"] == "primary"}

    @property
    def rows(self):
        """System -> its row, in the order of the page."""
        return {row.xpath("string(./th//bdi)"): row for row in self.table.xpath("./tbody/tr")}

    def cells(self, system, place):
        return self.rows[system].xpath(f"./td[@data-measure='{place}']")

    def number(self, system, place):
        """The cell with the value; None where there is none."""
        found = [cell for cell in self.cells(system, place) if "number" in cell.get("class").split()]
        return found[0] if found else None

    def score(self, system, place):
        metric = self.metrics[place]
        found = [
            s
            for s in self.data["scores"]
            if (s["metric"], s["output"], s["level"], s["system"])
            == (metric, self.outputs[metric]["output"], "corpus", system)
        ]
        return found[0] if found else None

    @property
    def placed(self):
        """The systems that can have a place."""
        copied = {warning["system"] for warning in self.data["warnings"] if warning["code"] == "reference-copied"}
        named = self.data["settings"]["tested"] or self.data["systems"]
        return [system for system in self.data["systems"] if system in named and system not in copied]

    def ranked(self, place):
        """The systems that have a place and a value, best first."""
        sign = -1 if self.outputs[self.metrics[place]]["higher_is_better"] else 1
        values = {s: self.score(s, place)["score"] for s in self.placed}
        return sorted((s for s in values if values[s] is not None), key=lambda s: sign * values[s])

    def clusters(self, place):
        """Groups of systems, best first, as tests tell them apart; nothing where they do not decide."""
        metric, settings = self.metrics[place], self.data["settings"]
        tests = [
            c
            for c in self.data["comparisons"]
            if (c["metric"], c["output"], c["level"]) == (metric, self.outputs[metric]["output"], "corpus")
        ]
        if settings["baseline"] or not any(c["verdict"] for c in tests) or tests[0]["method"] == "sign":
            return []
        wmt, better = settings["clusters"] == "wmt", set()
        for c in tests:
            p = c["p"] if wmt or c["p_adjusted"] is None else c["p_adjusted"]
            if c["verdict"] and p < settings["alpha"]:
                up = (c["delta"] > 0) == bool(self.outputs[metric]["higher_is_better"])
                better.add((c["a"], c["b"]) if up else (c["b"], c["a"]))
        found = []
        order = self.ranked(place)
        for index, system in enumerate(order):
            if wmt:
                starts = all((a, b) in better for a in order[:index] for b in order[index:])
            else:
                starts = any((a, system) in better for a in (found[-1] if found else []))
            if starts or not found:
                found.append([])
            found[-1].append(system)
        return found

    def places(self, place):
        """System -> its place, by clusters or else by equal values."""
        groups = self.clusters(place)
        if not groups:
            for system in self.ranked(place):
                if groups and self.score(groups[-1][0], place)["score"] == self.score(system, place)["score"]:
                    groups[-1].append(system)
                else:
                    groups.append([system])
        found, above = {}, 0
        for group in groups:
            first, last = above + 1, above + len(group)
            found |= dict.fromkeys(group, str(first) if first == last else f"{first}–{last}")
            above = last
        return found if len(found) > 1 else {}


@pytest.fixture(params=ALL)
def read(request, pages):
    evaluation, page = pages(request.param)
    found = Read(page)
    found.evaluation, found.name = evaluation, request.param
    return found


def shown(number, decimals, sign=""):
    return f"{round(number, decimals) + 0.0:{sign}.{decimals}f}".replace("-", "−")


def test_every_value_and_interval_is_the_evaluations(read):
    assert set(read.rows) == set(read.data["systems"])
    for place, metric in enumerate(read.metrics):
        decimals = read.outputs[metric]["decimals"]
        for system in read.data["systems"]:
            cell, score = read.number(system, place), read.score(system, place)
            if score["score"] is None:
                assert cell is None
                continue
            sign = "+" if score["effect_unit"] else ""
            assert float(cell.find("data").get("value")) == score["score"]
            assert cell.find("data").text == shown(score["score"], decimals, sign)
            bounds = (
                ""
                if score["low"] is None
                else f"[{shown(score['low'], decimals, sign)}, {shown(score['high'], decimals, sign)}]"
            )
            heard = [
                one for other in read.cells(system, place) for one in other.xpath(".//*[@class='bounds']/text()")
            ]
            assert (cell.get("title", ""), "".join(heard)) == (bounds, bounds)


def test_bars_are_on_one_scale(read):
    for place in range(len(read.metrics)):
        points = []
        for system in read.data["systems"]:
            score = read.score(system, place)
            for bar in (svg for cell in read.cells(system, place) for svg in cell.iter("svg")):
                ends = bar.xpath("./line[not(@class)]")
                at = [(score["score"], one.get("cx")) for one in bar.iter("circle")]
                at += [(score[name], line.get(x)) for line in ends for name, x in (("low", "x1"), ("high", "x2"))]
                at += [(0.0, line.get("x1")) for line in bar.xpath("./line[@class='zero']")]
                points += [(value, float(x.removesuffix("%"))) for value, x in at]
                if not list(bar.iter("circle")):
                    # off the scale, on the side of its value
                    [sign] = bar.iter("text")
                    assert (sign.text, sign.get("x")) == ("◂", "0%") if sign.text == "◂" else ("▸", "100%")
        inside = sorted({point for point in points if 0 < point[1] < 100})
        if len(inside) > 1:
            (low, x_low), (high, x_high) = inside[0], inside[-1]
            for value, x in inside:
                assert x == pytest.approx(x_low + (value - low) / (high - low) * (x_high - x_low), abs=0.05)


def test_systems_have_the_places_that_tests_or_values_give_them(read):
    for place in range(len(read.metrics)):
        expected = read.places(place)
        for system in read.data["systems"]:
            cell = read.number(system, place)
            assert (None if cell is None else cell.get("data-place")) == expected.get(system)


def test_first_place_is_shaded_with_its_ties_and_bold(read):
    for place in range(len(read.metrics)):
        groups, places = read.clusters(place), read.places(place)
        shaded = set(groups[0]) if groups and len(places) > 1 else set()
        bold = shaded or {system for system, at in places.items() if at.partition("–")[0] == "1"}
        for system in read.data["systems"]:
            classes = [set(cell.get("class").split()) for cell in read.cells(system, place)]
            assert all(("first" in names) == (system in shaded) for names in classes)
            assert any("best" in names for names in classes) == (system in bold)


def test_rules_part_the_clusters_of_the_measure_that_the_page_opens_with(read):
    [axis] = [axis for axis in read.page.meta["axes"] if axis["id"] == "metric"]
    chosen = axis["first"]
    [heading] = read.table.xpath(".//th[@aria-sort]")
    assert heading.get("data-measure") == str(chosen)
    order = [system for system in read.rows if system in read.placed and read.number(system, chosen) is not None]
    assert [read.score(s, chosen)["score"] for s in order] == [
        read.score(s, chosen)["score"] for s in read.ranked(chosen)
    ]
    starts = {group[0] for group in read.clusters(chosen)[1:]}
    ruled = {system for system, row in read.rows.items() if "ruled" in row.get("class").split()}
    assert ruled == starts
    places = {system: row.xpath("string(./td[@class='place'])") for system, row in read.rows.items()}
    assert {system: at for system, at in places.items() if at} == read.places(chosen)


def test_systems_with_a_place_come_first_and_those_without_a_value_last(read):
    [heading] = read.table.xpath(".//th[@aria-sort]")
    chosen = int(heading.get("data-measure"))
    copied = {warning["system"] for warning in read.data["warnings"] if warning["code"] == "reference-copied"}
    keys = [(read.number(system, chosen) is None, system in copied) for system in read.rows]
    assert keys == sorted(keys)
    unplaced = {system for system, row in read.rows.items() if "unplaced" in row.get("class").split()}
    assert unplaced == copied


@pytest.mark.parametrize("name", NAMES)
def test_every_number_of_segments_is_that_of_the_judged_ones(name, pages):
    _, page = pages(f"partly judged: {name}")
    read, made = Read(page), case(name)
    for place, metric in enumerate(read.metrics):
        for system in read.data["systems"]:
            shown_n = [
                c.text_content() for c in read.cells(system, place) if "board-more" in c.get("class").split()
            ]
            mask = made.masks.get(metric)
            if mask is None:
                assert shown_n == []
            elif read.score(system, place)["score"] is not None:
                assert shown_n[-1] == str(np.count_nonzero(mask[system]))
            else:
                assert shown_n == []


#: A case -> the systems that nobody judged.
UNJUDGED = {
    "human ratings": {"s3", "s5"},
    "partly judged: errors of the same part": {"none"},
    "scores alone": set(),
}


@pytest.mark.parametrize("name", UNJUDGED)
def test_what_nobody_judged_is_hatched_and_said(name, pages):
    read = Read(pages(name)[1])
    hatched = {
        system: [cell.text_content() for cell in row.xpath("./td[contains(@class, 'unjudged')]")]
        for system, row in read.rows.items()
    }
    assert {system for system, cells in hatched.items() if cells} == UNJUDGED[name]
    assert {text for cells in hatched.values() for text in cells} <= {"not judged"}


def test_human_ratings_come_before_metrics(pages):
    read = Read(pages("human ratings")[1])
    heads = read.table.xpath(".//th[@scope='colgroup']")
    assert [head.text_content() for head in heads] == ["Human ratings", "Automatic metrics"]
    assert [
        head.get("data-measure") for head in read.table.xpath(".//tr[@class='measures']/th[@data-measure]")
    ] == [str(read.metrics.index(metric)) for metric in ["ESA", *METRICS]]
    spans = [sum(int(cell.get("colspan", 1)) for cell in row.xpath("./*")) for row in read.table.iter("tr")]
    assert len(set(spans)) == 1


def test_a_baseline_is_named_and_differences_from_it_are_marked(pages):
    read = Read(pages("a baseline")[1])
    assert "baseline" in read.rows["s2"].xpath("string(./th)")
    for place, metric in enumerate(read.metrics):
        verdicts = {
            c["a"]: c["verdict"]
            for c in read.data["comparisons"]
            if (c["metric"], c["output"], c["b"]) == (metric, read.outputs[metric]["output"], "s2")
        }
        for system, verdict in verdicts.items():
            marks = read.rows[system].xpath(f"./td[@data-measure='{place}'][contains(@class, 'marks')]")
            assert [mark.text_content() for mark in marks] == [{"better": "▲", "worse": "▼"}.get(verdict, "")]
    assert not Read(pages("scores alone")[1]).table.xpath(".//td[contains(@class, 'marks')]")


def test_effects_have_their_unit_and_the_plain_mean(pages):
    evaluation, page = pages("partly judged: uneven parts")
    read = Read(page)
    [unit] = read.table.xpath(".//tr[@class='scales']/td[@data-measure='1'][1]")
    assert unit.text_content() == "points"
    for system in ("one", "two", "three"):
        mean = read.cells(system, 1)[2].find("data")
        assert float(mean.get("value")) == evaluation[system, "DA", "mean"].score


@pytest.mark.parametrize("settings", [{"levels": ["segment"]}, {"levels": ["domain"], "domains": ["a"] * 60}])
def test_without_scores_of_the_corpus_there_is_no_leaderboard(settings):
    page = Page.of(build_page(evaluate(SIX, A, metrics="bleu", **settings)))
    assert not page.tree.xpath("//table[contains(@class, 'board')]")
