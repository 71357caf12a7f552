"""Colours of items, such as systems: the same in every chart and table, told apart by eyes that see fewer."""

from __future__ import annotations

import re
from collections.abc import Sequence

from mtgauge.pages.axes import Axis

#: (on light paper, on dark paper). Found by search: of colours with a contrast of 3:1 and more to their papers and
#: a chroma that ink does not have, those that stay as far apart as they can, also for eyes that lack one kind of
#: cones.
COLOURS = (
    ("#4b87ff", "#2dffff"),  # blue
    ("#ff0f69", "#ff781e"),  # red
    ("#005a00", "#2db496"),  # green
    ("#963cb4", "#c387ff"),  # violet
    ("#5a7800", "#ffe169"),  # olive, yellow on dark paper
    ("#a50f69", "#b44b0f"),  # crimson
    ("#3c00ff", "#961eff"),  # ultramarine
    ("#a578b4", "#0f7896"),  # lilac, teal on dark paper
)
#: What the rules for the dark theme begin with, here and in the style files.
_DARK = ':root[data-theme="dark"]'


def style_of(axes: Sequence[Axis], pair: str | None = None) -> str:
    """Style rules: the colours on light and dark paper, and a colour per coloured item for the life of the page.

    The best items in the ranking with which the page opens have one of `COLOURS` each; all others are grey.
    The script moves the accents when readers choose another pair.

    Args:
        axes: The axes of the page.
        pair: Id of the axis whose best two begin with accents; None where no two are compared.
    """
    light = "".join(f"--c{place}:{colour};" for place, (colour, _) in enumerate(COLOURS))
    dark = "".join(f"--c{place}:{colour};" for place, (_, colour) in enumerate(COLOURS))
    rules = ""
    for axis in axes:
        for slot, place in enumerate(by_rank(axis, axes) if axis.coloured else ()):
            accent = f";--ring:var(--accent-{'ab'[slot]});--weight:700" if axis.id == pair and slot < 2 else ""
            rules += f".i{place}{{--item:var(--{f'c{slot}' if slot < len(COLOURS) else 'faint'}){accent}}}"
    return f":root{{{light}}}{_DARK}{{{dark}}}{rules}"


def with_system_theme(style: str) -> str:
    """The style with its rules for the dark theme also for readers who left the choice to a system that is dark.

    Print is light: neither holds on paper.
    """

    def on_screens(rule: re.Match[str]) -> str:
        chosen = rule[0]
        of_system = chosen.replace(_DARK, ':root:not([data-theme="light"])')
        return f"@media screen{{{chosen}}}@media screen and (prefers-color-scheme:dark){{{of_system}}}"

    return re.sub(re.escape(_DARK) + r"\s*\{[^}]*\}", on_screens, style)


def by_rank(axis: Axis, axes: Sequence[Axis]) -> Sequence[int]:
    """Places of its items, best first in the ranking with which the page opens; those without a rank last."""
    first = next((other.first for other in axes if other.id == axis.ranked_by), 0)
    ranked = axis.ranked[first] if axis.ranked else []
    return list(dict.fromkeys([*ranked, *range(len(axis.items))]))
