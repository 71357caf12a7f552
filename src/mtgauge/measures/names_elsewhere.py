"""What other programs call a metric, and how to write it here: hints on names that mtgauge does not know."""

from __future__ import annotations

import re
from collections.abc import Collection

from mtgauge.base.sentences import Sentence, say


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


#: How the same is written here -> names elsewhere, in which case, spaces, hyphens and low lines count for nothing.
_NAMES = {
    "bleu": "bleu4 sacrebleu sentencebleu corpusbleu detokenizedbleu bleuscore",
    "bleu:max_order=1": "bleu1",
    "bleu:max_order=2": "bleu2",
    "bleu:max_order=3": "bleu3",
    "bleu:tokenize=flores200": "spbleu f200spbleu spbleu200 spbleuflores200",
    "bleu:tokenize=flores101": "f101spbleu spbleu101 spbleuflores101",
    "bleu:tokenize=char": "charbleu characterbleu bleuchar cbleu",
    "bleu:tokenize=none": "multibleu tokenizedbleu tokbleu",
    "bleu:lowercase=yes": "bleulc lowercasebleu uncasedbleu bleuuncased ibleu",
    "bleu:profile=v13a": "mteval mtevalv13a mtevalv13 mtevalv14",
    "bleu:profile=v11b": "mtevalv11b",
    "bleu:profile=sbp": "bleusbp",
    "chrf": "chrf2 chrf6 chrfscore sentencechrf corpuschrf",
    "chrf:beta=1": "chrf1",
    "chrf:beta=3": "chrf3",
    "chrf++": "chrf2++ chrfpp chrf2pp chrfplusplus",
    "chrf:word_order=1": "chrf+ chrf2+ chrfplus",
    "gleu": "googlebleu sentencegleu",
    "nist": "nistmt nist5",
    "rouge_l": "rouge rougel",
    "ter": "translationeditrate translationerrorrate sacreter hter",
    "ter:profile=tercom": "tercom",
    "wer": "worderrorrate wordlevenshtein",
    "wer:profile=jiwer": "jiwer",
    "cer": "charactererrorrate chareditdistance",
    "mper": "per positionindependenterrorrate",
    "char_edit_rate": "charcut",
    "meteor": "meteor1.5 meteor1.4 meteor1.3 meteornext meteoruniversal meteorscore",
    "bertscore": "bertscoref1 bertf1",
    "exact_match": "em accuracy",
    "perplexity": "ppl logperplexity",
    "length_ratio": "hypratio lengthratios",
    "comet:model=wmt22-comet-da": "comet22 cometda cometscore",
    "comet:model=wmt20-comet-da": "comet20",
    "comet:model=wmt21-comet-mqm": "comet21 cometmqm",
    "comet:model=wmt20-comet-qe-da": "cometqe cometsrc",
    "comet:model=wmt22-cometkiwi-da": "cometkiwi kiwi cometkiwi22 wmt22cometkiwi",
    "comet:model=wmt23-cometkiwi-da-xl": "cometkiwixl cometkiwi23xl cometkiwi23 kiwixl",
    "comet:model=wmt23-cometkiwi-da-xxl": "cometkiwixxl cometkiwi23xxl kiwixxl",
    "comet:model=eamt22-cometinho-da": "cometinho",
    "comet:model=XCOMET-XL": "xcomet xcometxl",
    "comet:model=XCOMET-XXL": "xcometxxl xcometensemble",
}
#: Name elsewhere, as `_folded` writes it -> how the same is written here.
WRITTEN = {name: written for written, names in _NAMES.items() for name in names.split()}
#: Metrics of other programs, whose segment scores are read from a file; a version may follow, as in ``BLEURT-20``.
OF_OTHER_PROGRAMS = _words(
    "automqm bartscore baryscore beer blaser bleurt cder cometoid cter depthscore doccomet eaprompt ebleu eed "
    "embedllama esim extendededitdistance gemba hlepor infolm instructscore kgbertscore laser lepor matese meant "
    "mee metametrics metricx moverscore mscomet openkiwi partokengram prism rouge1 rouge2 rouges rougew ruse "
    "sentinel sescore simile sonar terp tokengram transquest unite xtower yisi"
)
#: Names of kinds of human ratings.
_RATINGS = _words("da esa mqm hume sqm dasqm humanda biomqm rating ratings human humaneval")
#: Options of metrics elsewhere -> those here, of which the first is meant that the metric has.
_OPTIONS: dict[str, tuple[str, ...]] = {
    name: here
    for names, here in (
        ("n order ngram ngrams ngramorder maxn maxngram maxngramorder maxngrams", ("max_order", "char_order")),
        (
            "lc lower lowercase lowercased uncased ignorecase caseinsensitive dolowercase tolower",
            ("lowercase", "case_sensitive"),
        ),
        ("case cased truecase ct", ("case_sensitive", "lowercase")),
        ("tok tokenizer tokeniser tokenise tokenization tokenized", ("tokenize",)),
        ("smooth smoothing smoothingfunction smoothingmethod smoothmethods s", ("smooth_method",)),
        ("smoothk smoothingvalue addk floor k sv", ("smooth_value",)),
        ("nc cc ncharorder charn characterorder charngramorder nchar", ("char_order",)),
        ("nw cw nwordorder wordn wordngramorder nword wordngrams", ("word_order",)),
        ("b", ("beta",)),
        ("space spaces removewhitespace ignorewhitespace chrfwhitespace", ("whitespace",)),
        ("eff useeffectiveorder effective", ("effective_order",)),
        ("bp brevitypenalty", ("brevity",)),
        ("norm normalise normalised normalization", ("normalize", "normalized")),
        ("punct removepunct removepunctuation ignorepunct ignorepunctuation nopunctuation", ("no_punct",)),
        ("asian supportzhjachars", ("asian_support",)),
        ("lang tgtlang trglang targetlang targetlanguage languages languagepair lp", ("language",)),
        ("modelname modeltype modelpath checkpoint modelnameorpath ckpt", ("model",)),
        ("batchsize batch", ("tokens",)),
        ("gpu gpus numgpus cuda", ("device",)),
        ("numlayers nlayers layers", ("layer",)),
        ("rescalewithbaseline rescale", ("baseline",)),
        ("maxlength truncate truncation maxlen", ("long",)),
        ("fp16 half bf16 precision", ("dtype",)),
    )
    for name in names.split()
}
#: Names elsewhere of arguments that belong to texts, and to no metric -> the argument here.
_OF_TEXTS = {
    name: here
    for names, here in (
        ("lang tgtlang trglang targetlang targetlanguage languages languagepair lp srclang", 'languages="zh-en"'),
        ("references reference refs ref", "references"),
        ("sources source srcs src", "sources"),
    )
    for name in names.split()
}
#: The beginning of a version or a variant of a metric.
_VERSION = re.compile(r"[\s_.\d-]")
_MODEL = re.compile(r"(wmt|emnlp|eamt)\d\d-[\w-]*(comet|kiwi)[\w-]*", re.IGNORECASE)


def _folded(name: str) -> str:
    """A name without what programs write in different ways."""
    return re.sub(r"[\s_-]+", "", name.casefold())


def written_here(name: str) -> Sentence | None:
    """Return the text to write for a metric by its name elsewhere; None where that is not known.

    >>> str(written_here("spBLEU"))
    'here it is bleu:tokenize=flores200'
    """
    own = name.rpartition("/")[2]
    folded = _folded(own)
    if folded in WRITTEN:
        return say("here it is {written}", written=WRITTEN[folded])
    if _MODEL.fullmatch(own):
        return say("here it is {written}", written=f"comet:model={own}")
    if folded in _RATINGS:
        return say("human ratings are read from a file: --human {name}=FILE, in Python given={{...}}", name=name)
    if folded in OF_OTHER_PROGRAMS or _VERSION.split(own.casefold())[0] in OF_OTHER_PROGRAMS:
        return say(
            "a metric of another program: --scores {name}=FILE measures its segment scores, in Python "
            "given={{...}}",
            name=name,
        )
    return None


def option_here(name: str, known: Collection[str]) -> Sentence | None:
    """Return the option of a metric that is meant by its name elsewhere; None where that is not known.

    >>> str(option_here("lc", ["lowercase", "tokenize"]))
    "is 'lowercase' meant?"

    Args:
        name: The name elsewhere.
        known: The options of the metric.
    """
    folded = _folded(name)
    for here in _OPTIONS.get(folded, ()):
        if here in known:
            return say("is '{name}' meant?", name=here)
    if folded in _OF_TEXTS:
        return say("it belongs to the texts: corpus_score(..., {argument})", argument=_OF_TEXTS[folded])
    return None
