"""What to cite: the papers of metrics, tests and corrections, as BibTeX."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from importlib.resources import files

from mtgauge.base.errors import OptionError
from mtgauge.base.nearest import meant
from mtgauge.base.sentences import say
from mtgauge.base.version import RELEASED, __version__
from mtgauge.measures.registry import parse_metric

#: mtgauge itself.
OWN = "mtgauge"
#: Id of a measure -> keys of its papers; measures that nobody has to be told of have none.
OF_METRICS: dict[str, tuple[str, ...]] = {
    "bertscore": ("zhang-etal-2020-bertscore",),
    "bleu": ("papineni-etal-2002-bleu", "post-2018-call"),
    "cer": ("levenshtein-1966-binary",),
    "char_edit_rate": ("levenshtein-1966-binary",),
    "character": ("wang-etal-2016-character",),
    "checkpoints": ("zhou-etal-2008-diagnostic",),
    "chrf": ("popovic-2015-chrf",),
    "comet": ("rei-etal-2020-comet",),
    "ease": ("sangal-2022-evaluating",),
    "exact_match": (),
    "gleu": ("wu-etal-2016-google",),
    "gtm": ("melamed-etal-2003-precision",),
    "ict": (),
    "length_ratio": (),
    "mean": (),
    "meteor": ("denkowski-lavie-2014-meteor", "banerjee-lavie-2005-meteor"),
    "mper": ("tillmann-etal-1997-accelerated",),
    "mwer": ("niessen-etal-2000-evaluation",),
    "nist": ("doddington-2002-automatic",),
    "perplexity": ("chen-goodman-1999-empirical",),
    "ribes": ("isozaki-etal-2010-automatic",),
    "rouge_l": ("lin-och-2004-automatic",),
    "ter": ("snover-etal-2006-study",),
    "wer": ("levenshtein-1966-binary",),
}
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
#: The paper of chrF with words.
_WORDS = "popovic-2017-chrf"


def keys_of(name: str) -> tuple[str, ...]:
    """Keys of the papers of a metric, with or without options, or of a test, an interval or a correction.

    Raises:
        OptionError: Nothing has that name.
    """
    if name in OF_STATISTICS:
        return OF_STATISTICS[name]
    try:
        measure = parse_metric(name).measure
    except OptionError:
        known = [*OF_METRICS, *OF_STATISTICS]
        raise OptionError(say("nothing to cite is called {name!r}", name=name), hint=meant(name, known)) from None
    keys = OF_METRICS.get(measure.id, ())
    return (*keys, _WORDS) if getattr(measure, "word_order", 0) else keys


def bibtex(names: Iterable[str]) -> str:
    """BibTeX of mtgauge and of what is named, each paper once; ends without a line break.

    Raises:
        OptionError: Nothing has one of the names.
    """
    keys = dict.fromkeys([OWN, *(key for name in names for key in keys_of(name))])
    return "\n\n".join(entries()[key] for key in keys)


@cache
def entries() -> dict[str, str]:
    """Key -> the entry of every paper."""
    text = files(__package__).joinpath("citations.bib").read_text("utf-8")
    text = text.replace("VERSION", __version__).replace("YEAR", RELEASED[:4])
    return {re.split(r"[{,]", entry)[1]: entry for entry in text.strip().split("\n\n")}
