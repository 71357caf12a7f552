"""tercom's normalisation of texts."""

from mtgauge.sacrebleu.tokenizers.tokenizer_base import BaseTokenizer
from mtgauge.text.tercom import Tercom


class TercomTokenizer(BaseTokenizer):
    """Normalises a line as tercom does.

    Args:
        normalized: Whether lines are joined, entities decoded and punctuation separated.
        no_punct: Whether punctuation is deleted.
        asian_support: Whether both also know East Asian characters.
        case_sensitive: Whether case counts.

    Examples:
        >>> TercomTokenizer(normalized=True)("A cat, a dog.")
        'a cat , a dog .'
    """

    def __init__(
        self,
        normalized: bool = False,
        no_punct: bool = False,
        asian_support: bool = False,
        case_sensitive: bool = False,
    ) -> None:
        self._tercom = Tercom(normalized, no_punct, asian_support, case_sensitive)

    def __call__(self, line: str) -> str:
        """The words of a line, joined by blanks."""
        [words] = self._tercom([line])
        return " ".join(words.split())

    def signature(self) -> str:
        """What stands behind ``tok:`` in a signature."""
        return "tercom"
