"""How well metrics agree with people, measured: writes what `mtgauge advise` quotes.

``python tools/measure_agreement.py FOLDER``, with a folder of MT-Metrics-Eval's WMT23.
"""

from __future__ import annotations

import sys
from pathlib import Path

from mtgauge.corpus import LanguagePair
from mtgauge.corpus.judgements.column import JudgementRules
from mtgauge.corpus.judgements.reading import HumanRequest
from mtgauge.corpus.load import load_corpus
from mtgauge.evaluation import evaluate
from mtgauge.suites.metaeval.experiment import Experiment
from mtgauge.suites.metaeval.jobs.ranking import ranking_of

WRITTEN = Path(__file__).parents[1] / "src" / "mtgauge" / "advice" / "measured_agreement.toml"
#: Metrics of words and characters that need no files.
METRICS = (
    "bleu", "chrf", "chrf++", "ter", "wer", "mwer", "mper", "char_edit_rate", "character", "nist", "gtm", "ict",
    "ribes", "gleu", "rouge_l",
)  # fmt: skip
_NAME = "WMT23 he-en with reference A, MQM"


def measured(folder: Path) -> str:
    """The file, as TOML."""
    outputs = sorted((folder / "system-outputs" / "he-en").glob("*.txt"))
    corpus = load_corpus(
        systems=[(path.stem, str(path)) for path in outputs],
        references=[("refA", str(folder / "references" / "he-en.refA.txt"))],
        languages=LanguagePair.parse("he-en"),
        human=HumanRequest((("mqm", str(folder / "human-scores" / "he-en.mqm.seg.score")),), JudgementRules()),
    )
    evaluation = evaluate(corpus.systems, corpus.testset, given=corpus.given, metrics=METRICS)
    experiment = Experiment(statistic="acc23_calibrated", grouping="item", samples=0, trials=0)
    ranking = ranking_of(evaluation, ["mqm"], experiment)
    rows = sorted(ranking.metrics, key=lambda row: METRICS.index(row.metric))
    values = "".join(f'"{row.metric}" = {row.value:.4f}\n' for row in rows)
    return (
        "# Written by tools/measure_agreement.py: the share of pairs of translations of a segment that a metric\n"
        "# orders as people do, with calibrated ties (acc23_calibrated, grouped by item).\n\n"
        f'name = "{_NAME}"\nsystems = {len(ranking.systems)}\nsegments = {ranking.items}\n\n[values]\n{values}'
    )


if __name__ == "__main__":
    WRITTEN.write_text(measured(Path(sys.argv[1])), encoding="utf-8")
