"""The texts of the folder ``shared`` beside the checkout: parallel treebanks, and systems of WMT22."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from bench.corpora import ROOT
from mtgauge.corpus import LanguagePair, TestSet
from mtgauge.linguistics.conllu import read_conllu
from mtgauge.linguistics.dictionaries.script import simplifier

DATA = ROOT.parent / "shared" / "data"
CEDICT = DATA / "cedict" / "cedict_1_0_ts_utf-8_mdbg.txt.gz"
PAIRS = ("zh-en", "en-zh")
#: Language -> the treebank of the 1,000 parallel sentences.
TREEBANKS = {
    "zh": DATA / "ud" / "UD_Chinese-PUD" / "zh_pud-ud-test.conllu",
    "en": DATA / "ud" / "UD_English-PUD" / "en_pud-ud-test.conllu",
}
_WMT = DATA / "wmt22" / "txt"
#: Judgements of zh-en by people, standardised by rater.
JUDGEMENTS = DATA / "wmt22" / "humaneval" / "DA" / "newstest2022-toen" / "ad-zhen-good-stnd-redup.csv.gz"


@dataclass(frozen=True, slots=True)
class Systems:
    """A direction of WMT22.

    Attributes:
        testset: Source, references A and B.
        outputs: Name of each system -> its translations.
    """

    testset: TestSet
    outputs: dict[str, list[str]]


def treebank(language: str) -> list[str]:
    """The texts of a treebank, sentence by sentence."""
    path = TREEBANKS[language]
    return [text.text for text in read_conllu(path.read_text("utf-8"), str(path))]


def simplified(texts: list[str]) -> list[str]:
    """Chinese texts in simplified characters, character by character: places stay."""
    turn = simplifier(CEDICT)
    assert turn is not None  # it is CC-CEDICT
    turned = [
        "".join(one if len(one := turn(character)) == 1 else character for character in text) for text in texts
    ]
    if list(map(len, turned)) != list(map(len, texts)):
        raise SystemExit("characters were lost")
    return turned


def wmt22(pair: str, most: int | None = None) -> Systems:
    """A direction of WMT22, or its first segments."""
    source, target = pair.split("-")
    references = {name: _lines(f"references/generaltest2022.{pair}.ref.{name}.{target}", most) for name in "AB"}
    outputs = {
        path.name.split(".")[3]: _lines(str(path), most)
        for path in sorted((_WMT / "system-outputs").glob(f"generaltest2022.{pair}.hyp.*.{target}"))
    }
    sources = _lines(f"sources/generaltest2022.{pair}.src.{source}", most)
    return Systems(TestSet.of(references, sources=sources, languages=pair), outputs)


def _lines(file: str, most: int | None) -> list[str]:
    return (_WMT / Path(file)).read_text("utf-8").removesuffix("\n").split("\n")[:most]


def files_of(pair: str) -> tuple[list[tuple[str, str]], list[tuple[str, str]], str, LanguagePair]:
    """(name, path) of systems and of references, the source, and the pair, as `load_corpus` takes them."""
    source, target = pair.split("-")
    systems = [
        (path.name.split(".")[3], str(path))
        for path in sorted((_WMT / "system-outputs").glob(f"generaltest2022.{pair}.hyp.*.{target}"))
    ]
    references = [(name, str(_WMT / f"references/generaltest2022.{pair}.ref.{name}.{target}")) for name in "AB"]
    return (
        systems,
        references,
        str(_WMT / f"sources/generaltest2022.{pair}.src.{source}"),
        LanguagePair.parse(pair),
    )
