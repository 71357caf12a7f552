"""sacreBLEU's Python names on mtgauge's kernels: scripts run with one import line changed.

    import mtgauge.sacrebleu as sacrebleu

Numbers, attributes and printed forms are those of sacreBLEU 2.6; signatures say ``version:mtgauge-...``. What
sacreBLEU misreads is refused: lists of unequal length, a string in place of a list.

Examples:
    >>> from mtgauge import sacrebleu
    >>> bleu = sacrebleu.corpus_bleu(["The cat sat on the mat."], [["The cat sat on a mat."]])
    >>> print(bleu)
    BLEU = 48.89 85.7/66.7/40.0/25.0 (BP = 1.000 ratio = 1.000 hyp_len = 7 ref_len = 7)
"""

from mtgauge.sacrebleu.compat import (
    corpus_bleu,
    corpus_chrf,
    corpus_ter,
    raw_corpus_bleu,
    sentence_bleu,
    sentence_chrf,
    sentence_ter,
)
from mtgauge.sacrebleu.dataset import DATASETS
from mtgauge.sacrebleu.metrics import BLEU, CHRF, TER
from mtgauge.sacrebleu.metrics.helpers import extract_char_ngrams, extract_word_ngrams
from mtgauge.sacrebleu.replacing import replace_sacrebleu
from mtgauge.sacrebleu.utils import (
    SACREBLEU_DIR,
    download_test_set,
    get_available_testsets,
    get_langpairs_for_testset,
    get_reference_files,
    get_source_file,
    smart_open,
)
from mtgauge.sacrebleu.version import __version__

__all__ = [
    "BLEU",
    "CHRF",
    "DATASETS",
    "SACREBLEU_DIR",
    "TER",
    "__version__",
    "corpus_bleu",
    "corpus_chrf",
    "corpus_ter",
    "download_test_set",
    "extract_char_ngrams",
    "extract_word_ngrams",
    "get_available_testsets",
    "get_langpairs_for_testset",
    "get_reference_files",
    "get_source_file",
    "raw_corpus_bleu",
    "replace_sacrebleu",
    "sentence_bleu",
    "sentence_chrf",
    "sentence_ter",
    "smart_open",
]
