"""jieba: words of Chinese and their tags, by a dictionary and a hidden Markov model for what is not in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any, ClassVar

from mtgauge.linguistics.annotated import AnnotatedText
from mtgauge.linguistics.annotators.base import TextAnnotator, imported, require, versions
from mtgauge.linguistics.annotators.chinese import TaggedWords, tagged_text
from mtgauge.linguistics.annotators.models import package_digest
from mtgauge.text.zh_jieba import jieba_words

#: Changes with everything here that changes annotations.
_REVISION = 1
#: Its dictionary and its models.
_CONTENT = (
    "dict.txt", "finalseg/prob_start.py", "finalseg/prob_trans.py", "finalseg/prob_emit.py",
    "posseg/prob_start.py", "posseg/prob_trans.py", "posseg/prob_emit.py", "posseg/char_state_tab.py",
)  # fmt: skip

#: jieba's tags (those of ICTCLAS) as parts of speech of Universal Dependencies. A tag of several letters that is
#: not here has that of its first letter.
UPOS_OF = {
    "a": "ADJ", "ad": "ADV", "ag": "ADJ", "an": "NOUN", "b": "ADJ", "c": "CCONJ", "d": "ADV", "df": "ADV",
    "e": "INTJ", "eng": "X", "f": "ADP", "g": "NOUN", "h": "PART", "i": "VERB", "j": "NOUN", "k": "PART",
    "l": "VERB", "m": "NUM", "mq": "NOUN", "n": "NOUN", "nr": "PROPN", "nrfg": "PROPN", "nrt": "PROPN",
    "ns": "PROPN", "nt": "PROPN", "nz": "PROPN", "o": "INTJ", "p": "ADP", "q": "NOUN", "r": "PRON", "rz": "DET",
    "s": "NOUN", "t": "NOUN", "u": "PART", "ud": "PART", "ug": "AUX", "uj": "PART", "ul": "AUX", "uv": "PART",
    "uz": "AUX", "v": "VERB", "vd": "ADV", "vn": "NOUN", "x": "X", "y": "PART", "z": "ADJ", "zg": "X",
}  # fmt: skip


@dataclass(frozen=True)
class JiebaAnnotator(TextAnnotator):
    """Words and tags of jieba; ``jieba``. It makes no trees.

    Raises:
        MissingExtraError: jieba is not installed.
    """

    program: ClassVar[str] = "jieba"
    makes_trees: ClassVar[bool] = False

    def __post_init__(self) -> None:
        require("jieba", self.program)

    @property
    def language(self) -> str:
        """Chinese."""
        return "zh"

    @cached_property
    def hash(self) -> str:
        """Version of jieba and the content of its dictionary and models."""
        return f"jieba {_REVISION} {versions('jieba')} {package_digest('jieba', _CONTENT)}"

    def _annotated(self, texts: Iterable[str]) -> Iterator[AnnotatedText]:
        for text in texts:
            yield tagged_text(text, self._tag, UPOS_OF)

    def _tag(self, sentence: str) -> TaggedWords:
        return ((word, tag) for word, tag in _tagger().cut(sentence))


@cache
def _tagger() -> Any:
    """Words with tags, which take a second to read: one tagger for all of a process."""
    return imported("jieba.posseg").POSTokenizer(jieba_words())
