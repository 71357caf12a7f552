"""What a first screen says once a reader chooses a metric: it follows, colours stay, and counts are those of judged segments."""

import contextlib

import first_screens
import pytest
import statements
from statements import Seen, data_of, judged_lines

from chromium import opened, settled
from mtgauge.cli.main import main
from page import Page

COLOURS = """() => Object.fromEntries([...document.querySelectorAll("#summary .item")].map(
  (item) => [item.textContent.trim(), getComputedStyle(item).getPropertyValue("--item")]
))"""


@pytest.fixture(scope="module")
def page_file(tmp_path_factory):
    folder = tmp_path_factory.mktemp("tied")
    words = first_screens.tied_people(folder)
    with contextlib.chdir(folder):
        assert main([*words, "--report", "page.html", "-o", "scores.txt"]) == 0
    return folder / "page.html"


@pytest.fixture(scope="module")
def seen(browser, page_file):
    """Metric -> what the page shows after it was chosen."""
    found = {}
    with opened(browser, page_file) as page:
        for tab in page.query_selector_all("[data-tabs=metric] button"):
            tab.click()
            # what is out of sight waits with its numbers
            page.locator("#pair-headline").scroll_into_view_if_needed()
            settled(page)
            found[tab.inner_text()] = Seen(
                page.evaluate(COLOURS),
                " ".join(page.inner_text("#pair-headline").split()),
                " ".join(page.inner_text("#summary").split()),
            )
    return found


@pytest.fixture(scope="module")
def data(page_file):
    return data_of(Page.of(page_file.read_bytes()), judged_lines(page_file.parent), first_screens.N)


def test_two_systems_are_compared_on_the_segments_that_people_judged_of_both(seen, data):
    assert statements.wrong_counts(seen, data) == []


def test_a_system_has_one_colour_under_every_metric(seen):
    assert len(next(iter(seen.values())).colours) == 10
    assert statements.moved_colours(seen) == []


def test_the_first_screen_follows_the_metric(seen):
    assert not statements.deaf_screen(seen)
