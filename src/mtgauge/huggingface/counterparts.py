"""The metrics of Hugging Face ``evaluate``: what each is here, what its options are here, and which are not here.

Names, options and defaults are those of evaluate 0.4.6.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any, NamedTuple, TypeAlias

from mtgauge.base.errors import OptionError
from mtgauge.base.nearest import meant
from mtgauge.base.sentences import Sentence, say
from mtgauge.huggingface.answers import (
    EDITS,
    Quotient,
    Reply,
    bertscore,
    bleu,
    character,
    chrf,
    comet,
    google_bleu,
    nothing,
    sacrebleu,
    ter,
)
from mtgauge.huggingface.texts import Change, tokens_of, without
from mtgauge.measures.registry import bundled_measures, known_name, metric_names


class Translation(NamedTuple):
    """What options of evaluate mean here.

    Attributes:
        answer: What gives its values.
        options: Options of the metric here.
        change: What is done to texts before the metric sees them.
    """

    answer: Reply
    options: Mapping[str, Any] = {}
    change: Change | None = None


#: The options of evaluate that are no option here, with all their values -> what they mean.
_Translate: TypeAlias = Callable[..., Translation]


@dataclass(frozen=True, slots=True)
class Counterpart:
    """A metric of evaluate.

    Attributes:
        name: The metric here.
        answer: What gives its values, unless options change that.
        implied: Options here that make it the same.
        options: Name of an option there -> its name here; empty where it decides nothing here.
        others: Option there that is no option here -> its default.
        beyond: Those of them with which the metric here has no value of its own: only evaluate's are given then.
        translate: What the others mean; it takes each by its name.
        config: The option here that evaluate's ``config_name`` gives; empty where there is none.
        needs: Options one of which `EvaluateMetric.compute` needs.
    """

    name: str
    answer: Reply = nothing
    implied: Mapping[str, Any] = field(default_factory=dict)
    options: Mapping[str, str] = field(default_factory=dict)
    others: Mapping[str, Any] = field(default_factory=dict)
    beyond: frozenset[str] = frozenset()
    translate: _Translate | None = None
    config: str = ""
    needs: tuple[str, ...] = ()

    @property
    def theirs(self) -> list[str]:
        """The names of evaluate's options."""
        return sorted([*self.options, *self.others])


def _same(names: str) -> dict[str, str]:
    """Options that have one name in both packages."""
    return {name: name for name in names.split()}


def _bleu(*, tokenizer: Any, smooth: bool) -> Translation:
    return _cut(tokenizer, partial(bleu, smooth=bool(smooth)))


def _google_bleu(*, tokenizer: Any, min_len: int) -> Translation:
    if type(min_len) is not int or min_len < 1:
        raise OptionError(say("min_len must be 1 or more, not {value!r}", value=min_len))
    return _cut(tokenizer, partial(google_bleu, min_len=min_len))


def _cut(tokenizer: Any, answer: Reply) -> Translation:
    """Tokens by a function, or by the metric's own tokenizer."""
    if tokenizer is None:
        return Translation(answer)
    return Translation(answer, {"tokenize": "none"}, tokens_of(tokenizer))


def _exact_match(
    *, regexes_to_ignore: Any, ignore_case: bool, ignore_punctuation: bool, ignore_numbers: bool
) -> Translation:
    answer = Quotient((0,), (1,), "exact_match")
    if not (regexes_to_ignore is not None or ignore_punctuation or ignore_numbers):
        return Translation(answer, {"lowercase": True} if ignore_case else {})
    change = without(
        regexes_to_ignore,
        case=bool(ignore_case),
        punctuation=bool(ignore_punctuation),
        numbers=bool(ignore_numbers),
    )
    return Translation(answer, change=change)


#: How CharacTER's scores of segments become one.
_AGGREGATES = ("mean", "sum", "median")


def _character(*, aggregate: str, return_all_scores: bool) -> Translation:
    if aggregate not in _AGGREGATES:
        raise OptionError(
            say("aggregate must be one of {names}, not {value!r}", names=", ".join(_AGGREGATES), value=aggregate)
        )
    return Translation(partial(character, aggregate=aggregate, return_all_scores=bool(return_all_scores)))


#: The models of bert-score 0.3.13 by language; of all others, the last.
_MODELS = {
    "en": "roberta-large",
    "zh": "bert-base-chinese",
    "tr": "dbmdz/bert-base-turkish-cased",
    "en-sci": "allenai/scibert_scivocab_uncased",
}
_MULTILINGUAL = "bert-base-multilingual-cased"


def _bertscore(
    *,
    lang: str | None,
    model_type: str | None,
    device: str | None,
    all_layers: bool,
    rescale_with_baseline: bool,
    baseline_path: str | None,
) -> Translation:
    if all_layers:
        raise OptionError(say("all_layers is not available here"), hint=say("choose one layer with num_layers"))
    options: dict[str, Any] = {} if device is None else {"device": str(device)}
    if model_type is not None or lang is not None:
        options["model"] = model_type or _MODELS.get(str(lang).lower(), _MULTILINGUAL)
    if rescale_with_baseline:
        if baseline_path is None:
            raise OptionError(
                say("rescale_with_baseline needs baseline_path"),
                hint=say("bert-score has these files in its folder rescale_baseline, by language and model"),
            )
        options["baseline"] = str(baseline_path)
    return Translation(bertscore, options)


def _comet(*, gpus: int | None) -> Translation:
    return Translation(comet, {"device": "cpu"} if gpus == 0 else {})


#: Name there -> what it is here.
COUNTERPARTS = {
    "sacrebleu": Counterpart(
        "bleu",
        sacrebleu,
        options={
            **_same("smooth_method smooth_value lowercase tokenize"),
            "use_effective_order": "effective_order",
            "force": "",
        },
    ),
    "bleu": Counterpart(
        "bleu",
        implied={"smooth_method": "none", "brevity": "shortest"},
        options=_same("max_order"),
        others={"tokenizer": None, "smooth": False},
        beyond=frozenset(("tokenizer", "smooth")),
        translate=_bleu,
    ),
    "chrf": Counterpart(
        "chrf", chrf, options=_same("char_order word_order beta lowercase whitespace eps_smoothing")
    ),
    "ter": Counterpart(
        "ter",
        ter,
        options={
            **_same("normalized case_sensitive"),
            "ignore_punct": "no_punct",
            "support_zh_ja_chars": "asian_support",
        },
    ),
    # they count the same on the whole and text by text
    "wer": Counterpart("wer", EDITS, implied={"profile": "jiwer"}, options={"concatenate_texts": ""}),
    "cer": Counterpart("cer", EDITS, options={"concatenate_texts": ""}),
    "character": Counterpart(
        "character", others={"aggregate": "mean", "return_all_scores": False}, translate=_character
    ),
    "google_bleu": Counterpart(
        "gleu",
        options={"max_len": "max_order"},
        others={"tokenizer": None, "min_len": 1},
        beyond=frozenset(("tokenizer", "min_len")),
        translate=_google_bleu,
    ),
    "exact_match": Counterpart(
        "exact_match",
        implied={"whitespace": True},
        others={
            "regexes_to_ignore": None, "ignore_case": False, "ignore_punctuation": False, "ignore_numbers": False,
        },
        beyond=frozenset(("regexes_to_ignore", "ignore_punctuation", "ignore_numbers")),
        translate=_exact_match,
    ),
    "bertscore": Counterpart(
        "bertscore",
        options={
            "num_layers": "layer", "idf": "idf",
            "verbose": "", "batch_size": "", "nthreads": "", "use_fast_tokenizer": "",
        },
        others={
            "lang": None, "model_type": None, "device": None, "all_layers": False, "rescale_with_baseline": False,
            "baseline_path": None,
        },
        translate=_bertscore,
        needs=("lang", "model_type", "model"),
    ),
    "comet": Counterpart(
        "comet",
        options={"progress_bar": ""},
        others={"gpus": None},
        translate=_comet,
        implied={"model": "Unbabel/wmt22-comet-da"},
        config="model",
    ),
}  # fmt: skip
#: The names of all options there. One that another metric has is not a slip for what this metric has.
OPTIONS = frozenset(option for theirs in COUNTERPARTS.values() for option in theirs.theirs)
#: Names that evaluate has of something else than mtgauge's metric: that metric, and why their values differ.
_OTHER_PROGRAMS: dict[str, tuple[str, Sentence]] = {
    "charcut_mt": (
        "char_edit_rate",
        say(
            "CharCut ends a match of several words only between words, keeps short pieces at both ends of the "
            "texts, and finds shifts by a heuristic"
        ),
    ),
    "meteor": (
        "meteor",
        say("NLTK matches words by WordNet and scores by the formula of 2005, mtgauge's is METEOR 1.5"),
    ),
    "nist_mt": (
        "nist",
        say(
            "for each n-gram length NLTK counts only the best reference of a segment, mtgauge counts matches with "
            "any of them, as mteval-13a does"
        ),
    ),
    "perplexity": (
        "perplexity",
        say(
            "evaluate's is the mean of the perplexities of texts, mtgauge's score is the mean surprisal of all "
            "tokens, in nats"
        ),
    ),
    "rouge": (
        "rouge_l",
        say(
            "rouge_score removes all but ASCII letters and digits from lower-cased texts, mtgauge keeps every "
            "token, and has ROUGE-L only"
        ),
    ),
}
#: Names of evaluate that mtgauge has nothing for. They are not slips for what it has.
_ABSENT = frozenset(
    (
        "accuracy", "bleurt", "brier_score", "code_eval", "competition_math", "coval", "cuad", "f1", "frugalscore",
        "glue", "indic_glue", "mae", "mahalanobis", "mape", "mase", "matthews_correlation", "mauve", "mean_iou",
        "mse", "pearsonr", "poseval", "precision", "r_squared", "recall", "rl_reliability", "roc_auc", "sari",
        "seqeval", "smape", "spearmanr", "squad", "squad_v2", "super_glue", "trec_eval", "wiki_split", "xnli",
        "xtreme_s",
    )
)  # fmt: skip


def counterpart(name: str) -> Counterpart:
    """What a name means, in any case of letters.

    Raises:
        OptionError: No metric has the name, or evaluate has it of another program's metric.
    """
    folded = name.casefold()
    if folded in COUNTERPARTS:
        return COUNTERPARTS[folded]
    if folded in _OTHER_PROGRAMS:
        ours, reason = _OTHER_PROGRAMS[folded]
        hint = say(
            "mtgauge's own is mtgauge.load_metric({ours!r}), and its values differ: {reason}",
            ours=ours,
            reason=reason,
        )
        raise OptionError(say("evaluate's {name} is another program's metric", name=folded), hint=hint)
    if folded in _ABSENT:
        known = ", ".join(COUNTERPARTS)
        raise OptionError(
            say("mtgauge has no counterpart of evaluate's {name}", name=folded),
            hint=say("it has those of: {names}", names=known),
        )
    if known_name(name) not in bundled_measures() and known_name(name) not in (names := metric_names()):
        raise OptionError(say("unknown metric {name!r}", name=name), hint=meant(name, [*COUNTERPARTS, *names]))
    return Counterpart(name)
