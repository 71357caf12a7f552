"""Names beside points: they cover neither each other nor points where there is room, and stay inside the plot."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgauge.pages.charts.labels import LINE, Box, placed_labels, scaled, text_width

WIDTH, HEIGHT = 400.0, 300.0


def boxes(names, points, width=WIDTH, lines=()):
    """The rectangle of each name, by the places that were found."""
    found = []
    for name, (x, y), place in zip(names, points, placed_labels(names, points, lines, width, HEIGHT), strict=True):
        left = x + place.dx - (text_width(name) if place.align == "right" else 0)
        found.append(Box(left, y + place.dy - LINE / 2, left + text_width(name), y + place.dy + LINE / 2))
    return found


CASES = {
    "far apart": [(50, 50), (200, 150), (350, 250)],
    "side by side": [(100, 100), (115, 100), (130, 100)],
    "one above the other": [(100, 100), (100, 108), (100, 116)],
    "all at one place": [(200, 150)] * 4,
    "at the right end": [(395, 20), (395, 280), (5, 150)],
    "in the corners": [(5, 10), (395, 10), (5, 290), (395, 290)],
}


@pytest.mark.unit
@pytest.mark.parametrize("case", CASES)
def test_names_are_apart_and_inside(case):
    points = CASES[case]
    names = [f"System-{number}" for number in range(len(points))]
    found = boxes(names, points)
    assert not any(one.meets(other) for k, one in enumerate(found) for other in found[:k])
    assert all(box.left >= 0 and box.right <= WIDTH and box.top >= 0 and box.bottom <= HEIGHT for box in found)


@pytest.mark.unit
def test_a_name_stands_beside_its_point_where_nothing_hinders():
    [place] = placed_labels(["one"], [(100, 100)], (), WIDTH, HEIGHT)
    assert (place.dx > 0, place.dy, place.align) == (True, 0, "left")


@pytest.mark.unit
def test_a_name_avoids_lines():
    lines = [Box(0, 100, WIDTH, 100)]
    [box] = boxes(["one"], [(100, 100)], lines=lines)
    assert not box.meets(lines[0])


@pytest.mark.unit
def test_a_name_wider_than_half_the_plot_stands_inside_above_its_point():
    [box] = boxes(["x" * 50], [(250, 150)])
    assert (box.left, box.right, box.bottom < 150) == (WIDTH - 400, WIDTH, True)


@pytest.mark.property
@given(st.lists(st.tuples(st.floats(0.05, 0.95), st.floats(0.05, 0.95)), min_size=1, max_size=8))
def test_names_that_are_apart_are_apart_in_a_wider_plot(shares):
    names = ["ab"] * len(shares)
    points = [(x * WIDTH, y * HEIGHT) for x, y in shares]
    places = placed_labels(names, points, (), WIDTH, HEIGHT)

    def at(width):
        return [
            x * width + place.dx - (text_width("ab") if place.align == "right" else 0)
            for (x, _), place in zip(shares, places, strict=True)
        ]

    narrow, wide = at(WIDTH), at(2 * WIDTH)
    for one in range(len(shares)):
        for other in range(one):
            # those that keep their order keep their distance
            if (points[one][0] - points[other][0]) * (narrow[one] - narrow[other]) > 0:
                assert abs(wide[one] - wide[other]) >= abs(narrow[one] - narrow[other]) - 1e-6


@pytest.mark.unit
def test_wide_characters_need_more_room():
    assert text_width("系统") > text_width("ab")


@pytest.mark.unit
@pytest.mark.parametrize(
    ("values", "ends", "expected"),
    [([0, 5, 10], (0, 10), [10, 50, 90]), ([3, 3], (3, 3), [50, 50]), ([1], (0, 4), [30])],
)
def test_values_in_pixels(values, ends, expected):
    assert list(scaled(values, ends, 100, 10)) == expected
