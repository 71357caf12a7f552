"""How good annotators are on treebanks: writes what stands in a note of all that they make.

``python tools/measure_annotators.py FOLDER``, with a folder of the treebanks UD_English-PUD, UD_Chinese-PUD and
UD_Chinese-GSDSimp, and the extras ``linguistics`` and ``lac``. The numbers of ``mtgauge annotate evaluate``.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import mtgauge.linguistics.annotators.accuracy as accuracy
from mtgauge.linguistics.evaluation import AnnotationCheck
from mtgauge.linguistics.jobs.annotation import AnnotationRequest, check_annotator

WRITTEN = Path(accuracy.__file__).with_name("accuracy.toml")
#: Treebank -> its file.
FILES = {
    "UD English-PUD": "UD_English-PUD/en_pud-ud-test.conllu",
    "UD Chinese-GSDSimp": "UD_Chinese-GSDSimp/zh_gsdsimp-ud-test.conllu",
    "UD Chinese-PUD": "UD_Chinese-PUD/zh_pud-ud-test.conllu",
}
_CHINESE = ("UD Chinese-GSDSimp", "UD Chinese-PUD")
#: Spec -> treebanks of its language, and whether it takes words that are given.
MEASURED = {
    "spacy:en_core_web_sm": (("UD English-PUD",), True),
    "udpipe:udchinese": (_CHINESE, True),
    "jieba": (_CHINESE, False),
    "lac": (_CHINESE, False),
}


def measured(folder: Path) -> str:
    """The file, as TOML."""
    return "# Written by tools/measure_annotators.py: F of each layer, in percent.\n" + "".join(_tables(folder))


def _tables(folder: Path) -> Iterator[str]:
    for spec, (treebanks, takes_words) in MEASURED.items():
        for treebank in treebanks:
            for gold_words in (False, True) if takes_words else (False,):
                made = check_annotator(
                    str(folder / FILES[treebank]), AnnotationRequest(spec), gold_words=gold_words
                )
                yield _table(spec, treebank, made)


def _table(spec: str, treebank: str, made: AnnotationCheck) -> str:
    scores = ", ".join(f"{layer} = {100 * score.f:.2f}" for layer, score in made.scores.items() if score)
    words = "gold" if made.gold_words else "own"
    return (
        f'\n[[measured]]\nspec = "{spec}"\nhash = "{made.hash}"\ntreebank = "{treebank}"\n'
        f'sentences = {made.sentences}\nwords = "{words}"\nscores = {{ {scores} }}\n'
    )


if __name__ == "__main__":
    WRITTEN.write_text(measured(Path(sys.argv[1])), encoding="utf-8")
