"""How well raters agree with each other and with themselves, on arrays alone."""

from mtgauge.stats.agreement.alpha import ScaleLevel, krippendorff_alpha
from mtgauge.stats.agreement.drawn import (
    DrawnValues,
    UnitGroups,
    drawn_alpha,
    drawn_cohen,
    drawn_fleiss,
    drawn_pair,
    drawn_reliability,
    drawn_repeats,
)
from mtgauge.stats.agreement.icc import IntraclassCorrelations, intraclass_correlations, mean_pearson
from mtgauge.stats.agreement.kappa import KappaWeights, cohen_kappa, fleiss_kappa
from mtgauge.stats.agreement.repeats import SelfAgreement, self_agreements

__all__ = [
    "DrawnValues",
    "IntraclassCorrelations",
    "KappaWeights",
    "ScaleLevel",
    "SelfAgreement",
    "UnitGroups",
    "cohen_kappa",
    "drawn_alpha",
    "drawn_cohen",
    "drawn_fleiss",
    "drawn_pair",
    "drawn_reliability",
    "drawn_repeats",
    "fleiss_kappa",
    "intraclass_correlations",
    "krippendorff_alpha",
    "mean_pearson",
    "self_agreements",
]
