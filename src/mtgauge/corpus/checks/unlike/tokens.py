"""``special-token``: tokens of programs and tags, such as ``</s>`` and ``<unk>``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from mtgauge.base.findings import Finding
from mtgauge.base.sentences import say
from mtgauge.corpus.checks.columns import TextColumn
from mtgauge.corpus.checks.unlike.peers import Compared, Holding, holding_text

#: What sentencepiece writes for a word that it does not know: two question marks in one character.
_UNKNOWN = "\u2047"
#: Tokens and tags in angle brackets without a blank, with a bar those of chat models.
_ANGLED = re.compile(r"<[/|]?[A-Za-z_][\w:|./-]{0,30}>", re.ASCII)
#: Those of BERT and of chat models in square ones.
_SQUARED = re.compile(r"\[(?:UNK|PAD|CLS|SEP|MASK|/?INST)\]")
#: A share of the texts that hold one: it is never part of a translation, so few are enough.
_SHARE = 0.01
_LOST = ("<unk>", "[UNK]", _UNKNOWN)


def special_tokens(one: Compared, known: Sequence[str]) -> Iterator[Finding]:
    """One warning for each token that the peers have not.

    Args:
        one: The column and its peers.
        known: What is told already, and may contain such a token.
    """
    for token in _tokens(one.column):
        holding: Holding = holding_text(token)
        if any(token in text for text in known) or not (found := one.unmatched(holding, share=_SHARE)):
            continue
        mend = say("the model had no word there, and nothing restores it")
        if token not in _LOST:
            mend = say("it belongs to a program and not to the text: remove it")
        yield one.finding("special-token", repr(token), found, holding, mend)


def _tokens(column: TextColumn) -> list[str]:
    angled = _ANGLED.findall(column.joined) if "<" in column.characters else []
    squared = _SQUARED.findall(column.joined) if "[" in column.characters else []
    return [*dict.fromkeys([*angled, *squared]), *({_UNKNOWN} & column.characters)]
