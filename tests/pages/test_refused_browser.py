"""What a server refuses or sends late: the page says so in its place, shows the rest, and logs nothing of its own."""

import pytest
from block_server import served

from chromium import opened, settled
from mtgauge.pages import HttpStore, build
from pages.test_toy_page import STATE, toy_page

SAID = "document.querySelector('{}')?.textContent.includes('may not be shown here')"
REFUSED = [
    ("chart-groups", "#figure-groups .plot", 250),
    ("index", "main", 0),
    ("spans-0", "main", 250),
]


def toy(server):
    server.page = build(toy_page(), store=HttpStore(f"{server.url}blocks/", server.keep))
    return server.url


@pytest.mark.parametrize(("name", "place", "left"), REFUSED)
def test_what_is_refused_is_said_in_its_place(browser, name, place, left):
    with served(name) as server, opened(browser, toy(server), refused=f"/{name}") as page:
        page.locator("#figure-groups").scroll_into_view_if_needed()
        settled(page)
        assert page.evaluate(SAID.format(place))
        assert not left or page.evaluate(STATE.format(left))


def test_a_search_finds_what_may_be_read_and_says_that_something_is_missing(browser):
    with served("texts-2") as server, opened(browser, toy(server), refused="/texts-2") as page:
        assert page.evaluate(STATE.format(250))
        page.fill("#filters [name=query]", "house")
        settled(page)
        assert page.evaluate(STATE.format(40))
        assert "may not be shown here" in page.inner_text("#refused")
        assert page.locator("#segment-list mark, #segment-list .hit").count() > 0


def test_what_is_allowed_later_is_shown_when_it_is_asked_for_again(browser):
    with served("texts-0") as server, opened(browser, toy(server), refused="/texts-0") as page:
        assert page.evaluate(SAID.format("#segment-list"))
        server.refused.clear()
        page.click("[data-turn=last]")
        settled(page)
        assert not page.evaluate(SAID.format("#segment-list"))
        page.click("[data-turn=first]")
        settled(page)
        assert "they house 0" in page.text_content("#segment-list")


def test_a_document_that_was_left_before_its_texts_came_stays_closed(browser):
    held = []
    with served() as server, opened(browser, toy(server)) as page:
        page.fill("#page-number", "10")
        page.press("#page-number", "Enter")
        settled(page)
        assert page.locator("[data-position='98']").count() == 1
        page.route("**/texts-1", lambda route: held.append(route))
        with page.expect_request("**/texts-1"):
            page.click("[data-position='98'] [data-read]")
        page.go_back()
        assert "read=" not in page.evaluate("location.hash")
        assert page.get_attribute(":root", "data-ready") == "false"  # as long as the texts are not there
        with page.expect_response("**/texts-1"):
            held[0].continue_()
        settled(page)
        assert page.evaluate("document.getElementById('reader').open") is False
        page.go_forward()
        settled(page)
        assert page.evaluate("document.getElementById('reader').open")
