"""Long segments in rows of aligned sentences: as long as two screens, or four on a phone, and nothing is cut."""

from pathlib import Path

import pytest

from chromium import NARROW, opened, settled, violations
from mtgauge import evaluate

SAMPLE = Path(__file__).parents[2] / "examples" / "news-zh-en"
#: Lines of a segment: about 400 words.
JOINED = 20


def joined(lines, blank=" "):
    return [blank.join(lines[start : start + JOINED]) for start in range(0, len(lines), JOINED)]


def lines_of(name):
    return (SAMPLE / name).read_text("utf-8").splitlines()


SOURCES = joined([line.split("\t")[3] for line in lines_of("source.tsv")[1:]], "")
REFERENCES = {name: joined(lines_of(f"reference-{name}.txt")) for name in "AB"}
SYSTEMS = {path.stem: joined(lines_of(f"systems/{path.name}")) for path in sorted((SAMPLE / "systems").iterdir())}


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    path = tmp_path_factory.mktemp("long") / "long.html"
    evaluation = evaluate(SYSTEMS, REFERENCES, sources=SOURCES, metrics=["bleu", "chrf"], languages="zh-en")
    evaluation.report(path)
    return path


def first_segment(page):
    segment = page.locator("#segment-list article").first
    # it is laid out as it comes into sight
    segment.evaluate("segment => segment.scrollIntoView()")
    settled(page)
    return segment


@pytest.mark.parametrize(("width", "most"), [(1280, 1800), (NARROW, 3250)])
def test_a_segment_of_400_words_is_two_screens_high_or_four_on_a_phone(browser, file, width, most):
    with opened(browser, file, width=width) as page:
        height = first_segment(page).bounding_box()["height"]
        words = len(REFERENCES["A"][0].split())
        assert height * 400 / words <= most
        assert page.evaluate("document.documentElement.scrollWidth") == width
        assert violations(page, "#segment-list article") == []


def test_rows_have_the_texts_whole_and_the_others_are_folded(browser, file):
    with opened(browser, file, width=1280) as page:
        segment = first_segment(page)
        heads = segment.locator(".aligned thead th").all_inner_texts()
        assert heads[:2] == ["Source", "Reference A"]
        assert len(heads) == 4
        for column, text in ((1, SOURCES[0]), (2, REFERENCES["A"][0])):
            cells = segment.locator(f".aligned tbody td:nth-child({column}) .text").all_text_contents()
            assert "".join(cells) == text
        assert segment.locator(".aligned tbody tr").count() > JOINED / 2
        assert segment.locator(".folded summary").all_inner_texts() == ["2 more outputs", "Reference B"]
        assert segment.locator(".output").count() == 2
        segment.locator(".folded summary").first.click()
        settled(page)
        assert segment.locator(".folded .output .text").count() == 2
        segment.locator(".folded summary").last.click()
        settled(page)
        assert segment.locator(".folded[data-reference='1'] .text").text_content() == REFERENCES["B"][0]


def test_keys_lead_from_difference_to_difference(browser, file):
    with opened(browser, file, width=1280) as page:
        first_segment(page).focus()
        rows = page.locator(".aligned tr.differs")
        for key, place in (("d", 0), ("d", 1), ("d", 2), ("Shift+D", 1)):
            page.keyboard.press(key)
            assert rows.nth(place).evaluate("row => row === document.activeElement")


def test_a_hit_in_a_folded_text_opens_it(browser, file):
    with opened(browser, file, width=1280) as page:
        shown = first_segment(page).locator(".aligned th").all_text_contents()
        [folded, *_] = (name for name in SYSTEMS if name not in shown)
        texts = [*REFERENCES.values(), *(texts for name, texts in SYSTEMS.items() if name != folded)]
        own = SYSTEMS[folded][0].split()
        runs = (" ".join(own[start : start + 4]) for start in range(len(own)))
        words = next(run for run in runs if not any(run in text for column in texts for text in column))
        page.fill("#filters [name=query]", words)
        settled(page)
        assert page.locator("#segment-list .folded[open] mark").first.text_content() in words


def test_on_a_phone_a_row_opens_its_source_and_reference(browser, file):
    with opened(browser, file, width=NARROW) as page:
        row = first_segment(page).locator(".aligned tbody tr").first
        assert [cell.is_visible() for cell in row.locator("td").all()] == [False, False, True, True]
        row.locator(".opener").click()
        assert all(cell.is_visible() for cell in row.locator("td").all())
        assert row.locator(".opener").get_attribute("aria-expanded") == "true"
