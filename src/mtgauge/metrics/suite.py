"""The metrics of the core, declared as suites declare theirs."""

from mtgauge.base.suites import MeasureEntry, Suite

SUITE = Suite(
    name="metrics",
    measures={
        "bleu": MeasureEntry("mtgauge.metrics.bleu:BLEU"),
        "chrf": MeasureEntry("mtgauge.metrics.chrf:ChrF"),
        "chrf++": MeasureEntry("mtgauge.metrics.chrf:ChrF", {"word_order": 2}),
        "ter": MeasureEntry("mtgauge.metrics.ter:TER"),
        "wer": MeasureEntry("mtgauge.metrics.wer:WER"),
        "cer": MeasureEntry("mtgauge.metrics.cer:CER"),
        "mwer": MeasureEntry("mtgauge.metrics.mwer:MWER"),
        "mper": MeasureEntry("mtgauge.metrics.mper:MPER"),
        "nist": MeasureEntry("mtgauge.metrics.nist:NIST"),
        "gtm": MeasureEntry("mtgauge.metrics.gtm:GTM"),
        "ict": MeasureEntry("mtgauge.metrics.ict:ICT"),
        "ribes": MeasureEntry("mtgauge.metrics.ribes:RIBES"),
        "gleu": MeasureEntry("mtgauge.metrics.gleu:GLEU"),
        "rouge_l": MeasureEntry("mtgauge.metrics.rouge_l:RougeL"),
        "character": MeasureEntry("mtgauge.metrics.character:CharacTER"),
        "char_edit_rate": MeasureEntry("mtgauge.metrics.char_edit_rate:CharEditRate"),
        "length_ratio": MeasureEntry("mtgauge.metrics.length_ratio:LengthRatio"),
        "meteor": MeasureEntry("mtgauge.metrics.meteor:METEOR"),
        "bertscore": MeasureEntry("mtgauge.metrics.bertscore:BERTScore"),
        "exact_match": MeasureEntry("mtgauge.metrics.exact_match:ExactMatch"),
        "comet": MeasureEntry("mtgauge.metrics.comet:COMET"),
        "perplexity": MeasureEntry("mtgauge.metrics.perplexity:Perplexity"),
        "mean": MeasureEntry("mtgauge.measures.weighted_mean:WeightedMean"),
    },
)
