"""The leaderboard of the kit: its scales, what it refuses, and what the script does with it."""

import pytest

from chromium import NARROW, WIDE, opened, settled, violations
from mtgauge.pages import Axis, Chapter, Choice, Page, Section, build
from mtgauge.pages.leaderboard import (
    IN_SIGHT,
    BarScale,
    Leaderboard,
    LeaderboardCell,
    LeaderboardColumn,
    LeaderboardRow,
)
from mtgauge.pages.numbers import Number
from mtgauge.pages.table import Name
from mtgauge.pages.text import say
from page import Page as Opened

#: Values, further ends, limits -> both ends of the scale, and where values are on it.
SCALES = [
    ([50.0, 52.0], [], (None, None), ("50.0", "52.0"), {50.0: "0%", 51.0: "50%", 52.0: "100%"}),
    ([31.2, 48.9], [29.4, 51.3], (0, 100), ("25", "55"), {25.0: "0%", 40.0: "50%"}),
    ([0.12, 0.58], [], (0, 1), ("0.10", "0.60"), {0.35: "50%"}),
    ([99.2, 99.9], [101.0], (0, 100), ("99.2", "100.0"), {100.0: "100%"}),
    ([-28.0, 20.0], [0.0], (None, None), ("-30", "20"), {0.0: "60%"}),
    ([7.0], [], (None, None), ("6.9", "7.1"), {7.0: "50%"}),
    ([0.0], [], (None, None), ("-0.1", "0.1"), {0.0: "50%"}),
    # far behind all others
    ([2.0, 40.0, 41.0, 42.0, 43.0, 44.0], [], (None, None), ("40.0", "44.0"), {2.0: "0%", 42.0: "50%"}),
    # as far apart as others are
    ([2.0, 20.0, 30.0, 40.0, 50.0, 60.0], [], (None, None), ("0", "60"), {30.0: "50%"}),
    # so few that nobody is far
    ([2.0, 40.0, 41.0, 42.0], [], (None, None), ("0", "45"), {}),
]


@pytest.mark.parametrize(("values", "ends", "limits", "expected", "places"), SCALES)
def test_scales_have_round_ends_within_the_limits(values, ends, limits, expected, places):
    scale = BarScale.of(values, ends, limits)
    assert scale.ends == expected
    assert {value: scale.at(value) for value in places} == places
    assert [scale.beyond(value) for value in (scale.low - 1, scale.low, scale.high, scale.high + 1)] == [
        "low", "", "", "high",
    ]  # fmt: skip


METRIC = Axis(id="metric", title=say("Metric"), items=[f"m{n}" for n in range(9)], choice=Choice.ONE)
NAMES = ["ash", "birch", "cedar", "dune"]
#: Places by the first measure; birch is first by all others.
VALUES = {"ash": 50.0, "birch": 49.0, "cedar": 10.0}


def board(measures=3, **more):
    system = Axis(id="system", title=say("System"), items=NAMES, choice=Choice.MANY, coloured=True)

    def cell(name, measure):
        if name not in VALUES:
            return LeaderboardCell(absent=say("not judged"), is_unjudged=True)
        value = VALUES[name] + 5 * (measure and name == "birch")
        place = {"ash": "2", "birch": "1", "cedar": "3"}[name] if measure else {"cedar": "3"}.get(name, "1–2")
        cluster = int(place.partition("–")[0])
        return LeaderboardCell(
            number=Number(f"{value:.1f}", value), low=value - 2, high=value + 2, place=place, cluster=cluster
        )

    columns = [
        LeaderboardColumn(
            title=f"m{n}", item=n, group=say("Score"), higher_is_better=True, bounded=True,
            scale=BarScale.of([*VALUES.values()], [8, 57]),
        )
        for n in range(measures)
    ]  # fmt: skip
    rows = [
        LeaderboardRow(name=Name(system.name(place)), item=place, cells=[cell(name, n) for n in range(measures)])
        for place, name in enumerate(NAMES)
    ]
    given = {
        "id": "leaderboard", "title": say("Score"), "place": say("Rank"), "system": say("System"), "columns": columns,
        "rows": rows, "axis": "metric", "chosen": 0,
    }  # fmt: skip
    return system, Leaderboard(**(given | more))


def made(measures=3):
    system, part = board(measures)
    section = Section("s", say("Score"), [part], is_first=True)
    return build(Page(title="t", axes=[system, METRIC], chapters=[Chapter("answer", say("Score"), [section])]))


@pytest.mark.parametrize("cells", [0, 2, 4])
def test_rows_that_are_too_short_or_too_long_are_refused(cells):
    row = LeaderboardRow(name=Name("x"), item=0, cells=[LeaderboardCell(absent=say("no score"))] * cells)
    with pytest.raises(ValueError, match=f"'leaderboard', row 0: {cells} cells, 3 columns"):
        board(rows=[row])


def test_rules_stand_between_clusters_and_what_is_missing_is_said():
    rows = Opened.of(made()).tree.xpath("//table[@id='table-leaderboard']/tbody/tr")
    assert [row.get("id") for row in rows] == [f"leaderboard-{place}" for place in range(4)]
    assert ["ruled" in row.get("class").split() for row in rows] == [False, False, True, False]
    assert [row.xpath("string(./td[@class='place'])") for row in rows] == ["1–2", "1–2", "3", ""]
    assert rows[3].xpath("string(./td[contains(@class, 'unjudged')][1])") == "not judged"


STATE = """() => ({
  names: [...document.querySelectorAll('.board tbody bdi')].map(name => name.textContent),
  places: [...document.querySelectorAll('.board tbody .place')].map(place => place.textContent),
  ruled: [...document.querySelectorAll('.board tbody tr')].map(row => row.classList.contains('ruled')),
  sorted: [...document.querySelectorAll('.board [aria-sort]')].map(one => [one.innerText.split(/\\s/)[0], one.ariaSort]),
})"""


def test_a_heading_sorts_and_chooses_by_key_and_the_address_follows(browser, tmp_path):
    path = tmp_path / "board.html"
    path.write_bytes(made())
    with opened(browser, path) as page:
        assert page.evaluate(STATE) == {
            "names": NAMES, "places": ["1–2", "1–2", "3", ""], "ruled": [False, False, True, False],
            "sorted": [["m0", "descending"]],
        }  # fmt: skip
        for presses, names, places, direction in (
            (1, ["birch", "ash", "cedar", "dune"], ["1", "2", "3", ""], "descending"),
            (2, ["cedar", "ash", "birch", "dune"], ["3", "2", "1", ""], "ascending"),
        ):
            page.focus(".board th[data-measure='1'] button")
            page.keyboard.press("Enter")
            settled(page)
            found = page.evaluate(STATE)
            assert (found["names"], found["places"]) == (names, places)
            assert found["sorted"] == [["m1", direction]]
            assert found["ruled"] == ([False, True, True, False] if presses == 1 else [False] * 4)
            assert "metric=m1" in page.evaluate("location.hash")
        page.click(".board .corner button")
        assert page.evaluate(STATE)["names"] == sorted(NAMES)
        assert page.evaluate(STATE)["sorted"] == [["System", "ascending"]]
        page.goto(f"{path.as_uri()}#s?metric=m2")
        settled(page)
        assert page.evaluate(STATE)["sorted"] == [["m2", "descending"]]


def test_many_measures_fold_and_one_that_is_chosen_is_in_sight(browser, tmp_path):
    path = tmp_path / "board.html"
    path.write_bytes(made(9))
    with opened(browser, path) as page:
        seen = "document.querySelectorAll('.board .measure').length - document.querySelectorAll('.folded .measure.extra').length"
        assert page.evaluate(seen) == IN_SIGHT
        page.click("[data-unfold]")
        assert (page.evaluate(seen), page.get_attribute("[data-unfold]", "aria-expanded")) == (9, "true")
        page.click("[data-unfold]")
        assert page.evaluate(seen) == IN_SIGHT
        page.goto(f"{path.as_uri()}#s?metric=m8")
        settled(page)
        box, column = (page.locator(one).bounding_box() for one in (".board-scroll", "th.measure.chosen"))
        assert box["x"] <= column["x"]
        assert column["x"] + column["width"] <= box["x"] + box["width"] + 1


@pytest.mark.parametrize(("width", "goes_on"), [(WIDE, False), (NARROW, True)])
def test_a_table_that_goes_on_says_so_and_names_stay(browser, tmp_path, width, goes_on):
    path = tmp_path / "board.html"
    path.write_bytes(made(4))
    with opened(browser, path, width=width) as page:
        settled(page)
        assert ("goes-on" in page.get_attribute(".board-frame", "class")) == goes_on
        assert violations(page, ".board-scroll") == []
        if goes_on:
            page.evaluate("document.querySelector('.board-scroll').scrollLeft = 9999")
            settled(page)
            page.wait_for_function("!document.querySelector('.board-frame.goes-on')")
            name, box = (page.locator(one).first.bounding_box() for one in (".board tbody th", ".board-scroll"))
            assert abs(name["x"] - box["x"]) < 1
