"""The international tokeniser of mteval-v14."""

from mtgauge.native import UNICODE_VERSION
from mtgauge.text.base import KernelTokenizer


class TokenizerIntl(KernelTokenizer):
    """Separates punctuation that does not stand between numbers, and all symbols, by Unicode category.

    The categories N, P and S are those of the Unicode version that the signature names.
    """

    name = "intl"
    kernel = "intl"

    @property
    def signature(self) -> str:
        """``intl``; the Unicode version is `unicode_version`."""
        return self.name

    @property
    def unicode_version(self) -> str:
        """Version of the character database that is compiled in."""
        return UNICODE_VERSION
