"""How scores come about, as text for people and as JSON for programs."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from mtgauge.base.nearest import check_known
from mtgauge.base.printable import printable
from mtgauge.base.sentences import Sentence, say
from mtgauge.evaluation.derivations import ScoreDerivation
from mtgauge.measures import Level
from mtgauge.measures.derivation import (
    Alignment,
    CellValue,
    Formula,
    MarkedTokens,
    NumericValue,
    Part,
    Step,
    StepMatrix,
    StepTable,
)
from mtgauge.report.jsonform import document, rounded, schema
from mtgauge.report.layout import grid, text_width
from mtgauge.report.names import metric_name
from mtgauge.report.numbers import DASH, defined, fixed
from mtgauge.report.screen import Screen
from mtgauge.report.table import TextTable

SCHEMA = "mtgauge/derivation/1"
DERIVATION_FORMATS = ("text", "json")
#: Decimals of the numbers in steps, where nobody asked for another number of them.
_STEP_PRECISION = 4
#: The screen of texts that go to a file.
_PAGE = Screen(80, styled=False)
_INDENT = "  "
#: The sign below a pair of tokens, by its label; none below a match.
EDIT_SIGNS = {"match": "", "substitution": "S", "insertion": "I", "deletion": "D"}
_SYMBOL = re.compile(r"[A-Za-z_]\w*")

#: Says a sentence in the language of the reader.
Spoken = Callable[[str], str]


def render_derivations(
    found: Sequence[ScoreDerivation],
    form: str = "text",
    *,
    precision: int | None = None,
    screen: Screen | None = None,
    spoken: Spoken = str,
) -> str:
    """Derivations in one of `DERIVATION_FORMATS`; ends without a line break.

    Args:
        found: The derivations.
        form: The format's name.
        precision: Decimals; None: in text those of the output for scores and 4 in steps, in JSON all digits.
        screen: The terminal that the text is fitted to; None: 80 columns.
        spoken: Says sentences in another language, in the text only.

    Raises:
        OptionError: The format is not known.
    """
    if form == "json":
        return _json(found, precision)
    check_known(form, DERIVATION_FORMATS, say("unknown format {form!r}", form=form))
    writer = StepWriter(screen or _PAGE, _STEP_PRECISION if precision is None else precision, spoken)
    return "\n\n\n".join(_text(item, writer, precision) for item in found)


def _json(found: Sequence[ScoreDerivation], precision: int | None) -> str:
    content: dict[str, Any] = {
        "derivations": [
            {
                "system": item.system,
                "metric": item.metric,
                "level": str(item.level),
                "id": item.id,
                "score": defined(item.derivation.value) if item.measure.contract.has_total else None,
                "outputs": {name: defined(value) for name, value in item.outputs.items()},
                "signature": item.signature,
                "steps": [step_dict(step) for step in item.derivation.steps],
            }
            for item in found
        ],
    }
    if precision is not None:
        content = rounded(content, precision)
    return document(SCHEMA, content)


def derivation_schema() -> dict[str, Any]:
    """The JSON Schema of the format ``json``."""
    return schema("derivation")


def step_dict(step: Step) -> dict[str, Any]:
    """A step as JSON has it: its title, and its parts, each with its kind."""
    return {"title": str(step.title), "parts": [_part_dict(part) for part in step.parts]}


def _part_dict(part: Part) -> dict[str, Any]:
    match part:
        case Formula():
            return {
                "kind": "formula",
                "symbol": part.symbol,
                "form": part.form,
                "terms": {name: defined(value) for name, value in part.terms.items()},
                "value": defined(part.value),
                "meaning": str(part.meaning),
            }
        case StepTable():
            return {
                "kind": "table",
                "title": str(part.title),
                "columns": list(map(str, part.columns)),
                "rows": [list(row) for row in part.rows],
            }
        case MarkedTokens():
            marks = [{"first": mark.first, "count": mark.count, "label": mark.label} for mark in part.marks]
            return {"kind": "tokens", "title": str(part.title), "tokens": list(part.tokens), "marks": marks}
        case Alignment():
            pairs = [
                {"hypothesis": pair.hypothesis, "reference": pair.reference, "label": pair.label}
                for pair in part.pairs
            ]
            return {"kind": "alignment", "reference": part.reference, "pairs": pairs}
        case StepMatrix():
            names = ("rows", "columns", "best_of_rows", "best_of_columns")
            lists = {name: list(getattr(part, name)) for name in names}
            values = {"values": [list(row) for row in part.values]}
            return {"kind": "matrix", "title": str(part.title), **lists, **values}
    return {"kind": "sentence", "text": str(part)}


def derivation_title(item: ScoreDerivation, precision: int | None = None) -> Sentence:
    """Writes a heading with the metric, the system, the place and the score: ``WER of aurora, segment 1: 50.00``.

    Args:
        item: The derivation.
        precision: Decimals of the score; None: the decimals of the output.
    """
    named = {"metric": metric_name(item.metric, item.measure), "system": printable(item.system)}
    values = {**named, "id": printable(item.id or ""), "score": derived_score(item, precision)}
    match item.level:
        case Level.CORPUS:
            return say("{metric} of {system}: {score}", **values)
        case Level.DOCUMENT:
            return say("{metric} of {system}, document {id}: {score}", **values)
        case _:
            return say("{metric} of {system}, segment {id}: {score}", **values)


def derived_score(item: ScoreDerivation, precision: int | None = None) -> str:
    """Writes the score of a derivation, or that its metric has no total; arguments as of `derivation_title`."""
    digits = item.measure.outputs[0].shown_decimals if precision is None else precision
    has_total = item.measure.contract.has_total
    return fixed(defined(item.derivation.value), digits) if has_total else say("no total")


def _text(item: ScoreDerivation, writer: StepWriter, precision: int | None) -> str:
    title = derivation_title(item, precision)
    return "\n".join([writer.heading(title), printable(item.signature), "", writer.steps(item.derivation.steps)])


class StepWriter:
    """Writes steps as text.

    Args:
        screen: What the text is fitted to.
        digits: Decimals of numbers that are not whole.
        spoken: Says sentences in the language of the reader.
    """

    def __init__(self, screen: Screen = _PAGE, digits: int = _STEP_PRECISION, spoken: Spoken = str) -> None:
        self._screen, self._digits = screen, digits
        self._spoken: Spoken = lambda text: printable(spoken(text))

    def heading(self, text: str) -> str:
        """A line that stands out on a terminal."""
        line = self._spoken(text)
        return f"\x1b[1m{line}\x1b[0m" if self._screen.styled else line

    def steps(self, steps: Sequence[Step]) -> str:
        """Numbered steps, with an empty line between them."""
        return "\n\n".join(
            "\n".join([self.heading(say("{n}. {title}", n=number, title=step.title)), *self._parts(step)])
            for number, step in enumerate(steps, start=1)
        )

    def _parts(self, step: Step) -> Iterator[str]:
        for part in step.parts:
            match part:
                case Formula():
                    yield from self._formula(part)
                case StepTable():
                    yield from self._table(part)
                case MarkedTokens():
                    yield from self._tokens(part)
                case Alignment():
                    yield from self._alignment(part)
                case StepMatrix():
                    yield from self._matrix(part)
                case _:
                    yield from self._wrapped(self._spoken(part).split(), _INDENT)

    def sides(self, formula: Formula) -> list[str]:
        """Write the symbol, the formula, the same with its values, and its result; each once."""
        sides = [formula.symbol]
        if formula.form:
            symbols = {symbol: symbol for symbol in formula.terms}
            numbers = {symbol: self.number(value) for symbol, value in formula.terms.items()}
            sides += dict.fromkeys([written(formula.form, symbols), written(formula.form, numbers)])
        value = self.number(formula.value)
        # what is a number already need not be said twice
        return [*sides, value] if sides[-1] != value else sides

    def _formula(self, formula: Formula) -> Iterator[str]:
        sides = self.sides(formula)
        meaning = [f"({self._spoken(formula.meaning)})"] if formula.meaning else []
        room = self._screen.width - 2 * len(_INDENT)
        words = [sides[0]]
        for side in (f"= {side}" for side in sides[1:]):
            # what is too long for a line is broken before a plus
            words += [side] if text_width(side) <= room else re.split(r" (?=\+ )", side)
        yield from self._wrapped([*words, *meaning], _INDENT, hanging=_INDENT)

    def _table(self, table: StepTable) -> Iterator[str]:
        if table.title:
            yield from self._wrapped(self._spoken(table.title).split(), _INDENT)
        columns = [[row[place] for row in table.rows] for place in range(len(table.columns))]
        shown = [
            [self._spoken(cell) if isinstance(cell, str) else "" for cell in column]
            if place < table.text_columns
            else self.column(column)
            for place, column in enumerate(columns)
        ]
        heads = [self._spoken(column) for column in table.columns]
        rows = [list(row) for row in zip(*shown, strict=True)]
        narrow = Screen(self._screen.width - len(_INDENT), styled=False)
        text = grid(TextTable("", heads, rows, table.text_columns, heads=1), narrow)
        yield from (f"{_INDENT}{line}".rstrip() for line in text.split("\n"))

    def column(self, cells: Sequence[CellValue]) -> list[str]:
        """Write the numbers of a column, all with decimals if one has some."""
        is_whole = all(not isinstance(cell, float) or cell.is_integer() for cell in cells)
        return [
            "" if cell is None
            else printable(cell) if isinstance(cell, str)
            else f"{cell:.0f}" if is_whole
            else f"{cell:.{self._digits}f}"
            for cell in cells
        ]  # fmt: skip

    def _tokens(self, tokens: MarkedTokens) -> Iterator[str]:
        yield _INDENT + self._spoken(tokens.title)
        if not tokens.tokens:
            yield 2 * _INDENT + self._spoken(say("(empty)"))
            return
        yield from self._wrapped([*_bracketed(tokens)], 2 * _INDENT)

    def _alignment(self, alignment: Alignment) -> Iterator[str]:
        """Tokens above each other, with the sign of each edit below."""
        heads = [self._spoken(say("hypothesis")), printable(alignment.reference), ""]
        cells = [
            (_token(pair.hypothesis), _token(pair.reference), EDIT_SIGNS.get(pair.label, pair.label))
            for pair in alignment.pairs
        ]
        yield from self._side_by_side(heads, cells, _left)

    def _matrix(self, matrix: StepMatrix) -> Iterator[str]:
        """The tokens of the reference above their columns.

        The best number of a row stands in brackets, and that of a column before a sign.
        """
        if matrix.title:
            yield from self._wrapped(self._spoken(matrix.title).split(), _INDENT)
        columns = [
            (_token(head), *(self._cell(matrix, row, column) for row in range(len(matrix.rows))))
            for column, head in enumerate(matrix.columns)
        ]
        yield from self._side_by_side(["", *map(_token, matrix.rows)], columns, _right)

    def _side_by_side(
        self, heads: Sequence[str], columns: Sequence[tuple[str, ...]], padded: Callable[[str, int], str]
    ) -> Iterator[str]:
        """Columns behind the heads of their rows, in as many parts as are needed."""
        margin = max(map(text_width, heads)) + 2
        room = max(self._screen.width - len(_INDENT) - margin, 1)
        for number, part in enumerate(_parts_within(columns, room)):
            if number:
                yield ""
            for row, head in enumerate(heads):
                line = "  ".join(padded(cells[row], max(map(text_width, cells))) for cells in part)
                yield f"{_INDENT}{_left(head, margin)}{line}".rstrip()

    def _cell(self, matrix: StepMatrix, row: int, column: int) -> str:
        number = f"{matrix.values[row][column]:.{self._digits}f}"
        framed = f"[{number}]" if matrix.best_of_rows[row] == column else f" {number} "
        return framed + ("^" if matrix.best_of_columns[column] == row else " ")

    def _wrapped(self, words: Sequence[str], indent: str, hanging: str = "") -> Iterator[str]:
        """Words in lines that fit; a long word has a line of its own, or is cut if Chinese."""
        line = ""
        room = self._screen.width - len(indent) - len(hanging)
        for word in chain.from_iterable(_cut(printable(long), room) for long in words):
            if line and len(indent) + text_width(line) + 1 + text_width(word) > self._screen.width:
                yield indent + line
                indent, line, hanging = indent + hanging, "", ""
            line = f"{line} {word}" if line else word
        yield indent + line

    def number(self, value: NumericValue) -> str:
        """A number as it stands in a formula: whole ones without decimals, small ones with digits that count."""
        if defined(value) is None:
            return DASH
        if float(value).is_integer():
            return f"{value:.0f}"
        if abs(value) < 10**-self._digits:
            return f"{value:.{max(self._digits, 1)}g}"
        return f"{value:.{self._digits}f}".rstrip("0").rstrip(".")


def written(form: str, names: Mapping[str, str]) -> str:
    """A formula as people write it, with names or values for its symbols: ``exp(1 - 7 / 6)``."""
    named = _SYMBOL.sub(lambda found: names.get(found.group(), found.group()), form)
    return named.replace(" ** ", "^").replace("**", "^").replace("*", "×")


def _cut(word: str, room: int) -> Iterator[str]:
    """A word, or its pieces if it is a sentence without blanks that no line has room for."""
    while not word.isascii() and text_width(word) > room:
        end = next(end for end in range(1, len(word) + 1) if text_width(word[: end + 1]) > room)
        yield word[:end]
        word = word[end:]
    yield word


def _bracketed(tokens: MarkedTokens) -> Iterator[str]:
    """The tokens, with brackets around what is marked; blanks are seen."""
    opened = {mark.first for mark in tokens.marks}
    closed = {mark.first + mark.count - 1 for mark in tokens.marks}
    for place, token in enumerate(tokens.tokens):
        shown = token.replace(" ", "␣") or "␣"
        yield f"{'[' if place in opened else ''}{shown}{']' if place in closed else ''}"


def _token(token: str | None) -> str:
    return "***" if token is None else printable(token.replace(" ", "␣"))


def _left(text: str, width: int) -> str:
    return text + " " * (width - text_width(text))


def _right(text: str, width: int) -> str:
    return " " * (width - text_width(text)) + text


def _parts_within(cells: Sequence[tuple[str, ...]], room: int) -> Iterator[list[tuple[str, ...]]]:
    """The columns in parts that fit side by side, two columns apart."""
    part: list[tuple[str, ...]] = []
    taken = 0
    for cell in cells:
        width = max(map(text_width, cell))
        if part and taken + 2 + width > room:
            yield part
            part, taken = [], 0
        taken += width + (2 if part else 0)
        part.append(cell)
    if part:
        yield part
