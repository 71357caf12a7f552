"""How often each kind of warning is given on real test sets, and how often the references have the same property.

``python tools/alarm_rates.py FOLDER``: FOLDER holds the public sets that `SETS` names; what is not there is left
out. Prints the table of ``docs/reference/warnings.md``: warnings per 1,000 translated segments, kind by kind, and
how many of all are judged false. `METRICS` are measured, for the warnings that depend on metrics.

A warning about a translation is judged false where a reference of the segment would get it if it were a system's;
of `wrong-script`, also where a reference has most of the foreign letters, in the same words. A warning about a
whole system is judged false where a reference of the set gets it. Warnings about the test set are not judged.
"""

from __future__ import annotations

import bz2
import gzip
import json
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from mtgauge.base.findings import Finding
from mtgauge.base.findings.codes import warning_kinds
from mtgauge.corpus import LanguagePair, SystemOutput, TestSet
from mtgauge.corpus.checks import check_input
from mtgauge.corpus.load import Corpus, load_corpus
from mtgauge.corpus.reader import TestSetRequest
from mtgauge.corpus.references import References
from mtgauge.corpus.scripts import expected_scripts, mostly_in
from mtgauge.measures import Resources
from mtgauge.metrics import load_metric
from mtgauge.metrics.uncut import find_uncut, uncut_text

_WORD = re.compile(r"[^\W\d_\u2e80-\u9fff\uac00-\ud7a3]+|[\u2e80-\u9fff\uac00-\ud7a3]+")


METRICS = ("bleu", "chrf", "ter")


@dataclass(frozen=True, slots=True)
class Measured:
    """What was found on one set.

    Attributes:
        segments: Number of translated segments, over all systems.
        given: code -> how many warnings.
        false: code -> how many of them are judged false.
        judged: code -> how many of them are judged at all.
    """

    segments: int
    given: Counter[str]
    false: Counter[str]
    judged: Counter[str]


def measure(testset: TestSet, systems: tuple[SystemOutput, ...]) -> Measured:
    """The warnings on a set, and what they are worth."""
    asked = METRICS if testset.references else ()  # these need one
    fitted = {name: load_metric(name).fit(testset, Resources(testset.languages)) for name in asked}
    uncut = uncut_text(find_uncut(fitted, testset, systems))
    warnings = [*check_input(testset, systems, detokenized=True).warnings, *uncut]
    human = set(_about_references(testset))
    texts = {system.name: dict(zip(testset.ids, system.segments, strict=True)) for system in systems}
    references = testset.references.columns() if testset.references else []
    rows = {place: [column[i] or "" for column in references] for i, place in enumerate(testset.ids)}

    def is_false(warning: Finding) -> bool:
        if (warning.code, warning.segment) in human:
            return True
        if warning.code != "wrong-script" or warning.system is None or warning.segment is None:
            return False
        scripts = expected_scripts(testset.languages.target_language if testset.languages else "")
        return _names_only(texts[warning.system][warning.segment], rows[warning.segment], scripts)

    judged = [warning for warning in warnings if warning.system is not None and references]
    return Measured(
        segments=len(testset) * len(systems),
        given=Counter(warning.code for warning in warnings),
        false=Counter(warning.code for warning in judged if is_false(warning)),
        judged=Counter(warning.code for warning in judged),
    )


def _about_references(testset: TestSet) -> Iterator[tuple[str, str | None]]:
    """(code, segment) of what is said of references as if they were systems: of each alone, and beside others."""
    columns = testset.references.texts if testset.references else {}
    for name, column in columns.items():
        system = SystemOutput(name, tuple(text or "" for text in column))
        others = {other: texts for other, texts in columns.items() if other != name}
        for references in (None, References(others) if others else None):
            if references is None and testset.sources is None:
                continue
            beside = replace(testset, references=references, warnings=())
            for warning in check_input(beside, [system], detokenized=True).warnings:
                if warning.system is not None:
                    yield warning.code, warning.segment


def _names_only(text: str, references: list[str], scripts: tuple[str, ...]) -> bool:
    """Whether more than half of the letters of other scripts stand in words that a reference has."""
    known = {word.casefold() for reference in references for word in _WORD.findall(reference)}
    words = [word for word in _WORD.findall(text) if not mostly_in([word], scripts)[0]]
    shared = sum(len(word) for word in words if word.casefold() in known)
    return 2 * shared > sum(map(len, words))


def _files(folder: Path, pair: str, systems: str, references: str, source: str) -> Corpus | None:
    def named(pattern: str) -> list[tuple[str, str]]:
        return [(path.name, str(path)) for path in sorted(folder.glob(pattern))]

    found = named(systems)
    if not found:
        return None
    languages = LanguagePair.parse(pair)
    return load_corpus(found, named(references), named(source)[0][1], languages)


def _stored(path: Path, pair: str) -> Corpus | None:
    if not path.exists():
        return None
    return load_corpus([], [], languages=LanguagePair.parse(pair), testset=TestSetRequest((str(path),)))


def _wmt17(path: Path) -> Corpus | None:
    """Systems and reference in one table, tokenized; without the source."""
    if not path.exists():
        return None
    columns: dict[str, list[str]] = {}
    for row in bz2.decompress(path.read_bytes()).decode().removesuffix("\n").split("\n"):
        name, _, text = row.split("\t", 2)
        columns.setdefault(name, []).append(text)
    testset = TestSet.of(columns.pop("reference"), languages="en-de")
    systems = tuple(SystemOutput(name, tuple(texts)) for name, texts in columns.items())
    return Corpus(testset, systems, ())


def _wmt_text(folder: Path, year: str, pair: str) -> Corpus | None:
    prefix = {"21": "newstest2021", "22": "generaltest2022"}[year]
    sides = (f"system-outputs/{prefix}.{pair}.hyp.*", f"references/{prefix}.{pair}.ref.*")
    return _files(folder / f"wmt{year}" / "txt", pair, *sides, f"sources/{prefix}.{pair}.src.*")


def _wmt24(folder: Path) -> Corpus | None:
    return _files(folder, "en-zh", "systems/*.txt.gz", "refA.txt.gz", "source.txt.gz")


def _wmt25_terms(folder: Path, target: str) -> Corpus | None:
    """Sources and references in one file, and a file of each system, without terms and with the right ones."""
    if not folder.exists():
        return None
    rows = _rows(folder / f"full_data.en{target}.jsonl")
    pair = {"sources": [row["en"] for row in rows], "languages": f"en-{target}"}
    testset = TestSet.of([row[target] for row in rows], **pair)
    files = sorted((folder / "submissions").glob(f"*.en{target}.*.jsonl.gz"))
    outputs = [SystemOutput(file.name, tuple(row[target] for row in _rows(file))) for file in files]
    return Corpus(testset, tuple(outputs), ())


def _wmt25_documents(path: Path) -> Corpus | None:
    """Documents with eight translations each, and no reference."""
    if not path.exists():
        return None
    rows = _rows(path)
    testset = TestSet.of(sources=[row["source_doc"] for row in rows], languages="en-zh")
    outputs = [SystemOutput(name, tuple(row[name] for row in rows)) for name in (f"hypo_{i}" for i in range(8))]
    return Corpus(testset, tuple(outputs), ())


def _wmt26(folder: Path) -> Corpus | None:
    """Two outputs of documents in Northern Sami; nothing else is at hand, so one is the reference of the other."""
    if not folder.exists():
        return None
    texts = {
        name: {row["doc_id"]: row["hypothesis"] for row in _rows(folder / f"{name}.jsonl.gz")}
        for name in ("Apertium-sme-eng", "TartuNLP")
    }
    ids = list(texts["Apertium-sme-eng"])
    testset = TestSet.of([texts["Apertium-sme-eng"][place] for place in ids], languages="en-se")
    return Corpus(testset, (SystemOutput("TartuNLP", tuple(texts["TartuNLP"][place] for place in ids)),), ())


def _rows(path: Path) -> list[dict[str, Any]]:
    data = path.read_bytes()
    lines = (gzip.decompress(data) if path.suffix == ".gz" else data).decode().split("\n")
    return [json.loads(line) for line in lines if line]


#: Name of a set -> how it is read from the folder; None where it is not there.
SETS: Mapping[str, Callable[[Path], Corpus | None]] = {
    "WMT17 en-de": lambda folder: _wmt17(folder / "sacrebleu" / "wmt17_en_de_systems.tsv.bz2"),
    "WMT21 zh-en": lambda folder: _wmt_text(folder, "21", "zh-en"),
    "WMT22 zh-en": lambda folder: _wmt_text(folder, "22", "zh-en"),
    "WMT22 en-zh": lambda folder: _stored(folder / "wmt22" / "xml" / "wmttest2022.en-zh.all.xml", "en-zh"),
    "WMT22 liv-en": lambda folder: _stored(folder / "wmt22" / "xml" / "wmttest2022.liv-en.all.xml", "liv-en"),
    "WMT23 he-en": lambda folder: _stored(folder / "mtme" / "wmt23", "he-en"),
    "WMT24 en-zh": lambda folder: _wmt24(folder / "wmt24-esa" / "en-zh"),
    "WMT25 terms en-de": lambda folder: _wmt25_terms(folder / "wmt25-term" / "track1", "de"),
    "WMT25 terms en-ru": lambda folder: _wmt25_terms(folder / "wmt25-term" / "track1", "ru"),
    "WMT25 en-zh": lambda folder: _wmt25_documents(folder / "wmt25-judge" / "en-zh.jsonl"),
    "WMT26 en-se": lambda folder: _wmt26(folder / "wmt26" / "systems"),
    "TED sk-en": lambda folder: _files(
        folder / "compare-mt", "sk-en", "ted.sys*.detok.eng", "ted.ref.detok.eng", "ted.orig.slk"
    ),
}


def table(found: Mapping[str, Measured]) -> Iterator[str]:
    """The lines of the table, as Markdown."""
    yield f"| code | {' | '.join(found)} | warnings | judged | false |"
    yield f"| --- |{' ---: |' * (len(found) + 3)}"
    for code in warning_kinds():
        rates = [_rate(item.given[code], item.segments) for item in found.values()]
        given, judged, false = (
            sum(getattr(item, part)[code] for item in found.values()) for part in ("given", "judged", "false")
        )
        yield f"| `{code}` | {' | '.join(rates)} | {given} | {judged} | {false if judged else ''} |"
    yield f"| segments | {' | '.join(f'{item.segments:,}' for item in found.values())} | | | |"


def _rate(count: int, segments: int) -> str:
    return "0" if not count else f"{1000 * count / segments:.3f}"


def main(folder: str) -> None:
    """Prints the tables for the sets in a folder."""
    found = {}
    for name, read in SETS.items():
        corpus = read(Path(folder))
        if corpus is not None:
            found[name] = measure(corpus.testset, corpus.systems)
    sys.stdout.write("\n".join(table(found)) + "\n")


if __name__ == "__main__":
    main(sys.argv[1])
