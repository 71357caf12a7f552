"""Log-perplexity: how little a language model expects a text, token by token."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace

from mtgauge.base.errors import InputError, OptionError
from mtgauge.base.sentences import say
from mtgauge.corpus import TestSet
from mtgauge.measures import FittedMeasure, Kind, Measure, Output, Resources
from mtgauge.measures.extras import require_extra
from mtgauge.metrics.perplexity.language_models import kind_of
from mtgauge.metrics.perplexity.options import CORPUS, LanguageModelMeasure
from mtgauge.metrics.shared.neural import NeuralMeasure

#: Options that only transformers have a use for, and one that only words have. What becomes of long texts is a
#: setting of all metrics, too, so that it may be there in vain.
_OF_NETWORKS, _OF_WORDS = ("device", "dtype", "tokens"), ("tokenize",)


@dataclass(frozen=True, kw_only=True)
class Perplexity(LanguageModelMeasure):
    """Log-perplexity per token in nats, 0 upward, lower is better: the mean surprisal of tokens of a hypothesis.

    It looks at hypotheses alone, so it says how fluent they are, and nothing of what they mean.
    """

    id = "perplexity"
    title = "log-perplexity"
    summary = "mean surprisal of tokens under a language model, in nats; no references; lower is better"
    contract = replace(LanguageModelMeasure.contract, papers=("chen-goodman-1999-empirical",), explains=True)

    @property
    def outputs(self) -> tuple[Output, ...]:
        """``score``, and what it is computed from; undefined where there is no token."""
        return (
            Output("score", 0, None, higher_is_better=False, optional=True, decimals=4),
            Output("perplexity", 1, None, higher_is_better=False, kind=Kind.DETAIL, optional=True),
            Output("length", 0, None, higher_is_better=None, kind=Kind.DETAIL),
            Output("unknown", 0, 100, higher_is_better=None, kind=Kind.DETAIL, optional=True),
        )

    def _check(self, testset: TestSet, resources: Resources) -> None:
        """Checks that the model or the corpus is there.

        Raises:
            InputError: It is not there, or is none.
            MissingExtraError: torch or transformers are not installed, and the model needs them.
            OptionError: An option has no effect on such a model.
        """
        if self.model is None:
            self._require_corpus(resources)
        Measure._check(self, testset, resources)
        is_causal = self._is_causal()
        defaults = {item.name: item.default for item in fields(self)}
        for name in _OF_WORDS if is_causal else _OF_NETWORKS:
            if getattr(self, name) != defaults[name]:
                reason = say("a transformer brings its tokenizer") if is_causal else say("it is for transformers")
                raise OptionError(say("{name} has no effect on this model: {reason}", name=name, reason=reason))
        if is_causal:
            require_extra(say("metric {name}", name=self.id), "neural")
            NeuralMeasure._check(self, testset, resources)
            if self._folder.kind != "causal":
                raise InputError(
                    say("is not a causal language model"),
                    file=self._folder.path,
                    hint=say("config.json names its kind"),
                )

    def fit(self, testset: TestSet, resources: Resources) -> FittedMeasure:
        """Reads the n-grams, or looks at the folder of the transformer, which is loaded when it is needed."""
        self._check(testset, resources)
        if self._is_causal():
            from mtgauge.metrics.perplexity.causal import FittedCausalPerplexity  # few evaluations need it

            return FittedCausalPerplexity(self, testset, resources)
        from mtgauge.metrics.perplexity.ngrams import FittedNgramPerplexity

        return FittedNgramPerplexity(self, testset, resources)

    def _is_causal(self) -> bool:
        return self.model is not None and kind_of(self.model) == "causal"

    def _require_corpus(self, resources: Resources) -> None:
        if CORPUS not in resources.files:
            raise InputError(
                say("metric perplexity needs a language model"),
                hint=say("name it with perplexity:model=PATH, or give sentences with --reference-corpus FILE"),
            )
