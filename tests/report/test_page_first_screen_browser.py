"""The first screen in a browser: the picture comes early at any number of systems, the matrix fits, axe is content."""

import random
from functools import cache
from itertools import islice

import pytest
from thoroughness import some

from chromium import NARROW, WIDE, opened, violations
from mtgauge import evaluate

#: As many systems as the page has colours for, and more; what a screen has of pixels.
SYSTEMS = (4, 12, 13, 20)
FIRST = 900


@pytest.fixture(scope="module")
def pages(tmp_path_factory):
    """The page of a number of systems; all pairs are tested, and every kind of answer has something to say.

    Without a correction, two hundred resamples are enough for that.
    """
    drawn = random.Random(5)
    words = [f"word{place}" for place in range(90)]
    reference = [" ".join(drawn.choices(words, k=drawn.randint(5, 20))) for _ in range(120)]

    def output(share):
        # no line is that of the reference, so that all have a rank
        return [
            " ".join([*(drawn.choice(words) if drawn.random() < share else w for w in t.split()), "end"])
            for t in reference
        ]

    folder = tmp_path_factory.mktemp("first")
    outputs = {f"contrastive-system-{place:02}": output(0.1 + 0.02 * place) for place in range(max(SYSTEMS))}
    outputs["contrastive-system-02"][0] = ""
    references = {"A": reference, "B": output(0.3)}

    @cache
    def made(n):
        evaluate(
            dict(islice(outputs.items(), n)), references, metrics=["bleu", "chrf:word_order=2,beta=3", "ter"],
            test="auto", samples=200, correction="none", intervals=True, languages="de-en",
        ).report(folder / f"{n}.html")  # fmt: skip
        return folder / f"{n}.html"

    return made


def place_of(page, selector):
    return page.evaluate(
        "s => { const r = document.querySelector(s).getBoundingClientRect(); return [r.top + scrollY, r.bottom + scrollY]; }",
        selector,
    )


@pytest.mark.parametrize(("n", "width"), some([(n, width) for n in SYSTEMS for width in (WIDE, 1024)]))
def test_the_leaderboard_stands_whole_within_the_first_pixels(browser, pages, n, width):
    with opened(browser, pages(n), width=width, about="#summary") as page:
        top, bottom = place_of(page, "#table-leaderboard")
        assert top < FIRST / 2
        assert bottom <= FIRST
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_matrix_of_twenty_systems_needs_no_scrolling_sideways(browser, pages):
    with opened(browser, pages(20), about="#summary") as page:
        page.locator("#matrix-pairs-0").scroll_into_view_if_needed()
        assert page.evaluate("(e => e.scrollWidth <= e.clientWidth)(document.querySelector('.matrices'))")
        heading = page.locator("#matrix-pairs-0 tbody th").first
        assert heading.evaluate("cell => getComputedStyle(cell).position") == "sticky"


@pytest.mark.parametrize(("n", "locale"), some([(n, locale) for n in SYSTEMS for locale in ("zh-CN", "en-GB")]))
def test_on_a_phone_the_leaderboard_stands_before_the_answers(browser, pages, n, locale):
    with opened(browser, pages(n), width=NARROW, locale=locale, about="#summary") as page:
        board, answers = place_of(page, "#table-leaderboard"), place_of(page, ".answers")
        assert board[0] <= FIRST * 2 / 3
        assert board[1] <= answers[0]
        assert page.evaluate("document.documentElement.scrollWidth") <= NARROW


def test_on_a_phone_the_matrix_is_a_list_of_one_system_against_the_others(browser, pages):
    with opened(browser, pages(12), width=NARROW, about="#summary") as page:
        part = page.locator(".duels").first
        assert part.is_visible()
        assert not page.locator("#matrix-pairs-0 tbody").is_visible()
        rows = part.locator("tbody tr")
        assert rows.count() == 11
        first = part.locator("select option").all_text_contents()
        part.locator("select").select_option(label=first[-1])
        assert rows.count() == 11
        deltas = part.locator("tbody data").evaluate_all("all => all.map(one => Number(one.value))")
        assert all(delta < 0 for delta in deltas)
        assert rows.first.locator("button").text_content().startswith("▼ -")
        assert rows.first.locator("button").get_attribute("data-pair") == "11,0"


@pytest.mark.parametrize(
    ("n", "width", "scheme", "locale"),
    some([(12, WIDE, "dark", "zh-CN"), (20, WIDE, "light", "en-GB"), (13, NARROW, "light", "zh-CN"), (4, NARROW, "dark", "en-GB")], 4),
)  # fmt: skip
def test_axe_finds_nothing(browser, pages, n, width, scheme, locale):
    with opened(browser, pages(n), width=width, scheme=scheme, locale=locale) as page:
        assert violations(page) == []
