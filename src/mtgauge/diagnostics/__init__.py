"""Diagnostics of system errors: words and n-grams, lengths, distributions of scores, and edits in the text.

Everything here is computed from existing texts and scores; nothing is printed or drawn. Names are loaded when they
are first used.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mtgauge.diagnostics.contribution import contributions
    from mtgauge.diagnostics.defects import Defect, Defects, find_defects
    from mtgauge.diagnostics.distributions import Distribution, score_distribution
    from mtgauge.diagnostics.edits import edit_spans, word_edits
    from mtgauge.diagnostics.gains import MatchedNgram, NgramGains, ngram_gains
    from mtgauge.diagnostics.lengths import LengthBucket, length_buckets, score_by_length
    from mtgauge.diagnostics.ngrams import Ngram, NgramSurplus, ngram_surplus, telling_surplus
    from mtgauge.diagnostics.ranks import MetricRanks, RankMove, kendall_tau, metric_ranks
    from mtgauge.diagnostics.reasons import Reason, find_reasons, reason_of_segment
    from mtgauge.diagnostics.tokens import TokenIds, Tokens, tokens_of
    from mtgauge.diagnostics.wordclasses import (
        ClassRecall,
        WordClass,
        classes_of_segments,
        recall_by_class,
        word_classes,
    )
    from mtgauge.diagnostics.words import WordBucket, WordCounts, word_accuracy

#: The names of each module, which is imported when the first of them is used.
_NAMES = {
    "contribution": "contributions",
    "defects": "Defect Defects find_defects",
    "distributions": "Distribution score_distribution",
    "edits": "edit_spans word_edits",
    "gains": "MatchedNgram NgramGains ngram_gains",
    "lengths": "LengthBucket length_buckets score_by_length",
    "ngrams": "Ngram NgramSurplus ngram_surplus telling_surplus",
    "ranks": "MetricRanks RankMove kendall_tau metric_ranks",
    "reasons": "Reason find_reasons reason_of_segment",
    "tokens": "TokenIds Tokens tokens_of",
    "wordclasses": "ClassRecall WordClass classes_of_segments recall_by_class word_classes",
    "words": "WordBucket WordCounts word_accuracy",
}

__all__ = [
    "ClassRecall",
    "Defect",
    "Defects",
    "Distribution",
    "LengthBucket",
    "MatchedNgram",
    "MetricRanks",
    "Ngram",
    "NgramGains",
    "NgramSurplus",
    "RankMove",
    "Reason",
    "TokenIds",
    "Tokens",
    "WordBucket",
    "WordClass",
    "WordCounts",
    "classes_of_segments",
    "contributions",
    "edit_spans",
    "find_defects",
    "find_reasons",
    "kendall_tau",
    "length_buckets",
    "metric_ranks",
    "ngram_gains",
    "ngram_surplus",
    "reason_of_segment",
    "recall_by_class",
    "score_by_length",
    "score_distribution",
    "telling_surplus",
    "tokens_of",
    "word_accuracy",
    "word_classes",
    "word_edits",
]


def __getattr__(name: str) -> Any:
    for module, names in _NAMES.items():
        if name in names.split():
            return getattr(import_module(f"mtgauge.diagnostics.{module}"), name)
    raise AttributeError(f"module 'mtgauge.diagnostics' has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__
