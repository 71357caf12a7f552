"""The metrics of the core, declared as suites declare theirs."""

from mtgauge.base.suites import MeasureEntry, Suite

SUITE = Suite(
    name="metrics",
    measures={
        "bleu": MeasureEntry("mtgauge.metrics.bleu:Bleu"),
        "chrf": MeasureEntry("mtgauge.metrics.chrf:Chrf"),
        "chrf++": MeasureEntry("mtgauge.metrics.chrf:Chrf", {"word_order": 2}),
        "ter": MeasureEntry("mtgauge.metrics.ter:Ter"),
        "wer": MeasureEntry("mtgauge.metrics.wer:Wer"),
        "cer": MeasureEntry("mtgauge.metrics.cer:Cer"),
        "mwer": MeasureEntry("mtgauge.metrics.mwer:Mwer"),
        "mper": MeasureEntry("mtgauge.metrics.mper:Mper"),
        "nist": MeasureEntry("mtgauge.metrics.nist:Nist"),
        "gtm": MeasureEntry("mtgauge.metrics.gtm:Gtm"),
        "ict": MeasureEntry("mtgauge.metrics.ict:Ict"),
        "ribes": MeasureEntry("mtgauge.metrics.ribes:Ribes"),
        "gleu": MeasureEntry("mtgauge.metrics.gleu:Gleu"),
        "rouge_l": MeasureEntry("mtgauge.metrics.rouge_l:RougeL"),
        "character": MeasureEntry("mtgauge.metrics.character:CharacTER"),
        "char_edit_rate": MeasureEntry("mtgauge.metrics.char_edit_rate:CharEditRate"),
        "length_ratio": MeasureEntry("mtgauge.metrics.length_ratio:LengthRatio"),
        "meteor": MeasureEntry("mtgauge.metrics.meteor:Meteor"),
        "bertscore": MeasureEntry("mtgauge.metrics.bertscore:BertScore"),
        "exact_match": MeasureEntry("mtgauge.metrics.exact_match:ExactMatch"),
        "comet": MeasureEntry("mtgauge.metrics.comet:Comet"),
        "perplexity": MeasureEntry("mtgauge.metrics.perplexity:Perplexity"),
        "mean": MeasureEntry("mtgauge.measures.weighted_mean:WeightedMean"),
    },
)
