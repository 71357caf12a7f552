"""Each sentence of the first screen leads to its evidence: a place in sight that shows its numbers."""

import re
from urllib.parse import parse_qsl

import pytest
from headline_cases import made

from chromium import NARROW, WIDE, opened, settled
from mtgauge.report.page.build import build_page

#: Contaminated, judged, neural, tied, tested.
CASES = {
    "no place": ("maple", "the same 40", "yes", "yes", "all pairs"),
    "different segments": ("no", "others of each", "yes", "no", "all pairs"),
    "untested": ("no", "not birch", "no", "no", "nothing"),
}


@pytest.fixture(scope="module")
def pages(tmp_path_factory):
    folder = tmp_path_factory.mktemp("headline")
    for name, case in CASES.items():
        (folder / f"{name}.html").write_bytes(build_page(made(*case), language="en"))
    return folder


def numbers(text):
    return set(re.findall(r"\d+\.\d+", text.replace("0.05", "")))


@pytest.mark.parametrize("width", [WIDE, NARROW])
@pytest.mark.parametrize("name", CASES)
def test_a_click_leads_to_the_evidence(browser, pages, name, width):
    with opened(browser, pages / f"{name}.html", width=width) as page:
        links = page.locator("a.stated")
        assert links.count() > 4
        for place in range(links.count()):
            said, to = links.nth(place).inner_text(), links.nth(place).get_attribute("href").removeprefix("#")
            query = links.nth(place).get_attribute("data-view") or ""
            page.evaluate("scrollTo(0, 0)")
            links.nth(place).click()
            settled(page)
            element = page.locator(f"[id='{to}']")
            assert element.is_visible(), to
            box = element.bounding_box()
            assert -1 <= box["y"] < page.viewport_size["height"] - 10, to
            shown = element.inner_text() + element.evaluate(
                "e => [...e.querySelectorAll('[title]')].map(({ title }) => ` ${title}`).join()"
            )
            assert numbers(said) <= numbers(shown), (said, shown)
            chosen = dict(parse_qsl(query)).get("metric")
            if chosen is not None:
                heading = page.locator("#table-leaderboard th.measure[aria-sort]")
                assert heading.inner_text().casefold().startswith(chosen.casefold())
