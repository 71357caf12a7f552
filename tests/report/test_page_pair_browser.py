"""A against B in a browser: what the page computes equals what `mtgauge score` gives on the same segments."""

import csv
import json
from functools import cache
from itertools import product
from pathlib import Path

import pytest
from thoroughness import some

from chromium import NARROW, WIDE, brought_in_sight, opened, settled, told_place, violations
from mtgauge.cli.main import main
from mtgauge.corpus import LanguagePair
from mtgauge.corpus.load import load_corpus
from mtgauge.diagnostics import find_defects, find_reasons, tokens_of
from mtgauge.evaluation import evaluate

SAMPLE = Path(__file__).parents[2] / "examples" / "news-zh-en"
IDS = [line.split("\t")[0] for line in (SAMPLE / "source.tsv").read_text("utf-8").splitlines()[1:]]
NAMES = ["aurora", "birch", "cedar", "dune"]
#: NIST is not here: its weights come from the references, and those of some segments have others.
METRICS = ["chrf", "ter", "wer", "gtm:exponent=2", "bleu", "ribes"]
#: The digits that scores of a choice of segments have (docs/explanation/exactness.md).
DIGITS = 1e-12


@pytest.fixture(scope="module")
def corpus():
    """The sample, which has domains and documents."""
    return load_corpus(
        systems=[(name, str(SAMPLE / "systems" / f"{name}.txt")) for name in NAMES],
        references=[(name, str(SAMPLE / f"reference-{name}.txt")) for name in "AB"],
        source=str(SAMPLE / "source.tsv"),
        languages=LanguagePair("zh", "en"),
    )


@pytest.fixture(scope="module")
def evaluation(corpus):
    """All pairs tested, with scores by domain."""
    return evaluate(
        corpus.systems, corpus.testset, metrics=METRICS, test="bootstrap", samples=200, intervals=True,
        levels=["corpus", "domain"],
    )  # fmt: skip


@pytest.fixture(scope="module")
def page_file(evaluation, tmp_path_factory):
    file = tmp_path_factory.mktemp("pair") / "report.html"
    evaluation.report(file)
    return file


@pytest.fixture(scope="module")
def scored(corpus, tmp_path_factory):
    """Scores of some segments by the command, on files with these alone: (metric, positions) -> system -> score."""
    folder = tmp_path_factory.mktemp("subsets")

    def lines(name, texts, positions):
        file = folder / f"{name}.txt"
        file.write_text("".join(f"{texts[position]}\n" for position in positions), "utf-8")
        return str(file)

    @cache
    def score(metric, positions):
        references = corpus.testset.references.texts
        command = ["score", "-l", "zh-en", "-m", metric, "--format", "json"]
        for name, texts in references.items():
            command += ["-r", f"{name}={lines(f'reference-{name}', texts, positions)}"]
        command += [lines(system.name, system.segments, positions) for system in corpus.systems]
        assert main([*command, "--output", str(folder / "scores.json")]) == 0
        found = json.loads((folder / "scores.json").read_text("utf-8"))["scores"]
        primary = found[0]["output"]
        return {one["system"]: one["score"] for one in found if one["output"] == primary}

    return score


def same(found, wanted, *, scale=0.0):
    """Whether two values are equal in the digits that the page promises."""
    return found == pytest.approx(wanted, rel=DIGITS, abs=DIGITS * scale)


@pytest.fixture
def at(browser, page_file):
    """Opens the page at an address, as wide as asked for."""
    return lambda hash_, **options: opened(browser, f"{page_file.as_uri()}#{hash_}", about="#segments", **options)


def settle(page, *parts):
    """Scrolls parts of the section into sight, where they are drawn."""
    for part in parts:
        page.evaluate("id => document.getElementById(id).scrollIntoView()", part)
        settled(page)
        assert page.get_attribute(f"#{part}", "data-drawn") == "true"


def chosen(page):
    """Positions of the segments that the filters leave: those that are saved, of which the list shows the first."""
    settled(page)
    button = brought_in_sight(page, "#save-segments")
    with page.expect_download() as download:
        page.click(button)
    _, *rows = download.value.path().read_text("utf-8").splitlines()
    found = [IDS.index(row.split("\t")[0]) for row in rows]
    listed = page.locator("#segment-list article").evaluate_all(
        "all => all.map(one => Number(one.dataset.position))"
    )
    assert listed == found[: len(listed)]
    assert page.inner_text("#segments-state").startswith(f"Segments shown: {len(found)} of 120")
    return tuple(sorted(found))


#: system -> value of the line above the list.
SUBSET = """Object.fromEntries([...document.querySelectorAll("#subset li")].map(
  (item) => [item.querySelector(".item").textContent, Number(item.querySelector("data").value)]))"""
#: The rows of the headline: a score of each, and their difference.
HEADLINE = '[...document.querySelectorAll("#pair-scores data")].map((one) => Number(one.value))'
#: Segments in favour of one: [position, contribution].
RANKED = """id => [...document.querySelectorAll(`#${id} li`)].map(
  (item) => [Number(item.dataset.position), Number(item.querySelector("data").value)])"""
FILTERS = ["in.domain=science", "query=police|bridge|year&expression=true", "scored=birch&low=40&high=90"]


#: Every filter, with kinds of metrics that `make test` has nowhere else with a filter.
QUICK = [*zip(["chrf", "bleu", "gtm:exponent=2"], FILTERS, strict=True)]


@pytest.mark.parametrize(("metric", "filters"), [
    pytest.param(*case, marks=() if case in QUICK else pytest.mark.slow) for case in product(METRICS, FILTERS)
])  # fmt: skip
def test_a_filter_scores_its_segments_as_the_command_does(at, scored, metric, filters):
    with at(f"segments?metric={metric}&{filters}") as page:
        assert page.is_visible("#subset")
        positions = chosen(page)
        assert 1 < len(positions) < 120
        wanted = scored(metric, positions)
        found = page.evaluate(SUBSET)
        assert found.keys() == wanted.keys()
        assert all(same(found[name], wanted[name]) for name in NAMES)
        settle(page, "pair-headline")
        a, b, difference = page.evaluate(HEADLINE)
        first, second = page.evaluate(
            "[...document.querySelectorAll('#pair-scores .item')].map(i => i.textContent)"
        )
        assert (a, b) == (found[first], found[second])
        assert same(difference, wanted[first] - wanted[second], scale=200)
        assert page.inner_text("#pair-of") == f"On {len(positions)} of 120 segments."
        assert "Not tested" in page.inner_text("#pair-test")


@pytest.mark.parametrize(
    ("metric", "filters"), some([(m, filters) for filters in ("", "in.domain=sport") for m in METRICS], 5)
)
def test_contributions_are_what_the_command_gives_without_a_segment(at, scored, metric, filters):
    with at(f"pair?metric={metric}&pair=birch&pair=aurora&{filters}") as page:
        positions = chosen(page)
        settle(page, "pair-ranked")
        whole = scored(metric, positions)
        sign = -1 if metric in {"ter", "wer"} else 1
        for side, id_ in ((1, "ranked-first"), (-1, "ranked-second")):
            found = page.evaluate(RANKED, id_)
            values = [side * sign * value for _, value in found]
            assert len(found) == 5
            assert values == sorted(values, reverse=True)
            assert values[-1] > 0
            for position, value in found[:3]:
                others = scored(metric, tuple(one for one in positions if one != position))
                wanted = (whole["birch"] - whole["aurora"]) - (others["birch"] - others["aurora"])
                assert same(value, wanted, scale=400)


WORDS = "id => document.getElementById(id).innerText.replace(/\\s+/g, ' ').trim()"


def test_deciding_segments_are_the_same_without_scripts(at, browser, page_file):
    with at("pair-ranked") as page:
        settle(page, "pair-ranked")
        drawn = page.evaluate(WORDS, "pair-ranked")
        looks = page.evaluate("document.querySelectorAll('#pair-ranked .right, #pair-ranked .wrong').length")
    context = browser.new_context(java_script_enabled=False)
    try:
        still = context.new_page()
        still.goto(page_file.as_uri())
        written = still.locator("#pair-ranked")
        assert " ".join(written.inner_text().split()) == drawn
        assert written.locator(".right, .wrong").count() == looks > 20
    finally:
        context.close()


def test_a_reason_leads_to_its_segments(at, evaluation):
    tokens = tokens_of(evaluation.testset, evaluation.systems)
    defects = find_defects(evaluation.testset, evaluation.systems, tokens)
    found = find_reasons(defects, "birch", "cedar")
    assert [str(one.kind) for one in found] == ["other-case", "name"]
    with at("pair-reasons?pair=birch&pair=cedar") as page:
        settle(page, "pair-reasons")
        buttons = page.locator("#reasons button")
        assert buttons.all_inner_texts() == [
            f"{found[0].worse} writes {found[0].counts[0]} words in another letter case than the reference, {found[0].better} {found[0].counts[1]}.",
            "Of the reference's names, {} has {:.1f} %, {} {:.1f} %.".format(
                found[1].worse, *(_recall(defects, found[1], 0), found[1].better, _recall(defects, found[1], 1))
            ),
        ]
        buttons.nth(0).click()
        assert sorted(chosen(page)) == [*found[0].segments]
        page.evaluate("document.getElementById('pair-reasons').scrollIntoView()")
        buttons.nth(1).click()
        assert "in.word-class=names" in page.evaluate("location.hash")


def _recall(defects, reason, side):
    return 100 * (1 - reason.counts[side] / defects.expected[reason.kind])


@pytest.mark.parametrize("metric", some(METRICS, 2))
def test_groups_differ_as_the_run_says_by_domain(at, evaluation, metric):
    wanted = {
        (one.id, one.system): one.value
        for one in evaluation.scores
        if one.level == "domain"
        and one.metric == metric
        and one.output == evaluation.fitted[metric].outputs[0].name
    }
    with at(f"figure-forest?metric={metric}&pair=cedar&pair=birch") as page:
        settle(page, "figure-forest")
        button = brought_in_sight(page, "#figure-forest [data-take=csv]")
        with page.expect_download() as download:
            page.click(button)
        lines = list(csv.DictReader(download.value.path().read_text("utf-8").splitlines()))
        domains = [line for line in lines if line["facet"] == "Domain" and line["group"]]
        assert {line["group"] for line in domains} == {domain for domain, _ in wanted}
        for line in domains:
            a, b = (wanted[line["group"], system] for system in ("cedar", "birch"))
            assert same(float(line["first"]), a)
            assert same(float(line["second"]), b)
            assert same(float(line["difference"]), a - b, scale=200)
            assert float(line["low"]) < float(line["difference"]) < float(line["high"])
        # the same groups for all shown systems
        settle(page, "pair-heat")
        cells = page.evaluate("""[...document.querySelectorAll("#heat tbody tr")].map((row) => [
          row.querySelector(".item").textContent, [...row.querySelectorAll("td")].map((cell) => [
            JSON.parse(cell.querySelector("[data-facets]")?.dataset.facets ?? "null")?.domain,
            Number(cell.querySelector("data").value)])])""")
        domains = page.evaluate(
            "[...document.querySelector('select[data-facet=domain]').options].slice(1).map(o => o.text)"
        )
        for system, values in cells:
            for place, value in values[1:]:
                assert same(value, wanted[domains[place], system])


def test_a_rectangle_in_the_scatter_limits_the_list_and_scores_its_segments(at, scored):
    with at("scatter?metric=ter") as page:
        settle(page, "figure-scatter")
        box = page.locator("#figure-scatter canvas").bounding_box()
        x, y, width, height = (box[key] for key in ("x", "y", "width", "height"))
        page.mouse.move(x + 0.2 * width, y + 0.2 * height)
        page.mouse.down()
        page.mouse.move(x + 0.5 * width, y + 0.4 * height, steps=4)
        page.mouse.move(x + 0.6 * width, y + 0.7 * height, steps=4)
        page.mouse.up()
        settled(page)
        assert "picked=" in page.evaluate("location.hash")
        link = page.evaluate("location.hash.slice(1)")
        picked = chosen(page)
        assert 1 < len(picked) < 120
        assert f"picked in a chart: {len(picked)}" in page.inner_text("#segments-state")
        assert page.evaluate(SUBSET) == scored("ter", picked)
        page.click("#unpick")
        settled(page)
        assert page.is_hidden("#subset")
        assert len(chosen(page)) == 120
    # the link holds for whoever gets it
    with at(link) as other:
        assert chosen(other) == picked


def test_ngrams_with_punctuation_are_folded(at):
    with at("ngrams") as page:
        settled(page)
        words, marks = page.locator("[data-kind='over'] tbody").all()
        assert "." not in "".join(words.locator("td.ngram").all_inner_texts())
        button = page.locator("[data-marks='over']")
        assert not marks.is_visible()
        n = int(button.inner_text().removeprefix("With punctuation: "))
        button.click()
        assert marks.is_visible()
        assert button.get_attribute("aria-expanded") == "true"
        assert marks.locator("tr").count() == n > 0
        button.click()
        assert not marks.is_visible()


def test_an_ngram_leads_to_the_segments_that_decide_by_it(at):
    with at("pair-gains?metric=bleu") as page:
        settle(page, "pair-gains")
        page.select_option("#gains-order", "2")
        settle(page, "pair-gains")
        ngram = page.inner_text("#gains-first tbody button >> nth=0")
        page.click("#gains-first tbody button >> nth=0")
        settled(page)
        assert page.is_visible("#subset")
        assert "contribution to the lead of aurora" in page.inner_text("#segments-state")
        words = ngram.lower().split()
        texts = page.locator("#segment-list article .originals").all_text_contents()
        assert texts
        assert all(word in text.lower() for text in texts for word in words)
        page.evaluate("document.getElementById('pair-gains').scrollIntoView()")
        page.select_option("#gains-order", "1")
        settle(page, "pair-gains")


@pytest.mark.parametrize("pair", some([(("aurora", "dune"),), (("dune", "aurora"),)]))
def test_a_kind_of_words_leads_to_its_segments_those_first_that_decide(at, pair):
    with at("pair-classes?metric=bleu&pair={}&pair={}".format(*pair)) as page:
        settle(page, "pair-classes")
        row = page.locator("#classes tbody tr", has_text="numbers")
        expected = [float(value) for value in row.locator("data").evaluate_all("all => all.map(one => one.value)")]
        row.locator("button").click()
        settled(page)
        assert page.is_visible("#subset")
        better = pair[0] if expected[0] >= expected[1] else pair[1]
        assert f"contribution to the lead of {better}" in page.inner_text("#segments-state")
        assert "Kinds of words: numbers" in page.inner_text("#segments-state")
        texts = page.locator("#segment-list article .originals").all_text_contents()
        assert texts
        assert all(any(character.isdigit() for character in text) for text in texts)
        assert "in.word-class=numbers" in page.evaluate("location.hash")


def test_texts_of_the_pair_show_what_the_other_does_not_have(at):
    with at("segments?colours=pair&pair=aurora&pair=birch") as page:
        owners = page.evaluate(
            "[...new Set([...document.querySelectorAll('.edit-unlike')].map(e => e.closest('.output')?.dataset.owner))]"
        )
        assert {*owners} - {None} == {"0", "1"}
        article = page.locator("#segment-list article:has([data-owner='0'] .edit-unlike)").first
        first, second = (article.locator(f"[data-owner='{owner}'] .text").text_content() for owner in (0, 1))
        for mark in article.locator("[data-owner='0'] .edit-unlike").all_text_contents():
            assert mark in first
        assert first != second


def test_points_within_a_rectangle_are_told_of_and_opened_and_the_rectangle_stays(at):
    with at("scatter?metric=ter") as page:
        settle(page, "figure-scatter")
        page.evaluate("document.querySelector('#figure-scatter canvas').scrollIntoView({block: 'center'})")
        box = page.locator("#figure-scatter canvas").bounding_box()
        left, top = box["x"] + 0.3 * box["width"], box["y"] + 0.3 * box["height"]
        right, bottom = left + 0.3 * box["width"], top + 0.4 * box["height"]
        page.mouse.move(left, top)
        page.mouse.down()
        page.mouse.move(right, bottom, steps=4)
        page.mouse.up()
        settled(page)
        assert "picked=" in page.evaluate("location.hash")
        state = page.inner_text("#segments-state")
        assert "picked in a chart" in state
        point = told_place(page, "#figure-scatter canvas", (left + 8, top + 8, right - 8, bottom - 8))
        assert point, "no point is told of"
        page.mouse.move(*point)
        settled(page)
        assert page.inner_text("#tip p >> nth=0").startswith("Segment ")
        told = page.inner_text("#tip p >> nth=0").removeprefix("Segment ")
        page.mouse.click(*point)
        settled(page)
        assert page.locator("#segment-list .found").count() == 1
        assert page.evaluate("location.hash").startswith(f"#unit-{told}?")
        page.evaluate("document.getElementById('figure-scatter').scrollIntoView()")
        settled(page)
        assert page.inner_text("#segments-state") == state
        assert page.locator("#segment-list .found").count() == 1
        # beside it, a click takes it off
        box = page.locator("#figure-scatter canvas").bounding_box()
        page.mouse.click(box["x"] + 0.98 * box["width"], box["y"] + 5)
        settled(page)
        assert "picked" not in page.inner_text("#segments-state")


def test_one_pair_is_chosen_once_and_followed_by_all(at):
    with at("pair") as page:
        settle(page, "pair-headline")
        assert page.inner_text("#pair-versus") == "aurora against birch: chrF"
        page.click("#swap")
        settle(page, "pair-headline")
        assert page.inner_text("#pair-versus") == "birch against aurora: chrF"
        page.select_option("[data-side='1']", label="dune")
        settle(page, "pair-headline", "pair-ranked", "pair-gains", "pair-classes")
        assert page.inner_text("#pair-versus") == "birch against dune: chrF"
        assert page.inner_text("#ranked-second-title") == "In favour of dune"
        assert page.inner_text("#gains-first-caption") == "birch finds more often than dune"
        assert "birch" in page.inner_text("#classes thead")
        assert "birch is better" in page.inner_text("#pair-test")
        # whatever names a pair, such as a cell of a matrix
        page.evaluate(
            "document.body.insertAdjacentHTML('beforeend', '<button id=cell data-pair=\"2,3\">cell</button>')"
        )
        page.click("#cell")
        settle(page, "pair-headline")
        assert page.inner_text("#pair-versus") == "cedar against dune: chrF"
        assert page.input_value("[data-side='0']") == "2"
        assert "pair=cedar&pair=dune" in page.evaluate("location.hash")


@pytest.mark.parametrize(("within", "width", "scheme", "locale"), some([
    ("#pair", NARROW, "dark", "zh-CN"), (None, NARROW, "dark", "zh-CN"), (None, WIDE, "light", "en-GB"),
]))  # fmt: skip
def test_axe_finds_no_violation_in_the_section(at, within, width, scheme, locale):
    with at("pair?in.domain=science", width=width, scheme=scheme, locale=locale) as page:
        settle(page, "pair-headline", "pair-heat", "pair-ranked", "pair-gains", "pair-classes")
        assert page.evaluate("document.documentElement.scrollWidth") == width
        assert violations(page, within) == []
