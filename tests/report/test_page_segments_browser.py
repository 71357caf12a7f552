"""The segment browser of the report page, used as a reader does: filters, pages, colours, keys, downloads."""

from dataclasses import replace

import pytest

from chromium import NARROW, brought_in_sight, opened, settled, unfolded, violations
from mtgauge import evaluate
from mtgauge.corpus import TestSet

N = 30
SOURCES = [f"Quelle {i}" for i in range(N)]
REFERENCE = [f"the reference of segment {i} stands here" for i in range(N)]
GOOD = list(REFERENCE)
BAD = [f"a reference in segment {i} is here now" for i in range(N)]
GOOD[3] = "the reference of segment 3"
BAD[7] = ""
BAD[8] = "Quelle 8"
BAD[9] = REFERENCE[9]

HOSTILE = [
    "<script>window.pwned = 1</script>",
    "</script><script>window.pwned = 1</script>",
    "<img src=x onerror='window.pwned = 1'>",
    "\u202eturned round\u202c and on",
    "👩‍👩‍👧 family 🇨🇳 flag",
    "half \ud83d of a pair",
    "{n} {system} {{ 1 + 1 }}",
    "word " * 20_000,
]


@pytest.fixture(scope="module")
def pages(tmp_path_factory):
    """Two systems with planted faults; and texts that would break a careless page."""
    folder = tmp_path_factory.mktemp("segments")
    columns = {
        "sources": SOURCES,
        "ids": [f"s{i}" for i in range(N)],
        "documents": [f"doc{i // 10}" for i in range(N)],
        "domains": ["news" if i < 20 else "law" for i in range(N)],
    }
    evaluate(
        {"good": GOOD, "bad": BAD}, {"A": REFERENCE}, metrics=["chrf", "ter"], languages="de-en", **columns
    ).report(folder / "plain.html")
    sliced = replace(
        TestSet.of(
            REFERENCE, ids=columns["ids"], slices={"genre": columns["domains"], "part": columns["documents"]}
        ),
        names={"genre": {"law": "法律 <i>"}, "segment": {"s20": "第一条"}},
    )
    evaluate({"good": GOOD, "bad": BAD}, sliced, metrics="chrf").report(folder / "sliced.html")
    evaluate(
        {"<b>one</b>": HOSTILE, "two": HOSTILE[::-1]},
        {"<i>ref</i>": HOSTILE},
        metrics=["chrf", "wer"],
        sources=HOSTILE,
    ).report(folder / "hostile.html")
    return {path.stem: path for path in folder.iterdir()}


def listed(browser, file):
    """The page as it begins; its list is what these tests are about."""
    return opened(browser, file, about="#segments")


def state_of(page):
    return page.inner_text("#segments-state").split(" · ")[0]


def leaves(page, shown):
    """Whether so many segments are left when the page has done what was asked."""
    settled(page)
    return state_of(page).startswith(f"Segments shown: {shown} of ")


def ids(page):
    return page.evaluate(
        "[...document.querySelectorAll('#segment-list article')].map(a => a.querySelector('h3').textContent)"
    )


def choose(page, name, label):
    unfolded(page, f"#filters [name={name}]")
    page.select_option(f"#filters [name={name}]", label=label)


def test_all_segments_in_pages_of_ten(browser, pages):
    with listed(browser, pages["plain"]) as page:
        assert ids(page) == [f"s{i}" for i in range(10)]


def test_pages_turn_by_keyboard_alone(browser, pages):
    with listed(browser, pages["plain"]) as page:
        page.focus("[data-turn=next]")
        page.keyboard.press("Enter")
        assert leaves(page, N)
        assert ids(page)[0] == "s10"
        page.focus("#segment-list article")
        page.keyboard.press("n")
        assert leaves(page, N)
        assert ids(page)[0] == "s20"
        page.keyboard.press("p")
        assert leaves(page, N)
        assert ids(page)[0] == "s10"
        page.focus("#page-number")
        page.keyboard.press("Control+A")
        page.keyboard.type("3")
        page.keyboard.press("Enter")
        assert leaves(page, N)
        assert ids(page)[0] == "s20"


#: No two in a row leave as many.
QUERIES = [
    ("segment 1", False, 11),  # 1, 10 to 19
    ("segment 1$", False, 0),
    ("SEGMENT 1", False, 11),
    (r"^quelle [45]$", True, 2),
    (r"of segment 1\d? ", True, 11),
    (r"(\w)\1e (\d)\2", True, 2),  # Quelle 11 and 22
    (r"(?<=segment )(?!1)\d\b", True, 9),
    ("no such words", False, 0),
]


def test_segments_are_found_by_their_texts(browser, pages):
    with listed(browser, pages["plain"]) as page:
        for query, expression, left in QUERIES:
            unfolded(page, "#filters [name=expression]")
            page.set_checked("#filters [name=expression]", expression)
            page.fill("#filters [name=query]", query)
            assert leaves(page, left), query
            assert len(ids(page)) == min(left, 10), query


def test_segments_are_found_by_keyboard_alone(browser, pages):
    with listed(browser, pages["plain"]) as page:
        unfolded(page, "#filters [name=expression]")
        page.focus("#filters [name=expression]")
        page.keyboard.press("Space")
        page.focus("#filters [name=query]")
        page.keyboard.type(r"^quelle [45]$")
        assert leaves(page, 2)


def test_an_expression_that_cannot_be_searched_is_refused_in_words(browser, pages):
    with listed(browser, pages["plain"]) as page:
        unfolded(page, "#filters [name=expression]")
        page.check("#filters [name=expression]")
        for expression in ("(", "[a", "a{2,1}", "(?<a>b", r"\k<a"):
            page.fill("#filters [name=query]", "")
            settled(page)
            assert page.is_hidden("#query-error")
            page.fill("#filters [name=query]", expression)
            settled(page)
            assert page.is_visible("#query-error"), expression
            assert page.inner_text("#query-error").startswith("This is not a regular expression: "), expression


FILTERS = [
    ({"facet-domain": "law"}, 10),
    ({"facet-document": "doc1"}, 10),
    ({"facet-domain": "law", "facet-document": "doc1"}, 0),
    ({"warning": "any warning"}, 2),
    ({"warning": "a text is empty"}, 1),
]


def test_filters_combine(browser, pages):
    with listed(browser, pages["plain"]) as page:
        for choices, left in FILTERS:
            for name, label in choices.items():
                choose(page, name, label)
            assert leaves(page, left), choices
            page.focus("#reset-filters")
            page.keyboard.press("Enter")
            assert leaves(page, N), choices


def test_scores_filter_and_sort(browser, pages):
    with listed(browser, pages["plain"]) as page:
        unfolded(page, "#filters [name=high]")
        page.fill("#filters [name=high]", "99")
        assert leaves(page, 1)
        assert ids(page) == ["s3"]
        page.click("#reset-filters")
        assert leaves(page, N)
        unfolded(page, "#filters [name=differ]")
        page.check("#filters [name=differ]")
        assert leaves(page, N - 1)


def test_a_warning_leads_to_its_segments(browser, pages):
    with listed(browser, pages["plain"]) as page:
        page.focus("#warnings-1 button")
        page.keyboard.press("Enter")
        assert leaves(page, 1)
        assert ids(page) == ["s7"]


def test_the_filtered_segments_are_saved(browser, pages):
    with listed(browser, pages["plain"]) as page:
        choose(page, "warning", "any warning")
        assert leaves(page, 2)
        button = brought_in_sight(page, "#save-segments")
        with page.expect_download() as download:
            page.click(button)
        lines = download.value.path().read_text("utf-8").splitlines()
        assert len(lines) == 3
        heading = lines[0].split("\t")
        assert {"id", "document", "domain"} < set(heading)
        assert [line.split("\t")[heading.index("id")] for line in lines[1:]] == ["s7", "s8"]


def test_hidden_systems_are_not_in_the_list(browser, pages):
    with opened(browser, f"{pages['plain'].as_uri()}#segments?system=good") as page:
        assert leaves(page, N)
        assert page.locator("#segment-list article >> nth=0 >> .i1").count() == 0


def test_a_segment_is_gone_to_by_its_id(browser, pages):
    with listed(browser, pages["plain"]) as page:
        choose(page, "facet-domain", "law")
        assert leaves(page, 10)
        page.focus("#jump-to")
        page.keyboard.type("s12")
        page.keyboard.press("Enter")
        assert leaves(page, N)
        assert "s12" in ids(page)
        assert "All filters were taken off" in page.inner_text("#segments-note")
        assert page.evaluate("document.activeElement.querySelector('h3').textContent") == "s12"
        page.fill("#jump-to", "nowhere")
        page.keyboard.press("Enter")
        settled(page)
        assert "There is no segment nowhere" in page.inner_text("#segments-note")
        page.fill("#jump-to", "")


MARKED = "[...document.querySelectorAll('#segment-list article')][3].querySelectorAll('.edit').length"


def test_edits_are_marked_and_can_be_taken_off(browser, pages):
    with listed(browser, pages["plain"]) as page:
        # the first system lacks the last two words of the fourth segment
        missing = "[...document.querySelectorAll('#segment-list article')[3].querySelectorAll('del.edit')].length"
        gone = "document.querySelectorAll('#segment-list article')[3].querySelector('.i0 del.edit').textContent"
        assert page.evaluate(gone).strip() == "stands here"
        marked = page.evaluate(MARKED)
        page.focus("#missing-words")
        page.keyboard.press("Space")
        settled(page)
        assert page.evaluate(missing) == 0
        assert 0 < page.evaluate(MARKED) < marked
        page.select_option("#colour-by", label="nothing")
        settled(page)
        assert page.evaluate(MARKED) == 0
        assert page.locator("#legend li").count() == 0
        page.check("#missing-words")
        page.select_option("#colour-by", index=0)
        settled(page)
        assert page.evaluate(MARKED) == marked


def test_how_a_score_comes_about(browser, pages):
    with listed(browser, pages["plain"]) as page:
        part = page.locator(".segment[data-position='3'] .output[data-owner='0'] .factors")
        assert part.locator("li").count() == 0
        part.locator("summary").click()
        settled(page)
        chrf, ter = part.locator("li").all_inner_texts()
        assert chrf.startswith("chrF 70.80")
        assert "P = (P1 + P2 + P3 + P4 + P5 + P6) / 6 = (100 + 100 + 100 + 100 + 100 + 100) / 6 = 100" in chrf
        assert ter.startswith("TER 28.57")
        assert "TER = 100 × E / L = 100 × 2 / 7 = 28.5714" in ter
        command = part.locator("code").inner_text()
        assert command == "mtgauge explain -m chrf -m ter --segment s3"


def test_slices_filter_and_are_shown_by_their_names(browser, pages):
    with listed(browser, pages["sliced"]) as page:
        choose(page, "facet-slice-1", "doc2")
        assert leaves(page, 10)
        choose(page, "facet-slice-0", "news")
        assert leaves(page, 0)
        choose(page, "facet-slice-0", "法律 <i>")
        assert leaves(page, 10)
        assert ids(page)[:2] == ["第一条", "s21"]
        assert "Genre: 法律 <i>" in page.inner_text("#segments-state")
        assert "Part: doc2" in page.text_content("#segment-list article header")
        button = brought_in_sight(page, "#save-segments")
        with page.expect_download() as download:
            page.click(button)
        heading, first, *_ = download.value.path().read_text("utf-8").splitlines()
        assert dict(zip(heading.split("\t"), first.split("\t"), strict=True))["genre"] == "法律 <i>"
        page.click("#reset-filters")
        assert leaves(page, N)


def test_hostile_texts_are_texts(browser, pages):
    with listed(browser, pages["hostile"]) as page:
        assert page.evaluate("window.pwned") is None
        shown = page.text_content("#segment-list")
        for text in HOSTILE[:3]:
            assert text in shown
        assert "U+202E" in shown
        assert "👩‍👩‍👧 family 🇨🇳 flag" in shown
        assert "{n} {system} {{ 1 + 1 }}" in shown
        assert "half " in shown
        assert page.evaluate("document.documentElement.scrollWidth") <= 1440


def test_a_very_long_text_is_cut_and_can_be_seen_whole(browser, pages):
    with listed(browser, pages["hostile"]) as page:
        button = page.locator("#segment-list button:has-text('Show all')").first
        assert "100000" in button.text_content().replace(",", "")
        assert len(page.text_content("#segment-list")) < 60_000
        button.click()
        assert len(page.text_content("#segment-list")) > 90_000


def test_a_catastrophic_expression_does_not_hang_the_page(browser, pages):
    with listed(browser, pages["hostile"]) as page:
        unfolded(page, "#filters [name=expression]")
        page.check("#filters [name=expression]")
        page.fill("#filters [name=query]", "(w+o*)+(r*d+ ?)+(( )*w*)*!")
        assert leaves(page, 0)


def test_hostile_texts_do_not_break_the_phone(browser, pages):
    with opened(browser, pages["hostile"], width=NARROW) as page:
        assert page.evaluate("document.documentElement.scrollWidth") == NARROW
        assert violations(page, "#segments") == []
