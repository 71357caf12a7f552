"""Japanese words by MeCab with the IPA dictionary (Kudo et al. 2004)."""

from mtgauge.base.errors import MissingExtraError
from mtgauge.base.sentences import say
from mtgauge.text.mecab import MecabTokenizer


class TokenizerJaMecab(MecabTokenizer):
    """The Japanese tokenizer of sacreBLEU: the same words and the same signature.

    Raises:
        MissingExtraError: mecab-python3 or ipadic is not installed.
    """

    name = "ja-mecab"

    def __init__(self) -> None:
        try:
            import ipadic
            import MeCab
        except ImportError:
            raise MissingExtraError(say("tokenizer {name}, the one for Japanese,", name=self.name), "ja") from None
        super().__init__(MeCab.Tagger(f"{ipadic.MECAB_ARGS} -Owakati"), 392_126, "ipadic")

    @property
    def signature(self) -> str:
        """The name with the version of MeCab, such as ``ja-mecab-0.996-IPA``."""
        return f"{self.name}-{self._tagger.version()}-IPA"
