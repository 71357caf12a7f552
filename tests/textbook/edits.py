"""Edit distance (Levenshtein 1966), with the alignment that tercom takes among the best ones."""

from collections.abc import Callable, Sequence
from math import inf
from typing import Any

from textbook.tokens import TOKENIZERS

#: Says which cells of the table of distances are looked at.
Band = Callable[[int, int], bool]


def align(text: Sequence[Any], reference: Sequence[Any], band: Band = lambda row, column: True) -> str:
    """A letter an edit: = match, S substitution, I the reference lacks the symbol, D the text lacks it."""
    cells: dict[tuple[int, int], tuple[float, str]] = {(0, 0): (0, "")}
    for row in range(len(text) + 1):
        for column in range(len(reference) + 1):
            if (row, column) == (0, 0) or (row > 0 and not band(row, column)):
                continue
            same = row > 0 and column > 0 and text[row - 1] == reference[column - 1]
            ways = [
                ((row - 1, column - 1), 0 if same else 1, "=" if same else "S"),
                ((row - 1, column), 1, "I"),
                ((row, column - 1), 1, "D"),
            ]
            costs = [(cells.get(before, (inf, ""))[0] + cost, letter) for before, cost, letter in ways]
            cells[row, column] = min(costs, key=lambda way: way[0])
    letters = []
    row, column = len(text), len(reference)
    while (row, column) != (0, 0):
        letter = cells[row, column][1]
        letters.append(letter)
        row -= letter != "D"
        column -= letter != "I"
    return "".join(reversed(letters))


def count(letters: str) -> int:
    return len(letters) - letters.count("=")


def statistics(hypothesis: str, references: list[str | None], tokenizer: str = "13a") -> list[int]:
    """The row of word error rate."""
    tokenize = TOKENIZERS[tokenizer]
    rows = []
    for reference in references:
        if reference is not None:
            letters = align(tokenize(hypothesis), tokenize(reference))
            rows.append([*map(letters.count, "SDI"), len(tokenize(reference))])
    return min(rows, key=lambda row: sum(row[:3]))
