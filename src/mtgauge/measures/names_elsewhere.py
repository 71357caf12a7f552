"""What other programs call a metric, and how to write it here: hints on names that mtgauge does not know."""

from __future__ import annotations

from mtgauge.base.sentences import Sentence, say

#: Name elsewhere, in lower case -> how the same is written here.
WRITTEN = {
    "bleu-4": "bleu",
    "bleu4": "bleu",
    "sacrebleu": "bleu",
    "bleu-1": "bleu:max_order=1",
    "bleu1": "bleu:max_order=1",
    "bleu-2": "bleu:max_order=2",
    "bleu2": "bleu:max_order=2",
    "spbleu": "bleu:tokenize=flores200",
    "bleu-sbp": "bleu:profile=sbp",
    "chrf1": "chrf:beta=1",
    "chrf2": "chrf",
    "chrf2++": "chrf++",
    "chrf3": "chrf:beta=3",
    "chrfpp": "chrf++",
    "google_bleu": "gleu",
    "nist_mt": "nist",
    "rouge": "rouge_l",
    "rouge-l": "rouge_l",
    "rougel": "rouge_l",
    "translation_edit_rate": "ter",
    "em": "exact_match",
    "comet22": "comet:model=wmt22-comet-da",
    "comet-22": "comet:model=wmt22-comet-da",
    "wmt22-comet-da": "comet:model=wmt22-comet-da",
    "unbabel/wmt22-comet-da": "comet:model=wmt22-comet-da",
    "cometkiwi": "comet:model=wmt22-cometkiwi-da",
    "comet-kiwi": "comet:model=wmt22-cometkiwi-da",
    "comet_kiwi": "comet:model=wmt22-cometkiwi-da",
    "cometkiwi22": "comet:model=wmt22-cometkiwi-da",
    "wmt22-cometkiwi-da": "comet:model=wmt22-cometkiwi-da",
    "xcomet": "comet:model=XCOMET-XL",
    "xcomet-xl": "comet:model=XCOMET-XL",
}
#: Metrics of other programs, whose segment scores are read from a file.
OF_OTHER_PROGRAMS = frozenset(
    {
        "bleurt",
        "bartscore",
        "gemba",
        "gemba-mqm",
        "laser",
        "metricx",
        "metricx-23",
        "metricx-24",
        "moverscore",
        "prism",
    }
    | {"sonar", "yisi", "yisi-1", "hlepor"}
)


def written_here(name: str) -> Sentence | None:
    """What to write for a metric by its name elsewhere; None where that is not known.

    >>> str(written_here("spBLEU"))
    'here it is bleu:tokenize=flores200'
    """
    folded = name.casefold()
    if folded in WRITTEN:
        return say("here it is {written}", written=WRITTEN[folded])
    if folded in OF_OTHER_PROGRAMS:
        return say("a metric of another program: --scores {name}=FILE measures its segment scores", name=name)
    return None
