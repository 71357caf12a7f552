"""Whether systems keep their order with a parser's trees, by level of ease: writes what outputs of ease quote.

``python -m tools.measure_level_stability WORK``, with a folder that keeps annotations. Needs the texts in a folder
``shared`` beside the checkout and the extras ``linguistics`` and ``ease``. The made systems are those of
``bench/ease``.
"""

from __future__ import annotations

import sys
from pathlib import Path

from bench.ease.automatic import moved
from bench.ease.gold import GoldTrees, Treebank

WRITTEN = Path(__file__).parents[1] / "src" / "mtgauge" / "ease" / "ranking_stability.toml"
ANNOTATOR = "spacy:en_core_web_sm"


def measured(work: Path) -> str:
    """The file, as TOML."""
    lines = [
        "# Written by tools/measure_level_stability.py: Kendall's tau-b of the order of made systems by each",
        "# level, with trees of the annotator and with those that people drew.",
        "",
        "[en]",
        'text = "UD English-PUD"',
        f'annotator = "{ANNOTATOR}"',
        "",
        "[en.tau]",
    ]
    lines += [f"{one.level[1:]} = {one.tau:.4f}" for one in moved(GoldTrees(Treebank.read(), work), ANNOTATOR)]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    folder.mkdir(exist_ok=True)
    WRITTEN.write_text(measured(folder), encoding="utf-8")
