"""Signatures in sacreBLEU's order and abbreviations, from those of mtgauge's measures."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mtgauge.base import signature
from mtgauge.sacrebleu.version import SIGNED

#: The parts that sacreBLEU prints of each metric, with their short names.
OWN_PARTS: Mapping[str, Mapping[str, str]] = {
    "bleu": {"case": "c", "eff": "e", "tok": "tok", "smooth": "s"},
    "chrf": {"case": "c", "eff": "e", "nc": "nc", "nw": "nw", "space": "s"},
    "ter": {"case": "c", "tok": "t", "norm": "nr", "punct": "pn", "asian": "as"},
}
#: The parts that every signature may have, with their short names; the version is printed last.
SHARED_PARTS: Mapping[str, str] = {
    "nrefs": "#",
    "bs": "bs",
    "ar": "ar",
    "seed": "rs",
    "test": "t",
    "lang": "l",
    "origlang": "o",
    "subset": "S",
    "version": "v",
}
#: What the parts of TER are that are printed as yes and no, and those of chrF that are numbers.
_TRUTHS, _NUMBERS = ("norm", "punct", "asian"), ("nc", "nw")


class Signature:
    """How a score was made, in sacreBLEU's form.

    Args:
        made: The signature of mtgauge's measure.
        nrefs: References a segment, or ``var``.
        drawn: Further parts by name: ``bs`` or ``ar``, and ``seed``.

    Attributes:
        info: The parts by name; None where one is not printed.

    Examples:
        >>> from mtgauge.sacrebleu import BLEU
        >>> bleu = BLEU()
        >>> _ = bleu.sentence_score("The cat sat.", ["A cat sat."])
        >>> bleu.get_signature().info["tok"]
        '13a'
    """

    def __init__(self, made: signature.Signature, nrefs: int | str, drawn: Mapping[str, Any]) -> None:
        self._short = {**SHARED_PARTS, **OWN_PARTS[made.name]}
        parts = dict(made.parts)
        self.info: dict[str, Any] = {"version": SIGNED, **dict.fromkeys(SHARED_PARTS, None)}
        self.info |= {"version": SIGNED, "nrefs": nrefs, **drawn}
        self.info |= {name: _typed(name, parts[name]) for name in OWN_PARTS[made.name]}

    def update(self, key: str, value: Any) -> None:
        """Adds a part, or changes one.

        Examples:
            >>> from mtgauge.sacrebleu import BLEU
            >>> bleu = BLEU()
            >>> _ = bleu.sentence_score("The cat sat.", ["A cat sat."])
            >>> signature = bleu.get_signature()
            >>> signature.update("lang", "zh-en")
            >>> signature.info["lang"]
            'zh-en'
        """
        self.info[key] = value

    def format(self, short: bool = False) -> str:
        """The parts in one line, by choice with their short names.

        Examples:
            >>> from mtgauge.sacrebleu import BLEU
            >>> bleu = BLEU()
            >>> _ = bleu.sentence_score("The cat sat.", ["A cat sat."])
            >>> bleu.get_signature().format(short=True).rpartition("|")[0]
            '#:1|c:mixed|e:no|tok:13a|s:exp'
        """
        names = [*(name for name in self.info if name != "version"), "version"]
        return "|".join(
            f"{self._short.get(name, name) if short else name}:{_text(self.info[name])}"
            for name in names
            if self.info[name] is not None
        )

    def __repr__(self) -> str:
        return self.format()


def _typed(name: str, text: str) -> Any:
    if name in _TRUTHS:
        return text == "yes"
    return int(text) if name in _NUMBERS else text


def _text(value: Any) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)
