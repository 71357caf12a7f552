"""What options of Hugging Face ``evaluate`` do to texts before a metric sees them."""

from __future__ import annotations

import re
import string
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Any, TypeAlias

from mtgauge.base.errors import InputError, OptionError
from mtgauge.base.sentences import say
from mtgauge.corpus.columns import is_column, kind_of, listed

#: Text -> the text that is scored.
Change: TypeAlias = Callable[[str], str]


def tokens_of(tokenizer: Callable[[str], Iterable[Hashable]]) -> Change:
    """A change that makes texts of the tokens of a function: a number for each token, with spaces between.

    Tokens may hold spaces, and need not be strings. Equal tokens get equal numbers in all texts of one change.
    """
    if not callable(tokenizer):
        raise OptionError(
            say("tokenizer must be a function from a string to a list of tokens, not {value!r}", value=tokenizer),
            hint=say("the names of tokenizers are for the option tokenize of load('sacrebleu')"),
        )
    numbers: dict[Hashable, int] = {}

    def change(text: str) -> str:
        tokens = tokenizer(text)
        if not is_column(tokens):
            message = say("the tokenizer gives a value that is {kind}", kind=kind_of(tokens))
            hint = say("it must give a list of tokens, as str.split does")
            raise InputError(message, hint=hint, code="wrong-type")
        return " ".join(str(numbers.setdefault(token, len(numbers))) for token in listed(tokens) or ())

    return change


def without(patterns: Sequence[str] | None, *, case: bool, punctuation: bool, numbers: bool) -> Change:
    """A change that leaves out what exact match ignores, in the order of that package.

    Args:
        patterns: Regular expressions whose matches are removed one after the other, first of all.
        case: Whether texts are lower-cased then.
        punctuation: Whether the punctuation of ASCII is removed then.
        numbers: Whether the digits of ASCII are removed then.

    Raises:
        OptionError: The patterns are not a list of regular expressions.
    """
    found = [_compiled(pattern) for pattern in _patterns(patterns)]
    removed = str.maketrans("", "", string.punctuation * punctuation + string.digits * numbers)

    def change(text: str) -> str:
        for pattern in found:
            text = pattern.sub("", text)
        return (text.lower() if case else text).translate(removed)

    return change


def _patterns(given: Any) -> Sequence[Any]:
    if given is not None and not is_column(given):
        raise OptionError(say("regexes_to_ignore must be a list of strings, not {value!r}", value=given))
    return () if given is None else listed(given) or ()


def _compiled(pattern: Any) -> re.Pattern[str]:
    try:
        return re.compile(pattern)
    except (re.error, TypeError) as error:
        message = say(
            "regexes_to_ignore: {pattern!r} is not a regular expression: {reason}", pattern=pattern, reason=error
        )
        raise OptionError(message) from None


def of_segments(references: Sequence[Any]) -> list[list[str]]:
    """The references of each segment as a list, without missing ones."""
    rows = ([row] if isinstance(row, str) else listed(row) or () for row in references)
    return [[text for text in row if text is not None] for row in rows]
