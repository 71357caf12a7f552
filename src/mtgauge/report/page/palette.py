"""One colour a system, the same in every chart and table, told apart by eyes that see fewer colours."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

#: (on light paper, on dark paper). Found by search: of colours with a contrast of 3:1 and more, those that stay as
#: far apart as they can, also for eyes that lack one kind of cones; the first six further than the rest.
COLOURS = (
    ("#208efe", "#4da4fe"),  # blue
    ("#de6e12", "#f19e45"),  # orange
    ("#243e00", "#9ff8ec"),  # green
    ("#9a0189", "#be3676"),  # magenta
    ("#6e5c27", "#fde837"),  # yellow, as dark as paper wants it
    ("#3b45d0", "#7758d2"),  # violet
    ("#6d3247", "#ec606d"),  # red
    ("#75976a", "#2e9316"),  # leaf
    ("#6d737b", "#b0b2b3"),  # grey
    ("#087bba", "#5cd2ff"),  # cyan
)
#: What tells systems with one colour apart: (dash of a line, shape of a point, shape of the mark beside a name).
ROUNDS = (
    ((), "circle", "border-radius:50%"),
    ((6, 3), "square", "border-radius:0"),
    ((2, 2), "triangle-up", "border-radius:0;clip-path:polygon(50% 0,100% 100%,0 100%)"),
    ((8, 3, 2, 3), "diamond", "border-radius:0;clip-path:polygon(50% 0,100% 50%,50% 100%,0 50%)"),
)


@dataclass(frozen=True, slots=True)
class Look:
    """How charts draw a system.

    Attributes:
        light: Its colour on light paper.
        dark: Its colour on dark paper.
        dash: Lengths of the dashes and gaps of its lines in pixels; empty: a whole line.
        shape: The shape of its points, as Vega names it.
        mark: The shape of the mark beside its name, as style rules.
    """

    light: str
    dark: str
    dash: Sequence[int]
    shape: str
    mark: str


def look_of(system: int) -> Look:
    """The look of a system by its place; after 40 systems looks come round again."""
    light, dark = COLOURS[system % len(COLOURS)]
    return Look(light, dark, *ROUNDS[system // len(COLOURS) % len(ROUNDS)])


def style_of(systems: int) -> str:
    """Style rules that give each system its colour, on light and on dark paper, and its mark; print is light."""
    looks = [look_of(index) for index in range(systems)]
    light = "".join(f".s{index}{{--system:{look.light}}}" for index, look in enumerate(looks))
    marks = "".join(f".s{index}::before{{{look.mark}}}" for index, look in enumerate(looks))

    def dark(root: str) -> str:
        return "".join(f"{root} .s{index}{{--system:{look.dark}}}" for index, look in enumerate(looks))

    automatic = dark(":root:not([data-theme=light])")
    chosen = dark(":root[data-theme=dark]")
    return f"{light}{marks}@media screen and (prefers-color-scheme:dark){{{automatic}}}@media screen{{{chosen}}}"
