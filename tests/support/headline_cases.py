"""Evaluations of three systems on which a first screen has different things to say."""

import random

from mixed_texts import A, B, mixed

from mtgauge import evaluate
from mtgauge.corpus import TestSet
from mtgauge.corpus.given import GivenScores

N = len(A)
#: What the words in a column of the table mean.
CONTAMINATED = {"no": (), "maple": ("maple",), "all": ("birch", "cedar", "maple")}
#: Whom people judged -> system -> its judged segments.
JUDGED = {
    "nobody": {},
    "all": dict.fromkeys(("birch", "cedar", "maple"), range(N)),
    "the same 40": dict.fromkeys(("birch", "cedar", "maple"), range(40)),
    "others of each": {"birch": range(45), "cedar": range(10, 60), "maple": range(60)},
    "not birch": dict.fromkeys(("cedar", "maple"), range(N)),
}
TESTED = {
    "all pairs": {"test": "auto"},
    "nothing": {},
    "the baseline": {"baseline": "maple"},
    "signs": {"test": "sign"},
    "too few draws": {"test": "bootstrap", "samples": 40},
}


def made(contaminated="no", judged="nobody", neural="no", tied="no", tested="all pairs"):
    """The evaluation of a row.

    By words birch is better than cedar, and cedar than maple, unless the first two are tied. Whoever is contaminated
    has a third of reference B. Human ratings and the neural metric order systems as the words do, but put cedar
    before birch where they are there.
    """
    shares = {"birch": 0.3, "cedar": 0.3 if tied == "yes" else 0.5, "maple": 0.8}
    outputs = {}
    for place, (system, share) in enumerate(shares.items()):
        texts = [f"{text} end" for text in mixed(A, 20 + place, share)]
        copies = CONTAMINATED[contaminated]
        outputs[system] = [
            b if i < 20 and system in copies else t for i, (b, t) in enumerate(zip(B, texts, strict=True))
        ]
    given = []
    quality = {"birch": 70, "cedar": 70 if tied == "yes" else 80, "maple": 50}
    if JUDGED[judged]:
        values = noisy(quality, JUDGED[judged], 8)
        given.append(GivenScores("ESA", values, low=0.0, high=100.0, higher_is_better=True, by_humans=True))
    if neural == "yes":
        values = noisy(quality, dict.fromkeys(quality, range(N)), 9)
        given.append(GivenScores("COMET", values, low=0.0, high=100.0, higher_is_better=True))
    return evaluate(outputs, TestSet.of({"A": A, "B": B}), metrics="bleu", given=given or None, **TESTED[tested])


def noisy(quality, judged, seed):
    drawn = random.Random(seed)
    values = {}
    for system, segments in judged.items():
        column = [min(100.0, max(0.0, drawn.gauss(quality[system], 8))) for _ in range(N)]
        values[system] = [value if i in segments else None for i, value in enumerate(column)]
    return values
