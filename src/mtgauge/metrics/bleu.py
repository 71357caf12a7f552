"""BLEU (Papineni et al. 2002), in the variants that the field uses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import accumulate
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import numpy.typing as npt

from mtgauge import native
from mtgauge.base.errors import OptionError
from mtgauge.base.nearest import check_known
from mtgauge.base.sentences import say
from mtgauge.base.signature import Signature
from mtgauge.base.version import __version__
from mtgauge.corpus import TestSet
from mtgauge.measures import MAX_ORDER, Batch, Explanation, Kind, Level, Output, Resources, option
from mtgauge.measures.elementary import exp, log
from mtgauge.metrics.shared.precision import working_type
from mtgauge.metrics.shared.reference_order import ReferenceOrder
from mtgauge.metrics.shared.tokens import FittedTokenMeasure, TokenMeasure
from mtgauge.stats.totals import Rows

if TYPE_CHECKING:
    from fractions import Fraction

    from mtgauge.measures.derivation import Step
    from mtgauge.measures.span_pairs import SpanPairs

SMOOTHING = ("none", "floor", "add-k", "exp")
#: Default values of the smoothing methods 1 and 2 of Chen and Cherry (2014).
_SMOOTH_VALUES = {"floor": 0.1, "add-k": 1.0}
#: The value used for log 0, as in sacreBLEU; it makes the score 0.
_LOG_ZERO = -9999999999.0


class BleuProfile(NamedTuple):
    """The settings of a variant of BLEU, which options override.

    Attributes:
        tokenize: The tokenizer; None to choose it by target language.
        smooth_method: One of `SMOOTHING`.
        brevity: The reference length that the brevity penalty uses.
        mteval: Whether to smooth like NIST's scripts: an order without hypothesis n-grams counts as log 1, and a
            test set without any match is smoothed like any other.
    """

    tokenize: str | None
    smooth_method: str
    brevity: str
    mteval: bool


PROFILES = {
    "sacrebleu": BleuProfile(tokenize=None, smooth_method="exp", brevity="closest", mteval=False),
    "v13a": BleuProfile(tokenize="13a", smooth_method="exp", brevity="closest", mteval=True),
    "v11b": BleuProfile(tokenize="13a", smooth_method="none", brevity="shortest", mteval=True),
    "sbp": BleuProfile(tokenize="cwmt", smooth_method="none", brevity="strict", mteval=True),
}
BREVITY = ("closest", "shortest", "strict")


@dataclass(frozen=True, kw_only=True)
class BLEU(TokenMeasure):
    """BLEU, 0 to 100: geometric mean of clipped n-gram precisions times a brevity penalty.

    >>> score = BLEU().corpus_score(["The cat sat on the mat."], ["A cat sat on the mat."])
    >>> round(float(score), 2)
    80.91
    """

    id = "bleu"
    title = "BLEU"
    summary = "clipped n-gram precision with a brevity penalty (Papineni et al. 2002; Post 2018)"
    contract = replace(
        TokenMeasure.contract,
        papers=("papineni-etal-2002-bleu", "post-2018-call"),
        rows_of_segments=True,
        is_of_test_sets=True,
        explains=True,
        marks_ngrams_of="words",
        derives=True,
        scores_alone=True,
    )

    profile: str = option("sacrebleu", "the form of BLEU: presets for other options", choices=tuple(PROFILES))
    tokenize: str | None = option(
        None, "tokenizer, or spm:PATH of a SentencePiece model; without it the profile's, or the target language's"
    )
    smooth_method: str | None = option(None, "smoothing of orders without a match", choices=SMOOTHING)
    smooth_value: float | None = option(None, "value for floor (0.1) and add-k (1)")
    max_order: int = option(4, "longest n-gram")
    weights: str | None = option(
        None, "weights of the orders, such as 1/2 1/4 1/8 1/8: above 0, one each, sum 1; without it equal ones"
    )
    effective_order: bool | None = option(
        None, "average only over orders that the text has; without it on for segments alone"
    )
    brevity: str | None = option(
        None,
        "reference length of the brevity penalty; strict: BLEU-SBP (Chiang et al. 2008)",
        choices=BREVITY,
    )

    def __post_init__(self) -> None:
        check_known(self.profile, PROFILES, say("unknown profile {profile!r}", profile=self.profile))
        super().__post_init__()
        if self.smooth_method is not None:
            check_known(
                self.smooth_method,
                SMOOTHING,
                say("unknown smooth_method {smooth_method!r}", smooth_method=self.smooth_method),
            )
        if self.brevity is not None:
            check_known(self.brevity, BREVITY, say("unknown brevity {brevity!r}", brevity=self.brevity))
        if not 1 <= self.max_order <= MAX_ORDER:
            raise OptionError(
                say(
                    "max_order must be 1 to {most}, not {value}",
                    most=MAX_ORDER,
                    value=self.max_order,
                )
            )
        self._check_smooth_value()
        _ = self._chosen_weights

    def _check_smooth_value(self) -> None:
        if self.smooth_value is None:
            return
        if self._smoothing not in _SMOOTH_VALUES:
            raise OptionError(
                say("smooth_value has no effect with smooth_method {smoothing!r}", smoothing=self._smoothing)
            )
        if not 0 <= self.smooth_value < float("inf"):
            raise OptionError(
                say("smooth_value must be 0 or more, not {smooth_value}", smooth_value=self.smooth_value)
            )

    @cached_property
    def _chosen_weights(self) -> tuple[Fraction, ...] | None:
        """The weights w_n of the geometric mean, which are positive and sum to one (Papineni et al. 2002, 2.3).

        None: the options name none, and all orders have the same. A text that lacks long n-grams is averaged over
        the orders that it has, by their weights, where `effective_order` says so.

        Raises:
            OptionError: A weight is not a number above 0, or they are not one for each order, or do not sum to 1.
        """
        if self.weights is None:
            return None
        from fractions import Fraction  # slow to import

        hint = say("write them as 1/2 1/4 1/8 1/8 or 0.5 0.25 0.125 0.125")
        try:
            weights = tuple(map(Fraction, self.weights.split()))
        except (ValueError, ZeroDivisionError):
            raise OptionError(
                say("weights {weights!r} are not numbers", weights=self.weights), hint=hint
            ) from None
        if len(weights) != self.max_order:
            raise OptionError(
                say("{n} weights for {orders} orders", n=len(weights), orders=self.max_order),
                hint=say("give one for each n-gram order, or change max_order"),
            )
        if min(weights) <= 0 or sum(weights) != 1:
            total = f"{float(sum(weights)):g}"
            raise OptionError(say("weights must be above 0 and sum to 1, not to {total}", total=total), hint=hint)
        return weights

    @property
    def _preset(self) -> BleuProfile:
        """The settings of the profile."""
        return PROFILES[self.profile]

    @property
    def _smoothing(self) -> str:
        """The smoothing method: that of the option, or else of the profile."""
        return self.smooth_method or self._preset.smooth_method

    @property
    def _chosen_tokenizer(self) -> str | None:
        """Name of the tokenizer: that of the option, or else of the profile."""
        return self.tokenize or self._preset.tokenize

    @cached_property
    def outputs(self) -> tuple[Output, ...]:
        """``score``, then the values that sacreBLEU prints after it."""
        return (
            Output("score", 0, 100),
            *(Output(f"precision_{n}", 0, 100, kind=Kind.DETAIL) for n in range(1, self.max_order + 1)),
            # as many decimals as the values on a scale of 100 beside it
            Output("brevity_penalty", 0, 1, kind=Kind.DETAIL, decimals=2),
            *(
                Output(name, 0, None, higher_is_better=None, kind=Kind.DETAIL)
                for name in ("length_ratio", "hypothesis_length", "reference_length")
            ),
        )

    def fit(self, testset: TestSet, resources: Resources) -> FittedBleu:
        """BLEU, fitted to the references."""
        return FittedBleu(self, testset, resources)


class FittedBleu(FittedTokenMeasure):
    """BLEU on one set of references.

    A row counts tokens and n-grams: hypothesis length, closest and shortest reference length, the smaller of
    hypothesis and shortest reference length, then N clipped matches and N hypothesis n-grams. It holds the lengths
    that any profile needs.
    """

    measure: BLEU

    @property
    def reference_order(self) -> ReferenceOrder:
        """No value depends on the order of the references."""
        return ReferenceOrder.NEVER

    @property
    def details(self) -> str:
        """Precisions, brevity penalty and lengths, as sacreBLEU prints them."""
        return _details(self.measure.max_order)

    def statistics(self, batch: Batch, *, threads: int = 1) -> Rows:
        """(n, 4 + 2N) counts."""
        return self._counts(*self.texts(batch), threads)

    def statistics_alone(self, hypothesis: str, references: Sequence[str]) -> Rows:
        """(1, 4 + 2N) counts."""
        hypotheses, *columns = ([line] for line in self.prepare([hypothesis, *references]))
        return self._counts(hypotheses, columns)

    def _counts(self, hypotheses: Any, columns: Sequence[Any], threads: int = 1) -> Rows:
        return native.bleu_statistics(hypotheses, columns, self.kernel, self.measure.max_order, threads)

    def signature(self, level: Level) -> Signature:
        """The signature as sacreBLEU writes it, with further parts for options that are not the default."""
        measure, preset, before = self.measure, self.measure._preset, self.measure._preprocessing
        brevity = measure.brevity or preset.brevity
        smooth = measure._smoothing
        if measure.smooth_value is not None:
            smooth = f"{smooth}[{measure.smooth_value:.2f}]"
        elif smooth in _SMOOTH_VALUES:
            smooth = f"{smooth}[{_SMOOTH_VALUES[smooth]:.2f}]"
        return Signature.of(
            measure.id,
            nrefs=self.references.count,
            case=before.case,
            eff=self._effective(level),
            tok=self.tokenizer.signature,
            smooth=smooth,
            model=self.tokenizer.model,
            norm=before.norm,
            width=before.width,
            order=None if measure.max_order == 4 else measure.max_order,
            weights=measure.weights and "+".join(map(str, measure._chosen_weights or ())),
            brevity=None if brevity == "closest" else brevity,
            profile=None if measure.profile == "sacrebleu" else measure.profile,
            mtgauge=__version__,
        )

    def _effective(self, level: Level) -> bool:
        if self.measure.effective_order is not None:
            return self.measure.effective_order
        return level is Level.SEGMENT and not self.measure._preset.mteval

    def score(self, totals: npt.NDArray[Any], level: Level) -> npt.NDArray[np.float64]:
        """The (..., N + 5) values of (..., 4 + 2N) totals."""
        shape = totals.shape[:-1]
        counts = totals.reshape(-1, totals.shape[-1]).astype(np.float64)
        n = self.measure.max_order
        hypothesis, kind = counts[:, 0], working_type(totals)
        matches, ngrams = counts[:, 4 : 4 + n].astype(kind), counts[:, 4 + n :].astype(kind)
        brevity, length, reference = self._brevity(counts)
        precisions, score = mean_precision(self.measure, matches, ngrams, self._effective(level))
        score = np.where(hypothesis > 0, brevity * score, 0.0)
        ratio = np.divide(length, reference, out=np.zeros_like(length), where=reference > 0)
        values = np.column_stack([score, precisions, brevity, ratio, hypothesis, reference])
        return values.reshape(*shape, values.shape[-1])

    def count_steps(self, batch: Batch, index: int) -> Sequence[Step]:
        """The tokens, and the n-grams of each order with what counts of them."""
        from mtgauge.metrics.derivations.bleu import bleu_counts  # rarely needed

        references = {name: text.words.split() for name, text in self.reference_words(batch.start + index).items()}
        hypothesis = self.words(batch.hypotheses[index]).words.split()
        brevity = self.measure.brevity or self.measure._preset.brevity
        return [*bleu_counts(hypothesis, references, self.measure.max_order, brevity)]

    def score_steps(self, totals: npt.NDArray[Any], level: Level) -> Sequence[Step]:
        """Precisions, brevity penalty, and their product."""
        from mtgauge.metrics.derivations.bleu import BleuFactors, bleu_score  # rarely needed

        measure, n = self.measure, self.measure.max_order
        counts = totals[np.newaxis].astype(np.float64)
        matches, ngrams = counts[:, 4 : 4 + n], counts[:, 4 + n :]
        [penalty], [length], [reference] = self._brevity(counts)
        effective = self._effective(level)
        precisions, [mean] = mean_precision(measure, matches, ngrams, effective)
        factors = BleuFactors(
            matches=matches[0].tolist(),
            ngrams=ngrams[0].tolist(),
            precisions=precisions[0].tolist(),
            mean=float(mean),
            is_effective=effective,
            smoothing=measure._smoothing,
            smooth_value=_smooth_value(measure),
            weights=None if measure._chosen_weights is None else [*map(float, measure._chosen_weights)],
            brevity=measure.brevity or measure._preset.brevity,
            length=int(length),
            reference=int(reference),
            penalty=float(penalty),
            score=float(self.score(totals, level)[0]),
        )
        return [*bleu_score(factors)]

    def _step_options(self, level: Level) -> dict[str, Any]:
        measure = self.measure
        weights = measure._chosen_weights
        return {
            "kind": "bleu",
            "order": measure.max_order,
            "smoothing": measure._smoothing,
            "k": _smooth_value(measure),
            "weights": None if weights is None else [*map(float, weights)],
            "brevity": measure.brevity or measure._preset.brevity,
            "effective": self._effective(level),
            "mteval": measure._preset.mteval,
        }

    def explain(self, batch: Batch, index: int) -> Explanation:
        """The n-grams that count as matches, each linked to its place in a reference.

        Labels are ``match``, with `Span.order` for the order of the n-gram, and ``unmatched`` for tokens that do
        not count as matches of order 1.
        """
        from mtgauge.metrics.shared.ngram_matches import explain_ngrams  # few evaluations need it

        [hypothesis] = self.placed(batch.hypotheses[index : index + 1])
        texts = self.reference_texts(batch.start + index)
        references = dict(zip(texts, self.placed([*texts.values()]), strict=True))
        return explain_ngrams(hypothesis, references, range(1, self.measure.max_order + 1))

    def explain_all(self, batch: Batch, *, threads: int = 1) -> SpanPairs:
        """The unmatched tokens of `explain`, computed many times as fast."""
        return self.span_pairs(native.bleu_unmatched, batch, threads)

    def _brevity(self, counts: npt.NDArray[np.float64]) -> tuple[npt.NDArray[np.float64], ...]:
        """The brevity penalty, and the hypothesis and reference lengths that it compares."""
        kind = self.measure.brevity or self.measure._preset.brevity
        hypothesis, closest, shortest, strict = counts[:, :4].T
        length = strict if kind == "strict" else hypothesis
        reference = closest if kind == "closest" else shortest
        short = (length < reference) & (length > 0)
        penalty = exp(np.where(short, 1 - reference / np.where(short, length, 1.0), 0.0))
        return np.where((length < reference) & (length == 0), 0.0, penalty), length, reference


@lru_cache(maxsize=64)
def _details(orders: int) -> str:
    precisions = "/".join(f"{{precision_{n}:.1f}}" for n in range(1, orders + 1))
    return (
        f"{precisions} (BP = {{brevity_penalty:.3f}} ratio = {{length_ratio:.3f}}"
        " hyp_len = {hypothesis_length:.0f} ref_len = {reference_length:.0f})"
    )


def mean_precision(
    measure: BLEU, matches: npt.NDArray[Any], ngrams: npt.NDArray[Any], effective: bool, top: float = 100.0
) -> tuple[npt.NDArray[Any], npt.NDArray[np.float64]]:
    """Smoothed precisions (m, N) from 0 to `top`, and their geometric mean (m,), without brevity penalty.

    In percent, the operations and their order are those of sacreBLEU on Python 3.11, so results agree to the last
    bit. From Python 3.12 on, sacreBLEU's sum of logarithms is compensated.
    """
    m, max_order = matches.shape
    weights = measure._chosen_weights
    # the logarithms of a text that lacks long n-grams are divided by the weights of those that it has
    shares_up_to = [float(n) for n in accumulate(weights or [1] * max_order)]
    mteval = measure._preset.mteval and measure._smoothing != "none"
    value = _smooth_value(measure)
    any_match = matches.any(axis=1) | mteval
    smooth = np.ones(m, matches.dtype)
    complete = any_match.copy()  # no order without hypothesis n-grams so far
    orders, shares = np.full(m, max_order), np.full(m, shares_up_to[-1])
    precisions = []
    logs = np.zeros(m)
    for n in range(max_order):
        correct, count = matches[:, n], ngrams[:, n]
        if measure._smoothing == "add-k" and n > 0:
            correct, count = correct + value, count + value
        complete &= count > 0
        if effective:
            orders = np.where(complete, n + 1, orders)
            shares = np.where(complete, shares_up_to[n], shares)
        safe = np.where(count > 0, count, 1.0)
        precision = top * correct / safe
        missed = complete & (correct == 0)
        if measure._smoothing == "exp":
            smooth = np.where(missed, smooth * 2, smooth)
            precision = np.where(missed, top / (smooth * safe), precision)
        elif measure._smoothing == "floor":
            precision = np.where(missed, top * value / safe, precision)
        precisions.append(np.where(complete, precision, 0.0).astype(matches.dtype))
        counted = n < orders
        logged = np.where(counted, _log(precisions[n].astype(np.float64), complete, mteval, top), 0.0)
        if weights is not None:
            logged = float(weights[n]) * np.where(logged == _LOG_ZERO, -np.inf, logged)
        logs += logged
    return np.stack(precisions, axis=1), np.where(any_match, exp(logs / shares), 0.0)


def _smooth_value(measure: BLEU) -> float:
    value = measure.smooth_value
    return _SMOOTH_VALUES.get(measure._smoothing, 0.0) if value is None else value


def _log(
    precisions: npt.NDArray[np.float64], complete: npt.NDArray[np.bool_], mteval: bool, top: float
) -> npt.NDArray[np.float64]:
    """Logarithms of precisions; that of 0 is `_LOG_ZERO`, and orders that mteval leaves out count as `top`."""
    if mteval:
        precisions = np.where(complete, precisions, top)
    positive = precisions > 0
    logs: npt.NDArray[np.float64] = log(np.where(positive, precisions, 1.0))
    return np.where(positive, logs, _LOG_ZERO)
