"""The report page as somebody reads it: documents, cards, notes, the line that stays in sight, links to views."""

import re

import pytest
from thoroughness import some

from chromium import NARROW, brought_in_sight, opened, ready, set_choice, settled, unfolded, violations
from mtgauge import evaluate

N = 30
SOURCES = [f"Quelle {i}" for i in range(N)]
REFERENCE = [f"the reference of segment {i} stands here" + i % 4 * " and goes on and on" for i in range(N)]
#: Eleven systems: the last are the best, and the first two of them say the same.
SYSTEMS = {
    f"system{place}": [
        " ".join(line.split()[: 2 + place // 2]) + f" end{i % 3}" for i, line in enumerate(REFERENCE)
    ]
    for place in range(11)
}
IDS = [f"s{i}" for i in range(N)]
COLUMNS = {
    "sources": SOURCES,
    "ids": IDS,
    "documents": [f"doc{i // 10}" for i in range(N)],
    "domains": ["news" if i < 20 else "law" for i in range(N)],
}


@pytest.fixture(scope="module")
def pages(tmp_path_factory):
    folder = tmp_path_factory.mktemp("reading")
    metrics = ["chrf", "ter", "bleu:max_order=2"]
    both = {"A": REFERENCE, "B": [line.replace("stands", "is standing") for line in REFERENCE]}
    evaluate(SYSTEMS, both, metrics=["chrf", "bleu:max_order=2"], languages="de-en", **COLUMNS).report(
        folder / "documents.html"
    )
    evaluate(SYSTEMS, {"A": REFERENCE}, metrics=metrics).report(folder / "bare.html")
    hung = ["short", "a" * 200 + "b", *REFERENCE[2:]]
    evaluate({"one": hung}, {"A": REFERENCE}, metrics=["chrf"], sources=SOURCES).report(folder / "one.html")
    return {path.stem: path for path in folder.iterdir()}


def listed(browser, file):
    """The page as it begins, with its list."""
    return opened(browser, file, about="#segments")


def state_of(page):
    return page.inner_text("#segments-state").split(" · ")[0]


def hash_of(page):
    return page.evaluate("decodeURIComponent(location.hash)")


def again(page, path, hash_=None):
    """The page in a new tab at the address of the old one."""
    tab = page.context.new_page()
    tab.goto(path.as_uri() + (page.evaluate("location.hash") if hash_ is None else hash_))
    ready(tab)
    return tab


# Documents and neighbours


def reader_state(page):
    return page.evaluate(
        """() => [document.getElementById('reader').open, document.getElementById('reader-title').textContent,
        [...document.querySelectorAll('#reader tbody th button')].map((link) => link.title),
        document.querySelector('#reader .here button')?.title]"""
    )


def test_a_document_is_read_and_the_next_and_linked_to(browser, pages):
    with listed(browser, pages["documents"]) as page:
        page.click("article[data-position='3'] [data-read]")
        settled(page)
        assert reader_state(page) == [True, "Document: doc0", IDS[:10], "s3"]
        heads = page.locator("#reader thead th").all_inner_texts()
        assert heads == ["Source", "Reference A", "system10", "system8"]
        assert page.locator("#reader .here td").all_inner_texts()[:2] == [SOURCES[3], REFERENCE[3]]
        assert violations(page, "#reader") == []
        page.click("#read-next")
        settled(page)
        assert reader_state(page)[1] == "Document: doc1"
        assert reader_state(page)[2:] == [IDS[10:20], "s10"]
        page.click("#reader summary")
        page.check("#reader input[value='ref:B']")
        page.uncheck("#reader input[value='hyp:system8']")
        settled(page)
        assert page.locator("#reader thead th").count() == 4
        address = page.evaluate("location.hash")
        assert "text=ref%3AB" in address
        assert "read=s10" in address
        assert "system8" not in address
        tab = again(page, pages["documents"])
        assert tab.locator("#reader thead th").all_inner_texts() == [
            "Source",
            "Reference A",
            "Reference B",
            "system10",
        ]
        assert reader_state(tab) == reader_state(page)


def test_the_way_back_leads_out_of_a_document(browser, pages):
    with listed(browser, pages["documents"]) as page:
        page.click("article[data-position='3'] [data-read]")
        settled(page)
        assert reader_state(page)[0] is True
        page.go_back()
        settled(page)
        assert reader_state(page)[0] is False
        page.go_forward()
        settled(page)
        assert reader_state(page)[0] is True
        page.keyboard.press("Escape")
        settled(page)
        assert "read=" not in page.evaluate("location.hash")
        page.click("article[data-position='3'] [data-read]")
        settled(page)
        assert reader_state(page)[0] is True
        page.click("#reader button[title='s7']")
        settled(page)
        assert page.get_attribute(".segment.found", "data-position") == "7"
        assert reader_state(page)[0] is False


def test_a_reader_opened_again_stays_open(browser, pages):
    """The browser tells that a dialog was closed a little later, when it may be open again."""
    with listed(browser, pages["documents"]) as page:
        page.click("article[data-position='3'] [data-read]")
        settled(page)
        assert reader_state(page)[0] is True
        page.evaluate("document.getElementById('reader').dispatchEvent(new Event('close'))")
        settled(page)
        assert reader_state(page)[0] is True
        assert "read=s3" in page.evaluate("location.hash")


# Cards


def test_cards_stand_in_the_order_of_ranks(browser, pages):
    with listed(browser, pages["documents"]) as page:
        names = page.locator("article[data-position='0'] .output h4").all_text_contents()
        assert names == ["system10", "system8", "system9", "system6", "system7", "system4", "system5", "system2"]
        told = page.locator("article[data-position='0'] >> text=Colours: against reference").all_text_contents()
        assert told == ["Colours: against reference A"]


def test_nobody_is_best_by_less_than_a_hundredth_of_the_scale(browser, pages):
    with listed(browser, pages["documents"]) as page:
        assert page.locator("article[data-position='0'] .score.best").count() >= 1
        page.click("details[data-shown=system] summary")
        page.click("[data-show=best]")
        settled(page)
        assert page.locator("article[data-position='0'] .output").count() == 2
        shown = page.evaluate(
            """() => [...document.querySelectorAll('#segment-list article')].map((article) => {
              const scores = [...article.querySelectorAll('.score data')].map((data) => Number(data.value));
              return [Math.abs(scores[0] - scores[1]), article.querySelectorAll('.best, .worst').length];
            })"""
        )
        for difference, painted in shown:
            assert painted == (2 if difference >= 1 else 0)


# Notes


def test_marks_and_notes_stay_are_found_and_saved(browser, pages, tmp_path):
    with listed(browser, pages["documents"]) as page:
        page.click("article[data-position='2'] .star")
        page.click("article[data-position='5'] .star + button")
        page.keyboard.type("wrong\tname 名")
        page.reload()
        ready(page)
        assert page.get_attribute("article[data-position='2'] .star", "aria-pressed") == "true"
        assert page.input_value("article[data-position='5'] textarea") == "wrong\tname 名"
        assert page.text_content("#notes-count") == "Marked: 1. Noted: 1."
        assert violations(page, "#segments") == []
        unfolded(page, "#filters [name=marked]")
        page.check("#filters [name=marked]")
        settled(page)
        assert page.inner_text("#segments-state").startswith("Segments shown: 2 of ")
        assert page.inner_text("#segments-state").endswith("marked or noted")
        button = brought_in_sight(page, "#save-notes")
        with page.expect_download() as download:
            page.click(button)
        saved = download.value.path().read_text("utf-8")
        assert saved == "id\tmark\tnote\ns2\t1\t\ns5\t0\twrong name 名\n"
        button = brought_in_sight(page, "#save-segments")
        with page.expect_download() as download:
            page.click(button)
        heading, *rows = download.value.path().read_text("utf-8").splitlines()
        assert heading.split("\t")[:3] == ["id", "mark", "note"]
        assert [row.split("\t")[:3] for row in rows] == [["s2", "1", ""], ["s5", "0", "wrong name 名"]]


def test_notes_of_another_browser_are_read(browser, pages, tmp_path):
    given = tmp_path / "notes.tsv"
    given.write_text("id\tmark\tnote\ns1\t1\tfrom home\nnobody\t1\t\n", "utf-8")
    with listed(browser, pages["documents"]) as page:
        page.set_input_files("#notes-file", given)
        settled(page)
        assert page.text_content("#notes-count") == "Marked: 1. Noted: 1."
        assert page.text_content("#notes-error") == "Notes on segments that are not on this page: 1."
        assert page.input_value("article[data-position='1'] textarea") == "from home"
        given.write_text("id\tnote\ns1\tx\n", "utf-8")
        page.set_input_files("#notes-file", given)
        settled(page)
        assert "lacks a column" in page.text_content("#notes-error")


def test_notes_belong_to_a_page_with_these_texts(browser, pages):
    with listed(browser, pages["documents"]) as page:
        page.click("article[data-position='2'] .star")
        other = page.context.new_page()
        other.goto(pages["bare"].as_uri())
        ready(other)
        assert other.locator(".star[aria-pressed=true]").count() == 0


# Links to views


def test_an_address_leads_to_a_segment_and_back(browser, pages):
    path = pages["documents"]
    with listed(browser, path) as page:
        tab = again(page, path, "#unit-s23")
        assert tab.get_attribute(".segment.found", "data-position") == "23"
        tab.click(".segment[data-position='25'] h3 a")
        settled(tab)
        assert tab.get_attribute(".segment.found", "data-position") == "25"
        assert hash_of(tab).startswith("#unit-s25")
        tab.go_back()
        settled(tab)
        assert tab.get_attribute(".segment.found", "data-position") == "23"


@pytest.mark.parametrize("hash_", some(["#distribution?metric=bleu%3Amax_order%3D2", "#length", "#segments"]))
def test_an_address_leads_to_a_section(browser, pages, hash_):
    with listed(browser, pages["documents"]) as page:
        tab = again(page, pages["documents"], hash_)
        name = re.match(r"#(\w+)", hash_)[1]
        # charts that were drawn above it have not pushed it aside
        assert 0 <= tab.evaluate(f"document.getElementById('{name}').getBoundingClientRect().top") <= 130
        assert tab.evaluate("document.querySelector('select[data-choice=metric]').value") == str(int("?" in hash_))


def test_the_link_to_a_view_is_copied(browser, pages):
    with listed(browser, pages["documents"]) as page:
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        set_choice(page, "[data-choice=metric]", "1")
        page.click("#copy-address")
        settled(page)
        assert page.text_content("#address-copied") == "Copied."
        copied = page.evaluate("navigator.clipboard.readText()")
        assert copied == f"{pages['documents'].as_uri()}#summary?metric=bleu%3Amax_order%3D2"


# Names, charts, search


def test_metrics_have_short_names_with_options_in_tips(browser, pages):
    with listed(browser, pages["documents"]) as page:
        option = page.locator("select[data-choice=metric] option").nth(1)
        assert (option.inner_text(), option.get_attribute("title")) == ("BLEU", "bleu:max_order=2")
        heading = page.locator("#table-leaderboard th", has_text="BLEU").first
        assert heading.get_attribute("title") == "BLEU (max_order=2)"


def dimmed(page, figure, x, y):
    """How many lines and dots of a chart step back while the pointer is at a place of it."""
    plot = page.locator(f"#figure-{figure} .marks").bounding_box()
    page.mouse.move(plot["x"] + x * plot["width"], plot["y"] + y)
    settled(page)
    return page.locator(f"#figure-{figure} .lighting .marks [data-item]:not(.lit)").count()


def test_a_line_that_is_pointed_at_steps_forward(browser, pages):
    with listed(browser, pages["documents"]) as page:
        page.evaluate("document.getElementById('length').scrollIntoView()")
        settled(page)
        assert dimmed(page, "length", 0.5, -20) == 0
        found = [dimmed(page, "length", 0.5, y) for y in range(5, 250, 8)]
        assert {bool(count) for count in found} == {False, True}
        assert not page.locator("#tip").is_hidden()
        assert dimmed(page, "length", 0.5, -20) == 0
        page.hover("#figure-length .key li >> nth=0")
        assert page.locator("#figure-length .lighting .lit").count() > 2


def test_every_view_is_a_link(browser, pages):
    path = pages["documents"]
    with listed(browser, path) as page:
        set_choice(page, "[data-choice=metric]", "1")
        page.click("details[data-shown=system] summary")
        unfolded(page, "details[data-shown=system] input[value='10']")
        page.uncheck("details[data-shown=system] input[value='10']")
        unfolded(page, "details[data-shown=system] input[value='0']")
        page.check("details[data-shown=system] input[value='0']")
        page.keyboard.press("Escape")
        unfolded(page, "[data-facet=domain]")
        page.select_option("[data-facet=domain]", "0")
        page.fill("#filters [name=query]", "reference")
        page.select_option("#filters [name=sort]", "spread")
        page.select_option("#colour-by", "")
        settled(page)
        assert page.inner_text("#segments-state").startswith("Segments shown: 20 of ")
        page.click("#segments [data-turn=next]")
        settled(page)
        assert {"page=2", "query=reference"} < {*page.evaluate("location.hash").split("&")}
        seen = "[...document.querySelectorAll('#segment-list article')].map((one) => one.textContent)"
        tab = again(page, path)
        assert tab.evaluate(seen) == page.evaluate(seen)
        assert tab.inner_text("#segments-state") == page.inner_text("#segments-state")
        assert tab.evaluate("document.querySelector('select[data-choice=metric]').value") == "1"
        assert hash_of(tab) == hash_of(page)


# Pages of their own: tests above take turns in one, as long as none of these is between them


def test_a_step_back_is_not_written_over(browser, pages):
    """A browser that has begun the next step drops it where the page writes its address meanwhile."""
    with opened(browser, pages["documents"]) as page:
        page.evaluate(
            """() => {
                globalThis.written = [];
                const write = history.replaceState.bind(history);
                history.replaceState = (...given) => { written.push(given[2]); write(...given); };
            }"""
        )
        page.click("article[data-position='3'] [data-read]")
        settled(page)
        assert reader_state(page)[0] is True
        page.go_back()
        settled(page)
        assert reader_state(page)[0] is False
        assert page.evaluate("written") == []
        set_choice(page, "[data-choice=metric]", "1")
        settled(page)
        assert page.evaluate("written.length") == 1
        assert "metric=" in page.evaluate("location.hash")


def test_without_documents_neighbours_are_read(browser, pages):
    with opened(browser, pages["bare"], width=NARROW) as page:
        page.click("article[data-position='7'] [data-read]")
        settled(page)
        assert reader_state(page) == [True, "Around segment 8", [str(n) for n in range(3, 14)], "8"]
        page.click("#read-previous")
        settled(page)
        assert reader_state(page)[1] == "Around segment 7"
        assert page.evaluate("document.documentElement.scrollWidth") <= NARROW
        page.click("#close-reader")
        assert reader_state(page)[0] is False


# The head that stays in sight


def place_of(page):
    """The chapter that the head says the reader is in."""
    return page.evaluate("document.querySelector('.places [aria-current]')?.hash")


HEADS = [(1280, 50), (1440, 50), (1024, 90), (NARROW, 84)]


@pytest.mark.parametrize(("width", "most"), some(HEADS, 2))
def test_the_head_stays_in_sight_with_all_that_it_has(browser, pages, width, most):
    with opened(browser, pages["documents"], width=width, about="#segments") as page:
        page.evaluate("document.querySelector('.places a[href=\"#read\"]').click()")
        settled(page)
        assert place_of(page) == "#read"
        boxes = page.evaluate(
            """() => [...document.querySelectorAll('.top :is(.places a, .tabs button, .controls select, summary, button)')]
              .filter((one) => !one.closest('details:not([open]) > :not(summary)'))
              .map((one) => one.getBoundingClientRect()).filter(({ width }) => width > 1)
              .map(({ left, right, top, bottom }) => [left, right, top, bottom])"""
        )
        assert len(boxes) >= 10
        out = [box for box in boxes if not (box[0] >= 0 and box[1] <= width and box[2] >= 0 and box[3] <= most)]
        assert out == []
        assert 0 <= page.evaluate("document.getElementById('read').getBoundingClientRect().top") <= most + 16
        page.evaluate("document.querySelector('.places a[href=\"#answer\"]').click()")
        settled(page)
        assert place_of(page) == "#answer"
        assert page.evaluate("scrollY") < 60


@pytest.mark.parametrize("name", some(["documents", "bare", "one"]))
def test_a_phone_scrolls_no_page_sideways(browser, pages, name):
    with opened(browser, pages[name], width=NARROW) as page:
        page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
        # every chart, every table
        for place in range(0, page.evaluate("document.documentElement.scrollHeight"), 700):
            page.evaluate(f"scrollTo(0, {place})")
            settled(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= NARROW
        assert violations(page) == []


# One system


def test_a_single_number_is_no_chart(tmp_path, browser):
    path = tmp_path / "one.html"
    evaluate({"only": SYSTEMS["system3"]}, {"A": REFERENCE}, metrics="chrf", intervals=False).report(path)
    with opened(browser, path) as page:
        assert page.locator("figure[data-chart^=bars]").count() == 0
        assert page.locator("#bars, .places a[href='#bars']").count() == 0


def test_an_expression_that_never_ends_is_stopped_and_named(browser, pages):
    with opened(browser, pages["one"]) as page:
        unfolded(page, "#filters [name=expression]")
        page.check("#filters [name=expression]")
        page.fill("#filters [name=query]", "(a+)+$")
        settled(page)
        assert "too long on segment 2" in page.inner_text("#segments-note")
        page.fill("#filters [name=query]", r"\b(\w)\w+ \1")
        settled(page)
        assert page.text_content("#segments-note") == ""
