"""What to cite: the papers of metrics, tests and corrections, as BibTeX; a measure has its own."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from importlib.resources import files

from mtgauge.base.errors import OptionError
from mtgauge.base.nearest import meant
from mtgauge.base.sentences import say
from mtgauge.base.version import RELEASED, __version__
from mtgauge.measures.registry import metric_names, parse_metric

#: mtgauge itself.
OWN = "mtgauge"
#: A test, an interval, a correction or a curve, by the name that users write -> keys of its papers.
OF_STATISTICS: dict[str, tuple[str, ...]] = {
    "bootstrap": ("koehn-2004-statistical",),
    "sacrebleu-bootstrap": ("koehn-2004-statistical", "post-2018-call"),
    "randomization": ("riezler-maxwell-2005-pitfalls",),
    "sacrebleu-randomization": ("riezler-maxwell-2005-pitfalls", "post-2018-call"),
    "permutation": ("riezler-maxwell-2005-pitfalls",),
    "sign": ("dixon-mood-1946-statistical",),
    "mcnemar": ("mcnemar-1947-note",),
    "holm": ("holm-1979-simple",),
    "maxt": ("westfall-young-1993-resampling",),
    "bh": ("benjamini-hochberg-1995-controlling",),
    "bca": ("efron-1987-better",),
    "human-agreement": ("kocmi-etal-2024-navigating",),
}


def papers_of(name: str) -> tuple[str, ...]:
    """Return the papers of a metric, with or without options, or of a test, an interval or a correction.

    Returns:
        Keys of `entries`, and entries of metrics that bring their own.

    Raises:
        OptionError: Nothing has that name.
    """
    if name in OF_STATISTICS:
        return OF_STATISTICS[name]
    try:
        return parse_metric(name).measure.contract.papers
    except OptionError:
        known = [*metric_names(), *OF_STATISTICS]
        raise OptionError(say("nothing to cite is called {name!r}", name=name), hint=meant(name, known)) from None


def bibtex(names: Iterable[str]) -> str:
    """BibTeX of mtgauge and of what is named, each paper once; ends without a line break.

    Raises:
        OptionError: Nothing has one of the names.
    """
    keys = dict.fromkeys([OWN, *(key for name in names for key in papers_of(name))])
    return "\n\n".join(key.strip() if key.startswith("@") else entries()[key] for key in keys)


@cache
def entries() -> dict[str, str]:
    """Key -> the entry of every paper."""
    text = files(__package__).joinpath("citations.bib").read_text("utf-8")
    text = text.replace("VERSION", __version__).replace("YEAR", RELEASED[:4])
    return {re.split(r"[{,]", entry)[1]: entry for entry in text.strip().split("\n\n")}
