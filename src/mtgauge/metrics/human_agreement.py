"""How often human judgements agree with a metric on the better of two systems, by the size of its difference.

Kocmi, Zouhar, Federmann and Post (2024), 'Navigating the Metrics Maze: Reconciling Score Magnitudes and
Accuracies', Proceedings of ACL, pages 1999 to 2014, fit the curve a / (1 + exp(-b difference)) to the share of
system pairs on which a metric and human judgements agree, as a function of the size of the metric's difference.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass

from mtgauge.base.signature import Signature

#: Parts of a signature that are ignored: the version of mtgauge, and the digest of a tokenizer's model.
_NEUTRAL = ("mtgauge", "model")


@dataclass(frozen=True, slots=True)
class AgreementCurve:
    """A published curve, with the configuration of the metric that it holds for.

    Attributes:
        metric: The metric's id.
        parts: The parts of its signature, as regular expressions.
        limit: The share of pairs that large differences approach, a.
        slope: The steepness of the curve per point of the metric, b.
    """

    metric: str
    parts: dict[str, str]
    limit: float
    slope: float

    def __call__(self, difference: float) -> float:
        """The share, from a/2 for tiny differences to a; the sign of the difference does not matter."""
        return self.limit / (1 + math.exp(-self.slope * abs(difference)))

    def holds_for(self, signature: Signature) -> bool:
        """Whether the score was computed as in the paper."""
        parts = {key: value for key, value in signature.parts if key not in _NEUTRAL}
        return (
            signature.name == self.metric
            and parts.keys() == self.parts.keys()
            and all(re.fullmatch(self.parts[key], value) for key, value in parts.items())
        )


_BLEU = {"nrefs": "1", "case": "mixed", "eff": "no", "smooth": "exp"}
_CHRF = {"nrefs": "1", "case": "mixed", "eff": "yes", "nc": "6", "nw": "0", "space": "no"}
_BY_LANGUAGE = "13a|zh|ja-mecab.*|ko-mecab.*"

#: Parameters as published with the paper (package mt-thresholds 1.0.4, 2025-01-13), in percent there.
#: The paper's scores are sacreBLEU's with its own settings, the tokenizer chosen by the target language.
CURVES = (
    AgreementCurve("bleu", {**_BLEU, "tok": _BY_LANGUAGE}, 0.8833333333333225, 0.9663926931178954),
    AgreementCurve("bleu", {**_BLEU, "tok": "flores101"}, 0.8458445492823891, 1.262507595109315),
    AgreementCurve("bleu", {**_BLEU, "tok": "flores200"}, 0.9099999999998793, 0.8079046528617078),
    AgreementCurve("chrf", _CHRF, 0.92999999999972, 1.1142732157139852),
)


def human_agreement(signature: Signature, difference: float) -> float | None:
    """Share of system pairs with such a difference of corpus scores on which human judgements agree with it.

    Args:
        signature: The signature of both corpus scores.
        difference: One score minus the other, of either sign.

    Returns:
        0 to 1; None without a published curve for the metric as configured, and for a difference of 0, which
        favours neither system.
    """
    for curve in CURVES:
        if difference != 0 and curve.holds_for(signature):
            return curve(difference)
    return None
