"""How often units of check-points' categories are right: from the judgements in ``tools/checkpoint_readings``.

``python tools/measure_taxonomies.py FOLDER CEDICT``, with a folder of the treebanks UD_Chinese-PUD and
UD_English-PUD, and CC-CEDICT. Fails if a unit that was judged is not found any more: then others must be read.
"""

from __future__ import annotations

import csv
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import mtgauge.suites.checkpoints.precision as precision
from mtgauge.linguistics.conllu import read_conllu
from mtgauge.linguistics.dictionaries import read_dictionary
from mtgauge.suites.checkpoints.finder import finder_for
from mtgauge.suites.checkpoints.taxonomy import PointSide
from mtgauge.suites.checkpoints.taxonomy_file import read_taxonomy

WRITTEN = Path(precision.__file__).with_name("precision.toml")
READINGS = Path(__file__).with_name("checkpoint_readings")
FILES = {"zh-en": "UD_Chinese-PUD/zh_pud-ud-test.conllu", "en-zh": "UD_English-PUD/en_pud-ud-test.conllu"}
_Unit = tuple[str, str, str]


def judged(name: str) -> dict[_Unit, bool]:
    """Category, sentence and words of each unit that was read -> whether it is right."""
    with (READINGS / f"{name}.tsv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    return {(row["category"], row["sentence"], row["words"]): row["verdict"] == "right" for row in rows}


def found(name: str, folder: Path, cedict: Path) -> Iterator[_Unit]:
    """Every unit of a taxonomy in its treebank, those of categories that are off among them."""
    taxonomy = read_taxonomy(name)
    dictionary = read_dictionary(cedict, *name.split("-"))
    asked = [category.id for category in taxonomy.taxonomy.categories]
    finder = finder_for(taxonomy, PointSide.SOURCE, has_trees=True, dictionary=dictionary, categories=asked)
    path = folder / FILES[name]
    for text in read_conllu(path.read_text("utf-8"), str(path)):
        for unit in finder.units(text):
            sentence = text.sentences[0].comment("sent_id") or ""
            yield unit.category, sentence, "+".join(str(place + 1) for place in unit.words)


def measured(folder: Path, cedict: Path) -> str:
    """The file, as TOML: units in the treebank, units that were read, those that are right."""
    head = "# Written by tools/measure_taxonomies.py: units in the treebank, units that were read, right ones.\n"
    return "\n".join([head, *(section(name, folder, cedict) for name in FILES)])


def section(name: str, folder: Path, cedict: Path) -> str:
    """The part of the file about one taxonomy."""
    units, readings = set(found(name, folder, cedict)), judged(name)
    if missing := readings.keys() - units:
        raise SystemExit(f"{name}: judged, and not found any more: {sorted(missing)[:5]}")
    totals = Counter(category for category, _, _ in units)
    read = Counter(category for category, _, _ in readings)
    right = Counter(category for (category, _, _), is_right in readings.items() if is_right)
    lines = [
        f"{category.id} = [{totals[category.id]}, {read[category.id]}, {right[category.id]}]\n"
        for category in read_taxonomy(name).taxonomy.categories
    ]
    return f"[{name}]\n{''.join(lines)}"


if __name__ == "__main__":
    WRITTEN.write_text(measured(Path(sys.argv[1]), Path(sys.argv[2])), encoding="utf-8")
