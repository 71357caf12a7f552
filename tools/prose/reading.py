"""Where prose is: paragraphs, headings, cells, docstrings, comments and messages, cut into sentences."""

from __future__ import annotations

import ast
import re
from collections.abc import Container, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

#: Files that are prose, but for code in them.
PAGES = frozenset({".md", ".rst", ".yml"})
#: Comments of Python, and of C++ and the script of pages: on lines of their own, or behind code.
_PYTHON = re.compile(r"^\s*#+[:!]?(?P<own>.*)|\s\s#:? (?P<behind>.*)")
_SCRIPT = re.compile(r"^\s*(?://+|/?\*+(?!/))\s?(?P<own>.*?)(?:\*/)?\s*$|\s//\s(?P<behind>.*)")
#: Comments for programs.
_PRAGMA = re.compile(r"\s*(?:noqa|type:|prose:|fmt:|pragma|eslint|clang-format|NOLINT)")
#: Where a block begins: an item of a list, an argument of a docstring, a key of YAML.
_ITEM = re.compile(r"(?:[-*+•]|\d+[.)]|:?[`\w*]+(?: \([^)]*\))?:)\s+")
#: Lines without prose: underlines, HTML, admonitions, directives and their options, link targets.
_SKIPPED = re.compile(r"[=\-~^\"'*+#_.:<>\s]+$|</?\w[^>]*>\s*$|<!--|!!!|\?\?\?|:::|:\w[\w -]*:|\[.+\]: |\.\. |>>>")
#: Markup, and the text in its place.
_MARKUP = (
    (re.compile(r"!?\[((?:[^\[\]]|\[[^\]]*\])*)\](?:\([^)]*\)|\[[^\]]*\])"), r"\1"),
    (re.compile(r"``?([^`<]+?)(?:\s*<[^`>]*>)?``?_*"), lambda code: re.sub(r"\s+", "_", code[0].strip("_"))),
    (re.compile(r":[\w:]+:(?=`)|<[^>\s][^>]*>|\*\*|(?<!\w)[*_]|[*_](?!\w)"), ""),
    (re.compile(r"\s+"), " "),
)
_END = re.compile(r"(?<=[.!?])[)\"']?\s+(?=[A-Z`\"'(\[*{])")
_WORD = re.compile(r"(?<![\w\\])[A-Za-z]+(?=[\s,.;:]|$)")
#: The number of words from which a string of Python is prose.
_LEAST = 4


class Sentence(NamedTuple):
    """A sentence, a heading or a message, and the line of its file on which it begins."""

    line: int
    text: str


class Block(NamedTuple):
    """Prose that belongs together, its line, and the lines for which an exception counts."""

    line: int
    text: str
    lines: range

    def sentences(self) -> Iterator[Sentence]:
        """Yields its sentences without markup, except those of one word."""
        start = 0
        for end in [*(found.end() for found in _END.finditer(self.text)), len(self.text)]:
            text = self.text[start:end]
            for markup, put in _MARKUP:
                text = markup.sub(put, text)
            if " " in text.strip():
                yield Sentence(self.line + self.text.count("\n", 0, start), text.strip())
            start = end


def blocks(path: Path, text: str) -> list[Block]:
    """Reads the prose of a page, of Python (.py), or of comments like those of C++ (any other file)."""
    if path.suffix in PAGES:
        return list(_of_page(text.split("\n"), 1))
    if path.suffix != ".py":
        return list(_of_comments(text, _SCRIPT, set()))
    strings = list(_of_strings(text))
    inside = {line for block in strings for line in block.lines}
    return [*strings, *_of_comments(text, _PYTHON, inside)]


def _of_page(lines: Sequence[str], number: int) -> Iterator[Block]:
    """The prose of Markdown, of reStructuredText and of a docstring, whose first line has this number."""
    held: list[str] = []
    table = 0  # the length of the table so far
    for place, line in enumerate([*_without_code(lines), ""], number):
        text = line.strip()
        item = _ITEM.match(text)
        table = table + 1 if text.startswith("|") else 0
        if held and (not text or item or text[0] in "#|"):
            yield Block(place - len(held), "\n".join(held), range(place - len(held), place))
            held = []
        if text.startswith("#"):
            yield Block(place, text.lstrip("# "), range(place, place + 1))
        elif table:
            yield from (Block(place, cell, range(place - table + 1, place + 1)) for cell in text.split("|"))
        elif text:
            held.append(text[item.end() :] if item else text.lstrip("> "))


def _without_code(lines: Sequence[str]) -> Iterator[str]:
    """The lines, with an empty one for each line of code, directive or comment."""
    fence = ""
    indent: int | None = None  # deeper lines are code, or belong to a directive
    for line in lines:
        text = line.strip()
        deep = len(line) - len(line.lstrip())
        if fence or text.startswith(("```", "~~~")):
            fence = "" if fence and text.startswith(fence) else fence or text[:3]
            yield ""
        elif indent is not None and (deep > indent or not text):
            indent = None if not text and indent < 0 else indent
            yield ""
        else:
            indent = (
                -1 if text.startswith(">>>") else deep if text.startswith("..") or text.endswith("::") else None
            )
            yield "" if _SKIPPED.match(text) else line


def _of_strings(text: str) -> Iterator[Block]:
    """Docstrings, and other strings of some words: messages, help."""
    inside: set[int] = set()
    for node in ast.walk(ast.parse(text)):
        if not isinstance(node, ast.Constant | ast.JoinedStr) or id(node) in inside:
            continue
        if isinstance(node, ast.JoinedStr):
            inside.update(map(id, node.values))
        value = _value(node)
        if len(_WORD.findall(value)) >= _LEAST:
            lines = range(node.lineno, (node.end_lineno or node.lineno) + 1)
            yield from (block._replace(lines=lines) for block in _of_page(value.split("\n"), node.lineno))


def _value(node: ast.expr) -> str:
    if isinstance(node, ast.JoinedStr):
        return "".join(map(_value, node.values))
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else ""
    return "{}"


def _of_comments(text: str, comment: re.Pattern[str], strings: Container[int]) -> Iterator[Block]:
    """Comments; those on lines of their own that follow each other belong together."""
    lines = []
    for number, line in enumerate(text.split("\n"), 1):
        found = comment.search(line) if number not in strings else None
        words = (found["own"] or found["behind"] or "") if found else ""
        behind = found is not None and found["own"] is None
        lines.append("" if _PRAGMA.match(words) else f"- {words}" if behind else words)
    yield from _of_page(lines, 1)
