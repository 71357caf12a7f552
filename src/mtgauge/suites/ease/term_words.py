"""How words stand beside each other in terms: with a blank where the script parts words by blanks.

Annotators cut texts into tokens, and terms come with blanks. Both are written alike here: a blank stands between
two letters or digits, none beside a sign or between letters of scripts that part no words. So `therapist` is not
found in `the rapist`, `well-known` is found in `well - known`, and Chinese words may be cut anyhow.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from unicodedata import category

#: Thai, Lao, Tibetan, Myanmar, Khmer, Kana, Bopomofo, Han; and Hangul, whose words annotators cut into parts.
_UNPARTED = re.compile(
    "[\u0e00-\u0fff\u1000-\u109f\u1100-\u11ff\u1780-\u17ff\u3000-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3"
    "\uf900-\ufaff\U00020000-\U0003ffff]"
)
#: Kinds of characters that words are made of: letters, marks on them, digits.
_OF_WORDS = "LMN"


def joined_term(words: Iterable[str]) -> str:
    """Words of a term, or tokens of a text, as one string.

    >>> joined_term(["the", "rapist"]), joined_term(["well", "-", "known"]), joined_term(["机器", "翻译"])
    ('the rapist', 'well-known', '机器翻译')
    """
    found = ""
    for word in words:
        found = beside(found, word)
    return found


def beside(before: str, word: str) -> str:
    """A further word behind others, with a blank where two words would become one."""
    is_parted = before and word and _is_parted(before[-1]) and _is_parted(word[0])
    return f"{before} {word}" if is_parted else before + word


def _is_parted(character: str) -> bool:
    return category(character)[0] in _OF_WORDS and not _UNPARTED.match(character)
