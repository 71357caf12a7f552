"""The pair that a page opens with: what Python writes is what the script writes, where people judged a part too."""

import pytest
from lxml import html
from partly_judged import case

from chromium import opened, settled
from page import Page

#: Ratings, by what was judged; see `partly_judged`.
CASES = ["the same part", "uneven parts", "uneven parts, standardised", "errors of uneven parts", "two segments"]
PARTS = ["pair-versus", "pair-of", "pair-scores", "pair-means", "pair-intervals", "pair-test", "figure-forest"]


def shape(element):
    """The words of an element, and the places of its marks."""
    for one in element.xpath(".//figcaption | .//*[@class='actions small needs-script']"):
        one.drop_tree()
    marks = element.xpath(".//*[local-name()='svg' or local-name()='line' or local-name()='text']")
    places = [tuple(mark.get(name) for name in ("class", "x", "x1", "x2", "y")) for mark in marks]
    return "".join(element.text_content().split()), [place for place in places if any(place)]


@pytest.mark.parametrize("name", CASES)
def test_the_script_writes_what_python_wrote(browser, tmp_path, name):
    found = case(name)
    file = tmp_path / "page.html"
    found.evaluation.report(file)
    page = Page.of(file.read_bytes())
    written = {part: shape(page.tree.get_element_by_id(part)) for part in PARTS}
    with opened(browser, f"{file.as_uri()}#pair") as tab:
        for part in ("pair-headline", "figure-forest"):
            tab.evaluate(f"document.getElementById('{part}').scrollIntoView()")
            settled(tab)
        assert tab.locator("#figure-forest").get_attribute("data-drawn") == "true"
        markup = {part: tab.locator(f"#{part}").evaluate("one => one.outerHTML") for part in PARTS}
    drawn = {part: shape(html.fragment_fromstring(text)) for part, text in markup.items()}
    for part in PARTS:
        assert drawn[part] == written[part], part
