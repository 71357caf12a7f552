"""The metrics by the names of sacreBLEU.

Examples:
    >>> from mtgauge.sacrebleu.metrics import BLEU
    >>> BLEU().corpus_score(["The cat sat on the mat."], [["The cat sat on a mat."]])
    BLEU = 48.89 85.7/66.7/40.0/25.0 (BP = 1.000 ratio = 1.000 hyp_len = 7 ref_len = 7)
"""

from mtgauge.sacrebleu.metrics.bleu import BLEU, BLEUScore
from mtgauge.sacrebleu.metrics.chrf import CHRF, CHRFScore
from mtgauge.sacrebleu.metrics.ter import TER, TERScore

#: The classes by name.
METRICS = {"BLEU": BLEU, "CHRF": CHRF, "TER": TER}

__all__ = ["BLEU", "CHRF", "METRICS", "TER", "BLEUScore", "CHRFScore", "TERScore"]
