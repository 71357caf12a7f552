"""Names that metrics have in other programs, and what is written for them here."""

from __future__ import annotations

from mtgauge.sentences import Sentence, say

#: Names in lower case, without blanks and dashes -> the text of the metric here.
_HERE = {
    "sacrebleu": "bleu", "bleu4": "bleu", "googlebleu": "gleu", "spbleu": "bleu:tokenize=flores200",
    "chrf2": "chrf", "chrf2++": "chrf++", "rouge": "rouge_l", "rougel": "rouge_l", "levenshtein": "char_edit_rate",
    "cometkiwi": "comet:model=FOLDER", "xcomet": "comet:model=FOLDER", "ppl": "perplexity",
}  # fmt: skip
#: Metrics that are not computed here.
_ELSEWHERE = frozenset({"bleurt", "metricx", "gemba", "gembamqm", "prism", "bartscore", "yisi", "moverscore"})


def name_here(name: str) -> Sentence | None:
    """What to write for a metric that has another name elsewhere; None where nobody calls one so.

    >>> name_here("spBLEU"), name_here("blue")
    ('write bleu:tokenize=flores200', None)
    """
    plain = name.casefold().replace("-", "").replace("_", "").replace(" ", "")
    if plain in _HERE:
        return say("write {metric}", metric=_HERE[plain])
    if plain in _ELSEWHERE:
        return say("it is not computed here; --scores NAME=FILE reads scores made elsewhere")
    return None
