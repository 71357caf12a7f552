"""The sentence pairs: those whose links people drew, and what aligners learn from besides."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from pathlib import Path

from bench.corpora import SHARED
from mtgauge.text.registry import get_tokenizer

#: Pairs of languages with links of people, by the names of their files.
GOLD = {"zhen": "zh-en", "enfr": "en-fr", "roen": "ro-en", "jaen": "ja-en"}
_LINKS, _CEDICT = "align-gold", "cedict"
#: Signs of the gold text are those of ASCII.
_SIGNS = str.maketrans(
    {"，": ",", "（": "(", "）": ")", "“": '"', "”": '"', "：": ":", "；": ";", "？": "?", "！": "!"}
)
_QUOTES = str.maketrans("’“”", '\'""')
#: The gold text parts 's and the like from their words.
_CLITICS = re.compile(r"(\w)('s|'re|'ll|'ve|'m|'d)\b")


def folder() -> Path:
    """Where the links of people lie."""
    return SHARED / _LINKS


def dictionary() -> Path:
    """CC-CEDICT."""
    return next((SHARED / _CEDICT).glob("*.txt.gz"))


def prepare(work: Path) -> dict[str, int]:
    """Writes all texts as words between blanks into a folder; name of a part -> its sentence pairs.

    ``NAME.s`` and ``NAME.t`` are source and target: the four gold sets, ``references`` (news of WMT21 with one
    reference, WMT22 with two) and ``systems`` (what the systems of both years sent).
    """
    sizes = {}
    for name in GOLD:
        lines = (folder() / f"{name}.src-tgt").read_text("utf-8").removesuffix("\n").split("\n")
        halves = [line.split("|||") for line in lines]
        sizes[name] = _write(work, name, *([_plain(half[side]) for half in halves] for side in (0, 1)))
    for name, parts in (("references", _references()), ("systems", _systems())):
        sources: list[str] = []
        targets: list[str] = []
        for source, target in parts:
            sources += source
            targets += _english(_lines(target))
        sizes[name] = _write(work, name, sources, targets)
    return sizes


def _write(work: Path, name: str, source: Sequence[str], target: Sequence[str]) -> int:
    for side, lines in (("s", source), ("t", target)):
        (work / f"{name}.{side}").write_text("".join(f"{line}\n" for line in lines), "utf-8")
    return len(source)


def _plain(text: str) -> str:
    return " ".join(word for word in text.lower().split(" ") if word)


def _references() -> Iterator[tuple[list[str], Path]]:
    for year, names in (("wmt21", "A"), ("wmt22", "AB")):
        source = _chinese(year)
        for name in names:
            [path] = (SHARED / year / "txt" / "references").glob(f"*.zh-en.ref.{name}.en")
            yield source, path


def _systems() -> Iterator[tuple[list[str], Path]]:
    for year in ("wmt21", "wmt22"):
        source = _chinese(year)
        for path in sorted((SHARED / year / "txt" / "system-outputs").glob("*.zh-en.hyp.*.en")):
            yield source, path


def _chinese(year: str) -> list[str]:
    [path] = (SHARED / year / "txt" / "sources").glob("*.zh-en.src.zh")
    return get_tokenizer("zh-jieba").tokenize_lines([line.translate(_SIGNS) for line in _lines(path)])


def _english(lines: Sequence[str]) -> list[str]:
    plain = [unicodedata.normalize("NFKC", line).translate(_QUOTES) for line in lines]
    return [_CLITICS.sub(r"\1 \2", line.lower()) for line in get_tokenizer("13a").tokenize_lines(plain)]


def _lines(path: Path) -> list[str]:
    return path.read_text("utf-8").removesuffix("\n").split("\n")
