"""Levels of puzzles: how items are labelled by puzzle, language and direction, and what readers see of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from mtgauge.suites.puzzles.files import Item, Puzzle

#: Slices of a test set of puzzles.
DIRECTION, LANGUAGE, PUZZLE = "direction", "language", "puzzle"
LANGUAGE_DIRECTION, PUZZLE_DIRECTION = "language-direction", "puzzle-direction"
#: Levels as the field calls them -> as evaluations do.
LEVELS: dict[str, str] = {
    "all": "corpus",
    **{name: name for name in (DIRECTION, LANGUAGE, LANGUAGE_DIRECTION, PUZZLE, PUZZLE_DIRECTION)},
    "item": "segment",
}
#: What macro averages may be over.
AVERAGED = (PUZZLE, LANGUAGE, DIRECTION)
#: What resampling may draw, as the field calls it -> as evaluations do.
UNITS: dict[str, str] = {"item": "segment", PUZZLE: PUZZLE, LANGUAGE: LANGUAGE}


def puzzle_names(puzzles: Iterable[Puzzle]) -> dict[str, str]:
    """Id -> name of each puzzle: its language and a number, such as ``Basque 1``.

    Numbers count the puzzles of a language, in the order of the ids; a puzzle that is alone has the number 1. A
    language is written as in the first of its puzzles.
    """
    ordered = sorted(puzzles, key=lambda puzzle: puzzle.id)
    spelled = language_names(ordered)
    numbers: Counter[str] = Counter()
    found = {}
    for puzzle in ordered:
        numbers[puzzle.language] += 1
        found[puzzle.id] = f"{spelled[puzzle.language]} {numbers[puzzle.language]}"
    return found


def language_names(puzzles: Iterable[Puzzle]) -> dict[str, str]:
    """Key -> name of each language, as it is written in the first of its puzzles."""
    found: dict[str, str] = {}
    for puzzle in sorted(puzzles, key=lambda puzzle: puzzle.id):
        found.setdefault(puzzle.language, puzzle.spelling)
    return found


def slices_of(items: Sequence[tuple[Puzzle, int, Item]]) -> dict[str, tuple[str, ...]]:
    """The labels of (puzzle, place, item), in their order; those of puzzles are their ids."""
    return {
        DIRECTION: tuple(item.direction for _, _, item in items),
        LANGUAGE: tuple(puzzle.language for puzzle, _, _ in items),
        LANGUAGE_DIRECTION: tuple(f"{puzzle.language} {item.direction}" for puzzle, _, item in items),
        PUZZLE: tuple(puzzle.id for puzzle, _, _ in items),
        PUZZLE_DIRECTION: tuple(f"{puzzle.id} {item.direction}" for puzzle, _, item in items),
    }


def names_of(items: Sequence[tuple[Puzzle, int, Item]]) -> Mapping[str, Mapping[str, str]]:
    """Level -> id -> what readers see of it."""
    puzzles = {puzzle.id: puzzle for puzzle, _, _ in items}.values()
    names, languages = puzzle_names(puzzles), language_names(puzzles)
    return {
        "level": {value: name for name, value in LEVELS.items() if name != value},
        LANGUAGE: languages,
        LANGUAGE_DIRECTION: {
            f"{puzzle.language} {item.direction}": f"{languages[puzzle.language]} {item.direction}"
            for puzzle, _, item in items
        },
        PUZZLE: names,
        PUZZLE_DIRECTION: {
            f"{puzzle.id} {item.direction}": f"{names[puzzle.id]} {item.direction}" for puzzle, _, item in items
        },
        "segment": {puzzle.place(index): f"{names[puzzle.id]}:{index + 1}" for puzzle, index, _ in items},
    }
