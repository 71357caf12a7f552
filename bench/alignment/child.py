"""One run, in this process: ``python -m bench.alignment.child FOLDER NUMBER``. Prints what it found as JSON."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

from bench.alignment import texts
from bench.alignment.rows import ROWS, Row
from mtgauge.linguistics.alignment import SamplingOptions, Symmetrisation, aligner_named, count_links
from mtgauge.linguistics.alignment.aligned_corpus import LinkChoice, align_targets
from mtgauge.linguistics.alignment.formats.reading import read_alignments
from mtgauge.linguistics.alignment.formats.token_files import paired, read_sentences
from mtgauge.linguistics.alignment.parallel_tokens import ParallelTokens
from mtgauge.linguistics.alignment.prior_counts import PriorCounts
from mtgauge.linguistics.dictionaries import read_dictionary


def main() -> None:
    """Aligns, and holds the links against people's."""
    folder, row = Path(sys.argv[1]), ROWS[int(sys.argv[2])]
    gold = _texts(folder, row.gold)
    choice = LinkChoice(Symmetrisation(row.symmetrise))
    training = [_texts(folder, name) for name in row.learned]
    [target] = align_targets({row.gold: gold}, _aligner(row), choice, training=training, threads=1)
    people = read_alignments(str(texts.folder() / f"{row.gold}.gold"), gold.lengths, one_based=True)
    counts = count_links(target.alignments, people)
    times = os.times()
    report: dict[str, Any] = {
        "aer": counts.error_rate,
        "precision": counts.precision,
        "recall": counts.recall,
        "links": counts.links,
        "pairs": len(gold) + sum(map(len, training)),
        "cpu": times.user + times.system + times.children_user + times.children_system,
    }
    print(json.dumps(report))


def _texts(folder: Path, name: str) -> ParallelTokens:
    files = (str(folder / f"{name}.s"), str(folder / f"{name}.t"))
    return paired(read_sentences(files[0], None), read_sentences(files[1], None), files)


def _aligner(row: Row) -> Any:
    options = dict(row.options)
    if "counts" in options:
        options["counts"] = PriorCounts(**options["counts"])
    sampling = SamplingOptions(**options)
    if not row.dictionary:
        return aligner_named(row.aligner, sampling)
    found = read_dictionary(str(texts.dictionary()), "zh", "en")
    entries = [(tuple(word.split()), tuple(entry.lower().split())) for word, entry in found.pairs()]
    return aligner_named(row.aligner, sampling, entries)


if __name__ == "__main__":
    main()
