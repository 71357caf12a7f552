"""The report page in a browser: what a reader sees, does with the keyboard, and takes away."""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest
from page_cases import EIGHT, EIGHT_REFERENCES, REFERENCES, SYSTEMS
from thoroughness import some

from chromium import (
    NARROW,
    WIDE,
    brought_in_sight,
    chromium,
    opened,
    ready,
    set_choice,
    settled,
    unfolded,
    violations,
)
from mtgauge import evaluate
from mtgauge.corpus import LanguagePair
from mtgauge.corpus.load import load_corpus

#: Height of a window in which a page is looked through; each place of the page costs some frames.
TALL = 3600
ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def corpus():
    """The sample."""
    sample = ROOT / "examples" / "news-zh-en"
    return load_corpus(
        systems=[(path.stem, str(path)) for path in sorted((sample / "systems").glob("*.txt"))],
        references=[(name, str(sample / f"reference-{name}.txt")) for name in "AB"],
        source=str(sample / "source.tsv"),
        languages=LanguagePair("zh", "en"),
    )


@pytest.fixture(scope="module")
def pages(tmp_path_factory, corpus):
    """The page of a name: the sample with all pairs tested, with a baseline, one system alone; without verdicts."""
    sampled = {"metrics": ["bleu", "chrf", "ter"], "samples": 200}
    with_pairs = {"test": "bootstrap", "intervals": True, "levels": ["corpus", "domain"], "clusters": "pairwise"}
    with_baseline = {"baseline": "birch", "intervals": True, "levels": ["corpus", "domain", "document"]}
    asked = {
        "pairs": (corpus.systems, corpus.testset, {**sampled, **with_pairs}),
        "baseline": (corpus.systems, corpus.testset, {**sampled, **with_baseline}),
        "single": (corpus.systems[:1], corpus.testset, sampled),
        # no verdict is possible; signs are counted, which decide nothing about scores
        "few": (SYSTEMS, REFERENCES, {"test": "auto", "intervals": True}),
        "signs": (EIGHT, EIGHT_REFERENCES, {"test": "sign", "levels": ["corpus", "segment"]}),
    }
    folder = tmp_path_factory.mktemp("pages")

    @cache
    def made(name):
        systems, texts, settings = asked[name]
        evaluate(systems, texts, **settings).report(folder / f"{name}.html")
        return folder / f"{name}.html"

    return made


#: Two looks of each page. Of pages of many rows and of few, `make test` takes a wide and a narrow one.
LOOKS = [
    (name, width, *look)
    for names, widths in ((("pairs", "baseline"), (NARROW, WIDE)), (("single", "few", "signs"), (WIDE, NARROW)))
    for name in names
    for width, look in zip(widths, (("dark", "zh-CN"), ("light", "en-GB")), strict=True)
]
CHARTS = ["forest", "distribution", "scatter", "length", "words"]
#: How many marks a chart has; or colours, since a canvas with nothing on it has one.
PAINTED = """chart => {
  const canvas = document.querySelector(`#figure-${chart} canvas`);
  if (!canvas) return document.querySelectorAll(`#figure-${chart} .drawing :is(.sign, .line, .grid, .tick)`).length;
  const pixels = new Uint32Array(canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data.buffer);
  return new Set(pixels).size;
}"""
#: Chooses a value wherever its field is, in the head or in a menu.
TEXTS = """() => {
  const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  const found = [];
  while (walker.nextNode()) {
    // words of outputs are no messages
    if (!walker.currentNode.parentElement.closest(".text")) found.push(walker.currentNode.textContent.trim());
  }
  return found;
}"""


@dataclass(frozen=True)
class Seen:
    """What a reader sees who scrolls through a page."""

    language: str
    heading: str
    width: int
    undrawn: int
    colours: dict[str, int]
    texts: set[str]
    catalogue: dict[str, str]
    violations: list[str]


@pytest.fixture(scope="module")
def seen(browser, pages):
    """What is on a page, by its name, width, colours and language; each is looked through once, for all tests."""

    @cache
    def found(name, width, scheme, locale):
        with opened(browser, pages(name), width=width, scheme=scheme, locale=locale) as page:
            show_all(page, width)
            return Seen(
                page.evaluate("document.documentElement.lang"),
                page.inner_text("h1"),
                page.evaluate("document.documentElement.scrollWidth"),
                page.locator("figure[data-chart]:not([data-drawn])").count(),
                {
                    chart: page.evaluate(PAINTED, chart)
                    for chart in CHARTS
                    if page.locator(f"#figure-{chart} .plot :is(canvas, .drawing)").count()
                },
                set(page.evaluate(TEXTS)),
                json.loads(page.text_content("#meta"))["catalogues"]["zh"],
                violations(page),
            )

    return found


def show_all(page, width):
    """Scrolls through the page in a tall window, so that everything is drawn."""
    page.set_viewport_size({"width": width, "height": TALL})
    page.evaluate("for (const part of document.querySelectorAll('details')) part.open = true")
    height = page.evaluate("document.documentElement.scrollHeight")
    for position in range(0, height, TALL):
        page.evaluate(f"scrollTo(0, {position})")
        settled(page)


@pytest.mark.parametrize("look", some((look,) for look in LOOKS), ids=lambda look: "-".join(map(str, look)))
class TestLooks:
    """Each page, in each of its looks."""

    def test_axe_finds_no_violation(self, seen, look):
        assert seen(*look).violations == []

    def test_the_page_itself_never_scrolls_sideways(self, seen, look):
        assert seen(*look).width == look[1]

    def test_every_chart_is_drawn(self, seen, look):
        found = seen(*look)
        assert found.undrawn == 0
        assert min(found.colours.values()) > 5, found.colours
        assert look[0] not in ("pairs", "baseline") or [*found.colours] == CHARTS

    def test_every_word_is_in_the_language_of_the_reader(self, seen, look):
        """No message of the catalogue is left in English on the Chinese page."""
        found = seen(*look)
        assert found.language == look[3][:2]
        if found.language == "zh":
            left = {text for text in found.texts if found.catalogue.get(text, text) != text}
            assert left == set()


@pytest.mark.translated
def test_the_page_speaks_the_readers_language(browser, pages, seen):
    assert "汉译英" in seen("pairs", NARROW, "dark", "zh-CN").heading
    with opened(browser, pages("few"), locale="fr-FR") as page:
        assert page.evaluate("document.documentElement.lang") == "en"


def test_charts_follow_the_metric_the_systems_the_language_and_the_theme(browser, pages):
    with opened(browser, pages("pairs")) as page:
        drawing = """() => {
          const line = document.querySelector('#length [data-drawn] .line');
          return line && getComputedStyle(line).stroke + line.closest('.drawing').outerHTML;
        }"""
        page.evaluate("document.getElementById('length').scrollIntoView()")
        settled(page)
        seen = [page.evaluate(drawing)]
        assert seen != [None]
        for field, value in (("[data-choice=metric]", "1"), ("#language", "zh"), ("#theme", "dark")):
            set_choice(page, field, value)
            page.evaluate("document.getElementById('length').scrollIntoView()")
            settled(page)
            assert page.evaluate(drawing) not in (None, seen[-1])
            seen.append(page.evaluate(drawing))
        unfolded(page, "[data-shown=system] input")
        page.uncheck("[data-shown=system] input[value='0']")
        page.evaluate("document.getElementById('length').scrollIntoView()")
        settled(page)
        assert page.evaluate(drawing) not in (None, seen[-1])


TAKEN = [("csv", b"system"), ("svg", b"<svg"), ("png", b"\x89PNG")]


@pytest.mark.parametrize(("form", "beginning"), some(TAKEN, 2))
def test_data_and_images_of_a_chart_are_saved(browser, pages, form, beginning):
    with opened(browser, pages("few"), about="#length") as page:
        button = brought_in_sight(page, f"#length [data-take={form}]")
        with page.expect_download() as download:
            page.click(button)
        assert beginning in download.value.path().read_bytes()[:200]
        assert download.value.suggested_filename.endswith(f".{form}")


def test_a_point_of_the_scatter_leads_to_its_segment_by_keyboard(browser, pages):
    with opened(browser, pages("few")) as page:
        page.evaluate("document.getElementById('scatter').scrollIntoView()")
        settled(page)
        link = page.locator("#gaps tbody :is(a, button)").first
        name = link.inner_text()
        link.focus()
        page.keyboard.press("Enter")
        settled(page)
        assert page.evaluate("document.activeElement.querySelector('h3').textContent") == name


def test_the_report_prints_to_pdf(pages, tmp_path, mtgauge, sample):
    chromium()
    target = tmp_path / "report.pdf"
    arguments = ["-r", sample / "reference-A.txt", sample / "systems" / "aurora.txt", "--report", target]
    done = mtgauge("score", *arguments, "--report-language", "zh")
    assert (done.code, done.err) == (0, f"report: {target}\n")
    data = target.read_bytes()
    assert data.startswith(b"%PDF-")
    # it holds images and more than one page
    assert data.count(b"/Type /Page\n") > 2
    assert len(data) > 50_000


@pytest.mark.translated
def test_the_language_changes_by_keyboard_alone_and_is_remembered(browser, pages):
    with opened(browser, pages("few")) as page:
        before = page.inner_text("#segments h2")
        unfolded(page, "#language")
        page.focus("#language")
        page.keyboard.press("ArrowDown")
        assert page.evaluate("document.documentElement.lang") == "zh"
        assert (before, page.inner_text("#segments h2")) == ("Segments", "句段")
        page.reload()
        ready(page)
        assert page.inner_text("#segments h2") == "句段"


def test_the_skip_link_is_the_first_stop(browser, pages):
    with opened(browser, pages("few")) as page:
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.className") == "skip"
        page.keyboard.press("Enter")
        assert page.evaluate("location.hash") == "#summary"
        page.keyboard.press("Shift+Tab")
        page.focus(".skip:nth-of-type(2)")
        page.keyboard.press("Enter")
        assert page.evaluate("location.hash") == "#segments"


def test_no_verdict_looks_other_than_no_difference_without_any_colour(browser, pages):
    """A reader who sees no colours tells them apart by the mark and by the frame."""
    with opened(browser, pages("few")) as page:
        cell = page.locator(".matrix .few").first
        assert cell.locator(".mark").inner_text() == "?"
        assert cell.evaluate("cell => getComputedStyle(cell).outlineStyle") == "dashed"
    with opened(browser, pages("pairs"), about="#summary") as page:
        cell = page.locator(".matrix .tie").first
        assert cell.locator(".mark").text_content() == "="
        assert cell.evaluate("cell => getComputedStyle(cell).outlineStyle") == "none"


def test_the_theme_changes_by_keyboard_alone(browser, pages):
    with opened(browser, pages("pairs"), about="#summary") as page:
        paper = "getComputedStyle(document.body).backgroundColor"
        light = page.evaluate(paper)
        unfolded(page, "#theme")
        page.focus("#theme")
        page.keyboard.press("End")
        assert page.evaluate("document.documentElement.dataset.theme") == "dark"
        assert page.evaluate(paper) != light
        page.keyboard.press("Home")
        assert page.evaluate(paper) == light


def test_tables_are_copied(browser, pages):
    with opened(browser, pages("pairs"), about="#summary") as page:
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        for form, beginning in (
            ("csv", "kind,system,metric"),
            ("latex", "% needs \\usepackage{booktabs}\n\n\\begin{table}"),
        ):
            page.click(f"[data-copy={form}]")
            settled(page)
            assert page.text_content("#summary .done") == "Copied."
            page.evaluate("document.querySelector('#summary .done').textContent = ''")
            assert page.evaluate("navigator.clipboard.readText()").startswith(beginning)


def test_the_json_is_saved_as_it_is(browser, pages):
    with opened(browser, pages("pairs"), about="#summary") as page:
        button = brought_in_sight(page, "[data-save=evaluation]")
        with page.expect_download() as download:
            page.click(button)
        saved = json.loads(download.value.path().read_text("utf-8"))
        assert saved["schema"] == "mtgauge/evaluation/3"
        assert {score["system"] for score in saved["scores"]} == {"aurora", "birch", "cedar", "dune"}


def test_systems_are_chosen_by_keyboard(browser, pages):
    with opened(browser, pages("pairs"), about="#summary") as page:
        page.focus("[data-shown=system] summary")
        page.keyboard.press("Enter")
        unfolded(page, "[data-shown=system] input")
        page.focus("[data-shown=system] input")
        page.keyboard.press("Space")
        assert page.inner_text("[data-shown=system] .shown-count") == "3 of 4"
        page.focus("[data-shown=system] [data-show=all]")
        page.keyboard.press("Enter")
        assert page.inner_text("[data-shown=system] .shown-count") == "4 of 4"


def test_the_last_system_stays(browser, pages):
    with opened(browser, pages("pairs"), about="#summary") as page:
        unfolded(page, "[data-shown=system] input")
        for box in page.query_selector_all("[data-shown=system] input"):
            box.click()
        assert page.inner_text("[data-shown=system] .shown-count") == "1 of 4"


#: Headings of the leaderboard, pressed one after another -> the order of systems behind each. BLEU is chosen at first.
SORTED = [
    ("BLEU", ["cedar", "dune", "birch", "aurora"]),
    ("BLEU", ["aurora", "birch", "dune", "cedar"]),
    ("System", ["aurora", "birch", "cedar", "dune"]),
    ("TER", ["aurora", "birch", "dune", "cedar"]),
]


def test_scores_are_sorted_by_any_column_best_first(browser, pages):
    with opened(browser, pages("pairs"), about="#summary") as page:
        for heading, order in SORTED:
            page.focus(f"#table-leaderboard th:has-text('{heading}') button")
            page.keyboard.press("Enter")
            assert page.locator("#table-leaderboard tbody .item").all_inner_texts() == order
            assert page.get_attribute(f"#table-leaderboard th:has-text('{heading}')", "aria-sort")
