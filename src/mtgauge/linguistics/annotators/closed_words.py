"""Function words of Chinese that taggers class by the grammars of Chinese, and Universal Dependencies otherwise.

From the lists of https://universaldependencies.org/zh/pos/ (AUX, DET, ADP, ADV, SCONJ), in both scripts.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


#: Modal verbs and copulas, which taggers call verbs or adverbs.
_VERBS = _words("能 能够 能夠 会 會 可 可以 可能 要 应 應 应该 應該 应当 應當 必须 必須 肯 敢 是 为 為")
#: Aspect markers, which taggers call particles.
_ASPECT = _words("了 着 著 过 過")
#: Determiners, which taggers call pronouns, numbers or adjectives.
_DETERMINERS = _words(
    "这些 這些 那些 该 該 此 各 每 某 某些 诸 諸 本 整 整个 整個 全 全部 一切 所有 任何 有的 有些 一些 许多 許多 "
    "很多 若干 大量 不少 大部分 多数 多數 其他 其它 其余 其餘 另 何 哪"
)
#: Determiners in front of a noun, a number or a classifier; else pronouns.
_POINTERS = _words("这 這 那")
#: What joins the main clause to the one before it, which taggers call conjunctions.
_OF_MAIN_CLAUSES = _words(
    "但 但是 而 而且 并 並 并且 並且 则 則 所以 因此 可是 不过 不過 然而 例如 比如 然后 然後 于是 於是"
)
_OF_SUBORDINATE_CLAUSES = _words(
    "如果 若 虽然 雖然 虽 雖 尽管 儘管 无论 無論 不管 因为 因為 由于 由於 即使 只要 除非 的话 的話"
)
#: The passive marker: an adposition in front of an agent, else an auxiliary.
_PASSIVE = "被"
_NUMERALS = frozenset("0123456789０１２３４５６７８９〇零一二三四五六七八九十百千万萬亿億兆两兩半几幾数數第")


def universal_classes(forms: Sequence[str], classes: Sequence[str]) -> list[str]:
    """The universal parts of speech of the words of a sentence.

    Args:
        forms: The words.
        classes: The universal parts of speech that their tags have by a table.
    """
    following = chain(classes[1:], [""])
    return [_class(*word) for word in zip(forms, classes, following, strict=False)]


def _class(form: str, found: str, after: str) -> str:
    if form in _VERBS and found in ("VERB", "ADV", "CCONJ", "X"):
        return "AUX"
    if form in _ASPECT and found == "PART":
        return "AUX"
    if form in _DETERMINERS and found in ("PRON", "NUM", "ADJ", "X"):
        return "DET"
    if form in _POINTERS and found in ("PRON", "X") and after in ("NOUN", "PROPN", "NUM", "ADJ"):
        return "DET"
    if form == _PASSIVE and after in ("VERB", "ADV"):
        return "AUX"
    if form in _OF_MAIN_CLAUSES and found in ("CCONJ", "X"):
        return "ADV"
    if form in _OF_SUBORDINATE_CLAUSES and found in ("CCONJ", "X"):
        return "SCONJ"
    # classifiers and units of time, which one of the taggers calls numbers
    return "NOUN" if found == "NUM" and not _NUMERALS.intersection(form) else found
