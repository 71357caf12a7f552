"""The tokenizers, as their regular expressions define them."""

import re
from collections.abc import Callable

import regex

# The ranges that sacreBLEU's Chinese tokenizer really has: two of them were meant to lie beyond U+FFFF.
ZH_RANGES = [
    (0x2001, 0x2A6D), (0x2E80, 0x2EFF), (0x2F00, 0x2FDF), (0x2F81, 0x2FA1), (0x2FF0, 0x2FFF),
    (0x3000, 0x303F), (0x3100, 0x312F), (0x31A0, 0x31BF), (0x31C0, 0x31EF), (0x3200, 0x33FF),
    (0x3400, 0x4DB5), (0x4E00, 0x9FBB), (0xF900, 0xFA2D), (0xFA30, 0xFA6A), (0xFA70, 0xFAD9),
    (0xFE10, 0xFE1F), (0xFE30, 0xFE4F), (0xFF00, 0xFFEF), (0x2600, 0x27BF),
]  # fmt: skip

CWMT_COMPAT_RANGES = [
    (0x0F00, 0x0FFF), (0x1100, 0x11FF), (0x2E80, 0x2FE0), (0x2FF0, 0x2FFB), (0x3000, 0x31FF),
    (0x3D00, 0xA4CF), (0xAC00, 0xD7A3), (0xF900, 0xFAFF), (0xFF00, 0xFFEF),
]  # fmt: skip
CWMT_RANGES = [*CWMT_COMPAT_RANGES, (0x3200, 0x33FF), (0x3400, 0x4DBF), (0x20000, 0x3134F)]


def none(line: str) -> list[str]:
    return line.split()


def char(line: str) -> list[str]:
    return [character for character in line if not character.isspace()]


def western(text: str) -> list[str]:
    """The part of mteval-v13a for languages with blanks between words."""
    text = re.sub(r"([{-~[-` -&(-+:-@/])", r" \1 ", text)
    text = re.sub(r"([^0-9])([.,])", r"\1 \2 ", text)
    text = re.sub(r"([.,])([^0-9])", r" \1 \2", text)
    text = re.sub(r"([0-9])(-)", r"\1 \2 ", text)
    return text.split()


def v13a(line: str) -> list[str]:
    text = line.rstrip().replace("<skipped>", "").replace("-\n", "").replace("\n", " ")
    for entity, character in [("&quot;", '"'), ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">")]:
        text = text.replace(entity, character)
    return western(f" {text} ")


def in_ranges(character: str, ranges: list[tuple[int, int]]) -> bool:
    return any(first <= ord(character) <= last for first, last in ranges)


def zh(line: str) -> list[str]:
    apart = [f" {each} " if in_ranges(each, ZH_RANGES) else each for each in line.strip()]
    return western("".join(apart))


def intl(line: str) -> list[str]:
    text = line.rstrip()
    text = regex.sub(r"(\P{N})(\p{P})", r"\1 \2 ", text)
    text = regex.sub(r"(\p{P})(\P{N})", r" \1 \2", text)
    text = regex.sub(r"(\p{S})", r" \1 ", text)
    return text.split()


def enclosed(tokenize: Callable[[str], list[str]]) -> Callable[[str], list[str]]:
    """mteval's -e: a blank on both sides of each character that is not ASCII."""
    return lambda line: tokenize(re.sub(r"([^\x00-\x7f])", r" \1 ", line))


def cwmt_with(ranges: list[tuple[int, int]]) -> Callable[[str], list[str]]:
    def is_digit(line: str, at: int) -> bool:
        return 0 <= at < len(line) and line[at] in "0123456789"

    def stands_alone(line: str, at: int) -> bool:
        character = line[at]
        if character in '!"#$%&()*+:;<=>?@[\\]^_{|}~/':
            return True
        if character in ".,":
            return not (is_digit(line, at - 1) and is_digit(line, at + 1))
        if character == "-":
            return is_digit(line, at - 1)
        return in_ranges(character, ranges)

    def tokenize(line: str) -> list[str]:
        apart = [f" {line[at]} " if stands_alone(line, at) else line[at] for at in range(len(line))]
        return "".join(apart).split()

    return tokenize


TOKENIZERS: dict[str, Callable[[str], list[str]]] = {
    "none": none,
    "13a": v13a,
    "13a-e": enclosed(v13a),
    "zh": zh,
    "intl": intl,
    "intl-e": enclosed(intl),
    "char": char,
    "cwmt": cwmt_with(CWMT_RANGES),
    "cwmt-compat": cwmt_with(CWMT_COMPAT_RANGES),
}
