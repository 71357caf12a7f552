"""What the documentation shows and no person writes: the report page of the bundled sample.

Called by MkDocs when the site is built.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from mtgauge import evaluate
from mtgauge.corpus import LanguagePair
from mtgauge.corpus.load import load_corpus

_SAMPLE = Path(__file__).parents[1] / "examples" / "news-zh-en"


def on_post_build(config: Any, **_: Any) -> None:
    """Writes ``sample-report.html`` into the site."""
    corpus = load_corpus(
        systems=[(path.stem, str(path)) for path in sorted((_SAMPLE / "systems").glob("*.txt"))],
        references=[(name, str(_SAMPLE / f"reference-{name}.txt")) for name in "AB"],
        source=str(_SAMPLE / "source.tsv"),
        languages=LanguagePair("zh", "en"),
    )
    evaluation = evaluate(
        corpus.systems,
        corpus.testset,
        metrics=["bleu", "chrf", "ter"],
        levels=["corpus", "domain"],
        intervals=True,
        clusters="pairwise",
    )
    evaluation.report(Path(config["site_dir"]) / "sample-report.html")
