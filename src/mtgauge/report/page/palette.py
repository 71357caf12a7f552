"""One colour a system, the same in every chart and table, told apart by eyes that see fewer colours."""

from __future__ import annotations

#: (on light paper, on dark paper). Neighbours differ in lightness as well as in hue.
COLOURS = (
    ("#0b6bb0", "#56b4f5"),
    ("#b34700", "#ff9d57"),
    ("#00745a", "#3ddbb0"),
    ("#a3268a", "#f08bdc"),
    ("#6b5b00", "#d9c544"),
    ("#5a49c8", "#a99cff"),
    ("#8c2f39", "#ff8f98"),
    ("#3f6212", "#9ed356"),
    ("#4b5563", "#c3cad4"),
    ("#0e7490", "#5fd4ee"),
)


def colour_of(system: int) -> tuple[str, str]:
    """The colours of a system; they come round again, and then shapes and dashes tell systems apart."""
    return COLOURS[system % len(COLOURS)]


def style_of(systems: int) -> str:
    """Style rules that give each system its colour, on light and on dark paper."""
    light = "".join(f".s{index}{{--system:{colour_of(index)[0]}}}" for index in range(systems))
    dark = "".join(f".s{index}{{--system:{colour_of(index)[1]}}}" for index in range(systems))
    second = "".join(f".s{index}::before{{border-radius:0}}" for index in range(len(COLOURS), systems))
    return (
        f"{light}@media(prefers-color-scheme:dark){{:root:not([data-theme=light]) {{{dark}}}}}"
        f":root[data-theme=dark] {{{dark}}}{second}"
    )
