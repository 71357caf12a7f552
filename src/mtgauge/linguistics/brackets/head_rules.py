"""Which part of a constituent is its head: tables for the Penn treebanks of English and Chinese.

English: Collins (1999), Head-Driven Statistical Models for Natural Language Parsing, appendix A. Chinese: Ding and
Palmer (2005), Machine Translation Using Probabilistic Synchronous Dependency Insertion Grammars, as users of
MaltParser have the table. A rule names labels and the side that the search begins at. In English each label is
looked for in turn; in Chinese any label of a group will do.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from mtgauge.errors import OptionError
from mtgauge.linguistics.brackets.constituents import Constituent
from mtgauge.nearest import meant
from mtgauge.sentences import say


class _Search(NamedTuple):
    """One search among the parts of a constituent.

    Attributes:
        from_left: Whether it begins at the first part.
        groups: Labels; those of one group are looked for together, and groups one after the other.
    """

    from_left: bool
    groups: tuple[frozenset[str], ...]


def _in_turn(side: str, labels: str) -> tuple[_Search, ...]:
    return (_Search(side == "left", tuple(frozenset({label}) for label in labels.split())),)


def _any_of(*searches: str) -> tuple[_Search, ...]:
    """Searches such as ``right ADJP JJ``."""
    found = []
    for search in searches:
        side, *labels = search.split()
        found.append(_Search(side == "left", (frozenset(labels),)))
    return tuple(found)


_ENGLISH: Mapping[str, tuple[_Search, ...]] = {
    "ADJP": _in_turn("left", "NNS QP NN $ ADVP JJ VBN VBG ADJP JJR NP JJS DT FW RBR RBS SBAR RB"),
    "ADVP": _in_turn("right", "RB RBR RBS FW ADVP TO CD JJR JJ IN NP JJS NN"),
    "CONJP": _in_turn("right", "CC RB IN"),
    "FRAG": _in_turn("right", ""),
    "INTJ": _in_turn("left", ""),
    "LST": _in_turn("right", "LS :"),
    "NAC": _in_turn("left", "NN NNS NNP NNPS NP NAC EX $ CD QP PRP VBG JJ JJS JJR ADJP FW"),
    "PP": _in_turn("right", "IN TO VBG VBN RP FW"),
    "PRN": _in_turn("left", ""),
    "PRT": _in_turn("right", "RP"),
    "QP": _in_turn("left", "$ IN NNS NN JJ RB DT CD NCD QP JJR JJS"),
    "RRC": _in_turn("right", "VP NP ADVP ADJP PP"),
    "S": _in_turn("left", "TO IN VP S SBAR ADJP UCP NP"),
    "SBAR": _in_turn("left", "WHNP WHPP WHADVP WHADJP IN DT S SQ SINV SBAR FRAG"),
    "SBARQ": _in_turn("left", "SQ S SINV SBARQ FRAG"),
    "SINV": _in_turn("left", "VBZ VBD VBP VB MD VP S SINV ADJP NP"),
    "SQ": _in_turn("left", "VBZ VBD VBP VB MD VP SQ"),
    "UCP": _in_turn("right", ""),
    "VP": _in_turn("left", "TO VBD VBN MD VBZ VB VBG VBP VP ADJP NN NNS NP"),
    "WHADJP": _in_turn("left", "CC WRB JJ ADJP"),
    "WHADVP": _in_turn("right", "CC WRB"),
    "WHNP": _in_turn("left", "WDT WP WP$ WHADJP WHPP WHNP"),
    "WHPP": _in_turn("right", "IN TO FW"),
    # after the first rule of noun phrases, which asks whether the last word is a possessive
    "NP": _any_of(
        "right NN NNP NNPS NNS NX POS JJR",
        "left NP",
        "right $ ADJP PRN",
        "right CD",
        "right JJ JJS RB QP",
        "right",
    ),
}
_CHINESE: Mapping[str, tuple[_Search, ...]] = {
    "ADJP": _any_of("right ADJP JJ", "right AD NN CS", "right"),
    "ADVP": _any_of("right ADVP AD", "right"),
    "CLP": _any_of("right CLP M", "right"),
    "CP": _any_of("right DEC SP", "left ADVP CS", "right CP IP", "right"),
    "DNP": _any_of("right DNP DEG", "right DEC", "right"),
    "DP": _any_of("left DP DT", "left"),
    "DVP": _any_of("right DVP DEV", "right"),
    "FRAG": _any_of("right VV NR NN", "right"),
    "INTJ": _any_of("right INTJ IJ", "right"),
    "IP": _any_of("right IP VP", "right VV", "right"),
    "LCP": _any_of("right LCP LC", "right"),
    "LST": _any_of("left LST CD OD", "left"),
    "NP": _any_of("right NP NN NT NR QP", "right"),
    "PP": _any_of("left PP P", "left"),
    "PRN": _any_of("right NP IP VP NT NR NN", "right"),
    "QP": _any_of("right QP CLP CD OD", "right"),
    "UCP": _any_of("right"),
    "VCD": _any_of("right VCD VV VA VC VE", "right"),
    "VCP": _any_of("right VCP VV VA VC VE", "right"),
    "VNV": _any_of("right VNV VV VA VC VE", "right"),
    "VP": _any_of("left VP VA VC VE VV BA LB VCD VSB VRD VNV VCP", "left"),
    "VPT": _any_of("right VNV VV VA VC VE", "right"),
    "VRD": _any_of("right VRD VV VA VC VE", "right"),
    "VSB": _any_of("right VSB VV VA VC VE", "right"),
    "WHNP": _any_of("right WHNP NP NN NT NR QP", "right"),
    "WHPP": _any_of("left WHPP PP P", "left"),
}
_TABLES = {"en": _ENGLISH, "zh": _CHINESE}
#: Tags of punctuation, which is a head only where there is nothing else.
_PUNCTUATION = frozenset({"PU", ",", ".", ":", "``", "''", "-LRB-", "-RRB-", "HYPH", "NFP"})
_CONJUNCTION = "CC"


def head_of(constituent: Constituent, language: str) -> int:
    """The position of the head among the parts of a constituent, from 0.

    Args:
        constituent: One with parts.
        language: ``en`` or ``zh``.

    Raises:
        OptionError: There is no table for the language.
    """
    if language not in _TABLES:
        raise OptionError(
            say("there are no head rules for {language!r}", language=language),
            hint=meant(language, _TABLES),
        )
    labels = [child.category for child in constituent.children]
    if len(labels) == 1:
        return 0
    category = constituent.category
    is_english = language == "en"
    if is_english and category == "NP" and labels[-1] == "POS":
        return len(labels) - 1
    found = _found(labels, _TABLES[language].get(category, _in_turn("left", "")))
    return _before_conjunction(labels, found) if is_english else found


def _found(labels: Sequence[str], searches: Sequence[_Search]) -> int:
    for search in searches:
        places = range(len(labels)) if search.from_left else range(len(labels) - 1, -1, -1)
        for group in search.groups:
            for place in places:
                if labels[place] in group:
                    return place
    said = [place for place, label in enumerate(labels) if label not in _PUNCTUATION] or [*range(len(labels))]
    return said[0] if searches[-1].from_left else said[-1]


def _before_conjunction(labels: Sequence[str], head: int) -> int:
    """Of a coordination the first part is the head (Collins 1999, appendix A)."""
    return head - 2 if head >= 2 and labels[head - 1] == _CONJUNCTION else head
