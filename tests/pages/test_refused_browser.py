"""What a server refuses or sends late: the page says so in its place, shows the rest, and logs nothing of its own."""

import pytest
from block_server import served

from chromium import opened, wait_until
from mtgauge.pages import HttpStore, build
from pages.test_toy_page import DRAWN, STATE, toy_page

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
        wait_until(page, SAID.format(place))
        if left:
            wait_until(page, STATE.format(left))


def test_a_search_finds_what_may_be_read_and_says_that_something_is_missing(browser):
    with served("texts-2") as server, opened(browser, toy(server), refused="/texts-2") as page:
        wait_until(page, f"{STATE.format(250)} && {DRAWN}")
        page.fill("#filters [name=query]", "house")
        wait_until(page, f"{STATE.format(40)} && {DRAWN}")
        assert "may not be shown here" in page.inner_text("#refused")
        assert page.locator("#segment-list mark, #segment-list .hit").count() > 0


def test_what_is_allowed_later_is_shown_when_it_is_asked_for_again(browser):
    with served("texts-0") as server, opened(browser, toy(server), refused="/texts-0") as page:
        wait_until(page, SAID.format("#segment-list"))
        server.refused.clear()
        page.click("[data-turn=last]")
        wait_until(page, f"{DRAWN} && !{SAID.format('#segment-list')}")
        page.click("[data-turn=first]")
        wait_until(
            page, f"{DRAWN} && document.querySelector('#segment-list').textContent.includes('they house 0')"
        )


def test_a_document_that_was_left_before_its_texts_came_stays_closed(browser):
    held = []
    with served() as server, opened(browser, toy(server)) as page:
        wait_until(page, DRAWN)
        page.fill("#page-number", "10")
        page.press("#page-number", "Enter")
        wait_until(page, f"{DRAWN} && document.querySelector('[data-position=\"98\"]') !== null")
        page.route("**/texts-1", lambda route: held.append(route))
        with page.expect_request("**/texts-1"):
            page.click("[data-position='98'] [data-read]")
        page.go_back()
        wait_until(page, "!location.hash.includes('read=')")
        held[0].continue_()
        page.wait_for_timeout(400)
        assert page.evaluate("document.getElementById('reader').open") is False
        page.go_forward()
        wait_until(page, "document.getElementById('reader').open")
