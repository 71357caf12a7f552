"""What is measured: aligners, what they learn from, and steps of ours one by one."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Row:
    """One run.

    Attributes:
        gold: The gold set, by the name of its files.
        title: What the page calls it.
        aligner: As for `mtgauge align --aligner`.
        learned: Other parts that it learns from.
        dictionary: Whether it has CC-CEDICT.
        options: Fields of `SamplingOptions`; ``counts`` of `PriorCounts`.
        symmetrise: How both directions are put together.
        wanted: The error rate that was asked for, in percent.
    """

    gold: str
    title: str
    aligner: str = "own"
    learned: tuple[str, ...] = ()
    dictionary: bool = False
    options: dict[str, Any] = field(default_factory=dict)
    symmetrise: str = "marginals"
    wanted: float | None = None


_NO_PAIRS = {"counts": {"dictionary": 0.0, "same": 0.0, "stem": 0.0}}
_HMM, _WORDS = {"fertilities": False, **_NO_PAIRS}, {"jumps": False, **_NO_PAIRS}
_NEWS = ("references",)

#: zh-en: the peers, then ours from the plainest model on, each with one step more than the one before it.
ROWS = (
    Row("zhen", "eflomal, grow-diag", "eflomal", _NEWS, symmetrise="grow-diag"),
    Row("zhen", "eflomal, intersection", "eflomal", _NEWS, symmetrise="intersection"),
    Row("zhen", "thot, HMM, grow-diag", "thot:hmm", _NEWS, symmetrise="grow-diag"),
    Row("zhen", "ours: words alone", learned=_NEWS, options=_WORDS, symmetrise="grow-diag"),
    Row("zhen", "+ jumps (HMM)", learned=_NEWS, options=_HMM, symmetrise="grow-diag"),
    Row("zhen", "+ fertilities", learned=_NEWS, options=_NO_PAIRS, symmetrise="grow-diag"),
    Row("zhen", "+ equal words and stems", learned=_NEWS, symmetrise="grow-diag"),
    Row("zhen", "+ marginals: what `mtgauge align` does", learned=_NEWS, wanted=33),
    Row("zhen", "+ dictionary", learned=_NEWS, dictionary=True),
    Row("zhen", "+ outputs of systems, without a dictionary", learned=(*_NEWS, "systems")),
    Row("zhen", "+ both", learned=(*_NEWS, "systems"), dictionary=True, wanted=28.5),
    *(
        Row(gold, title, aligner, symmetrise=symmetrise)
        for gold in ("enfr", "roen", "jaen")
        for title, aligner, symmetrise in (
            ("eflomal, grow-diag", "eflomal", "grow-diag"),
            ("thot, HMM, grow-diag", "thot:hmm", "grow-diag"),
            ("ours, marginals", "own", "marginals"),
        )
    ),
)
